//===- LaunchSpec.h - How a kernel is launched ------------------*- C++ -*-===//
//
// What a family says of the launch of one instruction (KernelFamily::launch).
// `aicf-launch` writes it into the program as an `aicf_emit.launch`.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_LAUNCHSPEC_H
#define AICF_ANALYSIS_LAUNCHSPEC_H

#include "mlir/IR/Attributes.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace aicf {

/// A launch argument, in the order of the kernel's parameters.
struct LaunchArg {
  enum Kind : uint8_t { Address, I64, I32, F32 };
  Kind kind = Address;
  /// Address: operand of the instruction (inputs, outputs, scratch).
  unsigned operand = 0;
  int64_t offset = 0;  ///< Address: bytes into the operand.
  int64_t integer = 0; ///< I64, I32.
  float real = 0;      ///< F32.
  /// Address: the back end's description of what lies there, if the kernel
  /// takes one instead of the bare address (exportDescription()).
  mlir::Attribute description;
};

/// How to run one instruction with a kernel.
struct LaunchSpec {
  std::string kernel; ///< Symbol of the kernel.
  /// Number of independent tasks. Without it blocks of threads are launched.
  std::optional<int64_t> tasks;
  std::array<int64_t, 3> grid = {1, 1, 1}, block = {1, 1, 1},
                         cluster = {1, 1, 1};
  int64_t sharedBytes = 0; ///< Dynamic shared memory of a block.
  int64_t registers = 0;   ///< Of a thread, estimated; 0 unknown.
  std::vector<LaunchArg> args;
};

} // namespace aicf

#endif // AICF_ANALYSIS_LAUNCHSPEC_H
