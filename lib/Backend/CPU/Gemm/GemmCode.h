//===- GemmCode.h - What parts of a gemm's code share -----------*- C++ -*-===//
//
// Arithmetic on positions, memory, and addresses of operands.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_GEMM_GEMMCODE_H
#define AICF_LIB_BACKEND_CPU_GEMM_GEMMCODE_H

#include "../CPUFamily.h"
#include "GemmSpec.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace aicf::cpu {

/// Positions of a role: from `begin`, `count` of them.
struct Span {
  mlir::Value begin, count;
};

class GemmCode {
public:
  GemmCode(TaskFunction &function, emit::ComputeOp op,
           const InstructionDesc &desc, const GemmSpec &spec,
           const GemmArgs &launch, const TargetDescription &target)
      : function(function), b(function.builder), loc(function.loc), op(op),
        desc(desc), spec(spec), launch(launch), args(function.args),
        features(*getChipFeatures(target.chip)) {}

protected:
  using Value = mlir::Value;

  // Arithmetic on i64.
  Value num(int64_t value) {
    return mlir::arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
  }
  Value add(Value x, Value y) {
    return mlir::arith::AddIOp::create(b, loc, x, y);
  }
  Value sub(Value x, Value y) {
    return mlir::arith::SubIOp::create(b, loc, x, y);
  }
  Value mul(Value x, Value y) {
    return mlir::arith::MulIOp::create(b, loc, x, y);
  }
  Value div(Value x, Value y) {
    return mlir::arith::DivUIOp::create(b, loc, x, y);
  }
  Value rem(Value x, Value y) {
    return mlir::arith::RemUIOp::create(b, loc, x, y);
  }
  Value min(Value x, Value y) {
    return mlir::arith::MinSIOp::create(b, loc, x, y);
  }
  Value max(Value x, Value y) {
    return mlir::arith::MaxSIOp::create(b, loc, x, y);
  }
  Value ceilDiv(Value x, int64_t y) { return div(add(x, num(y - 1)), num(y)); }
  Value compare(mlir::arith::CmpIPredicate predicate, Value x, Value y) {
    return mlir::arith::CmpIOp::create(b, loc, predicate, x, y);
  }
  Value equal(Value x, Value y) {
    return compare(mlir::arith::CmpIPredicate::eq, x, y);
  }

  /// Runs `body` for each position from `lower` to `upper` by `step`.
  void loop(Value lower, Value upper, Value step,
            llvm::function_ref<void(Value)> body);
  /// Likewise, with values that `body` returns for the next position.
  llvm::SmallVector<Value>
  loop(Value lower, Value upper, Value step, mlir::ValueRange initial,
       llvm::function_ref<llvm::SmallVector<Value>(Value, mlir::ValueRange)>
           body);
  /// Runs `body` for each block of at most `size` positions of `span`.
  void blocks(Span span, Value size, llvm::function_ref<void(Span)> body);
  void when(Value condition, llvm::function_ref<void()> body);
  void either(Value condition, llvm::function_ref<void()> onTrue,
              llvm::function_ref<void()> onFalse);

  // Memory.
  Value offset(Value pointer, mlir::Type element, Value elements);
  Value load(mlir::Type type, Value pointer);
  void store(Value value, Value pointer);
  /// Elements of a line of a panel.
  Value getLineElements() {
    return spec.amx ? add(args[launch.blockDepth], num(kAmxDepth))
                    : args[launch.blockDepth];
  }
  mlir::Type getPackedType() {
    return spec.amx ? mlir::Type(b.getI16Type()) : spec.type;
  }
  /// Positions of the depth as it is packed.
  Value countPackedDepth();
  mlir::Type vectorOf(int64_t lanes) {
    return mlir::VectorType::get(lanes, spec.type);
  }

  // Positions.
  Value getNumber(const KernelNumber &number) {
    return number.isStructural() ? num(number.value) : args[number.arg];
  }
  Value getExtent(const Axis &axis);
  Value countPositions(llvm::ArrayRef<Axis> axes);
  /// The position along each axis.
  llvm::SmallVector<Value> split(llvm::ArrayRef<Axis> axes, Value position);

  /// Where positions of some axes lie, relative to others: what they add to an
  /// address, in elements, and to the index of each guard.
  struct Place {
    Value offset;
    llvm::SmallVector<Value, 2> indices;
  };
  Place getPlace(const KernelAccess &access, llvm::ArrayRef<Axis> axes,
                 Value position);
  /// The constants of an access as a place.
  Place getOrigin(const KernelAccess &access);
  Place add(const Place &x, const Place &y);
  /// Whether the indices of `place`, but for that of guard `except`, are those
  /// of an element; null: always.
  Value isInside(const KernelAccess &access, const Place &place,
                 int except = -1);

  TaskFunction &function;
  mlir::OpBuilder &b;
  mlir::Location loc;
  emit::ComputeOp op;
  const InstructionDesc &desc;
  const GemmSpec &spec;
  const GemmArgs &launch;
  llvm::ArrayRef<Value> args;
  ChipFeatures features;
};

/// Writes code that packs panels of an operand.
class GemmPacker : public GemmCode {
public:
  using GemmCode::GemmCode;

protected:
  struct Panel {
    const GemmOperand *operand;
    const KernelAccess *access;
    llvm::ArrayRef<Axis> axes;
    int64_t width; ///< Lines.
    Value base;    ///< Address of the operand's first element.
    Place origin;  ///< Of position 0 of the lines and of the depth.
  };
  /// Of a position along a run.
  Place getRunPlace(const Panel &panel, Value position);
  /// The address of an operand's element, of its own type, where the depth is
  /// one run.
  Value getAddress(const Panel &panel, Value line, Value depth);
  /// Packs `lines` and `depth` into panels, one behind the other from `target`.
  void pack(const Panel &panel, Span lines, Span depth, Value target);
  /// Line `line` of those that begin with `lines`, which repeat the last one.
  Place getLine(const Panel &panel, Span lines, Value line);

  /// Positions of the depth's innermost axes at one position of the others.
  struct Run {
    Span inner;  ///< Positions along the innermost axes.
    Value at;    ///< Where the first one is packed.
    Place place; ///< Of the others.
  };
  /// Runs `body` for each run of the depth, with values that it returns for the
  /// next one.
  llvm::SmallVector<Value>
  forEachRun(const Panel &panel, Span depth, mlir::ValueRange initial,
             llvm::function_ref<llvm::SmallVector<Value>(const Run &,
                                                         mlir::ValueRange)>
                 body);

private:
  void forEachRun(const Panel &panel, Span depth,
                  llvm::function_ref<void(const Run &)> body) {
    forEachRun(panel, depth, {}, [&](const Run &run, mlir::ValueRange) {
      body(run);
      return llvm::SmallVector<Value>();
    });
  }
  void packLines(const Panel &panel, Span lines, Span depth, Value target);
  void copyLines(const Panel &panel, Span lines, const Run &band, Value target);
  void copySegments(const Panel &panel, Span lines, const Run &band,
                    Value target);
  void copyLine(const Panel &panel, const Place &start, const Run &run,
                Value target);
  Value getBitsBelow(Value count, int64_t lanes);
  void packSquares(const Panel &panel, Span lines, Span depth, Value target);
  void packMasked(const Panel &panel, Span lines, Span depth, Value target);
  void packMasked(const Panel &panel, Span lines, Span depth, Value target,
                  Value first, int64_t count);
  void packAny(const Panel &panel, Span lines, Span depth, Value target);

  // Panels for AMX, of elements of 16 bits (GemmPackAmx.cpp).
  void packAmx(const Panel &panel, Span lines, Span depth, Value target);
  void forEachEvenRun(const Panel &panel, Span depth,
                      llvm::function_ref<void(const Run &)> body);
  void packRows(const Panel &panel, Span lines, Span depth, Value target);
  void packPairs(const Panel &panel, Span lines, Span depth, Value target);
  void packTransposed(const Panel &panel, Span lines, Span depth, Value target,
                      int64_t first);
  void packTurned(const Panel &panel, Span lines, Span depth, Value target,
                  int64_t first);
  void packSingles(const Panel &panel, Span lines, Span depth, Value target);
  void clearEnd(const Panel &panel, Span depth, Value target);
  Value loadHalves(const Panel &panel, int64_t lanes, Value elements,
                   Value bits = Value());
  Value interleavePair(Value x, Value y);
  bool isLeft(const Panel &panel) const { return panel.operand == &spec.left; }

  Value getInsideBits(const Panel &panel, const Place &line, const Run &run);

  llvm::ArrayRef<Axis> getRunAxes(const Panel &panel) {
    return llvm::ArrayRef(spec.depth).take_back(panel.operand->runAxes);
  }
  /// Loads `lanes` neighbours of the operand, and converts them; where `bits`,
  /// an i64, is given, those that it has a bit for, else zero.
  Value fetch(const Panel &panel, int64_t lanes, Value elements,
              Value bits = Value());
  Value getMask(Value bits, int64_t lanes);
  Value getLowBits(Value count);
  llvm::SmallVector<Value> interleave(llvm::ArrayRef<Value> lines);
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_GEMM_GEMMCODE_H
