//===- Run.cpp - Checking and timing plans --------------------------------===//

#include "aicf/Measure/Run.h"

#include "Elements.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Measure/Inputs.h"
#include "aicf/Measure/Statistics.h"
#include "aicf/Runtime/Session.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

/// What an element may be off by beside its own bound, which holds for sums as
/// they are on average.
static constexpr double kElementSlack = 4;
/// A plan that takes so many times as long as the best after the first round is
/// not measured again. One that takes that long and kStartUs beyond it already
/// when it is checked is not measured at all: a chain of a kernel that needs
/// seconds holds up a whole campaign.
static constexpr double kHopeless = 8, kStartUs = 3000;

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

namespace {

/// How a result compares with what was expected.
struct Comparison {
  double error = 0, bound = 0; ///< Norms relative to that of the result.
  std::string problem;         ///< Empty if the result is right.
};

} // namespace

template <typename... Ts>
static std::string toText(const Ts &...parts) {
  return rt::error(parts...).message();
}

/// Whether `got` may stand for an element that is not finite, or vice versa.
static bool isSameSpecial(double got, double want) {
  return got == want || (std::isnan(got) && std::isnan(want));
}

/// Compares the sample, by its norm and element by element.
static Comparison compareSample(Type type, const HostTensor &got,
                                const ExpectedOutput &expected) {
  ElementReader read(type, got);
  Comparison result;
  double difference = 0, size = 0, allowed = 0;
  for (const ExpectedElement &element : expected.elements) {
    if (std::isinf(element.error))
      continue;
    double value = read.getDouble(element.index);
    bool isSpecial = !std::isfinite(value) || !std::isfinite(element.value);
    double apart = isSpecial ? 0 : std::fabs(value - element.value);
    if (isSpecial ? !isSameSpecial(value, element.value)
                  : apart > kElementSlack * element.error) {
      if (result.problem.empty())
        result.problem = toText("element ", element.index, " is ", value,
                                ", not ", element.value, " +- ", element.error);
    }
    if (isSpecial)
      continue;
    difference += apart * apart;
    size += element.value * element.value;
    allowed += element.error * element.error;
  }
  double norm = size > 0 ? std::sqrt(size) : 1;
  result.error = std::sqrt(difference) / norm;
  result.bound = std::sqrt(allowed) / norm;
  if (result.problem.empty() && difference > allowed)
    result.problem = toText("the relative error ", result.error,
                            " exceeds its bound ", result.bound);
  return result;
}

/// Compares all elements with those of a result that passed.
static std::string compareAll(Type type, const HostTensor &got,
                              const HostTensor &passed,
                              const ExpectedOutput &expected) {
  double allowed = 0;
  for (const ExpectedElement &element : expected.elements)
    allowed = std::max(allowed, element.error);
  if (std::isinf(allowed) || got == passed)
    return "";
  ElementReader a(type, got), b(type, passed);
  int64_t count = got.size() / rt::sizeOf(getDType(type));
  for (int64_t i = 0; i < count; ++i) {
    double value = a.getDouble(i), other = b.getDouble(i);
    if (!isSameSpecial(value, other) &&
        !(std::fabs(value - other) <= 2 * kElementSlack * allowed))
      return toText("element ", i, " is ", value,
                    ", the first plan that passed gave ", other);
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

namespace {

/// Runs the plans of one instruction.
class Runner {
public:
  Runner(Campaign &campaign, unsigned index, const rt::Device &device,
         const RunOptions &options)
      : op(campaign.instructions[index].getOp()), desc(describe(op)),
        chain(campaign.chainOf(index)), device(device), options(options) {
    for (MeasuredPlan &plan : campaign.plans)
      if (plan.instruction == index && plan.status == PlanStatus::Built)
        plans.push_back(&plan);
  }

  void run();

private:
  struct Candidate {
    MeasuredPlan *plan;
    std::unique_ptr<rt::Session> session;
    double checkUs = 0;        ///< Of the run that is checked, with its start.
    std::vector<double> times; ///< Microseconds an instruction.
    bool isHopeless = false;
  };

  void prepareReference();
  /// A session on the memory of the first one.
  rt::Result<std::unique_ptr<rt::Session>> open(const MeasuredPlan &plan);
  rt::Status writeInputs(rt::Session &session, const std::string &entry,
                         unsigned instruction);
  rt::Status poisonOutputs(rt::Session &session);
  rt::Status check(Candidate &candidate);
  void time();
  static void fail(MeasuredPlan &plan, const rt::Status &status) {
    plan.status = PlanStatus::Failed;
    plan.reason = status.message();
  }

  emit::ComputeOp op;
  InstructionDesc desc;
  ChainShape chain;
  const rt::Device &device;
  const RunOptions &options;
  std::vector<MeasuredPlan *> plans;
  std::vector<HostTensor> inputs;
  std::vector<ExpectedOutput> expected; ///< Empty: no reference.
  std::string noReference;
  std::vector<HostTensor> passed; ///< Outputs of the first plan that is right.
  std::vector<Candidate> candidates;
  /// The first candidate's session, whose memory all use.
  rt::Session *owner = nullptr;
};

} // namespace

/// The share of the sample that is NaN.
static double countNaNs(const std::vector<ExpectedOutput> &outputs) {
  int64_t all = 0, nans = 0;
  for (const ExpectedOutput &output : outputs)
    for (const ExpectedElement &element : output.elements) {
      ++all;
      nans += std::isnan(element.value);
    }
  return all ? double(nans) / all : 0;
}

void Runner::prepareReference() {
  for (bool arePositive : {false, true}) {
    std::vector<HostTensor> tensors =
        makeInputs(op, options.reference.seed, arePositive);
    rt::Result<std::vector<ExpectedOutput>> result =
        evaluateReference(op, tensors, options.reference);
    if (!result) {
      inputs = std::move(tensors);
      noReference = result.message();
      return;
    }
    // Roots and logarithms of negative numbers say little about a kernel.
    if (!arePositive || countNaNs(*result) < countNaNs(expected)) {
      inputs = std::move(tensors);
      expected = std::move(*result);
    }
    if (countNaNs(expected) < 0.25)
      return;
  }
}

rt::Result<std::unique_ptr<rt::Session>>
Runner::open(const MeasuredPlan &plan) {
  auto package =
      rt::Package::fromBytes(plan.package.data(), plan.package.size());
  if (!package)
    return package.status();
  rt::SessionOptions options;
  options.memoryLimit = UINT64_MAX; // The program is the caller's.
  auto session = rt::Session::create(*package, device, options);
  if (!session)
    return session;
  if (owner)
    for (const auto &global : (*package)->table().globals) {
      if (global->bytes == 0)
        continue;
      rt::Result<void *> pointer = owner->getPointer(global->name);
      if (!pointer)
        return pointer.status();
      if (rt::Status status =
              (*session)->bind(global->name, *pointer, global->bytes,
                               global->dtype, global->shape);
          !status)
        return status;
    }
  if (rt::Status status = (*session)->prepare(); !status)
    return status;
  return session;
}

rt::Status Runner::writeInputs(rt::Session &session, const std::string &entry,
                               unsigned instruction) {
  for (unsigned i = 0; i < inputs.size(); ++i)
    if (rt::Status status =
            session.writeOperand(entry, instruction, i, inputs[i]);
        !status)
      return status;
  return rt::Status::success();
}

rt::Status Runner::poisonOutputs(rt::Session &session) {
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    bool isInput = llvm::any_of(desc.inputs, [&](const AccessDesc &input) {
      return input.value == output.value;
    });
    if (isInput)
      continue;
    HostTensor poison(output.getNumBytes(), 0xFF);
    if (rt::Status status =
            session.writeOperand("once", 0, inputs.size() + j, poison);
        !status)
      return status;
  }
  return rt::Status::success();
}

/// Runs the instruction once and compares; a failure is that of the run.
rt::Status Runner::check(Candidate &candidate) {
  rt::Session &session = *candidate.session;
  MeasuredPlan &plan = *candidate.plan;
  // Anew for each plan: it may be updated in place, or by mistake.
  if (rt::Status status = writeInputs(session, "once", 0); !status)
    return status;
  if (rt::Status status = poisonOutputs(session); !status)
    return status;
  auto start = std::chrono::steady_clock::now();
  if (rt::Status status = session.run("once"); !status)
    return status;
  if (rt::Status status = session.synchronize(); !status)
    return status;
  candidate.checkUs = std::chrono::duration<double, std::micro>(
                          std::chrono::steady_clock::now() - start)
                          .count();
  std::vector<HostTensor> results;
  for (unsigned j = 0; j < desc.outputs.size(); ++j) {
    auto bytes = session.readOperand("once", 0, inputs.size() + j);
    if (!bytes)
      return bytes.status();
    results.push_back(std::move(*bytes));
  }
  plan.status = expected.empty() ? PlanStatus::Unchecked : PlanStatus::Ok;
  plan.reason = expected.empty() ? noReference : "";
  auto refuse = [&](unsigned output, const std::string &problem) {
    plan.status = PlanStatus::Wrong;
    plan.reason = toText("output ", output, ": ", problem);
  };
  for (auto [j, output] : llvm::enumerate(expected)) {
    Type type = desc.outputs[j].element.type;
    Comparison comparison = compareSample(type, results[j], output);
    // The output that comes nearest to its bound stands for all.
    if (plan.bound < 0 ||
        comparison.error * plan.bound > plan.error * comparison.bound) {
      plan.error = comparison.error;
      plan.bound = comparison.bound;
    }
    if (!comparison.problem.empty())
      refuse(j, comparison.problem);
    else if (!options.sampleOnly && !passed.empty() && !output.isComplete)
      if (std::string problem = compareAll(type, results[j], passed[j], output);
          !problem.empty())
        refuse(j, problem);
  }
  if (passed.empty() && plan.status == PlanStatus::Ok)
    passed = std::move(results);
  return rt::Status::success();
}

void Runner::time() {
  std::mt19937_64 random(options.reference.seed);
  double least = INFINITY;
  for (const Candidate &candidate : candidates)
    if (!isFailure(candidate.plan->status))
      least = std::min(least, candidate.checkUs);
  for (Candidate &candidate : candidates)
    candidate.isHopeless = candidate.checkUs > kHopeless * least + kStartUs;
  auto isOut = [](const Candidate &candidate) {
    return candidate.isHopeless || isFailure(candidate.plan->status);
  };
  for (unsigned round = 0; round <= options.rounds; ++round) {
    std::vector<Candidate *> turn;
    for (Candidate &candidate : candidates)
      if (!isOut(candidate))
        turn.push_back(&candidate);
    std::shuffle(turn.begin(), turn.end(), random);
    for (Candidate *candidate : turn) {
      // The first round records and warms up.
      if (round == 0)
        if (rt::Status status = candidate->session->capture("chain"); !status) {
          fail(*candidate->plan, status);
          continue;
        }
      for (unsigned i = 0; i < (round ? options.repeat : 1); ++i) {
        auto time = candidate->session->timeRun("chain", /*useReplay=*/true);
        if (!time) {
          fail(*candidate->plan, time.status());
          break;
        }
        if (round)
          candidate->times.push_back(*time / chain.length);
      }
    }
    if (round != 1)
      continue;
    double best = INFINITY;
    for (Candidate *candidate : turn)
      if (!candidate->times.empty())
        best = std::min(best, getMedian(candidate->times));
    for (Candidate *candidate : turn)
      candidate->isHopeless = !candidate->times.empty() &&
                              getMedian(candidate->times) > kHopeless * best;
  }
  for (Candidate &candidate : candidates)
    if (!candidate.times.empty()) {
      candidate.plan->measuredPs = 1e6 * getMedian(candidate.times);
      candidate.plan->spread = getSpread(candidate.times);
    }
}

void Runner::run() {
  if (plans.empty())
    return;
  prepareReference();
  for (MeasuredPlan *plan : plans) {
    auto session = open(*plan);
    plan->package = {};
    if (!session) {
      fail(*plan, session.status());
      continue;
    }
    candidates.emplace_back();
    candidates.back().plan = plan;
    candidates.back().session = std::move(*session);
    rt::Session &opened = *candidates.back().session;
    if (!owner) {
      owner = &opened;
      // Further copies hold what the first one does.
      for (unsigned copy = 1; copy < chain.copies; ++copy)
        if (rt::Status status = writeInputs(opened, "chain", copy); !status)
          fail(*plan, status);
    }
    if (rt::Status status = check(candidates.back()); !status)
      fail(*plan, status);
  }
  if (options.time)
    time();
}

void aicf::measure::runPlans(Campaign &campaign, unsigned index,
                             const rt::Device &device,
                             const RunOptions &options) {
  Runner(campaign, index, device, options).run();
}
