//===- BrokenPlans.h - Plans that the checker has to refuse -----*- C++ -*-===//

#ifndef AICF_UNITTESTS_RUNTIME_BROKENPLANS_H
#define AICF_UNITTESTS_RUNTIME_BROKENPLANS_H

#include "TestPackage.h"

#include <functional>
#include <memory>
#include <vector>

namespace aicf::rt::test {

/// One way to violate the plan of makeTestPackage(), and what is said of it.
struct BrokenPlan {
  const char *name;
  std::function<void(TestPackage &)> damage;
  const char *message;
};

/// Of tables, entries, operands and launches by themselves.
std::vector<BrokenPlan> getBrokenTables();
/// Of what instructions read and write, and when.
std::vector<BrokenPlan> getBrokenOrders();

inline const fb::Address kT0(fb::Segment::Transient, 0, 0);
inline const fb::Address kT1(fb::Segment::Transient, 0, kPadded);

/// Makes the first argument of instruction 11 on the GPU a tensor map.
fb::TensorMapT &makeTensorMap(TestPackage &p);

/// The same elements as 4 images of 10 x 5 pixels of 4 channels.
fb::TensorMapT &makeIm2colMap(TestPackage &p);

/// Moves an operand and the arguments for it, to `buffer` if that is not -1.
void redirect(TestPackage &p, unsigned instruction, unsigned operand,
              fb::Address address, int32_t buffer = -1);

std::unique_ptr<fb::OperandT> makeOperand(fb::Address address,
                                          std::vector<int64_t> shape,
                                          std::vector<int64_t> strides,
                                          fb::Access access,
                                          int32_t buffer = -1);

/// Puts t1 on the bytes of t0: instruction 11 works in place.
void putInPlace(TestPackage &p);

} // namespace aicf::rt::test

#endif // AICF_UNITTESTS_RUNTIME_BROKENPLANS_H
