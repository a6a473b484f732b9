//===- GemmPack.cpp - Code that packs panels ------------------------------===//
//
// How an operand is packed depends on where its neighbours in memory lie. Along
// the lines, a panel's line is copied by vectors, for some positions of the
// depth and all panels in turn; in segments, where the lines have several axes.
// Along the depth, squares are transposed in registers. Else elements go one by
// one.
//
// The depth is visited in runs along its innermost axes, so that a position of
// several axes is taken apart once a run. Elements outside of the operand are
// zero: they are masked where the machine can do that.
//
//===----------------------------------------------------------------------===//

#include "GemmCode.h"

#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

Value GemmPacker::getMask(Value bits, int64_t lanes) {
  Value few = arith::TruncIOp::create(b, loc, b.getIntegerType(lanes), bits);
  return LLVM::BitcastOp::create(b, loc, VectorType::get(lanes, b.getI1Type()),
                                 few);
}

/// As many low bits as `count`, which is less than 64.
Value GemmPacker::getLowBits(Value count) {
  return sub(arith::ShLIOp::create(b, loc, num(1), count), num(1));
}

Value GemmPacker::fetch(const Panel &panel, int64_t lanes, Value elements,
                        Value bits) {
  Type element = panel.access->element;
  Type storage = getStorageType(element);
  Type type = lanes == 1 ? storage : Type(VectorType::get(lanes, storage));
  Value from = offset(panel.base, storage, elements);
  auto alignment = static_cast<uint32_t>(getStorageBytes(element));
  Value value;
  if (bits)
    value = LLVM::MaskedLoadOp::create(
        b, loc, type, from, getMask(bits, lanes),
        arith::ConstantOp::create(b, loc, b.getZeroAttr(type)), alignment);
  else
    value = LLVM::LoadOp::create(b, loc, type, from, alignment);
  value = fromStorage(b, loc, value, element);
  auto nested = op.getBodyBlock()->without_terminator().begin();
  for (unsigned node : panel.operand->conversions)
    value =
        cloneBodyOp(b, &*std::next(nested, node - desc.inputs.size()), {value});
  return value;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

GemmCode::Place GemmPacker::getLine(const Panel &panel, Span lines,
                                    Value line) {
  Value last = sub(add(lines.begin, lines.count), num(1));
  Value position = min(add(lines.begin, line), last);
  return add(panel.origin, getPlace(*panel.access, panel.axes, position));
}

Value GemmPacker::getAddress(const Panel &panel, Value line, Value depth) {
  Place place =
      add(add(panel.origin, getPlace(*panel.access, panel.axes, line)),
          getRunPlace(panel, depth));
  return offset(panel.base, getStorageType(panel.access->element),
                place.offset);
}

SmallVector<Value> GemmPacker::forEachRun(
    const Panel &panel, Span depth, ValueRange initial,
    function_ref<SmallVector<Value>(const Run &, ValueRange)> body) {
  ArrayRef<Axis> runAxes = getRunAxes(panel);
  ArrayRef<Axis> outerAxes = ArrayRef(spec.depth).drop_back(runAxes.size());
  if (outerAxes.empty())
    return body({depth, num(0), getPlace(*panel.access, {}, num(0))}, initial);
  Value length = countPositions(runAxes), end = add(depth.begin, depth.count);
  if (!spec.isDeep())
    return loop(num(0), countPositions(outerAxes), num(1), initial,
                [&](Value run, ValueRange held) {
                  return body({{num(0), length},
                               mul(run, length),
                               getPlace(*panel.access, outerAxes, run)},
                              held);
                });
  Value rounded = sub(add(end, length), num(1));
  return loop(div(depth.begin, length), div(rounded, length), num(1), initial,
              [&](Value run, ValueRange held) {
                Value begin = mul(run, length);
                Value first = max(begin, depth.begin);
                Value last = min(add(begin, length), end);
                return body({{sub(first, begin), sub(last, first)},
                             sub(first, depth.begin),
                             getPlace(*panel.access, outerAxes, run)},
                            held);
              });
}

GemmCode::Place GemmPacker::getRunPlace(const Panel &panel, Value position) {
  ArrayRef<Axis> axes = getRunAxes(panel);
  // Without a check only the steps matter, which are all alike.
  return getPlace(*panel.access,
                  panel.operand->runGuard < 0 ? axes.take_back(1) : axes,
                  position);
}

/// The bits of the elements of `line` along `run` that are inside, the first
/// one's lowest. Where all are alike, there are 64.
Value GemmPacker::getInsideBits(const Panel &panel, const Place &line,
                                const Run &run) {
  const KernelAccess &access = *panel.access;
  Place place = add(line, run.place);
  int along = panel.operand->runGuard;
  Value inside = isInside(access, place, along);
  if (along < 0)
    return arith::ExtSIOp::create(b, loc, b.getI64Type(), inside);
  // Along the outermost axis of the run, the elements inside are neighbours.
  ArrayRef<Axis> axes = getRunAxes(panel);
  Value extent = getExtent(axes.front());
  Value each = countPositions(axes.drop_front());
  auto getBit = [&](Value position) -> Value {
    Value within = max(min(position, extent), num(0));
    return arith::ShLIOp::create(b, loc, num(1), mul(within, each));
  };
  Value size = getNumber(access.guards[along].size);
  Value bits = sub(getBit(sub(size, place.indices[along])),
                   getBit(sub(num(0), place.indices[along])));
  if (inside)
    bits = arith::SelectOp::create(b, loc, inside, bits, num(0));
  return arith::ShRUIOp::create(b, loc, bits, run.inner.begin);
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

void GemmPacker::pack(const Panel &panel, Span lines, Span depth,
                      Value target) {
  Value panelElements = mul(num(panel.width), getLineElements());
  Value end = add(lines.begin, lines.count);
  GemmOperand::Major major = panel.operand->major;
  if (!features.masks &&
      (!panel.access->guards.empty() || major == GemmOperand::Segments))
    major = GemmOperand::None;
  if (!spec.amx &&
      (major == GemmOperand::Lines || major == GemmOperand::Segments))
    return packLines(panel, lines, depth, target);
  loop(num(0), ceilDiv(lines.count, panel.width), num(1), [&](Value index) {
    Value begin = add(lines.begin, mul(index, num(panel.width)));
    Span own{begin, sub(end, begin)};
    Value to = offset(target, getPackedType(), mul(index, panelElements));
    if (spec.amx)
      return packAmx(panel, own, depth, to);
    switch (major) {
    case GemmOperand::Lines:
    case GemmOperand::Segments:
      llvm_unreachable("is packed above");
    case GemmOperand::Depth:
      return features.masks ? packMasked(panel, own, depth, to)
                            : packSquares(panel, own, depth, to);
    case GemmOperand::None:
      return packAny(panel, own, depth, to);
    }
  });
}

/// One by one.
void GemmPacker::packAny(const Panel &panel, Span lines, Span depth,
                         Value target) {
  loop(num(0), num(panel.width), num(1), [&](Value line) {
    Place ofLine = getLine(panel, lines, line);
    Value to = offset(target, spec.type, line);
    forEachRun(panel, depth, [&](const Run &run) {
      copyLine(panel, add(ofLine, run.place), run,
               offset(to, spec.type, mul(run.at, num(panel.width))));
    });
  });
}

/// The elements of one line along `run`, whose first one lies at `start`.
void GemmPacker::copyLine(const Panel &panel, const Place &start,
                          const Run &run, Value target) {
  const KernelAccess &access = *panel.access;
  loop(num(0), run.inner.count, num(1), [&](Value k) {
    Place place = add(start, getRunPlace(panel, add(run.inner.begin, k)));
    Value inside = isInside(access, place), from = place.offset;
    if (inside)
      from = arith::SelectOp::create(b, loc, inside, from, num(0));
    Value value = fetch(panel, 1, from);
    if (inside)
      value = arith::SelectOp::create(
          b, loc, inside, value,
          arith::ConstantOp::create(b, loc, b.getZeroAttr(spec.type)));
    store(value, offset(target, spec.type, mul(k, num(panel.width))));
  });
}

/// Neighbouring lines are neighbours in memory: bands of the depth are copied
/// to all panels, one after the other, so that what lies side by side is read
/// together.
void GemmPacker::packLines(const Panel &panel, Span lines, Span depth,
                           Value target) {
  Value panelElements = mul(num(panel.width), getLineElements());
  Value end = add(lines.begin, lines.count);
  forEachRun(panel, depth, [&](const Run &run) {
    blocks(run.inner, num(GemmSpec::kBand), [&](Span ks) {
      Run band{ks, add(run.at, sub(ks.begin, run.inner.begin)), run.place};
      loop(num(0), ceilDiv(lines.count, panel.width), num(1), [&](Value index) {
        Value begin = add(lines.begin, mul(index, num(panel.width)));
        Value to =
            add(mul(index, panelElements), mul(band.at, num(panel.width)));
        Span own{begin, sub(end, begin)};
        to = offset(target, spec.type, to);
        if (panel.operand->major == GemmOperand::Segments)
          copySegments(panel, own, band, to);
        else
          copyLines(panel, own, band, to);
      });
    });
  });
}

/// A band of one panel: as a whole, or what there is of the last one.
void GemmPacker::copyLines(const Panel &panel, Span lines, const Run &band,
                           Value target) {
  Value start = add(getLine(panel, lines, num(0)), band.place).offset;
  auto copy = [&](int64_t lanes, int64_t vectors, ArrayRef<Value> bits) {
    loop(num(0), band.inner.count, num(1), [&](Value k) {
      Place along = getRunPlace(panel, add(band.inner.begin, k));
      Value from = add(start, along.offset);
      Value to = mul(k, num(panel.width));
      for (int64_t v = 0; v < vectors; ++v)
        store(fetch(panel, lanes, add(from, num(v * lanes)),
                    bits.empty() ? Value() : bits[v]),
              offset(target, spec.type, add(to, num(v * lanes))));
    });
  };
  Value isWhole =
      compare(arith::CmpIPredicate::sge, lines.count, num(panel.width));
  either(
      isWhole, [&] { copy(panel.width, 1, {}); },
      [&] {
        constexpr int64_t kMaxLanes = 32;
        int64_t lanes = spec.vector;
        if (!features.masks || lanes > kMaxLanes || lanes < 8 ||
            panel.width % lanes)
          return loop(num(0), num(panel.width), num(1), [&](Value line) {
            copyLine(panel, add(getLine(panel, lines, line), band.place), band,
                     offset(target, spec.type, line));
          });
        SmallVector<Value> bits;
        for (int64_t v = 0; v < panel.width / lanes; ++v)
          bits.push_back(getBitsBelow(sub(lines.count, num(v * lanes)), lanes));
        copy(lanes, bits.size(), bits);
      });
}

/// As many low bits as `count`, at least none and at most `lanes`, which are
/// less than 64.
Value GemmPacker::getBitsBelow(Value count, int64_t lanes) {
  return getLowBits(max(min(count, num(lanes)), num(0)));
}

/// A band of one panel whose lines are neighbours in segments, each of which is
/// inside at a position of the depth or outside as a whole.
void GemmPacker::copySegments(const Panel &panel, Span lines, const Run &band,
                              Value target) {
  int64_t lanes = GemmSpec::kRegisterBytes / spec.elementBytes;
  int64_t vectors = llvm::divideCeil(panel.width, lanes);
  Value extent = getExtent(panel.axes.back());
  Value before = rem(lines.begin, extent);
  Value count = min(lines.count, num(panel.width));
  loop(num(0), div(add(add(before, count), sub(extent, num(1))), extent),
       num(1), [&](Value segment) {
         Value first = max(sub(mul(segment, extent), before), num(0));
         Value end = min(sub(mul(add(segment, num(1)), extent), before), count);
         Place place =
             add(add(panel.origin, band.place),
                 getPlace(*panel.access, panel.axes, add(lines.begin, first)));
         // The first segment clears what follows it.
         Value isFirst = equal(segment, num(0));
         SmallVector<Value> loaded, stored;
         for (int64_t v = 0; v < vectors; ++v) {
           Value from = sub(first, num(v * lanes)),
                 to = sub(end, num(v * lanes));
           Value bits = arith::XOrIOp::create(b, loc, getBitsBelow(to, lanes),
                                              getBitsBelow(from, lanes));
           int64_t room = std::min(lanes, panel.width - v * lanes);
           loaded.push_back(bits);
           stored.push_back(
               getMask(arith::SelectOp::create(b, loc, isFirst,
                                               getLowBits(num(room)), bits),
                       lanes));
         }
         loop(num(0), band.inner.count, num(1), [&](Value k) {
           Place at = add(place, getRunPlace(panel, add(band.inner.begin, k)));
           Value inside = isInside(*panel.access, at);
           Value from = sub(at.offset, first), to = mul(k, num(panel.width));
           for (int64_t v = 0; v < vectors; ++v) {
             Value bits = loaded[v];
             if (inside && !AICF_MUTANT("gemm-segments-unchecked"))
               bits = arith::SelectOp::create(b, loc, inside, bits, num(0));
             LLVM::MaskedStoreOp::create(
                 b, loc, fetch(panel, lanes, add(from, num(v * lanes)), bits),
                 offset(target, spec.type, add(to, num(v * lanes))), stored[v],
                 static_cast<uint32_t>(spec.elementBytes));
           }
         });
       });
}

/// Interleaves vectors of one length, whose number is a power of two: element k
/// of each of them, for each k, cut into as many vectors again.
SmallVector<Value> GemmPacker::interleave(ArrayRef<Value> lines) {
  if (lines.size() == 1)
    return {lines[0]};
  SmallVector<Value> even, odd;
  for (auto [i, line] : llvm::enumerate(lines))
    (i % 2 ? odd : even).push_back(line);
  int64_t length = cast<VectorType>(lines[0].getType()).getNumElements();
  SmallVector<Value> joined;
  for (auto [x, y] : llvm::zip(interleave(even), interleave(odd)))
    for (int64_t half : {int64_t(0), length / 2}) {
      SmallVector<int64_t> mask;
      for (int64_t i = half; i < half + length / 2; ++i)
        mask.append({i, length + i});
      joined.push_back(vector::ShuffleOp::create(b, loc, x, y, mask));
    }
  return joined;
}

/// Neighbours along the depth are neighbours in memory: squares of four are
/// transposed.
void GemmPacker::packSquares(const Panel &panel, Span lines, Span depth,
                             Value target) {
  constexpr int64_t kSquare = 4;
  int64_t group = int64_t(1)
                  << std::min(llvm::countr_zero<uint64_t>(panel.width),
                              llvm::countr_zero<uint64_t>(kSquare));
  loop(num(0), num(panel.width), num(group), [&](Value first) {
    SmallVector<Place> places;
    for (int64_t i = 0; i < group; ++i)
      places.push_back(getLine(panel, lines, add(first, num(i))));
    forEachRun(panel, depth, [&](const Run &run) {
      SmallVector<Value> starts;
      for (const Place &place : places)
        starts.push_back(add(add(place, run.place).offset, run.inner.begin));
      Value to =
          offset(target, spec.type, add(mul(run.at, num(panel.width)), first));
      Value rest = rem(run.inner.count, num(kSquare));
      Value whole = sub(run.inner.count, rest);
      loop(num(0), whole, num(kSquare), [&](Value k) {
        SmallVector<Value> square;
        for (Value start : starts)
          square.push_back(fetch(panel, kSquare, add(start, k)));
        SmallVector<Value> transposed = interleave(square);
        for (int64_t i = 0; i < kSquare; ++i) {
          Value column = transposed[i * group / kSquare];
          if (group < kSquare) {
            auto part = llvm::to_vector(llvm::seq<int64_t>(0, group));
            for (int64_t &lane : part)
              lane += i * group % kSquare;
            column = vector::ShuffleOp::create(b, loc, column, column, part);
          }
          store(column,
                offset(to, spec.type, mul(add(k, num(i)), num(panel.width))));
        }
      });
      loop(whole, run.inner.count, num(1), [&](Value k) {
        for (auto [i, start] : llvm::enumerate(starts))
          store(fetch(panel, 1, add(start, k)),
                offset(to, spec.type, add(mul(k, num(panel.width)), num(i))));
      });
    });
  });
}

/// Likewise, squares of a whole register, parts of which may be outside.
void GemmPacker::packMasked(const Panel &panel, Span lines, Span depth,
                            Value target) {
  int64_t square = GemmSpec::kRegisterBytes / spec.elementBytes;
  int64_t whole = panel.width / square * square;
  loop(num(0), num(whole), num(square), [&](Value first) {
    packMasked(panel, lines, depth, target, first, square);
  });
  if (whole < panel.width)
    packMasked(panel, lines, depth, target, num(whole), panel.width - whole);
}

/// The `count` lines from `first` on, at most a square.
void GemmPacker::packMasked(const Panel &panel, Span lines, Span depth,
                            Value target, Value first, int64_t count) {
  int64_t square = GemmSpec::kRegisterBytes / spec.elementBytes;
  SmallVector<Place> places;
  for (int64_t i = 0; i < count; ++i)
    places.push_back(getLine(panel, lines, add(first, num(i))));
  auto laneType = VectorType::get(square, b.getI1Type());
  SmallVector<bool> isLane(square, false);
  std::fill_n(isLane.begin(), count, true);
  Value lanes = arith::ConstantOp::create(
      b, loc, laneType, DenseElementsAttr::get(laneType, isLane));
  Value zero = arith::ConstantOp::create(
      b, loc, b.getZeroAttr(VectorType::get(square, spec.type)));

  forEachRun(panel, depth, [&](const Run &run) {
    SmallVector<Value> starts, inside;
    for (const Place &place : places) {
      starts.push_back(add(add(place, run.place).offset, run.inner.begin));
      if (!panel.access->guards.empty())
        inside.push_back(getInsideBits(panel, place, run));
    }
    Value to =
        offset(target, spec.type, add(mul(run.at, num(panel.width)), first));
    // `most`: the positions that there are, as bits; null: all.
    auto transpose = [&](Value k, Value most) {
      SmallVector<Value> rows(square, zero);
      for (int64_t i = 0; i < count; ++i) {
        Value bits = most;
        if (!inside.empty()) {
          bits = inside[i];
          if (panel.operand->runGuard >= 0)
            bits = arith::ShRUIOp::create(b, loc, bits, k);
          if (most)
            bits = arith::AndIOp::create(b, loc, bits, most);
        }
        rows[i] = fetch(panel, square, add(starts[i], k), bits);
      }
      return interleave(rows);
    };
    auto put = [&](Value value, Value k) {
      Value at = offset(to, spec.type, mul(k, num(panel.width)));
      if (count == square)
        return store(value, at);
      LLVM::MaskedStoreOp::create(b, loc, value, at, lanes,
                                  static_cast<uint32_t>(spec.elementBytes));
    };
    Value rest = rem(run.inner.count, num(square));
    Value whole = sub(run.inner.count, rest);
    loop(num(0), whole, num(square), [&](Value k) {
      for (auto [i, column] : llvm::enumerate(transpose(k, Value())))
        put(column, add(k, num(i)));
    });
    when(compare(arith::CmpIPredicate::ne, rest, num(0)), [&] {
      SmallVector<Value> columns = transpose(whole, getLowBits(rest));
      put(columns[0], whole);
      for (int64_t i = 1; i < square - 1; ++i)
        when(compare(arith::CmpIPredicate::sgt, rest, num(i)),
             [&] { put(columns[i], add(whole, num(i))); });
    });
  });
}
