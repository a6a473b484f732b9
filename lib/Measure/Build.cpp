//===- Build.cpp - Plans of instructions to packages ----------------------===//

#include "aicf/Measure/Build.h"

#include "aicf/Codegen/Passes.h"
#include "aicf/Package/Export.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Transforms/Launches.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <atomic>
#include <mutex>
#include <random>
#include <thread>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

static constexpr std::pair<PlanStatus, llvm::StringLiteral> kNames[] = {
    {PlanStatus::Built, "built"},         {PlanStatus::Ok, "ok"},
    {PlanStatus::Unchecked, "unchecked"}, {PlanStatus::Illegal, "illegal"},
    {PlanStatus::Refused, "refused"},     {PlanStatus::NoPlan, "no plan"},
    {PlanStatus::Wrong, "wrong"},         {PlanStatus::Failed, "failed"}};

StringRef aicf::measure::getName(PlanStatus status) {
  for (const auto &[known, name] : kNames)
    if (known == status)
      return name;
  return "?";
}

std::optional<PlanStatus> aicf::measure::parsePlanStatus(StringRef text) {
  for (const auto &[known, name] : kNames)
    if (name == text)
      return known;
  return std::nullopt;
}

bool aicf::measure::isFailure(PlanStatus status) {
  return status == PlanStatus::NoPlan || status == PlanStatus::Wrong ||
         status == PlanStatus::Failed;
}

//===----------------------------------------------------------------------===//
// Which plans
//===----------------------------------------------------------------------===//

static std::string toText(Attribute attr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attr.print(os);
  return text;
}

/// The bytes that an instruction touches.
static int64_t countBytes(const InstructionDesc &desc) {
  llvm::SmallDenseMap<unsigned, int64_t> bytes;
  for (const auto *accesses : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *accesses)
      bytes[access.value] = std::max(bytes[access.value], access.getNumBytes());
  int64_t sum = 0;
  for (auto [value, count] : bytes)
    sum += count;
  return sum;
}

static ChainShape getChain(const InstructionDesc &desc, int64_t bestPs,
                           const TargetDescription &target,
                           const SelectOptions &options) {
  ChainShape chain;
  // A graph's launch takes some microseconds, of which 200 leave little.
  chain.length = options.chain
                     ? options.chain
                     : std::clamp<int64_t>(
                           200'000'000 / std::max<int64_t>(1, bestPs), 1, 32);
  if (options.cold) {
    // Twice the cache: what is between two uses of a copy has driven it out.
    chain.copies = std::clamp<int64_t>(
        2 * target.cache_bytes / std::max<int64_t>(1, countBytes(desc)) + 1, 1,
        64);
    chain.length = std::max(chain.length, chain.copies);
  }
  return chain;
}

namespace {
/// Chooses plans of one instruction.
class Selector {
public:
  Selector(Campaign &campaign, Planner &planner, MLIRContext *context,
           const SelectOptions &options)
      : campaign(campaign), planner(planner), context(context),
        options(options) {}

  void select(unsigned index);

private:
  bool isWanted(Attribute plan) const {
    return options.families.empty() ||
           llvm::is_contained(options.families, getFamilyName(plan));
  }
  static StringRef getFamilyName(Attribute plan) {
    return cast<emit::KernelPlanAttrInterface>(plan).getFamilyName();
  }
  MeasuredPlan &add(unsigned index, PlanStatus status, StringRef reason);
  void add(unsigned index, const PlanCandidate &candidate, bool isChoice);
  std::string getPassedOver(const InstructionDesc &desc) const;

  Campaign &campaign;
  Planner &planner;
  MLIRContext *context;
  const SelectOptions &options;
};
} // namespace

MeasuredPlan &Selector::add(unsigned index, PlanStatus status,
                            StringRef reason) {
  MeasuredPlan &plan = campaign.plans.emplace_back();
  plan.instruction = index;
  plan.status = status;
  plan.reason = reason.str();
  return plan;
}

void Selector::add(unsigned index, const PlanCandidate &candidate,
                   bool isChoice) {
  MeasuredPlan &plan =
      add(index,
          candidate.violates.empty() ? PlanStatus::Built : PlanStatus::Illegal,
          candidate.violates);
  plan.plan = toText(candidate.plan);
  plan.family = getFamilyName(candidate.plan).str();
  ArrayRef<std::unique_ptr<KernelFamily>> families =
      planner.getBackend()->getFamilies();
  plan.isFallback =
      families.size() > 1 && plan.family == families.back()->getName();
  plan.predictedPs = candidate.cost.total();
  plan.spillPs = candidate.cost.spill;
  plan.isChoice = isChoice;
}

/// Why `desc` is left to the fallback, family by family.
std::string Selector::getPassedOver(const InstructionDesc &desc) const {
  std::string text;
  SmallVector<PlanCandidate> candidates = planner.enumerate(desc);
  SmallVector<MatchAttempt> families = planner.match(desc);
  for (const MatchAttempt &attempt : ArrayRef(families).drop_back()) {
    StringRef name = attempt.family->getName();
    std::string why = attempt.refusal;
    if (attempt.match) {
      why = "no plan";
      for (const PlanCandidate &candidate : candidates) {
        if (getFamilyName(candidate.plan) != name)
          continue;
        why = candidate.violates.empty() ? "dearer" : candidate.violates;
        if (candidate.violates.empty())
          break;
      }
    }
    text += (text.empty() ? "" : "; ") + name.str() + ": " + why;
  }
  return text;
}

void Selector::select(unsigned index) {
  Instruction &instruction = campaign.instructions[index];
  campaign.chains.emplace_back();
  if (!instruction.failure.empty()) {
    add(index, PlanStatus::Failed, instruction.failure);
    return;
  }
  InstructionDesc desc = describe(instruction.getOp());
  const PlanChoice &best = planner.best(desc);
  if (!best.plan) {
    add(index, PlanStatus::NoPlan, best.failure);
    return;
  }
  campaign.chains.back() =
      getChain(desc, best.cost.total(), planner.getTarget(), options);
  add(index, {best.plan, best.cost, ""}, /*isChoice=*/true);
  if (campaign.plans.back().isFallback)
    campaign.plans.back().passedOver = getPassedOver(desc);

  SmallVector<PlanCandidate> legal, illegal;
  if (options.plans != 0 || options.top != 0 || options.illegal)
    for (PlanCandidate &candidate : planner.enumerate(desc))
      if (candidate.plan != best.plan && isWanted(candidate.plan))
        (candidate.violates.empty() ? legal : illegal)
            .push_back(std::move(candidate));
  if (options.plans >= 0) {
    llvm::stable_sort(legal,
                      [](const PlanCandidate &a, const PlanCandidate &b) {
                        return a.cost.total() < b.cost.total();
                      });
    SmallVector<PlanCandidate> first(
        ArrayRef<PlanCandidate>(legal).take_front(options.top));
    legal.erase(legal.begin(), legal.begin() + first.size());
    // The sample is in the order of estimates; each instruction has its own.
    std::mt19937_64 random(options.seed + desc.hash());
    SmallVector<PlanCandidate> sample;
    for (size_t i = 0; i < legal.size(); ++i) {
      uint64_t left = legal.size() - i;
      if (random() % left <
          static_cast<uint64_t>(options.plans) - sample.size())
        sample.push_back(legal[i]);
    }
    legal = std::move(first);
    llvm::append_range(legal, sample);
  }
  for (const PlanCandidate &candidate : legal)
    add(index, candidate, false);
  if (options.illegal)
    for (const PlanCandidate &candidate : illegal)
      add(index, candidate, false);
}

void aicf::measure::selectPlans(Campaign &campaign,
                                const TargetDescription &target,
                                const SelectOptions &options) {
  campaign.target = target;
  if (campaign.instructions.empty())
    return;
  MLIRContext *context = nullptr;
  for (Instruction &instruction : campaign.instructions)
    if (instruction.module)
      context = instruction.module->getContext();
  if (!context)
    return;
  Planner planner(context, target);
  Selector selector(campaign, planner, context, options);
  for (unsigned i = 0; i < campaign.instructions.size(); ++i)
    selector.select(i);
}

//===----------------------------------------------------------------------===//
// Packages
//===----------------------------------------------------------------------===//

namespace {
/// Builds packages in a context of its own.
class Worker {
public:
  Worker(const Campaign &campaign, ArrayRef<std::string> texts,
         const DialectRegistry &registry)
      : campaign(campaign), texts(texts),
        context(registry, MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
    context.printOpOnDiagnostic(false);
  }

  void build(MeasuredPlan &plan);
  /// As assemblePlans().
  void assemble(MeasuredPlan &plan);

private:
  /// The program of `plan` with its launches; null on failure.
  OwningOpRef<ModuleOp> getLaunches(const MeasuredPlan &plan);
  LogicalResult readResources(MeasuredPlan &plan);

  const Campaign &campaign;
  ArrayRef<std::string> texts;
  MLIRContext context;
};
} // namespace

OwningOpRef<ModuleOp> Worker::getLaunches(const MeasuredPlan &plan) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      texts[plan.instruction], ParserConfig(&context));
  Attribute attr = readAttribute(plan.plan, &context);
  if (!module || !attr)
    return nullptr;
  module.get()->setAttr(
      emit::EmitDialect::kTargetsAttr,
      ArrayAttr::get(&context, {campaign.target.toAttr(&context)}));
  OwningOpRef<ModuleOp> program =
      createMeasuredProgram(*module, attr, campaign.chains[plan.instruction]);
  if (failed(createLaunches(*program, campaign.target)))
    return nullptr;
  return program;
}

LogicalResult Worker::readResources(MeasuredPlan &plan) {
  const TargetDescription &target = campaign.target;
  OwningOpRef<ModuleOp> program = getLaunches(plan);
  if (!program)
    return failure();
  const BackendInterface *backend = getBackend(&context, target);
  FailureOr<Operation *> kernels = generateKernels(*program, target);
  if (failed(kernels) || failed(backend->lowerToLLVM(*kernels, target)))
    return failure();
  auto images = backend->compile(*kernels, target);
  if (failed(images))
    return failure();
  for (const KernelImage &image : *images)
    for (const KernelResources &kernel : image.resources) {
      plan.registers = kernel.registers;
      plan.spilledBytes = kernel.spilledBytes;
    }
  return success();
}

void Worker::assemble(MeasuredPlan &plan) {
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      errors += (errors.empty() ? "" : "; ") + diagnostic.str();
    return success();
  });
  if (succeeded(readResources(plan)))
    return;
  plan.status = PlanStatus::Failed;
  plan.reason = errors;
}

void Worker::build(MeasuredPlan &plan) {
  std::string errors, warnings;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    std::string &text = diagnostic.getSeverity() == DiagnosticSeverity::Error
                            ? errors
                            : warnings;
    if (diagnostic.getSeverity() != DiagnosticSeverity::Remark)
      text += (text.empty() ? "" : "; ") + diagnostic.str();
    return success();
  });
  FailureOr<std::vector<uint8_t>> package = failure();
  if (OwningOpRef<ModuleOp> program = getLaunches(plan))
    package = exportPackage(*program);
  if (failed(package)) {
    // What ptxas calls degraded is a matter of the plan, not of the compiler.
    bool isDegraded = StringRef(errors).contains("ptxas degraded");
    plan.status = isDegraded ? PlanStatus::Refused : PlanStatus::Failed;
    plan.reason = errors.empty()
                      ? "no package was built, and no reason was given"
                      : errors;
  } else if (!warnings.empty()) {
    plan.status = PlanStatus::Refused;
    plan.reason = warnings;
  } else {
    plan.package = std::move(*package);
  }
}

/// Has workers call `work` for each plan that is not built yet.
static void
forEachPlan(Campaign &campaign, unsigned jobs,
            void (Worker::*work)(MeasuredPlan &),
            llvm::function_ref<void(const MeasuredPlan &)> progress) {
  std::vector<std::string> texts;
  const DialectRegistry *registry = nullptr;
  for (Instruction &instruction : campaign.instructions) {
    std::string &text = texts.emplace_back();
    llvm::raw_string_ostream os(text);
    if (!instruction.module)
      continue;
    instruction.module->print(os);
    registry = &instruction.module->getContext()->getDialectRegistry();
  }
  std::vector<MeasuredPlan *> pending;
  for (MeasuredPlan &plan : campaign.plans)
    if (plan.status == PlanStatus::Built && plan.package.empty())
      pending.push_back(&plan);
  if (jobs == 0)
    jobs = std::max(1u, std::thread::hardware_concurrency());
  jobs = std::min<size_t>(jobs, pending.size());

  std::atomic<size_t> next{0};
  std::mutex mutex;
  auto run = [&] {
    Worker worker(campaign, texts, *registry);
    for (size_t i; (i = next++) < pending.size();) {
      (worker.*work)(*pending[i]);
      std::lock_guard<std::mutex> lock(mutex);
      progress(*pending[i]);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < jobs; ++i)
    threads.emplace_back(run);
  for (std::thread &thread : threads)
    thread.join();
}

void aicf::measure::buildPlans(
    Campaign &campaign, unsigned jobs,
    llvm::function_ref<void(const MeasuredPlan &)> progress) {
  forEachPlan(campaign, jobs, &Worker::build, progress);
}

void aicf::measure::assemblePlans(
    Campaign &campaign, unsigned jobs,
    llvm::function_ref<void(const MeasuredPlan &)> progress) {
  forEachPlan(campaign, jobs, &Worker::assemble, progress);
}
