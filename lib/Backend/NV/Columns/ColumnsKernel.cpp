//===- ColumnsKernel.cpp - Code of reductions of columns ------------------===//
//
// A thread has `vector` columns, and a running value of each for each
// reduction. It goes down its block's strip of rows, `rows` of them at once in
// the block; what it stores for every row it stores on the way.
//
// The order is fixed. A thread combines its rows ascending; then groups of
// threads in one warp meet by a butterfly, and the warps (or groups) by way of
// shared memory, halved. If blocks share the depth, each leaves the outcome in
// the workspace, and the last one to arrive does the same with these: as if
// they were rows. So bits depend on the plan alone.
//
//===----------------------------------------------------------------------===//

#include "ColumnsKernel.h"

#include "../Codegen/LastBlock.h"
#include "../Codegen/Launch.h"
#include "../Codegen/Limits.h"
#include "../Codegen/Params.h"
#include "ColumnsReducer.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Blocks that read the same rows are neighbours.
void ColumnsReducer::locateBlock() {
  Value outer = index.getBlock();
  part = d.i32(0);
  if (columns.split > 1) {
    Value rest = d.div(outer, columns.split);
    part = d.sub(outer, d.mul(rest, columns.split));
    outer = rest;
    workspace = params[params.size() - 2];
    semaphores = params.back();
  }
  kept = index.split(columns.getKept(), outer);
  laneStart = d.mul(index.getLane(), columns.vector);
  // Threads behind a segment read its first chunk, for nothing.
  if (columns.stacked > 1)
    laneStart =
        d.select(d.less(laneStart, columns.segment()), laneStart, d.i32(0));
  tile = outer;
  // The thread's place among those that own columns, and among partners.
  owner = columns.rowIsReduced ? d.i32(0) : index.getLane();
  partner = columns.rowIsReduced ? index.getThread() : index.getGroup();
  if (Value segment = index.getSegment())
    tile = d.add(d.mul(outer, narrow(params[segmentArg])), segment);
}

/// Leaves a row that has no position along the depth: for what is the same for
/// all rows.
void ColumnsReducer::holdNone() {
  Values axes = kept;
  axes.resize(columns.rowNumber.size());
  index.hold(0, std::move(axes));
}

/// Computes what all rows share before the loops over them.
void ColumnsReducer::computeEarly() {
  index.computeChunks();
  for (const RowsAccess &input : columns.inputs)
    if (columns.early[input.index])
      loadChunk(input, /*row=*/0, input.alongRow ? 0 : -1);
  loadParts();
  for (auto [node, early] : llvm::zip_equal(nodes, columns.early))
    for (int i = 0; early && i < columns.vector; ++i)
      evaluate(node, {0, 0, i});
}

void ColumnsReducer::loadThose(bool ofRows, int row) {
  for (const RowsAccess &input : columns.inputs)
    if (isOfRows(args.getInput(input.index)) == ofRows)
      loadChunk(input, row, input.alongRow ? 0 : -1);
}

/// Visits from `begin` to `end`, `unroll` positions at a time while there are
/// as many; the bounds may differ from thread to thread.
Values ColumnsReducer::visit(Value begin, Value end, int64_t step,
                             int64_t unroll, Step body) {
  Values state{begin};
  for (const Reduction &reduction : reductions)
    state.append(width, getStart(reduction));
  auto advance = [&](int64_t count) {
    Value stop = count > 1 ? d.sub(end, (count - 1) * step) : end;
    state = d.loop(state[0], stop, d.i32(count * step), state,
                   [&](Value from, ValueRange iter) {
                     Values positions;
                     for (int64_t i = 0; i < count; ++i)
                       positions.push_back(d.add(from, i * step));
                     Values next{d.add(from, count * step)};
                     llvm::append_range(
                         next, body(positions, Values(iter.drop_front())));
                     return next;
                   });
  };
  if (unroll > 1)
    advance(unroll);
  advance(1);
  return Values(llvm::drop_begin(state));
}

/// Holds, as row `u`, the one at `position` of the depth.
void ColumnsReducer::holdRow(int u, Value position) {
  Values axes = kept;
  Value start;
  if (columns.cutsDepth()) {
    Value segment = position;
    position = d.i32(0);
    if (!columns.getDepth().empty() && columns.segments() > 1) {
      // Of stacked rows code depends on the number.
      Value segments = columns.stacked > 1 ? d.i32(columns.segments())
                                           : narrow(params[segmentArg]);
      position = d.div(segment, segments);
      segment = d.sub(segment, d.mul(position, segments));
    } else if (!columns.getDepth().empty()) {
      std::swap(segment, position);
    }
    start = d.add(d.mul(segment, columns.segment()), laneStart);
  }
  llvm::append_range(axes, index.split(columns.getDepth(), position));
  index.hold(u, std::move(axes), /*isRow=*/{}, start);
}

/// The block's strip of the depth. A group of threads takes every `rows`-th
/// row.
Values ColumnsReducer::visitRows() {
  Value end = index.countPositions(columns.getDepth()), first = d.i32(0);
  if (columns.cutsDepth() && columns.segments() > 1)
    end = d.mul(end, narrow(params[segmentArg]));
  if (columns.split > 1) {
    Value strip = narrow(params[params.size() - 3]);
    first = d.mul(part, strip);
    Value stop = d.add(first, strip);
    end = AICF_MUTANT("columns-row-outside") ? stop : d.min(stop, end);
  }
  Value begin = d.add(first, index.getGroup());
  Values all =
      visit(begin, end, columns.rows, columns.unroll,
            [&](ValueRange positions, Values running) {
              for (auto [u, position] : llvm::enumerate(positions))
                holdRow(u, position);
              for (int u = 0; u < int(positions.size()); ++u)
                loadThose(/*ofRows=*/true, u);
              loadParts();
              running = combineRows(std::move(running), positions.size(),
                                    columns.vector);
              for (int u = 0; u < int(positions.size()); ++u) {
                storeChunk(u, /*chunk=*/0, [&](const RowsAccess &output) {
                  return isOfRows(args.getOutput(output.index));
                });
              }
              forgetRows();
              return running;
            });
  return takeFirst(visitTail(std::move(all)), begin, end);
}

/// What the vectors of the last row leave, an element in a thread.
Values ColumnsReducer::visitTail(Values running) {
  if (!columns.isRealigned)
    return running;
  Values axes = kept;
  Value last = d.sub(index.countPositions(columns.getDepth()), 1);
  llvm::append_range(axes, index.split(columns.getDepth(), last));
  index.hold(0, axes, /*isRow=*/{}, d.i32(0));
  Value isLeft = index.hasTail(0);
  if (columns.split > 1)
    isLeft = d.bitAnd(isLeft, d.eq(part, columns.split - 1));
  return d.choose(
      isLeft,
      [&] {
        index.holdTail(axes);
        for (const RowsAccess &input : columns.inputs)
          if (isOfRows(args.getInput(input.index)))
            loadTail(input);
        Values all = combineRows(running, /*rows=*/1, /*count=*/1);
        forgetRows();
        return all;
      },
      [&] { return running; });
}

/// A thread whose values are all as bad as the start has taken no position yet:
/// the one of its first row, if there is one.
Values ColumnsReducer::takeFirst(Values running, Value begin, Value end) {
  bool isHeld = false;
  for (auto [n, r] : llvm::enumerate(reductions)) {
    if (!r.isPosition)
      continue;
    if (!isHeld)
      holdRow(0, begin);
    isHeld = true;
    for (int i = 0; i < columns.vector; ++i) {
      Value &value = running[at(n, i)];
      Value isNone = d.bitAnd(d.eq(value, getStart(r)), d.less(begin, end));
      if (Value inside = index.isInRow(0, 0, i); columns.rowIsReduced && inside)
        isNone = d.bitAnd(isNone, inside);
      value = d.select(isNone, d.narrow(evaluate(r.value, {0, 0, i})), value);
    }
  }
  if (isHeld)
    forgetRows();
  return running;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Outputs of the reduced values: an element each.
void ColumnsReducer::storeOnce() {
  for (const RowsAccess &output : columns.outputs) {
    const KernelAccess &access = args.getOutput(output.index);
    if (isOfRows(access))
      continue;
    Value value =
        evaluate(op.getYield().getValues()[output.index], {0, -1, -1});
    RowsPlace at = index.locate(access, output.type, /*u=*/0, /*k=*/-1, 0);
    d.store(at.pointer, d.i64(0), value);
  }
}

void ColumnsReducer::defineReductions(Values running) {
  for (auto [n, reduction] : llvm::enumerate(reductions)) {
    emit::ReduceOp reduce = reduction.op;
    for (int i = 0; i < width; ++i) {
      Value value = running[at(n, i)];
      // NaN if the maximum is NaN or infinite.
      if (reduction.exp) {
        Value best = running[at(reduction.best, i)];
        value = d.addFloat(value, arith::SubFOp::create(
                                      d.getBuilder(), d.getLoc(), best, best));
      }
      value = reduction.isPosition
                  ? d.select(d.eq(value, getStart(reduction)),
                             getIdentity(reduce), d.widen(value))
                  : finish(reduce, value);
      define(reduce.getResult(), project(reduce.getResult(), {0, 0, i}), value);
    }
  }
}

/// Of stacked rows: a column of the result has a thread, which combines those
/// of the segment, ascending.
void ColumnsReducer::writeStacked(Values running) {
  int64_t row = columns.stackedRow, first = columns.stackOffset();
  SmallVector<int64_t> sections;
  for (size_t n = 0; n < reductions.size(); ++n) {
    sections.push_back(first);
    first += columns.sectionBytes(n);
  }
  reduceInBlock(std::move(running), [&](Values own) {
    for (size_t n = 0; n < reductions.size(); ++n)
      for (int64_t i = 0; i < width; ++i)
        d.storeShared(d.mul(owner, width * columns.runningBytes[n]),
                      own[at(n, i)], sections[n] + i * columns.runningBytes[n]);
  });
  d.blockBarrier();
  Value column = index.getThread();
  d.when(d.less(column, row), [&] {
    Values all;
    for (int64_t s = 0; s < columns.stacked; ++s) {
      Values next;
      for (auto [n, reduction] : llvm::enumerate(reductions))
        next.push_back(d.loadShared(
            d.mul(column, columns.runningBytes[n]), getType(reduction),
            sections[n] + s * row * columns.runningBytes[n]));
      all = s ? combineColumn(all, next) : next;
    }
    width = 1;
    defineReductions(std::move(all));
    Values axes = kept;
    axes.resize(columns.rowNumber.size());
    index.hold(0, std::move(axes), /*isRow=*/{}, column);
    loadThose(/*ofRows=*/false, /*row=*/0);
    for (const RowsAccess &output : columns.outputs) {
      Value value =
          evaluate(op.getYield().getValues()[output.index], {0, 0, 0});
      RowsPlace at = index.locate(args.getOutput(output.index), output.type,
                                  /*u=*/0, output.alongRow ? 0 : -1, 0);
      d.store(at.pointer, d.i64(at.displacement), value);
    }
  });
}

void ColumnsReducer::writeReduced(Values running) {
  if (columns.stacked > 1)
    return writeStacked(std::move(running));
  reduceInBlock(std::move(running),
                [&](Values all) { writeOutputs(std::move(all)); });
}

void ColumnsReducer::writeOutputs(Values running) {
  defineReductions(std::move(running));
  loadThose(/*ofRows=*/false, /*row=*/0);
  loadParts();
  if (columns.rowIsReduced)
    return storeOnce();
  storeChunk(/*row=*/0, /*chunk=*/0, [&](const RowsAccess &output) {
    return !isOfRows(args.getOutput(output.index));
  });
}

void ColumnsReducer::write() {
  locateBlock();
  holdNone();
  computeEarly();
  Values running = fold(visitRows());
  holdNone();
  if (columns.split == 1)
    return writeReduced(std::move(running));
  reduceInBlock(std::move(running), [&](Values own) { storeRecord(own); });
  Value isLast = isLastBlock(d, semaphores, tile, columns.split,
                             index.getThread(), columns.flagOffset());
  d.when(isLast, [&] { writeReduced(visitParts()); });
}

void aicf::nv::generateColumns(DeviceBuilder &d, emit::ComputeOp op,
                               const InstructionDesc &desc,
                               const ColumnsSpec &spec, const KernelArgs &args,
                               StringRef name) {
  if (spec.isHeld())
    return generateHeldColumns(d, op, spec, args, name);
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  int segmentArg =
      spec.segments() > 1 ? int(params.size()) - (spec.split > 1 ? 4 : 1) : -1;
  RowsIndex index(
      d, spec, args, params,
      findBlock(d, d.blockId(), params, spec.cutsDepth() ? -1 : segmentArg));
  ColumnsReducer(d, op, desc, spec, args, index, params, segmentArg).write();
  d.endKernel();
}
