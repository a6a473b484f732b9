//===- GemmKernel.cpp - Code of the gemm family ---------------------------===//
//
//   for each task: a rectangle of one batch's result
//     for each block of its columns
//       for each block of the depth
//         pack the right operand: panels of the tile's columns
//         for each block of its rows
//           pack the left operand: panels of the tile's rows
//           for each panel of columns, for each panel of rows
//             add to the tile's sums, in registers
//             after the last block of the depth: epilogue, outputs
//
// A panel holds, for each position of the depth, its lines side by side, so the
// innermost loop reads both operands from front to back. Panels are whole:
// lines beyond the operand repeat its last one, and their sums are dropped.
//
// Sums wait for the next block of the depth in scratch, tile by tile, so every
// tile is whole there, too. Each sum is one chain of multiply-adds in ascending
// depth: the bits do not depend on the plan.
//
//===----------------------------------------------------------------------===//

#include "GemmFamily.h"

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

/// Positions of a role: from `begin`, `count` of them.
struct Span {
  Value begin, count;
};

class GemmEmitter {
public:
  GemmEmitter(TaskFunction &function, ComputeOp op, const InstructionDesc &desc,
              const GemmSpec &spec, const GemmArgs &launch,
              const TargetDescription &target)
      : function(function), b(function.builder), loc(function.loc), op(op),
        desc(desc), spec(spec), launch(launch), args(function.args),
        hasFma64(getChipFeatures(target.chip)->fma) {}

  LogicalResult write();

private:
  // Arithmetic on i64.
  Value num(int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
  Value sub(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
  Value mul(Value x, Value y) { return arith::MulIOp::create(b, loc, x, y); }
  Value div(Value x, Value y) { return arith::DivUIOp::create(b, loc, x, y); }
  Value rem(Value x, Value y) { return arith::RemUIOp::create(b, loc, x, y); }
  Value min(Value x, Value y) { return arith::MinSIOp::create(b, loc, x, y); }
  Value ceilDiv(Value x, int64_t y) { return div(add(x, num(y - 1)), num(y)); }
  Value equal(Value x, Value y) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x, y);
  }

  /// Runs `body` for each position from `lower` to `upper` by `step`.
  void loop(Value lower, Value upper, Value step,
            function_ref<void(Value)> body);
  /// Runs `body` for each block of at most `size` positions of `span`.
  void blocks(Span span, Value size, function_ref<void(Span)> body);
  void when(Value condition, function_ref<void()> body);

  // Memory.
  Value offset(Value pointer, Type element, Value elements) {
    return LLVM::GEPOp::create(b, loc, pointer.getType(), element, pointer,
                               ArrayRef<LLVM::GEPArg>{elements});
  }
  Value load(Type type, Value pointer) {
    return LLVM::LoadOp::create(b, loc, type, pointer, spec.elementBytes);
  }
  void store(Value value, Value pointer) {
    LLVM::StoreOp::create(b, loc, value, pointer, spec.elementBytes);
  }
  Type vectorOf(int64_t lanes) { return VectorType::get(lanes, spec.type); }

  // Positions.
  Value getNumber(const KernelNumber &number) {
    return number.isStructural() ? num(number.value) : args[number.arg];
  }
  Value getExtent(const Axis &axis);
  Value countPositions(ArrayRef<Axis> axes);
  SmallVector<Value> split(ArrayRef<Axis> axes, Value position);
  Value getOffset(const KernelAccess &access, ArrayRef<Axis> axes,
                  Value position);
  void bind(ArrayRef<Axis> axes, Value position);

  // Packing.
  struct Panel {
    const GemmOperand *operand;
    const KernelAccess *access;
    ArrayRef<Axis> axes;
    int64_t width; ///< Lines.
    Value source;  ///< Address of the operand's element at position 0.
  };
  void pack(const Panel &panel, Span lines, Span depth, Value target);
  void packLines(const Panel &panel, Span lines, Span depth, Value target);
  void packDepth(const Panel &panel, Span lines, Span depth, Value target);
  void packAny(const Panel &panel, Span lines, Span depth, Value target,
               int64_t first, int64_t count);
  Value fetch(const Panel &panel, int64_t lanes, Value elements);
  SmallVector<Value> interleave(ArrayRef<Value> lines);

  // Sums.
  void writeTask(Value task);
  void addTile(Value left, Value right, Value depth, Value sums, Value isFirst);
  void writeTile(Value sums, Span rows, Span columns);
  Value multiplyAdd(Value x, Value y, Value sum);

  TaskFunction &function;
  OpBuilder &b;
  Location loc;
  ComputeOp op;
  const InstructionDesc &desc;
  const GemmSpec &spec;
  const GemmArgs &launch;
  ArrayRef<Value> args;
  bool hasFma64;
  Value scratch; ///< The call's slot.
  LoopEmitter *epilogue = nullptr;
  LogicalResult result = success();
};

} // namespace

//===----------------------------------------------------------------------===//
// Control flow and positions
//===----------------------------------------------------------------------===//

void GemmEmitter::loop(Value lower, Value upper, Value step,
                       function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(b, loc, lower, upper, step);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

void GemmEmitter::blocks(Span span, Value size, function_ref<void(Span)> body) {
  Value end = add(span.begin, span.count);
  loop(span.begin, end, size, [&](Value begin) {
    body({begin, min(size, sub(end, begin))});
  });
}

void GemmEmitter::when(Value condition, function_ref<void()> body) {
  auto branch = scf::IfOp::create(b, loc, condition);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  body();
}

Value GemmEmitter::getExtent(const Axis &axis) {
  Value extent;
  for (unsigned dim : axis.dims) {
    Value each = getNumber(launch.getExtent(dim));
    extent = extent ? mul(extent, each) : each;
  }
  return extent;
}

Value GemmEmitter::countPositions(ArrayRef<Axis> axes) {
  Value count;
  for (const Axis &axis : axes)
    count = count ? mul(count, getExtent(axis)) : getExtent(axis);
  return count ? count : num(1);
}

/// The position along each axis.
SmallVector<Value> GemmEmitter::split(ArrayRef<Axis> axes, Value position) {
  SmallVector<Value> positions(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    if (i == 0) {
      positions[i] = position;
      break;
    }
    Value extent = getExtent(axes[i]);
    positions[i] = rem(position, extent);
    position = div(position, extent);
  }
  return positions;
}

/// What `position` adds to an address, in elements.
Value GemmEmitter::getOffset(const KernelAccess &access, ArrayRef<Axis> axes,
                             Value position) {
  Value sum = num(0);
  for (auto [axis, along] : llvm::zip(axes, split(axes, position))) {
    const KernelNumber &coefficient = access.coefficients[axis.inner()];
    if (!coefficient.isZero())
      sum = add(sum, mul(along, getNumber(coefficient)));
  }
  return sum;
}

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
// Packing
//===----------------------------------------------------------------------===//

/// Loads `lanes` neighbours of the operand, and converts them.
Value GemmEmitter::fetch(const Panel &panel, int64_t lanes, Value elements) {
  Type element = panel.access->element;
  Type storage = getStorageType(element);
  Type type = lanes == 1 ? storage : Type(VectorType::get(lanes, storage));
  Value value = LLVM::LoadOp::create(b, loc, type,
                                     offset(panel.source, storage, elements),
                                     getStorageBytes(element));
  value = fromStorage(b, loc, value, element);
  auto nested = op.getBodyBlock()->without_terminator().begin();
  for (unsigned node : panel.operand->conversions)
    value =
        cloneBodyOp(b, &*std::next(nested, node - desc.inputs.size()), {value});
  return value;
}

void GemmEmitter::pack(const Panel &panel, Span lines, Span depth,
                       Value target) {
  Value panelElements = mul(num(panel.width), args[launch.blockDepth]);
  Value end = add(lines.begin, lines.count);
  loop(num(0), ceilDiv(lines.count, panel.width), num(1), [&](Value index) {
    Value begin = add(lines.begin, mul(index, num(panel.width)));
    Span own{begin, sub(end, begin)};
    Value to = offset(target, spec.type, mul(index, panelElements));
    switch (panel.operand->major) {
    case GemmOperand::Lines:
      return packLines(panel, own, depth, to);
    case GemmOperand::Depth:
      return packDepth(panel, own, depth, to);
    case GemmOperand::None:
      return packAny(panel, own, depth, to, 0, panel.width);
    }
  });
}

/// One by one: lines `first` to `first + count` of the panel.
void GemmEmitter::packAny(const Panel &panel, Span lines, Span depth,
                          Value target, int64_t first, int64_t count) {
  Value last = sub(add(lines.begin, lines.count), num(1));
  loop(num(0), depth.count, num(1), [&](Value k) {
    Value base = getOffset(*panel.access, spec.depth, add(depth.begin, k));
    Value to = mul(k, num(panel.width));
    loop(num(first), num(first + count), num(1), [&](Value line) {
      Value position = min(add(lines.begin, line), last);
      Value from = add(base, getOffset(*panel.access, panel.axes, position));
      store(fetch(panel, 1, from), offset(target, spec.type, add(to, line)));
    });
  });
}

/// Neighbouring lines are neighbours in memory: a whole panel is copied.
void GemmEmitter::packLines(const Panel &panel, Span lines, Span depth,
                            Value target) {
  Value isWhole = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge,
                                        lines.count, num(panel.width));
  auto branch = scf::IfOp::create(b, loc, isWhole, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value base = getOffset(*panel.access, panel.axes, lines.begin);
  loop(num(0), depth.count, num(1), [&](Value k) {
    Value from =
        add(base, getOffset(*panel.access, spec.depth, add(depth.begin, k)));
    store(fetch(panel, panel.width, from),
          offset(target, spec.type, mul(k, num(panel.width))));
  });
  b.setInsertionPointToStart(branch.elseBlock());
  packAny(panel, lines, depth, target, 0, panel.width);
}

/// Interleaves vectors of one length, whose number is a power of two: element k
/// of each of them, for each k, cut into as many vectors again.
SmallVector<Value> GemmEmitter::interleave(ArrayRef<Value> lines) {
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

/// Neighbours along the depth are neighbours in memory: squares are transposed.
void GemmEmitter::packDepth(const Panel &panel, Span lines, Span depth,
                            Value target) {
  constexpr int64_t kSquare = 4;
  int64_t group = int64_t(1)
                  << std::min(llvm::countr_zero<uint64_t>(panel.width),
                              llvm::countr_zero<uint64_t>(kSquare));
  Value last = sub(add(lines.begin, lines.count), num(1));
  Value rest = rem(depth.count, num(kSquare));
  Value whole = sub(depth.count, rest);
  loop(num(0), num(panel.width), num(group), [&](Value first) {
    SmallVector<Value> starts;
    for (int64_t i = 0; i < group; ++i) {
      Value position = min(add(lines.begin, add(first, num(i))), last);
      starts.push_back(
          add(depth.begin, getOffset(*panel.access, panel.axes, position)));
    }
    Value to = offset(target, spec.type, first);
    loop(num(0), whole, num(kSquare), [&](Value k) {
      SmallVector<Value> square;
      for (Value start : starts)
        square.push_back(fetch(panel, kSquare, add(start, k)));
      SmallVector<Value> run = interleave(square);
      for (int64_t i = 0; i < kSquare; ++i) {
        Value column = run[i * group / kSquare];
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
    loop(whole, depth.count, num(1), [&](Value k) {
      for (auto [i, start] : llvm::enumerate(starts))
        store(fetch(panel, 1, add(start, k)),
              offset(to, spec.type, add(mul(k, num(panel.width)), num(i))));
    });
  });
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

Value GemmEmitter::multiplyAdd(Value x, Value y, Value sum) {
  if (spec.type.isF32() || hasFma64)
    return math::FmaOp::create(b, loc, x, y, sum);
  return arith::AddFOp::create(b, loc, arith::MulFOp::create(b, loc, x, y),
                               sum);
}

/// Adds the products of two panels to the tile `sums`, which starts at zero if
/// `isFirst`, null: always.
void GemmEmitter::addTile(Value left, Value right, Value depth, Value sums,
                          Value isFirst) {
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
  if (isFirst) {
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
  auto steps = scf::ForOp::create(b, loc, num(0), depth, num(1), initial);
  {
    OpBuilder::InsertionGuard guard(b);
    Block *body = steps.getBody();
    b.setInsertionPointToStart(body);
    Value k = steps.getInductionVar();
    Value leftAt = offset(left, spec.type, mul(k, num(spec.tileRows)));
    Value rightAt = offset(right, spec.type, mul(k, num(spec.tileColumns)));
    SmallVector<Value> factors, next;
    for (int64_t v = 0; v < vectors; ++v)
      factors.push_back(
          load(type, offset(rightAt, spec.type, num(v * spec.vector))));
    for (int64_t r = 0; r < spec.tileRows; ++r) {
      Value scalar = load(spec.type, offset(leftAt, spec.type, num(r)));
      Value factor = vector::BroadcastOp::create(b, loc, type, scalar);
      for (int64_t v = 0; v < vectors; ++v)
        next.push_back(multiplyAdd(factor, factors[v],
                                   steps.getRegionIterArg(r * vectors + v)));
    }
    scf::YieldOp::create(b, loc, next);
  }
  for (auto [i, sum] : llvm::enumerate(steps.getResults()))
    store(sum, place(i));
}

/// Runs the epilogue on the sums of one tile. Those of rows and columns beyond
/// the result are dropped.
void GemmEmitter::writeTile(Value sums, Span rows, Span columns) {
  loop(num(0), min(rows.count, num(spec.tileRows)), num(1), [&](Value row) {
    bind(spec.rows, add(rows.begin, row));
    Value from = offset(sums, spec.type, mul(row, num(spec.tileColumns)));
    Value count = min(columns.count, num(spec.tileColumns));
    if (AICF_MUTANT("gemm-tile-unbounded"))
      count = num(spec.tileColumns);
    Value whole = num(0);
    int dim = spec.getColumnDim();
    if (dim >= 0) {
      whole = sub(count, rem(count, num(spec.vector)));
      loop(num(0), whole, num(spec.vector), [&](Value column) {
        bind(spec.columns, num(0));
        epilogue->bindVector(add(columns.begin, column));
        epilogue->define(spec.reduce, load(vectorOf(spec.vector),
                                           offset(from, spec.type, column)));
        if (failed(epilogue->emitPoint(b)))
          result = failure();
      });
    }
    loop(whole, count, num(1), [&](Value column) {
      bind(spec.columns, add(columns.begin, column));
      epilogue->define(spec.reduce,
                       load(spec.type, offset(from, spec.type, column)));
      if (failed(epilogue->emitPoint(b)))
        result = failure();
    });
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
  Span depth{num(0), countPositions(spec.depth)};

  auto getPanel = [&](const GemmOperand &operand, ArrayRef<Axis> axes,
                      int64_t width) {
    const KernelAccess &access = launch.getInput(operand.input);
    Value at =
        add(getNumber(access.constant), getOffset(access, spec.batch, batch));
    Value source =
        offset(args[access.buffer], getStorageType(access.element), at);
    return Panel{&operand, &access, axes, width, source};
  };
  Panel left = getPanel(spec.left, spec.rows, spec.tileRows);
  Panel right = getPanel(spec.right, spec.columns, spec.tileColumns);

  Value blockDepth = args[launch.blockDepth];
  Value leftPanels = scratch;
  Value rightPanels =
      offset(leftPanels, spec.type, mul(args[launch.blockRows], blockDepth));
  Value sums = offset(rightPanels, spec.type,
                      mul(args[launch.blockColumns], blockDepth));
  Value leftElements = mul(num(spec.tileRows), blockDepth);
  Value rightElements = mul(num(spec.tileColumns), blockDepth);
  int64_t tileElements = spec.tileRows * spec.tileColumns;
  Value rowTiles = div(args[launch.taskRows], num(spec.tileRows));

  auto runDepth = [&](Span ks, Span js, Value isFirst, Value isLast) {
    pack(right, js, ks, rightPanels);
    blocks(rows, args[launch.blockRows], [&](Span is) {
      pack(left, is, ks, leftPanels);
      auto visitPanels = [&](Span span, int64_t width,
                             function_ref<void(Value, Span)> body) {
        loop(num(0), ceilDiv(span.count, width), num(1), [&](Value index) {
          Value begin = mul(index, num(width));
          body(index, {add(span.begin, begin), sub(span.count, begin)});
        });
      };
      visitPanels(js, spec.tileColumns, [&](Value j, Span tileColumns) {
        Value rightPanel =
            offset(rightPanels, spec.type, mul(j, rightElements));
        visitPanels(is, spec.tileRows, [&](Value i, Span tileRows) {
          Value leftPanel = offset(leftPanels, spec.type, mul(i, leftElements));
          Value tile = sums;
          if (spec.isDeep()) {
            Value row =
                div(sub(tileRows.begin, rows.begin), num(spec.tileRows));
            tile = offset(sums, spec.type,
                          mul(add(mul(j, rowTiles), row), num(tileElements)));
          }
          addTile(leftPanel, rightPanel, ks.count, tile, isFirst);
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
  options.hasFma64 = hasFma64;
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
