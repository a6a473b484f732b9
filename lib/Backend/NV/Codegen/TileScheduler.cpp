//===- TileScheduler.cpp - The order of a grid of tiles -------------------===//

#include "TileScheduler.h"

using namespace aicf;
using namespace aicf::nv;

TileNumber aicf::nv::visitTiles(DeviceBuilder &d, Value number, Value rows,
                                Value columns, Value group) {
  Value perGroup = d.mul(columns, group);
  Value groupNumber = d.div(number, perGroup);
  Value inGroup = d.sub(number, d.mul(groupNumber, perGroup));
  Value firstRow = d.mul(groupNumber, group);
  Value height = d.min(d.sub(rows, firstRow), group);
  Value column = d.div(inGroup, height);
  return {d.add(firstRow, d.sub(inGroup, d.mul(column, height))), column};
}
