//===- Check.cpp - One target against another -----------------------------===//
//
// See Check.h.
//
//===----------------------------------------------------------------------===//

#include "Check.h"

#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/SharedLaunches.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <limits>

using namespace aicf::rt;

/// An element may differ from its partner by this many times what all elements
/// may differ by together.
static constexpr double kElementFactor = 16;

static bool isInteger(DType dtype) {
  return dtype == DType::I32 || dtype == DType::I64 || dtype == DType::I1;
}

double aicf::rt::relativeDifference(DType dtype, const std::vector<uint8_t> &a,
                                    const std::vector<uint8_t> &b) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (a.size() != b.size())
    return kInfinity;
  if (isInteger(dtype))
    return a == b ? 0 : kInfinity;
  // Values are scaled by the largest, so that no square overflows.
  uint64_t size = sizeOf(dtype), count = b.size() / size;
  double scale = 0;
  for (uint64_t i = 0; i < count; ++i)
    for (const auto *side : {&a, &b}) {
      double value = std::fabs(toDouble(dtype, side->data() + i * size));
      if (std::isfinite(value))
        scale = std::max(scale, value);
    }
  // A power of two, which scales without rounding.
  int exponent = 0;
  std::frexp(scale, &exponent);
  scale = std::ldexp(1.0, std::min(exponent, 1023));
  double difference = 0, norm = 0;
  for (uint64_t i = 0; i < count; ++i) {
    double x = toDouble(dtype, a.data() + i * size);
    double y = toDouble(dtype, b.data() + i * size);
    if (std::isfinite(y))
      norm += y / scale * (y / scale);
    if (x == y || (std::isnan(x) && std::isnan(y)))
      continue;
    if (!std::isfinite(x) || !std::isfinite(y))
      return kInfinity;
    double d = x / scale - y / scale;
    difference += d * d;
  }
  if (norm == 0)
    return std::sqrt(difference) * scale;
  // One wrong element among many must not drown: each is held against itself
  // or, as cancellation makes small ones inexact, against the root mean square.
  double mean = std::sqrt(norm / static_cast<double>(count)), worst = 0;
  for (uint64_t i = 0; i < count; ++i) {
    double x = toDouble(dtype, a.data() + i * size) / scale;
    double y = toDouble(dtype, b.data() + i * size) / scale;
    if (std::isfinite(x) && std::isfinite(y))
      worst = std::max(worst, std::fabs(x - y) / std::max(std::fabs(y), mean));
  }
  return std::max(std::sqrt(difference / norm), worst / kElementFactor);
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

/// The instructions from `first` on that end with a launch in both sessions.
static Result<size_t> endOfLaunches(const Session &tested,
                                    const Session &reference,
                                    const fb::EntryT &entry, size_t first) {
  size_t end = first + 1;
  for (size_t i = first; i < end; ++i)
    for (const Session *session : {&tested, &reference}) {
      auto launch = session->getLaunch(entry.name, i);
      if (!launch)
        return launch.status();
      end = std::max(end, launch->second);
    }
  return end;
}

/// Compares what instruction `index` has written, but for what those before
/// `end` have overwritten.
static Status compareOutputs(Session &tested, Session &reference,
                             const fb::EntryT &entry, size_t index, size_t end,
                             std::optional<double> tolerance, bool &ok,
                             double &worst) {
  const fb::InstructionT &instruction = *entry.instructions[index];
  for (size_t o = 0; o < instruction.operands.size(); ++o) {
    const fb::OperandT &operand = *instruction.operands[o];
    auto isOverwritten = [&](const Session &session) {
      return mayOverwrite(entry, session.target(), index + 1, end, operand);
    };
    if (operand.access == fb::Access::Read || isOverwritten(tested) ||
        isOverwritten(reference))
      continue;
    Result<std::vector<uint8_t>> got = tested.readOperand(entry.name, index, o);
    Result<std::vector<uint8_t>> wanted =
        reference.readOperand(entry.name, index, o);
    if (!got || !wanted)
      return got ? wanted.status() : got.status();
    double difference = relativeDifference(operand.dtype, *got, *wanted);
    worst = std::max(worst, difference);
    ok &= difference <= tolerance.value_or(defaultTolerance(operand.dtype));
  }
  return Status::success();
}

Result<unsigned> aicf::rt::checkEntry(Session &tested, Session &reference,
                                      const fb::EntryT &entry,
                                      std::optional<double> tolerance,
                                      std::ostream &out) {
  unsigned failed = 0;
  // What shares a launch is compared after it.
  for (size_t first = 0, end = 0; first < entry.instructions.size();
       first = end) {
    Result<size_t> found = endOfLaunches(tested, reference, entry, first);
    if (!found)
      return found.status();
    end = *found;
    for (size_t i = first; i < end; ++i)
      if (Status s = shareOperands(tested, reference, entry, i); !s)
        return s;
    std::vector<std::string> strays(end - first);
    for (size_t i = first; i < end; ++i)
      for (Session *session : {&tested, &reference}) {
        Result<std::string> stray = session->findStrayWrite(entry.name, i);
        if (!stray)
          return stray.status();
        if (!stray->empty())
          strays[i - first] +=
              (session == &tested ? "\n      the code under test"
                                  : "\n      the reference") +
              (" writes outside of its outputs: " + escaped(*stray));
      }
    for (size_t i = first; i < end; ++i) {
      const fb::InstructionT &instruction = *entry.instructions[i];
      double worst = 0;
      bool ok = strays[i - first].empty();
      if (Status s = compareOutputs(tested, reference, entry, i, end, tolerance,
                                    ok, worst);
          !s)
        return s;
      failed += !ok;
      out << (ok ? "ok    " : "FAIL  ") << std::setw(8) << instruction.id
          << "  " << std::scientific << std::setprecision(2) << worst
          << std::defaultfloat << "  "
          << escaped(describeKind(entry, instruction)) << strays[i - first]
          << "\n";
    }
  }
  return failed;
}
