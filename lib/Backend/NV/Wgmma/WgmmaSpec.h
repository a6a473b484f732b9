//===- WgmmaSpec.h - A Hopper contraction kernel, resolved ------*- C++ -*-===//
//
// Everything about one `aicf_nv.wgmma_ws` kernel and its launch, computed once
// from a description and a plan: which input is which operand in which layout,
// how each epilogue operand and output is accessed, where everything lies in
// shared memory. The footprint, the launch and the generator all read it, so
// they cannot disagree, and no one else decides anything.
//
// In the kernel's terms the output is `rows x columns` with contiguous columns:
// operand A holds the rows, operand B the columns. That is M and N, or N and M
// when the output is stored the other way round. A transposed kernel has them
// exchanged, and contiguous rows: wgmma works on 64 rows or more, but on as few
// columns as 8, which suits a result of few rows.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMASPEC_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMASPEC_H

#include "../Codegen/DeviceBuilder.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "llvm/Support/MathExtras.h"

namespace aicf::nv {

/// The edge of a 128-byte-swizzled panel, in 16-bit elements.
constexpr int64_t kPanel = 64;
/// Bytes of its lines.
constexpr int64_t kPanelLine = 128;
/// Bytes of a 64 x 64 panel of 16-bit elements.
constexpr int64_t kPanelBytes = kPanel * kPanel * 2;
/// Threads of a warpgroup.
constexpr int64_t kWarpgroup = 128;
/// Rows of a fragment of sums that one instruction stores.
constexpr int64_t kFragmentRows = 8;
/// Shared memory that a block of sm_90a can have.
constexpr int64_t kMaxShared = 232448;
/// Counters of blocks that pack operands.
constexpr int64_t kPackSemaphores = 3;
/// Blocks that may add the parts of one tile: bits of half a word.
constexpr int64_t kMaxAdders = 16;
/// Parts into which f32 factors are split.
constexpr int64_t kFactorParts = 3;
/// The products of parts that are summed, of part 0, which is the largest, and
/// so on; the smallest first, since the matrix unit cuts off the low bits of a
/// sum. What is left out, 1 by 2 and below, is 2^-22 of a product at most.
constexpr std::pair<int64_t, int64_t> kFactorProducts[] = {
    {2, 0}, {0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}};

/// Of dims that have one position each there is one.
struct WgmmaAxis : Axis {
  DimSet all = 0; ///< With those of one position.
};

/// Stride of an access along an outer axis, in elements.
struct BatchStride {
  unsigned axis;
  int64_t stride;
};

/// A dim of an image over which a window moves: its position p and the place t
/// in the window meet at `p * stride + low + t * step` of the image.
struct WindowAxis {
  int64_t extent = 1;      ///< Of the image.
  int64_t imageStride = 0; ///< Between neighbours, in elements.
  int64_t positions = 1, stride = 1, low = 0, step = 0;
  std::optional<unsigned> tap; ///< The dim of t; none if it is always 0.
  int64_t lastTap = 0;
  bool reversed = false; ///< t counts from the dim's end.
  /// Where the positions end, less the image's extent.
  int64_t upperCorner() const {
    return low + (positions - 1) * stride + 1 - extent;
  }
};

/// What an operand is read through, in TMA's im2col mode. Its
/// pixels, all positions of all images, are one axis: the rows, or the depth.
/// The channels of a pixel, which are contiguous, are the other one. Places in
/// the window are taps of the depth, or count tiles as a batch does.
struct WgmmaWindow {
  llvm::SmallVector<WindowAxis, 3> axes; ///< Innermost first.
  int64_t images = 1, imageStride = 0;
  int64_t channels = 1;
  bool pixelsAreDepth = false;
  int64_t numElements() const {
    int64_t count = images * channels;
    for (const WindowAxis &axis : axes)
      count *= axis.extent;
    return count;
  }
};

/// One operand of the contraction.
struct WgmmaOperand {
  unsigned input = 0;
  Major major = Major::K;
  int64_t extent = 0;    ///< Of rows or columns.
  int64_t rowStride = 0; ///< Bytes between lines of the contiguous dim.
  /// Of the outer axes that it varies over.
  llvm::SmallVector<BatchStride, 2> batch;
  std::optional<WgmmaWindow> window;

  /// TMA cannot read the operand: the kernel first packs it into
  /// its workspace, in lines of `rowStride` bytes.
  bool packed = false;
  int64_t lines = 0, length = 0;      ///< In elements.
  int64_t lineStride = 0, stride = 0; ///< Of the source, in elements.
  int64_t offset = 0;                 ///< Of the source, in elements.
  int64_t vector = 1;    ///< Neighbours of the source that are read at once.
  int64_t workspace = 0; ///< Where the packed lines begin, in bytes.
  /// Of the source, along the axes of `batch`. Those of a batch are packed one
  /// behind the other, `positions` in all.
  llvm::SmallVector<BatchStride, 2> sourceBatch;
  int64_t positions = 1;
  /// How many planes there are, one behind the other.
  int64_t planes = 1;
  int64_t planeBytes() const { return positions * lines * rowStride; }
  int64_t packedBytes() const { return packed ? planes * planeBytes() : 0; }
  /// Neighbours of the source are elements of neighbouring lines.
  bool transposes() const { return stride != 1 && lineStride == 1; }
};

/// An input that the epilogue reads, at rows and columns of the output.
struct EpilogueInput {
  unsigned input = 0;
  mlir::Type type;
  bool usesRow = false, usesColumn = false;
  /// Columns are contiguous, so a column stride need not be passed.
  bool unitColumn = false;
  int64_t vector = 1; ///< Neighbouring columns that can be loaded at once.
  /// Of 16-bit floats that vary over rows and columns: eight columns can be
  /// loaded at once, by lanes that then exchange them.
  bool isWide = false;
  int64_t rowStride = 0, columnStride = 0; ///< In elements.
  llvm::SmallVector<BatchStride, 2> batch; ///< Of those it varies over.
};

/// Columns of a wide load of an epilogue's input: 16 bytes.
constexpr int64_t kWideColumns = 8;

/// One output.
struct WgmmaOutput {
  mlir::Type type;
  bool staged = false; ///< By stmatrix and from shared memory, else direct.
  int64_t vector = 1;  ///< Direct: neighbouring columns stored at once.
  int64_t rowStride = 0, columnStride = 0; ///< In elements; one of them is 1.
  llvm::SmallVector<BatchStride, 2> batch;
};

struct WgmmaSpec {
  int64_t tileRows = 0, tileColumns = 0, tileDepth = 0, stages = 0, cluster = 1,
          group = 1, split = 1, streamK = 0;
  /// Places of the window, along its innermost dim, whose pixels a stage holds
  /// once: 1, or all of them. Place t reads them from getTapLine(t) on.
  int64_t sharedTaps = 1;
  /// Parts of bf16 into which the factors are split, which are f32. Each is a
  /// plane of a packed operand.
  int64_t factorParts = 1;
  bool pingpong = false;
  /// Rows are contiguous in the outputs, not columns.
  bool transposed = false;
  /// The transposed kernel's, where the result has few rows and it can be one.
  std::shared_ptr<const WgmmaSpec> other;
  /// Registers of a thread, of each warpgroup: the producer, then consumers.
  llvm::SmallVector<int64_t, 3> registers;
  /// Those that a consumer needs beyond its own, estimated: the family's.
  int64_t spilledRegisters = 0;
  mlir::Type element; ///< bf16, f16 or tf32, which is f32 in memory.
  WgmmaAxis rowAxis, columnAxis, depthAxis;
  /// Dims of the batch, and those of the depth that are apart from its axis:
  /// places in a window.
  Axes batch, taps;
  int64_t rows = 0, columns = 0, depth = 0; ///< The depth of one tap.
  WgmmaOperand a, b;
  unsigned reduceNode = 0;
  llvm::SmallVector<EpilogueInput> epilogue;
  llvm::SmallVector<WgmmaOutput> outputs;

  //===--------------------------------------------------------------------===//
  // Block and shared memory
  //===--------------------------------------------------------------------===//

  int64_t consumers() const { return pingpong || tileRows > 64 ? 2 : 1; }
  int64_t consumersPerTile() const { return pingpong ? 1 : consumers(); }
  /// Rows of a tile that one consumer has, in blocks of 64.
  int64_t consumerRows() const { return tileRows / consumersPerTile(); }
  int64_t rowBlocks() const { return consumerRows() / kPanel; }
  int64_t threads() const { return kWarpgroup * (consumers() + 1); }
  /// Registers of a thread at the kernel's start, of all warpgroups.
  int64_t registersAtLaunch() const {
    return WgmmaWsPlanAttr::getRegistersAtLaunch(consumers());
  }
  /// Whether warpgroups then set their own.
  bool setsRegisters() const {
    return llvm::any_of(
        registers, [&](int64_t count) { return count != registersAtLaunch(); });
  }
  /// A cluster shares the loads of its columns, and has as many row tiles. Of a
  /// result of one row tile it shares those of its rows, and has as many column
  /// tiles.
  bool sharesRows() const {
    return cluster > 1 && countVisitedRows(sharedTaps) <= tileRows;
  }
  int64_t rowShares() const { return sharesRows() ? cluster : 1; }
  int64_t columnShares() const { return sharesRows() ? 1 : cluster; }
  /// Blocks of a cluster. Rank r works on tile r % cluster of the
  /// cluster's, on part r / cluster of the depth.
  int64_t clusterBlocks() const { return cluster * split; }
  /// Panels of 64 columns, or a narrow tile's, in which a tile is stored. The
  /// last one overlaps with the one before if the columns are no multiple of
  /// 64.
  int64_t panels() const { return llvm::divideCeil(tileColumns, kPanel); }
  int64_t panelColumns() const { return std::min(tileColumns, kPanel); }
  int64_t panelColumn(int64_t panel) const {
    return std::min(panel * kPanel, tileColumns - panelColumns());
  }
  /// Outputs that leave by way of shared memory, and those that TMA stores from
  /// there: not where lines of a tile have no place in the result.
  int64_t stagedOutputs() const {
    return llvm::count_if(outputs,
                          [](const WgmmaOutput &o) { return o.staged; });
  }
  bool storesByTma(const WgmmaOutput &output) const {
    return output.staged && sharedTaps == 1;
  }
  int64_t tmaOutputs() const {
    return llvm::count_if(outputs,
                          [&](const WgmmaOutput &o) { return storesByTma(o); });
  }
  int64_t elementBytes() const { return element.isTF32() ? 4 : 2; }
  /// The type of an element that TMA loads, and of one of an operand.
  mlir::Type memoryType() const;
  mlir::Type sourceType() const;
  /// Products of parts that make a product.
  int64_t factorProducts() const {
    return factorParts == 1 ? 1 : std::size(kFactorProducts);
  }
  /// Depth of a panel of 128 bytes.
  int64_t panelDepth() const { return 128 / elementBytes(); }
  /// Lines by which the last of `taps` places that share pixels is behind the
  /// first; positions that a line of the result has beyond its own then.
  int64_t getReach(int64_t taps) const {
    return taps > 1 ? (taps - 1) * a.window->axes[0].step : 0;
  }
  int64_t reach() const { return getReach(sharedTaps); }
  /// Positions along axis `i` of the window beyond the result's.
  int64_t reachAlong(unsigned i) const { return i == 0 ? reach() : 0; }
  /// Of the pixels that places share, the line where those of place `tap`
  /// begin.
  int64_t getTapLine(int64_t tap) const {
    if (sharedTaps == 1)
      return 0;
    const WindowAxis &axis = a.window->axes[0];
    return (axis.reversed ? axis.lastTap - tap : tap) * axis.step;
  }
  /// Lines of A that a stage holds, of each panel of the depth.
  int64_t linesOfA() const { return tileRows + llvm::alignTo(reach(), 8); }
  /// Of one plane.
  int64_t aBytes() const { return linesOfA() * tileDepth * elementBytes(); }
  /// Of one place in the window, and of all that a stage holds. Panels that
  /// have the columns contiguous are whole.
  int64_t tapBytesOfB() const {
    return (b.major == Major::K ? tileColumns
                                : llvm::alignTo(tileColumns, kPanel)) *
           tileDepth * elementBytes();
  }
  int64_t bBytes() const { return sharedTaps * tapBytesOfB(); }
  /// All planes of A, then those of B.
  int64_t stageBytes() const { return factorParts * (aBytes() + bBytes()); }
  /// Bytes between 64 rows or columns of an operand in shared memory: a K-major
  /// tile is a panel for each 128 bytes of the depth, of all rows.
  int64_t blockBytes(const WgmmaOperand &operand) const {
    return operand.major == Major::K ? kPanelBytes : kPanel * tileDepth * 2;
  }
  /// Rows that a load of A brings: the output's, where it has fewer than a
  /// tile. What the others multiply is not stored.
  int64_t loadedRows() const {
    if (sharedTaps > 1)
      return linesOfA();
    return a.major == Major::K
               ? std::min<int64_t>(tileRows,
                                   llvm::alignTo(rows, 8 * rowShares()))
               : tileRows;
  }
  /// Bytes that TMA writes to a stage.
  int64_t loadedBytes() const {
    return factorParts * (loadedRows() * tileDepth * elementBytes() + bBytes());
  }
  /// Ring of operand tiles, then two staging panels for each consumer and
  /// staged output, then the full and the empty barriers.
  int64_t stagingOffset() const { return stages * stageBytes(); }
  int64_t consumerStagingBytes() const {
    return stagedOutputs() * 2 * kPanelBytes;
  }
  /// Where the depth is split, the parts' sums of this block's rows instead: a
  /// plane of f32 for each part. They lie over the ring if they do not fit
  /// beside it.
  bool planesInRing() const {
    int64_t barriers = 16 * stages + (packs() ? 8 : 0);
    return split > 1 &&
           stagingOffset() + split * partBytes() + barriers > kMaxShared;
  }
  int64_t planesOffset() const { return planesInRing() ? 0 : stagingOffset(); }
  /// Rows of a tile are dealt to the parts in fragments of eight. Part p has
  /// those from p * rowFragments() / split on; this is the most rows of a part.
  int64_t rowFragments() const { return tileRows / kFragmentRows; }
  int64_t partRows() const {
    return llvm::divideCeil(rowFragments(), split) * kFragmentRows;
  }
  /// Padded so that the eight rows of a fragment lie in different banks.
  int64_t partPitch() const { return (llvm::alignTo(tileColumns, 16) + 8) * 4; }
  int64_t partBytes() const { return partRows() * partPitch(); }
  int64_t fullOffset() const {
    if (split > 1)
      return std::max(stagingOffset(), planesOffset() + split * partBytes());
    return stagingOffset() + consumers() * consumerStagingBytes();
  }
  int64_t emptyOffset() const { return fullOffset() + 8 * stages; }
  /// One barrier for each of two consumers that take turns.
  int64_t turnOffset() const { return emptyOffset() + 8 * stages; }
  /// A word in which a block's threads learn what they pack.
  int64_t packOffset() const { return turnOffset() + (pingpong ? 16 : 0); }
  /// A word for each consumer, in which its threads learn what they add.
  int64_t streamKOffset() const { return packOffset() + (packs() ? 8 : 0); }
  int64_t sharedBytes() const { return streamKOffset() + (streamK ? 8 : 0); }

  //===--------------------------------------------------------------------===//
  // Packed operands
  //===--------------------------------------------------------------------===//

  bool packs() const { return a.packed || b.packed; }
  /// The packed operands, one behind the other.
  int64_t packedBytes() const {
    return std::max(a.workspace + a.packedBytes(),
                    b.workspace + b.packedBytes());
  }
  /// Behind them, the sums of tiles that several blocks share.
  int64_t sumsOffset() const;
  int64_t workspaceBytes() const;
  /// Counters of the blocks that pack, then a word for each consumer of each
  /// shared tile.
  int64_t streamKSemaphore() const { return packs() ? kPackSemaphores : 0; }
  int64_t semaphores() const {
    return streamKSemaphore() +
           (streamK ? sharedTiles() * consumersPerTile() : 0);
  }

  //===--------------------------------------------------------------------===//
  // Tiles
  //===--------------------------------------------------------------------===//

  /// Blocks in clusters of `size` that run at once. A cluster's lie in one
  /// group of 16 or more multiprocessors, pairs fill all; one group has half as
  /// many (on an H200 15 clusters of eight run at once, not 16, and 30 of four,
  /// not 32).
  static int64_t countResident(int64_t size, int64_t sms);
  /// Places of the window along its innermost dim if they can share pixels,
  /// else 1: the window moves by single pixels there, over rows of pixels, and
  /// nowhere else with it.
  int64_t countShareableTaps() const;
  /// Rows that tiles visit: the result's, or where `taps` places share pixels
  /// those of longer lines. What is beyond the result's lines is not stored.
  int64_t countVisitedRows(int64_t taps) const;
  /// Row and column tiles; whole clusters.
  int64_t rowTiles() const;
  int64_t columnTiles() const;
  int64_t batchSize() const { return countPositions(batch); }
  int64_t tapCount() const { return countPositions(taps); }
  /// Outer axes: those of the batch, then the taps.
  const Axis &outerAxis(unsigned i) const {
    return i < batch.size() ? batch[i] : taps[i - batch.size()];
  }
  /// The outer axis that is `dim`.
  unsigned getOuterAxis(unsigned dim) const;
  /// Elements of `operand`, of which it has `lines` of the depth.
  int64_t numElements(const WgmmaOperand &operand, int64_t lines) const;
  int64_t tiles() const { return batchSize() * rowTiles() * columnTiles(); }
  int64_t depthTiles() const;

  //===--------------------------------------------------------------------===//
  // Stream-K: blocks that share the depth of the last tiles
  //===--------------------------------------------------------------------===//

  /// Tiles of whole waves, which are nobody's but one block's; and the rest.
  int64_t wholeTiles() const { return tiles() / streamK * streamK; }
  int64_t sharedTiles() const { return tiles() - wholeTiles(); }
  /// An equal share of a block, in tiles of the depth.
  int64_t partDepth() const {
    return llvm::divideCeil(sharedTiles() * depthTiles(), streamK);
  }
  /// Parts of this depth in a shared tile, each of a block that has no other,
  /// and the depth behind them.
  int64_t wholeParts() const { return depthTiles() / partDepth(); }
  int64_t restDepth() const { return depthTiles() % partDepth(); }
  /// The other blocks visit the rests of all shared tiles, one behind the
  /// other; this much each.
  int64_t restShare() const;
  /// Parts of a shared tile at most, and blocks that add them.
  struct Parts {
    int64_t most = 0, mostAdders = 0;
  };
  Parts countParts() const;
};

/// Resolves all but the plan's numbers. Fails with the constraint that is
/// violated in `why`, if given.
mlir::FailureOr<WgmmaSpec> resolveWgmma(const InstructionDesc &desc,
                                        std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved.
mlir::FailureOr<WgmmaSpec> applyWgmma(const InstructionDesc &desc,
                                      const WgmmaSpec &common,
                                      WgmmaWsPlanAttr plan, std::string *why);

/// Writes the kernel `name` for `op`.
void generateWgmma(DeviceBuilder &d, emit::ComputeOp op, const WgmmaSpec &spec,
                   llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMASPEC_H
