//===- WgmmaPackTest.cpp - Packed operands, without a GPU -----------------===//
//
// The blocks of a wgmma_ws kernel split f32 operands into planes of bf16, and
// pack images and weights that TMA cannot read. The interpreter of the device
// executes that part of the generator; what the tensor maps then find in the
// workspace has to be the operands again.
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
  const char *element = "f32";
  bool isSplit() const { return element == StringRef("f32"); }
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

// Convolutions and their gradients by input and by weights, of channels that
// are no whole vectors; an image that begins at an odd element; weights alone.
constexpr PackCase kWindows[] = {
    {"conv_odd", "d0 = 2, d1 = 7, d2 = 5, d3 = 33, d4 = 3, d5 = 3, d6 = 19",
     "2x7x5x19xbf16", "d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero[",
     "3x3x19x33xbf16", "d4, d5, d6, d3", "2x7x5x33xf32", "d0, d1, d2, d3",
     "d4, d5, d6", "bf16"},
    {"conv_strided", "d0 = 2, d1 = 4, d2 = 3, d3 = 40, d4 = 3, d5 = 2, d6 = 18",
     "2x9x7x18xf16", "d0, d1 * 2 + d4, d2 * 2 + d5, d6", "3x2x18x40xf16",
     "d4, d5, d6, d3", "2x4x3x40xf32", "d0, d1, d2, d3", "d4, d5, d6", "f16"},
    {"input_gradient",
     "d0 = 1, d1 = 6, d2 = 9, d3 = 24, d4 = 3, d5 = 3, d6 = 21",
     "1x6x9x21xbf16", "d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero[",
     "3x3x24x21xbf16", "d4, d5, d3, d6", "1x6x9x24xf32", "d0, d1, d2, d3",
     "d4, d5, d6", "bf16"},
    {"weight_gradient",
     "d0 = 3, d1 = 3, d2 = 17, d3 = 27, d4 = 2, d5 = 6, d6 = 7",
     "2x6x7x17xbf16", "d4, d5 + d0 - 1, d6 + d1 - 1, d2] or_zero[",
     "2x6x7x27xbf16", "d4, d5, d6, d3", "3x3x17x27xf32", "d0, d1, d2, d3",
     "d4, d5, d6", "bf16"},
    {"conv_offset", "d0 = 1, d1 = 5, d2 = 8, d3 = 16, d4 = 1, d5 = 3, d6 = 24",
     "1x5x8x24xbf16, strided<[960, 192, 24, 1], offset: 7>",
     "d0, d1 + d4, d2 + d5 - 1, d6] or_zero[", "1x3x24x16xbf16",
     "d4, d5, d6, d3", "1x5x8x16xf32", "d0, d1, d2, d3", "d4, d5, d6", "bf16"},
    {"conv_weights", "d0 = 1, d1 = 4, d2 = 8, d3 = 9, d4 = 3, d5 = 1, d6 = 24",
     "1x6x8x24xbf16", "d0, d1 + d4, d2 + d5, d6", "3x1x24x9xbf16",
     "d4, d5, d6, d3", "1x4x8x9xf32", "d0, d1, d2, d3", "d4, d5, d6", "bf16"},
};

// The same in parts: an image is packed wherever its pixels lie.
constexpr PackCase kSplitWindows[] = {
    {"conv_parts", "d0 = 2, d1 = 7, d2 = 5, d3 = 33, d4 = 3, d5 = 3, d6 = 19",
     "2x7x5x19xf32", "d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero[",
     "3x3x19x33xf32", "d4, d5, d6, d3", "2x7x5x33xf32", "d0, d1, d2, d3",
     "d4, d5, d6"},
    {"conv_strided_parts",
     "d0 = 2, d1 = 4, d2 = 3, d3 = 40, d4 = 3, d5 = 2, d6 = 24", "2x9x7x24xf32",
     "d0, d1 * 2 + d4, d2 * 2 + d5, d6", "3x2x24x40xf32", "d4, d5, d6, d3",
     "2x4x3x40xf32", "d0, d1, d2, d3", "d4, d5, d6"},
    {"input_gradient_parts",
     "d0 = 1, d1 = 6, d2 = 9, d3 = 24, d4 = 3, d5 = 3, d6 = 32", "1x6x9x32xf32",
     "d0, d1 - d4 + 1, d2 - d5 + 1, d6] or_zero[", "3x3x24x32xf32",
     "d4, d5, d3, d6", "1x6x9x24xf32", "d0, d1, d2, d3", "d4, d5, d6"},
    {"weight_gradient_parts",
     "d0 = 3, d1 = 3, d2 = 17, d3 = 27, d4 = 2, d5 = 6, d6 = 7", "2x6x7x17xf32",
     "d4, d5 + d0 - 1, d6 + d1 - 1, d2] or_zero[", "2x6x7x27xf32",
     "d4, d5, d6, d3", "3x3x17x27xf32", "d0, d1, d2, d3", "d4, d5, d6"},
    {"conv_offset_parts",
     "d0 = 1, d1 = 5, d2 = 8, d3 = 16, d4 = 1, d5 = 3, d6 = 24",
     "1x5x8x24xf32, strided<[960, 192, 24, 1], offset: 7>",
     "d0, d1 + d4, d2 + d5 - 1, d6] or_zero[", "1x3x24x16xf32",
     "d4, d5, d6, d3", "1x5x8x16xf32", "d0, d1, d2, d3", "d4, d5, d6"},
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
  std::string e = c.element, xAt = std::string("[") + c.xAt + "]";
  if (StringRef(xAt).consume_back("[]"))
    xAt.resize(xAt.size() - 2);
  std::string text =
      "func.func @f(%x: " + x + ", %w: " + w + ", %y: " + y +
      ") { aicf_emit.compute id(0) \"matmul\" dims(" + c.dims + ") ins(%x" +
      xAt + " : " + x + ", %w[" + c.wAt + "] : " + w + ") outs(%y[" + c.yAt +
      "] : " + y + ")" + (c.isSplit() ? " constraints<split_f32 = true>" : "") +
      " { ^bb0(%a: " + e + ", %b: " + e + "):" +
      (c.isSplit() ? "%p = arith.mulf %a, %b : f32"
                   : "%af = arith.extf %a : " + e +
                         " to f32 %bf = arith.extf "
                         "%b : " +
                         e + " to f32 %p = arith.mulf %af, %bf : f32") +
      " %s = aicf_emit.reduce add %p over(" + c.reduced +
      ") : f32 aicf_emit.yield %s : f32 } return }";
  module = parseSourceString<ModuleOp>(text, &context);
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  desc = describe(op);
  std::string numbers = "#aicf_nv.wgmma_ws<tile = [64, 64, 64], stages = 2, "
                        "cluster = 1, group = 8";
  auto plan = cast<WgmmaWsPlanAttr>(
      parseAttribute(numbers + (c.isSplit() ? ", parts = 3>" : ">"), &context));
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
  int64_t parts = spec.factorParts;
  std::string error =
      compare(spec.a, spec.rowAxis, ArrayRef(maps).slice(0, parts));
  if (!error.empty())
    return "A: " + error;
  error = compare(spec.b, spec.columnAxis, ArrayRef(maps).slice(parts, parts));
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
  if (!operand.packed)
    return maps[0].operand == operand.input ? "" : "it is not read in place";
  bool depthInner = operand.major == Major::K;
  // Of each dim of a map: positions, and the stride in the source.
  SmallVector<int64_t> extents = {axis.extent, spec.depth};
  SmallVector<int64_t> strides = {access.getDimStride(axis.inner()),
                                  access.getDimStride(spec.depthAxis.inner())};
  if (depthInner) {
    std::swap(extents[0], extents[1]);
    std::swap(strides[0], strides[1]);
  }
  for (BatchStride batch : operand.batch) {
    extents.push_back(spec.outerAxis(batch.axis).extent);
    strides.push_back(access.getDimStride(spec.outerAxis(batch.axis).inner()));
  }
  // An image as it is, channels first.
  if (operand.window) {
    extents.assign(access.shape.rbegin(), access.shape.rend());
    strides.assign(access.strides.rbegin(), access.strides.rend());
    // A row may be an image.
    auto map = cast<TensorMapAttr>(maps[0].description);
    while (extents.back() == 1 && extents.size() > size_t(map.getDims().size()))
      extents.pop_back();
  }
  int64_t count = 1;
  for (const LaunchArg &map : maps)
    if (cast<TensorMapAttr>(map.description).getDims().asArrayRef() !=
        ArrayRef(extents))
      return "a tensor map has other dims";
  for (int64_t extent : extents)
    count *= extent;
  const char *source = inputs[operand.input].data();
  int64_t bytes = access.element.bytes;
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
    float value = loadScalar(access.element.type, source + from * bytes).real;
    SmallVector<float> parts;
    for (auto [to, map] : llvm::zip(at, maps)) {
      if (map.offset + to + 2 > spec.workspaceBytes())
        return "a tensor map leaves the workspace";
      parts.push_back(
          loadScalar(spec.element, workspace.data() + map.offset + to).real);
    }
    if (!isSplit(value, parts)) {
      std::string all;
      for (float part : parts)
        all += " " + std::to_string(part);
      return "element " + std::to_string(i) + ": " + std::to_string(value) +
             " is packed as" + all;
    }
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
INSTANTIATE_TEST_SUITE_P(Windows, SplitFactors,
                         ::testing::ValuesIn(kSplitWindows),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

namespace {
class PackedWindows : public ::testing::TestWithParam<PackCase> {};
} // namespace

// Pixels that are no whole vectors, and the weights of each place in a window.
TEST_P(PackedWindows, AreTheOperandsAgain) {
  int next = 0;
  for (int64_t blocks : {1, 3})
    EXPECT_EQ(Packing(GetParam()).run(blocks, [&] { return next++ % 251; }),
              "");
}

INSTANTIATE_TEST_SUITE_P(Cases, PackedWindows, ::testing::ValuesIn(kWindows),
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
