//===- KernelFamily.h - Families of kernels and their plans -----*- C++ -*-===//
//
// A kernel family is one object: what it matches, how it poses the planning of
// an instruction (PlanProblem.h), and the generator. A plan is an attribute
// that implements KernelPlanAttrInterface; the generator chooses nothing.
//
// Families belong to a back end. Back ends are dialects (`aicf_cpu`, `aicf_nv`:
// plan attributes only) that carry a BackendInterface, so a project that embeds
// AICF adds a target by registering a dialect extension.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_KERNELFAMILY_H
#define AICF_ANALYSIS_KERNELFAMILY_H

#include "aicf/Analysis/PlanProblem.h"
#include "mlir/IR/DialectInterface.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace aicf::rt::fb {
struct ArgT;
} // namespace aicf::rt::fb

namespace aicf {

/// A launch argument, in the order of the kernel's parameters.
struct LaunchArg {
  enum Kind : uint8_t { Buffer, I64, I32, F32, TensorMap };
  Kind kind = Buffer;
  /// Buffer, TensorMap: operand of the instruction (inputs, outputs, scratch).
  unsigned operand = 0;
  int64_t offset = 0;  ///< Buffer, TensorMap: bytes into the operand.
  int64_t integer = 0; ///< I64, I32.
  float real = 0;      ///< F32.
  /// TensorMap: the back end's description of what lies at the address.
  mlir::Attribute description;

  bool isAddress() const { return kind == Buffer || kind == TensorMap; }
};

/// How to run one instruction with a kernel.
struct LaunchSpec {
  std::string kernel; ///< Symbol of the kernel.
  int64_t tasks = 1;  ///< CPU: number of tasks.
  std::array<int64_t, 3> grid = {1, 1, 1}, block = {1, 1, 1},
                         cluster = {1, 1, 1};
  int64_t sharedBytes = 0; ///< Dynamic shared memory.
  std::vector<LaunchArg> args;
};

class KernelFamily {
public:
  virtual ~KernelFamily() = default;

  /// Key of the family: what its plans answer to getFamilyName().
  virtual llvm::StringRef getName() const = 0;
  /// The planning of `desc` on `target`, both of which the result refers to.
  /// Null if the family cannot run `desc` there by any plan; then `why`, if
  /// given, names the constraint.
  virtual std::unique_ptr<PlanProblem> pose(const InstructionDesc &desc,
                                            const TargetDescription &target,
                                            std::string *why) const = 0;

  /// The launch of the resolved instruction `op` by `plan`. The kernel's name
  /// depends only on what the code depends on, so instructions of equal body,
  /// plan and divisibility share one kernel.
  virtual LaunchSpec launch(emit::ComputeOp op, mlir::Attribute plan,
                            const TargetDescription &target) const = 0;
  /// Builds the kernel `name` for `op` and `plan` at `builder`'s insertion
  /// point inside the back end's kernel module.
  virtual mlir::LogicalResult
  generate(mlir::OpBuilder &builder, emit::ComputeOp op, mlir::Attribute plan,
           llvm::StringRef name, const TargetDescription &target) const = 0;

  /// What the legal `plan` takes to run `desc`, which matches.
  Footprint getFootprint(const InstructionDesc &desc, mlir::Attribute plan,
                         const TargetDescription &target) const;
};

/// Machine code of a module's kernels for one target.
struct KernelImage {
  enum Format : uint8_t { ElfSharedObject, Ptx, Cubin };
  Format format;
  std::string chip;
  std::string bytes;
};

/// What a back end's dialect implements.
class BackendInterface : public mlir::DialectInterface::Base<BackendInterface> {
public:
  explicit BackendInterface(mlir::Dialect *dialect) : Base(dialect) {}
  /// Whether this back end serves `target`.
  virtual bool supports(const TargetDescription &target) const = 0;
  /// The families, the fallback last.
  virtual llvm::ArrayRef<std::unique_ptr<KernelFamily>> getFamilies() const = 0;
  /// Creates the empty module that holds `target`'s kernels, at the end of
  /// `module`, named `name`. Returns the op; kernels go into its body.
  virtual mlir::Operation *
  createKernelModule(mlir::ModuleOp module, llvm::StringRef name,
                     const TargetDescription &target) const = 0;
  /// Lowers the kernel module to the LLVM dialect, in place.
  virtual mlir::LogicalResult
  lowerToLLVM(mlir::Operation *kernelModule,
              const TargetDescription &target) const = 0;
  /// Translates a lowered kernel module to LLVM IR text.
  virtual mlir::FailureOr<std::string>
  translateToLLVMIR(mlir::Operation *kernelModule,
                    const TargetDescription &target) const = 0;
  /// Assembly text of a lowered kernel module: PTX, or the CPU's assembly.
  virtual mlir::FailureOr<std::string>
  translateToAssembly(mlir::Operation *kernelModule,
                      const TargetDescription &target) const = 0;
  /// Loadable images of a lowered kernel module, the preferred one first.
  virtual mlir::FailureOr<llvm::SmallVector<KernelImage>>
  compile(mlir::Operation *kernelModule,
          const TargetDescription &target) const = 0;
  /// ISA features that the machine must have to run `target`'s code, e.g.
  /// "avx2": the runtime's loader checks them.
  virtual llvm::SmallVector<std::string>
  getRequiredFeatures(const TargetDescription &target) const = 0;
  /// Whether every kernel for `target` itself waits for the kernels that it
  /// depends on, so that it may be launched before they are complete.
  virtual bool kernelsWait(const TargetDescription &target) const {
    return false;
  }
  /// Writes the description of an address that a launch passes
  /// (LaunchArg::description) into the package's argument. Fails if it is none
  /// of this back end's.
  virtual mlir::LogicalResult exportDescription(mlir::Attribute description,
                                                rt::fb::ArgT &arg) const {
    return mlir::failure();
  }
};

/// The back end for `target` among the context's loaded dialects; null if none.
const BackendInterface *getBackend(mlir::MLIRContext *context,
                                   const TargetDescription &target);

/// The family of `plan` among `backend`'s; null if unknown.
const KernelFamily *getFamily(const BackendInterface &backend,
                              mlir::Attribute plan);

/// The names of all families of `backend`, the fallback's last.
llvm::SmallVector<llvm::StringRef>
getFamilyNames(const BackendInterface &backend);

/// Byte address of the kernel parameter for a buffer is 16-byte aligned when
/// all of the target's alignment, offsets and row strides are: families may
/// rely on natural alignment of the element type, and on this for whole rows.
constexpr int64_t kBufferAlignment = 64;

} // namespace aicf

#endif // AICF_ANALYSIS_KERNELFAMILY_H
