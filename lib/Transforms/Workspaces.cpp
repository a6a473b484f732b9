//===- Workspaces.cpp - Where workspaces of kernels lie -------------------===//

#include "Workspaces.h"

#include "Dependences.h"
#include "LaunchParts.h"
#include "LaunchTimeline.h"
#include "MemoryPrice.h"
#include "aicf/Support/Mutant.h"

#include "llvm/ADT/BitVector.h"
#include <set>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

namespace {

/// Which instructions of an entry come before which, by their numbers in its
/// order.
class Ancestry {
public:
  Ancestry(func::FuncOp entry, const Schedule &schedule) : schedule(schedule) {
    for (ComputeOp op : schedule.sequence)
      numbers.try_emplace(op, numbers.size());
    launches.resize(numbers.size());
    if (auto groups = entry->getAttrOfType<DictionaryAttr>(
            emit::EmitDialect::kLaunchGroupsAttr))
      for (NamedAttribute target : groups)
        for (emit::LaunchGroupAttr group :
             getLaunchGroups(entry, target.getName()))
          for (int64_t id : group.getInstructions())
            groupsOf[id].push_back(group);
    for (auto [i, op] : llvm::enumerate(schedule.sequence))
      launches[i] = groupsOf.lookup(ComputeOp(op).getId());
  }

  /// From now on only what `dependences` say must come before. Until then
  /// everything that stands before.
  void restrictTo(Block &block, const Dependences &dependences) {
    before.resize(numbers.size());
    // Of operations between instructions, views say, until they are reached.
    DenseMap<Operation *, llvm::BitVector> open;
    for (Operation &op : block) {
      llvm::BitVector set(numbers.size());
      if (auto it = open.find(&op); it != open.end()) {
        set = std::move(it->second);
        open.erase(it);
      }
      if (auto own = numbers.find(&op); own != numbers.end()) {
        before[own->second] = set;
        set.set(own->second);
      }
      if (set.none())
        continue;
      SmallVector<Operation *> successors;
      dependences.getSuccessors(&op, successors);
      for (Operation *successor : successors) {
        llvm::BitVector &next = open[successor];
        next.resize(numbers.size());
        next |= set;
      }
    }
  }

  unsigned getNumber(Operation *op) const { return numbers.lookup(op); }
  /// Whether `a` must come before `b`.
  bool isBefore(unsigned a, unsigned b) const {
    return before.empty() ? a < b : before[b].test(a);
  }
  /// Whether `a` may be made to come before `b`: it stands in an earlier step,
  /// and on no target in the same launch.
  bool mayBeBefore(unsigned a, unsigned b) const {
    return isBefore(a, b) ||
           (schedule.steps[a] < schedule.steps[b] &&
            llvm::none_of(
                launches[a],
                [&](emit::LaunchGroupAttr group) {
                  return llvm::is_contained(launches[b], group);
                }));
  }

private:
  const Schedule &schedule;
  DenseMap<Operation *, unsigned> numbers;
  DenseMap<int64_t, SmallVector<emit::LaunchGroupAttr, 1>> groupsOf;
  /// Of each instruction: the launches that it shares.
  std::vector<SmallVector<emit::LaunchGroupAttr, 1>> launches;
  std::vector<llvm::BitVector> before; ///< By number; empty: those below.
};

/// Bytes of a segment that instructions use, by their numbers.
struct UsedRange {
  int64_t begin, end;
  SmallVector<unsigned, 4> users;
};

using Edge = OrderEdge;

/// What an entry takes on the structure target, with edges beyond those of its
/// values.
class EdgePrice {
public:
  EdgePrice(func::FuncOp entry, Planner &planner)
      : problem(entry, planner.getTarget()) {
    auto members = getLaunchMembers(entry, planner.getTarget().name);
    if (failed(members) || !problem.issue || problem.ops.size() > kMost)
      return;
    unsigned begin = 0;
    for (const LaunchMembers &launch : *members) {
      TimedLaunch timed{begin, begin, 0, 0};
      // Its stages, in the order of steps, do not run side by side.
      int64_t step = -1, longest = 0;
      for (ComputeOp op : launch.ops) {
        InstructionDesc desc = describe(op);
        const PlanChoice &best = planner.best(desc);
        // Without branches each instruction is a step.
        int64_t own = op.getStep().value_or(timed.end);
        if (own != step) {
          timed.time += longest;
          longest = 0;
          step = own;
        }
        longest = std::max(longest, best.cost.total());
        if (best.plan)
          timed.work +=
              getWork(best.cost,
                      getFamily(*planner.getBackend(), best.plan)
                          ->getFootprint(desc, best.plan, planner.getTarget()),
                      planner.getTarget());
        ++timed.end;
      }
      timed.time += longest;
      begin = timed.end;
      launches.push_back(timed);
    }
  }

  /// Whether edges have a price.
  bool isKnown() const { return !launches.empty(); }
  int64_t getTime(const std::set<Edge> &edges) const {
    ScheduleProblem more = problem;
    for (auto [before, after] : edges)
      more.successors[before].push_back(after);
    return LaunchTimeline(more).getTime(launches).whole;
  }

private:
  /// Instructions of an entry, at most: a price takes time.
  static constexpr size_t kMost = 512;

  ScheduleProblem problem;
  std::vector<TimedLaunch> launches;
};

/// A place, and the edges that it takes.
struct Place {
  int64_t begin = 0;
  std::set<Edge> edges;
};

class Placer {
public:
  Placer(const Ancestry &ancestry, ArrayRef<UsedRange> inArena,
         int64_t arenaBytes, int64_t alignment)
      : ancestry(ancestry), inArena(inArena), arenaBytes(arenaBytes),
        alignment(alignment) {}

  /// Takes a place, or gives all of `workspaces` one, where no edge is new.
  void takeFree(Workspace &workspace);
  int64_t placeFreely(MutableArrayRef<Workspace> workspaces);
  /// Places them where new edges, beside those `taken`, may be worth it.
  int64_t placeFor(const MemoryPrice &price, const EdgePrice &edges,
                   std::set<Edge> taken, MutableArrayRef<Workspace> workspaces);

private:
  std::optional<Place> getPlace(unsigned op, int64_t begin, int64_t bytes,
                                ArrayRef<UsedRange> ranges) const;
  int64_t findFree(unsigned op, int64_t bytes,
                   ArrayRef<UsedRange> ranges) const;
  void take(Workspace &workspace, emit::Segment segment, int64_t begin);
  void restart() {
    inScratch.clear();
    inArena.resize(numBuffers);
    scratchBytes = 0;
  }

  const Ancestry &ancestry;
  SmallVector<UsedRange> inArena, inScratch;
  int64_t arenaBytes, alignment, scratchBytes = 0;
  size_t numBuffers = inArena.size();
};

} // namespace

/// The place of `op` from `begin` on; nothing if an instruction that may run
/// beside it uses bytes there.
std::optional<Place> Placer::getPlace(unsigned op, int64_t begin, int64_t bytes,
                                      ArrayRef<UsedRange> ranges) const {
  Place place{begin, {}};
  for (const UsedRange &range : ranges) {
    if (begin + bytes <= range.begin || range.end <= begin ||
        AICF_MUTANT("workspaces-wait-for-nobody"))
      continue;
    bool areBefore = llvm::all_of(range.users, [&](unsigned user) {
      return ancestry.mayBeBefore(user, op);
    });
    if (!areBefore && !llvm::all_of(range.users, [&](unsigned user) {
          return ancestry.mayBeBefore(op, user);
        }))
      return std::nullopt;
    for (unsigned user : range.users) {
      Edge edge = areBefore ? Edge(user, op) : Edge(op, user);
      if (!ancestry.isBefore(edge.first, edge.second))
        place.edges.insert(edge);
    }
  }
  return place;
}

/// The lowest place of `op` that takes no new edge.
int64_t Placer::findFree(unsigned op, int64_t bytes,
                         ArrayRef<UsedRange> ranges) const {
  SmallVector<std::pair<int64_t, int64_t>> others;
  auto isApart = [&](const UsedRange &range) {
    return llvm::all_of(
               range.users,
               [&](unsigned user) { return ancestry.isBefore(user, op); }) ||
           llvm::all_of(range.users, [&](unsigned user) {
             return ancestry.isBefore(op, user);
           });
  };
  for (const UsedRange &range : ranges)
    if (!isApart(range))
      others.emplace_back(range.begin, range.end);
  llvm::sort(others);
  int64_t begin = 0;
  for (auto [from, to] : others)
    if (begin + bytes > from && !AICF_MUTANT("workspaces-overlap"))
      begin = std::max(begin, to);
  return begin;
}

void Placer::take(Workspace &workspace, emit::Segment segment, int64_t begin) {
  workspace.segment = segment;
  workspace.begin = begin;
  bool isArena = segment == emit::Segment::Transient;
  if (!isArena)
    scratchBytes = std::max(scratchBytes, begin + workspace.bytes);
  (isArena ? inArena : inScratch)
      .push_back(
          {begin, begin + workspace.bytes, {ancestry.getNumber(workspace.op)}});
}

void Placer::takeFree(Workspace &workspace) {
  unsigned op = ancestry.getNumber(workspace.op);
  int64_t begin = findFree(op, workspace.bytes, inArena);
  if (begin + workspace.bytes <= arenaBytes)
    take(workspace, emit::Segment::Transient, begin);
  else
    take(workspace, emit::Segment::Scratch,
         findFree(op, workspace.bytes, inScratch));
}

int64_t Placer::placeFreely(MutableArrayRef<Workspace> workspaces) {
  restart();
  for (Workspace &workspace : workspaces)
    takeFree(workspace);
  return scratchBytes;
}

/// Whether so many bytes are worth an edge at all. What an instruction takes
/// longer that waits is predicted too low where it ran on beside others: 7 MB
/// of 124 cost 2.8 % of a step for which nothing was predicted, and 0.5 of 600
/// 2.9 % (H200, 2026-11-28).
static bool isWorthWaiting(int64_t bytes, const MemoryPrice &price) {
  return bytes >= price.allBytes / 10;
}

int64_t Placer::placeFor(const MemoryPrice &price, const EdgePrice &edges,
                         std::set<Edge> taken,
                         MutableArrayRef<Workspace> workspaces) {
  restart();
  for (Workspace &workspace : workspaces) {
    unsigned op = ancestry.getNumber(workspace.op);
    struct Option {
      emit::Segment segment;
      Place place;
      MemoryPrice::Rank rank;
    };
    std::optional<Option> best;
    if (!isWorthWaiting(workspace.bytes, price)) {
      takeFree(workspace);
      continue;
    }
    std::map<std::set<Edge>, int64_t> times;
    auto offer = [&](emit::Segment segment, const Place &place) {
      std::set<Edge> all = taken;
      all.insert(place.edges.begin(), place.edges.end());
      auto [it, isNew] = times.try_emplace(all, 0);
      if (isNew)
        it->second = edges.getTime(all);
      int64_t bytes = scratchBytes;
      if (segment == emit::Segment::Scratch)
        bytes = std::max(bytes, place.begin + workspace.bytes);
      auto rank = price.rank(it->second, arenaBytes + bytes);
      if (!best || rank < best->rank)
        best = Option{segment, place, rank};
    };
    auto offerAll = [&](emit::Segment segment, ArrayRef<UsedRange> ranges,
                        int64_t most) {
      std::set<int64_t> begins = {0};
      for (const UsedRange &range : ranges)
        begins.insert(llvm::alignTo(range.end, alignment));
      for (int64_t begin : begins)
        if (begin + workspace.bytes <= most)
          if (auto place = getPlace(op, begin, workspace.bytes, ranges))
            offer(segment, *place);
    };
    offerAll(emit::Segment::Transient, inArena, arenaBytes);
    offerAll(emit::Segment::Scratch, inScratch, INT64_MAX);
    taken.insert(best->place.edges.begin(), best->place.edges.end());
    take(workspace, best->segment, best->place.begin);
  }
  return scratchBytes;
}

FailureOr<int64_t>
aicf::placeWorkspaces(func::FuncOp entry, const Schedule &schedule,
                      ArrayRef<ArenaBuffer> buffers, const Placement &placement,
                      ArrayRef<std::unique_ptr<Planner>> planners,
                      int64_t permille, MutableArrayRef<Workspace> workspaces) {
  if (workspaces.empty())
    return 0;
  Ancestry ancestry(entry, schedule);
  bool isGraph = schedule.hasBranches() ||
                 entry->hasAttr(emit::EmitDialect::kLaunchGroupsAttr);
  if (isGraph) {
    Dependences dependences(entry, /*contracts=*/false);
    if (failed(dependences.sort()))
      return emitError(entry.getLoc())
             << "instructions depend on each other in a cycle";
    ancestry.restrictTo(entry.getBody().front(), dependences);
  }
  SmallVector<UsedRange> inArena;
  auto users = getBufferUsers(schedule.sequence, buffers);
  for (auto [i, buffer] : llvm::enumerate(buffers)) {
    int64_t begin = placement.offsets[i];
    inArena.push_back({begin,
                       AICF_MUTANT("workspace-over-values")
                           ? begin
                           : begin + buffer.life.bytes,
                       std::move(users[i])});
  }
  llvm::stable_sort(workspaces, [](const Workspace &a, const Workspace &b) {
    return a.bytes > b.bytes;
  });
  Placer placer(ancestry, inArena, placement.bytes,
                planners.front()->getTarget().alignment);
  int64_t free = placer.placeFreely(workspaces);
  if (!free || !isGraph || !permille)
    return free;
  EdgePrice edges(entry, *planners.front());
  if (!edges.isKnown())
    return free;
  int64_t bytes = placement.bytes + free;
  SmallVector<OrderEdge> sharing =
      getSharingEdges(schedule, buffers, placement);
  std::set<Edge> given(sharing.begin(), sharing.end());
  MemoryPrice price{edges.getTime(given), getBytesBeside(entry) + bytes,
                    permille};
  SmallVector<Workspace> others(workspaces.begin(), workspaces.end());
  int64_t priced = placer.placeFor(price, edges, given, others);
  // The largest first is no rule that never loses.
  if (!isWorthWaiting(free - priced, price))
    return free;
  llvm::copy(others, workspaces.begin());
  return priced;
}
