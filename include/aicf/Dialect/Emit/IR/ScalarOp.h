//===- ScalarOp.h - What a scalar operation is to a machine -----*- C++ -*-===//
//
// The words in which ScalarOpInterface answers: what an operation of a body
// costs, and what a machine has instructions for.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_EMIT_IR_SCALAROP_H
#define AICF_DIALECT_EMIT_IR_SCALAROP_H

#include <cstdint>

namespace mlir {
class RewriterBase;
} // namespace mlir

namespace aicf::emit {

/// What a scalar operation occupies of a machine.
enum class OpClass : uint8_t {
  Free,    ///< Nothing: constants, bit casts.
  Simple,  ///< A slot of the arithmetic units: add, multiply, compare, convert.
  Special, ///< The unit for quotients and roots.
  Program, ///< Written as simple operations: exp, log, ...
};

/// What a scalar operation costs on one element.
struct ScalarCost {
  OpClass opClass = OpClass::Free;
  /// The simple operations that a CPU executes for it; 1 where it has an
  /// instruction, whatever that takes.
  int64_t operations = 0;
  /// The instructions that a GPU issues for it on 32 bits: it has some
  /// functions that a CPU lacks, and no instruction for others. Of 64-bit
  /// floats it counts four times as many.
  int64_t issued = 0;

  static ScalarCost getFree() { return {OpClass::Free, 0, 0}; }
  static ScalarCost getSimple() { return {OpClass::Simple, 1, 1}; }
  static ScalarCost getSpecial() { return {OpClass::Special, 1, 12}; }
  /// A program of so many operations on each machine.
  static ScalarCost getProgram(int64_t operations) {
    return {OpClass::Program, operations, operations};
  }
};

/// What a machine has instructions for beside the common ones.
struct ScalarMachine {
  /// Conversions between bf16 and f32.
  bool hasBF16 = true;
  /// Fused multiply-add.
  bool hasFma = true;
  /// Rounding to an integral value: floor, ceil, trunc, roundeven.
  bool hasRound = true;
  /// Minima and maxima that keep a NaN.
  bool hasMinimum = false;
};

} // namespace aicf::emit

#endif // AICF_DIALECT_EMIT_IR_SCALAROP_H
