//===- CombineKernels.cpp - Several kernels in one launch -----------------===//
//
// A kernel of several instructions is made of those that their families
// generate: a kernel for one instruction does what its block's number says, so
// its body is a task once that number is a value.
//
// Side by side, each task has a block of its own. On a cluster, the tasks of a
// stage are dealt to its blocks. Where there are more tasks than blocks, a
// block carries out several at once, as a multiprocessor has several small
// blocks: each in a slot of neighbouring threads, with a barrier and shared
// memory of its own. What is left is dealt again.
//
// At the end of a stage clusterBarrier() orders all accesses to memory before
// it with those behind it, release with acquire. A task's shared memory is that
// of the slot's task before it, so a barrier of the slot stands between them,
// and where the tasks are of another instruction one of the block.
//
//===----------------------------------------------------------------------===//

#include "CombineKernels.h"

#include "DeviceBuilder.h"
#include "Limits.h"
#include "aicf/Analysis/Cost.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Threads of a block of a cluster, at most: 128 registers each.
static constexpr int64_t kSharedThreads = 512;
/// Slots of a block, at most: a block has 16 barriers, of which its own is one.
static constexpr int64_t kMaxSlots = 15;
/// What the shared memory of slots begins at multiples of.
static constexpr int64_t kSlotAlignment = 1024;
/// Registers of a thread of several kernels, at least. They need a few more
/// than each: with less it may spill. (A quarter more left one block less: the
/// digits' step took 12.8 for 12.0 us.)
static constexpr int64_t kLeastRegisters = 64;

//===----------------------------------------------------------------------===//
// The machine
//===----------------------------------------------------------------------===//

std::optional<LaunchSharing>
aicf::nv::getLaunchSharing(const TargetDescription &target) {
  if (!supportsClusters(target.chip))
    return std::nullopt;
  LaunchSharing sharing;
  sharing.clusters = {8, 16};
  // Measured on an H200. The barrier of 16 blocks takes 250 ns. Chains of maps
  // of 64 x 64 take as long on a cluster as by dependent launches, so the loads
  // behind a barrier wait a little longer than those of a launch.
  sharing.barrierPs = 290'000;
  sharing.maxAddresses = kMaxParamBytes / 8;
  sharing.leastRegisters = kLeastRegisters;
  return sharing;
}

TargetDescription aicf::nv::getClusterTarget(const TargetDescription &target,
                                             int64_t blocks) {
  TargetDescription cluster = target;
  cluster.compute_units = std::min(blocks, target.compute_units);
  // A multiprocessor takes no more than its share of the cache's bandwidth; all
  // of that may come from main memory.
  cluster.cache_mbps = std::max<int64_t>(
      mulDiv(target.cache_mbps, cluster.compute_units, target.compute_units),
      1);
  cluster.dram_mbps = std::min(target.dram_mbps, cluster.cache_mbps);
  cluster.max_threads = std::min(target.max_threads, kSharedThreads);
  cluster.max_block_threads =
      std::min(target.max_block_threads, kSharedThreads);
  cluster.max_thread_registers = std::min(
      target.max_thread_registers, target.registers / kSharedThreads / 8 * 8);
  cluster.launch_ps = 0;
  return cluster;
}

//===----------------------------------------------------------------------===//
// The launch
//===----------------------------------------------------------------------===//

/// How many tasks of `launch` a block of a cluster carries out at once.
static int64_t countSlots(const LaunchSpec &launch, int64_t cluster,
                          const TargetDescription &target) {
  int64_t slots =
      std::min({kSharedThreads / launch.block[0],
                static_cast<int64_t>(llvm::divideCeil(launch.grid[0], cluster)),
                kMaxSlots});
  if (launch.sharedBytes)
    slots = std::min(
        slots, target.shared_bytes /
                   int64_t(llvm::alignTo(launch.sharedBytes, kSlotAlignment)));
  return std::max<int64_t>(slots, 1);
}

FailureOr<LaunchSpec> aicf::nv::shareLaunch(ArrayRef<KernelPart> parts,
                                            int64_t cluster,
                                            const TargetDescription &target,
                                            std::string &why) {
  if (cluster && !supportsClusters(target.chip))
    return refuse(&why, "chip '" + target.chip + "' has no clusters of blocks");
  LaunchSpec shared;
  shared.grid[0] = cluster;
  shared.cluster[0] = std::max<int64_t>(cluster, 1);
  shared.block[0] = 0;
  int64_t params = 0;
  bool isKnown = true;
  for (const KernelPart &part : parts) {
    const LaunchSpec &launch = part.launch;
    if (launch.tasks || launch.cluster != std::array<int64_t, 3>{1, 1, 1} ||
        launch.grid[1] * launch.grid[2] * launch.block[1] * launch.block[2] !=
            1)
      return refuse(&why,
                    "'" + launch.kernel +
                        "' has a grid of several dimensions, or clusters");
    if (launch.block[0] % kWarp)
      return refuse(&why, "the blocks of '" + launch.kernel +
                              "' are not made of whole warps");
    for (const LaunchArg &arg : launch.args) {
      if (arg.description)
        return refuse(&why, "'" + launch.kernel + "' takes a tensor map");
      params += arg.kind == LaunchArg::Address ? 8 : 0;
    }
    int64_t slots = cluster ? countSlots(launch, cluster, target) : 1;
    shared.block[0] = std::max(shared.block[0], slots * launch.block[0]);
    int64_t bytes = launch.sharedBytes;
    if (slots > 1)
      bytes = slots * llvm::alignTo(bytes, kSlotAlignment);
    shared.sharedBytes = std::max(shared.sharedBytes, bytes);
    isKnown &= launch.registers > 0;
    shared.registers = std::max(shared.registers, launch.registers);
    if (!cluster)
      shared.grid[0] += launch.grid[0];
  }
  if (params > kMaxParamBytes)
    return refuse(&why, "the addresses take " + Twine(params) +
                            " bytes of parameters, at most " +
                            Twine(kMaxParamBytes));
  if (!isKnown)
    shared.registers = 0;
  return shared;
}

/// Blocks of a grid of several kernels that a multiprocessor is to hold at
/// once: no more than there are, and as many as the registers leave that the
/// kernels were planned with. Unbounded, ptxas takes those of all kernels
/// together for one, and 70 registers of 512 threads leave one block.
static int64_t countResident(const LaunchSpec &launch,
                             const TargetDescription &target) {
  int64_t threads = launch.block[0];
  int64_t resident =
      std::min<int64_t>(llvm::divideCeil(launch.grid[0], target.compute_units),
                        target.max_threads / threads);
  if (launch.registers == 0)
    return 1;
  int64_t registers =
      std::max<int64_t>(llvm::alignTo(launch.registers, 8), kLeastRegisters);
  resident = std::min(resident, target.registers / (threads * registers));
  if (launch.sharedBytes)
    resident = std::min(resident, target.shared_bytes / launch.sharedBytes);
  return std::max<int64_t>(resident, 1);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

namespace {

/// Where a task is carried out.
struct Slot {
  Value number;  ///< Of the slot in its block; null where there is one.
  Value thread;  ///< Number in the slot.
  int64_t count; ///< Slots of the block.
  bool isBlock;  ///< It has all threads of the block.
};

class Combiner {
public:
  Combiner(OpBuilder &builder, Location loc, ArrayRef<KernelPart> parts,
           const LaunchSpec &launch, int64_t cluster, int64_t maxRegisters,
           const TargetDescription &target)
      : d(builder, loc, maxRegisters), b(builder), loc(loc), parts(parts),
        target(target), cluster(cluster), threads(launch.block[0]),
        resident(cluster ? 1 : countResident(launch, target)) {}

  LogicalResult write(StringRef name);

private:
  static LLVM::LLVMFuncOp getFunction(const KernelPart &part) {
    return cast<LLVM::LLVMFuncOp>(part.kernel);
  }
  /// Barrier of the threads of `slot`.
  void slotBarrier(const KernelPart &part, const Slot &slot);
  /// Does what block `number` of `part` would do.
  LogicalResult writeTask(const KernelPart &part, ValueRange arguments,
                          Value number, const Slot &slot);
  /// The tasks of `part`, dealt from block `first` on. `shared`: whether tasks
  /// before them in their stage have used shared memory.
  LogicalResult writeTasks(const KernelPart &part, ValueRange arguments,
                           int64_t first, bool shared);

  DeviceBuilder d;
  OpBuilder &b;
  Location loc;
  ArrayRef<KernelPart> parts;
  const TargetDescription &target;
  int64_t cluster;
  int64_t threads;  ///< Of a block.
  int64_t resident; ///< Blocks that a multiprocessor holds; 1 is no bound.
  Value block, thread;
};

} // namespace

void Combiner::slotBarrier(const KernelPart &part, const Slot &slot) {
  if (slot.isBlock || AICF_MUTANT("task-barrier-of-block"))
    return d.blockBarrier();
  d.namedBarrier(slot.number ? d.add(slot.number, 1) : d.i32(1),
                 part.launch.block[0]);
}

LogicalResult Combiner::writeTask(const KernelPart &part, ValueRange arguments,
                                  Value number, const Slot &slot) {
  LLVM::LLVMFuncOp function = getFunction(part);
  IRMapping mapping;
  mapping.map(function.getArguments(), arguments);
  SmallVector<Operation *> copies;
  for (Operation &op : function.getBody().front().without_terminator())
    copies.push_back(b.clone(op, mapping));
  auto replace = [](Operation *op, Value value) {
    op->replaceAllUsesWith(ValueRange{value});
    op->erase();
  };
  auto convert = [&](Operation *op) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointAfter(op);
    if (isa<NVVM::GriddepcontrolOp>(op)) {
      // The whole kernel has waited. Some wait behind a condition.
      op->erase();
    } else if (isa<NVVM::BlockIdXOp>(op)) {
      replace(op, number);
    } else if (isa<NVVM::ThreadIdXOp>(op)) {
      replace(op, slot.thread);
    } else if (isa<NVVM::GridDimXOp>(op)) {
      replace(op, d.i32(part.launch.grid[0]));
    } else if (isa<LLVM::AddressOfOp>(op) && slot.number) {
      Value bytes = d.mul(
          slot.number, llvm::alignTo(part.launch.sharedBytes, kSlotAlignment));
      auto own =
          LLVM::GEPOp::create(b, loc, op->getResult(0).getType(), b.getI8Type(),
                              op->getResult(0), ArrayRef<LLVM::GEPArg>{bytes});
      op->getResult(0).replaceAllUsesExcept(own, own);
    } else if (isa<NVVM::BarrierOp>(op) && op->getNumOperands() == 0) {
      slotBarrier(part, slot);
      op->erase();
    } else if (isa<NVVM::BarrierOp, NVVM::ClusterId, NVVM::ClusterArriveOp,
                   NVVM::ClusterWaitOp, NVVM::BlockIdYOp, NVVM::GridDimYOp>(
                   op)) {
      op->emitOpError() << "stands in a kernel that cannot share a launch";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  };
  for (Operation *copy : copies)
    if (copy->walk<WalkOrder::PostOrder>(convert).wasInterrupted())
      return failure();
  return success();
}

LogicalResult Combiner::writeTasks(const KernelPart &part, ValueRange arguments,
                                   int64_t first, bool shared) {
  int64_t tasks = part.launch.grid[0], own = part.launch.block[0];
  int64_t count = cluster ? countSlots(part.launch, cluster, target) : 1;
  bool usesShared = part.launch.sharedBytes > 0;
  LogicalResult result = success();
  Slot slot{Value(), thread, count, count == 1 && own == threads};
  Value number;
  if (!cluster) {
    number = d.sub(block, first);
  } else {
    number = first ? d.rem(d.add(block, cluster - first), cluster) : block;
    if (usesShared && shared)
      d.blockBarrier();
    if (count > 1) {
      slot.number = d.div(thread, own);
      slot.thread = d.sub(thread, d.mul(slot.number, own));
      number = d.add(number, d.mul(slot.number, cluster));
    }
  }
  int64_t atOnce = cluster ? cluster * count : tasks;
  auto write = [&] {
    if (tasks <= atOnce)
      return d.when(d.less(number, tasks),
                    [&] { result = writeTask(part, arguments, number, slot); });
    d.loop(number, d.i32(tasks), d.i32(atOnce), {},
           [&](Value task, ValueRange) -> Values {
             if (usesShared && !AICF_MUTANT("tasks-share-memory"))
               slotBarrier(part, slot);
             result = writeTask(part, arguments, task, slot);
             return {};
           });
  };
  if (own * count == threads)
    write();
  else
    d.when(d.less(thread, own * count), write);
  return result;
}

LogicalResult Combiner::write(StringRef name) {
  SmallVector<ParamKind> kinds;
  for (const KernelPart &part : parts)
    for (const LaunchArg &arg : part.launch.args)
      if (arg.kind == LaunchArg::Address)
        kinds.push_back(ParamKind::Pointer);
  Values params =
      d.beginKernel(name, kinds, threads, std::max<int64_t>(cluster, 1));
  if (resident > 1)
    d.setResidentBlocks(resident);
  block = d.blockId();
  thread = d.threadId();
  // By part: addresses are parameters, numbers are known.
  SmallVector<Values> arguments;
  auto *next = params.begin();
  int64_t last = 0;
  for (const KernelPart &part : parts) {
    last = std::max(last, part.stage);
    Values &own = arguments.emplace_back();
    for (auto [arg, value] :
         llvm::zip_equal(part.launch.args, getFunction(part).getArguments())) {
      if (arg.kind == LaunchArg::Address) {
        own.push_back(*next++);
        continue;
      }
      TypedAttr number = b.getF32FloatAttr(arg.real);
      if (arg.kind != LaunchArg::F32)
        number = b.getIntegerAttr(value.getType(), arg.integer);
      own.push_back(arith::ConstantOp::create(b, loc, number));
    }
  }
  int64_t first = 0; // Block that the next task goes to.
  for (int64_t stage = 0; stage <= last; ++stage) {
    if (stage && !AICF_MUTANT("launch-without-barrier")) {
      if (cluster > 1)
        d.clusterBarrier();
      else
        d.blockBarrier();
    }
    if (cluster)
      first = 0;
    bool shared = false;
    for (auto [part, own] : llvm::zip_equal(parts, arguments)) {
      if (part.stage != stage)
        continue;
      if (failed(writeTasks(part, own, first, shared)))
        return failure();
      shared |= part.launch.sharedBytes > 0;
      first += part.launch.grid[0];
      if (cluster)
        first %= cluster;
    }
  }
  d.endKernel();
  return success();
}

LogicalResult aicf::nv::combineKernels(OpBuilder &builder, Location loc,
                                       ArrayRef<KernelPart> parts,
                                       int64_t cluster, StringRef name,
                                       const TargetDescription &target) {
  std::string why;
  FailureOr<LaunchSpec> launch = shareLaunch(parts, cluster, target, why);
  if (failed(launch))
    return emitError(loc) << "cannot make kernel '" << name << "': " << why;
  int64_t maxRegisters = 0;
  for (const KernelPart &part : parts) {
    auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(part.kernel);
    if (!function || !function.getBody().hasOneBlock())
      return emitError(loc) << "kernel '" << part.launch.kernel
                            << "' cannot share a launch: it is no single block";
    auto bound = function->getAttrOfType<IntegerAttr>(
        NVVM::NVVMDialect::getMaxnregAttrName());
    if (bound)
      maxRegisters = maxRegisters ? std::min(maxRegisters, bound.getInt())
                                  : bound.getInt();
  }
  if (failed(
          Combiner(builder, loc, parts, *launch, cluster, maxRegisters, target)
              .write(name)))
    return failure();
  for (const KernelPart &part : parts)
    part.kernel->erase();
  return success();
}
