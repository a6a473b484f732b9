//===- DeviceInterpreter.cpp - Runs a block without a GPU -----------------===//

#include "DeviceInterpreter.h"

#include "../../Support/BodyInterpreter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <thread>

using namespace mlir;
using namespace aicf::testing;

namespace {

/// NVPTX.
constexpr unsigned kGlobalSpace = 1, kSharedSpace = 3;
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
};

struct AsyncCopy {
  int64_t offset;
  std::vector<uint8_t> bytes;
};

int64_t widthOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements();
  if (auto fields = dyn_cast<LLVM::LLVMStructType>(type))
    return fields.getBody().size();
  return 1;
}
Type elementOf(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getElementType();
  return type;
}
int64_t bytesOf(Type type) {
  return elementOf(type).getIntOrFloatBitWidth() / 8 * widthOf(type);
}
uint64_t mask(uint64_t value, Type type) {
  unsigned bits =
      isa<LLVM::LLVMPointerType>(type) ? 64 : type.getIntOrFloatBitWidth();
  return bits == 64 ? value : value & ((uint64_t(1) << bits) - 1);
}
int64_t signedOf(uint64_t value, Type type) {
  unsigned bits = type.getIntOrFloatBitWidth();
  return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits);
}
double toDouble(uint64_t bits, Type type) {
  return loadScalar(type, &bits).real;
}
uint64_t fromDouble(double value, Type type) {
  uint64_t bits = 0;
  storeScalar(type, &bits, {value, 0});
  return bits;
}

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

struct DeviceInterpreter::Impl {
  DeviceInterpreter &device;
  int64_t block;
  DenseMap<Value, Lanes> values;
  std::vector<bool> active;
  std::vector<SharedByte> shared;
  int64_t epoch = 0;
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

  Impl(DeviceInterpreter &device, int64_t block)
      : device(device), block(block), active(device.threads, true),
        shared(device.sharedBytes), fenceEpochs(device.threads, -1),
        open(device.threads), groups(device.threads) {
    device.kernel.walk([&](NVVM::GriddepcontrolOp) { waits = true; });
  }

  int64_t numThreads() const { return device.threads; }

  void fail(Operation *op, const std::string &what, int64_t thread = -1) {
    if (!error.empty())
      return;
    llvm::raw_string_ostream os(error);
    os << "block " << block << " thread " << thread << ": " << what << ": ";
    op->print(os);
  }

  Lanes &get(Value value) {
    auto it = values.find(value);
    assert(it != values.end() && "a value is used before it is computed");
    return it->second;
  }
  Lanes &make(Value value) {
    Lanes &lanes = values[value];
    lanes.width = widthOf(value.getType());
    lanes.words.assign(numThreads() * lanes.width, 0);
    return lanes;
  }
  template <typename Body>
  void forActive(Body body) {
    for (int64_t t = 0; t < numThreads(); ++t)
      if (active[t])
        body(t);
  }
  /// result[i] = f(operands' i-th words).
  template <typename F>
  void map(Operation *op, F f) {
    Value result = op->getResult(0);
    Lanes out;
    out.width = widthOf(result.getType());
    out.words.assign(numThreads() * out.width, 0);
    SmallVector<Lanes *> in;
    for (Value operand : op->getOperands())
      in.push_back(&get(operand));
    forActive([&](int64_t t) {
      for (int64_t i = 0; i < out.width; ++i) {
        SmallVector<uint64_t, 3> words;
        for (Lanes *lanes : in)
          words.push_back(lanes->at(t, i));
        out.at(t, i) = mask(f(words), elementOf(result.getType()));
      }
    });
    values[result] = std::move(out);
  }
  template <typename F>
  void mapReal(Operation *op, F f) {
    Type from = elementOf(op->getOperand(0).getType());
    Type to = elementOf(op->getResult(0).getType());
    map(op, [&](ArrayRef<uint64_t> words) {
      SmallVector<double, 3> reals;
      for (uint64_t word : words)
        reals.push_back(toDouble(word, from));
      return fromDouble(f(reals), to);
    });
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  bool checkGlobal(Operation *op, int64_t t, uint64_t address, int64_t bytes,
                   int64_t alignment) {
    if (waits && !waited)
      fail(op, "global access before the wait for other grids", t);
    if (address % alignment) {
      fail(op, "misaligned global access", t);
      return false;
    }
    for (const DeviceBuffer &buffer : device.buffers) {
      auto start = reinterpret_cast<uint64_t>(buffer.start);
      if (address >= start && address + bytes <= start + buffer.bytes)
        return true;
    }
    fail(op, "global access outside the buffers", t);
    return false;
  }
  bool checkShared(Operation *op, int64_t t, uint64_t offset, int64_t bytes,
                   int64_t alignment) {
    if (offset % alignment || offset + bytes > shared.size()) {
      fail(op, "bad shared address " + std::to_string(offset), t);
      return false;
    }
    return true;
  }
  uint8_t readShared(Operation *op, int64_t t, uint64_t offset) {
    SharedByte &byte = shared[offset];
    if (!byte.written || byte.pending)
      fail(op, "shared memory is read before it is there", t);
    if (byte.writeEpoch == epoch && byte.writer != t)
      fail(op, "shared memory is read without a barrier after the write", t);
    byte.reader = byte.readEpoch == epoch && byte.reader != t ? -2 : t;
    byte.readEpoch = epoch;
    return byte.value;
  }
  /// A write of `t` begins.
  void checkWrite(Operation *op, int64_t t, uint64_t offset) {
    SharedByte &byte = shared[offset];
    if (byte.readEpoch == epoch && byte.reader != t)
      fail(op, "shared memory is overwritten without a barrier after the read",
           t);
    if (byte.pending || (byte.writeEpoch == epoch && byte.writer != t))
      fail(op, "two threads write the same shared memory", t);
  }
  void landWrite(int64_t t, uint64_t offset, uint8_t value) {
    SharedByte &byte = shared[offset];
    byte.value = value;
    byte.written = true;
    byte.writeEpoch = epoch;
    byte.writer = t;
  }

  /// Counts an access of `bytes` a lane at `places`, by thread: lanes of 128
  /// bytes in all are served at once, and each bank gives one word a cycle.
  void countShared(ArrayRef<std::pair<int64_t, uint64_t>> places,
                   int64_t bytes) {
    constexpr int64_t kWarp = 32, kBanks = 32, kWord = 4;
    int64_t lanes = std::min(kWarp, kBanks * kWord / bytes);
    std::map<int64_t, std::map<int64_t, std::set<uint64_t>>> words;
    for (auto [t, at] : places)
      for (uint64_t word = at / kWord; word <= (at + bytes - 1) / kWord; ++word)
        words[t / lanes][word % kBanks].insert(word);
    for (const auto &[group, banks] : words) {
      size_t most = 0;
      for (const auto &[bank, distinct] : banks)
        most = std::max(most, distinct.size());
      device.counts.sharedCycles += most;
      ++device.counts.leastSharedCycles;
    }
  }

  void load(LLVM::LoadOp op) {
    Type type = op.getType(), element = elementOf(type);
    int64_t each = element.getIntOrFloatBitWidth() / 8;
    Lanes address = get(op.getAddr());
    bool isShared =
        cast<LLVM::LLVMPointerType>(op.getAddr().getType()).getAddressSpace() ==
        kSharedSpace;
    Lanes &out = make(op.getResult());
    SmallVector<std::pair<int64_t, uint64_t>> places;
    forActive([&](int64_t t) {
      uint64_t at = address.at(t);
      if (isShared ? !checkShared(op, t, at, bytesOf(type), bytesOf(type))
                   : !checkGlobal(op, t, at, bytesOf(type), bytesOf(type)))
        return;
      places.push_back({t, at});
      if (!isShared)
        checkVisible(op, t, at, bytesOf(type));
      for (int64_t i = 0; i < out.width; ++i)
        for (int64_t b = 0; b < each; ++b) {
          uint8_t byte = isShared
                             ? readShared(op, t, at + i * each + b)
                             : *reinterpret_cast<uint8_t *>(at + i * each + b);
          out.at(t, i) |= uint64_t(byte) << (8 * b);
        }
    });
    if (isShared)
      countShared(places, bytesOf(type));
  }
  void store(LLVM::StoreOp op) {
    Type type = op.getValue().getType(), element = elementOf(type);
    int64_t each = element.getIntOrFloatBitWidth() / 8;
    Lanes &address = get(op.getAddr());
    Lanes &value = get(op.getValue());
    bool isShared =
        cast<LLVM::LLVMPointerType>(op.getAddr().getType()).getAddressSpace() ==
        kSharedSpace;
    SmallVector<std::pair<int64_t, uint64_t>> places;
    forActive([&](int64_t t) {
      uint64_t at = address.at(t);
      if (isShared ? !checkShared(op, t, at, bytesOf(type), bytesOf(type))
                   : !checkGlobal(op, t, at, bytesOf(type), bytesOf(type)))
        return;
      places.push_back({t, at});
      for (int64_t i = 0; i < value.width; ++i)
        for (int64_t b = 0; b < each; ++b) {
          uint8_t byte = value.at(t, i) >> (8 * b);
          uint64_t place = at + i * each + b;
          if (isShared) {
            checkWrite(op, t, place);
            landWrite(t, place, byte);
          } else {
            *reinterpret_cast<uint8_t *>(place) = byte;
            device.writers[place] = block;
            storeEpoch = epoch;
          }
        }
      device.counts.globalStores += !isShared;
    });
    if (isShared)
      countShared(places, bytesOf(type));
  }
  /// Whether what other blocks stored may be read.
  void checkVisible(Operation *op, int64_t t, uint64_t address, int64_t bytes) {
    for (int64_t b = 0; b < bytes; ++b) {
      auto writer = device.writers.find(address + b);
      if (writer != device.writers.end() && writer->second != block &&
          (acquireEpoch < 0 || acquireEpoch == epoch))
        fail(op, "another block's store is read without a fence", t);
    }
  }
  void fence(LLVM::FenceOp op) {
    forActive([&](int64_t t) { fenceEpochs[t] = epoch; });
    if (counted)
      acquireEpoch = epoch;
  }
  void count(LLVM::AtomicRMWOp op) {
    if (beforeAtomic)
      beforeAtomic();
    if (!error.empty())
      return;
    Lanes address = get(op.getPtr()), value = get(op.getVal());
    Lanes &out = make(op.getResult());
    forActive([&](int64_t t) {
      uint64_t at = address.at(t);
      if (op.getBinOp() != LLVM::AtomicBinOp::add ||
          !op.getType().isInteger(32))
        return fail(op, "an atomic operation that no kernel has", t);
      if (!checkGlobal(op, t, at, 4, 4))
        return;
      if (storeEpoch == epoch || fenceEpochs[t] != epoch)
        return fail(op, "a count without a barrier and a fence before it", t);
      auto *word = reinterpret_cast<uint32_t *>(at);
      out.at(t) = *word;
      *word += value.at(t);
      counted = true;
    });
  }
  void gep(LLVM::GEPOp op) {
    Lanes base = get(op.getBase());
    Type element = op.getElemType();
    int64_t each = element.getIntOrFloatBitWidth() / 8;
    auto index = op.getIndices()[0];
    Lanes offsets;
    Type indexType;
    if (auto value = llvm::dyn_cast_if_present<Value>(index)) {
      offsets = get(value);
      indexType = value.getType();
    }
    Lanes &out = make(op.getResult());
    forActive([&](int64_t t) {
      int64_t steps = indexType ? signedOf(offsets.at(t), indexType)
                                : llvm::cast<IntegerAttr>(index).getInt();
      out.at(t) = base.at(t) + steps * each;
    });
  }

  //===--------------------------------------------------------------------===//
  // Copies
  //===--------------------------------------------------------------------===//

  void copyAsync(NVVM::CpAsyncOp op) {
    Lanes &to = get(op.getDst()), &from = get(op.getSrc());
    int64_t bytes = op.getSize();
    forActive([&](int64_t t) {
      uint64_t source = from.at(t), offset = to.at(t);
      int64_t read = op.getCpSize() ? get(op.getCpSize()).at(t) : bytes;
      if (read > bytes)
        return fail(op, "cp.async reads more than it writes", t);
      // An address that nothing is read from may be any.
      if (source % bytes)
        return fail(op, "misaligned global access", t);
      if ((read && !checkGlobal(op, t, source, read, bytes)) ||
          !checkShared(op, t, offset, bytes, bytes))
        return;
      AsyncCopy copy{static_cast<int64_t>(offset),
                     std::vector<uint8_t>(bytes, 0)};
      memcpy(copy.bytes.data(), reinterpret_cast<void *>(source), read);
      for (int64_t b = 0; b < bytes; ++b) {
        checkWrite(op, t, offset + b);
        ++shared[offset + b].pending;
      }
      open[t].push_back(std::move(copy));
      ++device.counts.copies;
    });
  }
  void waitGroup(int64_t pending) {
    forActive([&](int64_t t) {
      while (static_cast<int64_t>(groups[t].size()) > pending) {
        for (const AsyncCopy &copy : groups[t].front())
          for (auto [b, value] : llvm::enumerate(copy.bytes)) {
            --shared[copy.offset + b].pending;
            landWrite(t, copy.offset + b, value);
          }
        groups[t].pop_front();
      }
    });
  }

  //===--------------------------------------------------------------------===//
  // Matrices. PTX ISA, "Matrix fragments for mma.m16n8k16" and "ldmatrix".
  //===--------------------------------------------------------------------===//

  void ldmatrix(NVVM::LdMatrixOp op) {
    Lanes addresses = get(op.getPtr());
    bool transposes = op.getLayout() == NVVM::MMALayout::col;
    Lanes &out = make(op.getResult());
    for (int64_t warp = 0; warp < numThreads(); warp += kWarp)
      for (int64_t m = 0; m < op.getNum(); ++m) {
        uint16_t matrix[8][8];
        std::set<uint64_t> banks;
        for (int64_t line = 0; line < 8; ++line) {
          int64_t t = warp + m * 8 + line;
          uint64_t at = addresses.at(t);
          if (!checkShared(op, t, at, 16, 16))
            return;
          banks.insert(at / 16 % 8);
          for (int64_t e = 0; e < 8; ++e)
            matrix[line][e] = readShared(op, t, at + 2 * e) |
                              readShared(op, t, at + 2 * e + 1) << 8;
        }
        if (banks.size() != 8)
          return fail(op, "bank conflict", warp);
        for (int64_t lane = 0; lane < kWarp; ++lane) {
          int64_t line = lane / 4, e = lane % 4 * 2;
          uint32_t low = transposes ? matrix[e][line] : matrix[line][e];
          uint32_t high =
              transposes ? matrix[e + 1][line] : matrix[line][e + 1];
          out.at(warp + lane, m) = low | high << 16;
        }
      }
  }

  /// Half `half` of register `i` of `operands` in `thread`, an element of
  /// `type`.
  double half(OperandRange operands, int64_t i, int64_t thread, int64_t half,
              Type type) {
    Lanes &lanes = get(operands[i]);
    uint64_t bits = lanes.width == 2 ? lanes.at(thread, half)
                                     : lanes.at(thread) >> (16 * half);
    return toDouble(bits & 0xFFFF, type);
  }

  void mma(NVVM::MmaOp op) {
    Type f32 = Float32Type::get(op.getContext());
    bool isTf32 = op.getMultiplicandAPtxType() == NVVM::MMATypes::tf32;
    Type element = isTf32 ? f32
                   : op.getMultiplicandAPtxType() == NVVM::MMATypes::bf16
                       ? Type(BFloat16Type::get(op.getContext()))
                       : Type(Float16Type::get(op.getContext()));
    int64_t depth = op.getShape().getK(), each = isTf32 ? 1 : 2;
    if (depth != 8 * each)
      return fail(op, "a shape that no kernel has");
    auto factor = [&](OperandRange registers, int64_t r, int64_t t, int64_t h) {
      if (!isTf32)
        return half(registers, r, t, h, element);
      uint64_t bits = get(registers[r]).at(t);
      if (bits & 0x1FFF)
        fail(op, "a factor is not rounded to tf32", t);
      return toDouble(bits, f32);
    };
    Lanes out;
    out.width = 4;
    out.words.assign(numThreads() * 4, 0);
    for (int64_t warp = 0; warp < numThreads(); warp += kWarp) {
      double a[16][16], b[16][8];
      for (int64_t lane = 0; lane < kWarp; ++lane) {
        int64_t g = lane / 4, q = lane % 4 * each;
        for (int64_t r = 0; r < 4; ++r)
          for (int64_t h = 0; h < each; ++h)
            a[g + r % 2 * 8][q + r / 2 * 4 * each + h] =
                factor(op.getOperandA(), r, warp + lane, h);
        for (int64_t r = 0; r < 2; ++r)
          for (int64_t h = 0; h < each; ++h)
            b[q + r * 4 * each + h][g] =
                factor(op.getOperandB(), r, warp + lane, h);
      }
      for (int64_t lane = 0; lane < kWarp; ++lane)
        for (int64_t r = 0; r < 4; ++r) {
          int64_t row = lane / 4 + r / 2 * 8, column = lane % 4 * 2 + r % 2;
          double sum = toDouble(get(op.getOperandC()[r]).at(warp + lane), f32);
          for (int64_t k = 0; k < depth; ++k)
            sum += a[row][k] * b[k][column];
          out.at(warp + lane, r) = fromDouble(sum, f32);
        }
      ++device.counts.products;
    }
    values[op.getResult()] = std::move(out);
  }

  /// cvt of two f32 to a pair: the second operand is the low half.
  void convertPair(Operation *op) {
    Type element = elementOf(op->getResult(0).getType());
    Type f32 = op->getOperand(0).getType();
    Lanes high = get(op->getOperand(0)), low = get(op->getOperand(1));
    Lanes &out = make(op->getResult(0));
    forActive([&](int64_t t) {
      out.at(t, 0) = fromDouble(toDouble(low.at(t), f32), element);
      out.at(t, 1) = fromDouble(toDouble(high.at(t), f32), element);
    });
  }

  /// cvt.rna.tf32.f32: 10 bits of fraction, ties away from zero. NaN stays one.
  void roundToTf32(NVVM::ConvertFloatToTF32Op op) {
    if (op.getRnd() != NVVM::FPRoundingMode::RNA)
      return fail(op, "a rounding that no kernel has");
    map(op, [](ArrayRef<uint64_t> words) -> uint64_t {
      constexpr uint64_t kDropped = 0x1FFF, kQuiet = 1 << 22;
      bool isFinite = (words[0] >> 23 & 0xFF) != 0xFF;
      bool isNaN = !isFinite && (words[0] & 0x7FFFFF);
      uint64_t rounded = words[0] + (isFinite ? 0x1000 : 0);
      return (rounded & ~kDropped) | (isNaN ? kQuiet : 0);
    });
  }

  void bitcast(LLVM::BitcastOp op) {
    Lanes in = get(op.getArg());
    Lanes &out = make(op.getResult());
    int64_t fromBits = elementOf(op.getArg().getType()).getIntOrFloatBitWidth();
    int64_t toBits = elementOf(op.getType()).getIntOrFloatBitWidth();
    forActive([&](int64_t t) {
      uint64_t all = 0;
      for (int64_t i = 0; i < in.width; ++i)
        all |= in.at(t, i) << (i * fromBits);
      for (int64_t i = 0; i < out.width; ++i)
        out.at(t, i) =
            toBits == 64 ? all
                         : all >> (i * toBits) & ((uint64_t(1) << toBits) - 1);
    });
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  bool anyActive() {
    return llvm::any_of(active, [](bool a) { return a; });
  }
  /// Copies what the active threads have of `from`.
  void update(std::vector<Lanes> &into, OperandRange from) {
    for (auto [lanes, value] : llvm::zip_equal(into, from)) {
      Lanes &next = get(value);
      forActive([&](int64_t t) {
        for (int64_t i = 0; i < lanes.width; ++i)
          lanes.at(t, i) = next.at(t, i);
      });
    }
  }
  /// Bounds may differ between threads: those that are done wait.
  void runFor(scf::ForOp op) {
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
      forActive(
          [&](int64_t t) { at.at(t) = mask(at.at(t) + step.at(t), type); });
    }
    active = before;
    for (auto [result, lanes] : llvm::zip(op.getResults(), iter))
      values[result] = std::move(lanes);
  }
  void runIf(scf::IfOp op) {
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
  /// A thread whose condition fails waits for the others.
  void runWhile(scf::WhileOp op) {
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
  bool allActive() {
    return llvm::all_of(active, [](bool a) { return a; });
  }

  std::string runKernel(ArrayRef<uint64_t> arguments) {
    Block &body = device.kernel.getBody().front();
    for (auto [arg, bits] : llvm::zip_equal(body.getArguments(), arguments)) {
      Lanes &lanes = make(arg);
      std::fill(lanes.words.begin(), lanes.words.end(), bits);
    }
    run(&body);
    if (error.empty() && llvm::any_of(shared, [](const SharedByte &byte) {
          return byte.pending;
        }))
      return "copies are under way at the end";
    return error;
  }
  void run(Block *body) {
    for (Operation &op : body->without_terminator()) {
      if (!error.empty())
        return;
      runOp(&op);
    }
  }

  static bool compare(arith::CmpIPredicate predicate, uint64_t x, uint64_t y,
                      Type type) {
    int64_t sx = signedOf(x, type), sy = signedOf(y, type);
    switch (predicate) {
    case arith::CmpIPredicate::eq:
      return x == y;
    case arith::CmpIPredicate::ne:
      return x != y;
    case arith::CmpIPredicate::ult:
      return x < y;
    case arith::CmpIPredicate::slt:
      return sx < sy;
    case arith::CmpIPredicate::sle:
      return sx <= sy;
    case arith::CmpIPredicate::sgt:
      return sx > sy;
    case arith::CmpIPredicate::sge:
      return sx >= sy;
    default:
      llvm_unreachable("a predicate that no kernel has");
    }
  }
  static bool compare(arith::CmpFPredicate predicate, double x, double y) {
    switch (predicate) {
    case arith::CmpFPredicate::OEQ:
      return x == y;
    case arith::CmpFPredicate::OLT:
      return x < y;
    case arith::CmpFPredicate::OGT:
      return x > y;
    default:
      llvm_unreachable("a predicate that no kernel has");
    }
  }
  /// NaN if one of them is.
  static double extremum(double x, double y, bool isMax) {
    if (std::isnan(x) || std::isnan(y))
      return std::numeric_limits<double>::quiet_NaN();
    return isMax ? std::fmax(x, y) : std::fmin(x, y);
  }

  /// Each lane gets the word of the one whose number differs in a mask.
  void shuffle(NVVM::ShflOp op) {
    if (op.getKind() != NVVM::ShflKind::bfly)
      return fail(op, "a shuffle that no kernel has");
    if (!allActive())
      return fail(op, "a warp's operation that not all lanes reach");
    Lanes value = get(op.getVal()), distance = get(op.getOffset());
    Lanes &out = make(op.getRes());
    for (int64_t t = 0; t < numThreads(); ++t) {
      int64_t other = t ^ distance.at(t);
      if (other / kWarp != t / kWarp)
        return fail(op, "a shuffle beyond the warp", t);
      out.at(t) = value.at(other);
    }
  }

  void runOp(Operation *op) {
    using Words = ArrayRef<uint64_t>;
    using Reals = ArrayRef<double>;
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](arith::ConstantOp c) {
          Lanes &out = make(c.getResult());
          uint64_t bits = 0;
          if (auto integer = dyn_cast<IntegerAttr>(c.getValue()))
            bits = integer.getValue().getZExtValue();
          else
            bits = cast<FloatAttr>(c.getValue())
                       .getValue()
                       .bitcastToAPInt()
                       .getZExtValue();
          std::fill(out.words.begin(), out.words.end(), bits);
        })
        .Case([&](arith::AddIOp) {
          map(op, [](Words w) { return w[0] + w[1]; });
        })
        .Case([&](arith::SubIOp) {
          map(op, [](Words w) { return w[0] - w[1]; });
        })
        .Case([&](arith::MulIOp) {
          map(op, [](Words w) { return w[0] * w[1]; });
        })
        .Case([&](arith::DivUIOp) {
          map(op, [&](Words w) {
            if (!w[1])
              fail(op, "division by zero");
            return w[1] ? w[0] / w[1] : 0;
          });
        })
        .Case([&](arith::RemUIOp) {
          map(op, [&](Words w) {
            if (!w[1])
              fail(op, "division by zero");
            return w[1] ? w[0] % w[1] : 0;
          });
        })
        .Case([&](arith::MinUIOp) {
          map(op, [](Words w) { return std::min(w[0], w[1]); });
        })
        .Case([&](arith::AndIOp) {
          map(op, [](Words w) { return w[0] & w[1]; });
        })
        .Case(
            [&](arith::OrIOp) { map(op, [](Words w) { return w[0] | w[1]; }); })
        .Case([&](arith::XOrIOp) {
          map(op, [](Words w) { return w[0] ^ w[1]; });
        })
        .Case<arith::MaxSIOp, arith::MinSIOp>([&](Operation *) {
          Type type = op->getResult(0).getType();
          bool isMax = isa<arith::MaxSIOp>(op);
          map(op, [&](Words w) {
            bool first = signedOf(w[0], type) > signedOf(w[1], type);
            return first == isMax ? w[0] : w[1];
          });
        })
        .Case([&](arith::ExtSIOp e) {
          Type from = e.getIn().getType();
          map(op, [&](Words w) { return uint64_t(signedOf(w[0], from)); });
        })
        .Case([&](arith::FloorDivSIOp) {
          Type type = op->getResult(0).getType();
          map(op, [&](Words w) {
            int64_t x = signedOf(w[0], type), y = signedOf(w[1], type);
            return uint64_t(x / y - (x % y != 0 && (x < 0) != (y < 0)));
          });
        })
        .Case([&](arith::ShLIOp) {
          map(op, [](Words w) { return w[0] << w[1]; });
        })
        .Case([&](arith::ShRUIOp) {
          map(op, [](Words w) { return w[0] >> w[1]; });
        })
        .Case([&](arith::CmpIOp c) {
          map(op, [&](Words w) {
            return compare(c.getPredicate(), w[0], w[1], c.getLhs().getType());
          });
        })
        .Case([&](arith::SelectOp) {
          map(op, [](Words w) { return w[0] & 1 ? w[1] : w[2]; });
        })
        .Case<arith::ExtUIOp, arith::TruncIOp, arith::BitcastOp>(
            [&](Operation *) { map(op, [](Words w) { return w[0]; }); })
        .Case([&](arith::SIToFPOp c) {
          Type from = c.getIn().getType(), to = c.getType();
          map(op,
              [&](Words w) { return fromDouble(signedOf(w[0], from), to); });
        })
        .Case([&](arith::AddFOp) {
          mapReal(op, [](Reals r) { return r[0] + r[1]; });
        })
        .Case([&](arith::SubFOp) {
          mapReal(op, [](Reals r) { return r[0] - r[1]; });
        })
        .Case([&](arith::MulFOp) {
          mapReal(op, [](Reals r) { return r[0] * r[1]; });
        })
        .Case([&](arith::MaximumFOp) {
          mapReal(op, [](Reals r) { return extremum(r[0], r[1], true); });
        })
        .Case([&](arith::MinimumFOp) {
          mapReal(op, [](Reals r) { return extremum(r[0], r[1], false); });
        })
        .Case([&](arith::DivFOp) {
          mapReal(op, [](Reals r) { return r[0] / r[1]; });
        })
        .Case(
            [&](arith::NegFOp) { mapReal(op, [](Reals r) { return -r[0]; }); })
        .Case([&](math::ExpOp) {
          mapReal(op, [](Reals r) { return std::exp(r[0]); });
        })
        .Case([&](math::LogOp) {
          mapReal(op, [](Reals r) { return std::log(r[0]); });
        })
        .Case([&](math::ErfOp) {
          mapReal(op, [](Reals r) { return std::erf(r[0]); });
        })
        .Case([&](math::TanhOp) {
          mapReal(op, [](Reals r) { return std::tanh(r[0]); });
        })
        .Case([&](math::SqrtOp) {
          mapReal(op, [](Reals r) { return std::sqrt(r[0]); });
        })
        .Case([&](math::RsqrtOp) {
          mapReal(op, [](Reals r) { return 1 / std::sqrt(r[0]); });
        })
        .Case([&](math::AbsFOp) {
          mapReal(op, [](Reals r) { return std::fabs(r[0]); });
        })
        .Case([&](arith::CmpFOp c) {
          Type type = c.getLhs().getType();
          map(op, [&](Words w) {
            return compare(c.getPredicate(), toDouble(w[0], type),
                           toDouble(w[1], type));
          });
        })
        .Case<arith::ExtFOp, arith::TruncFOp>(
            [&](Operation *) { mapReal(op, [](Reals r) { return r[0]; }); })
        .Case([&](math::FmaOp f) {
          if (f.getType().isF32())
            mapReal(op, [](Reals r) { return std::fmaf(r[0], r[1], r[2]); });
          else
            mapReal(op, [](Reals r) { return std::fma(r[0], r[1], r[2]); });
        })
        .Case([&](LLVM::AddressOfOp a) { make(a.getResult()); })
        .Case([&](LLVM::LoadOp l) { load(l); })
        .Case([&](LLVM::StoreOp s) { store(s); })
        .Case([&](LLVM::FenceOp f) { fence(f); })
        .Case([&](LLVM::AtomicRMWOp a) { count(a); })
        .Case([&](LLVM::GEPOp g) { gep(g); })
        .Case([&](LLVM::BitcastOp b) { bitcast(b); })
        .Case([&](LLVM::UndefOp u) { make(u.getResult()); })
        .Case([&](LLVM::ExtractValueOp e) {
          Lanes in = get(e.getContainer());
          Lanes &out = make(e.getResult());
          forActive(
              [&](int64_t t) { out.at(t) = in.at(t, e.getPosition()[0]); });
        })
        .Case([&](LLVM::InsertValueOp i) {
          Lanes in = get(i.getContainer()), value = get(i.getValue());
          Lanes &out = make(i.getResult());
          out.words = in.words;
          forActive(
              [&](int64_t t) { out.at(t, i.getPosition()[0]) = value.at(t); });
        })
        .Case([&](LLVM::ExtractElementOp e) {
          Lanes in = get(e.getVector()), at = get(e.getPosition());
          Lanes &out = make(e.getResult());
          forActive([&](int64_t t) { out.at(t) = in.at(t, at.at(t)); });
        })
        .Case([&](LLVM::InsertElementOp i) {
          Lanes in = get(i.getVector()), value = get(i.getValue()),
                at = get(i.getPosition());
          Lanes &out = make(i.getResult());
          out.words = in.words;
          forActive([&](int64_t t) { out.at(t, at.at(t)) = value.at(t); });
        })
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
        .Case([&](NVVM::BarrierOp) {
          if (!allActive())
            fail(op, "a barrier that not all threads reach");
          ++epoch;
        })
        .Case([&](NVVM::GriddepcontrolOp g) {
          if (!allActive())
            fail(op, "not all threads wait for other grids");
          waited |= g.getKind() == NVVM::GridDepActionKind::wait;
        })
        .Case([&](NVVM::SyncWarpOp) {
          if (!allActive())
            fail(op, "a barrier that not all threads reach");
        })
        .Case([&](NVVM::ShflOp s) { shuffle(s); })
        .Case([&](NVVM::CpAsyncOp c) { copyAsync(c); })
        .Case([&](NVVM::CpAsyncCommitGroupOp) {
          forActive([&](int64_t t) {
            groups[t].push_back(std::move(open[t]));
            open[t].clear();
          });
        })
        .Case([&](NVVM::CpAsyncWaitGroupOp w) { waitGroup(w.getN()); })
        .Case([&](NVVM::LdMatrixOp l) {
          if (!allActive())
            fail(op, "a warp's operation that not all lanes reach");
          else
            ldmatrix(l);
        })
        .Case([&](NVVM::MmaOp m) {
          if (!allActive())
            fail(op, "a warp's operation that not all lanes reach");
          else
            mma(m);
        })
        .Case<NVVM::ConvertF32x2ToBF16x2Op, NVVM::ConvertF32x2ToF16x2Op>(
            [&](Operation *) { convertPair(op); })
        .Case([&](NVVM::ConvertFloatToTF32Op c) { roundToTf32(c); })
        .Case([&](scf::ForOp f) { runFor(f); })
        .Case([&](scf::IfOp i) { runIf(i); })
        .Case([&](scf::WhileOp w) { runWhile(w); })
        .Default(
            [&](Operation *) { fail(op, "not known to the interpreter"); });
  }
};

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
