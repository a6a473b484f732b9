//===- digits.cpp - The network of examples/digits, written in C++ --------===//
//
// Prints the program that docs/python.md builds in Python, op for op: the
// model, a step of training that moves half of the images by a pixel, and
// prediction.
//
//     digits | aicf-compile - --target=cpu -o digits.aicf
//
//===----------------------------------------------------------------------===//

#include "aicf/Builder/Ops.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace aicf::build;

namespace {
struct Model {
  explicit Model(Program &program)
      : first(program, "linear1", 64, 128), second(program, "linear2", 128, 64),
        third(program, "linear3", 64, 10) {}

  Tensor operator()(Tensor x) const {
    return third(relu(second(relu(first(x)))));
  }

  Linear first, second, third;
};
} // namespace

int main() {
  mlir::MLIRContext context;
  Program program(&context);
  Model model(program);

  program.entry(
      "train",
      {{"images", program.f32({64, 64})}, {"labels", program.i32({64})}},
      [&](llvm::ArrayRef<Tensor> in) -> Outputs {
        Entry &entry = *program.getEntry();
        Tensor step = entry.count(), draw = randomUniform(entry, {64, 1, 1});
        Tensor square = reshape(in[0] / 16, {64, 8, 8});
        Tensor frame = pad(square, {0, 1, 1}, {0, 1, 1});
        auto shifted = [&](int64_t y, int64_t x) {
          return slice(frame, {0, y, x}, {64, 8, 8});
        };
        Tensor up = shifted(2, 1), down = shifted(0, 1);
        Tensor left = shifted(1, 2), right = shifted(1, 0);
        Tensor isVertical = draw < 0.75, isUp = draw < 0.625;
        Tensor vertical = where(isUp, up, down);
        Tensor isLeft = draw < 0.875;
        Tensor moved = where(isVertical, vertical, where(isLeft, left, right));
        Tensor seen = where(draw < 0.5, square, moved);
        Tensor loss = crossEntropy(model(flatten(seen, 1)), in[1]);
        Tensor rate =
            schedule(aicf::ScheduleForm::Linear, step - 1, 0.15, 1320);
        minimize(loss, rate, {"momentum", {{"momentum", 0.9}}});
        return {{"loss", loss}};
      });
  program.entry("predict", {{"images", program.f32({64, 64})}},
                [&](llvm::ArrayRef<Tensor> in) -> Outputs {
                  return {{"labels", argmax(model(in[0] / 16))}};
                });

  auto module = program.finish();
  if (mlir::failed(module))
    return 1; // What is wrong was reported.
  (*module)->print(llvm::outs());
}
