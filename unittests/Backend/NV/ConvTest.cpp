//===- ConvTest.cpp - Convolutions by tensor cores without a GPU ----------===//
//
// Convolutions of few channels a group, of many shapes, under a sample of the
// plans of the family, are executed by an interpreter of the device and
// compared with the instruction's definition.
//
//===----------------------------------------------------------------------===//

#include "KernelCase.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

/// Images of `n` x `h` x `w`, `groups` of `in` channels, which give `out`.
struct Shape {
  int n, h, w, groups, in, out, kh, kw, stride, pad, dilation = 1;

  int getOut(int size, int window) const {
    return (size + 2 * pad - dilation * (window - 1) - 1) / stride + 1;
  }
};

/// A convolution with a bias, a residual in the place of the result and a ReLU;
/// or the gradient by its input, for strides of 1.
KernelCase makeConv(const Shape &s, StringRef type, bool isGradient = false,
                    bool special = false) {
  int from = s.groups * s.in, to = s.groups * s.out;
  int p = s.getOut(s.h, s.kh), q = s.getOut(s.w, s.kw);
  std::string text;
  llvm::raw_string_ostream os(text);
  auto memref = [&](std::initializer_list<int> shape, StringRef element) {
    std::string name = "memref<";
    for (int extent : shape)
      name += std::to_string(extent) + "x";
    return name + element.str() + ">";
  };
  std::string image = memref({s.n, s.h, s.w, from}, type),
              weights = memref({s.kh, s.kw, s.in, to}, type),
              bias = memref({isGradient ? from : to}, "f32"),
              result = memref({s.n, p, q, to}, type);
  if (isGradient)
    std::swap(image, result);
  os << "id(0) \"a\" dims(d0 = " << s.n << ", d1 = " << (isGradient ? s.h : p)
     << ", d2 = " << (isGradient ? s.w : q)
     << ", d3 = " << (isGradient ? from : to) << ", d4 = " << s.kh
     << ", d5 = " << s.kw << ", d6 = " << (isGradient ? s.out : s.in)
     << ") ins(%x[d0, ";
  if (isGradient)
    os << "d1 - d4 * " << s.dilation << " + " << s.pad << ", d2 - d5 * "
       << s.dilation << " + " << s.pad << ", ";
  else
    os << "d1 * " << s.stride << " + d4 * " << s.dilation << " - " << s.pad
       << ", d2 * " << s.stride << " + d5 * " << s.dilation << " - " << s.pad
       << ", ";
  if (s.groups == 1)
    os << "d6";
  else
    os << "(d3 floordiv " << (isGradient ? s.in : s.out) << ") * "
       << (isGradient ? s.out : s.in) << " + d6";
  os << "] or_zero : " << image << ", %w[d4, d5, ";
  if (isGradient)
    os << "d3 mod " << s.in << ", ((d3 floordiv " << s.in << ") * " << s.out
       << " + d6) mod " << to;
  else
    os << "d6, d3";
  os << "] : " << weights << ", %b[d3] : " << bias
     << ", %y[d0, d1, d2, d3] : " << result
     << ") outs(%y[d0, d1, d2, d3] : " << result << ") {\n"
     << "^bb0(%xv: " << type << ", %wv: " << type << ", %bv: f32, %yv: " << type
     << "):\n"
     << "%xf = arith.extf %xv : " << type << " to f32\n"
     << "%wf = arith.extf %wv : " << type << " to f32\n"
     << "%yf = arith.extf %yv : " << type << " to f32\n"
     << R"(%zero = arith.constant 0.0 : f32
      %p = arith.mulf %xf, %wf : f32
      %m = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      %mb = arith.addf %m, %bv : f32
      %mo = arith.addf %mb, %yf : f32
      %r = arith.maximumf %mo, %zero : f32
      %o = arith.truncf %r : f32 to )"
     << type << "\naicf_emit.yield %o : " << type << " }";

  KernelCase c;
  llvm::raw_string_ostream(c.name)
      << (isGradient ? "gradient_" : "conv_") << s.h << "x" << s.w << "_g"
      << s.groups << "x" << s.in << "x" << s.out << "_" << type;
  c.args =
      "%x: " + image + ", %w: " + weights + ", %b: " + bias + ", %y: " + result;
  c.instruction = text;
  c.tolerance = 2e-2;
  c.special = special;
  return c;
}

// First layers, groups, odd channels, strides, dilation, wide padding.
const Shape kShapes[] = {
    {1, 9, 20, 1, 3, 16, 7, 7, 2, 3},    {2, 8, 18, 1, 3, 24, 3, 3, 1, 1},
    {1, 6, 17, 4, 8, 8, 3, 3, 1, 1},     {1, 5, 18, 2, 16, 32, 3, 3, 1, 1},
    {1, 9, 33, 2, 24, 16, 3, 2, 2, 1},   {1, 7, 19, 3, 5, 7, 2, 3, 1, 1},
    {1, 9, 20, 1, 4, 10, 3, 3, 1, 2, 2}, {2, 4, 16, 2, 2, 40, 1, 3, 1, 4},
    {1, 6, 16, 1, 3, 9, 3, 3, 1, 2, 2},  {1, 6, 17, 1, 15, 12, 3, 3, 1, 1},
    {1, 5, 18, 2, 13, 8, 3, 3, 1, 1},    {1, 7, 16, 1, 31, 9, 3, 3, 1, 2, 2},
};

std::string plan(StringRef tile, int groups, StringRef warps) {
  return ("#aicf_nv.conv<tile = [" + tile + "], groups = " +
          std::to_string(groups) + ", warps = [" + warps + "]>")
      .str();
}

} // namespace

TEST(ConvShapes, AllShapes) {
  PlanSampler sampler("aicf_nv.conv", /*seed=*/21, /*count=*/1);
  for (const Shape &shape : kShapes)
    for (StringRef type : {"f16", "bf16"})
      sampler.check(makeConv(shape, type));
}

TEST(ConvShapes, InputGradients) {
  PlanSampler sampler("aicf_nv.conv", /*seed=*/22, /*count=*/2);
  for (const Shape &shape : kShapes)
    if (shape.stride == 1 && shape.groups > 1)
      sampler.check(makeConv(shape, "bf16", /*isGradient=*/true));
}

// NaN, infinities and zeros of either sign go where the definition says: what
// fills a fragment meets none of them.
TEST(ConvShapes, SpecialValues) {
  PlanSampler sampler("aicf_nv.conv", /*seed=*/23);
  for (const Shape &shape : {kShapes[0], kShapes[5], kShapes[6], kShapes[9]})
    sampler.check(makeConv(shape, "bf16", /*isGradient=*/false,
                           /*special=*/true));
}

// The tests are worth something: they catch a generator that is wrong.
TEST(ConvShapes, CatchesMistakes) {
  KernelCase c = makeConv(kShapes[1], "bf16", /*isGradient=*/false,
                          /*special=*/true);
  std::string p = plan("2, 18, 24", 1, "2, 1");
  checkCatches("conv-patch-overwritten", c, p,
               "two threads write the same shared memory|without a barrier");
  checkCatches("conv-tail-unmasked", c, p, "output 0 element");
}
