//===- WgmmaPackTest.cpp - Factors split into parts, without a GPU --------===//
//
// The blocks of a wgmma_ws kernel split f32 operands into planes of bf16. The
// interpreter of the device executes that part of the generator; what the
// tensor maps then find in the workspace has to be the operands again.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Backend/NV/Wgmma/WgmmaPack.h"
#include "../../../test/Mutants/ActiveMutant.h"
#include "KernelCase.h"

#include "aicf/Analysis/InstructionDesc.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;
using namespace aicf::testing;

namespace {

/// Operands of a product over dims, and how it reads them.
struct PackCase {
  const char *name, *dims, *x, *xAt, *w, *wAt, *y, *yAt, *reduced;
};

constexpr PackCase kCases[] = {
    {"row_column", "d0 = 40, d1 = 72, d2 = 96", "40x96xf32", "d0, d2",
     "96x72xf32", "d2, d1", "40x72xf32", "d0, d1", "d2"},
    {"layer_odd", "d0 = 35, d1 = 67, d2 = 51", "35x51xf32", "d0, d2",
     "67x51xf32", "d1, d2", "35x67xf32", "d0, d1", "d2"},
    {"weight_gradient", "d0 = 36, d1 = 20, d2 = 70", "70x36xf32", "d2, d0",
     "70x20xf32", "d2, d1", "36x20xf32", "d0, d1", "d2"},
    {"batch", "d0 = 3, d1 = 9, d2 = 16, d3 = 20, d4 = 2", "3x2x9x20xf32",
     "d0, d4, d1, d3", "3x20x16xf32", "d0, d3, d2", "3x2x9x16xf32",
     "d0, d4, d1, d2", "d3"},
    {"strided", "d0 = 12, d1 = 16, d2 = 10",
     "12x10xf32, strided<[40, 2], offset: 3>", "d0, d2", "10x16xf32", "d2, d1",
     "12x16xf32", "d0, d1", "d2"},
};

std::ostream &operator<<(std::ostream &os, const PackCase &c) {
  return os << c.name;
}

/// Packs the operands of a case, and reads them back.
class Packing {
public:
  explicit Packing(const PackCase &c);

  /// Gives the operands values, packs them by `blocks` blocks, and compares.
  /// The first problem, or "".
  std::string run(int64_t blocks, function_ref<float()> draw);

private:
  void write();
  /// What is wrong with the planes of `operand`, of which `maps` are tensor
  /// maps; or "".
  std::string compare(const WgmmaOperand &operand, const WgmmaAxis &axis,
                      ArrayRef<LaunchArg> maps) const;

  MLIRContext context;
  OwningOpRef<ModuleOp> module, kernels;
  InstructionDesc desc;
  WgmmaSpec spec;
  SmallVector<LaunchArg> maps, arguments;
  std::vector<HostBuffer> inputs;
  std::vector<char> workspace;
};

} // namespace

Packing::Packing(const PackCase &c) : context(registry()) {
  context.disableMultithreading(); // Tests fork.
  context.loadAllAvailableDialects();
  auto type = [](StringRef text) { return "memref<" + text.str() + ">"; };
  std::string x = type(c.x), w = type(c.w), y = type(c.y);
  std::string text = "func.func @f(%x: " + x + ", %w: " + w + ", %y: " + y +
                     ") { aicf_emit.compute id(0) \"matmul\" dims(" + c.dims +
                     ") ins(%x[" + c.xAt + "] : " + x + ", %w[" + c.wAt +
                     "] : " + w + ") outs(%y[" + c.yAt + "] : " + y +
                     R"() constraints<split_f32 = true> {
        ^bb0(%a: f32, %b: f32):
          %p = arith.mulf %a, %b : f32
          %s = aicf_emit.reduce add %p over()" +
                     c.reduced + ") : f32 aicf_emit.yield %s : f32 } return }";
  module = parseSourceString<ModuleOp>(text, &context);
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  desc = describe(op);
  auto plan = cast<WgmmaWsPlanAttr>(parseAttribute(
      "#aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 2, cluster = 1, "
      "group = 8, parts = 3>",
      &context));
  std::string why;
  FailureOr<WgmmaSpec> common = resolveWgmma(desc, &why);
  EXPECT_TRUE(succeeded(common)) << why;
  spec = *applyWgmma(desc, *common, plan, &why);
  for (Value input : op.getInputs())
    inputs.emplace_back(cast<MemRefType>(input.getType()));
  write();
}

void Packing::write() {
  WgmmaArguments args;
  SmallVector<ParamKind> kinds;
  SmallVector<Value *> places;
  for (WgmmaParam &param : listParams(spec, inputs.size(), args)) {
    if (param.kind == ParamKind::TensorMap) {
      maps.push_back(param.arg);
      continue;
    }
    kinds.push_back(param.kind);
    places.push_back(param.place);
    arguments.push_back(param.arg);
  }
  kernels = ModuleOp::create(UnknownLoc::get(&context));
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(kernels->getBody());
  DeviceBuilder d(builder, UnknownLoc::get(&context));
  Values values = d.beginKernel("kernel", kinds, spec.threads(), /*cluster=*/1);
  for (auto [place, value] : llvm::zip(places, values))
    *place = value;
  PackWriter writer(d, spec, args, d.threadId());
  writer.write();
  writer.leave();
  d.endKernel();
}

std::string Packing::run(int64_t blocks, function_ref<float()> draw) {
  std::vector<DeviceBuffer> memory;
  for (HostBuffer &input : inputs) {
    for (int64_t i = 0; i < input.getNumElements(); ++i)
      input.set(i, {draw(), 0});
    memory.push_back({input.data(), input.getNumBytes()});
  }
  std::vector<float> output(spec.batchSize() * spec.rows * spec.columns);
  memory.push_back({reinterpret_cast<char *>(output.data()),
                    int64_t(output.size() * sizeof(float))});
  // Vectors of 16 bytes are stored; no workspace holds numbers at first.
  workspace.assign(spec.workspaceBytes() + 16, -1);
  char *start = workspace.data();
  start += -reinterpret_cast<uint64_t>(start) % 16;
  memory.push_back({start, spec.workspaceBytes()});
  std::vector<uint32_t> semaphores(spec.semaphores());
  memory.push_back({reinterpret_cast<char *>(semaphores.data()),
                    int64_t(semaphores.size() * sizeof(uint32_t))});

  SmallVector<uint64_t> bits;
  for (const LaunchArg &arg : arguments)
    bits.push_back(arg.kind == LaunchArg::Address
                       ? reinterpret_cast<uint64_t>(memory[arg.operand].start) +
                             arg.offset
                       : arg.integer);
  if (failed(verify(*kernels)))
    return "no kernel";
  DeviceInterpreter device(kernels->lookupSymbol<LLVM::LLVMFuncOp>("kernel"),
                           memory, spec.threads(), spec.sharedBytes());
  device.setGrid(blocks);
  SmallVector<int64_t> all = llvm::to_vector(llvm::seq<int64_t>(0, blocks));
  std::mt19937 random(3);
  if (std::string error = device.runTogether(
          all, bits,
          [&](ArrayRef<RunningBlock> left) { return random() % left.size(); });
      !error.empty())
    return error;
  if (llvm::any_of(semaphores, [](uint32_t word) { return word != 0; }))
    return "a semaphore is not 0 at the end";
  workspace.erase(workspace.begin(),
                  workspace.begin() + (start - workspace.data()));
  std::string error =
      compare(spec.a, spec.rowAxis, ArrayRef(maps).slice(0, kFactorParts));
  if (!error.empty())
    return "A: " + error;
  error = compare(spec.b, spec.columnAxis,
                  ArrayRef(maps).slice(kFactorParts, kFactorParts));
  return error.empty() ? "" : "B: " + error;
}

/// Whether `parts` are what `x` may be split into.
static bool isSplit(float x, ArrayRef<float> parts) {
  double sum = 0;
  for (float part : parts)
    sum += part;
  if (!std::isfinite(x))
    return std::isnan(sum);
  // bf16 has no bits below 2^-133.
  return std::fabs(sum - x) <= (std::fabs(x) < 0x1p-110 ? 0x1p-134 : 0);
}

std::string Packing::compare(const WgmmaOperand &operand, const WgmmaAxis &axis,
                             ArrayRef<LaunchArg> maps) const {
  const AccessDesc &access = desc.inputs[operand.input];
  bool depthInner = operand.major == Major::K;
  Type bf16 = BFloat16Type::get(inputs[0].getElementType().getContext());
  // Of each dim of a map: positions, and the stride in the source.
  SmallVector<int64_t> extents = {axis.extent, spec.depth};
  SmallVector<int64_t> strides = {access.getDimStride(axis.inner()),
                                  access.getDimStride(spec.depthAxis.inner())};
  if (depthInner) {
    std::swap(extents[0], extents[1]);
    std::swap(strides[0], strides[1]);
  }
  for (BatchStride batch : operand.batch) {
    extents.push_back(spec.batch[batch.axis].extent);
    strides.push_back(access.getDimStride(spec.batch[batch.axis].inner()));
  }
  int64_t count = 1;
  for (const LaunchArg &map : maps)
    if (cast<TensorMapAttr>(map.description).getDims().asArrayRef() !=
        ArrayRef(extents))
      return "a tensor map has other dims";
  for (int64_t extent : extents)
    count *= extent;
  auto *source = reinterpret_cast<const float *>(inputs[operand.input].data());
  for (int64_t i = 0; i < count; ++i) {
    int64_t from = access.offset;
    SmallVector<int64_t> at(maps.size());
    int64_t rest = i;
    for (size_t dim = 0; dim < extents.size(); ++dim) {
      int64_t position = rest % extents[dim];
      rest /= extents[dim];
      from += position * strides[dim];
      for (auto [to, map] : llvm::zip(at, maps))
        to +=
            position *
            (dim == 0
                 ? 2
                 : cast<TensorMapAttr>(map.description).getStrides()[dim - 1]);
    }
    SmallVector<float> parts;
    for (auto [to, map] : llvm::zip(at, maps)) {
      if (map.offset + to + 2 > spec.workspaceBytes())
        return "a tensor map leaves the workspace";
      parts.push_back(
          loadScalar(bf16, workspace.data() + map.offset + to).real);
    }
    if (!isSplit(source[from], parts))
      return "element " + std::to_string(i) + ": " +
             std::to_string(source[from]) + " is split into " +
             std::to_string(parts[0]) + ", " + std::to_string(parts[1]) + ", " +
             std::to_string(parts[2]);
  }
  return "";
}

namespace {
class SplitFactors : public ::testing::TestWithParam<PackCase> {};
} // namespace

// All 24 bits are there, at every scale.
TEST_P(SplitFactors, AreTheOperandsAgain) {
  std::mt19937 random(1);
  auto draw = [&] {
    float x = std::uniform_real_distribution<float>(-1, 1)(random);
    return std::ldexp(x, int(random() % 200) - 90);
  };
  for (int64_t blocks : {1, 4})
    EXPECT_EQ(Packing(GetParam()).run(blocks, draw), "");
}

INSTANTIATE_TEST_SUITE_P(Cases, SplitFactors, ::testing::ValuesIn(kCases),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

// What is finite stays so up to the largest number; what is not becomes NaN;
// what is small is rounded.
TEST(SplitFactors, AtTheLimits) {
  using Limits = std::numeric_limits<float>;
  const float values[] = {Limits::max(),
                          -Limits::max(),
                          Limits::infinity(),
                          -Limits::infinity(),
                          Limits::quiet_NaN(),
                          llvm::bit_cast<float>(0x7F800001), // A NaN.
                          Limits::min(),
                          Limits::denorm_min(),
                          -0x1.fffffep-111f,
                          0x1.fffffep-110f,
                          0x1.ffp0f,
                          -0.0f};
  size_t next = 0;
  EXPECT_EQ(Packing(kCases[0]).run(
                1, [&] { return values[next++ % std::size(values)]; }),
            "");
}
