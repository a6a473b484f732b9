//===- Inputs.cpp - Values to measure an instruction on -------------------===//

#include "aicf/Measure/Inputs.h"

#include "Elements.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

rt::DType aicf::measure::getDType(Type type) {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << type;
  return rt::parseDType(name).value_or(rt::DType::F32);
}

Scalar ElementReader::operator()(int64_t element) const {
  Scalar scalar;
  const uint8_t *address = bytes.data() + element * size;
  if (isFloat) {
    scalar.real = rt::toDouble(dtype, address);
  } else if (dtype == rt::DType::I64) {
    std::memcpy(&scalar.integer, address, sizeof(scalar.integer));
  } else if (dtype == rt::DType::I32) {
    int32_t value;
    std::memcpy(&value, address, sizeof(value));
    scalar.integer = value;
  } else {
    scalar.integer = *address != 0;
  }
  return scalar;
}

/// The extent of a dim whose position `value` is compared with; 0 if none.
static int64_t getComparedExtent(emit::ComputeOp op, Value value) {
  for (Operation *user : value.getUsers()) {
    if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(user))
      if (int64_t extent = getComparedExtent(op, user->getResult(0)))
        return extent;
    if (auto compare = dyn_cast<arith::CmpIOp>(user))
      for (Value side : compare->getOperands()) {
        if (auto trunc = side.getDefiningOp<arith::TruncIOp>())
          side = trunc.getIn();
        if (auto index = side.getDefiningOp<emit::IndexOp>())
          return op.getExtents()[index.getDim()];
      }
  }
  return 0;
}

namespace {
/// splitmix64: 134 million values in a fraction of a second.
class FastRandom {
public:
  explicit FastRandom(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  /// In [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
  uint64_t state;
};
} // namespace

static HostTensor makeTensor(Type type, int64_t count, int64_t extent,
                             FastRandom &random, bool isPositive) {
  rt::DType dtype = getDType(type);
  int64_t size = rt::sizeOf(dtype);
  HostTensor tensor(count * size);
  for (int64_t i = 0; i < count; ++i) {
    double value;
    if (isa<FloatType>(type))
      value = (isPositive ? 0.5 + random.uniform() : 2 * random.uniform() - 1) *
              (random.next() % 4 == 0 ? 8 : 1);
    else if (type.isInteger(1))
      value = random.next() & 1;
    else if (extent) // Now and then one on either side of the positions.
      value = static_cast<double>(random.next() % (extent + extent / 16 + 1)) -
              (random.next() % 64 == 0);
    else
      value = static_cast<double>(random.next() % 15) - 3;
    rt::fromDouble(dtype, value, tensor.data() + i * size);
  }
  return tensor;
}

std::vector<HostTensor>
aicf::measure::makeInputs(emit::ComputeOp op, uint64_t seed, bool arePositive) {
  InstructionDesc desc = describe(op);
  FastRandom random(seed);
  std::vector<HostTensor> tensors;
  for (auto [i, input] : llvm::enumerate(desc.inputs)) {
    auto same =
        llvm::find_if(ArrayRef(desc.inputs).take_front(i),
                      [&, value = input.value](const AccessDesc &other) {
                        return other.value == value;
                      });
    if (same != ArrayRef(desc.inputs).take_front(i).end()) {
      tensors.push_back(tensors[same - desc.inputs.data()]);
      continue;
    }
    int64_t extent = getComparedExtent(op, op.getBodyBlock()->getArgument(i));
    tensors.push_back(makeTensor(input.element.type, input.getNumElements(),
                                 extent, random, arePositive));
  }
  return tensors;
}
