//===- EmitBytecode.cpp - Bytecode of aicf_emit attributes ----------------===//
//
// A compact encoding of the records. Codes and field orders are append-only:
// a reader of a newer version must still read what this one wrote.
//
//===----------------------------------------------------------------------===//

#include "EmitBytecode.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/BytecodeLists.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf::emit;

namespace {

enum Code : uint64_t {
  kCost = 0,
  kAlternative = 1,
  kDecision = 2,
  kConstraints = 3,
  kTarget = 4,
  kPin = 5,
  kCombiningKind = 6,
  kGlobalRole = 7,
  kSegment = 8,
  kMeasurement = 9,
  kMeasuredDecision = 10, ///< A decision, then its measurement.
  kMeasuredPin = 11,      ///< Likewise.
};

/// Reads an enumerator; fails on a value that the enumeration lacks.
template <typename EnumT>
FailureOr<EnumT> readEnum(DialectBytecodeReader &reader,
                          std::optional<EnumT> (*symbolize)(uint32_t)) {
  uint64_t raw;
  if (failed(reader.readVarInt(raw)))
    return failure();
  if (raw <= UINT32_MAX)
    if (std::optional<EnumT> value = symbolize(static_cast<uint32_t>(raw)))
      return *value;
  return reader.emitError() << "invalid enumerator " << raw;
}

struct EmitBytecodeInterface : BytecodeDialectInterface {
  explicit EmitBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  LogicalResult writeAttribute(Attribute attr,
                               DialectBytecodeWriter &w) const override {
    return TypeSwitch<Attribute, LogicalResult>(attr)
        .Case([&](CostAttr a) {
          w.writeVarInt(kCost);
          for (int64_t v : {a.getCompute(), a.getTraffic(), a.getLatency(),
                            a.getSpill(), a.getOverlap(), a.getBytes()})
            w.writeSignedVarInt(v);
          return success();
        })
        .Case([&](AlternativeAttr a) {
          w.writeVarInt(kAlternative);
          w.writeAttribute(a.getChoice());
          w.writeOptionalAttribute(a.getCost());
          w.writeOptionalAttribute(a.getBreaks());
          return success();
        })
        .Case([&](DecisionAttr a) {
          w.writeVarInt(a.getMeasured() ? kMeasuredDecision : kDecision);
          w.writeVarInt(static_cast<uint64_t>(a.getDecisionClass()));
          w.writeAttribute(a.getSubject());
          w.writeAttribute(a.getChoice());
          w.writeAttribute(a.getCost());
          w.writeAttributes(a.getRejected());
          w.writeVarInt(a.getPinned() && !AICF_MUTANT("bytecode-drops-pinned"));
          w.writeSignedVarInt(a.getModel());
          w.writeAttribute(a.getTarget());
          if (a.getMeasured())
            w.writeAttribute(a.getMeasured());
          return success();
        })
        .Case([&](MeasurementAttr a) {
          w.writeVarInt(kMeasurement);
          w.writeSignedVarInt(a.getTime());
          w.writeSignedVarInt(a.getAgainst());
          w.writeAttribute(a.getDevice());
          return success();
        })
        .Case([&](ConstraintsAttr a) {
          w.writeVarInt(kConstraints);
          w.writeVarInt(a.getReassociate() | a.getExcessPrecision() << 1 |
                        a.getTf32() << 2);
          for (int64_t v : {a.getMaxSharedMemory(), a.getMaxRegisters(),
                            a.getMinOccupancy()})
            w.writeSignedVarInt(v);
          return success();
        })
        .Case([&](TargetAttr a) {
          w.writeVarInt(kTarget);
          w.writeAttribute(a.getName());
          w.writeAttribute(a.getChip());
          w.writeAttribute(a.getNumbers());
          return success();
        })
        .Case([&](PinAttr a) {
          w.writeVarInt(a.getMeasured() ? kMeasuredPin : kPin);
          w.writeVarInt(static_cast<uint64_t>(a.getDecisionClass()));
          w.writeAttribute(a.getSubject());
          w.writeAttribute(a.getChoice());
          w.writeOptionalAttribute(a.getTarget());
          if (a.getMeasured())
            w.writeAttribute(a.getMeasured());
          return success();
        })
        .Case([&](CombiningKindAttr a) {
          w.writeVarInt(kCombiningKind);
          w.writeVarInt(static_cast<uint64_t>(a.getValue()));
          return success();
        })
        .Case([&](GlobalRoleAttr a) {
          w.writeVarInt(kGlobalRole);
          w.writeVarInt(static_cast<uint64_t>(a.getValue()));
          return success();
        })
        .Case([&](SegmentAttr a) {
          w.writeVarInt(kSegment);
          w.writeVarInt(static_cast<uint64_t>(a.getValue()));
          return success();
        })
        .Default([](Attribute) { return failure(); });
  }

  Attribute readAttribute(DialectBytecodeReader &r) const override {
    uint64_t code;
    if (failed(r.readVarInt(code)))
      return {};
    MLIRContext *ctx = getContext();
    auto checked = [&](auto tag, auto... fields) -> Attribute {
      using AttrT = decltype(tag);
      return AttrT::getChecked([&] { return r.emitError(); }, ctx, fields...);
    };
    switch (code) {
    case kCost: {
      int64_t v[6];
      for (int64_t &x : v)
        if (failed(r.readSignedVarInt(x)))
          return {};
      return checked(CostAttr(), v[0], v[1], v[2], v[3], v[4], v[5]);
    }
    case kAlternative: {
      Attribute choice;
      CostAttr cost;
      StringAttr breaks;
      if (failed(r.readAttribute(choice)) ||
          failed(r.readOptionalAttribute(cost)) ||
          failed(r.readOptionalAttribute(breaks)))
        return {};
      return checked(AlternativeAttr(), choice, cost, breaks);
    }
    case kDecision:
    case kMeasuredDecision: {
      FailureOr<DecisionClass> cls =
          readEnum<DecisionClass>(r, symbolizeDecisionClass);
      StringAttr subject, target;
      Attribute choice;
      CostAttr cost;
      SmallVector<AlternativeAttr> rejected;
      uint64_t pinned;
      int64_t model;
      MeasurementAttr measured;
      if (failed(cls) || failed(r.readAttribute(subject)) ||
          failed(r.readAttribute(choice)) || failed(r.readAttribute(cost)) ||
          failed(aicf::readListSafely(
              r, rejected,
              [&](AlternativeAttr &attr) { return r.readAttribute(attr); })) ||
          failed(r.readVarInt(pinned)) || failed(r.readSignedVarInt(model)) ||
          failed(r.readAttribute(target)) ||
          (code == kMeasuredDecision && failed(r.readAttribute(measured))))
        return {};
      return checked(DecisionAttr(), *cls, subject, choice, cost,
                     ArrayRef<AlternativeAttr>(rejected), pinned != 0, model,
                     target, measured);
    }
    case kMeasurement: {
      int64_t time, against;
      StringAttr device;
      if (failed(r.readSignedVarInt(time)) ||
          failed(r.readSignedVarInt(against)) ||
          failed(r.readAttribute(device)))
        return {};
      return checked(MeasurementAttr(), time, against, device);
    }
    case kConstraints: {
      uint64_t flags;
      int64_t v[3];
      if (failed(r.readVarInt(flags)))
        return {};
      for (int64_t &x : v)
        if (failed(r.readSignedVarInt(x)))
          return {};
      return ConstraintsAttr::get(ctx, flags & 1, flags >> 1 & 1,
                                  flags >> 2 & 1, v[0], v[1], v[2]);
    }
    case kTarget: {
      StringAttr name, chip;
      DictionaryAttr numbers;
      if (failed(r.readAttribute(name)) || failed(r.readAttribute(chip)) ||
          failed(r.readAttribute(numbers)))
        return {};
      return checked(TargetAttr(), name, chip, numbers);
    }
    case kPin:
    case kMeasuredPin: {
      FailureOr<DecisionClass> cls =
          readEnum<DecisionClass>(r, symbolizeDecisionClass);
      StringAttr subject, target;
      Attribute choice;
      MeasurementAttr measured;
      if (failed(cls) || failed(r.readAttribute(subject)) ||
          failed(r.readAttribute(choice)) ||
          failed(r.readOptionalAttribute(target)) ||
          (code == kMeasuredPin && failed(r.readAttribute(measured))))
        return {};
      return checked(PinAttr(), *cls, subject, choice, target, measured);
    }
    case kCombiningKind: {
      auto v = readEnum<CombiningKind>(r, symbolizeCombiningKind);
      return failed(v) ? Attribute() : CombiningKindAttr::get(ctx, *v);
    }
    case kGlobalRole: {
      auto v = readEnum<GlobalRole>(r, symbolizeGlobalRole);
      return failed(v) ? Attribute() : GlobalRoleAttr::get(ctx, *v);
    }
    case kSegment: {
      auto v = readEnum<Segment>(r, symbolizeSegment);
      return failed(v) ? Attribute() : SegmentAttr::get(ctx, *v);
    }
    default:
      r.emitError() << "unknown aicf_emit attribute code " << code;
      return {};
    }
  }
};

} // namespace

void aicf::emit::addEmitBytecodeInterface(EmitDialect &dialect) {
  dialect.addInterfaces<EmitBytecodeInterface>();
}
