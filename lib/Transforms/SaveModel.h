//===- SaveModel.h - What keeping values takes, and recomputing -*- C++ -*-===//
//
// An entry as a list of instructions and buffers, in which saved values are
// kept or computed again. Evaluating a choice for all of them takes time linear
// in the entry, so a search can ask for thousands.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_SAVEMODEL_H
#define AICF_LIB_TRANSFORMS_SAVEMODEL_H

#include "Comparisons.h"
#include "aicf/Analysis/Planner.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace aicf {

/// A value that an `aicf_emit.save` keeps.
struct SavedValue {
  emit::SaveOp save;
  /// What computes it: a result of an instruction, by its number in program
  /// order; `producer` is -1 if no instruction of the entry does.
  int producer = -1;
  unsigned result = 0;
  /// Why the value cannot be computed again; empty if it can.
  std::string whyNot;
};

/// What a choice comes to. `choice[s]` says that saved value `s` is computed
/// again; the others are kept where they are.
struct SaveOutcome {
  int64_t bytes = 0;   ///< The most that live at once.
  int64_t peakId = -1; ///< The first instruction at which they do.
  double excess = 0;   ///< Bytes beyond the limit, summed over instructions.
  Cost added;          ///< Of what is computed again.
  int64_t time = 0;    ///< The same, less what the first computations save.
};

/// One instruction of what computes saved values again.
struct Recomputation {
  int original;                       ///< By its number.
  llvm::SmallVector<unsigned> wanted; ///< Results that are computed again.
  llvm::SmallVector<unsigned> kept;   ///< Results that may be read instead.
  emit::ComputeOp before; ///< The first reader; null for the entry's end.
};

/// The values at the peak of a choice.
struct LiveValue {
  int64_t bytes;
  emit::ComputeOp producer;
  unsigned result;
  bool again; ///< It is the recomputed one.
};

class SaveModel {
public:
  SaveModel(mlir::func::FuncOp entry, Planner &planner,
            const ComparedValues &compared);

  llvm::ArrayRef<SavedValue> getSaved() const { return saved; }
  unsigned getNumInstructions() const { return ops.size(); }
  emit::ComputeOp getInstruction(int number) const { return ops[number]; }

  /// What `choice` comes to under a limit of `limit` bytes.
  SaveOutcome evaluate(const llvm::BitVector &choice, int64_t limit);

  /// The values that are live where `choice` has its peak, the largest first.
  llvm::SmallVector<LiveValue> getPeak(const llvm::BitVector &choice);

  /// What is computed again, each instruction behind those that it reads.
  llvm::SmallVector<Recomputation>
  getRecomputations(const llvm::BitVector &choice);

  /// The instruction result that `value` is, through views and saves; -1 as
  /// number if no instruction computes it.
  std::pair<int, unsigned> getResult(mlir::Value value) const;

private:
  /// What a part of an instruction costs and reads.
  struct Part {
    Cost cost;
    llvm::SmallVector<std::pair<int, unsigned>> reads; ///< Results, each once.
  };
  struct Read {
    int op = -1; ///< The instruction, or -1 for what is always there.
    unsigned result = 0;
    int save = -1; ///< The save that it is read from, or -1.
  };
  struct Node {
    llvm::SmallVector<Read> reads;
    llvm::SmallVector<int64_t> bytes; ///< Of each result; 0 outside the arena.
    /// Outputs that may overwrite an input: output, index in `reads`.
    llvm::SmallVector<std::pair<unsigned, unsigned>> ties;
    llvm::SmallVector<std::pair<int, unsigned>> storage; ///< Of each result.
    uint64_t results = 0; ///< Those that others than saves read.
    uint64_t always = 0;  ///< Results that have memory beyond the arena.
    std::string whyNot;
  };
  struct State; ///< Of one evaluation.

  void addNode(emit::ComputeOp op, Planner &planner);
  void findReasons(const ComparedValues &compared);
  const Part &getPart(int op, uint64_t wanted, uint64_t kept);
  void select(const llvm::BitVector &choice, State &state);
  void list(State &state);
  void sweep(State &state, int64_t limit, SaveOutcome &outcome,
             llvm::SmallVectorImpl<LiveValue> *peak);

  mlir::func::FuncOp entry;
  Planner &planner;
  int64_t alignment;
  llvm::SmallVector<emit::ComputeOp> ops;
  llvm::DenseMap<mlir::Operation *, int> number, saveNumber;
  std::vector<Node> nodes;
  llvm::SmallVector<SavedValue> saved;
  /// Of each instruction: its saved results, as numbers of saves.
  std::vector<llvm::SmallVector<int, 2>> savesOf;
  std::map<std::tuple<int, uint64_t, uint64_t>, Part> parts;
};

/// Finds the choice of least time whose bytes, by the model, are within
/// `limit`. `fixed` saves stay as they are in `start`. Nothing if none is
/// found.
std::optional<llvm::BitVector> findSaves(SaveModel &model,
                                         const llvm::BitVector &start,
                                         const llvm::BitVector &fixed,
                                         int64_t limit);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SAVEMODEL_H
