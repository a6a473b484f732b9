//===- WindowTest.cpp - Reductions over a window without a GPU ------------===//
//
// Pools, convolutions of few channels a group, and their gradients, of many
// shapes, under a sample of the plans of the family, are executed by an
// interpreter of the device and compared with the instruction's definition.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

/// Images of `n` x `h` x `w` x `c`, a window and its stride, padding and
/// dilation; groups of `in` and `out` channels.
struct Shape {
  int n, h, w, c, kh, kw, stride, pad, dilation = 1, in = 1, out = 1;

  int getOut(int size, int window) const {
    return (size + 2 * pad - dilation * (window - 1) - 1) / stride + 1;
  }
  int p() const { return getOut(h, kh); }
  int q() const { return getOut(w, kw); }
  int k() const { return c / in * out; }
};

/// Text with numbers in braces replaced.
std::string
format(StringRef text,
       std::initializer_list<std::pair<StringRef, std::string>> by) {
  std::string result = text.str();
  for (auto &[name, value] : by)
    for (size_t at;
         (at = result.find(("{" + name + "}").str())) != std::string::npos;)
      result.replace(at, name.size() + 2, value);
  return result;
}

std::string fill(StringRef text, const Shape &s, StringRef type) {
  auto number = [](int value) { return std::to_string(value); };
  return format(text, {{"N", number(s.n)},
                       {"H", number(s.h)},
                       {"W", number(s.w)},
                       {"C", number(s.c)},
                       {"K", number(s.k())},
                       {"P", number(s.p())},
                       {"Q", number(s.q())},
                       {"KH", number(s.kh)},
                       {"KW", number(s.kw)},
                       {"S", number(s.stride)},
                       {"D", number(s.dilation)},
                       {"PAD", number(s.pad)},
                       {"IN", number(s.in)},
                       {"OUT", number(s.out)},
                       {"NONE", number(s.kh * s.kw)},
                       {"T", type.str()}});
}

/// What window positions there are of an output, and of an input.
const char kImage[] = "d0, d1 * {S} + d4 * {D} - {PAD}, d2 * {S} + d5 * {D} - "
                      "{PAD}, ";
const char kGradient[] = "d0, (d1 - d4 * {D} + {PAD}) floordiv {S}, (d2 - d5 * "
                         "{D} + {PAD}) floordiv {S}, ";

struct Program {
  const char *name;
  std::string args, instruction;
};

/// Conversions to f32, without an effect on f32.
const std::string kWiden = R"(
      %xw = arith.extf %xv : {T} to f64
      %x = arith.truncf %xw : f64 to f32)";
const std::string kWidenBoth = kWiden + R"(
      %ww = arith.extf %wv : {T} to f64
      %w = arith.truncf %ww : f64 to f32)";
const std::string kNarrow = R"(
      %rw = arith.extf %r : f32 to f64
      %o = arith.truncf %rw : f64 to {T}
      aicf_emit.yield %o : {T} })";

/// Whether position d1, d2 of the input belongs to d4, d5 of the window.
const std::string kMeets = R"(
      %s = arith.constant {S} : i64
      %dil = arith.constant {D} : i64
      %pad = arith.constant {PAD} : i64
      %i1 = aicf_emit.index d1 : i64
      %i4 = aicf_emit.index d4 : i64
      %a0 = arith.muli %i4, %dil : i64
      %a1 = arith.subi %i1, %a0 : i64
      %a2 = arith.addi %a1, %pad : i64
      %a3 = arith.floordivsi %a2, %s : i64
      %a4 = arith.muli %a3, %s : i64
      %a = arith.cmpi eq, %a2, %a4 : i64
      %i2 = aicf_emit.index d2 : i64
      %i5 = aicf_emit.index d5 : i64
      %b0 = arith.muli %i5, %dil : i64
      %b1 = arith.subi %i2, %b0 : i64
      %b2 = arith.addi %b1, %pad : i64
      %b3 = arith.floordivsi %b2, %s : i64
      %b4 = arith.muli %b3, %s : i64
      %b = arith.cmpi eq, %b2, %b4 : i64
      %meets = arith.andi %a, %b : i1)";

/// Whether the window's position lies in the image.
const std::string kInImage = R"(
      %none = arith.constant 0 : i64
      %s = arith.constant {S} : i64
      %dil = arith.constant {D} : i64
      %pad = arith.constant {PAD} : i64
      %height = arith.constant {H} : i64
      %width = arith.constant {W} : i64
      %i1 = aicf_emit.index d1 : i64
      %i4 = aicf_emit.index d4 : i64
      %a0 = arith.muli %i1, %s : i64
      %a1 = arith.muli %i4, %dil : i64
      %a2 = arith.addi %a0, %a1 : i64
      %a3 = arith.subi %a2, %pad : i64
      %a4 = arith.cmpi sge, %a3, %none : i64
      %a5 = arith.cmpi slt, %a3, %height : i64
      %i2 = aicf_emit.index d2 : i64
      %i5 = aicf_emit.index d5 : i64
      %b0 = arith.muli %i2, %s : i64
      %b1 = arith.muli %i5, %dil : i64
      %b2 = arith.addi %b0, %b1 : i64
      %b3 = arith.subi %b2, %pad : i64
      %b4 = arith.cmpi sge, %b3, %none : i64
      %b5 = arith.cmpi slt, %b3, %width : i64
      %c0 = arith.andi %a4, %a5 : i1
      %c1 = arith.andi %b4, %b5 : i1
      %in = arith.andi %c0, %c1 : i1)";

std::vector<Program> getPrograms() {
  std::string image = kImage, gradient = kGradient;
  const std::string pool =
      "id(0) \"a\" dims(d0 = {N}, d1 = {P}, d2 = {Q}, d3 = {C}, d4 = {KH}, d5 "
      "= {KW}) ins(%x[" +
      image + "d3] or_zero : memref<{N}x{H}x{W}x{C}x{T}>) outs(";
  const std::string back =
      "id(0) \"a\" dims(d0 = {N}, d1 = {H}, d2 = {W}, d3 = {C}, d4 = {KH}, d5 "
      "= {KW}) ins(%x[" +
      gradient + "d3] or_zero : memref<{N}x{P}x{Q}x{C}x{T}>";
  const std::string imageArg = "%x: memref<{N}x{H}x{W}x{C}x{T}>";
  const std::string gradientArg = "%x: memref<{N}x{P}x{Q}x{C}x{T}>";
  const std::string pooled = "%y: memref<{N}x{P}x{Q}x{C}x{T}>";
  const std::string ofImage = "%y: memref<{N}x{H}x{W}x{C}x{T}>";
  return {
      {"avg_pool", imageArg + ", " + pooled,
       pool +
           "%y[d0, d1, d2, d3] : memref<{N}x{P}x{Q}x{C}x{T}>) {\n"
           "      ^bb0(%xv: {T}):" +
           kWiden + R"(
      %n = arith.constant 9.0 : f32
      %m = aicf_emit.reduce add %x over(d4, d5) : f32
      %r = arith.divf %m, %n : f32)" +
           kNarrow},
      {"max_pool", imageArg + ", " + pooled,
       pool +
           "%y[d0, d1, d2, d3] : memref<{N}x{P}x{Q}x{C}x{T}>) {\n"
           "      ^bb0(%xv: {T}):" +
           kWiden + kInImage + R"(
      %least = arith.constant 0xFF800000 : f32
      %v = arith.select %in, %x, %least : f32
      %r = aicf_emit.reduce max %v over(d4, d5) : f32)" +
           kNarrow},
      // The first position of the greatest one: a reduction that needs another.
      {"max_index", imageArg + ", %y: memref<{N}x{P}x{Q}x{C}xi32>",
       pool +
           "%y[d0, d1, d2, d3] : memref<{N}x{P}x{Q}x{C}xi32>) {\n"
           "      ^bb0(%xv: {T}):" +
           kWiden + kInImage + R"(
      %least = arith.constant 0xFF800000 : f32
      %columns = arith.constant {KW} : i64
      %nowhere = arith.constant {NONE} : i64
      %v = arith.select %in, %x, %least : f32
      %m = aicf_emit.reduce max %v over(d4, d5) : f32
      %is = arith.cmpf oeq, %v, %m : f32
      %isnan = arith.cmpf uno, %v, %v : f32
      %either = arith.ori %is, %isnan : i1
      %here = arith.andi %either, %in : i1
      %row = arith.muli %i4, %columns : i64
      %position = arith.addi %row, %i5 : i64
      %candidate = arith.select %here, %position, %nowhere : i64
      %first = aicf_emit.reduce min %candidate over(d4, d5) : i64
      %o = arith.trunci %first : i64 to i32
      aicf_emit.yield %o : i32 })"},
      // The same by one reduction, of words that hold order and position.
      {"max_key", imageArg + ", %y: memref<{N}x{P}x{Q}x{C}xi32>",
       pool +
           "%y[d0, d1, d2, d3] : memref<{N}x{P}x{Q}x{C}xi32>) {\n"
           "      ^bb0(%xv: {T}):" +
           kWiden + kInImage + R"(
      %zero = arith.constant 0.0 : f32
      %c31 = arith.constant 31 : i32
      %most = arith.constant 2147483647 : i32
      %upper = arith.constant -8192 : i32
      %last = arith.constant 8191 : i32
      %least = arith.constant -2147483648 : i32
      %columns = arith.constant {KW} : i64
      %plus = arith.addf %x, %zero : f32
      %bits = arith.bitcast %plus : f32 to i32
      %sign = arith.shrsi %bits, %c31 : i32
      %flip = arith.andi %sign, %most : i32
      %turned = arith.xori %bits, %flip : i32
      %order = arith.andi %turned, %upper : i32
      %isnan = arith.cmpf uno, %x, %x : f32
      %greatest = arith.andi %most, %upper : i32
      %above = arith.select %isnan, %greatest, %order : i32
      %row = arith.muli %i4, %columns : i64
      %position = arith.addi %row, %i5 : i64
      %word = arith.trunci %position : i64 to i32
      %below = arith.subi %last, %word : i32
      %key = arith.addi %above, %below : i32
      %v = arith.select %in, %key, %least : i32
      %m = aicf_emit.reduce max %v over(d4, d5) : i32
      %o = arith.andi %m, %last : i32
      aicf_emit.yield %o : i32 })"},
      {"avg_pool_grad", gradientArg + ", " + ofImage,
       back +
           ") outs(%y[d0, d1, d2, d3] : memref<{N}x{H}x{W}x{C}x{T}>) {\n"
           "      ^bb0(%xv: {T}):" +
           kWiden + kMeets + R"(
      %zero = arith.constant 0.0 : f32
      %v = arith.select %meets, %x, %zero : f32
      %r = aicf_emit.reduce add %v over(d4, d5) : f32)" +
           kNarrow},
      // Windows of which each place has an element of its own.
      {"fold", "%x: memref<{N}x{P}x{Q}x{KH}x{KW}x{C}xf32>, " + ofImage,
       "id(0) \"a\" dims(d0 = {N}, d1 = {H}, d2 = {W}, d3 = {C}, d4 = {KH}, d5 "
       "= {KW}) ins(%x[" +
           gradient +
           "d4, d5, d3] or_zero : memref<{N}x{P}x{Q}x{KH}x{KW}x{C}xf32>) "
           "outs(%y[d0, d1, d2, d3] : memref<{N}x{H}x{W}x{C}x{T}>) {\n"
           "      ^bb0(%x: f32):" +
           kMeets + R"(
      %zero = arith.constant 0.0 : f32
      %v = arith.select %meets, %x, %zero : f32
      %r = aicf_emit.reduce add %v over(d4, d5) : f32)" +
           kNarrow},
      {"depthwise_grad",
       gradientArg + ", %w: memref<{KH}x{KW}x{C}x{T}>, " + ofImage,
       back +
           ", %w[d4, d5, d3] : memref<{KH}x{KW}x{C}x{T}>) outs(%y[d0, d1, "
           "d2, d3] : memref<{N}x{H}x{W}x{C}x{T}>) {\n"
           "      ^bb0(%xv: {T}, %wv: {T}):" +
           kWidenBoth + kMeets + R"(
      %zero = arith.constant 0.0 : f32
      %v = arith.select %meets, %x, %zero : f32
      %p = arith.mulf %v, %w : f32
      %r = aicf_emit.reduce add %p over(d4, d5) : f32)" +
           kNarrow},
      // With a bias, a residual in the place of the result, and a ReLU.
      {"grouped",
       imageArg + ", %w: memref<{KH}x{KW}x{IN}x{K}x{T}>, %b: memref<{K}xf32>, "
                  "%y: memref<{N}x{P}x{Q}x{K}x{T}>",
       "id(0) \"a\" dims(d0 = {N}, d1 = {P}, d2 = {Q}, d3 = {K}, d4 = {KH}, d5 "
       "= {KW}, d6 = {IN}) ins(%x[" +
           image +
           "(d3 floordiv {OUT}) * {IN} + d6] or_zero : "
           "memref<{N}x{H}x{W}x{C}x{T}>, %w[d4, d5, d6, d3] : "
           "memref<{KH}x{KW}x{IN}x{K}x{T}>, %b[d3] : memref<{K}xf32>, %y[d0, "
           "d1, d2, d3] : memref<{N}x{P}x{Q}x{K}x{T}>) outs(%y[d0, d1, d2, "
           "d3] : memref<{N}x{P}x{Q}x{K}x{T}>) {\n"
           "      ^bb0(%xv: {T}, %wv: {T}, %bv: f32, %yv: {T}):" +
           kWidenBoth + R"(
      %yw = arith.extf %yv : {T} to f64
      %old = arith.truncf %yw : f64 to f32
      %zero = arith.constant 0.0 : f32
      %p = arith.mulf %x, %w : f32
      %m = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      %mb = arith.addf %m, %bv : f32
      %mo = arith.addf %mb, %old : f32
      %r = arith.maximumf %mo, %zero : f32)" +
           kNarrow},
      // Few results of many steps.
      {"weight_grad",
       imageArg + ", %w: memref<{N}x{P}x{Q}x{K}x{T}>, %y: "
                  "memref<{KH}x{KW}x{IN}x{K}xf32>",
       "id(0) \"a\" dims(d0 = {KH}, d1 = {KW}, d2 = {IN}, d3 = {K}, d4 = {N}, "
       "d5 = {P}, d6 = {Q}) ins(%x[d4, d5 * {S} + d0 * {D} - {PAD}, d6 * {S} + "
       "d1 * {D} - {PAD}, (d3 floordiv {OUT}) * {IN} + d2] or_zero : "
       "memref<{N}x{H}x{W}x{C}x{T}>, %w[d4, d5, d6, d3] : "
       "memref<{N}x{P}x{Q}x{K}x{T}>) outs(%y[d0, d1, d2, d3] : "
       "memref<{KH}x{KW}x{IN}x{K}xf32>) {\n"
       "      ^bb0(%xv: {T}, %wv: {T}):" +
           kWidenBoth + R"(
      %p = arith.mulf %x, %w : f32
      %r = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      aicf_emit.yield %r : f32 })"},
  };
}

KernelCase makeWindow(const Program &program, const Shape &shape,
                      StringRef type, bool special = false) {
  KernelCase c;
  llvm::raw_string_ostream(c.name) << program.name << "_" << shape.h << "x"
                                   << shape.w << "x" << shape.c << "_" << type;
  c.args = fill(program.args, shape, type);
  c.instruction = fill(program.instruction, shape, type);
  c.tolerance = type == "f32" ? 1e-5 : 2e-2;
  c.special = special;
  return c;
}

// Ones, primes, strides above the window, padding beyond it, dilation, groups.
const Shape kShapes[] = {
    {2, 9, 9, 16, 3, 3, 2, 1},          {1, 7, 11, 8, 3, 3, 1, 1},
    {2, 8, 5, 24, 2, 2, 2, 0},          {1, 6, 7, 5, 3, 2, 3, 1},
    {1, 5, 6, 4, 5, 5, 1, 2},           {1, 9, 8, 16, 3, 3, 1, 2, 2},
    {1, 3, 4, 2, 2, 3, 1, 4},           {1, 6, 6, 16, 3, 3, 1, 1, 1, 4, 4},
    {1, 5, 7, 6, 2, 2, 2, 1, 1, 3, 6},  {2, 7, 6, 8, 1, 3, 1, 1, 1, 2, 4},
    {1, 8, 9, 3, 7, 7, 2, 3, 1, 3, 16}, {3, 11, 10, 1, 3, 3, 2, 1},
};

} // namespace

TEST(WindowShapes, AllPrograms) {
  PlanSampler sampler("aicf_nv.window", /*seed=*/11, /*count=*/1);
  for (const Program &program : getPrograms())
    for (const Shape &shape : kShapes)
      for (StringRef type : {"f32", "bf16"})
        sampler.check(makeWindow(program, shape, type));
}

// NaN, infinities and zeros of either sign go where the definition says.
TEST(WindowShapes, SpecialValues) {
  PlanSampler sampler("aicf_nv.window", /*seed=*/12);
  for (const Program &program : getPrograms())
    for (const Shape &shape : {kShapes[0], kShapes[3], kShapes[7]})
      sampler.check(makeWindow(program, shape, "f32", /*special=*/true));
}

namespace {

/// Whether `plan` has a number behind `name` that is more than 1.
bool shares(StringRef plan, StringRef name) {
  size_t at = plan.find(name);
  return at != StringRef::npos &&
         !plan.substr(at + name.size()).starts_with("1>") &&
         !plan.substr(at + name.size()).starts_with("1,");
}

std::string plan(StringRef tile, int threads, int partners, int split) {
  return format(
      "#aicf_nv.window<dim = 3, tile = [{A}], threads = {B}, partners "
      "= {C}, split = {D}>",
      {{"A", tile.str()},
       {"B", std::to_string(threads)},
       {"C", std::to_string(partners)},
       {"D", std::to_string(split)}});
}

} // namespace

// Which block is the last one is no part of the order.
TEST(WindowShapes, SameBitsInAnyOrderOfBlocks) {
  KernelCase c =
      makeWindow(getPrograms().back(), {3, 9, 11, 16, 3, 3, 1, 1}, "f32");
  CaseRunner runner(c);
  for (const std::string &p : {plan("3, 3, 1, 4, 1, 1, 4", 64, 16, 1),
                               plan("3, 3, 1, 4, 1, 1, 4", 32, 1, 9),
                               plan("1, 3, 1, 2, 1, 1, 3", 96, 5, 4),
                               plan("3, 3, 1, 4, 1, 1, 4", 64, 9, 3)}) {
    SCOPED_TRACE(p);
    ASSERT_EQ(runner.run("h200", p), "");
    std::string first = runner.getOutput(0).str();
    for (unsigned seed : {1, 2, 3}) {
      runner.shuffleBlocks(seed);
      ASSERT_EQ(runner.run("h200", p), "");
      EXPECT_EQ(runner.getOutput(0), first);
    }
    runner.shuffleBlocks(0);
  }
}

// The search has plans that share steps where results are few.
TEST(WindowShapes, SharesManySteps) {
  KernelCase c =
      makeWindow(getPrograms().back(), {8, 64, 64, 16, 3, 3, 1, 1}, "bf16");
  CaseRunner runner(c);
  std::vector<std::string> plans = runner.findPlans("h200", "aicf_nv.window");
  EXPECT_TRUE(llvm::any_of(plans, [](const std::string &text) {
    return shares(text, "partners = ") && shares(text, "split = ");
  }));
}

// Batches of tiny products, with an epilogue, in any layout.
TEST(WindowProducts, ComputeTheInstruction) {
  const char *instruction = R"(id(0) "a" dims(d0 = 9, d1 = $R, d2 = $C, d3 = 6)
      ins(%x[d0, d1, d3] : memref<9x$Rx6x$T>, %w[LAYOUT] : memref<9xWEIGHTSx$T>, %b[d1] : memref<$Rx$T>)
      outs(%y[d0, d1, d2] : memref<9x$Rx$Cx$T>) {
      ^bb0(%xv: $T, %wv: $T, %bv: $T):
      WIDEN
      %p = arith.mulf %xf, %wf : f32
      %s = aicf_emit.reduce add %p over(d3) : f32
      %t = arith.addf %s, %bf : f32
      NARROW })";
  PlanSampler sampler("aicf_nv.window", /*seed=*/14, /*count=*/4);
  auto replaceAll = [](std::string text, StringRef from, StringRef to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
         at += to.size())
      text.replace(at, from.size(), to);
    return text;
  };
  for (StringRef type : {"f32", "bf16"})
    for (bool isTransposed : {false, true})
      for (auto [rows, columns] :
           {std::pair(8, 8), {5, 12}, {3, 7}, {16, 16}}) {
        StringRef weights = isTransposed ? "$Cx6" : "6x$C";
        std::string text = replaceAll(
            instruction, "LAYOUT", isTransposed ? "d0, d2, d3" : "d0, d3, d2");
        text = replaceAll(text, "WEIGHTS", weights);
        bool isWide = type == "f32";
        std::string widen, narrow = "aicf_emit.yield %t : f32";
        for (StringRef name : {"x", "w", "b"})
          widen +=
              isWide
                  ? ""
                  : ("%" + name + "f = arith.extf %" + name + "v : $T to f32\n")
                        .str();
        if (!isWide)
          narrow = "%r = arith.truncf %t : f32 to $T\naicf_emit.yield %r : $T";
        text = replaceAll(replaceAll(text, "WIDEN", widen), "NARROW", narrow);
        if (isWide)
          for (StringRef name : {"x", "w", "b"})
            text = replaceAll(text, ("%" + name + "f").str(),
                              ("%" + name + "v").str());
        std::string args =
            replaceAll("%x: memref<9x$Rx6x$T>, %w: memref<9xWEIGHTSx$T>, %b: "
                       "memref<$Rx$T>, %y: memref<9x$Rx$Cx$T>",
                       "WEIGHTS", weights);
        sampler.check(makeCase({"products", args.c_str(), text.c_str()}, rows,
                               columns, type));
      }
}

// The tests are worth something: they catch a generator that is wrong.
TEST(WindowShapes, CatchesMistakes) {
  KernelCase c =
      makeWindow(getPrograms().back(), {3, 9, 11, 16, 3, 3, 1, 1}, "f32");
  struct {
    const char *mutant;
    std::string plan;
    const char *says;
  } mistakes[] = {
      {"window-missing-barrier", plan("3, 3, 1, 4, 1, 1, 4", 64, 16, 1),
       "without a barrier"},
      {"window-step-outside", plan("3, 3, 1, 4, 1, 1, 4", 32, 1, 8),
       "outside the buffers"},
  };
  for (auto &[mutant, text, says] : mistakes)
    checkCatches(mutant, c, text, says);
}
