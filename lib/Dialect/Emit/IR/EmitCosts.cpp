//===- EmitCosts.cpp - The numbers of a record ----------------------------===//
//
// Syntax and schema checks of the attributes that records state numbers by:
// costs in picoseconds and bytes, the bound of an arena, and measured times.
// The generated code of the attributes calls them; EmitRecords.cpp parses what
// they are part of.
//
//===----------------------------------------------------------------------===//

#include "EmitRecordSyntax.h"

using namespace mlir;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// CostAttr: <820 ps = compute 10 + latency 820 minus overlap 10, 4096 bytes>
//===----------------------------------------------------------------------===//

LogicalResult
CostAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                 int64_t compute, int64_t traffic, int64_t latency,
                 int64_t parallelism, int64_t occupancy, int64_t tail,
                 int64_t spill, int64_t overlap, int64_t bytes) {
  int64_t sum = 0;
  for (int64_t term : {compute, traffic, latency, parallelism, occupancy, tail,
                       spill, overlap})
    if (term < 0)
      return emitError() << "a cost term is negative: " << term;
  for (int64_t term :
       {compute, traffic, latency, parallelism, occupancy, tail, spill})
    if (__builtin_add_overflow(sum, term, &sum))
      return emitError() << "the cost terms do not fit 64 bits";
  if (overlap > sum)
    return emitError() << "overlap hides more time than there is";
  if (bytes < -1)
    return emitError() << "negative byte count " << bytes;
  return success();
}

Attribute CostAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  static constexpr StringLiteral names[] = {
      "compute",   "traffic", "latency", "parallelism",
      "occupancy", "tail",    "spill",   "overlap"};
  enum { Overlap = std::size(names) - 1 };
  int64_t total, terms[std::size(names)] = {}, bytes = -1;
  if (parser.parseLess() || parser.parseInteger(total) ||
      parser.parseKeyword("ps"))
    return {};
  if (succeeded(parser.parseOptionalEqual())) {
    do {
      StringRef name;
      int64_t value;
      SMLoc termLoc = parser.getCurrentLocation();
      if (parser.parseKeyword(&name) || parser.parseInteger(value))
        return {};
      const auto *it = llvm::find(names, name);
      if (it == std::end(names)) {
        parser.emitError(termLoc) << "unknown cost term '" << name << "'";
        return {};
      }
      terms[it - names] = value;
      // `plus` joins terms that add, `minus` the one that is hidden.
      if (succeeded(parser.parseOptionalKeyword("minus"))) {
        if (parser.parseKeyword("overlap") ||
            parser.parseInteger(terms[Overlap]))
          return {};
        break;
      }
    } while (succeeded(parser.parseOptionalPlus()));
  }
  if (succeeded(parser.parseOptionalComma()))
    if (parser.parseInteger(bytes) || parser.parseKeyword("bytes"))
      return {};
  if (parser.parseGreater())
    return {};
  auto cost = parser.getChecked<CostAttr>(
      loc, parser.getContext(), terms[0], terms[1], terms[2], terms[3],
      terms[4], terms[5], terms[6], terms[Overlap], bytes);
  if (cost && cost.getTotal() != total) {
    parser.emitError(loc) << "cost says " << total
                          << " ps but its terms sum to " << cost.getTotal();
    return {};
  }
  return cost;
}

void CostAttr::print(AsmPrinter &printer) const {
  printer << "<" << getTotal() << " ps";
  bool first = true;
  auto term = [&](StringRef name, int64_t value) {
    if (value == 0)
      return;
    printer << (first ? " = " : " + ") << name << " " << value;
    first = false;
  };
  term("compute", getCompute());
  term("traffic", getTraffic());
  term("latency", getLatency());
  term("parallelism", getParallelism());
  term("occupancy", getOccupancy());
  term("tail", getTail());
  term("spill", getSpill());
  if (getOverlap())
    printer << " minus overlap " << getOverlap();
  if (hasBytes())
    printer << ", " << getBytes() << " bytes";
  printer << ">";
}

ParseResult aicf::emit::parseCost(AsmParser &parser, CostAttr &cost) {
  cost = llvm::cast_or_null<CostAttr>(CostAttr::parse(parser, {}));
  return success(cost != nullptr);
}

//===----------------------------------------------------------------------===//
// BoundAttr: <4096 bytes at i7>
//===----------------------------------------------------------------------===//

LogicalResult
BoundAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                  int64_t bytes, int64_t instruction) {
  if (bytes < 0 || instruction < 0 || instruction > kMaxInstructionId)
    return emitError() << "a bound has a size and an instruction";
  return success();
}

Attribute BoundAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t bytes, id, output;
  if (parser.parseLess() || parser.parseInteger(bytes) ||
      parser.parseKeyword("bytes") || parser.parseKeyword("at") ||
      parseInstruction(parser, id, output) || parser.parseGreater())
    return {};
  return parser.getChecked<BoundAttr>(loc, parser.getContext(), bytes, id);
}

void BoundAttr::print(AsmPrinter &printer) const {
  printer << "<" << getBytes() << " bytes at i" << getInstruction() << ">";
}

//===----------------------------------------------------------------------===//
// MeasurementAttr: <9100000 ps (against 10400000 ps)? on "H200">
//===----------------------------------------------------------------------===//

LogicalResult
MeasurementAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        int64_t time, int64_t against, StringAttr device) {
  if (time <= 0 || (against <= 0 && against != -1))
    return emitError() << "a measured time is not positive";
  if (!device || device.empty())
    return emitError() << "a measurement needs the name of its device";
  return success();
}

Attribute MeasurementAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t time, against = -1;
  StringAttr device;
  if (parser.parseLess() || parser.parseInteger(time) ||
      parser.parseKeyword("ps"))
    return {};
  if (succeeded(parser.parseOptionalKeyword("against")))
    if (parser.parseInteger(against) || parser.parseKeyword("ps"))
      return {};
  if (parser.parseKeyword("on") || parser.parseAttribute(device) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<MeasurementAttr>(loc, parser.getContext(), time,
                                            against, device);
}

void MeasurementAttr::print(AsmPrinter &printer) const {
  printer << "<" << getTime() << " ps";
  if (getAgainst() >= 0)
    printer << " against " << getAgainst() << " ps";
  printer << " on ";
  printer.printAttribute(getDevice());
  printer << ">";
}
