//===- EmitKernels.cpp - Kernels and launches for the gemm benchmark ------===//
//
// Reads cases (gen_cases.py), plans each on a target with the compiler's own
// planner, and writes what the driver runs: kernel images, one file a kernel,
// and `launches.txt`, which docs in bench_gemm.cu explain. With --all-plans
// every legal plan of the contraction's family is written, to calibrate the
// cost model; with --only=TEXT, which may be repeated, those whose text holds
// one of these; with --most=N, of a family that has more, N from the cheapest
// to the dearest. With --estimates, the table `estimates.csv` of all legal
// plans is written instead: plan_spaces.py compares it with what was measured.
//
// usage: aicf-gemm-kernels CASES.mlir DIRECTORY [--target=h200] [--all-plans]
//                          [--within=4] [--only=TEXT]... [--most=N]
//                          [--estimates]
//
//===----------------------------------------------------------------------===//

#include "aicf/Analysis/Planner.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Package/DType.h"
#include "aicf/Runtime/TensorMapFormat.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
namespace cl = llvm::cl;

static cl::opt<std::string> input(cl::Positional, cl::Required);
static cl::opt<std::string> directory(cl::Positional, cl::Required);
static cl::opt<std::string> targetName("target", cl::init("h200"),
                                       cl::desc("known target"));
static cl::opt<bool> allPlans("all-plans", cl::desc("every legal plan"));
static cl::opt<double>
    within("within", cl::init(4),
           cl::desc("of all plans, those that the model holds at most this "
                    "many times slower than the best"));
static cl::list<std::string> only("only",
                                  cl::desc("of all plans, those with this"));
static cl::opt<unsigned>
    most("most", cl::init(0),
         cl::desc("of all plans, at most this many of a family (0: all)"));
static cl::opt<bool> estimates("estimates",
                               cl::desc("only a table of predicted times"));
static cl::opt<bool> printIR("print-ir", cl::desc("print the kernel modules"));

static LogicalResult writeFile(const Twine &path, StringRef bytes) {
  std::error_code error;
  llvm::raw_fd_ostream os(path.str(), error);
  if (error) {
    llvm::errs() << path << ": " << error.message() << "\n";
    return failure();
  }
  os << bytes;
  os.close();
  if (!os.has_error())
    return success();
  llvm::errs() << path << ": " << os.error().message() << "\n";
  os.clear_error();
  return failure();
}

static void printList(raw_ostream &os, ArrayRef<int64_t> values) {
  for (int64_t value : values)
    os << ' ' << value;
}

static void printLaunch(raw_ostream &os, StringRef name, StringRef image,
                        const PlanCandidate &candidate,
                        const LaunchSpec &launch) {
  os << "case " << name << "\nkernel " << launch.kernel << ' ' << image
     << "\nplan " << candidate.plan << "\nestimate " << candidate.cost.total()
     << "\ngrid";
  printList(os, launch.grid);
  os << "\nblock";
  printList(os, launch.block);
  os << "\ncluster";
  printList(os, launch.cluster);
  os << "\nshared " << launch.sharedBytes << "\n";
  for (const LaunchArg &arg : launch.args)
    switch (arg.kind) {
    case LaunchArg::I64:
      os << "arg i64 " << arg.integer << "\n";
      break;
    case LaunchArg::I32:
      os << "arg i32 " << arg.integer << "\n";
      break;
    case LaunchArg::F32:
      os << "arg f32 " << arg.real << "\n";
      break;
    case LaunchArg::Address: {
      auto map = dyn_cast_or_null<nv::TensorMapAttr>(arg.description);
      if (!map) {
        os << "arg buffer " << arg.operand << ' ' << arg.offset << "\n";
        break;
      }
      // bench_gemm encodes tiled maps only; no gemm has another one.
      assert(!map.getLowerCorner() && "an im2col map");
      os << "arg map " << arg.operand << ' ' << arg.offset << ' '
         << rt::getTensorMapDataType(*toDType(map.getElement())) << ' '
         << static_cast<int>(map.getInterleave()) << ' '
         << static_cast<int>(map.getSwizzle()) << ' '
         << static_cast<int>(map.getL2Promotion()) << ' '
         << static_cast<int>(map.getOobFill()) << ' ' << map.getDims().size();
      printList(os, map.getDims());
      printList(os, map.getStrides());
      printList(os, map.getBox());
      printList(os, map.getElementStrides());
      os << "\n";
      break;
    }
    }
  os << "end\n";
}

namespace {
class Emitter {
public:
  Emitter(ModuleOp module, Planner &planner)
      : module(module), planner(planner) {}

  LogicalResult emit(emit::ComputeOp op, StringRef name, raw_ostream &os);

private:
  FailureOr<std::string> emitImage(emit::ComputeOp op, Attribute plan,
                                   StringRef kernel);
  ModuleOp module;
  Planner &planner;
  llvm::StringMap<std::string> images;
};
} // namespace

FailureOr<std::string> Emitter::emitImage(emit::ComputeOp op, Attribute plan,
                                          StringRef kernel) {
  if (auto it = images.find(kernel); it != images.end())
    return it->second;
  const BackendInterface &backend = *planner.getBackend();
  const TargetDescription &target = planner.getTarget();
  Operation *kernels =
      backend.createKernelModule(module, "kernels_" + kernel.str(), target);
  OpBuilder builder = OpBuilder::atBlockBegin(&kernels->getRegion(0).front());
  if (failed(getFamily(backend, plan)
                 ->generate(builder, op, plan, kernel, target)))
    return failure();
  if (printIR)
    kernels->print(llvm::outs());
  if (failed(backend.lowerToLLVM(kernels, target)))
    return failure();
  FailureOr<SmallVector<KernelImage>> compiled =
      backend.compile(kernels, target);
  if (failed(compiled))
    return failure();
  kernels->erase();
  std::string first;
  for (const KernelImage &image : *compiled) {
    std::string file = (kernel + "." + image.format).str();
    if (first.empty())
      first = file;
    if (failed(writeFile(directory + "/" + file, image.bytes)))
      return failure();
  }
  images[kernel] = first;
  return first;
}

/// Predicted times of the legal plans of each case, in microseconds.
static LogicalResult
writeEstimates(ArrayRef<std::pair<emit::ComputeOp, StringRef>> cases,
               Planner &planner) {
  std::string text = "case,plan,estimate_us\n";
  llvm::raw_string_ostream os(text);
  for (auto [op, name] : cases) {
    for (PlanCandidate &candidate : planner.enumerate(describe(op)))
      if (candidate.violates.empty())
        os << name << ",\"" << candidate.plan << "\","
           << llvm::format("%.3f", candidate.cost.total() / 1e6) << "\n";
  }
  return writeFile(directory + "/estimates.csv", text);
}

/// What --most leaves of the plans, each family's spread evenly over its costs.
static SmallVector<PlanCandidate>
sample(SmallVector<PlanCandidate> candidates) {
  if (!most)
    return candidates;
  llvm::stable_sort(candidates, [](const auto &a, const auto &b) {
    return a.cost.total() < b.cost.total();
  });
  llvm::MapVector<TypeID, SmallVector<PlanCandidate>> families;
  for (PlanCandidate &candidate : candidates)
    families[candidate.plan.getTypeID()].push_back(std::move(candidate));
  SmallVector<PlanCandidate> kept;
  for (auto &[id, plans] : families) {
    size_t count = std::min<size_t>(most, plans.size());
    for (size_t i = 0; i < count; ++i)
      kept.push_back(std::move(plans[i * plans.size() / count]));
  }
  return kept;
}

LogicalResult Emitter::emit(emit::ComputeOp op, StringRef name,
                            raw_ostream &os) {
  InstructionDesc desc = describe(op);
  SmallVector<PlanCandidate> candidates;
  if (allPlans) {
    for (PlanCandidate &candidate : planner.enumerate(desc))
      if (candidate.violates.empty())
        candidates.push_back(candidate);
    // No one waits for plans that cannot be the best.
    int64_t best = planner.best(desc).cost.total();
    llvm::erase_if(candidates, [&](const PlanCandidate &candidate) {
      std::string plan;
      llvm::raw_string_ostream(plan) << candidate.plan;
      return candidate.cost.total() > within * best ||
             (!only.empty() && llvm::none_of(only, [&](StringRef text) {
               return StringRef(plan).contains(text);
             }));
    });
    candidates = sample(std::move(candidates));
  } else {
    const PlanChoice &choice = planner.best(desc);
    if (!choice.plan)
      return op.emitError() << "no plan: " << choice.failure;
    candidates.push_back({choice.plan, choice.cost, ""});
  }
  for (const PlanCandidate &candidate : candidates) {
    const KernelFamily *family =
        getFamily(*planner.getBackend(), candidate.plan);
    LaunchSpec launch = family->launch(op, candidate.plan, planner.getTarget());
    FailureOr<std::string> image = emitImage(op, candidate.plan, launch.kernel);
    if (failed(image))
      return failure();
    printLaunch(os, name, *image, candidate, launch);
  }
  return success();
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "kernels of the gemm benchmark\n");
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(input, &context);
  llvm::Expected<TargetDescription> target = lookupTarget(targetName, &context);
  if (!module)
    return 1;
  if (!target) {
    llvm::errs() << llvm::toString(target.takeError()) << "\n";
    return 1;
  }
  if (std::error_code error = llvm::sys::fs::create_directories(directory)) {
    llvm::errs() << directory << ": " << error.message() << "\n";
    return 1;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  Planner planner(&context, *target);
  Emitter emitter(*module, planner);
  SmallVector<std::pair<emit::ComputeOp, StringRef>> cases;
  module->walk([&](emit::ComputeOp op) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    cases.emplace_back(op, function.getName());
  });
  if (estimates)
    return failed(writeEstimates(cases, planner));
  for (auto [op, name] : cases)
    if (failed(emitter.emit(op, name, os)))
      return 1;
  return failed(writeFile(directory + "/launches.txt", text));
}
