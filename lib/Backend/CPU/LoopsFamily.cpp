//===- LoopsFamily.cpp - The CPU's family of kernels ----------------------===//
//
// Runs any instruction as the loops of its tree over tiles of the grid. The
// estimate visits the tree in the same modes (whole vectors or rest, unrolled
// or rest) as the emitter does, so it counts the operations of the code.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/CPU/CPU.h"

#include "ScalarCost.h"
#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

static bool contains(DimSet dims, int64_t dim) {
  return dim >= 0 && (dims >> dim & 1);
}

//===----------------------------------------------------------------------===//
// Estimate
//===----------------------------------------------------------------------===//

namespace {

/// Counts in thousandths of a cycle.
struct Cycles {
  int64_t busy = 0;    ///< Work at the rates of the units.
  int64_t waiting = 0; ///< For the chain of a reduction.

  int64_t spilling = 0; ///< Accumulators that registers do not hold.

  Cycles operator+(const Cycles &other) const {
    return {saturate(busy, other.busy), saturate(waiting, other.waiting),
            saturate(spilling, other.spilling)};
  }
  Cycles operator*(int64_t times) const {
    return {mulDiv(busy, times, 1), mulDiv(waiting, times, 1),
            mulDiv(spilling, times, 1)};
  }

private:
  static int64_t saturate(int64_t a, int64_t b) {
    return std::min(a + b, INT64_MAX / 16);
  }
};

/// Latency of a vector operation, in thousandths of a cycle: four cycles on
/// every x86-64 core of the last decade (Agner Fog, instruction tables).
constexpr int64_t kOperationLatency = 4000;
/// Instructions of a loop that is not unrolled: step, compare, branch.
constexpr int64_t kLoopOverhead = 1000;
/// To store and reload a register, in thousandths of a cycle.
constexpr int64_t kSpillCost = 1500;

class Estimator {
public:
  Estimator(const InstructionDesc &desc, LoopsAttr plan,
            const TargetDescription &target, int64_t registers)
      : desc(desc), plan(plan), target(target), extents(desc.extents),
        excess(std::max<int64_t>(0, registers - target.max_thread_registers)),
        pipes(getPipes(target)), fused(desc.nodes.size()),
        gatheredDims(desc.getNumDims(), 0) {
    for (const AccessDesc &input : desc.inputs) {
      Guards &g = guards.emplace_back();
      uint64_t indices = input.getGuardedIndices(desc.extents);
      g.count = llvm::popcount(indices);
      for (unsigned i = 0; i < input.shape.size(); ++i)
        g.alongVector |=
            (indices >> i & 1) && plan.getVectorDim() >= 0 &&
            input.map.getResult(i).isFunctionOfDim(plan.getVectorDim());
    }
    // A product that is only summed is no instruction of its own.
    SmallVector<unsigned> uses(desc.nodes.size());
    for (const NodeDesc &node : desc.nodes)
      for (unsigned operand : node.operands)
        ++uses[operand];
    for (unsigned yielded : desc.yields)
      ++uses[yielded];
    for (const NodeDesc &node : desc.nodes)
      if (node.kind == NodeDesc::Reduce &&
          node.combining == CombiningKind::Add &&
          desc.nodes[node.operands[0]].isProduct && uses[node.operands[0]] == 1)
        fused[node.operands[0]] = true;
  }

  /// All tasks together.
  Cycles run(const LoopTree &tree) {
    if (plan.getSequential().kind != SequentialDim::Scatter)
      return grid(plan.getOrder(), tree);
    // Here the loops over a tile are inside the tree.
    int64_t tasks = 1;
    for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile())) {
      tasks *= llvm::divideCeil(extents[dim], tile);
      extents[dim] = tile;
    }
    return level(tree.root) * tasks;
  }

private:
  Cycles grid(ArrayRef<int64_t> order, const LoopTree &tree) {
    if (order.empty())
      return level(tree.root);
    int64_t dim = order.front();
    return split(dim, [&] { return grid(order.drop_front(), tree); });
  }

  /// The loop, or two loops, over `dim` around `body`.
  template <typename Body>
  Cycles split(int64_t dim, Body body) {
    int64_t extent = extents[dim];
    if (extent == 1)
      return body();
    auto loop = [&](int64_t times) {
      return times == 0 ? Cycles() : (body() + Cycles{kLoopOverhead}) * times;
    };
    if (dim == plan.getVectorDim()) {
      bool outer = vector;
      vector = true;
      Cycles whole = loop(extent / plan.getVectorWidth());
      vector = false;
      Cycles rest = loop(extent % plan.getVectorWidth());
      vector = outer;
      return whole + rest;
    }
    if (dim == plan.getUnrollDim()) {
      copies = plan.getUnroll();
      Cycles whole = loop(extent / copies);
      copies = 1;
      return whole + loop(extent % plan.getUnroll());
    }
    return loop(extent);
  }

  /// One position of a dim, which may have to be put within bounds.
  Cycles one(const LoopStep &step) {
    DimSet dims = step.gather >= 0 ? getEffective(desc.nodes[step.gather].dims)
                                   : DimSet(1) << step.follows;
    Cycles bounds;
    if (step.gather >= 0 || step.shift)
      bounds = {2 * getParts(isVector(dims), 8) * 1000 / pipes};
    bool outer = vector;
    DimSet outerDims = std::exchange(gatheredDims[step.dim], dims);
    if (step.dim == plan.getVectorDim())
      vector = false;
    Cycles result = level(*step.body) + bounds;
    vector = outer;
    gatheredDims[step.dim] = outerDims;
    return result;
  }
  /// `dims`, and what the positions of gathered dims among them vary over.
  DimSet getEffective(DimSet dims) const {
    DimSet result = dims;
    for (unsigned d = 0; d < gatheredDims.size(); ++d)
      if (contains(dims, d))
        result |= gatheredDims[d];
    return result;
  }

  bool isVector(DimSet dims) const {
    return vector && contains(getEffective(dims), plan.getVectorDim());
  }
  int64_t getCopies(DimSet dims) const {
    return contains(getEffective(dims), plan.getUnrollDim()) ? copies : 1;
  }
  /// Instructions for one value of `bytes` a lane.
  int64_t getParts(bool asVector, int64_t bytes) const {
    if (!asVector)
      return 1;
    return llvm::divideCeil(plan.getVectorWidth() * bytes * 8,
                            getNumbers(target).vector_bits);
  }

  int64_t getNodeCost(unsigned index) const {
    const NodeDesc &node = desc.nodes[index];
    bool asVector = isVector(node.dims);
    // Conversions and comparisons work at the wider of their types.
    int64_t bytes = getStorageBytes(node.type);
    for (unsigned operand : node.operands)
      bytes = std::max(bytes, getStorageBytes(desc.nodes[operand].type));
    int64_t parts = getParts(asVector, bytes);
    int64_t lanes = asVector ? plan.getVectorWidth() : 1;
    if (fused[index])
      return 0;
    return getOperationCost(node.cost, parts, lanes, bytes, target);
  }

  /// One access: `instruction` for each register, lane by lane if the lanes
  /// are not neighbours.
  int64_t getAccessCost(const AccessDesc &access, int64_t instruction) const {
    if (!isVector(access.dims))
      return instruction;
    int64_t stride = access.getDimStride(plan.getVectorDim());
    for (unsigned d = 0; d < gatheredDims.size(); ++d)
      if (contains(access.dims, d) &&
          contains(gatheredDims[d], plan.getVectorDim()))
        stride = access.getNumElements(); // Anywhere.
    if (stride == 1)
      return getParts(true, access.element.bytes) * instruction;
    // A lane is loaded and inserted, and touches a cache line of its own.
    int64_t perLane =
        1000 + (std::abs(stride) * access.element.bytes >= 64 ? 2000 : 0);
    return plan.getVectorWidth() * perLane;
  }

  /// A load, with the checks of its guarded indices: most are hoisted out of
  /// the innermost loop, a selection stays.
  int64_t getLoadCost(unsigned input) const {
    const AccessDesc &access = desc.inputs[input];
    const Guards &g = guards[input];
    if (g.count == 0)
      return getAccessCost(access, 500);
    if (!g.alongVector || !isVector(access.dims))
      return getAccessCost(access, 500) + 500 * g.count;
    // Contiguous words are masked, anything else goes lane by lane.
    if (access.getDimStride(plan.getVectorDim()) == 1 &&
        access.element.bytes >= 4)
      return getAccessCost(access, 1500);
    return plan.getVectorWidth() * 3000;
  }

  Cycles level(const LoopLevel &level) {
    // Arithmetic, loads and stores go to units of their own.
    Cycles sum;
    int64_t arithmetic = 0, loads = 0, stores = 0, chain = 0, spilling = 0;
    for (const LoopStep &step : level.steps) {
      switch (step.kind) {
      case LoopStep::Compute: {
        const NodeDesc &node = desc.nodes[step.index];
        if (node.kind == NodeDesc::Argument)
          loads += getLoadCost(step.index) * getCopies(node.dims);
        else
          arithmetic += getNodeCost(step.index) * getCopies(node.dims);
        break;
      }
      case LoopStep::Combine: {
        const NodeDesc &node = desc.nodes[step.index];
        bool asVector =
            vector && (contains(node.dims | node.reduced, plan.getVectorDim()));
        arithmetic += getParts(asVector, getStorageBytes(node.type)) *
                      getCopies(node.dims) * 1000 / pipes;
        chain = kOperationLatency;
        // The rest of a vector or of a group needs few registers.
        if (asVector == (plan.getVectorDim() >= 0) &&
            copies == plan.getUnroll())
          spilling = excess * kSpillCost;
        break;
      }
      case LoopStep::Loop:
        sum = sum + (step.visitsOne() ? one(step) : split(step.dim, [&] {
                return this->level(*step.body);
              }));
        break;
      case LoopStep::Finish: {
        const NodeDesc &node = desc.nodes[step.index];
        if (contains(node.reduced, plan.getVectorDim()))
          sum.waiting += llvm::Log2_64(plan.getVectorWidth()) *
                         kOperationLatency * getCopies(node.dims);
        break;
      }
      case LoopStep::Store: {
        const AccessDesc &output = desc.outputs[step.index];
        stores += getAccessCost(output, 1000) * getCopies(output.dims);
        break;
      }
      case LoopStep::Reset:
        stores += getAccessCost(desc.outputs[step.output], 1000);
        break;
      case LoopStep::Accumulate: {
        const AccessDesc &output = desc.outputs[step.output];
        arithmetic += getParts(isVector(output.dims), output.element.bytes) *
                      1000 / pipes;
        loads += getAccessCost(output, 500);
        stores += getAccessCost(output, 1000);
        break;
      }
      case LoopStep::Fetch:
        loads += getAccessCost(desc.outputs[step.output], 500);
        break;
      case LoopStep::Peek:
        break;
      }
    }
    int64_t busy = std::max({arithmetic, loads, stores});
    return sum + Cycles{busy, std::max<int64_t>(0, chain - busy), spilling};
  }

  const InstructionDesc &desc;
  LoopsAttr plan;
  const TargetDescription &target;
  SmallVector<int64_t> extents; ///< Of each dim, in a task.
  int64_t excess; ///< Registers that a plan takes beyond those there are.
  int64_t pipes;
  std::vector<bool> fused;
  SmallVector<DimSet> gatheredDims; ///< Of a gathered dim: what it varies over.
  struct Guards {
    int64_t count = 0;        ///< Indices that are checked.
    bool alongVector = false; ///< One of them differs between lanes.
  };
  std::vector<Guards> guards; ///< By input.
  bool vector = false;
  int64_t copies = 1;
};

} // namespace

/// The plan's tree: in a scatter, the loops over a tile are inside it.
static LoopTree buildPlanTree(const InstructionDesc &desc, LoopsAttr plan) {
  SequentialDim sequential = plan.getSequential();
  DimSet grid = desc.getGridDims() & ~sequential.getDims();
  if (sequential.kind != SequentialDim::Scatter)
    return buildLoopTree(desc, grid, {}, sequential);
  SmallVector<unsigned> order(plan.getOrder());
  return buildLoopTree(desc, /*grid=*/0, order, sequential);
}

/// Bytes of memory that the instruction touches: each once, and running values
/// of outputs once more each way.
static int64_t getUniqueBytes(const InstructionDesc &desc,
                              const LoopTree &tree) {
  LoopCounts counts = countLoops(desc, tree);
  llvm::SmallDenseMap<unsigned, int64_t> bytes;
  for (auto [i, access] : llvm::enumerate(desc.inputs))
    bytes[access.value] =
        std::max(bytes[access.value], getBytesRead(desc, counts, i));
  for (auto [j, access] : llvm::enumerate(desc.outputs)) {
    int64_t size = access.getNumBytes();
    int64_t held = std::min(counts.fetches[j], access.getNumElements());
    bytes[access.value] =
        std::max(bytes[access.value], size + 2 * held * access.element.bytes);
  }
  int64_t sum = 0;
  for (const auto &entry : bytes)
    sum += entry.second;
  return sum;
}

static int64_t getNumTasks(const InstructionDesc &desc, LoopsAttr plan) {
  int64_t tasks = 1;
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile()))
    tasks *= llvm::divideCeil(desc.extents[dim], tile);
  return tasks;
}

//===----------------------------------------------------------------------===//
// The family
//===----------------------------------------------------------------------===//

namespace {

/// Arguments and name of a kernel: what launch and generate agree on.
struct LoopsKernel {
  InstructionDesc desc;
  KernelArgs args;
  /// For each dim of the order: the arguments that hold the number of tiles
  /// and the tile's extent; none if there is but one tile.
  SmallVector<std::optional<std::pair<unsigned, unsigned>>> tiles;
  std::string name;

  LoopsKernel(ComputeOp op, LoopsAttr plan, const TargetDescription &target)
      : desc(describe(op)), args(op, desc) {
    std::string key;
    llvm::raw_string_ostream os(key);
    os << "aicf_cpu.loops " << target.chip << " vector " << plan.getVectorDim()
       << " by " << plan.getVectorWidth() << " unroll " << plan.getUnrollDim()
       << " by " << plan.getUnroll();
    if (plan.getSequential())
      os << " sequential " << plan.getSequential();
    os << " order ";
    for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile())) {
      int64_t count = llvm::divideCeil(desc.extents[dim], tile);
      bool tiled = count > 1 && !AICF_MUTANT("kernel-key-without-tiles");
      os << dim << (tiled ? "* " : " ");
      tiles.emplace_back();
      if (count > 1) {
        unsigned countArg = args.add(count);
        tiles.back() = {countArg, args.add(tile)};
      }
    }
    os << args.getKey();
    name = nameKernel("k", key);
  }
};

class LoopsFamily : public KernelFamily {
public:
  StringRef getName() const override { return "aicf_cpu.loops"; }
  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override;

  LaunchSpec launch(ComputeOp op, Attribute attr,
                    const TargetDescription &target) const override {
    auto plan = cast<LoopsAttr>(attr);
    LoopsKernel kernel(op, plan, target);
    LaunchSpec spec;
    spec.kernel = kernel.name;
    spec.tasks = getNumTasks(kernel.desc, plan);
    spec.args = kernel.args.getArgs().vec();
    if (AICF_MUTANT("launch-args-swapped"))
      std::swap(spec.args[0], spec.args[1]);
    return spec;
  }

  LogicalResult generate(OpBuilder &builder, ComputeOp op, Attribute attr,
                         StringRef name,
                         const TargetDescription &target) const override;
};

/// A dim, and how many of its positions are taken at once; -1 and 1: none.
struct DimChoice {
  int64_t dim = -1, count = 1;
};

class LoopsMatch final : public FamilyMatch {
public:
  using FamilyMatch::FamilyMatch;

  Attribute getPlan(MLIRContext *context, ArrayRef<int64_t> values) override;
  bool isLegal(Attribute attr, std::string *why) override;
  Footprint getFootprint(Attribute attr) override;
  Cost estimate(Attribute attr) override;

protected:
  void declare(PlanSpace &space) override;

private:
  /// Parameters of the space, in its order. The first three are numbers of
  /// lists.
  enum { kSequential, kVector, kUnroll, kTasks };

  /// The sequential dim, and those that it drops.
  DimSet getSequentialDims(const SequentialDim &sequential) const;
  void forget() override { last = nullptr; }
  bool mayBeVector(unsigned dim, DimSet sequential) const;
  bool isWorthUnrolling(unsigned dim, const SequentialDim &sequential) const;
  /// The grid dims in the order of the loops, and the tile of each that makes
  /// `parts` tasks or as many as there are positions.
  std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
  getTiles(ArrayRef<int64_t> values, int64_t parts) const;

  // What the numbers of the space stand for.
  SmallVector<SequentialDim> sequentialDims;
  SmallVector<DimChoice> vectors, unrolls;

  // Of the plan that was estimated last: trees depend on the sequential dim
  // alone, or on the order in a scattering one; all tasks together take the
  // same cycles in tiles of any extent, but for those.
  LoopsAttr last;
  LoopTree tree;
  Cycles cycles;
  int64_t bytes = 0;
};

} // namespace

bool aicf::cpu::hasTypes(const InstructionDesc &desc,
                         const TargetDescription &target, std::string *why) {
  std::optional<ChipFeatures> features = getChipFeatures(target.chip);
  assert(features && "the back end does not serve this target");
  bool f16 = llvm::any_of(
      desc.nodes, [](const NodeDesc &node) { return node.type.isF16(); });
  if (f16 && !features->f16c && why)
    *why = "f16 needs the feature f16c, which " + target.chip + " lacks";
  return !f16 || features->f16c;
}

std::unique_ptr<FamilyMatch> LoopsFamily::match(const InstructionDesc &desc,
                                                const TargetDescription &target,
                                                std::string *why) const {
  if (!hasScalarCode(desc, why))
    return nullptr;
  if (!hasTypes(desc, target, why))
    return nullptr;
  return std::make_unique<LoopsMatch>(desc, target);
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

DimSet LoopsMatch::getSequentialDims(const SequentialDim &sequential) const {
  DimSet dims = sequential.getDims();
  if (sequential)
    dims |= matchSequential(desc, sequential)->getDropped(desc);
  return dims;
}

/// Whether some access is contiguous along `dim`.
bool LoopsMatch::mayBeVector(unsigned dim, DimSet sequential) const {
  if (desc.extents[dim] < 2 || contains(sequential, dim))
    return false;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      if (access.getDimStride(dim) == 1)
        return true;
  return false;
}

/// Unrolling pays where a reduction loads something that does not vary over
/// the dim; and the chains of a scan hide each other.
bool LoopsMatch::isWorthUnrolling(unsigned dim,
                                  const SequentialDim &sequential) const {
  if (!contains(desc.getGridDims() & ~sequential.getDims(), dim) ||
      sequential.kind == SequentialDim::Scatter)
    return false;
  bool accumulates = llvm::any_of(desc.nodes, [&](const NodeDesc &node) {
    return node.kind == NodeDesc::Reduce && contains(node.dims, dim);
  });
  bool reuses = llvm::any_of(desc.inputs, [&](const AccessDesc &input) {
    return !contains(input.dims, dim) &&
           (input.dims & desc.getReducedDims()) != 0;
  });
  return accumulates && (reuses || sequential.isScan());
}

std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
LoopsMatch::getTiles(ArrayRef<int64_t> values, int64_t parts) const {
  DimChoice vector = vectors[values[kVector]],
            unroll = unrolls[values[kUnroll]];
  DimSet grid =
      desc.getGridDims() & ~sequentialDims[values[kSequential]].getDims();
  // Unrolled groups run inside the vectors, which then stay in the nearest
  // cache; else vectors run innermost.
  SmallVector<int64_t> order, tile;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (contains(grid, d) && d != vector.dim && d != unroll.dim)
      order.push_back(d);
  if (contains(grid, vector.dim))
    order.push_back(vector.dim);
  if (unroll.dim >= 0)
    order.push_back(unroll.dim);
  for (int64_t dim : order) {
    int64_t grain = dim == vector.dim   ? vector.count
                    : dim == unroll.dim ? unroll.count
                                        : 1;
    int64_t extent = desc.extents[dim];
    int64_t most = llvm::divideCeil(extent, grain);
    int64_t split = std::min(parts, most);
    int64_t size =
        std::min<int64_t>(extent, llvm::divideCeil(most, split) * grain);
    tile.push_back(size);
    parts = llvm::divideCeil(parts, llvm::divideCeil(extent, size));
  }
  return {order, tile};
}

void LoopsMatch::declare(PlanSpace &space) {
  sequentialDims = {SequentialDim()};
  llvm::append_range(sequentialDims, findSequentialDims(desc));
  int64_t lanes = getNumbers(target).vector_bits / 32;
  vectors = {{}};
  for (unsigned d = 0; d < desc.getNumDims(); ++d) {
    if (!mayBeVector(d, /*sequential=*/0))
      continue;
    if (lanes > 1)
      vectors.push_back({d, lanes});
    for (int64_t width : {2 * lanes, 4 * lanes})
      if (width <= 64 && desc.extents[d] >= width)
        vectors.push_back({d, width});
  }
  unrolls = {{}};
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (llvm::any_of(sequentialDims, [&](const SequentialDim &sequential) {
          return isWorthUnrolling(d, sequential);
        }))
      for (int64_t count : {4, 6})
        if (desc.extents[d] >= count)
          unrolls.push_back({d, count});

  auto number = [](const auto &list) {
    return llvm::to_vector(llvm::seq<int64_t>(0, list.size()));
  };
  auto spell = [](DimChoice choice) {
    return choice.dim < 0 ? "none"
                          : "d" + std::to_string(choice.dim) + " by " +
                                std::to_string(choice.count);
  };
  space.parameters = {
      {"sequential", "the dim that a task scans, for scans and scatters",
       number(sequentialDims),
       [this](int64_t i) {
         std::string text = "none";
         if (sequentialDims[i]) {
           text.clear();
           llvm::raw_string_ostream(text) << sequentialDims[i];
         }
         return text;
       }},
      {"vector", "the dim of vectors, and their length", number(vectors),
       [this, spell](int64_t i) { return spell(vectors[i]); }},
      {"unroll", "the dim that is unrolled and jammed, and how often",
       number(unrolls), [this, spell](int64_t i) { return spell(unrolls[i]); }},
      {"tasks",
       "tasks that the tiles are to make",
       {1, target.compute_units, 4 * target.compute_units}}};
  space.constraints = {
      {"sequential dims have no vectors", kVector,
       [this](ArrayRef<int64_t> values) {
         int64_t dim = vectors[values[kVector]].dim;
         return dim < 0 || !contains(getSequentialDims(
                                         sequentialDims[values[kSequential]]),
                                     dim);
       }},
      {"a dim is unrolled that some input of a reduction does not vary over, "
       "or beside a scan",
       kUnroll,
       [this](ArrayRef<int64_t> values) {
         int64_t dim = unrolls[values[kUnroll]].dim;
         return dim < 0 ||
                isWorthUnrolling(dim, sequentialDims[values[kSequential]]);
       }},
      {"no dim is both", kUnroll,
       [this](ArrayRef<int64_t> values) {
         int64_t dim = unrolls[values[kUnroll]].dim;
         return dim < 0 || dim != vectors[values[kVector]].dim;
       }},
      {"more tasks make other tiles", kTasks, [this](ArrayRef<int64_t> values) {
         int64_t tasks = values[kTasks], units = target.compute_units;
         if (tasks == 1)
           return true;
         auto tile = getTiles(values, tasks).second;
         return tile != getTiles(values, 1).second &&
                (tasks == units || tile != getTiles(values, units).second);
       }}};
}

Attribute LoopsMatch::getPlan(MLIRContext *context, ArrayRef<int64_t> values) {
  DimChoice vector = vectors[values[kVector]],
            unroll = unrolls[values[kUnroll]];
  auto [order, tile] = getTiles(values, values[kTasks]);
  return LoopsAttr::get(context, order, tile, vector.dim, vector.count,
                        unroll.dim, unroll.count,
                        sequentialDims[values[kSequential]]);
}

Footprint LoopsMatch::getFootprint(Attribute attr) {
  // Accumulators of the unrolled vectors, the vectors they are fed from, and
  // one to broadcast into.
  auto plan = cast<LoopsAttr>(attr);
  Footprint result;
  int64_t accumulators = 0, widest = 1;
  for (const NodeDesc &node : desc.nodes) {
    if (node.kind != NodeDesc::Reduce)
      continue;
    bool asVector = contains(node.dims | node.reduced, plan.getVectorDim());
    int64_t parts = !asVector
                        ? 1
                        : llvm::divideCeil(plan.getVectorWidth() *
                                               getStorageBytes(node.type) * 8,
                                           getNumbers(target).vector_bits);
    widest = std::max(widest, parts);
    accumulators =
        std::max(accumulators, parts * (contains(node.dims, plan.getUnrollDim())
                                            ? plan.getUnroll()
                                            : 1));
  }
  result.registers = accumulators + widest + 1;
  return result;
}

bool LoopsMatch::isLegal(Attribute attr, std::string *why) {
  auto plan = dyn_cast<LoopsAttr>(attr);
  auto fail = [&](const Twine &reason) {
    if (why)
      *why = reason.str();
    return false;
  };
  if (!plan)
    return fail("not a plan of aicf_cpu.loops");
  DimSet order = 0;
  for (int64_t dim : plan.getOrder())
    order |= DimSet(1) << dim;
  SequentialDim sequential = plan.getSequential();
  int64_t v = plan.getVectorDim();
  if (v >= static_cast<int64_t>(desc.getNumDims()))
    return fail("vector dim d" + Twine(v) + " does not exist");
  if (sequential) {
    std::optional<SequentialMatch> match =
        matchSequential(desc, sequential, why);
    if (!match)
      return false;
    if (contains(match->getDropped(desc), v))
      return fail("d" + Twine(v) + " is scanned along d" +
                  Twine(sequential.dim) + ", not in vectors");
    if (sequential.kind == SequentialDim::Scatter && plan.getUnrollDim() >= 0)
      return fail("updates are scattered one by one, not unrolled");
  }
  if (order != (desc.getGridDims() & ~sequential.getDims()))
    return fail(sequential
                    ? "order must name the grid dims but the sequential one"
                    : "order must name the grid dims");
  if (contains(desc.getReducedDims(), v) && !desc.mayReassociate() &&
      !AICF_MUTANT("order-of-sum-ignored"))
    return fail("reassociate = false: d" + Twine(v) +
                " must be reduced in ascending order");
  return true;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// The time of `plan`, all of whose tasks together take `cycles` and touch
/// `bytes`.
static Cost priceTasks(const InstructionDesc &desc, LoopsAttr plan,
                       const Cycles &cycles, int64_t bytes,
                       const TargetDescription &target) {
  int64_t tasks = getNumTasks(desc, plan);
  int64_t used = std::min(tasks, target.compute_units);
  int64_t rounds = llvm::divideCeil(tasks, target.compute_units);
  // Thousandths of a cycle of all tasks, to picoseconds of the longest thread.
  auto toTime = [&](int64_t count) {
    return mulDiv(mulDiv(count, rounds, tasks), 1000, target.clock_mhz);
  };
  bool fromCache = bytes <= target.cache_bytes;
  int64_t bandwidth = fromCache
                          ? std::max<int64_t>(1, target.cache_mbps * used /
                                                     target.compute_units)
                          : target.dram_mbps;
  int64_t traffic = mulDiv(bytes, 1'000'000, bandwidth);
  return Cost::weigh(toTime(cycles.busy), traffic,
                     target.launch_ps + toTime(cycles.waiting),
                     toTime(cycles.spilling), target);
}

Cost LoopsMatch::estimate(Attribute attr) {
  auto plan = cast<LoopsAttr>(attr);
  bool scatters = plan.getSequential().kind == SequentialDim::Scatter;
  bool sameOrder = last && last.getOrder() == plan.getOrder();
  if (!last || last.getSequential() != plan.getSequential() ||
      (scatters && !sameOrder)) {
    tree = buildPlanTree(desc, plan);
    bytes = getUniqueBytes(desc, tree);
    last = nullptr;
  }
  bool sameCode = last && sameOrder &&
                  last.getVectorDim() == plan.getVectorDim() &&
                  last.getVectorWidth() == plan.getVectorWidth() &&
                  last.getUnrollDim() == plan.getUnrollDim() &&
                  last.getUnroll() == plan.getUnroll();
  if (!sameCode || scatters)
    cycles =
        Estimator(desc, plan, target, getFootprint(plan).registers).run(tree);
  last = plan;
  return priceTasks(desc, plan, cycles, bytes, target);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

LogicalResult LoopsFamily::generate(OpBuilder &builder, ComputeOp op,
                                    Attribute attr, StringRef name,
                                    const TargetDescription &target) const {
  auto plan = cast<LoopsAttr>(attr);
  LoopsKernel kernel(op, plan, target);
  LoopTree tree = buildPlanTree(kernel.desc, plan);
  ChipFeatures features = *getChipFeatures(target.chip);

  OpBuilder::InsertionGuard guard(builder);
  Location loc = op.getLoc();
  Type i64 = builder.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto function = func::FuncOp::create(
      builder, loc, name, builder.getFunctionType({pointer, i64, i64}, {}));
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);

  SmallVector<Value> args =
      loadArgs(builder, loc, entry->getArgument(0), kernel.args.getArgs());

  LoopEmitterHooks hooks;
  LoopEmitterOptions options;
  options.vectorDim = plan.getVectorDim();
  options.vectorWidth = plan.getVectorWidth();
  options.unrollDim = plan.getUnrollDim();
  options.unrollFactor = plan.getUnroll();
  options.hasFma64 = features.fma;
  LoopEmitter emitter(op, kernel.desc, tree, kernel.args, args, options, hooks);

  Value one = emitter.getIndexConstant(builder, 1);
  auto tasks = scf::ForOp::create(builder, loc, entry->getArgument(1),
                                  entry->getArgument(2), one);
  func::ReturnOp::create(builder, loc);
  builder.setInsertionPointToStart(tasks.getBody());

  // A task's number in mixed radix, the last dim of the order fastest.
  SmallVector<unsigned> order;
  SmallVector<std::pair<Value, Value>> ranges(kernel.tiles.size());
  for (int64_t dim : plan.getOrder())
    order.push_back(dim);
  Value number = tasks.getInductionVar();
  Value zero = emitter.getIndexConstant(builder, 0);
  for (int i = order.size() - 1; i >= 0; --i) {
    Value extent = emitter.getExtent(builder, order[i]);
    if (!kernel.tiles[i]) {
      ranges[i] = {zero, extent};
      continue;
    }
    Value count = args[kernel.tiles[i]->first];
    Value tile = args[kernel.tiles[i]->second];
    Value position = arith::RemUIOp::create(builder, loc, number, count);
    number = arith::DivUIOp::create(builder, loc, number, count);
    Value lower = arith::MulIOp::create(builder, loc, position, tile);
    Value upper = arith::AddIOp::create(builder, loc, lower, tile);
    if (!AICF_MUTANT("edge-tile-unbounded"))
      upper = arith::MinSIOp::create(builder, loc, upper, extent);
    ranges[i] = {lower, upper};
  }
  return emitter.emitTile(builder, order, ranges);
}

std::unique_ptr<KernelFamily> cpu::createLoopsFamily() {
  return std::make_unique<LoopsFamily>();
}
