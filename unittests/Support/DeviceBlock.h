//===- DeviceBlock.h - A block under interpretation -------------*- C++ -*-===//
//
// The state of a block that DeviceInterpreter runs, and the methods that run
// its operations. Each topic has a file: memory, matrix instructions, other
// values, control flow.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_SUPPORT_DEVICEBLOCK_H
#define AICF_UNITTESTS_SUPPORT_DEVICEBLOCK_H

#include "BodyInterpreter.h"
#include "DeviceInterpreter.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>
#include <functional>

namespace aicf::testing {

/// NVPTX.
constexpr unsigned kSharedSpace = 3, kClusterSpace = 7;
/// An address in the shared memory of a cluster has the block's rank above its
/// offset.
constexpr unsigned kRankShift = 32;
constexpr int64_t kWarp = 32;

/// The bits of a value in every thread: `width` words each, one an element of a
/// vector or struct.
struct Lanes {
  int64_t width = 1;
  std::vector<uint64_t> words;
  uint64_t &at(int64_t thread, int64_t i = 0) {
    return words[thread * width + i];
  }
};

/// Who touched a byte of shared memory, and between which barriers.
struct SharedByte {
  uint8_t value = 0xAA;
  bool written = false;
  int64_t pending = 0; ///< Copies under way.
  int64_t writeEpoch = -1, readEpoch = -1;
  int64_t writer = -1, reader = -1; ///< -2: several.
  /// Barriers of the cluster before another block wrote, and before this one
  /// read.
  int64_t remotePhase = -1, readPhase = -1;
  /// Between which barriers of its warp; the warp of all readers, -2: several.
  int64_t writeTurn = -1, readTurn = -1, readWarp = -1;
};

struct AsyncCopy {
  int64_t offset;
  std::vector<uint8_t> bytes;
};

inline int64_t widthOf(mlir::Type type) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return vector.getNumElements();
  if (auto fields = llvm::dyn_cast<mlir::LLVM::LLVMStructType>(type))
    return fields.getBody().size();
  return 1;
}
inline mlir::Type elementOf(mlir::Type type) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return vector.getElementType();
  return type;
}
inline int64_t bytesOf(mlir::Type type) {
  return elementOf(type).getIntOrFloatBitWidth() / 8 * widthOf(type);
}
inline uint64_t mask(uint64_t value, mlir::Type type) {
  unsigned bits = llvm::isa<mlir::LLVM::LLVMPointerType>(type)
                      ? 64
                      : type.getIntOrFloatBitWidth();
  return bits == 64 ? value : value & ((uint64_t(1) << bits) - 1);
}
inline int64_t signedOf(uint64_t value, mlir::Type type) {
  unsigned bits = type.getIntOrFloatBitWidth();
  return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits);
}
inline double toDouble(uint64_t bits, mlir::Type type) {
  return loadScalar(type, &bits).real;
}
inline uint64_t fromDouble(double value, mlir::Type type) {
  uint64_t bits = 0;
  storeScalar(type, &bits, {value, 0});
  return bits;
}

struct DeviceInterpreter::Impl {
  DeviceInterpreter &device;
  int64_t block;
  llvm::DenseMap<mlir::Value, Lanes> values;
  std::vector<bool> active;
  std::vector<SharedByte> shared;
  int64_t epoch = 0;
  std::vector<int64_t> turns; ///< Barriers that each warp has passed.
  /// Whether the kernel lets others start early, and then has to wait itself;
  /// whether it has done so.
  bool waits = false, waited = false;
  /// Epochs of the last store to global memory, of each thread's last fence,
  /// and of the last fence after a count.
  int64_t storeEpoch = -1, acquireEpoch = -1;
  std::vector<int64_t> fenceEpochs;
  bool counted = false;
  /// By thread: copies that are not committed, and groups that are.
  std::vector<std::vector<AsyncCopy>> open;
  std::vector<std::deque<std::vector<AsyncCopy>>> groups;
  std::string error;
  /// Lets other blocks go on, if there are any.
  std::function<void()> beforeAtomic;
  /// The blocks of the cluster, which the block is number `rank` of; barriers
  /// of the cluster that it has arrived at and waited for, and what lets the
  /// others go on until they have arrived.
  std::vector<Impl *> cluster;
  int64_t rank = 0, arrivals = 0, phase = 0;
  bool ended = false;
  std::function<void()> beforeWait;

  Impl(DeviceInterpreter &device, int64_t block)
      : device(device), block(block), active(device.threads, true),
        shared(device.sharedBytes), turns(device.threads / kWarp + 1, 0),
        fenceEpochs(device.threads, -1), open(device.threads),
        groups(device.threads) {
    device.kernel.walk([&](mlir::NVVM::GriddepcontrolOp) { waits = true; });
  }

  int64_t numThreads() const { return device.threads; }

  void fail(mlir::Operation *op, const std::string &what, int64_t thread = -1) {
    if (!error.empty())
      return;
    llvm::raw_string_ostream os(error);
    os << "block " << block << " thread " << thread << ": " << what << ": ";
    op->print(os);
  }

  Lanes &get(mlir::Value value) {
    auto it = values.find(value);
    assert(it != values.end() && "a value is used before it is computed");
    return it->second;
  }
  Lanes &make(mlir::Value value) {
    Lanes &lanes = values[value];
    lanes.width = widthOf(value.getType());
    lanes.words.assign(numThreads() * lanes.width, 0);
    return lanes;
  }
  bool anyActive() const {
    return llvm::any_of(active, [](bool a) { return a; });
  }
  bool allActive() const {
    return llvm::all_of(active, [](bool a) { return a; });
  }
  /// Whether all lanes of each warp are active, or none.
  bool hasWholeWarps() const {
    for (int64_t t = 0; t < numThreads(); ++t)
      if (active[t] != active[t / kWarp * kWarp])
        return false;
    return true;
  }
  /// Whether what thread `other` did is ordered before what thread `t` does by
  /// a barrier of their warp: it was done in the turn `turn` of that.
  bool isOrdered(int64_t other, int64_t turn, int64_t t) const {
    return other == t || (other >= 0 && other / kWarp == t / kWarp &&
                          turn < turns[t / kWarp]);
  }
  template <typename Body>
  void forActive(Body body) {
    for (int64_t t = 0; t < numThreads(); ++t)
      if (active[t])
        body(t);
  }
  /// result[i] = f(operands' i-th words).
  template <typename F>
  void map(mlir::Operation *op, F f) {
    mlir::Value result = op->getResult(0);
    Lanes out;
    out.width = widthOf(result.getType());
    out.words.assign(numThreads() * out.width, 0);
    llvm::SmallVector<Lanes *> in;
    for (mlir::Value operand : op->getOperands())
      in.push_back(&get(operand));
    forActive([&](int64_t t) {
      for (int64_t i = 0; i < out.width; ++i) {
        llvm::SmallVector<uint64_t, 3> words;
        for (Lanes *lanes : in)
          words.push_back(lanes->at(t, i));
        out.at(t, i) = mask(f(words), elementOf(result.getType()));
      }
    });
    values[result] = std::move(out);
  }
  template <typename F>
  void mapReal(mlir::Operation *op, F f) {
    mlir::Type from = elementOf(op->getOperand(0).getType());
    mlir::Type to = elementOf(op->getResult(0).getType());
    map(op, [&](llvm::ArrayRef<uint64_t> words) {
      llvm::SmallVector<double, 3> reals;
      for (uint64_t word : words)
        reals.push_back(toDouble(word, from));
      return fromDouble(f(reals), to);
    });
  }

  // Memory: DeviceMemory.cpp
  bool checkGlobal(mlir::Operation *op, int64_t t, uint64_t address,
                   int64_t bytes, int64_t alignment);
  bool checkShared(mlir::Operation *op, int64_t t, uint64_t offset,
                   int64_t bytes, int64_t alignment);
  uint8_t readShared(mlir::Operation *op, int64_t t, uint64_t offset);
  /// A write of `t` begins.
  void checkWrite(mlir::Operation *op, int64_t t, uint64_t offset);
  void landWrite(int64_t t, uint64_t offset, uint8_t value);
  /// Counts an access of `bytes` a lane at `places`, by thread: lanes of 128
  /// bytes in all are served at once, and each bank gives one word a cycle.
  void countShared(llvm::ArrayRef<std::pair<int64_t, uint64_t>> places,
                   int64_t bytes);
  void load(mlir::LLVM::LoadOp op);
  void store(mlir::LLVM::StoreOp op);
  /// A store to shared memory of the cluster.
  void storeRemote(mlir::LLVM::StoreOp op);
  /// Whether what other blocks stored may be read.
  void checkVisible(mlir::Operation *op, int64_t t, uint64_t address,
                    int64_t bytes);
  void fence(mlir::LLVM::FenceOp op);
  void count(mlir::LLVM::AtomicRMWOp op);
  void gep(mlir::LLVM::GEPOp op);
  void copyAsync(mlir::NVVM::CpAsyncOp op);
  void waitGroup(int64_t pending);

  // Matrix instructions: DeviceMatrices.cpp
  void ldmatrix(mlir::NVVM::LdMatrixOp op);
  /// Half `half` of register `i` of `operands` in `thread`, an element of
  /// `type`.
  double half(mlir::OperandRange operands, int64_t i, int64_t thread,
              int64_t half, mlir::Type type);
  void mma(mlir::NVVM::MmaOp op);

  // Other values: DeviceValues.cpp
  /// Runs what computes values from values; false if `op` is another operation.
  bool runValueOp(mlir::Operation *op);
  void bitcast(mlir::LLVM::BitcastOp op);
  /// cvt of two f32 to a pair: the second operand is the low half.
  void convertPair(mlir::Operation *op);
  /// cvt.rna.tf32.f32: 10 bits of fraction, ties away from zero. NaN stays one.
  void roundToTf32(mlir::NVVM::ConvertFloatToTF32Op op);
  /// Each lane gets the word of the one whose number differs in a mask, of one
  /// some lanes below, or of a certain one.
  void shuffle(mlir::NVVM::ShflOp op);
  /// The lanes where a condition holds, or that have the same value.
  void compareLanes(mlir::Operation *op);

  // Control flow: DeviceInterpreter.cpp
  /// Copies what the active threads have of `from`.
  void update(std::vector<Lanes> &into, mlir::OperandRange from);
  /// Bounds may differ between threads: those that are done wait.
  void runFor(mlir::scf::ForOp op);
  void runIf(mlir::scf::IfOp op);
  /// A thread whose condition fails waits for the others.
  void runWhile(mlir::scf::WhileOp op);
  void barrier(mlir::NVVM::BarrierOp op);
  void mapa(mlir::NVVM::MapaOp op);
  void arriveInCluster(mlir::Operation *op);
  void waitForCluster(mlir::Operation *op);
  std::string runKernel(llvm::ArrayRef<uint64_t> arguments);
  void run(mlir::Block *body);
  void runOp(mlir::Operation *op);
};

} // namespace aicf::testing

#endif // AICF_UNITTESTS_SUPPORT_DEVICEBLOCK_H
