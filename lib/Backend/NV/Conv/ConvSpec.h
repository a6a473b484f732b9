//===- ConvSpec.h - A convolution by tensor cores, resolved -----*- C++ -*-===//
//
// What a kernel of convolutions and its launch share, computed once from a
// description. The result's pixels are rows, a group's channels columns. The
// depth is the window's places by the channels of a group, in segments: what is
// contiguous in a staged patch. A segment is padded to whole halves of a
// fragment of 16.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CONV_CONVSPEC_H
#define AICF_LIB_BACKEND_NV_CONV_CONVSPEC_H

#include "../Codegen/Limits.h"
#include "../Window/WindowSpec.h"
#include "aicf/Backend/NV/IR/NV.h"

namespace aicf::nv {

/// A dim of the image through which a window moves: position `o` of the result
/// and place `k` of the window meet at `stride * o + dilation * k + first`.
struct ConvAxis {
  int64_t index = -1;             ///< Of the image's subscript; -1: none.
  int64_t pixel = -1, place = -1; ///< Dims; -1: of one position.
  int64_t stride = 1, dilation = 1, first = 0;
  /// Places are numbered from the window's end, where they descend.
  bool isReversed = false;
  int64_t size = 1, step = 0; ///< The image's extent and stride.
  int64_t pixels = 1, places = 1;
};

struct ConvSpec {
  /// The epilogue, at a pixel and a lane's neighbouring channels; any place.
  WindowSpec body, place;
  unsigned image = 0, weights = 0; ///< Inputs.
  unsigned reduce = 0;             ///< Node.
  mlir::Type type;                 ///< Of both.
  ConvAxis h, w;
  /// Kept dims outside of an image, and its strides along them, outermost
  /// first.
  llvm::SmallVector<unsigned> outer;
  llvm::SmallVector<int64_t> outerSteps;
  unsigned channel = 0;   ///< Dim of the result's channels.
  int64_t depth = -1;     ///< Dim of the channels of a group; -1: one.
  int64_t groupDepth = 1; ///< Channels of the image, and of the result, in a
  int64_t groupWidth = 1; ///< group.
  int64_t groups = 1;
  /// Elements that can be copied at once: channels of a pixel, or of a line of
  /// pixels that are contiguous.
  int64_t vector = 1;
  bool hasLines = false;
  /// Pixels of an odd number of channels are staged with zeros behind them, so
  /// that pairs of the depth are words.
  bool hasPads = false;
  /// Neighbouring channels of the result whose weights are loaded at once.
  int64_t weightVector = 1;

  // The plan's numbers.
  int64_t tileRows = 1, tileColumns = 1, tileChannels = 8;
  int64_t blockGroups = 1, warpRows = 1, warpColumns = 1;
  /// Neighbouring channels of a result that are stored at once, at most.
  int64_t widestStore = 1;
  /// Patches in shared memory: with two, one is filled while the other is read.
  int64_t patches = 1;
  /// Registers a thread, estimated, those that it has to keep in memory, blocks
  /// that a multiprocessor shall hold, and those that share the tiles of a
  /// group.
  int64_t registers = 0, spilledRegisters = 0, residentBlocks = 1, strips = 1;

  int64_t threads() const { return kWarp * warpRows * warpColumns; }
  /// Fragments of channels that hold a lane's neighbours: it has two of each,
  /// no more than it stores at once, so that the stores of four lanes are
  /// neighbours, too. Weights are staged in the order that this takes.
  int64_t jointFragments() const;
  /// Where channel `i` of a vector of weights is staged, behind the first one's
  /// line.
  int64_t getLine(int64_t i) const {
    int64_t own = 2 * jointFragments();
    return i % own / 2 * 8 + i / own * 2 + i % 2;
  }
  /// Fragments of a warp.
  int64_t pixelFragments() const;
  int64_t channelFragments() const { return tileChannels / 8 / warpColumns; }

  // Depth, in elements.
  bool wholeRows = false; ///< A segment is a row of the window.
  int64_t segments() const {
    return wholeRows ? h.places : h.places * w.places;
  }
  /// What is multiplied of a segment, what is read with it before, so that it
  /// begins at an even place, and all of it in halves of a fragment.
  int64_t run() const { return wholeRows ? w.places * groupDepth : groupDepth; }
  /// Whether what fills the last half of a segment is to be masked: it may be
  /// anything.
  bool isMasked() const { return !hasPads && (lead() + run()) % 8 != 0; }
  int64_t lead() const { return isPaired() ? shift() % 2 : 0; }
  int64_t halvesOfRun() const { return (lead() + run() + 7) / 8; }
  int64_t halves() const { return segments() * halvesOfRun(); }
  int64_t steps() const { return (halves() + 1) / 2; }

  // Shared memory, in elements.
  int64_t patchRows() const {
    return (tileRows - 1) * h.stride + (h.places - 1) * h.dilation + 1;
  }
  int64_t patchColumns() const {
    return (tileColumns - 1) * w.stride + (w.places - 1) * w.dilation + 1;
  }
  int64_t pixelPitch() const;
  /// Where the first pixel of a line lies: lines begin at whole vectors of the
  /// image.
  int64_t shift() const;
  /// Elements of a line that are copied.
  int64_t lineElements() const;
  int64_t rowPitch() const;
  int64_t groupPitch() const { return patchRows() * rowPitch(); }
  /// A patch, and what fragments read beyond it.
  int64_t patchPitch() const { return blockGroups * groupPitch() + 16; }
  /// Whether pixels are copied by cp.async, and so may be under way while
  /// others are multiplied.
  bool isAsync() const { return vector > 1; }
  /// Where the weights begin: behind the patches.
  int64_t weightsOffset() const { return patches * patchPitch(); }
  int64_t weightPitch() const;
  int64_t sharedBytes() const;
  /// Whether neighbours of the depth are at even places, so read together.
  bool isPaired() const;

  // Launch.
  int64_t pixelTiles() const;
  int64_t columnTiles() const {
    return groups / blockGroups *
           ((groupWidth + tileChannels - 1) / tileChannels);
  }
  int64_t blocks() const { return strips * columnTiles(); }

  std::string getKey() const;
};

/// Resolves `desc`. Leaves the plan's numbers. Fails with the constraint that
/// is violated in `why`, if given.
mlir::FailureOr<ConvSpec> resolveConv(const InstructionDesc &desc,
                                      std::string *why);

/// Adds `plan`'s numbers to `common`.
mlir::FailureOr<ConvSpec> applyConv(const InstructionDesc &desc,
                                    const ConvSpec &common, ConvPlanAttr plan,
                                    std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CONV_CONVSPEC_H
