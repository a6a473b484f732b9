//===- GemmKernel.cpp - Code of the gemm family ---------------------------===//
//
//   for each task: a rectangle of one batch's result
//     for each block of its columns
//       for each block of the depth
//         pack the right operand: panels of the tile's columns
//         for each block of its rows
//           pack the left operand: panels of the tile's rows, or read it
//           where it lies
//           for each panel of columns, for each panel of rows
//             add to the tile's sums, in registers
//             after the last block of the depth: epilogue, outputs
//
// A panel holds, for each position of the depth, its lines side by side, so the
// innermost loop reads both operands from front to back. Panels are whole:
// lines beyond the operand repeat its last one, and their sums are dropped.
//
// A left operand that is read where it lies, such as the image of a
// convolution, is visited in runs of the depth whose elements are neighbours.
// A table, which a task makes first, says where each of its rows lies; rows
// that are outside of the operand in a run read a line of zeros.
//
// Sums wait for the next block of the depth in scratch, tile by tile, so every
// tile is whole there, too. A sum is that of its blocks, each of which is a
// chain of multiply-adds in ascending depth, so that no chain is long. Where
// sums may not be reassociated it is one chain, and the bits do not depend on
// the plan. AMX sums even and odd positions of 32 at a time apart, and adds
// both to the sum.
//
//===----------------------------------------------------------------------===//

#include "GemmCode.h"
#include "GemmFamily.h"

#include "../ScalarCost.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

namespace {

class GemmEmitter : public GemmPacker {
public:
  using GemmPacker::GemmPacker;

  LogicalResult write();

private:
  void bind(ArrayRef<Axis> axes, Value position);
  void writeTask(Value task);
  /// Two panels.
  struct Factors {
    Value left; ///< Of one that is not packed: its rows' first in the table.
    Value right;
    Value rightStep; ///< Elements between positions of the right one's depth.
    Span depth;      ///< Positions.
    /// Of an operand that is read where it lies: the panel that comes next, how
    /// often this one is read, and the number of this time.
    Value next, times, time;
  };
  bool sumsBlocksApart() const;
  void addTile(const Factors &factors, Value sums, Value isFirst);
  SmallVector<Value> addProducts(const Factors &factors, Value begin, Value end,
                                 ValueRange sums);
  SmallVector<Value> addProductsInPlace(const Factors &factors,
                                        ValueRange sums);
  /// Adds the products of one position of the depth, whose elements of the
  /// columns lie at `right`, and those of each row where `getLeft` says.
  SmallVector<Value> addStep(Value right, function_ref<Value(int64_t)> getLeft,
                             ValueRange sums);
  void makeRowTable(const Panel &left, Span rows);
  void addAmxTile(const Factors &factors, Value sums, Value isFirst);
  Value callAmx(StringRef name, Type result, ArrayRef<Value> operands);
  void fetchAhead(Value address);
  int64_t countLines() const;
  void prefetch(const Factors &factors, Value k);
  void writeTile(Value sums, Span rows, Span columns);
  Value multiplyAdd(Value x, Value y, Value sum);

  Value scratch; ///< The call's slot.
  const Panel *leftPanel = nullptr;
  Value rowTable, zeros;
  Value blockSums; ///< With AMX: the sums of a block, of one tile.
  LoopEmitter *epilogue = nullptr;
  LogicalResult result = success();
};

} // namespace

/// Binds the dims of `axes` for the epilogue. All but the last dim of an axis
/// stay at 0: the last one visits them all.
void GemmEmitter::bind(ArrayRef<Axis> axes, Value position) {
  for (auto [axis, along] : llvm::zip(axes, split(axes, position))) {
    for (unsigned dim : axis.dims)
      epilogue->bind(dim, num(0));
    epilogue->bind(axis.inner(), along);
  }
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

Value GemmEmitter::multiplyAdd(Value x, Value y, Value sum) {
  if (spec.type.isF32() || features.fma)
    return math::FmaOp::create(b, loc, x, y, sum);
  return arith::AddFOp::create(b, loc, arith::MulFOp::create(b, loc, x, y),
                               sum);
}

/// Into the second cache.
void GemmEmitter::fetchAhead(Value address) {
  LLVM::Prefetch::create(b, loc, address, /*rw=*/0, /*hint=*/2, /*cache=*/1);
}

/// Lines of a position of the right operand's panel.
int64_t GemmEmitter::countLines() const {
  return llvm::divideCeil(spec.tileColumns * spec.elementBytes, kLine);
}

/// Fetches position `k` of what is read next.
void GemmEmitter::prefetch(const Factors &factors, Value k) {
  Value at = offset(factors.next, spec.type, mul(k, factors.rightStep));
  for (int64_t line = 0; line < countLines(); ++line)
    fetchAhead(offset(at, b.getI8Type(), num(line * kLine)));
}

SmallVector<Value> GemmEmitter::addStep(Value right,
                                        function_ref<Value(int64_t)> getLeft,
                                        ValueRange sums) {
  auto type = cast<VectorType>(vectorOf(spec.vector));
  int64_t vectors = spec.tileColumns / spec.vector;
  SmallVector<Value> columns, next;
  for (int64_t v = 0; v < vectors; ++v)
    columns.push_back(
        load(type, offset(right, spec.type, num(v * spec.vector))));
  for (int64_t r = 0; r < spec.tileRows; ++r) {
    Value scalar = load(spec.type, getLeft(r));
    Value row = vector::BroadcastOp::create(b, loc, type, scalar);
    for (int64_t v = 0; v < vectors; ++v)
      next.push_back(multiplyAdd(row, columns[v], sums[r * vectors + v]));
  }
  return next;
}

/// `sums` and the products at the positions from `begin` to `end`.
SmallVector<Value> GemmEmitter::addProducts(const Factors &factors, Value begin,
                                            Value end, ValueRange sums) {
  return loop(begin, end, num(1), sums, [&](Value k, ValueRange held) {
    Value left = offset(factors.left, spec.type, mul(k, num(spec.tileRows)));
    return addStep(
        offset(factors.right, spec.type, mul(k, factors.rightStep)),
        [&](int64_t r) { return offset(left, spec.type, num(r)); }, held);
  });
}

/// Likewise, all positions of a left operand that is read where it lies.
SmallVector<Value> GemmEmitter::addProductsInPlace(const Factors &factors,
                                                   ValueRange sums) {
  const KernelAccess &access = *leftPanel->access;
  // Each time another line of each position comes, so that one a step is under
  // way.
  Value next;
  if (factors.next)
    next = offset(factors.next, b.getI8Type(),
                  mul(min(factors.time, num(countLines() - 1)), num(kLine)));
  auto getNumberOfRow = [&](int64_t row, int64_t i) {
    Value at = num(row * spec.getRowNumbers() + i);
    return LLVM::LoadOp::create(b, loc, b.getI64Type(),
                                offset(factors.left, b.getI64Type(), at),
                                sizeof(int64_t))
        .getResult();
  };
  return forEachRun(
      *leftPanel, factors.depth, sums, [&](const Run &run, ValueRange held) {
        SmallVector<Value> starts;
        for (int64_t r = 0; r < spec.tileRows; ++r) {
          Place place{getNumberOfRow(r, 0), {}};
          for (unsigned g = 0; g < access.guards.size(); ++g)
            place.indices.push_back(getNumberOfRow(r, 1 + g));
          place = add(place, run.place);
          Value start = offset(leftPanel->base, spec.type,
                               add(place.offset, run.inner.begin));
          Value inside = isInside(access, place);
          if (inside && !AICF_MUTANT("gemm-outside-rows"))
            start = arith::SelectOp::create(b, loc, inside, start, zeros);
          starts.push_back(start);
        }
        Value right =
            offset(factors.right, spec.type, mul(run.at, factors.rightStep));
        return loop(
            num(0), run.inner.count, num(1), held,
            [&](Value k, ValueRange held) {
              if (next)
                fetchAhead(offset(next, spec.type,
                                  mul(add(run.at, k), factors.rightStep)));
              return addStep(
                  offset(right, spec.type, mul(k, factors.rightStep)),
                  [&](int64_t r) { return offset(starts[r], spec.type, k); },
                  held);
            });
      });
}

/// Writes where the rows of a task lie, and zeros for what is outside.
void GemmEmitter::makeRowTable(const Panel &left, Span rows) {
  int64_t numbers = spec.getRowNumbers();
  Value whole = mul(ceilDiv(rows.count, spec.tileRows), num(spec.tileRows));
  loop(num(0), whole, num(1), [&](Value row) {
    Place place = getLine(left, rows, row);
    SmallVector<Value> values = {place.offset};
    values.append(place.indices.begin(), place.indices.end());
    for (auto [i, value] : llvm::enumerate(values))
      LLVM::StoreOp::create(
          b, loc, value,
          offset(rowTable, b.getI64Type(), add(mul(row, num(numbers)), num(i))),
          sizeof(int64_t));
  });
  if (left.access->guards.empty())
    return;
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(spec.type));
  loop(num(0), args[launch.blockDepth], num(1),
       [&](Value k) { store(zero, offset(zeros, spec.type, k)); });
}

/// Whether the sum of a block is made apart from those of the blocks before.
bool GemmEmitter::sumsBlocksApart() const {
  return desc.mayReassociate() && !AICF_MUTANT("gemm-one-chain");
}

/// Adds the products of two panels to the tile `sums`, which starts at zero if
/// `isFirst`, null: always.
void GemmEmitter::addTile(const Factors &factors, Value sums, Value isFirst) {
  auto type = cast<VectorType>(vectorOf(spec.vector));
  int64_t vectors = spec.tileColumns / spec.vector;
  int64_t count = spec.tileRows * vectors;
  auto place = [&](int64_t i) {
    return offset(sums, spec.type, num(i * spec.vector));
  };
  Value zero = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(
          type, Attribute(getIdentity(CombiningKind::Add, spec.type))));
  SmallVector<Value> initial(count, zero);
  if (isFirst && !sumsBlocksApart()) {
    auto branch =
        scf::IfOp::create(b, loc, SmallVector<Type>(count, type), isFirst,
                          /*addThenBlock=*/true, /*addElseBlock=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, initial);
    b.setInsertionPointToStart(branch.elseBlock());
    SmallVector<Value> held;
    for (int64_t i = 0; i < count; ++i)
      held.push_back(load(type, place(i)));
    scf::YieldOp::create(b, loc, held);
    initial.assign(branch.result_begin(), branch.result_end());
  }
  SmallVector<Value> total;
  if (!spec.packsLeft) {
    total = addProductsInPlace(factors, initial);
  } else if (!factors.next) {
    total = addProducts(factors, num(0), factors.depth.count, initial);
  } else {
    // Each time a share of the next panel comes, evenly, while this one is in
    // the caches.
    total = loop(num(0), factors.depth.count, factors.times, initial,
                 [&](Value begin, ValueRange held) {
                   prefetch(factors, add(begin, factors.time));
                   Value end =
                       min(add(begin, factors.times), factors.depth.count);
                   return addProducts(factors, begin, end, held);
                 });
  }
  auto storeSums = [&](bool adds) {
    for (auto [i, sum] : llvm::enumerate(total)) {
      Value at = place(i);
      Value held = adds ? load(type, at) : Value();
      store(adds ? arith::AddFOp::create(b, loc, held, sum) : sum, at);
    }
  };
  if (!isFirst || !sumsBlocksApart())
    return storeSums(/*adds=*/false);
  either(
      isFirst, [&] { storeSums(/*adds=*/false); },
      [&] { storeSums(/*adds=*/true); });
}

/// An intrinsic of AMX. LLVM chooses the registers, and configures them at the
/// kernel's begin.
Value GemmEmitter::callAmx(StringRef name, Type result,
                           ArrayRef<Value> operands) {
  auto intrinsic = b.getStringAttr(("llvm.x86." + name + ".internal").str());
  if (result)
    return LLVM::CallIntrinsicOp::create(b, loc, result, intrinsic, operands)
        .getResult(0);
  LLVM::CallIntrinsicOp::create(b, loc, intrinsic, operands);
  return {};
}

/// Likewise, by the processor's tiles.
void GemmEmitter::addAmxTile(const Factors &factors, Value sums,
                             Value isFirst) {
  auto tile = LLVM::LLVMX86AMXType::get(b.getContext());
  auto half = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getI16IntegerAttr(value));
  };
  constexpr int64_t kRowBytes = 64;
  Type byte = b.getI8Type();
  int64_t blocks = spec.tileColumns / kAmxLanes;
  SmallVector<Value> rows;
  for (int64_t r = 0; r < spec.tileRows; r += kAmxRows)
    rows.push_back(half(std::min(kAmxRows, spec.tileRows - r)));
  Value rowBytes = half(kRowBytes);
  Value sumStride = num(spec.tileColumns * spec.elementBytes);
  auto getSum = [&](Value tile, int64_t i) {
    return offset(
        tile, byte,
        num(i / blocks * kAmxRows * spec.tileColumns * spec.elementBytes +
            i % blocks * kRowBytes));
  };
  auto count = static_cast<int64_t>(rows.size()) * blocks;
  SmallVector<Value> initial;
  for (int64_t i = 0; i < count; ++i)
    initial.push_back(callAmx("tilezero", tile, {rows[i / blocks], rowBytes}));

  Value leftStride = mul(getLineElements(), num(2));
  Value rightStride = num(4 * spec.tileColumns);
  auto steps = scf::ForOp::create(b, loc, num(0), factors.depth.count,
                                  num(kAmxDepth), initial);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(steps.getBody());
    Value k = steps.getInductionVar();
    Value leftAt = offset(factors.left, byte, mul(k, num(2)));
    Value rightAt =
        offset(factors.right, byte, mul(k, num(2 * spec.tileColumns)));
    SmallVector<Value> lefts, next(count);
    for (auto [r, height] : llvm::enumerate(rows))
      lefts.push_back(
          callAmx("tileloadd64", tile,
                  {height, rowBytes,
                   offset(leftAt, byte, mul(leftStride, num(r * kAmxRows))),
                   leftStride}));
    for (int64_t c = 0; c < blocks; ++c) {
      Value right =
          callAmx("tileloadd64", tile,
                  {half(kAmxDepth / 2), rowBytes,
                   offset(rightAt, byte, num(c * kRowBytes)), rightStride});
      for (auto [r, height] : llvm::enumerate(rows)) {
        int64_t i = r * blocks + c;
        next[i] = callAmx("tdpbf16ps", tile,
                          {height, rowBytes, rowBytes,
                           steps.getRegionIterArg(i), lefts[r], right});
      }
    }
    scf::YieldOp::create(b, loc, next);
  }
  // Tiles do not add: a later block's sums go by way of scratch.
  Value target = isFirst
                     ? arith::SelectOp::create(b, loc, isFirst, sums, blockSums)
                     : sums;
  for (auto [i, sum] : llvm::enumerate(steps.getResults()))
    callAmx("tilestored64", Type(),
            {rows[i / blocks], rowBytes, getSum(target, i), sumStride, sum});
  if (!isFirst)
    return;
  either(
      isFirst, [] {},
      [&] {
        auto type = cast<VectorType>(vectorOf(kAmxLanes));
        loop(num(0), num(spec.tileRows * spec.tileColumns), num(kAmxLanes),
             [&](Value i) {
               Value at = offset(sums, spec.type, i);
               Value sum = load(type, offset(blockSums, spec.type, i));
               store(arith::AddFOp::create(b, loc, load(type, at), sum), at);
             });
      });
}

/// Runs the epilogue on the sums of one tile. Those of rows and columns beyond
/// the result are dropped.
void GemmEmitter::writeTile(Value sums, Span rows, Span columns) {
  // A short epilogue is written for each vector of a whole tile.
  constexpr size_t kShortBody = 24;
  int64_t vectors = spec.tileColumns / spec.vector;
  bool unrolls = spec.getColumnDim() >= 0 && vectors <= 4 &&
                 desc.nodes.size() <= kShortBody;
  loop(num(0), min(rows.count, num(spec.tileRows)), num(1), [&](Value row) {
    bind(spec.rows, add(rows.begin, row));
    Value from = offset(sums, spec.type, mul(row, num(spec.tileColumns)));
    Value count = min(columns.count, num(spec.tileColumns));
    if (AICF_MUTANT("gemm-tile-unbounded"))
      count = num(spec.tileColumns);
    Value whole = num(0);
    int dim = spec.getColumnDim();
    auto writeVector = [&](Value column) {
      epilogue->define(spec.reduce, load(vectorOf(spec.vector),
                                         offset(from, spec.type, column)));
      if (failed(epilogue->emitPoint(b)))
        result = failure();
    };
    auto writeWhole = [&](Value column) {
      bind(spec.columns, num(0));
      epilogue->bindVector(add(columns.begin, column));
      writeVector(column);
    };
    auto writeEach = [&] {
      if (dim >= 0) {
        whole = sub(count, rem(count, num(spec.vector)));
        loop(num(0), whole, num(spec.vector), writeWhole);
      }
      if (dim >= 0 && epilogue->masksRestOfVectors())
        return when(compare(arith::CmpIPredicate::ne, whole, count), [&] {
          bind(spec.columns, num(0));
          epilogue->bindMaskedVector(b, add(columns.begin, whole),
                                     add(columns.begin, count));
          writeVector(whole);
        });
      loop(whole, count, num(1), [&](Value column) {
        bind(spec.columns, add(columns.begin, column));
        epilogue->define(spec.reduce,
                         load(spec.type, offset(from, spec.type, column)));
        if (failed(epilogue->emitPoint(b)))
          result = failure();
      });
    };
    if (!unrolls)
      return writeEach();
    Value isWhole = compare(arith::CmpIPredicate::sge, columns.count,
                            num(spec.tileColumns));
    either(
        isWhole,
        [&] {
          for (int64_t v = 0; v < vectors; ++v)
            writeWhole(num(v * spec.vector));
        },
        writeEach);
  });
}

void GemmEmitter::writeTask(Value task) {
  Value columnTask = rem(task, args[launch.columnTasks]);
  Value rest = div(task, args[launch.columnTasks]);
  Value rowTask = rem(rest, args[launch.rowTasks]);
  Value batch = div(rest, args[launch.rowTasks]);
  bind(spec.batch, batch);

  auto getSpan = [&](Value index, Value size, ArrayRef<Axis> axes) {
    Value begin = mul(index, size);
    return Span{begin, min(size, sub(countPositions(axes), begin))};
  };
  Span rows = getSpan(rowTask, args[launch.taskRows], spec.rows);
  Span columns = getSpan(columnTask, args[launch.taskColumns], spec.columns);
  Span depth{num(0), countPackedDepth()};

  auto getPanel = [&](const GemmOperand &operand, ArrayRef<Axis> axes,
                      int64_t width) {
    const KernelAccess &access = launch.getInput(operand.input);
    return Panel{&operand,
                 &access,
                 axes,
                 width,
                 args[access.buffer],
                 add(getOrigin(access), getPlace(access, spec.batch, batch))};
  };
  Panel left = getPanel(spec.left, spec.rows, spec.tileRows);
  Panel right = getPanel(spec.right, spec.columns, spec.tileColumns);

  Value blockDepth = args[launch.blockDepth];
  Value leftPanels = scratch;
  Type packed = getPackedType();
  Value line = getLineElements();
  Value rightPanels;
  if (spec.packsLeft) {
    rightPanels = offset(leftPanels, packed, mul(args[launch.blockRows], line));
  } else {
    auto align = [&](Value bytes) {
      return mul(ceilDiv(bytes, GemmSpec::kRegisterBytes),
                 num(GemmSpec::kRegisterBytes));
    };
    int64_t rowBytes = spec.getRowNumbers() * sizeof(int64_t);
    rowTable = scratch;
    zeros = offset(rowTable, b.getI8Type(),
                   align(mul(args[launch.taskRows], num(rowBytes))));
    rightPanels = zeros;
    if (spec.left.guards)
      rightPanels =
          offset(zeros, b.getI8Type(),
                 align(mul(args[launch.blockDepth], num(spec.elementBytes))));
    leftPanel = &left;
    makeRowTable(left, rows);
  }
  Value sums = rightPanels;
  if (spec.packsRight)
    sums = offset(rightPanels, packed, mul(args[launch.blockColumns], line));
  if (spec.amx)
    blockSums = offset(sums, spec.type,
                       mul(args[launch.taskRows], args[launch.blockColumns]));
  Value leftElements = mul(num(spec.tileRows), line);
  Value rightElements = mul(num(spec.tileColumns), line);
  int64_t tileElements = spec.tileRows * spec.tileColumns;
  Value rightStep = spec.packsRight ? num(spec.tileColumns)
                                    : getRunPlace(right, num(1)).offset;
  Value rowTiles = div(args[launch.taskRows], num(spec.tileRows));

  auto runDepth = [&](Span ks, Span js, Value isFirst, Value isLast) {
    if (spec.packsRight)
      pack(right, js, ks, rightPanels);
    blocks(rows, args[launch.blockRows], [&](Span is) {
      if (spec.packsLeft)
        pack(left, is, ks, leftPanels);
      auto visitPanels = [&](Span span, int64_t width,
                             function_ref<void(Value, Span)> body) {
        loop(num(0), ceilDiv(span.count, width), num(1), [&](Value index) {
          Value begin = mul(index, num(width));
          body(index, {add(span.begin, begin), sub(span.count, begin)});
        });
      };
      visitPanels(js, spec.tileColumns, [&](Value j, Span tileColumns) {
        Factors factors;
        factors.rightStep = rightStep;
        factors.depth = ks;
        if (spec.packsRight) {
          factors.right = offset(rightPanels, packed, mul(j, rightElements));
        } else {
          factors.right = getAddress(right, tileColumns.begin, ks.begin);
          // After the last panel, the first one of the next block.
          Value isLastPanel = compare(arith::CmpIPredicate::sle,
                                      tileColumns.count, num(spec.tileColumns));
          factors.next = arith::SelectOp::create(
              b, loc, isLastPanel,
              getAddress(right, js.begin, add(ks.begin, ks.count)),
              offset(factors.right, spec.type, num(spec.tileColumns)));
          factors.times = ceilDiv(is.count, spec.tileRows);
        }
        visitPanels(is, spec.tileRows, [&](Value i, Span tileRows) {
          if (spec.packsLeft)
            factors.left = offset(leftPanels, packed, mul(i, leftElements));
          else
            factors.left = offset(rowTable, b.getI64Type(),
                                  mul(sub(tileRows.begin, rows.begin),
                                      num(spec.getRowNumbers())));
          factors.time = i;
          Value tile = sums;
          if (spec.isDeep()) {
            Value row =
                div(sub(tileRows.begin, rows.begin), num(spec.tileRows));
            tile = offset(sums, spec.type,
                          mul(add(mul(j, rowTiles), row), num(tileElements)));
          }
          if (spec.amx)
            addAmxTile(factors, tile, isFirst);
          else
            addTile(factors, tile, isFirst);
          if (!isLast)
            return writeTile(tile, tileRows, tileColumns);
          when(isLast, [&] { writeTile(tile, tileRows, tileColumns); });
        });
      });
    });
  };
  blocks(columns, args[launch.blockColumns], [&](Span js) {
    if (!spec.isDeep())
      return runDepth(depth, js, Value(), Value());
    blocks(depth, blockDepth, [&](Span ks) {
      Value end = add(ks.begin, ks.count);
      runDepth(ks, js, equal(ks.begin, num(0)), equal(end, depth.count));
    });
  });
}

LogicalResult GemmEmitter::write() {
  // Calls run at the same time; each takes the slot of its first task.
  scratch = offset(args[launch.scratch], b.getI8Type(),
                   mul(function.begin, args[launch.slotBytes]));

  // What is left of the tree without the sum is its epilogue.
  LoopTree tree = buildLoopTree(desc, desc.getGridDims());
  llvm::erase_if(tree.root.steps, [&](const LoopStep &step) {
    return step.kind == LoopStep::Loop ||
           (step.kind == LoopStep::Finish && step.index == spec.reduce);
  });
  LoopEmitterHooks hooks;
  LoopEmitterOptions options;
  options.vectorDim = spec.getColumnDim();
  options.vectorWidth = spec.vector;
  options.hasFma64 = features.fma;
  options.masksRest = features.masks;
  LoopEmitter emitter(op, desc, tree, launch, args, options, hooks);
  epilogue = &emitter;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if (desc.extents[dim] == 1)
      emitter.bind(dim, num(0));

  writeTask(function.beginTasks());
  return result;
}

LogicalResult GemmFamily::write(TaskFunction &function, ComputeOp op,
                                const InstructionDesc &desc,
                                const GemmSpec &spec, const GemmArgs &args,
                                const TargetDescription &target) const {
  return GemmEmitter(function, op, desc, spec, args, target).write();
}
