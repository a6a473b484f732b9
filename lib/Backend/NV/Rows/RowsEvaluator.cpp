//===- RowsEvaluator.cpp - A body on the rows that a thread holds ---------===//

#include "RowsEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// The dims of `op` that make up the row: that of the description may stand for
/// others of the operation, which have one position in it (flattenRows).
static emit::DimSet getOwnRowDims(emit::ComputeOp op, const RowsSpec &spec,
                                  const KernelArgs &args) {
  emit::DimSet dims = spec.getRowDims();
  for (auto [dim, extent] : llvm::enumerate(op.getExtents()))
    if (extent != 1 && args.getExtent(dim).isOne())
      dims |= emit::DimSet(1) << dim;
  return dims;
}

RowsEvaluator::RowsEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                             emit::DimSet rowDims, const RowsSpec &spec,
                             const KernelArgs &args, RowsIndex &index)
    : BodyEvaluator(d, op, rowDims, getOwnRowDims(op, spec, args)),
      Reductions(d), spec(spec), args(args), index(index) {
  Block *body = op.getBodyBlock();
  nodes.append(body->args_begin(), body->args_end());
  for (Operation &nested : body->without_terminator())
    nodes.push_back(nested.getResult(0));
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Value RowsEvaluator::getIndex(unsigned dim, FragmentPlace place) {
  Value position =
      index.getPosition(dim, std::max(place.row, 0), std::max(place.group, 0),
                        std::max(place.column, 0));
  return position.getType().isInteger(64) ? position : d.widen(position);
}

/// `element`, or 0 outside of what `place` is in.
static Value orZero(DeviceBuilder &d, const RowsPlace &place, Value element) {
  return place.inside
             ? d.select(place.inside, element, d.zero(element.getType()))
             : element;
}

Values RowsEvaluator::loadElements(RowsIndex &at, const RowsAccess &input,
                                   int64_t width, int row, int chunk) {
  Values elements;
  for (int64_t first = 0; first < width; first += input.vector) {
    RowsPlace place =
        at.locate(args.getInput(input.index), input.type, row, chunk, first);
    for (Value element : d.load(place.pointer, d.i64(place.displacement),
                                input.type, input.vector))
      elements.push_back(orZero(d, place, element));
  }
  return elements;
}

/// The elements of a chunk that may be a part, one by one; beyond the row's end
/// the last one.
Values RowsEvaluator::loadSingles(const RowsAccess &input, int row, int chunk) {
  Values elements;
  for (int64_t i = 0; i < spec.vector; ++i) {
    RowsPlace place = index.locateSingle(args.getInput(input.index), input.type,
                                         row, chunk, i);
    elements.push_back(
        orZero(d, place,
               d.load(place.pointer, d.i64(place.displacement), input.type, 1)
                   .front()));
  }
  return elements;
}

/// What follows the first `skipped` bytes of `words`: half as many words.
static Values skipBytes(DeviceBuilder &d, Values words, Value skipped,
                        bool skipsWords) {
  OpBuilder &b = d.getBuilder();
  Location loc = d.getLoc();
  size_t count = words.size() / 2;
  for (size_t step = count / 2; step; step /= 2) {
    Value isFar = d.ne(d.bitAnd(skipped, 4 * step), 0);
    for (size_t i = 0; i + step < words.size(); ++i)
      words[i] = d.select(isFar, words[i + step], words[i]);
    words.truncate(words.size() - step);
  }
  if (!skipsWords) {
    Value bits = d.widen(d.shl(d.bitAnd(skipped, 3), 3));
    for (size_t i = 0; i < count; ++i)
      words[i] = arith::TruncIOp::create(
          b, loc, b.getI32Type(),
          d.shr(d.bitOr(d.widen(words[i]), d.shl(d.widen(words[i + 1]), 32)),
                bits));
  }
  words.truncate(count);
  return words;
}

/// Element `i` of `words`.
static Value getElement(DeviceBuilder &d, ArrayRef<Value> words, int64_t i,
                        Type type, int64_t bytes) {
  OpBuilder &b = d.getBuilder();
  Value value = words[i * bytes / 4];
  if (int64_t bit = i * bytes % 4 * 8)
    value = d.shr(value, bit);
  if (bytes < 4)
    value = arith::TruncIOp::create(b, d.getLoc(), b.getIntegerType(8 * bytes),
                                    value);
  if (type.isInteger(1))
    return arith::CmpIOp::create(b, d.getLoc(), arith::CmpIPredicate::ne, value,
                                 d.zero(value.getType()));
  return type.isInteger()
             ? value
             : arith::BitcastOp::create(b, d.getLoc(), type, value);
}

Values RowsEvaluator::loadShifted(const RowsAccess &input, int row, int chunk,
                                  Value &isBeyond) {
  const KernelAccess &access = args.getInput(input.index);
  Type word = d.getBuilder().getI32Type();
  Values elements;
  for (int64_t first = 0; first < spec.vector; first += input.vector) {
    RowsShift at = index.locateShifted(access, input.type, row, chunk, first,
                                       input.vector);
    Values words;
    for (Value begin : {at.low, at.high})
      llvm::append_range(
          words, d.load(begin, d.i64(0), word, input.vector * input.bytes / 4));
    Value skipped = at.skipped;
    if (skipped.getType().isInteger(64))
      skipped = d.narrow(skipped);
    words = skipBytes(d, std::move(words), d.mul(skipped, input.bytes),
                      /*skipsWords=*/input.bytes == 4);
    for (int64_t i = 0; i < input.vector; ++i) {
      Value element = getElement(d, words, i, input.type, input.bytes);
      Value inside = at.inside;
      if (at.first)
        inside = index.both(inside, d.less(d.add(at.first, i), at.size));
      if (inside)
        element = d.select(inside, element, d.zero(input.type));
      elements.push_back(element);
    }
    isBeyond = isBeyond ? d.bitOr(isBeyond, at.isBeyond) : at.isBeyond;
  }
  // For loadParts(): the row's place is the same in all regions.
  index.locate(access, input.type, row, chunk, 0);
  return elements;
}

Values RowsEvaluator::loadRealigned(const RowsAccess &input, int row,
                                    int chunk) {
  Values elements;
  for (int64_t first = 0; first < spec.vector; first += input.vector) {
    Value at = index.locateRealigned(args.getInput(input.index), input.type,
                                     row, chunk, first, input.vector);
    llvm::append_range(elements,
                       d.load(at, d.i64(0), input.type, input.vector));
  }
  return elements;
}

void RowsEvaluator::loadTail(const RowsAccess &input) {
  if (!input.alongRow)
    return loadChunk(input, /*row=*/0, /*chunk=*/-1);
  RowsPlace at = index.locateSingle(args.getInput(input.index), input.type,
                                    /*u=*/0, /*k=*/0, /*element=*/0);
  define(nodes[input.index], {0, 0, 0},
         d.load(at.pointer, d.i64(at.displacement), input.type, 1).front());
}

void RowsEvaluator::defineChunk(const RowsAccess &input, int row, int chunk,
                                ValueRange elements) {
  for (auto [i, element] : llvm::enumerate(elements))
    define(nodes[input.index], {row, chunk, input.alongRow ? int(i) : -1},
           element);
}

void RowsEvaluator::loadChunk(const RowsAccess &input, int row, int chunk) {
  if (isKnown(nodes[input.index], {row, chunk, input.alongRow ? 0 : -1}))
    return;
  if (input.alongRow && spec.isRealigned)
    return defineChunk(input, row, chunk, loadRealigned(input, row, chunk));
  bool mayBePart = input.alongRow && spec.mayBePart(chunk);
  if (mayBePart && input.vector == 1)
    return defineChunk(input, row, chunk, loadSingles(input, row, chunk));
  Value isBeyond;
  defineChunk(input, row, chunk,
              input.isShifted
                  ? loadShifted(input, row, chunk, isBeyond)
                  : loadElements(index, input, input.alongRow ? spec.vector : 1,
                                 row, input.alongRow ? chunk : -1));
  if (mayBePart || isBeyond)
    parts.push_back({&input, row, chunk, isBeyond});
}

void RowsEvaluator::loadParts() {
  for (const auto &[input, row, chunk, isBeyond] : parts) {
    Value isSpecial = isBeyond;
    if (spec.mayBePart(chunk)) {
      isSpecial = index.isPart(row, chunk);
      if (isBeyond)
        isSpecial = d.bitOr(isSpecial, isBeyond);
    }
    Values loaded;
    for (int i = 0; i < spec.vector; ++i)
      loaded.push_back(evaluate(nodes[input->index], {row, chunk, i}));
    defineChunk(*input, row, chunk,
                d.choose(
                    isSpecial, [&] { return loadSingles(*input, row, chunk); },
                    [&] { return loaded; }));
  }
  parts.clear();
}

/// One of the two 16-bit values in `word`.
static Value getHalf(DeviceBuilder &d, Value word, bool high) {
  return arith::TruncIOp::create(d.getBuilder(), d.getLoc(),
                                 d.getBuilder().getI16Type(),
                                 high ? d.shr(word, 16) : word);
}

void RowsEvaluator::storeChunk(int row, int chunk,
                               function_ref<bool(const RowsAccess &)> matches) {
  struct Store {
    const RowsAccess *output;
    int64_t first; ///< Element of the chunk.
    RowsPlace at;
    Values values;
    bool packs;
  };
  SmallVector<Store> stores;
  for (const RowsAccess &output : spec.outputs) {
    if (!matches(output))
      continue;
    bool packs = output.vector > 1 && isHalf(output.type);
    for (int64_t first = 0; first < spec.vector; first += output.vector) {
      Values values;
      for (int64_t i = 0; i < output.vector; i += packs ? 2 : 1) {
        FragmentPlace place{row, chunk, int(first + i)};
        values.push_back(
            packs ? evaluatePair(output.index, output.type, place)
                  : evaluate(op.getYield().getValues()[output.index], place));
      }
      stores.push_back({&output, first,
                        index.locate(args.getOutput(output.index), output.type,
                                     row, chunk, first),
                        std::move(values), packs});
    }
  }
  if (stores.empty())
    return;
  when(index.both(index.isRow(row), index.isWhole(row, chunk)), [&] {
    for (const Store &s : stores) {
      Value displacement = d.i64(s.at.displacement);
      if (s.packs)
        d.storeWords(s.at.pointer, displacement, s.output->type, s.values);
      else
        d.store(s.at.pointer, displacement, s.values);
    }
  });
  if (!spec.mayBePart(chunk))
    return;
  when(index.both(index.isRow(row), index.isPart(row, chunk)), [&] {
    for (const Store &s : stores)
      for (int64_t i = 0; i < s.output->vector; ++i) {
        int element = s.first + i;
        when(index.isElement(row, chunk, element), [&] {
          RowsPlace at =
              index.locateSingle(args.getOutput(s.output->index),
                                 s.output->type, row, chunk, element);
          d.store(at.pointer, d.i64(at.displacement),
                  s.packs ? getHalf(d, s.values[i / 2], i % 2) : s.values[i]);
        });
      }
  });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// `sum` and `reduce`'s operand at `place`. A sum of products is accumulated by
/// fused multiply-add.
Value RowsEvaluator::combineElement(emit::ReduceOp reduce, Value sum,
                                    FragmentPlace place) {
  auto product = reduce.getOperand().getDefiningOp<arith::MulFOp>();
  if (product && reduce.getKind() == emit::CombiningKind::Add &&
      !isHalf(reduce.getType()))
    return d.fma(evaluate(product.getLhs(), place),
                 evaluate(product.getRhs(), place), sum);
  return combine(reduce, sum, evaluateWide(reduce.getOperand(), place));
}

Value RowsEvaluator::halve(emit::ReduceOp reduce, Values values) {
  for (size_t width = values.size() / 2; width; width /= 2)
    for (size_t i = 0; i < width; ++i)
      values[i] = combine(reduce, values[i], values[i + width]);
  return values[0];
}

/// Those over dims of one position: over dims of extent 1, and gathers.
Value RowsEvaluator::getAccumulator(emit::ReduceOp reduce,
                                    FragmentPlace place) {
  return finish(reduce, combineElement(reduce, getIdentity(reduce), place));
}
