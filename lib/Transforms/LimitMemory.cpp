//===- LimitMemory.cpp - How much transient memory entries may take -------===//

#include "Liveness.h"
#include "PlanUtils.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringMap.h"

namespace aicf {
#define GEN_PASS_DEF_LIMITMEMORYPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

namespace {
/// `4096`, `100M` or `30%`.
struct Limit {
  int64_t number;
  bool isPercent = false;

  static std::optional<Limit> parse(StringRef text);
};

struct LimitMemory : aicf::impl::LimitMemoryPassBase<LimitMemory> {
  using Base::Base;

  void runOnOperation() override {
    std::optional<Limit> limit = Limit::parse(bytes);
    if (!limit) {
      emitError(getReportLoc(getOperation()))
          << "'" << bytes.getValue() << "' " << kNoMemoryLimit;
      return signalPassFailure();
    }
    llvm::StringMap<int64_t> arenas;
    if (limit->isPercent && failed(planWithout(arenas)))
      return signalPassFailure();
    for (func::FuncOp entry : getEntries(getOperation())) {
      int64_t most = limit->number;
      if (limit->isPercent) {
        // What keeps no value has nothing to give.
        if (entry.getBody().front().getOps<emit::SaveOp>().empty())
          continue;
        most = static_cast<int64_t>(
            static_cast<__int128>(arenas.lookup(entry.getName())) *
            limit->number / 100);
      }
      setLimit(entry, most);
    }
  }

  /// The smaller limit holds where the program has one.
  static void setLimit(func::FuncOp entry, int64_t most) {
    StringRef name = emit::EmitDialect::kContractAttr;
    auto old = entry->getAttrOfType<emit::ContractAttr>(name);
    if (old && old.getMaxArenaBytes())
      most = std::min(most, *old.getMaxArenaBytes());
    entry->setAttr(
        name, emit::ContractAttr::get(
                  entry.getContext(), old && old.getNoCopy(),
                  old && old.getCapturable(),
                  old ? old.getMaxKernels() : std::optional<int64_t>(), most,
                  old ? old.getMaxTrafficBytes() : std::optional<int64_t>()));
  }

  /// The arenas of all entries, planned without limits and pins.
  LogicalResult planWithout(llvm::StringMap<int64_t> &arenas) {
    ModuleOp module = getOperation();
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    SmallVector<Operation *> ops(
        llvm::make_pointer_range(module.getBody()->getOperations()));
    auto copy = ModuleOp::create(builder, module.getLoc());
    StringRef targets = emit::EmitDialect::kTargetsAttr;
    if (Attribute attr = module->getAttr(targets))
      copy->setAttr(targets, attr);
    builder.setInsertionPointToEnd(copy.getBody());
    for (Operation *op : ops)
      if (isa<emit::GlobalOp, func::FuncOp>(op)) {
        Operation *clone = builder.clone(*op);
        clone->removeAttr(emit::EmitDialect::kContractAttr);
        clone->removeAttr(emit::EmitDialect::kPinsAttr);
      }
    OpPassManager passes(ModuleOp::getOperationName());
    passes.addPass(createFusePass());
    passes.addPass(createSavePass());
    passes.addPass(createInPlacePass());
    passes.addPass(createLayoutPass());
    passes.addPass(createOrderPass());
    bool planned = succeeded(runPipeline(passes, copy));
    if (planned) {
      auto described = getTargets(copy);
      if (!described) {
        llvm::consumeError(described.takeError());
        planned = false;
      } else {
        for (func::FuncOp entry : getEntries(copy))
          if (auto placed = getPlacedBytes(entry, described->front().alignment))
            arenas[entry.getName()] = *placed;
      }
    }
    copy.erase();
    return success(planned);
  }
};
} // namespace

std::optional<Limit> Limit::parse(StringRef text) {
  Limit limit;
  limit.isPercent = text.consume_back("%");
  unsigned shift = 0;
  if (!limit.isPercent) {
    if (text.consume_back("K"))
      shift = 10;
    else if (text.consume_back("M"))
      shift = 20;
    else if (text.consume_back("G"))
      shift = 30;
  }
  if (text.getAsInteger(10, limit.number) || limit.number < 0 ||
      limit.number > kMaxBytes >> shift)
    return std::nullopt;
  limit.number <<= shift;
  return limit;
}

bool aicf::isMemoryLimit(StringRef text) {
  return Limit::parse(text).has_value();
}
