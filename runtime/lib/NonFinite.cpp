//===- NonFinite.cpp - Where NaN and infinity come from -------------------===//
//
// See NonFinite.h. Inputs are read before the instruction runs, since it may
// overwrite them.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/NonFinite.h"

#include "Guard.h"
#include "aicf/Runtime/Origins.h"

#include <cmath>
#include <sstream>

using namespace aicf::rt;

static bool isFloat(DType dtype) {
  return dtype == DType::F64 || dtype == DType::F32 || dtype == DType::F16 ||
         dtype == DType::BF16;
}

/// What the operand holds now.
static Result<NonFiniteOutput> count(Session &session, const std::string &entry,
                                     const fb::OperandT &operand,
                                     size_t instruction, size_t index) {
  NonFiniteOutput found{instruction, index};
  Result<std::vector<uint8_t>> data =
      session.readOperand(entry, instruction, index);
  if (!data)
    return data.status();
  size_t size = sizeOf(operand.dtype);
  found.elements = data->size() / size;
  for (size_t at = 0; at + size <= data->size(); at += size) {
    double value = toDouble(operand.dtype, data->data() + at);
    found.nans += std::isnan(value);
    found.infinities += std::isinf(value);
  }
  return found;
}

namespace {

/// What an instruction reads, or what it writes.
struct Side {
  bool hasNaN = false, hasInfinity = false;
  /// The first operand that has any.
  NonFiniteOutput first;

  bool isFinite() const { return !hasNaN && !hasInfinity; }
};

} // namespace

static Result<Side> countAll(Session &session, const fb::EntryT &entry,
                             size_t instruction, bool isWritten) {
  Side side;
  const auto &operands = entry.instructions[instruction]->operands;
  for (size_t o = 0; o < operands.size(); ++o) {
    if (operands[o]->access ==
            (isWritten ? fb::Access::Read : fb::Access::Write) ||
        !isFloat(operands[o]->dtype))
      continue;
    Result<NonFiniteOutput> found =
        count(session, entry.name, *operands[o], instruction, o);
    if (!found)
      return found.status();
    if (side.isFinite())
      side.first = *found;
    side.hasNaN |= found->nans > 0;
    side.hasInfinity |= found->infinities > 0;
  }
  return side;
}

static Result<NonFiniteReport> runUnguarded(Session &session,
                                            const std::string &name) {
  int index = session.package().findEntry(name);
  if (index < 0)
    return error("the package has no entry '", name, "'");
  const fb::EntryT &entry = *session.package().table().entries[index];
  NonFiniteReport report;
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    Result<Side> before = countAll(session, entry, i, false);
    if (!before)
      return before.status();
    if (!before->isFinite() && !report.input && !report.nan && !report.infinity)
      report.input = before->first;
    if (Status s = session.runInstruction(name, i); !s)
      return s;
    if (report.nan && report.infinity)
      continue;
    Result<Side> after = countAll(session, entry, i, true);
    if (!after)
      return after.status();
    if (!report.nan && after->hasNaN && !before->hasNaN)
      report.nan = after->first;
    if (!report.infinity && after->hasInfinity && before->isFinite())
      report.infinity = after->first;
  }
  return report;
}

Result<NonFiniteReport>
aicf::rt::runFindingNonFinite(Session &session, const std::string &entry) {
  return guarded([&] { return runUnguarded(session, entry); });
}

static void describeOne(std::ostream &os, const fb::EntryT &entry,
                        const std::optional<NonFiniteOutput> &found,
                        const char *what) {
  if (!found)
    return;
  const fb::InstructionT &instruction = *entry.instructions[found->instruction];
  const fb::OperandT &operand = *instruction.operands[found->operand];
  os << (os.tellp() > 0 ? "; " : "") << describeInstruction(entry, instruction)
     << " " << what << ": " << found->nans << " NaN and " << found->infinities
     << " infinite of " << found->elements << " elements of its "
     << (operand.access == fb::Access::Read ? "input " : "output ")
     << typeString(operand.dtype, operand.shape);
}

std::string aicf::rt::describe(const fb::EntryT &entry,
                               const NonFiniteReport &report) {
  std::ostringstream os;
  describeOne(os, entry, report.input, "reads what is not finite already");
  describeOne(os, entry, report.infinity, "made the first infinity");
  describeOne(os, entry, report.nan, "made the first NaN");
  return os.str();
}
