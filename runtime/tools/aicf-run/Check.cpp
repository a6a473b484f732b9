//===- Check.cpp - One target against another -----------------------------===//
//
// See Check.h.
//
//===----------------------------------------------------------------------===//

#include "Check.h"

#include <cmath>
#include <iomanip>
#include <limits>

using namespace aicf::rt;

double aicf::rt::relativeDifference(DType dtype, const std::vector<uint8_t> &a,
                                    const std::vector<uint8_t> &b) {
  double difference = 0, norm = 0;
  uint64_t size = sizeOf(dtype);
  for (uint64_t i = 0; i + size <= b.size(); i += size) {
    double x = toDouble(dtype, a.data() + i), y = toDouble(dtype, b.data() + i);
    if (x == y || (std::isnan(x) && std::isnan(y))) {
      norm += std::isfinite(y) ? y * y : 0;
      continue;
    }
    if (!std::isfinite(x) || !std::isfinite(y))
      return std::numeric_limits<double>::infinity();
    difference += (x - y) * (x - y);
    norm += y * y;
  }
  return norm > 0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

static double defaultTolerance(DType dtype) {
  switch (dtype) {
  case DType::F64:
    return 1e-9;
  case DType::F32:
    return 1e-4;
  case DType::F16:
  case DType::BF16:
    return 1e-2;
  default:
    return 0;
  }
}

/// Gives the tested session the values that the reference is about to read.
static Status shareOperands(Session &tested, Session &reference,
                            const fb::EntryT &entry, size_t index) {
  const auto &operands = entry.instructions[index]->operands;
  for (size_t o = 0; o < operands.size(); ++o) {
    if (operands[o]->access == fb::Access::Write ||
        operands[o]->address.segment() == fb::Segment::Constant)
      continue;
    Result<std::vector<uint8_t>> value =
        reference.readOperand(entry.name, index, o);
    if (!value)
      return value.status();
    if (Status s = tested.writeOperand(entry.name, index, o, *value); !s)
      return s;
  }
  return Status::success();
}

Result<unsigned> aicf::rt::checkEntry(Session &tested, Session &reference,
                                      const fb::EntryT &entry,
                                      std::optional<double> tolerance,
                                      std::ostream &out) {
  unsigned failed = 0;
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    const fb::InstructionT &instruction = *entry.instructions[i];
    if (Status s = shareOperands(tested, reference, entry, i); !s)
      return s;
    for (Session *session : {&tested, &reference})
      if (Status s = session->runInstruction(entry.name, i); !s)
        return s;
    double worst = 0;
    bool ok = true;
    for (size_t o = 0; o < instruction.operands.size(); ++o) {
      const fb::OperandT &operand = *instruction.operands[o];
      if (operand.access == fb::Access::Read)
        continue;
      Result<std::vector<uint8_t>> got = tested.readOperand(entry.name, i, o);
      Result<std::vector<uint8_t>> wanted =
          reference.readOperand(entry.name, i, o);
      if (!got || !wanted)
        return got ? wanted.status() : got.status();
      double difference = relativeDifference(operand.dtype, *got, *wanted);
      worst = std::max(worst, difference);
      ok &= difference <= tolerance.value_or(defaultTolerance(operand.dtype));
    }
    failed += !ok;
    out << (ok ? "ok    " : "FAIL  ") << std::setw(8) << instruction.id << "  "
        << std::scientific << std::setprecision(2) << worst << std::defaultfloat
        << "  " << instruction.kind
        << (instruction.location.empty() ? "" : "  at ") << instruction.location
        << "\n";
  }
  return failed;
}
