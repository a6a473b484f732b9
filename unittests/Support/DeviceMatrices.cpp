//===- DeviceMatrices.cpp - Matrix instructions ---------------------------===//
//
// PTX ISA, "Matrix fragments for mma.m16n8k16" and "ldmatrix".
//
//===----------------------------------------------------------------------===//

#include "DeviceBlock.h"

#include <set>

using namespace mlir;
using namespace aicf::testing;

void DeviceInterpreter::Impl::ldmatrix(NVVM::LdMatrixOp op) {
  Lanes addresses = get(op.getPtr());
  bool transposes = op.getLayout() == NVVM::MMALayout::col;
  Lanes &out = make(op.getResult());
  for (int64_t warp = 0; warp < numThreads(); warp += kWarp)
    for (int64_t m = 0; active[warp] && m < op.getNum(); ++m) {
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
        uint32_t high = transposes ? matrix[e + 1][line] : matrix[line][e + 1];
        out.at(warp + lane, m) = low | high << 16;
      }
    }
}

double DeviceInterpreter::Impl::half(OperandRange operands, int64_t i,
                                     int64_t thread, int64_t half, Type type) {
  Lanes &lanes = get(operands[i]);
  uint64_t bits = lanes.width == 2 ? lanes.at(thread, half)
                                   : lanes.at(thread) >> (16 * half);
  return toDouble(bits & 0xFFFF, type);
}

void DeviceInterpreter::Impl::mma(NVVM::MmaOp op) {
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
    if (!active[warp])
      continue;
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
