//===- DeviceMemory.cpp - Memory of a block under interpretation ----------===//

#include "DeviceBlock.h"

#include <cstring>
#include <map>
#include <set>

using namespace mlir;
using namespace aicf::testing;

bool DeviceInterpreter::Impl::checkGlobal(Operation *op, int64_t t,
                                          uint64_t address, int64_t bytes,
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

bool DeviceInterpreter::Impl::checkShared(Operation *op, int64_t t,
                                          uint64_t offset, int64_t bytes,
                                          int64_t alignment) {
  if (offset % alignment || offset + bytes > shared.size()) {
    fail(op, "bad shared address " + std::to_string(offset), t);
    return false;
  }
  return true;
}

uint8_t DeviceInterpreter::Impl::readShared(Operation *op, int64_t t,
                                            uint64_t offset) {
  SharedByte &byte = shared[offset];
  if (!byte.written || byte.pending)
    fail(op, "shared memory is read before it is there", t);
  if (byte.writeEpoch == epoch && !isOrdered(byte.writer, byte.writeTurn, t))
    fail(op, "shared memory is read without a barrier after the write", t);
  if (byte.remotePhase == phase)
    fail(op,
         "shared memory is read without a barrier of the cluster after the "
         "write",
         t);
  byte.readPhase = phase;
  byte.reader = byte.readEpoch == epoch && byte.reader != t ? -2 : t;
  int64_t warp = t / kWarp;
  if (byte.readEpoch != epoch ||
      (byte.readWarp == warp && byte.readTurn < turns[warp])) {
    byte.reader = t;
    byte.readWarp = warp;
  } else {
    byte.reader = byte.reader == t ? t : -2;
    byte.readWarp = byte.readWarp == warp ? warp : -2;
  }
  byte.readEpoch = epoch;
  byte.readTurn = turns[warp];
  return byte.value;
}

void DeviceInterpreter::Impl::checkWrite(Operation *op, int64_t t,
                                         uint64_t offset) {
  SharedByte &byte = shared[offset];
  bool readBefore =
      byte.readWarp == t / kWarp && byte.readTurn < turns[t / kWarp];
  if (byte.readEpoch == epoch && byte.reader != t && !readBefore)
    fail(op, "shared memory is overwritten without a barrier after the read",
         t);
  if (byte.pending ||
      (byte.writeEpoch == epoch && !isOrdered(byte.writer, byte.writeTurn, t)))
    fail(op, "two threads write the same shared memory", t);
}

void DeviceInterpreter::Impl::landWrite(int64_t t, uint64_t offset,
                                        uint8_t value) {
  SharedByte &byte = shared[offset];
  byte.value = value;
  byte.written = true;
  byte.writeEpoch = epoch;
  byte.writeTurn = turns[t / kWarp];
  byte.writer = t;
}

void DeviceInterpreter::Impl::countShared(
    ArrayRef<std::pair<int64_t, uint64_t>> places, int64_t bytes) {
  constexpr int64_t kBanks = 32, kWord = 4;
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

void DeviceInterpreter::Impl::load(LLVM::LoadOp op) {
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

void DeviceInterpreter::Impl::store(LLVM::StoreOp op) {
  if (cast<LLVM::LLVMPointerType>(op.getAddr().getType()).getAddressSpace() ==
      kClusterSpace)
    return storeRemote(op);
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
          device.writers[place] = {block, phase};
          storeEpoch = epoch;
        }
      }
    device.counts.globalStores += !isShared;
  });
  if (isShared)
    countShared(places, bytesOf(type));
}

void DeviceInterpreter::Impl::storeRemote(LLVM::StoreOp op) {
  Type type = op.getValue().getType(), element = elementOf(type);
  int64_t each = element.getIntOrFloatBitWidth() / 8;
  Lanes &address = get(op.getAddr());
  Lanes &value = get(op.getValue());
  forActive([&](int64_t t) {
    uint64_t owner = address.at(t) >> kRankShift,
             at = address.at(t) & ((uint64_t(1) << kRankShift) - 1);
    if (owner >= cluster.size())
      return fail(op, "no block of the cluster", t);
    if (phase == 0)
      return fail(op, "a store to a block that may not be there yet", t);
    Impl &other = *cluster[owner];
    if (other.ended)
      return fail(op, "a store to a block that has ended", t);
    if (!other.checkShared(op, t, at, bytesOf(type), bytesOf(type)))
      return fail(op, other.error, t);
    for (int64_t i = 0; i < value.width; ++i)
      for (int64_t b = 0; b < each; ++b) {
        SharedByte &byte = other.shared[at + i * each + b];
        if (byte.readPhase == phase || byte.remotePhase == phase)
          fail(op,
               "shared memory is overwritten without a barrier of the cluster",
               t);
        byte.value = value.at(t, i) >> (8 * b);
        byte.written = true;
        byte.writeEpoch = byte.writer = -1;
        byte.remotePhase = phase;
      }
  });
}

void DeviceInterpreter::Impl::checkVisible(Operation *op, int64_t t,
                                           uint64_t address, int64_t bytes) {
  for (int64_t b = 0; b < bytes; ++b) {
    auto writer = device.writers.find(address + b);
    if (writer == device.writers.end() || writer->second.block == block)
      continue;
    if (cluster.size() > 1 && writer->second.phase < phase)
      continue;
    if (acquireEpoch < 0 || acquireEpoch == epoch)
      fail(op, "another block's store is read without a fence", t);
  }
}

void DeviceInterpreter::Impl::fence(LLVM::FenceOp op) {
  forActive([&](int64_t t) { fenceEpochs[t] = epoch; });
  if (counted)
    acquireEpoch = epoch;
}

void DeviceInterpreter::Impl::count(LLVM::AtomicRMWOp op) {
  if (beforeAtomic)
    beforeAtomic();
  if (!error.empty())
    return;
  Lanes address = get(op.getPtr()), value = get(op.getVal());
  Lanes &out = make(op.getResult());
  forActive([&](int64_t t) {
    uint64_t at = address.at(t);
    if (op.getBinOp() != LLVM::AtomicBinOp::add || !op.getType().isInteger(32))
      return fail(op, "an atomic operation that no kernel has", t);
    if (!checkGlobal(op, t, at, 4, 4))
      return;
    // A block that has stored nothing, or nothing since the thread's fence, has
    // nothing to order.
    if (storeEpoch >= 0 &&
        (storeEpoch == epoch || fenceEpochs[t] <= storeEpoch))
      return fail(op, "a count without a barrier and a fence before it", t);
    auto *word = reinterpret_cast<uint32_t *>(at);
    out.at(t) = *word;
    *word += value.at(t);
    counted = true;
  });
}

void DeviceInterpreter::Impl::gep(LLVM::GEPOp op) {
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

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

void DeviceInterpreter::Impl::copyAsync(NVVM::CpAsyncOp op) {
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

void DeviceInterpreter::Impl::waitGroup(int64_t pending) {
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
