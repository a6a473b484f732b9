//===- LoopEmitter.h - Code for a loop tree ---------------------*- C++ -*-===//
//
// Emits the loops of a LoopTree: scf.for, arith and math on scalars or 1-D
// vectors, llvm.load and llvm.store on raw pointers. The emitter chooses
// nothing: the tree, the vector dim and the unrolled dim come from the plan.
// What differs between targets stands behind LoopEmitterHooks.
//
// One dim may be vectorised. Every loop over it becomes a loop over whole
// vectors and a scalar loop over the rest; values that vary over it are vectors
// in the first. A reduction over it keeps one accumulator of vector type and a
// scalar one for the rest; at the end the vector is halved (lanes i and
// i + width / 2 combine) until one lane is left, which is then combined with
// the scalar one. That order depends on nothing but the plan. On a machine that
// masks vectors the rest is one more vector, whose other lanes load zeros,
// change no accumulator, and are not stored.
//
// Long sums of f32 are sums of blocks, each of which starts at zero; what the
// addition of a block loses is added to the next one
// (LoopEmitterOptions::longDims). So the error does not grow with the length.
//
// One grid dim may be unrolled and jammed: a body is evaluated for several of
// its positions at once, so that what does not vary over it is loaded once.
//
// `reduce add` of a float product is accumulated by fused multiply-add. Values
// of f16 and bf16 are computed in f32 and rounded after each operation.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_CODEGEN_LOOPEMITTER_H
#define AICF_CODEGEN_LOOPEMITTER_H

#include "aicf/Analysis/LoopTree.h"
#include "aicf/Codegen/KernelArgs.h"
#include "mlir/IR/Builders.h"

namespace aicf {

/// The type by which an element is loaded and stored: i1 takes a byte, and bf16
/// moves as bits, since x86 code generation rounds a bf16 that crosses a block
/// by a library call.
mlir::Type getStorageType(mlir::Type element);

/// The element of type `element`, or a vector of them, that was loaded as
/// `stored`.
mlir::Value fromStorage(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value stored, mlir::Type element);

/// A half-open range of positions, of the emitter's index type.
struct LoopRange {
  mlir::Value lower, upper, step;
};

/// What a target does its own way. The defaults are a serial machine.
class LoopEmitterHooks {
public:
  virtual ~LoopEmitterHooks();

  /// Distributes the loop over `dim` that would serially run over `range`
  /// (its step is the vector width in a vector loop). Threads that share a
  /// loop start at `lower + lane * step` and step by `lanes * step`.
  virtual LoopRange distribute(mlir::OpBuilder &builder, mlir::Location loc,
                               unsigned dim, LoopRange range);

  /// Combines a finished accumulator of reduce node `node` (a scalar, or a
  /// vector over dims that are not reduced) across the threads that shared its
  /// loops. Every one of them gets the result. The accumulator of a bf16 or
  /// f16 reduction comes as an f32; the emitter rounds the result.
  virtual mlir::Value finishReduction(mlir::OpBuilder &builder,
                                      mlir::Location loc, const NodeDesc &node,
                                      mlir::Value value);

  /// The value of reduce node `node`, of type `type`, at a point whose tree has
  /// the end of the reduction but no loop of it: something else has reduced.
  virtual mlir::Value loadReduction(mlir::OpBuilder &builder,
                                    mlir::Location loc, const NodeDesc &node,
                                    mlir::Type type);

  /// Follows a gather of node `node`, which all threads made alike: those that
  /// share other loops over its dim may go on to overwrite in place what it
  /// read.
  virtual void finishGather(mlir::OpBuilder &builder, mlir::Location loc,
                            const NodeDesc &node);

  /// Emits a store to output `output`, whose subscript has `dims`, by calling
  /// `store`; threads that share dims which are not in `dims` let one store.
  virtual void
  predicateStore(mlir::OpBuilder &builder, mlir::Location loc, unsigned output,
                 DimSet dims,
                 llvm::function_ref<void(mlir::OpBuilder &)> store);

  /// Alignment in bytes of a vector access; 0 means that of the element.
  virtual int64_t getVectorAlignment(bool isInput, unsigned index);
};

struct LoopEmitterOptions {
  int vectorDim = -1;       ///< -1: none.
  unsigned vectorWidth = 1; ///< A power of two.
  /// Whether vectors begin at multiples of their length.
  bool alignedVectors = false;
  int unrollDim = -1; ///< A grid dim; -1: none.
  unsigned unrollFactor = 1;
  unsigned addressSpace = 0;             ///< Of the buffers' pointers.
  bool hasFma32 = true, hasFma64 = true; ///< False: separate multiply and add.
  /// Whether the rest of a vector dim is a masked vector, if its code can be.
  bool masksRest = false;
  /// Dims along which sums of f32 start anew: `blockedDims` every kBlockSteps
  /// steps of their loops, `longDims` in each loop.
  DimSet longDims = 0, blockedDims = 0;
};

/// Steps of a loop whose additions round one after the other.
constexpr int64_t kBlockSteps = 64;

/// Whether the rest of `vectorDim` can be a masked vector: every output that
/// varies over it can be stored so, and no operation traps on lanes that do not
/// count, which compute on zeros or on the last lane's elements.
bool canMaskRest(const InstructionDesc &desc, SequentialDim sequential,
                 int vectorDim);

/// Sets `longDims` and `blockedDims` for sums that are longer than some
/// kBlockSteps vectors, where they may be reassociated.
void setSumBlocks(LoopEmitterOptions &options, const InstructionDesc &desc,
                  SequentialDim sequential);

class LoopEmitter {
public:
  /// `args` are the kernel's arguments, as KernelArgs lists them: `!llvm.ptr`
  /// for buffers, integers of the index width for the rest.
  LoopEmitter(emit::ComputeOp op, const InstructionDesc &desc,
              const LoopTree &tree, const KernelArgs &kernelArgs,
              mlir::ValueRange args, const LoopEmitterOptions &options,
              LoopEmitterHooks &hooks);

  /// Emits loops over the dims of `order` (outermost first), each over the
  /// range [first, second) of `ranges`, and inside them the tree. Grid dims
  /// that are not in `order` must be bound before. A dim of `order` that is not
  /// one of the tree's grid keeps its range for the tree's own loops over it.
  mlir::LogicalResult
  emitTile(mlir::OpBuilder &builder, llvm::ArrayRef<unsigned> order,
           llvm::ArrayRef<std::pair<mlir::Value, mlir::Value>> ranges);

  /// Binds grid dim `dim` to a position, of the index type.
  void bind(unsigned dim, mlir::Value position);

  /// Gives the value of node `node`, for which the tree has no step: a scalar,
  /// or a vector where it varies over the bound vector of `vectorDim`.
  void define(unsigned node, mlir::Value value);

  /// Binds grid dim `vectorDim` to the `vectorWidth` positions from `position`
  /// on: the points of that dim are computed as a vector.
  void bindVector(mlir::Value position);
  /// Likewise, of a vector of which only the positions before `upper` count;
  /// there are some, but not all. The rest of vectors has to be masked.
  void bindMaskedVector(mlir::OpBuilder &builder, mlir::Value position,
                        mlir::Value upper);
  /// Whether it is.
  bool masksRestOfVectors() const { return masksRest; }

  /// Emits the tree for the bound point.
  mlir::LogicalResult emitPoint(mlir::OpBuilder &builder);

  mlir::Type getIndexType() const { return indexType; }
  /// Of a bound dim; the first one of a vector.
  mlir::Value getPosition(unsigned dim) const { return positions[dim]; }
  /// Extent of `dim`, as a constant or an argument.
  mlir::Value getExtent(mlir::OpBuilder &builder, unsigned dim);
  mlir::Value getIndexConstant(mlir::OpBuilder &builder, int64_t value);

private:
  /// One value for each unrolled position, or just one.
  using Copies = llvm::SmallVector<mlir::Value, 1>;
  /// A running reduction. One over the vector dim has `lanes` for whole vectors
  /// and `scalar` for the rest; where a loop of the reduction has bound that
  /// dim, only one of them changes.
  struct Accumulator {
    Copies scalar, lanes;
    enum Changing { Both, Rest, Lanes } changing = Both;
    /// Of a scan, what came before the block that the others are of.
    Copies base;
  };
  /// The values of `accumulators[node]` that a loop changes, and its node.
  struct Running {
    mlir::Value *value;
    unsigned node;
  };

  bool varies(DimSet dims, int dim) const {
    return dim >= 0 && (dims >> dim & 1);
  }
  unsigned getNumCopies(DimSet dims) const;
  /// `dims`, and what the positions of gathered dims among them vary over.
  DimSet getEffective(DimSet dims) const;
  mlir::Value getCopy(const Copies &copies, unsigned copy) const {
    return copies[copies.size() == 1 ? 0 : copy];
  }

  mlir::Value getNumber(const KernelNumber &number);
  mlir::Value splat(mlir::Value scalar);
  mlir::Value constant(mlir::TypedAttr attr, bool asVector);

  mlir::LogicalResult
  emitGrid(llvm::ArrayRef<unsigned> order,
           llvm::ArrayRef<std::pair<mlir::Value, mlir::Value>> ranges);
  mlir::LogicalResult emitLevel(const LoopLevel &level);
  mlir::LogicalResult emitLoop(const LoopStep &step);
  mlir::LogicalResult emitOne(const LoopStep &step);
  /// The positions of a loop that visits one, of the index type and in bounds.
  Copies getGathered(const LoopStep &step);
  mlir::Value getFollowed(const LoopStep &step);
  /// What a loop binds its dim to.
  struct LoopForm {
    bool vector = false;  ///< Whole vectors.
    bool masked = false;  ///< Vectors, of which lanes before `upper` count.
    unsigned unroll = 1;  ///< Positions of the unrolled dim.
    mlir::Value mirrored; ///< Position p stands for this less p; null: for p.
  };
  mlir::LogicalResult emitFor(unsigned dim, LoopRange range,
                              llvm::ArrayRef<unsigned> carried,
                              const LoopForm &form,
                              llvm::function_ref<mlir::LogicalResult()> body);
  /// Likewise, with the sums of f32 among `carried` in blocks.
  mlir::LogicalResult
  emitBlocks(unsigned dim, LoopRange range, llvm::ArrayRef<unsigned> carried,
             const LoopForm &form, bool scans,
             llvm::function_ref<mlir::LogicalResult()> body);
  /// The positions of `dim` from `lower` to `upper`: whole vectors or groups,
  /// then the rest.
  mlir::LogicalResult emitSteps(unsigned dim, mlir::Value lower,
                                mlir::Value upper,
                                llvm::ArrayRef<unsigned> carried, bool unroll,
                                llvm::function_ref<mlir::LogicalResult()> body);
  /// The accumulators of `carried` that a loop in the form that is bound
  /// changes.
  llvm::SmallVector<Running> getRunning(llvm::ArrayRef<unsigned> carried);
  bool isBlockSum(unsigned node) const;
  /// The mask of the bound vector, null if it is whole, as conditions of all
  /// lanes.
  void setMask(mlir::Value position, mlir::Value upper);
  mlir::LogicalResult emitCompute(unsigned node);
  mlir::LogicalResult emitCombine(unsigned node);
  void emitFinish(unsigned node);
  void emitPeek(unsigned node);
  void emitReset(const LoopStep &step);
  void emitAccumulate(const LoopStep &step);
  void emitFetch(const LoopStep &step);
  void emitStore(unsigned output);
  void storeAll(unsigned output, const Copies &stored);
  /// What output `output` holds at the bound point.
  Copies loadHeld(unsigned output);

  mlir::Value evaluate(mlir::AffineExpr expr, unsigned copy, unsigned lane);
  /// `inside`, where given, becomes whether every guarded index is in its
  /// bounds, null if there are no guards; the offset takes 0 for an index that
  /// is not, so it always names an element.
  mlir::Value getOffset(const KernelAccess &access, unsigned copy,
                        unsigned lane, mlir::Value *inside = nullptr);
  mlir::Value loadMasked(const KernelAccess &access, unsigned copy);
  mlir::Value zeroUnless(mlir::Value inside, mlir::Value value);
  mlir::Value getPointer(const KernelAccess &access, mlir::Value offset);
  /// `alignment`, in bytes, is that of a vector; 0: that of the element.
  mlir::Value load(const KernelAccess &access, int64_t alignment,
                   unsigned copy);
  unsigned countEqualLanes(const KernelAccess &access) const;
  /// What part of a subscript grows by from one group of `equal` lanes to the
  /// next; nothing if that is not the same in all vectors.
  std::optional<int64_t> getGroupStep(mlir::AffineExpr expr,
                                      unsigned equal) const;
  /// How far apart the elements of neighbouring groups of `equal` lanes are, if
  /// one vector of at most four times as many elements as lanes of a group
  /// holds what so many groups read.
  std::optional<int64_t> getNearStep(const KernelAccess &access,
                                     unsigned equal) const;
  mlir::Value loadNear(const KernelAccess &access, unsigned copy,
                       unsigned equal, int64_t step);
  mlir::Value loadRepeated(mlir::VectorType type, unsigned equal,
                           llvm::function_ref<mlir::Value(unsigned)> loadAt);
  /// Whether lanes of the bound vector access places of their own.
  bool isScattered(const KernelAccess &access) const;
  void store(mlir::OpBuilder &at, const KernelAccess &access, unsigned output,
             unsigned copy, mlir::Value value);
  mlir::Value fromStorage(mlir::Value stored, mlir::Type element) {
    return aicf::fromStorage(*builder, loc, stored, element);
  }
  mlir::Value toStorage(mlir::Value value);

  mlir::Value cloneOp(mlir::Operation *op,
                      llvm::ArrayRef<mlir::Value> operands);
  /// Combines accumulators of a reduction whose body type is `type`.
  mlir::Value combine(emit::CombiningKind kind, mlir::Type type,
                      mlir::Value lhs, mlir::Value rhs);
  mlir::Value combineLanes(emit::CombiningKind kind, mlir::Type type,
                           mlir::Value lanes);
  mlir::Value extend(mlir::Value value);
  mlir::Value truncate(mlir::Value value, mlir::Type element);

  emit::ComputeOp op;
  const InstructionDesc &desc;
  const LoopTree &tree;
  const KernelArgs &kernelArgs;
  llvm::SmallVector<mlir::Value> args;
  LoopEmitterOptions options;
  LoopEmitterHooks &hooks;
  mlir::Type indexType;
  mlir::Location loc;
  mlir::OpBuilder *builder = nullptr;

  std::vector<mlir::Operation *> nodeOps;   ///< Null for arguments.
  llvm::SmallVector<mlir::Value> positions; ///< Of each bound dim; the first.
  /// Of each dim: what the tree's loops over it run over; null: all of it.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>> tileRanges;
  /// Of each dim bound by a gather: its position, which may be a vector, and
  /// the dims that it varies over.
  llvm::SmallVector<Copies> gathered;
  llvm::SmallVector<DimSet> gatheredDims;
  std::vector<Copies> values;            ///< By node.
  std::vector<Accumulator> accumulators; ///< By node.
  /// By node: the accumulators of the loops around the current one that carry
  /// it too, where a loop inside them evaluates it again.
  std::vector<llvm::SmallVector<Accumulator, 1>> outerAccumulators;
  bool vectorBound = false; ///< The vector dim is bound to a vector.
  bool masksRest;           ///< Whether the rest of vectors is masked.
  /// Of the bound vector if it is not whole: which lanes are, a vector of i1,
  /// and the number of the last such lane.
  mlir::Value mask, lastLane;
  unsigned unrollCount = 1; ///< Positions that the unrolled dim is bound to.
};

/// Computes a scalar operation of a body on `operands`, scalars or vectors of
/// one length: f16 and bf16 in f32, rounded afterwards.
mlir::Value cloneBodyOp(mlir::OpBuilder &builder, mlir::Operation *nested,
                        llvm::ArrayRef<mlir::Value> operands);

} // namespace aicf

#endif // AICF_CODEGEN_LOOPEMITTER_H
