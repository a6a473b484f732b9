//===- NVDialect.cpp - The aicf_nv dialect --------------------------------===//
//
// Registration, schema checks and bytecode of the plan attributes. The checks
// are those that hold for any instruction; whether a plan suits an instruction
// and a target is for its family to say.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/NV/IR/NV.h"

#include "aicf/Support/Bytecode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

#include "aicf/Backend/NV/IR/NVDialect.cpp.inc"

#include "aicf/Backend/NV/IR/NVEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Backend/NV/IR/NVAttrs.cpp.inc"

void NVDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "aicf/Backend/NV/IR/NVAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

StringRef WgmmaWsPlanAttr::getFamilyName() const { return "aicf_nv.wgmma_ws"; }

ArrayRef<int64_t> WgmmaWsPlanAttr::getTileSizes() const { return getTile(); }

/// 32-bit registers of a multiprocessor that has wgmma, and threads of a
/// warpgroup.
static constexpr int64_t kRegisterFile = 65536, kWarpgroup = 128;

int64_t WgmmaWsPlanAttr::countConsumers(DenseI64ArrayAttr tile,
                                        WgmmaSchedule schedule) {
  return schedule == WgmmaSchedule::PingPong || tile[0] > 64 ? 2 : 1;
}

int64_t WgmmaWsPlanAttr::getRegistersAtLaunch(int64_t consumers) {
  constexpr int64_t kMaxOfThread = 255;
  return std::min(kRegisterFile / (kWarpgroup * (consumers + 1)) / 8 * 8,
                  kMaxOfThread);
}

SmallVector<int64_t> WgmmaWsPlanAttr::getUsualRegisters(int64_t consumers) {
  if (consumers == 2)
    return {40, 232, 232};
  return SmallVector<int64_t>(consumers + 1, getRegistersAtLaunch(consumers));
}

/// Checks that `registers` of a thread of the producer and of each consumer are
/// what the warpgroups of one block can have.
static LogicalResult
verifyRegisters(llvm::function_ref<InFlightDiagnostic()> emitError,
                ArrayRef<int64_t> registers, int64_t consumers) {
  if (static_cast<int64_t>(registers.size()) != consumers + 1)
    return emitError() << "a producer and " << consumers
                       << " consumers have as many numbers of registers, not "
                       << registers.size();
  int64_t producer = registers.front(), consumer = registers.back();
  if (!llvm::all_equal(registers.drop_front()))
    return emitError() << "consumers have the same number of registers";
  int64_t launch = WgmmaWsPlanAttr::getRegistersAtLaunch(consumers);
  if (producer == launch && consumer == launch)
    return success();
  // What setmaxnreg takes.
  for (int64_t count : {producer, consumer})
    if (count < 24 || count > 255 || count % 8)
      return emitError() << "a warpgroup sets its registers a thread to a "
                            "multiple of 8 from 24 to 248, not "
                         << count;
  if (producer > launch || consumer < launch)
    return emitError() << "threads start with " << launch
                       << " registers: a producer can hand some back, and "
                          "consumers ask for more, not the reverse";
  int64_t held = kWarpgroup * (producer + consumers * consumer);
  int64_t most = kWarpgroup * (consumers + 1) * launch;
  if (held > most)
    return emitError() << "the warpgroups ask for " << held
                       << " registers, a block starts with " << most;
  return success();
}

LogicalResult
WgmmaWsPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        DenseI64ArrayAttr tile, int64_t stages, int64_t cluster,
                        int64_t group, int64_t split, int64_t streamK,
                        WgmmaSchedule schedule, DenseI64ArrayAttr registers,
                        int64_t parts, bool transposed, int64_t taps) {
  if (!tile || tile.size() != 3)
    return emitError() << "a tile has rows, columns and depth";
  if (tile[0] != 64 && tile[0] != 128 && tile[0] != 256)
    return emitError() << "a tile has 64, 128 or 256 rows, not " << tile[0];
  if (tile[1] < 8 || tile[1] > 256 || tile[1] % 8)
    return emitError() << "a tile has 8 to 256 columns, a multiple of 8, not "
                       << tile[1];
  if (tile[2] != 32 && tile[2] != 64 && tile[2] != 128)
    return emitError() << "a tile is 32, 64 or 128 deep, not " << tile[2];
  if (parts != 1 && parts != 3)
    return emitError() << "a factor is taken whole or in 3 parts, not in "
                       << parts;
  if (taps < 1 || taps > kMaxTaps)
    return emitError() << "1 to " << kMaxTaps
                       << " places of a window share pixels, not " << taps;
  if (taps > 1 && (parts > 1 || split > 1 || streamK || transposed))
    return emitError() << "places of a window that share pixels have whole "
                          "factors and tiles, rows of pixels, and no stream";
  // Accumulators of a consumer: rows * columns / 128 registers a thread.
  bool pingpong = schedule == WgmmaSchedule::PingPong;
  int64_t consumerRows = tile[0] / (pingpong || tile[0] == 64 ? 1 : 2);
  if (consumerRows * tile[1] > 64 * 256)
    return emitError() << "the sums of " << consumerRows << " x " << tile[1]
                       << " do not fit into a warpgroup's registers";
  // Of parts, the chain that runs and the sum of those before it.
  if (parts > 1 && consumerRows * tile[1] > 64 * 192)
    return emitError() << "chains and sums of " << consumerRows << " x "
                       << tile[1] << " do not fit into a warpgroup's registers";
  if (stages < 2 || stages > 16)
    return emitError() << "the ring has 2 to 16 stages, not " << stages;
  if (split < 1 || split > 16)
    return emitError() << "a depth is split over 1 to 16 blocks, not " << split;
  if (split > 1 && pingpong)
    return emitError() << "blocks that share a depth have one tile each: there "
                          "is none for a second consumer";
  if (streamK && (streamK < 2 || streamK > 1024))
    return emitError() << "2 to 1024 blocks stream through the depth, not "
                       << streamK;
  if (streamK && (split > 1 || cluster > 1 || pingpong))
    return emitError() << "blocks that stream through the depth have no "
                          "cluster, no split and no ping-pong";
  if (split * cluster > 16)
    return emitError() << "a cluster has at most 16 blocks, not "
                       << split * cluster;
  if (cluster < 1 || cluster > 4)
    return emitError() << "1 to 4 blocks share columns, not " << cluster;
  if (group < 1 || group > 1024 || group % cluster)
    return emitError() << "a raster group has 1 to 1024 row tiles in whole "
                          "clusters, not "
                       << group;
  if (!registers) // As it is read, before the usual ones are filled in.
    return success();
  return verifyRegisters(emitError, registers, countConsumers(tile, schedule));
}

/// Checks what tiled contractions share.
static LogicalResult
verifyTiled(llvm::function_ref<InFlightDiagnostic()> emitError,
            DenseI64ArrayAttr tile, DenseI64ArrayAttr parts,
            StringRef partsName, int64_t stages, int64_t group, int64_t split,
            int64_t tiles) {
  if (!tile || tile.size() != 3)
    return emitError() << "a tile has rows, columns and depth";
  if (!parts || parts.size() != 2)
    return emitError() << partsName << " has rows and columns";
  if (stages < 1 || stages > 8)
    return emitError() << "the ring has 1 to 8 stages, not " << stages;
  if (group < 1 || group > 1024)
    return emitError() << "a raster group has 1 to 1024 row tiles, not "
                       << group;
  if (split < 1 || split > 4096)
    return emitError() << "1 to 4096 blocks share the depth of a tile, not "
                       << split;
  if (tiles < 1 || tiles > 4096)
    return emitError() << "a block computes 1 to 4096 tiles, not " << tiles;
  if (tiles > 1 && (split > 1 || stages == 1))
    return emitError() << "a block of several tiles shares no depth and loads "
                          "one tile ahead at least";
  return success();
}

StringRef MmaPlanAttr::getFamilyName() const { return "aicf_nv.mma"; }

ArrayRef<int64_t> MmaPlanAttr::getTileSizes() const { return getTile(); }

LogicalResult
MmaPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                    DenseI64ArrayAttr tile, DenseI64ArrayAttr warps,
                    int64_t stages, int64_t group, int64_t split,
                    int64_t tiles) {
  if (failed(verifyTiled(emitError, tile, warps, "warps", stages, group, split,
                         tiles)))
    return failure();
  for (int64_t edge : tile.asArrayRef().take_front(2))
    if (edge < 16 || edge > 256 || !llvm::isPowerOf2_64(edge))
      return emitError() << "an edge of a tile is a power of two from 16 to "
                            "256, not "
                         << edge;
  if (tile[2] < 16 || tile[2] > 128 || !llvm::isPowerOf2_64(tile[2]))
    return emitError() << "the depth of a tile is a power of two from 16 to "
                          "128, not "
                       << tile[2];
  for (int i : {0, 1})
    if (warps[i] < 1 || !llvm::isPowerOf2_64(warps[i]) ||
        tile[i] % (16 * warps[i]))
      return emitError() << warps[i] << " warps do not split " << tile[i]
                         << " rows or columns into blocks of 16";
  if (warps[0] * warps[1] > 16)
    return emitError() << "a block has at most 16 warps, not "
                       << warps[0] * warps[1];
  return success();
}

StringRef FfmaPlanAttr::getFamilyName() const { return "aicf_nv.ffma"; }

ArrayRef<int64_t> FfmaPlanAttr::getTileSizes() const { return getTile(); }

LogicalResult
FfmaPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     DenseI64ArrayAttr tile, DenseI64ArrayAttr thread,
                     int64_t stages, int64_t group, int64_t split,
                     int64_t tiles) {
  if (failed(verifyTiled(emitError, tile, thread, "a thread", stages, group,
                         split, tiles)))
    return failure();
  for (int i : {0, 1})
    if (thread[i] < 1 || thread[i] > 16)
      return emitError() << "a thread has 1 to 16 rows and columns, not "
                         << thread[i];
  for (int64_t edge : tile.asArrayRef().take_front(2))
    if (edge < 4 || edge > 256)
      return emitError() << "an edge of a tile is 4 to 256, not " << edge;
  if (tile[2] < 1 || tile[2] > 128)
    return emitError() << "the depth of a tile is 1 to 128, not " << tile[2];
  auto fills = [&](int64_t rows, int64_t columns) {
    return tile[0] % (rows * thread[0]) == 0 &&
           tile[1] % (columns * thread[1]) == 0;
  };
  if (!fills(4, 8) && !fills(8, 4))
    return emitError() << "threads of " << thread[0] << " x " << thread[1]
                       << " do not fill warps of 4 x 8 or 8 x 4 in a tile of "
                       << tile[0] << " x " << tile[1];
  int64_t threads = tile[0] / thread[0] * (tile[1] / thread[1]);
  if (threads > 1024)
    return emitError() << "a block has at most 1024 threads, not " << threads;
  return success();
}

/// Checks what plans of rows and of columns share.
static LogicalResult
verifyRows(llvm::function_ref<InFlightDiagnostic()> emitError, int64_t dim,
           int64_t threadsPerRow, int64_t vector, int64_t rows, int64_t unroll,
           int64_t mostHeld = 8) {
  if (dim < 0 || dim >= emit::kMaxDims)
    return emitError() << "bad row dim " << dim;
  if (threadsPerRow < 1 || threadsPerRow > 1024 ||
      !llvm::isPowerOf2_64(threadsPerRow))
    return emitError() << "a row has 1 to 1024 threads, a power of two, not "
                       << threadsPerRow;
  if (vector < 1 || vector > 16 || !llvm::isPowerOf2_64(vector))
    return emitError() << "a chunk has 1, 2, 4, 8 or 16 elements, not "
                       << vector;
  if (unroll < 1 || unroll > mostHeld)
    return emitError() << "a thread holds 1 to " << mostHeld << " rows, not "
                       << unroll;
  if (rows < 1 || rows > 1024 || threadsPerRow * rows > 1024 ||
      threadsPerRow * rows % 32)
    return emitError() << "a block has 32 to 1024 threads in whole warps, not "
                       << threadsPerRow << " * " << rows;
  return success();
}

static LogicalResult
verifyCluster(llvm::function_ref<InFlightDiagnostic()> emitError,
              int64_t cluster) {
  if (cluster < 1 || cluster > 8 || !llvm::isPowerOf2_64(cluster))
    return emitError() << "a cluster has 1, 2, 4 or 8 blocks, not " << cluster;
  return success();
}

StringRef RowsPlanAttr::getFamilyName() const { return "aicf_nv.rows"; }

LogicalResult
RowsPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     int64_t dim, int64_t threadsPerRow, int64_t vector,
                     int64_t vectorsPerThread, int64_t rows, int64_t unroll,
                     int64_t cluster) {
  if (failed(verifyRows(emitError, dim, threadsPerRow, vector, rows, unroll)))
    return failure();
  if (failed(verifyCluster(emitError, cluster)))
    return failure();
  if (cluster > 1 && rows > 1)
    return emitError() << "a block of a cluster has one row, not " << rows;
  if (vectorsPerThread < 1 || vectorsPerThread > 64)
    return emitError() << "a thread has 1 to 64 chunks, not "
                       << vectorsPerThread;
  return success();
}

StringRef ColumnsPlanAttr::getFamilyName() const { return "aicf_nv.columns"; }

LogicalResult
ColumnsPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        int64_t dim, int64_t threadsPerRow, int64_t vector,
                        int64_t rows, int64_t unroll, int64_t split,
                        int64_t cluster) {
  if (failed(verifyRows(emitError, dim, threadsPerRow, vector, rows, unroll,
                        /*mostHeld=*/cluster ? 32 : 8)) ||
      (cluster && failed(verifyCluster(emitError, cluster))))
    return failure();
  if (cluster && split != 1)
    return emitError() << "rows that a cluster holds are not split";
  if (!llvm::isPowerOf2_64(rows))
    return emitError() << "a block reads a power of two of rows, not " << rows;
  if (split < 1 || split > 4096)
    return emitError() << "1 to 4096 blocks share the rows, not " << split;
  return success();
}

StringRef ScanPlanAttr::getFamilyName() const { return "aicf_nv.scan"; }

LogicalResult
ScanPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     SequentialDim sequential, int64_t dim,
                     int64_t threadsPerRow, int64_t vector, int64_t steps,
                     int64_t rows, int64_t cluster) {
  if (!sequential.isScan())
    return emitError() << "a scan goes up or down a dim";
  if (failed(verifyRows(emitError, dim, threadsPerRow, vector, rows,
                        /*unroll=*/1)))
    return failure();
  if (!llvm::isPowerOf2_64(rows))
    return emitError() << "a block has a power of two of rows, not " << rows;
  if (steps < 1 || steps > 64)
    return emitError() << "a thread has 1 to 64 chunks, not " << steps;
  return verifyCluster(emitError, cluster);
}

StringRef ScatterPlanAttr::getFamilyName() const { return "aicf_nv.scatter"; }

LogicalResult
ScatterPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                        SequentialDim sequential, int64_t dim,
                        int64_t threadsPerRow, int64_t vector, int64_t warps,
                        int64_t destinations, int64_t split, int64_t copies,
                        int64_t vectorsPerThread, int64_t strips) {
  if (sequential.kind != SequentialDim::Scatter)
    return emitError() << "destinations are those of a scatter";
  if (dim < -1 || dim >= emit::kMaxDims)
    return emitError() << "bad row dim " << dim;
  for (auto [what, number, most] :
       {std::tuple("threads share a row", threadsPerRow, 32),
        {"elements make a chunk", vector, 16},
        {"warps make a block", warps, 32},
        {"sums of a destination are a warp's", copies, 32}})
    if (number < 1 || number > most || !llvm::isPowerOf2_64(number))
      return emitError() << "1 to " << most << ' ' << what
                         << ", a power of two, not " << number;
  if (dim >= 0 && copies > 1 && copies != warps * 32 / threadsPerRow)
    return emitError() << "of rows, a block has one sum of a destination, or "
                          "each of its "
                       << warps * 32 / threadsPerRow
                       << " groups of threads one, not " << copies;
  if (dim < 0 && (threadsPerRow != 1 || vector * vectorsPerThread != 1))
    return emitError() << "scalars have no row of " << threadsPerRow
                       << " threads of " << vector * vectorsPerThread;
  if (vectorsPerThread < 1 || vector * vectorsPerThread > 32)
    return emitError() << "a thread has 1 to 32 columns, not "
                       << vector * vectorsPerThread;
  if (destinations < 1 || destinations > 65536)
    return emitError() << "a block has 1 to 65536 destinations, not "
                       << destinations;
  if (split < 1 || split > 4096)
    return emitError() << "1 to 4096 blocks share the sources, not " << split;
  if (strips < 0 || strips > 1024)
    return emitError() << "sources have up to 1024 strips, not " << strips;
  return success();
}

StringRef TransposePlanAttr::getFamilyName() const {
  return "aicf_nv.transpose";
}

ArrayRef<int64_t> TransposePlanAttr::getTileSizes() const { return getTile(); }

LogicalResult
TransposePlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                          DenseI64ArrayAttr dims, DenseI64ArrayAttr tile,
                          DenseI64ArrayAttr vector, int64_t threads,
                          int64_t group) {
  for (auto [name, list] :
       {std::pair("dims", dims), {"tile", tile}, {"vector", vector}})
    if (!list || list.size() != 2)
      return emitError() << name << " has two numbers";
  for (int64_t dim : dims.asArrayRef())
    if (dim < 0 || dim >= emit::kMaxDims)
      return emitError() << "bad dim " << dim;
  if (dims[0] == dims[1])
    return emitError() << "the axes of a tile are two, not d" << dims[0]
                       << " alone";
  if (threads < 32 || threads > 1024 || !llvm::isPowerOf2_64(threads))
    return emitError() << "a block has 32 to 1024 threads, a power of two, not "
                       << threads;
  int64_t blocks = 1; // Of a vector by a vector.
  for (unsigned i : {0, 1}) {
    if (vector[i] < 1 || vector[i] > 16 || !llvm::isPowerOf2_64(vector[i]))
      return emitError() << "a thread accesses 1, 2, 4, 8 or 16 neighbours, "
                            "not "
                         << vector[i];
    if (tile[i] < vector[i] || tile[i] > 4096 || !llvm::isPowerOf2_64(tile[i]))
      return emitError() << "a tile has a power of two of positions, from the "
                            "vector's to 4096, not "
                         << tile[i];
    if (tile[i] / vector[i] > threads)
      return emitError() << tile[i] << " positions have no thread each "
                         << vector[i] << " of them";
    blocks *= tile[i] / vector[i];
  }
  if (blocks < threads)
    return emitError() << "a tile has " << blocks << " vectors by vectors, "
                       << "fewer than threads";
  if (group < 1 || group > 4096)
    return emitError() << "1 to 4096 tiles are visited in turn, not " << group;
  return success();
}

StringRef WindowPlanAttr::getFamilyName() const { return "aicf_nv.window"; }

ArrayRef<int64_t> WindowPlanAttr::getTileSizes() const { return getTile(); }

LogicalResult
WindowPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                       int64_t dim, DenseI64ArrayAttr tile, int64_t threads,
                       int64_t partners, int64_t split) {
  if (!tile || tile.size() > int64_t(emit::kMaxDims))
    return emitError() << "a tile has a number for each dim";
  if (dim < 0 || dim >= tile.size())
    return emitError() << "bad dim " << dim;
  constexpr int64_t kMaxPositions = 4096;
  int64_t positions = 1;
  for (int64_t extent : tile.asArrayRef()) {
    if (extent < 1 || extent > kMaxPositions)
      return emitError() << "a tile covers 1 to " << kMaxPositions
                         << " positions along a dim, not " << extent;
    positions *= extent;
    if (positions > kMaxPositions)
      return emitError() << "a tile has at most " << kMaxPositions
                         << " positions";
  }
  if (tile[dim] > 16)
    return emitError() << "a thread accesses 1 to 16 neighbours, not "
                       << tile[dim];
  if (threads < 32 || threads > 1024 || threads % 32)
    return emitError() << "a block has 32 to 1024 threads in whole warps, not "
                       << threads;
  if (partners < 1 || partners > threads)
    return emitError() << "1 to " << threads
                       << " threads share the steps of a tile, not "
                       << partners;
  if (split < 1 || split > 4096)
    return emitError() << "1 to 4096 blocks share the steps, not " << split;
  return success();
}

StringRef ConvPlanAttr::getFamilyName() const { return "aicf_nv.conv"; }

ArrayRef<int64_t> ConvPlanAttr::getTileSizes() const { return getTile(); }

LogicalResult
ConvPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     DenseI64ArrayAttr tile, int64_t groups,
                     DenseI64ArrayAttr warps) {
  if (!tile || tile.size() != 3)
    return emitError() << "tile has three numbers";
  if (!warps || warps.size() != 2)
    return emitError() << "warps has two numbers";
  if (tile[0] < 1 || tile[0] > 64 || tile[1] < 1 || tile[1] > 256)
    return emitError() << "a tile has 1 to 64 rows and 1 to 256 columns of "
                          "pixels, not "
                       << tile[0] << " x " << tile[1];
  if (tile[2] < 8 || tile[2] > 128 || tile[2] % 8)
    return emitError() << "a tile has 8 to 128 channels, a multiple of 8, not "
                       << tile[2];
  if (groups < 1 || groups > 64)
    return emitError() << "a block has 1 to 64 groups, not " << groups;
  for (int64_t count : warps.asArrayRef())
    if (count < 1 || !llvm::isPowerOf2_64(count))
      return emitError() << "warps are powers of two, not " << count;
  if (warps[0] > 16 || warps[1] > 16 || warps[0] * warps[1] > 16)
    return emitError() << "a block has at most 16 warps, not " << warps[0]
                       << " * " << warps[1];
  if (tile[2] % (8 * warps[1]))
    return emitError() << "a warp has whole fragments of 8 channels, not "
                       << tile[2] << " / " << warps[1];
  return success();
}

StringRef SimtPlanAttr::getFamilyName() const { return "aicf_nv.simt"; }

LogicalResult
SimtPlanAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     int64_t block, int64_t threadsPerPoint, int64_t splitDim,
                     DenseI64ArrayAttr order, SequentialDim sequential) {
  if (block < 32 || block > 1024 || block % 32)
    return emitError() << "a block has 32 to 1024 threads in whole warps, not "
                       << block;
  if (threadsPerPoint != 1 && threadsPerPoint != 32 && threadsPerPoint != block)
    return emitError() << "a point takes a thread, a warp or a block, not "
                       << threadsPerPoint << " threads";
  if ((splitDim >= 0) != (threadsPerPoint > 1) || splitDim < -1)
    return emitError() << threadsPerPoint << " threads cannot share dim "
                       << splitDim;
  if (!order)
    return emitError() << "the order of the grid dims is missing";
  SmallVector<int64_t> sorted(order.asArrayRef());
  llvm::sort(sorted);
  for (auto [i, dim] : llvm::enumerate(sorted))
    if (dim < 0 || dim >= emit::kMaxDims || (i && sorted[i - 1] == dim) ||
        dim == splitDim)
      return emitError() << "bad grid dim " << dim;
  if (sequential && llvm::is_contained(sorted, sequential.dim))
    return emitError()
           << "d" << sequential.dim
           << " is scanned by every point: it is no dim of the order";
  if (sequential && threadsPerPoint > 1)
    return emitError() << "threads cannot share the sequential dim d"
                       << sequential.dim;
  return success();
}

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

LogicalResult TensorMapAttr::verify(
    llvm::function_ref<InFlightDiagnostic()> emitError, Type element,
    DenseI64ArrayAttr dims, DenseI64ArrayAttr strides, DenseI64ArrayAttr box,
    DenseI64ArrayAttr elementStrides, DenseI64ArrayAttr lowerCorner,
    DenseI64ArrayAttr upperCorner, Interleave, Swizzle, L2Promotion, OobFill) {
  if (!element || !(element.isBF16() || element.isF16() || element.isF32()))
    return emitError() << "a tensor map has elements of bf16, f16 or f32";
  if (!dims || dims.size() < 1 || dims.size() > 5)
    return emitError() << "a tensor map has one to five dims";
  auto check = [&](StringRef what, DenseI64ArrayAttr list, int64_t size,
                   int64_t least, int64_t most) -> LogicalResult {
    if (!list || list.size() != size)
      return emitError() << what << " has not " << size << " numbers";
    for (int64_t value : list.asArrayRef())
      if (value < least || value > most)
        return emitError() << what << " of " << value << " is out of range";
    return success();
  };
  // Bounds of the driver's interface.
  constexpr int64_t kMaxExtent = int64_t(1) << 32,
                    kMaxStride = (int64_t(1) << 40) - 1,
                    kMaxCorner = int64_t(1) << 15;
  int64_t rank = dims.size();
  bool isWindow = lowerCorner || upperCorner;
  if (isWindow && rank < 3)
    return emitError() << "a tensor map with corners has three to five dims";
  if (failed(check("dims", dims, rank, 1, kMaxExtent)) ||
      failed(check("strides", strides, rank - 1, 0, kMaxStride)) ||
      failed(
          check("box", box, isWindow ? 2 : rank, 1, isWindow ? 1024 : 256)) ||
      failed(check("element_strides", elementStrides, rank, 1, 8)))
    return failure();
  if (isWindow && (failed(check("lower_corner", lowerCorner, rank - 2,
                                -kMaxCorner, kMaxCorner - 1)) ||
                   failed(check("upper_corner", upperCorner, rank - 2,
                                -kMaxCorner, kMaxCorner - 1))))
    return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

namespace aicf::nv {
#define AICF_ENUMERATOR(ENUM)                                                  \
  static std::optional<ENUM> toEnumerator(uint32_t value, ENUM) {              \
    return symbolize##ENUM(value);                                             \
  }
AICF_ENUMERATOR(Interleave)
AICF_ENUMERATOR(L2Promotion)
AICF_ENUMERATOR(OobFill)
AICF_ENUMERATOR(Swizzle)
AICF_ENUMERATOR(WgmmaSchedule)
#undef AICF_ENUMERATOR
} // namespace aicf::nv

#include "aicf/Backend/NV/IR/NVDialectBytecode.cpp.inc"

/// Raised whenever a field comes, goes or changes.
static constexpr uint64_t kVersion = 8;

void NVDialect::initialize() {
  registerAttributes();
  addInterface(std::make_unique<GeneratedBytecodeInterface>(
      this, kVersion, readAttribute, writeAttribute, readType, writeType));
}
