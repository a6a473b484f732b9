//===- WgmmaPack.cpp - Operands that TMA cannot read ----------------------===//

#include "WgmmaPack.h"

#include "aicf/Support/Mutant.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

enum Semaphore { kTaken = 0, kDone = 1, kLeft = 2 };

/// Chunks of 16 bytes that a thread has under way.
static constexpr int64_t kInFlight = 4;
/// Lines that are packed side by side from a source that has neighbours in
/// neighbouring lines: a warp's.
static constexpr int64_t kGroupLines = 32;

/// A share's number, the same in all threads.
Value PackWriter::take() {
  Value slot = d.i32(spec.packOffset());
  d.blockBarrier();
  d.when(d.eq(thread, 0), [&] {
    d.storeShared(slot, d.atomicAdd(args.semaphores, d.i32(kTaken), d.i32(1)));
  });
  d.blockBarrier();
  return d.loadShared(slot, d.getBuilder().getI32Type());
}

Value PackWriter::locateLine(const WgmmaOperand &operand,
                             const WgmmaArguments::Packing &packing,
                             Value line) {
  Value batch;
  if (!operand.sourceBatch.empty()) {
    Value position = d.div(line, packing.lines);
    line = d.sub(line, d.mul(position, packing.lines));
    for (size_t i = operand.sourceBatch.size(); i-- > 0;) {
      Value extent = getExtent(operand.sourceBatch[i]);
      Value outer = d.div(position, extent);
      Value at = d.mul(d.widen(d.sub(position, d.mul(outer, extent))),
                       packing.batchStrides[i]);
      batch = batch ? d.add(batch, at) : at;
      position = outer;
    }
  }
  Value source =
      d.add(packing.offset, d.mul(d.widen(line), packing.lineStride));
  return batch ? d.add(source, batch) : source;
}

void PackWriter::storePlanes(const Values &planes, Value index,
                             const Values &elements) {
  if (planes.size() == 1)
    return d.store(planes[0], index, elements);
  SmallVector<Values, kFactorParts> parts(planes.size());
  for (Value element : elements)
    for (auto [plane, part] : llvm::enumerate(d.splitFloat(element)))
      parts[plane].push_back(part);
  for (auto [plane, part] : llvm::zip(planes, parts))
    d.store(plane, index, part);
}

void PackWriter::packOperand(const WgmmaOperand &operand,
                             const WgmmaArguments::Packing &packing,
                             Value share) {
  Type element = spec.sourceType();
  // What a thread packs at once: 16 bytes.
  int64_t chunkLength = 16 / spec.elementBytes();
  Value lineChunks = d.div(packing.pitch, chunkLength);
  // Whole groups of lines where neighbours of the source lie in neighbouring
  // lines: a warp reads a piece of the source's line, and the warps of a block
  // complete the packed lines of a group.
  Value allLines = packing.lines;
  for (BatchStride batch : operand.sourceBatch)
    allLines = d.mul(allLines, getExtent(batch));
  Value lines = allLines;
  if (operand.transposes())
    lines =
        d.mul(d.div(d.add(lines, kGroupLines - 1), kGroupLines), kGroupLines);
  Value chunks = d.mul(lines, lineChunks);
  Value blocks = d.gridSize();
  // Whole rounds of the block, so that the shares' edges are aligned.
  int64_t threads = spec.threads();
  Value round = d.mul(blocks, threads);
  Value perShare = d.mul(d.div(d.add(chunks, d.sub(round, 1)), round), threads);
  Value first = d.mul(share, perShare);
  Value end = d.min(d.add(first, perShare), chunks);
  // The elements of chunk number `chunk`, and where they go.
  auto read = [&](Value chunk) -> std::pair<Values, Value> {
    // Neighbouring threads read neighbours.
    Value line, column;
    if (operand.transposes()) {
      Value inGroups = d.div(chunk, kGroupLines);
      Value group = d.div(inGroups, lineChunks);
      column = d.sub(inGroups, d.mul(group, lineChunks));
      line = d.add(d.mul(group, kGroupLines), d.rem(chunk, kGroupLines));
      // Beyond the last line it is packed again.
      line = d.min(line, d.sub(allLines, 1));
    } else {
      line = d.div(chunk, lineChunks);
      column = d.sub(chunk, d.mul(line, lineChunks));
    }
    column = d.mul(column, chunkLength);
    Value source = locateLine(operand, packing, line);
    Values elements;
    for (int64_t i = 0; i < chunkLength; i += operand.vector) {
      // What is packed behind the end of a line is read by no one.
      Value at = d.min(d.add(column, i), d.sub(packing.length, operand.vector));
      Value index = d.widen(at);
      if (operand.stride != 1)
        index = d.mul(index, packing.stride);
      elements.append(d.load(packing.source, d.add(source, index), element,
                             operand.vector));
    }
    return {elements, d.add(d.mul(d.widen(line), d.widen(packing.pitch)),
                            d.widen(column))};
  };
  d.loop(d.add(first, thread), end, d.i32(kInFlight * threads), {},
         [&](Value chunk, ValueRange) -> Values {
           // All loads are under way before the first store.
           std::pair<Values, Value> parts[kInFlight];
           for (auto [i, part] : llvm::enumerate(parts))
             part = read(d.min(d.add(chunk, i * threads), d.sub(end, 1)));
           for (auto [i, part] : llvm::enumerate(parts))
             d.when(d.less(d.add(chunk, i * threads), end), [&] {
               storePlanes(packing.packed, part.second, part.first);
             });
           return {};
         });
}

void PackWriter::pack(Value share) {
  const WgmmaArguments::Packing *packing = args.packings.begin();
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed)
      packOperand(*operand, *packing++, share);
}

void PackWriter::write() {
  Value blocks = d.gridSize();
  d.loopWhile(
      take(), [&](ValueRange share) { return d.less(share[0], blocks); },
      [&](ValueRange share) -> Values {
        pack(share[0]);
        // What was stored is read by TMA, of any block.
        d.fenceAsyncGlobal();
        d.blockBarrier();
        d.when(d.eq(thread, 0), [&] {
          d.fenceDevice();
          d.atomicAdd(args.semaphores, d.i32(kDone), d.i32(1));
        });
        return {take()};
      });
  if (AICF_MUTANT("wgmma-pack-unwaited"))
    return;
  d.when(d.eq(thread, 0), [&] {
    d.loopWhile(
        d.i32(0), [&](ValueRange done) { return d.less(done[0], blocks); },
        [&](ValueRange) -> Values {
          return {d.atomicAdd(args.semaphores, d.i32(kDone), d.i32(0))};
        });
    d.fenceDevice();
    d.fenceAsyncGlobal();
  });
}

void PackWriter::leave() {
  d.when(d.eq(thread, 0), [&] {
    // This thread has seen that all is done, and so have those that have left.
    Value before = d.atomicAdd(args.semaphores, d.i32(kLeft), d.i32(1));
    d.when(d.eq(before, d.sub(d.gridSize(), 1)), [&] {
      for (Semaphore semaphore : {kTaken, kDone, kLeft})
        d.store(args.semaphores, d.i32(semaphore), d.i32(0));
    });
  });
}
