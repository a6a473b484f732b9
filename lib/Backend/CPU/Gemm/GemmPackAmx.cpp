//===- GemmPackAmx.cpp - Code that packs panels for AMX -------------------===//
//
// The processor multiplies a tile of 16 rows, each with 32 positions of the
// depth, by one of 16 pairs of positions, each with the pair's elements of 16
// columns side by side. So a panel of the left operand holds row by row what
// lies along the depth; a panel of the right one holds pairs of positions.
// Elements of bf16 are moved as they are.
//
// Positions come in pairs, so runs of odd length get a position of zeros, and
// the depth of a block ends in zeros up to the next whole tile. A vector that
// is longer than what is left of a run writes zeros behind it; the next run, or
// the end, writes over them.
//
//===----------------------------------------------------------------------===//

#include "GemmCode.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;

/// Loads `lanes` neighbours; where `bits`, an i64, is given, those that it has
/// a bit for, else zero.
Value GemmPacker::loadHalves(const Panel &panel, int64_t lanes, Value elements,
                             Value bits) {
  Type type = VectorType::get(lanes, b.getI16Type());
  Value from = offset(panel.base, b.getI16Type(), elements);
  if (!bits)
    return LLVM::LoadOp::create(b, loc, type, from, /*alignment=*/2);
  return LLVM::MaskedLoadOp::create(
      b, loc, type, from, getMask(bits, lanes),
      arith::ConstantOp::create(b, loc, b.getZeroAttr(type)), 2);
}

static void storeHalves(OpBuilder &b, Location loc, Value value, Value at) {
  LLVM::StoreOp::create(b, loc, value, at, /*alignment=*/2);
}

/// x0 y0 x1 y1 ...: pairs, as words.
Value GemmPacker::interleavePair(Value x, Value y) {
  auto type = cast<VectorType>(x.getType());
  SmallVector<int64_t> mask;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    mask.append({i, type.getNumElements() + i});
  return vector::ShuffleOp::create(b, loc, x, y, mask);
}

void GemmPacker::forEachEvenRun(const Panel &panel, Span depth,
                                function_ref<void(const Run &)> body) {
  ArrayRef<Axis> runAxes = getRunAxes(panel);
  ArrayRef<Axis> outerAxes = ArrayRef(spec.depth).drop_back(runAxes.size());
  Value length = countPositions(runAxes), end = add(depth.begin, depth.count);
  if (!spec.isDeep()) {
    Value even = mul(ceilDiv(length, 2), num(2));
    return loop(num(0), countPositions(outerAxes), num(1), [&](Value run) {
      body({{num(0), length},
            mul(run, even),
            getPlace(*panel.access, outerAxes, run)});
    });
  }
  if (outerAxes.empty()) {
    Value count = min(depth.count, sub(length, depth.begin));
    return body(
        {{depth.begin, count}, num(0), getPlace(*panel.access, {}, num(0))});
  }
  Value even = mul(ceilDiv(length, 2), num(2));
  Value rounded = sub(add(end, even), num(1));
  loop(div(depth.begin, even), div(rounded, even), num(1), [&](Value run) {
    Value begin = mul(run, even);
    Value first = max(begin, depth.begin);
    Value last = min(min(add(begin, even), end), add(begin, length));
    body({{sub(first, begin), sub(last, first)},
          sub(first, depth.begin),
          getPlace(*panel.access, outerAxes, run)});
  });
}

void GemmPacker::packAmx(const Panel &panel, Span lines, Span depth,
                         Value target) {
  GemmOperand::Major major = panel.operand->major;
  if (panel.operand->runAxes == 0 || major == GemmOperand::Segments)
    major = GemmOperand::None;
  if (major == GemmOperand::None)
    packSingles(panel, lines, depth, target);
  else if (major == GemmOperand::Depth && isLeft(panel))
    packRows(panel, lines, depth, target);
  else if (major == GemmOperand::Lines && !isLeft(panel))
    packPairs(panel, lines, depth, target);
  else
    for (int64_t first = 0; first < panel.width; first += kAmxRows)
      if (isLeft(panel))
        packTurned(panel, lines, depth, target, first);
      else
        packTransposed(panel, lines, depth, target, first);
  clearEnd(panel, depth, target);
}

/// Zeros behind the depth, to the next whole tile.
void GemmPacker::clearEnd(const Panel &panel, Span depth, Value target) {
  Type half = b.getI16Type();
  auto zeros = [&](int64_t lanes) -> Value {
    auto type = VectorType::get(lanes, half);
    return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  };
  if (isLeft(panel)) {
    // One short run has written them.
    if (spec.hasShortRuns() && panel.operand->major == GemmOperand::Depth &&
        spec.depth.size() == panel.operand->runAxes)
      return;
    Value line = getLineElements();
    loop(num(0), num(panel.width), num(1), [&](Value i) {
      storeHalves(b, loc, zeros(kAmxDepth),
                  offset(target, half, add(mul(i, line), depth.count)));
    });
    return;
  }
  // An even number of positions: whole pairs. Volatile, else LLVM calls memset
  // for these few stores, after which the tiles have to be configured anew.
  Value whole = mul(ceilDiv(depth.count, kAmxDepth), num(kAmxDepth));
  loop(depth.count, whole, num(2), [&](Value k) {
    for (int64_t i = 0; i < 2 * panel.width; i += kAmxDepth)
      LLVM::StoreOp::create(
          b, loc, zeros(kAmxDepth),
          offset(target, half, add(mul(k, num(panel.width)), num(i))),
          /*alignment=*/2, /*isVolatile=*/true);
  });
}

/// Rows whose neighbours lie along the depth are copied.
void GemmPacker::packRows(const Panel &panel, Span lines, Span depth,
                          Value target) {
  Value lineElements = getLineElements();
  bool guarded = !panel.access->guards.empty();
  loop(num(0), num(panel.width), num(1), [&](Value line) {
    Place place = getLine(panel, lines, line);
    Value to = offset(target, b.getI16Type(), mul(line, lineElements));
    forEachEvenRun(panel, depth, [&](const Run &run) {
      Value start = add(add(place, run.place).offset, run.inner.begin);
      Value at = offset(to, b.getI16Type(), run.at);
      Value inside = guarded ? getInsideBits(panel, place, run) : Value();
      auto copy = [&](Value k, Value bits) {
        if (inside) {
          Value own = inside;
          if (panel.operand->runGuard >= 0)
            own = arith::ShRUIOp::create(b, loc, inside, k);
          bits = bits ? arith::AndIOp::create(b, loc, own, bits) : own;
        }
        storeHalves(b, loc, loadHalves(panel, kAmxDepth, add(start, k), bits),
                    offset(at, b.getI16Type(), k));
      };
      if (spec.hasShortRuns())
        return copy(num(0), getLowBits(run.inner.count));
      Value rest = rem(run.inner.count, num(kAmxDepth));
      Value whole = sub(run.inner.count, rest);
      loop(num(0), whole, num(kAmxDepth), [&](Value k) { copy(k, Value()); });
      when(compare(arith::CmpIPredicate::ne, rest, num(0)),
           [&] { copy(whole, getLowBits(rest)); });
    });
  });
}

/// Columns that are neighbours: two positions at a time are interleaved.
void GemmPacker::packPairs(const Panel &panel, Span lines, Span depth,
                           Value target) {
  Place first = getLine(panel, lines, num(0));
  auto copy = [&](int64_t lanes, ArrayRef<Value> bits) {
    auto type = VectorType::get(lanes, b.getI16Type());
    Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
    forEachEvenRun(panel, depth, [&](const Run &run) {
      Value start = add(first, run.place).offset;
      auto put = [&](Value k, bool both) {
        Value from =
            add(start, getRunPlace(panel, add(run.inner.begin, k)).offset);
        Value next;
        if (both)
          next = add(
              start,
              getRunPlace(panel, add(run.inner.begin, add(k, num(1)))).offset);
        Value at = offset(target, b.getI16Type(),
                          mul(add(run.at, k), num(panel.width)));
        for (int64_t v = 0; v < panel.width / lanes; ++v) {
          Value mask = bits.empty() ? Value() : bits[v];
          auto load = [&](Value elements) {
            return loadHalves(panel, lanes, add(elements, num(v * lanes)),
                              mask);
          };
          Value pairs = interleavePair(load(from), both ? load(next) : zero);
          storeHalves(b, loc, pairs,
                      offset(at, b.getI16Type(), num(2 * v * lanes)));
        }
      };
      Value rest = rem(run.inner.count, num(2));
      Value whole = sub(run.inner.count, rest);
      loop(num(0), whole, num(2), [&](Value k) { put(k, true); });
      when(compare(arith::CmpIPredicate::ne, rest, num(0)),
           [&] { put(whole, false); });
    });
  };
  Value isWhole =
      compare(arith::CmpIPredicate::sge, lines.count, num(panel.width));
  either(
      isWhole, [&] { copy(panel.width % 32 ? 16 : 32, {}); },
      [&] {
        SmallVector<Value> bits;
        for (int64_t v = 0; v < panel.width; v += kAmxLanes) {
          Value count = sub(lines.count, num(v));
          bits.push_back(getLowBits(max(min(count, num(kAmxLanes)), num(0))));
        }
        copy(kAmxLanes, bits);
      });
}

/// Columns whose neighbours lie along the depth, 16 of them from `first` on:
/// words of two positions are transposed.
void GemmPacker::packTransposed(const Panel &panel, Span lines, Span depth,
                                Value target, int64_t first) {
  SmallVector<Place> places;
  for (int64_t i = 0; i < kAmxLanes; ++i)
    places.push_back(getLine(panel, lines, num(first + i)));
  auto words = VectorType::get(kAmxLanes, b.getI32Type());
  forEachEvenRun(panel, depth, [&](const Run &run) {
    SmallVector<Value> starts, inside;
    for (const Place &place : places) {
      starts.push_back(add(add(place, run.place).offset, run.inner.begin));
      if (!panel.access->guards.empty())
        inside.push_back(getInsideBits(panel, place, run));
    }
    auto transpose = [&](Value k, Value most) {
      SmallVector<Value> rows;
      for (int64_t i = 0; i < kAmxLanes; ++i) {
        Value bits = most;
        if (!inside.empty()) {
          bits = inside[i];
          if (panel.operand->runGuard >= 0)
            bits = arith::ShRUIOp::create(b, loc, bits, k);
          if (most)
            bits = arith::AndIOp::create(b, loc, bits, most);
        }
        rows.push_back(vector::BitCastOp::create(
            b, loc, words,
            loadHalves(panel, kAmxDepth, add(starts[i], k), bits)));
      }
      for (auto [j, pairs] : llvm::enumerate(interleave(rows))) {
        Value position = add(add(run.at, k), num(2 * j));
        storeHalves(
            b, loc, pairs,
            offset(target, b.getI16Type(),
                   add(mul(position, num(panel.width)), num(2 * first))));
      }
    };
    Value rest = rem(run.inner.count, num(kAmxDepth));
    Value whole = sub(run.inner.count, rest);
    loop(num(0), whole, num(kAmxDepth),
         [&](Value k) { transpose(k, Value()); });
    when(compare(arith::CmpIPredicate::ne, rest, num(0)),
         [&] { transpose(whole, getLowBits(rest)); });
  });
}

/// Rows that are neighbours, 16 of them from `first` on: pairs of positions are
/// interleaved to words, which are transposed.
void GemmPacker::packTurned(const Panel &panel, Span lines, Span depth,
                            Value target, int64_t first) {
  int64_t rows = std::min(kAmxRows, panel.width - first);
  Place place = add(getLine(panel, lines, num(0)), Place{num(first), {}});
  Value lineElements = getLineElements();
  auto words = VectorType::get(kAmxLanes, b.getI32Type());
  // Lines that there are, as bits; null: all.
  auto copy = [&](Value some) {
    forEachEvenRun(panel, depth, [&](const Run &run) {
      Value start = add(place, run.place).offset;
      Value all = num((int64_t(1) << kAmxRows) - 1);
      // `count`: positions that there are; null: all.
      auto transpose = [&](Value k, Value count) {
        SmallVector<Value> pairs;
        auto load = [&](int64_t i) {
          Value at = add(run.inner.begin, add(k, num(i)));
          Value bits = some;
          if (count) {
            Value is = compare(arith::CmpIPredicate::sgt, count, num(i));
            bits =
                arith::SelectOp::create(b, loc, is, some ? some : all, num(0));
          }
          return loadHalves(panel, kAmxRows,
                            add(start, getRunPlace(panel, at).offset), bits);
        };
        for (int64_t i = 0; i < kAmxDepth; i += 2)
          pairs.push_back(vector::BitCastOp::create(
              b, loc, words, interleavePair(load(i), load(i + 1))));
        SmallVector<Value> transposed = interleave(pairs);
        for (int64_t i = 0; i < rows; ++i) {
          Value to = add(mul(num(first + i), lineElements), add(run.at, k));
          storeHalves(b, loc, transposed[i],
                      offset(target, b.getI16Type(), to));
        }
      };
      Value rest = rem(run.inner.count, num(kAmxDepth));
      Value whole = sub(run.inner.count, rest);
      loop(num(0), whole, num(kAmxDepth),
           [&](Value k) { transpose(k, Value()); });
      when(compare(arith::CmpIPredicate::ne, rest, num(0)),
           [&] { transpose(whole, rest); });
    });
  };
  Value isWhole =
      compare(arith::CmpIPredicate::sge, lines.count, num(first + kAmxRows));
  either(
      isWhole, [&] { copy(Value()); },
      [&] {
        Value count = sub(lines.count, num(first));
        copy(getLowBits(max(min(count, num(kAmxRows)), num(0))));
      });
}

/// One by one.
void GemmPacker::packSingles(const Panel &panel, Span lines, Span depth,
                             Value target) {
  const KernelAccess &access = *panel.access;
  Type half = b.getI16Type();
  Value zero = arith::ConstantOp::create(b, loc, b.getI16IntegerAttr(0));
  Value lineElements = getLineElements();
  loop(num(0), num(panel.width), num(1), [&](Value line) {
    Place ofLine = getLine(panel, lines, line);
    auto put = [&](Value value, Value position) {
      Value at;
      if (isLeft(panel)) {
        at = add(mul(line, lineElements), position);
      } else {
        Value odd = rem(position, num(2));
        at = add(mul(sub(position, odd), num(panel.width)),
                 add(mul(line, num(2)), odd));
      }
      storeHalves(b, loc, value, offset(target, half, at));
    };
    forEachEvenRun(panel, depth, [&](const Run &run) {
      Place ofRun = add(ofLine, run.place);
      loop(num(0), run.inner.count, num(1), [&](Value k) {
        Place place = add(ofRun, getRunPlace(panel, add(run.inner.begin, k)));
        Value inside = isInside(access, place), from = place.offset;
        if (inside)
          from = arith::SelectOp::create(b, loc, inside, from, num(0));
        Value value = LLVM::LoadOp::create(
            b, loc, half, offset(panel.base, half, from), /*alignment=*/2);
        if (inside)
          value = arith::SelectOp::create(b, loc, inside, value, zero);
        put(value, add(run.at, k));
      });
      when(equal(rem(run.inner.count, num(2)), num(1)),
           [&] { put(zero, add(run.at, run.inner.count)); });
    });
  });
}
