//===- KernelCase.h - An instruction and plans to try on it -----*- C++ -*-===//
//
// Plans, generates and executes kernels of one instruction by the interpreter
// of the device, and compares with the instruction's definition.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_BACKEND_NV_KERNELCASE_H
#define AICF_UNITTESTS_BACKEND_NV_KERNELCASE_H

#include "../../Support/BodyInterpreter.h"
#include "../../Support/DeviceInterpreter.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include <random>

namespace aicf::testing {

/// All dialects, registered once.
const mlir::DialectRegistry &registry();

/// A function with one instruction, and plans for it.
struct KernelCase {
  std::string name;
  std::string args;        ///< Of the function.
  std::string instruction; ///< What follows `aicf_emit.compute`.
  std::vector<std::string> plans;
  double tolerance = 1e-5; ///< Relative to 1 + |expected|.
  /// Every bit of f32 sums of products must be the ascending chain's.
  bool exact = false;
  /// Some inputs are NaN, infinite or a negative zero.
  bool special = false;
};

/// An instruction over a matrix of $R rows and $C columns of type $T.
struct CaseTemplate {
  const char *name, *args, *instruction;
};
KernelCase makeCase(const CaseTemplate &program, int rows, int columns,
                    llvm::StringRef type, bool special = false);

/// Extents of a case's matrix.
struct CaseShape {
  int rows, columns;
};

/// Runs all plans of `c`, on an H200 and on an A100.
void checkPlans(const KernelCase &c);

/// Runs plans that `family` lists for cases, drawn at random: as many of a case
/// as AICF_TEST_ROW_PLANS says, else `count`.
class PlanSampler {
public:
  PlanSampler(llvm::StringRef family, unsigned seed, size_t count = 3);

  void check(const KernelCase &c);
  /// Every program at every shape in f32 and bf16. `special` as of KernelCase.
  void check(llvm::ArrayRef<CaseTemplate> programs,
             llvm::ArrayRef<CaseShape> shapes, bool special = false);

private:
  llvm::StringRef family;
  size_t count;
  std::mt19937 random;
};

/// Runs `c` under `plan` on an H200: correct as it is, and as `mutant` wrong in
/// a way that `says` (a regular expression) matches.
void checkCatches(llvm::StringRef mutant, const KernelCase &c,
                  llvm::StringRef plan, const char *says);

std::ostream &operator<<(std::ostream &os, const KernelCase &c);

/// The inputs of a case, and what its plans compute from them. An operand that
/// is an input and an output is updated in place.
class CaseRunner {
public:
  explicit CaseRunner(const KernelCase &c);

  /// Plans, generates, executes and compares. The first problem, or "".
  std::string run(llvm::StringRef chip, llvm::StringRef plan);
  /// The same without the comparison, on the operands in `memory`. Scratch is
  /// added to them, and semaphores must be 0 again.
  std::string execute(llvm::StringRef chip, llvm::StringRef plan,
                      std::vector<DeviceBuffer> memory);
  /// Blocks run in an order of this seed; with 0 in ascending order.
  void shuffleBlocks(unsigned seed) { blockSeed = seed; }
  /// All blocks run beside each other; who goes on at an atomic operation is
  /// drawn with this seed. With 0 one runs after the other.
  void runTogether(unsigned seed) { turnSeed = seed; }
  /// The legal plans of family `family`, as text.
  std::vector<std::string> findPlans(llvm::StringRef chip,
                                     llvm::StringRef family);
  /// What the last run did.
  const DeviceCounts &getCounts() const { return counts; }
  /// The bytes of output `output` after a run.
  llvm::StringRef getOutput(unsigned output) const;

private:
  void allocate();
  std::string compare();

  const KernelCase &c;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  emit::ComputeOp op;
  size_t numInputs = 0;
  unsigned blockSeed = 0, turnSeed = 0;
  DeviceCounts counts;
  std::vector<HostBuffer> inputs; ///< As they are before a run.
  std::vector<std::shared_ptr<HostBuffer>> buffers; ///< By operand.
};

} // namespace aicf::testing

#endif // AICF_UNITTESTS_BACKEND_NV_KERNELCASE_H
