//===- Layout.cpp - Choose the strides of transient values ----------------===//

#include "Liveness.h"
#include "PlanUtils.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace aicf {
#define GEN_PASS_DEF_LAYOUTPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Row-major strides of `shape` whose rows are padded to `rowUnit` elements.
static SmallVector<int64_t> getRowMajor(ArrayRef<int64_t> shape,
                                        int64_t rowUnit = 1) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (int64_t i = shape.size() - 1; i >= 0; --i) {
    strides[i] = stride;
    stride *= shape[i];
    if (i == static_cast<int64_t>(shape.size()) - 1)
      stride = AICF_MUTANT("layout-rows-overlap")
                   ? llvm::alignDown(stride, rowUnit)
                   : llvm::alignTo(stride, rowUnit);
  }
  return strides;
}

/// The layouts worth comparing for `type`, row-major first.
static SmallVector<SmallVector<int64_t>> getCandidates(RankedTensorType type) {
  ArrayRef<int64_t> shape = type.getShape();
  SmallVector<SmallVector<int64_t>> layouts = {getRowMajor(shape)};
  int64_t unit =
      16 / std::min<int64_t>(16, emit::getStorageBytes(type.getElementType()));
  layouts.push_back(getRowMajor(shape, unit));
  SmallVector<int64_t> swapped(shape);
  std::swap(swapped[swapped.size() - 1], swapped[swapped.size() - 2]);
  layouts.push_back(getRowMajor(swapped));
  std::swap(layouts.back()[shape.size() - 1], layouts.back()[shape.size() - 2]);
  return layouts;
}

/// Whether the strides of `result` are free: a value of the arena that is read
/// by instructions only.
static bool isFree(OpResult result) {
  auto op = cast<ComputeOp>(result.getOwner());
  auto type = cast<RankedTensorType>(result.getType());
  if (type.getRank() < 2 || result.use_empty() ||
      !op.getOutputs()[result.getResultNumber()]
           .getDefiningOp<tensor::EmptyOp>())
    return false;
  return llvm::all_of(result.getUses(), [](OpOperand &use) {
    auto user = dyn_cast<ComputeOp>(use.getOwner());
    // A value that is overwritten in place keeps its successor's layout.
    return user && user.isDpsInput(&use);
  });
}

namespace {
struct Layout : aicf::impl::LayoutPassBase<Layout> {
  using Base::Base;

  void runOnOperation() override {
    auto input = getPlanningInput(getOperation(), emit::DecisionClass::Layout);
    if (failed(input))
      return signalPassFailure();
    Planner &planner = *input->planners.front();
    for (func::FuncOp entry : input->entries) {
      dropRecords(entry, emit::DecisionClass::Layout);
      Pins pins(entry);
      SmallVector<ComputeOp> ops(entry.getBody().front().getOps<ComputeOp>());
      for (ComputeOp op : ops)
        op.removeResultStridesAttr();
      for (ComputeOp op : ops)
        for (OpResult result : op->getResults())
          if ((isFree(result) || getHint(result)) &&
              failed(decide(pins, result, planner)))
            return signalPassFailure();
      setDecided(entry, emit::DecisionClass::Layout);
    }
  }

  /// The strides that are preferred for `result`, or null.
  static DenseI64ArrayAttr getHint(OpResult result) {
    emit::HintsAttr hints = cast<ComputeOp>(result.getOwner()).getHintsAttr();
    return hints ? hints.getLayoutOf(result.getResultNumber())
                 : DenseI64ArrayAttr();
  }

  /// Why no value of `type` can have `strides`; empty if one can.
  static std::string checkStrides(RankedTensorType type,
                                  DenseI64ArrayAttr strides) {
    if (!strides || strides.size() != type.getRank())
      return "a layout is a stride for each of the value's dims";
    if (!getBoundedSpanBytes(type.getShape(), strides,
                             emit::getStorageBytes(type.getElementType())))
      return "a stride is negative, or the value reaches further than memory "
             "does";
    if (!hasDistinctElements(type.getShape(), strides))
      return "two elements would share an address";
    return "";
  }

  /// What the producer and the readers of `result` cost if it has `strides`.
  std::optional<Cost> price(OpResult result, ArrayRef<int64_t> strides,
                            Planner &planner, std::string &violates) {
    llvm::SmallSetVector<Operation *, 4> ops;
    ops.insert(result.getOwner());
    ops.insert(result.user_begin(), result.user_end());
    Cost cost;
    for (Operation *op : ops) {
      auto compute = dyn_cast<ComputeOp>(op);
      if (!compute)
        continue;
      InstructionDesc desc = describe(compute);
      for (auto [i, input] : llvm::enumerate(compute.getInputs()))
        if (input == result)
          desc.inputs[i].strides.assign(strides.begin(), strides.end());
      if (op == result.getOwner())
        desc.outputs[result.getResultNumber()].strides.assign(strides.begin(),
                                                              strides.end());
      const PlanChoice &plan = planner.best(desc);
      if (!plan.plan) {
        violates = subjectOf(compute) + ": " + plan.failure;
        return std::nullopt;
      }
      cost += plan.cost;
    }
    return cost;
  }

  LogicalResult decide(const Pins &pins, OpResult result, Planner &planner) {
    auto producer = cast<ComputeOp>(result.getOwner());
    emit::SubjectAttr subject = getSubject(producer, result.getResultNumber());
    Recorder recorder(&getContext(), planner.getTarget());
    Attribute pin = pins.lookup(emit::DecisionClass::Layout, subject);

    struct Option {
      Attribute strides;
      std::optional<Cost> cost;
      std::string violates;
    };
    SmallVector<Option> options;
    auto type = cast<RankedTensorType>(result.getType());
    auto failPin = [&](StringRef why) {
      return reportIllegalPin(producer.emitError(), emit::DecisionClass::Layout,
                              subject, pin, why);
    };
    SmallVector<SmallVector<int64_t>> candidates = getCandidates(type);
    DenseI64ArrayAttr hint = getHint(result);
    std::string hintViolates;
    if (!isFree(result)) {
      // Decided about for the sake of the record.
      candidates.resize(1);
      hintViolates =
          "only a value of the arena that instructions alone read can "
          "have other strides than row-major ones";
    } else if (hint) {
      hintViolates = checkStrides(type, hint);
    }
    if (pin) {
      auto strides = dyn_cast<DenseI64ArrayAttr>(pin);
      if (std::string why = checkStrides(type, strides); !why.empty())
        return failPin(why);
      if (!isFree(result) && strides.asArrayRef() != ArrayRef(candidates[0]))
        return failPin(hintViolates);
      candidates.emplace_back(strides.asArrayRef());
    }
    if (hint && hintViolates.empty())
      candidates.emplace_back(hint.asArrayRef());
    for (ArrayRef<int64_t> strides : candidates) {
      auto attr = DenseI64ArrayAttr::get(&getContext(), strides);
      if (llvm::any_of(options,
                       [&](const Option &o) { return o.strides == attr; }))
        continue;
      Option &option = options.emplace_back();
      option.strides = attr;
      option.cost = price(result, strides, planner, option.violates);
    }
    Option *choice = nullptr, *least = nullptr, *preferred = nullptr;
    for (Option &option : options) {
      if (option.strides == hint && hintViolates.empty())
        preferred = &option;
      if (option.cost &&
          (!least || option.cost->total() < least->cost->total()))
        least = &option;
      if (pin ? pin != option.strides : disable && choice)
        continue;
      if (option.cost &&
          (!choice || option.cost->total() < choice->cost->total()))
        choice = &option;
    }
    emit::HintsAttr hints = producer.getHintsAttr();
    if (preferred && preferred->cost && !pin && !disable &&
        isWithinMargin(hints, *preferred->cost, *least->cost))
      choice = preferred;
    if (!choice && pin)
      return failPin(llvm::find_if(options, [&](const Option &option) {
                       return option.strides == pin;
                     })->violates);
    if (!choice)
      return producer.emitError() << "no layout for " << subject.str() << ": "
                                  << options.front().violates;
    StringAttr outcome;
    if (hint)
      outcome = describeHint(
          hints, choice->strides == hint,
          preferred ? StringRef(preferred->violates) : StringRef(hintViolates),
          preferred ? preferred->cost.value_or(Cost()) : Cost(), *least->cost);
    SmallVector<emit::AlternativeAttr> rejected;
    for (Option &option : options)
      if (&option != choice)
        rejected.push_back(
            recorder.reject(option.strides, option.cost, option.violates));
    auto chosen = cast<DenseI64ArrayAttr>(choice->strides);
    if (chosen.asArrayRef() != ArrayRef(getRowMajor(type.getShape())))
      producer.setStridesOfResult(result.getResultNumber(), chosen);
    emit::addRecord(producer,
                    recorder.record(emit::DecisionClass::Layout, subject,
                                    choice->strides, *choice->cost, rejected,
                                    pin != nullptr, /*bytes=*/-1,
                                    /*measured=*/{}, /*bound=*/{}, outcome));
    return success();
  }
};
} // namespace
