//===- GemmTest.cpp - Plans of aicf_cpu.gemm against the definition -------===//
//
// Each case is compiled and run by the plans of its plan space, by plans with
// blocks and tasks of a few tiles, whose every edge is met, and by a plan of
// aicf_cpu.loops that sums in ascending order: all give the same bits where
// sums may not be reassociated.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/CPU/CPU.h"

#include "../../Support/NativeKernels.h"
#include "NativeCase.h"
#include "aicf/Analysis/Planner.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/TargetParser/Host.h"
#include <deque>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

/// A case, and plans to run it by beside those of its plan space. Plans of
/// aicf_cpu.loops among them are the reference.
struct Case : NativeCase {
  std::vector<const char *> plans;
};

/// Tiles of 4 x 16 and 6 x 32 (f32), in blocks and tasks of a few of them.
const char kSmall[] = "#aicf_cpu.gemm<tile = [4, 16], vector = 8, "
                      "block = [4, 16, 3], task = [8, 32]>";
const char kWide[] = "#aicf_cpu.gemm<tile = [6, 32], vector = 16, "
                     "block = [12, 32, 5], task = [12, 64]>";
const char kSingle[] = "#aicf_cpu.gemm<tile = [1, 8], vector = 8, "
                       "block = [2, 8, 100], task = [3, 8]>";
const char kOdd[] = "#aicf_cpu.gemm<tile = [3, 8], vector = 4, "
                    "block = [6, 16, 4], task = [9, 24]>";
/// Columns that are read where they lie, in blocks that end within a run.
const char kInPlace[] = "#aicf_cpu.gemm<tile = [4, 16], vector = 8, "
                        "block = [4, 0, 7], task = [8, 16]>";
/// Rows that are read where they lie, in blocks that end within a run, and in
/// one block.
const char kRows[] = "#aicf_cpu.gemm<tile = [4, 16], vector = 8, "
                     "block = [0, 16, 3], task = [8, 32]>";
const char kRowsOdd[] = "#aicf_cpu.gemm<tile = [3, 8], vector = 4, "
                        "block = [0, 16, 4], task = [9, 24]>";
const char kRowsWhole[] = "#aicf_cpu.gemm<tile = [8, 8], vector = 8, "
                          "block = [0, 8, 1000], task = [16, 16]>";
const char kNeither[] = "#aicf_cpu.gemm<tile = [4, 16], vector = 8, "
                        "block = [0, 0, 7], task = [8, 16]>";
const char kLoops[] = "#aicf_cpu.loops<order = [d0 by 1000, d1 by 1000]>";
const char kBatchLoops[] =
    "#aicf_cpu.loops<order = [d0 by 99, d1 by 99, d2 by 99]>";

const char kGemm[] = R"({
    ^bb0(%a: f32, %b: f32):
      %p = arith.mulf %a, %b : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %s : f32 })";
const char kGemm64[] = R"({
    ^bb0(%a: f64, %b: f64):
      %p = arith.mulf %a, %b : f64
      %s = aicf_emit.reduce add %p over(d2) : f64
      aicf_emit.yield %s : f64 })";

std::vector<Case> getCases() {
  static std::deque<std::string> store; // Addresses stay.
  auto text = [&](const Twine &twine) {
    return store.emplace_back(twine.str()).c_str();
  };
  const std::vector<const char *> all = {kLoops, kSmall, kWide, kSingle, kOdd};
  const std::vector<const char *> withRows = {
      kLoops, kSmall, kWide, kSingle, kOdd, kRows, kRowsWhole, kRowsOdd};
  std::vector<Case> cases;

  // m x n x k in each layout of the operands and of the result.
  struct Shape {
    int m, n, k;
  };
  for (Shape s : {Shape{13, 41, 17}, Shape{1, 1, 1}, Shape{31, 64, 8},
                  Shape{5, 1, 11}, Shape{1, 37, 2}, Shape{24, 96, 1}})
    for (const char *layout : {"nn", "nt", "tn", "tt", "nnt", "ttt"}) {
      bool special = layout == StringRef("nt");
      bool left = layout[0] == 't', right = layout[1] == 't', out = layout[2];
      auto type = [&](int rows, int columns, bool transposed) {
        return (transposed ? Twine(columns) + "x" + Twine(rows)
                           : Twine(rows) + "x" + Twine(columns))
            .str();
      };
      std::string a = "memref<" + type(s.m, s.k, left) + "xf32>",
                  b = "memref<" + type(s.k, s.n, right) + "xf32>",
                  y = "memref<" + type(s.m, s.n, out) + "xf32>";
      Case c;
      c.name = text("Gemm" + Twine(s.m) + "x" + Twine(s.n) + "x" + Twine(s.k) +
                    layout);
      c.args = text("%a: " + a + ", %b: " + b + ", %y: " + y);
      c.instruction =
          text("dims(d0 = " + Twine(s.m) + ", d1 = " + Twine(s.n) +
               ", d2 = " + Twine(s.k) + ") ins(%a" +
               (left ? "[d2, d0]" : "[d0, d2]") + " : " + a + ", %b" +
               (right ? "[d1, d2]" : "[d2, d1]") + " : " + b + ") outs(%y" +
               (out ? "[d1, d0]" : "[d0, d1]") + " : " + y + ") " + kGemm);
      c.special = special;
      c.plans = all;
      if (!left && s.k > 1)
        c.plans = withRows;
      cases.push_back(c);
    }

  auto add = [&](const char *name, const char *args, const char *instruction,
                 std::vector<const char *> plans, double tolerance = 1e-4) {
    Case c;
    c.name = name;
    c.args = args;
    c.instruction = instruction;
    c.plans = std::move(plans);
    c.tolerance = tolerance;
    cases.push_back(c);
    return &cases.back();
  };

  add("F64",
      "%a: memref<13x9xf64>, %b: memref<21x9xf64>, %y: memref<13x21xf64>",
      text(StringRef("dims(d0 = 13, d1 = 21, d2 = 9) ins(%a[d0, d2] : "
                     "memref<13x9xf64>, %b[d1, d2] : memref<21x9xf64>) "
                     "outs(%y[d0, d1] : memref<13x21xf64>) ") +
           kGemm64),
      withRows, 1e-12);

  // Neither operand has neighbours along anything, nor has the result.
  add("Strided",
      "%a: memref<13x7xf32, strided<[40, 3], offset: 2>>, "
      "%b: memref<7x18xf32, strided<[70, 2]>>, "
      "%y: memref<13x18xf32, strided<[64, 3], offset: 5>>",
      text(StringRef(
               "dims(d0 = 13, d1 = 18, d2 = 7) ins(%a[d0, d2] : "
               "memref<13x7xf32, "
               "strided<[40, 3], offset: 2>>, %b[d2, d1] : memref<7x18xf32, "
               "strided<[70, 2]>>) outs(%y[d0, d1] : memref<13x18xf32, "
               "strided<[64, 3], offset: 5>>) ") +
           kGemm),
      all);

  // Rows of padded lines, as a layout decision makes them.
  add("Padded",
      "%a: memref<13x7xf32, strided<[8, 1]>>, "
      "%b: memref<7x18xf32, strided<[20, 1]>>, "
      "%y: memref<13x18xf32, strided<[20, 1]>>",
      text(StringRef("dims(d0 = 13, d1 = 18, d2 = 7) ins(%a[d0, d2] : "
                     "memref<13x7xf32, strided<[8, 1]>>, %b[d2, d1] : "
                     "memref<7x18xf32, strided<[20, 1]>>) outs(%y[d0, d1] : "
                     "memref<13x18xf32, strided<[20, 1]>>) ") +
           kGemm),
      withRows);

  const char *batched = R"({
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %s = aicf_emit.reduce add %p over(d3) : f32
      %t = arith.addf %s, %c : f32
      aicf_emit.yield %t : f32 })";
  add("Batch",
      "%a: memref<3x9x10xf32>, %b: memref<3x10x21xf32>, %c: memref<3x21xf32>, "
      "%y: memref<3x9x21xf32>",
      text(StringRef("dims(d0 = 3, d1 = 9, d2 = 21, d3 = 10) ins(%a[d0, d1, "
                     "d3] : memref<3x9x10xf32>, %b[d0, d3, d2] : "
                     "memref<3x10x21xf32>, %c[d0, d2] : memref<3x21xf32>) "
                     "outs(%y[d0, d1, d2] : memref<3x9x21xf32>) ") +
           batched),
      {kBatchLoops, kSmall, kWide, kSingle, kOdd, kRows, kRowsWhole});

  // Two batch dims in another order than the result's, which has the columns
  // in the middle, as attention does.
  add("Heads",
      "%a: memref<2x5x3x4xf32>, %b: memref<2x3x4x6xf32>, "
      "%y: memref<2x3x6x5xf32>",
      R"(dims(d0 = 2, d1 = 3, d2 = 5, d3 = 6, d4 = 4)
      ins(%a[d0, d2, d1, d4] : memref<2x5x3x4xf32>,
          %b[d0, d1, d4, d3] : memref<2x3x4x6xf32>)
      outs(%y[d0, d1, d3, d2] : memref<2x3x6x5xf32>) {
      ^bb0(%a: f32, %b: f32):
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d4) : f32
        aicf_emit.yield %s : f32 })",
      {"#aicf_cpu.loops<order = [d0 by 9, d1 by 9, d2 by 9, d3 by 9]>", kSmall,
       kWide, kSingle, kOdd, kRows, kRowsOdd});

  // Rows are two dims that every access traverses as one, columns two that the
  // right operand does not; the depth is two dims in the other order there.
  add("Axes",
      "%a: memref<3x4x5x6xf32>, %b: memref<6x5x2x9xf32>, "
      "%y: memref<3x4x9x2xf32>",
      R"(dims(d0 = 3, d1 = 4, d2 = 9, d3 = 2, d4 = 5, d5 = 6)
      ins(%a[d0, d1, d4, d5] : memref<3x4x5x6xf32>,
          %b[d5, d4, d3, d2] : memref<6x5x2x9xf32>)
      outs(%y[d0, d1, d2, d3] : memref<3x4x9x2xf32>) {
      ^bb0(%a: f32, %b: f32):
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d4, d5) : f32
        aicf_emit.yield %s : f32 })",
      {"#aicf_cpu.loops<order = [d0 by 9, d1 by 9, d2 by 9, d3 by 9]>", kSmall,
       kWide, kSingle, kOdd, kRows, kRowsWhole});

  // Convolutions. The first has runs of 15 elements, some of which are outside;
  // the second steps by 2, and its runs are of 19 channels; the third goes
  // backwards over the window, as a gradient does.
  const char *window = R"({
    ^bb0(%a: f32, %b: f32):
      %p = arith.mulf %a, %b : f32
      %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      aicf_emit.yield %s : f32 })";
  struct Window {
    const char *name, *image, *weights, *result, *dims, *row, *column;
  };
  // With the image at [`outer`, row, column, `inner`].
  auto addWindow = [&](const Window &w, StringRef outer, StringRef inner,
                       std::vector<const char *> plans) {
    std::string x = (Twine("memref<") + w.image + "xf32>").str(),
                k = (Twine("memref<") + w.weights + "xf32>").str(),
                y = (Twine("memref<") + w.result + "xf32>").str();
    plans.insert(
        plans.begin(),
        "#aicf_cpu.loops<order = [d0 by 9, d1 by 9, d2 by 99, d3 by 99]>");
    return add(w.name, text("%x: " + x + ", %w: " + k + ", %y: " + y),
               text(Twine("dims(") + w.dims + ") ins(%x[" + outer + ", " +
                    w.row + ", " + w.column + ", " + inner +
                    "] or_zero : " + x + ", %w[d4, d5, d6, d3] : " + k +
                    ") outs(%y[d0, d1, d2, d3] : " + y + ") " + window),
               std::move(plans));
  };
  for (Window w :
       {Window{"Window", "2x7x9x5", "3x3x5x21", "2x7x9x21",
               "d0 = 2, d1 = 7, d2 = 9, d3 = 21, d4 = 3, d5 = 3, d6 = 5",
               "d1 + d4 - 1", "d2 + d5 - 1"},
        Window{"WindowSteps", "2x8x9x19", "3x2x19x16", "2x4x5x16",
               "d0 = 2, d1 = 4, d2 = 5, d3 = 16, d4 = 3, d5 = 2, d6 = 19",
               "d1 * 2 + d4 - 1", "d2 * 2 + d5 - 1"},
        Window{"WindowBack", "2x4x5x6", "2x2x6x9", "2x4x5x9",
               "d0 = 2, d1 = 4, d2 = 5, d3 = 9, d4 = 2, d5 = 2, d6 = 6",
               "d1 - d4", "d2 - d5 + 1"}}) {
    Case *added =
        addWindow(w, "d0", "d6",
                  {kSmall, kWide, kSingle, kOdd, kRows, kRowsWhole, kRowsOdd});
    if (w.name == StringRef("WindowSteps"))
      added->plans.insert(added->plans.end(), {kInPlace, kNeither});
  }

  // Gradients of weights: rows of several axes, segments of 5, 19 and 37
  // channels, parts of which are outside at each position of the depth.
  for (Window w :
       {Window{"WeightGradient", "2x7x9x5", "2x7x9x21", "3x3x5x21",
               "d0 = 3, d1 = 3, d2 = 5, d3 = 21, d4 = 2, d5 = 7, d6 = 9",
               "d0 + d5 - 1", "d1 + d6 - 1"},
        Window{"WeightGradientSteps", "2x8x9x19", "2x4x5x16", "3x2x19x16",
               "d0 = 3, d1 = 2, d2 = 19, d3 = 16, d4 = 2, d5 = 4, d6 = 5",
               "d0 + d5 * 2 - 1", "d1 + d6 * 2 - 1"},
        Window{"WeightGradientLong", "1x3x4x37", "1x3x4x33", "3x1x37x33",
               "d0 = 3, d1 = 1, d2 = 37, d3 = 33, d4 = 1, d5 = 3, d6 = 4",
               "d0 + d5 - 1", "d1 + d6"}})
    addWindow(w, "d4", "d2", {kSmall, kWide, kSingle, kOdd});

  // Rows and columns of two axes each, of segments with room between them; f64.
  add("Segments",
      "%a: memref<7x3x9xf64, strided<[40, 12, 1], offset: 3>>, "
      "%b: memref<7x5x13xf64, strided<[80, 16, 1]>>, "
      "%y: memref<3x9x5x13xf64>",
      R"(dims(d0 = 3, d1 = 9, d2 = 5, d3 = 13, d4 = 7)
      ins(%a[d4, d0, d1] :
            memref<7x3x9xf64, strided<[40, 12, 1], offset: 3>>,
          %b[d4, d2, d3] : memref<7x5x13xf64, strided<[80, 16, 1]>>)
      outs(%y[d0, d1, d2, d3] : memref<3x9x5x13xf64>) {
      ^bb0(%a: f64, %b: f64):
        %p = arith.mulf %a, %b : f64
        %s = aicf_emit.reduce add %p over(d4) : f64
        aicf_emit.yield %s : f64 })",
      {"#aicf_cpu.loops<order = [d0 by 9, d1 by 9, d2 by 9, d3 by 99]>", kSmall,
       kWide, kSingle, kOdd},
      1e-12);

  // Grouped convolutions: forward, with a bias, and both gradients.
  const char *grouped = R"({
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      %t = arith.addf %s, %c : f32
      aicf_emit.yield %t : f32 })";
  const std::vector<const char *> groupPlans = {
      "#aicf_cpu.loops<order = [d0 by 9, d1 by 9, d2 by 9, d3 by 99]>",
      kSmall,
      kWide,
      kSingle,
      kOdd,
      kRows,
      kRowsOdd};
  add("Groups",
      "%x: memref<2x5x6x15xf32>, %w: memref<3x2x5x21xf32>, %c: memref<21xf32>, "
      "%y: memref<2x5x6x21xf32>",
      text(StringRef(R"(dims(d0 = 2, d1 = 5, d2 = 6, d3 = 21, d4 = 3, d5 = 2,
      d6 = 5) ins(%x[d0, d1 + d4 - 1, d2 + d5 - 1, (d3 floordiv 7) * 5 + d6]
            or_zero : memref<2x5x6x15xf32>,
          %w[d4, d5, d6, d3] : memref<3x2x5x21xf32>,
          %c[d3] : memref<21xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x5x6x21xf32>) )") +
           grouped),
      groupPlans);
  add("GroupsInputGradient",
      "%x: memref<2x5x6x21xf32>, %w: memref<3x2x5x21xf32>, "
      "%y: memref<2x5x6x15xf32>",
      text(StringRef(R"(dims(d0 = 2, d1 = 5, d2 = 6, d3 = 15, d4 = 3, d5 = 2,
      d6 = 7) ins(%x[d0, d1 - d4 + 1, d2 - d5 + 1, (d3 floordiv 5) * 7 + d6]
            or_zero : memref<2x5x6x21xf32>,
          %w[d4, d5, d3 mod 5, ((d3 floordiv 5) * 7 + d6) mod 21] :
            memref<3x2x5x21xf32>)
      outs(%y[d0, d1, d2, d3] : memref<2x5x6x15xf32>) )") +
           window),
      groupPlans);
  add("GroupsWeightGradient",
      "%x: memref<2x5x6x15xf32>, %w: memref<2x5x6x21xf32>, "
      "%y: memref<3x2x5x21xf32>",
      text(StringRef(R"(dims(d0 = 3, d1 = 2, d2 = 5, d3 = 21, d4 = 2, d5 = 5,
      d6 = 6) ins(%x[d4, d0 + d5 - 1, d1 + d6 - 1, (d3 floordiv 7) * 5 + d2]
            or_zero : memref<2x5x6x15xf32>,
          %w[d4, d5, d6, d3] : memref<2x5x6x21xf32>)
      outs(%y[d0, d1, d2, d3] : memref<3x2x5x21xf32>) )") +
           window),
      {groupPlans[0], kSmall, kWide, kSingle, kOdd});

  // A residual, a row's and a column's factor, a position, two outputs, one of
  // them of bytes.
  add("Epilogue",
      "%a: memref<13x17xf32>, %b: memref<17x41xf32>, %r: memref<13x41xf32>, "
      "%u: memref<13xf32>, %v: memref<41xf32>, %y: memref<13x41xf32>, "
      "%z: memref<13x41xi1>",
      R"(dims(d0 = 13, d1 = 41, d2 = 17)
      ins(%a[d0, d2] : memref<13x17xf32>, %b[d2, d1] : memref<17x41xf32>,
          %r[d0, d1] : memref<13x41xf32>, %u[d0] : memref<13xf32>,
          %v[d1] : memref<41xf32>)
      outs(%y[d0, d1] : memref<13x41xf32>, %z[d0, d1] : memref<13x41xi1>) {
      ^bb0(%a: f32, %b: f32, %r: f32, %u: f32, %v: f32):
        %zero = arith.constant 0.0 : f32
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d2) : f32
        %t = arith.mulf %s, %u : f32
        %w = arith.addf %t, %v : f32
        %x = arith.addf %w, %r : f32
        %i = aicf_emit.index d1 : i64
        %f = arith.sitofp %i : i64 to f32
        %q = arith.addf %x, %f : f32
        %m = arith.maximumf %q, %zero : f32
        %c = arith.cmpf ogt, %w, %zero : f32
        aicf_emit.yield %m, %c : f32, i1 })",
      withRows);

  // The update of a weight by its gradient, in place.
  add("InPlace",
      "%w: memref<13x21xf32>, %a: memref<17x13xf32>, %b: memref<17x21xf32>, "
      "%y: memref<13x21xf32>",
      R"(dims(d0 = 13, d1 = 21, d2 = 17)
      ins(%w[d0, d1] : memref<13x21xf32>, %a[d2, d0] : memref<17x13xf32>,
          %b[d2, d1] : memref<17x21xf32>)
      outs(%y[d0, d1] : memref<13x21xf32>) {
      ^bb0(%w: f32, %a: f32, %b: f32):
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d2) : f32
        %t = arith.subf %w, %s : f32
        aicf_emit.yield %t : f32 })",
      all)
      ->inPlace = true;

  // A result in the place of what another one alone reads.
  add("InPlaceOfAnother",
      "%w: memref<13x21xf32>, %a: memref<17x13xf32>, %b: memref<17x21xf32>, "
      "%y: memref<13x21xf32>, %z: memref<13x21xf32>",
      R"(dims(d0 = 13, d1 = 21, d2 = 17)
      ins(%w[d0, d1] : memref<13x21xf32>, %a[d2, d0] : memref<17x13xf32>,
          %b[d2, d1] : memref<17x21xf32>)
      outs(%y[d0, d1] : memref<13x21xf32>, %z[d0, d1] : memref<13x21xf32>) {
      ^bb0(%w: f32, %a: f32, %b: f32):
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d2) : f32
        %t = arith.negf %s : f32
        %u = arith.mulf %w, %s : f32
        aicf_emit.yield %t, %u : f32, f32 })",
      all)
      ->inPlace = true;

  // Operands that are widened, and a result that is rounded.
  for (const char *type : {"bf16", "f16"})
    add(text(type == StringRef("f16") ? "Half" : "Brain"),
        text(Twine("%a: memref<13x17x") + type + ">, %b: memref<9x17x" + type +
             ">, %y: memref<13x9x" + type + ">"),
        text(Twine("dims(d0 = 13, d1 = 9, d2 = 17) ins(%a[d0, d2] : "
                   "memref<13x17x") +
             type + ">, %b[d1, d2] : memref<9x17x" + type +
             ">) outs(%y[d0, d1] : memref<13x9x" + type + ">) {\n^bb0(%a: " +
             type + ", %b: " + type + "):\n%u = arith.extf %a : " + type +
             " to f32\n%v = arith.extf %b : " + type +
             " to f32\n%p = arith.mulf %u, %v : f32\n%s = aicf_emit.reduce "
             "add %p over(d2) : f32\n%t = arith.truncf %s : f32 to " +
             type + "\naicf_emit.yield %t : " + type + "\n}"),
        all, 1e-2);
  return cases;
}

class GemmTest : public ::testing::TestWithParam<Case> {
protected:
  GemmTest() { loadCPUDialects(context); }

  void run(const char *chip, unsigned step, bool ordered) {
    auto target = lookupTarget(chip, &context);
    ASSERT_TRUE(static_cast<bool>(target));
    SmallVector<Attribute> plans;
    for (const char *text : GetParam().plans)
      plans.push_back(parseAttribute(text, &context));
    NativeCase c = GetParam();
    c.ordered = ordered;
    // The bits of a NaN are nobody's.
    runNativeCase(context, c, *target, "aicf_cpu.gemm", step, plans,
                  /*exact=*/ordered && !c.special);
  }

  MLIRContext context;
};

TEST_P(GemmTest, SomePlans) { run("cpu", 11, /*ordered=*/true); }

// Sums of blocks.
TEST_P(GemmTest, SomePlansInAnyOrder) {
  if (StringRef(GetParam().name).ends_with("t"))
    GTEST_SKIP() << "the other layouts will do";
  run("cpu", 1000, /*ordered=*/false);
}

// The oldest target has no fma and no f16.
TEST_P(GemmTest, SomePlansOnSSE2) {
  if (StringRef(GetParam().args).contains("xf16>"))
    GTEST_SKIP() << "f16 needs F16C";
  if (StringRef(GetParam().name).ends_with("t"))
    GTEST_SKIP() << "the other layouts will do";
  run("x86-64", 1000, /*ordered=*/true);
}

INSTANTIATE_TEST_SUITE_P(Cases, GemmTest, ::testing::ValuesIn(getCases()),
                         [](const ::testing::TestParamInfo<Case> &info) {
                           return info.param.name;
                         });

//===----------------------------------------------------------------------===//
// AMX
//===----------------------------------------------------------------------===//

/// Blocks of the depth that end within runs, edges of every kind; the last plan
/// takes all of a short depth at once.
const std::vector<const char *> kAmxPlans = {
    "#aicf_cpu.gemm<tile = [16, 16], vector = 16, block = [16, 16, 32], "
    "task = [32, 32], amx = true>",
    "#aicf_cpu.gemm<tile = [32, 32], vector = 16, block = [32, 32, 64], "
    "task = [64, 32], amx = true>",
    "#aicf_cpu.gemm<tile = [5, 32], vector = 16, block = [10, 64, 32], "
    "task = [15, 64], amx = true>",
    "#aicf_cpu.gemm<tile = [16, 64], vector = 16, block = [16, 64, 32], "
    "task = [16, 64], amx = true>"};

std::vector<Case> getAmxCases() {
  static std::deque<std::string> store; // Addresses stay.
  auto text = [&](const Twine &twine) {
    return store.emplace_back(twine.str()).c_str();
  };
  std::vector<Case> cases;
  auto getBody = [](StringRef over) {
    return (Twine(R"({
    ^bb0(%a: bf16, %b: bf16):
      %u = arith.extf %a : bf16 to f32
      %v = arith.extf %b : bf16 to f32
      %p = arith.mulf %u, %v : f32
      %s = aicf_emit.reduce add %p over()") +
            over + R"() : f32
      aicf_emit.yield %s : f32 })")
        .str();
  };
  struct Shape {
    int m, n, k;
  };
  for (Shape s : {Shape{13, 41, 17}, Shape{1, 1, 1}, Shape{33, 70, 65},
                  Shape{5, 1, 11}, Shape{1, 37, 2}, Shape{48, 96, 64}})
    for (const char *layout : {"nn", "nt", "tn", "tt", "nnt", "ttt"}) {
      bool left = layout[0] == 't', right = layout[1] == 't', out = layout[2];
      auto type = [&](int rows, int columns, bool transposed, StringRef of) {
        return (Twine("memref<") + Twine(transposed ? columns : rows) + "x" +
                Twine(transposed ? rows : columns) + "x" + of + ">")
            .str();
      };
      std::string a = type(s.m, s.k, left, "bf16"),
                  b = type(s.k, s.n, right, "bf16"),
                  y = type(s.m, s.n, out, "f32");
      Case c;
      c.name = text("Gemm" + Twine(s.m) + "x" + Twine(s.n) + "x" + Twine(s.k) +
                    layout);
      c.args = text("%a: " + a + ", %b: " + b + ", %y: " + y);
      c.instruction = text("dims(d0 = " + Twine(s.m) + ", d1 = " + Twine(s.n) +
                           ", d2 = " + Twine(s.k) + ") ins(%a" +
                           (left ? "[d2, d0]" : "[d0, d2]") + " : " + a +
                           ", %b" + (right ? "[d1, d2]" : "[d2, d1]") + " : " +
                           b + ") outs(%y" + (out ? "[d1, d0]" : "[d0, d1]") +
                           " : " + y + ") " + getBody("d2"));
      c.special = layout == StringRef("nt") || layout == StringRef("tn");
      cases.push_back(c);
    }

  // Neither operand has neighbours along anything.
  Case strided;
  strided.name = "Strided";
  strided.args = "%a: memref<13x7xbf16, strided<[40, 3], offset: 2>>, "
                 "%b: memref<7x18xbf16, strided<[70, 2]>>, "
                 "%y: memref<13x18xf32>";
  strided.instruction =
      text("dims(d0 = 13, d1 = 18, d2 = 7) ins(%a[d0, d2] : memref<13x7xbf16, "
           "strided<[40, 3], offset: 2>>, %b[d2, d1] : memref<7x18xbf16, "
           "strided<[70, 2]>>) outs(%y[d0, d1] : memref<13x18xf32>) " +
           getBody("d2"));
  cases.push_back(strided);

  // Convolutions with borders: runs of 15, 19, 6 and 45 elements.
  struct Window {
    const char *name, *image, *weights, *result, *dims, *row, *column;
  };
  for (Window w :
       {Window{"Window", "2x7x9x5", "3x3x5x21", "2x7x9x21",
               "d0 = 2, d1 = 7, d2 = 9, d3 = 21, d4 = 3, d5 = 3, d6 = 5",
               "d1 + d4 - 1", "d2 + d5 - 1"},
        Window{"WindowSteps", "2x8x9x19", "3x2x19x16", "2x4x5x16",
               "d0 = 2, d1 = 4, d2 = 5, d3 = 16, d4 = 3, d5 = 2, d6 = 19",
               "d1 * 2 + d4 - 1", "d2 * 2 + d5 - 1"},
        Window{"WindowBack", "2x4x5x6", "2x2x6x9", "2x4x5x9",
               "d0 = 2, d1 = 4, d2 = 5, d3 = 9, d4 = 2, d5 = 2, d6 = 6",
               "d1 - d4", "d2 - d5 + 1"},
        Window{"WindowLong", "1x5x6x45", "3x3x45x17", "1x5x6x17",
               "d0 = 1, d1 = 5, d2 = 6, d3 = 17, d4 = 3, d5 = 3, d6 = 45",
               "d1 + d4 - 1", "d2 + d5 - 1"}})
    for (bool turned : {false, true}) {
      // Turned: the image is the right operand.
      auto type = [&](const char *shape, const char *of) {
        return (Twine("memref<") + shape + "x" + of + ">").str();
      };
      std::string result = w.result, at = "d0, d1, d2, d3";
      if (turned) {
        auto [pixels, channels] = StringRef(w.result).rsplit('x');
        result = (channels + "x" + pixels).str();
        at = "d3, d0, d1, d2";
      }
      std::string x = type(w.image, "bf16"), k = type(w.weights, "bf16"),
                  y = type(result.c_str(), "f32");
      Case c;
      c.name = text(Twine(w.name) + (turned ? "Turned" : ""));
      c.args = text("%x: " + x + ", %w: " + k + ", %y: " + y);
      c.instruction = text(Twine("dims(") + w.dims + ") ins(%x[d0, " + w.row +
                           ", " + w.column + ", d6] or_zero : " + x +
                           ", %w[d4, d5, d6, d3] : " + k + ") outs(%y[" + at +
                           "] : " + y + ") " + getBody("d4, d5, d6"));
      cases.push_back(c);
    }
  return cases;
}

/// Whether this machine has AMX, and gives it to this process.
bool hasAmx() {
  // As runtime/lib/CpuFeatures.cpp asks.
  constexpr long kRequestPermission = 0x1023, kTileData = 18;
  return llvm::sys::getHostCPUFeatures().lookup("amx-bf16") &&
         syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

class AmxTest : public GemmTest {};

TEST_P(AmxTest, Plans) {
  if (!hasAmx())
    GTEST_SKIP() << "this machine has no AMX";
  auto target = lookupTarget("sapphirerapids", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  SmallVector<Attribute> plans;
  for (const char *text : kAmxPlans)
    plans.push_back(parseAttribute(text, &context));
  // Plans of vectors are among those of the space.
  runNativeCase(context, GetParam(), *target, "aicf_cpu.gemm", /*step=*/50,
                plans);
}

INSTANTIATE_TEST_SUITE_P(Cases, AmxTest, ::testing::ValuesIn(getAmxCases()),
                         [](const ::testing::TestParamInfo<Case> &info) {
                           return info.param.name;
                         });

/// Why the family refuses an instruction; empty if it does not.
std::string getRefusal(StringRef args, StringRef instruction) {
  MLIRContext context;
  loadCPUDialects(context);
  emit::ComputeOp op;
  auto module = parseInstruction(context,
                                 ("func.func @f(" + args +
                                  ") {\n aicf_emit.compute id(0) \"t\" " +
                                  instruction + "\n return\n}")
                                     .str(),
                                 op);
  if (!module)
    return "does not parse";
  auto target = lookupTarget("x86-64-v3", &context);
  std::string why;
  getBackend(&context, *target)
      ->getFamilies()
      .front()
      ->match(describe(op), *target, &why);
  return why;
}

TEST(GemmMatchTest, SaysWhyItRefuses) {
  EXPECT_EQ(getRefusal("%a: memref<8x8xbf16>, %b: memref<8x8xbf16>, "
                       "%y: memref<8x8xbf16>",
                       R"(dims(d0 = 8, d1 = 8, d2 = 8)
      ins(%a[d0, d2] : memref<8x8xbf16>, %b[d2, d1] : memref<8x8xbf16>)
      outs(%y[d0, d1] : memref<8x8xbf16>) {
      ^bb0(%a: bf16, %b: bf16):
        %p = arith.mulf %a, %b : bf16
        %s = aicf_emit.reduce add %p over(d2) : bf16
        aicf_emit.yield %s : bf16 })"),
            "the product is not computed in f32 or f64");
  const char *padded = "%a: memref<8xf32>, %b: memref<3x4xf32>, "
                       "%y: memref<8x4xf32>";
  EXPECT_EQ(getRefusal(padded, R"(dims(d0 = 8, d1 = 4, d2 = 3)
      ins(%a[d0 floordiv 3 + d2] : memref<8xf32>, %b[d2, d1] : memref<3x4xf32>)
      outs(%y[d0, d1] : memref<8x4xf32>) {
      ^bb0(%a: f32, %b: f32):
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d2) : f32
        aicf_emit.yield %s : f32 })"),
            "operand 0 has a subscript with a quotient or remainder");
  // Pairs of equal rows.
  EXPECT_EQ(getRefusal(padded, R"(dims(d0 = 8, d1 = 4, d2 = 3)
      ins(%a[d0 floordiv 2 + d2] : memref<8xf32>, %b[d2, d1] : memref<3x4xf32>)
      outs(%y[d0, d1] : memref<8x4xf32>) {
      ^bb0(%a: f32, %b: f32):
        %p = arith.mulf %a, %b : f32
        %s = aicf_emit.reduce add %p over(d2) : f32
        aicf_emit.yield %s : f32 })"),
            "output 0 varies over a dim that no factor varies over");
  EXPECT_EQ(getRefusal("%x: memref<8x3xf32>, %y: memref<8xf32>",
                       R"(dims(d0 = 8, d1 = 3)
      ins(%x[d0, d1] : memref<8x3xf32>) outs(%y[d0] : memref<8xf32>) {
      ^bb0(%a: f32):
        %s = aicf_emit.reduce add %a over(d1) : f32
        aicf_emit.yield %s : f32 })"),
            "not a single sum of products");
}

} // namespace
