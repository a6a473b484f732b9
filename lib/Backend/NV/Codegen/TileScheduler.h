//===- TileScheduler.h - The order of a grid of tiles -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_TILESCHEDULER_H
#define AICF_LIB_BACKEND_NV_CODEGEN_TILESCHEDULER_H

#include "DeviceBuilder.h"

namespace aicf::nv {

struct TileNumber {
  Value row, column;
};

/// The tile that `number` stands for among `rows * columns` (i32): `group` rows
/// of tiles after the other; inside a group, rows run fastest. Blocks that run
/// at once then have a few rows and a few columns.
TileNumber visitTiles(DeviceBuilder &d, Value number, Value rows, Value columns,
                      Value group);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_TILESCHEDULER_H
