//===- DeviceInterpreter.cpp - Runs a block without a GPU -----------------===//

#include "DeviceBlock.h"

#include "llvm/ADT/TypeSwitch.h"
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

using namespace mlir;
using namespace aicf::testing;

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void DeviceInterpreter::Impl::update(std::vector<Lanes> &into,
                                     OperandRange from) {
  for (auto [lanes, value] : llvm::zip_equal(into, from)) {
    Lanes &next = get(value);
    forActive([&](int64_t t) {
      for (int64_t i = 0; i < lanes.width; ++i)
        lanes.at(t, i) = next.at(t, i);
    });
  }
}

void DeviceInterpreter::Impl::runFor(scf::ForOp op) {
  Type type = op.getInductionVar().getType();
  Lanes at = get(op.getLowerBound()), end = get(op.getUpperBound()),
        step = get(op.getStep());
  std::vector<Lanes> iter;
  for (Value init : op.getInitArgs())
    iter.push_back(get(init));
  std::vector<bool> before = active;
  while (error.empty()) {
    for (int64_t t = 0; t < numThreads(); ++t)
      active[t] =
          active[t] && signedOf(at.at(t), type) < signedOf(end.at(t), type);
    if (!anyActive())
      break;
    values[op.getInductionVar()] = at;
    for (auto [arg, lanes] : llvm::zip(op.getRegionIterArgs(), iter))
      values[arg] = lanes;
    run(op.getBody());
    if (!error.empty())
      return;
    update(iter, op.getBody()->getTerminator()->getOperands());
    forActive([&](int64_t t) { at.at(t) = mask(at.at(t) + step.at(t), type); });
  }
  active = before;
  for (auto [result, lanes] : llvm::zip(op.getResults(), iter))
    values[result] = std::move(lanes);
}

void DeviceInterpreter::Impl::runIf(scf::IfOp op) {
  Lanes condition = get(op.getCondition());
  std::vector<Lanes> results;
  for (Value result : op.getResults())
    results.push_back(make(result));
  std::vector<bool> before = active;
  for (Region *region : {&op.getThenRegion(), &op.getElseRegion()}) {
    if (region->empty())
      continue;
    bool taken = region == &op.getThenRegion();
    for (int64_t t = 0; t < numThreads(); ++t)
      active[t] = before[t] && (condition.at(t) & 1) == taken;
    if (!anyActive())
      continue;
    run(&region->front());
    if (!error.empty())
      return;
    update(results, region->front().getTerminator()->getOperands());
  }
  active = before;
  for (auto [result, lanes] : llvm::zip(op.getResults(), results))
    values[result] = lanes;
}

void DeviceInterpreter::Impl::runWhile(scf::WhileOp op) {
  std::vector<Lanes> iter, results;
  for (Value init : op.getInits())
    iter.push_back(get(init));
  for (Value result : op.getResults())
    results.push_back(make(result));
  auto bind = [&](ValueRange arguments, const std::vector<Lanes> &lanes) {
    for (auto [argument, value] : llvm::zip_equal(arguments, lanes))
      values[argument] = value;
  };
  std::vector<bool> before = active;
  while (error.empty()) {
    bind(op.getBeforeArguments(), iter);
    run(op.getBeforeBody());
    if (!error.empty())
      return;
    scf::ConditionOp last = op.getConditionOp();
    update(results, last.getArgs());
    Lanes condition = get(last.getCondition());
    for (int64_t t = 0; t < numThreads(); ++t)
      active[t] = active[t] && condition.at(t) & 1;
    if (!anyActive())
      break;
    bind(op.getAfterArguments(), results);
    run(op.getAfterBody());
    if (error.empty())
      update(iter, op.getYieldOp().getOperands());
  }
  active = before;
  bind(op.getResults(), results);
}

void DeviceInterpreter::Impl::mapa(NVVM::MapaOp op) {
  Lanes at = get(op.getA()), block = get(op.getB());
  Lanes &out = make(op.getResult());
  forActive(
      [&](int64_t t) { out.at(t) = at.at(t) | block.at(t) << kRankShift; });
}

/// Of the whole block, or of so many threads that name the same barrier.
void DeviceInterpreter::Impl::barrier(NVVM::BarrierOp op) {
  std::map<uint64_t, uint64_t> reached, wanted;
  if (op.getNumberOfThreads()) {
    Lanes id = get(op.getBarrierId()), count = get(op.getNumberOfThreads());
    forActive([&](int64_t t) {
      ++reached[id.at(t)];
      wanted[id.at(t)] = count.at(t);
    });
  } else if (!allActive()) {
    wanted[0] = numThreads();
  }
  if (reached != wanted)
    fail(op, "a barrier that not all threads reach");
  ++epoch;
}

void DeviceInterpreter::Impl::arriveInCluster(Operation *op) {
  if (!allActive())
    fail(op, "a barrier that not all threads reach");
  if (arrivals++ != phase)
    fail(op, "a second arrival before a wait");
  ++epoch;
}

void DeviceInterpreter::Impl::waitForCluster(Operation *op) {
  if (!allActive() || arrivals != phase + 1)
    fail(op, "a wait that not all threads have arrived for");
  while (error.empty() && llvm::any_of(cluster, [&](Impl *other) {
           return other->arrivals <= phase && !other->ended;
         }))
    beforeWait();
  if (llvm::any_of(cluster,
                   [&](Impl *other) { return other->arrivals <= phase; }))
    fail(op, "a block of the cluster ended without arriving");
  ++phase;
  ++epoch;
}

std::string DeviceInterpreter::Impl::runKernel(ArrayRef<uint64_t> arguments) {
  Block &body = device.kernel.getBody().front();
  for (auto [arg, bits] : llvm::zip_equal(body.getArguments(), arguments)) {
    Lanes &lanes = make(arg);
    std::fill(lanes.words.begin(), lanes.words.end(), bits);
  }
  run(&body);
  if (error.empty() &&
      llvm::any_of(shared, [](const SharedByte &byte) { return byte.pending; }))
    return "copies are under way at the end";
  return error;
}

void DeviceInterpreter::Impl::run(Block *body) {
  for (Operation &op : body->without_terminator()) {
    if (!error.empty())
      return;
    runOp(&op);
  }
}

void DeviceInterpreter::Impl::runOp(Operation *op) {
  if (runValueOp(op))
    return;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LLVM::AddressOfOp a) { make(a.getResult()); })
      .Case([&](LLVM::LoadOp l) { load(l); })
      .Case([&](LLVM::StoreOp s) { store(s); })
      .Case([&](LLVM::FenceOp f) { fence(f); })
      // Orders accesses with those of TMA, which no kernel here has.
      .Case([](NVVM::FenceProxyOp) {})
      .Case([&](LLVM::AtomicRMWOp a) { count(a); })
      .Case([&](LLVM::GEPOp g) { gep(g); })
      .Case([&](NVVM::ThreadIdXOp id) {
        Lanes &out = make(id.getResult());
        for (int64_t t = 0; t < numThreads(); ++t)
          out.at(t) = t;
      })
      .Case([&](NVVM::BlockIdXOp id) {
        Lanes &out = make(id.getResult());
        std::fill(out.words.begin(), out.words.end(), block);
      })
      .Case([&](NVVM::GridDimXOp size) {
        Lanes &out = make(size.getResult());
        std::fill(out.words.begin(), out.words.end(), device.grid);
      })
      .Case([&](NVVM::ClusterId id) {
        Lanes &out = make(id.getResult());
        std::fill(out.words.begin(), out.words.end(), rank);
      })
      .Case([&](NVVM::MapaOp m) { mapa(m); })
      .Case([&](NVVM::ClusterArriveOp) { arriveInCluster(op); })
      .Case([&](NVVM::ClusterWaitOp) { waitForCluster(op); })
      .Case([&](NVVM::BarrierOp b) { barrier(b); })
      .Case([&](NVVM::GriddepcontrolOp g) {
        if (!allActive())
          fail(op, "not all threads wait for other grids");
        waited |= g.getKind() == NVVM::GridDepActionKind::wait;
      })
      .Case([&](NVVM::SyncWarpOp) {
        if (!hasWholeWarps())
          fail(op, "a barrier that not all threads reach");
        for (int64_t t = 0; t < numThreads(); t += kWarp)
          turns[t / kWarp] += active[t];
      })
      .Case([&](NVVM::CpAsyncOp c) { copyAsync(c); })
      .Case([&](NVVM::CpAsyncCommitGroupOp) {
        forActive([&](int64_t t) {
          groups[t].push_back(std::move(open[t]));
          open[t].clear();
        });
      })
      .Case([&](NVVM::CpAsyncWaitGroupOp w) { waitGroup(w.getN()); })
      .Case([&](NVVM::LdMatrixOp l) {
        if (!hasWholeWarps())
          fail(op, "a warp's operation that not all lanes reach");
        else
          ldmatrix(l);
      })
      .Case([&](NVVM::MmaOp m) {
        if (!hasWholeWarps())
          fail(op, "a warp's operation that not all lanes reach");
        else
          mma(m);
      })
      .Case([&](scf::ForOp f) { runFor(f); })
      .Case([&](scf::IfOp i) { runIf(i); })
      .Case([&](scf::WhileOp w) { runWhile(w); })
      .Default([&](Operation *) { fail(op, "not known to the interpreter"); });
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {

/// Of several threads, one for each block and the one that began them, the one
/// whose turn it is goes on.
class Turns {
public:
  static constexpr int64_t kNobody = -1; ///< The thread of no block.

  void give(int64_t block) {
    std::lock_guard lock(mutex);
    turn = block;
    changed[block].notify_one();
  }
  void await(int64_t block) {
    std::unique_lock lock(mutex);
    changed[block].wait(lock, [&] { return turn == block; });
  }

private:
  std::mutex mutex;
  std::map<int64_t, std::condition_variable> changed;
  int64_t turn = kNobody;
};

} // namespace

DeviceInterpreter::DeviceInterpreter(LLVM::LLVMFuncOp kernel,
                                     std::vector<DeviceBuffer> buffers,
                                     int64_t threads, int64_t sharedBytes)
    : kernel(kernel), buffers(std::move(buffers)), threads(threads),
      sharedBytes(sharedBytes) {}

DeviceInterpreter::~DeviceInterpreter() = default;

std::string DeviceInterpreter::run(int64_t block,
                                   ArrayRef<uint64_t> arguments) {
  return Impl(*this, block).runKernel(arguments);
}

std::string DeviceInterpreter::runTogether(
    ArrayRef<int64_t> blocks, ArrayRef<uint64_t> arguments,
    function_ref<size_t(ArrayRef<RunningBlock>)> pick) {
  Turns turns;
  std::vector<RunningBlock> running;
  for (int64_t block : blocks)
    running.push_back({block, 0});
  std::string error;
  auto giveNext = [&] {
    size_t next = error.empty() && !running.empty() ? pick(running) : 0;
    turns.give(running.empty() ? Turns::kNobody : running[next].block);
  };
  std::deque<std::thread> threads;
  for (int64_t block : blocks)
    threads.emplace_back([&, block] {
      turns.await(block);
      auto isThis = [&](const RunningBlock &one) { return one.block == block; };
      Impl impl(*this, block);
      impl.beforeAtomic = [&] {
        giveNext();
        turns.await(block);
        // The others' errors end this block, too.
        impl.error = error;
        ++llvm::find_if(running, isThis)->atomics;
      };
      std::string mine = impl.runKernel(arguments);
      if (error.empty())
        error = mine;
      llvm::erase_if(running, isThis);
      giveNext();
    });
  giveNext();
  turns.await(Turns::kNobody);
  for (std::thread &thread : threads)
    thread.join();
  return error;
}

std::string DeviceInterpreter::runCluster(int64_t first, int64_t size,
                                          ArrayRef<uint64_t> arguments) {
  Turns turns;
  std::deque<Impl> blocks;
  std::vector<Impl *> cluster;
  for (int64_t rank = 0; rank < size; ++rank)
    cluster.push_back(&blocks.emplace_back(*this, first + rank));
  std::string error;
  /// Gives the turn to the next block that has not ended, or back.
  auto giveNext = [&](int64_t rank) {
    for (int64_t step = 1; step <= size; ++step)
      if (int64_t next = (rank + step) % size; !cluster[next]->ended)
        return turns.give(next);
    turns.give(Turns::kNobody);
  };
  std::deque<std::thread> threads;
  for (int64_t rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      turns.await(rank);
      Impl &impl = *cluster[rank];
      impl.cluster = cluster;
      impl.rank = rank;
      impl.beforeWait = [&] {
        giveNext(rank);
        turns.await(rank);
        // The others' errors end this block, too.
        impl.error = error;
      };
      std::string mine = error.empty() ? impl.runKernel(arguments) : error;
      if (error.empty())
        error = mine;
      impl.ended = true;
      giveNext(rank);
    });
  // The last block goes first: nothing may depend on who does.
  giveNext(size - 2 + (size == 1));
  turns.await(Turns::kNobody);
  for (std::thread &thread : threads)
    thread.join();
  return error;
}
