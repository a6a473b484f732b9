//===- KernelFamily.h - Families of kernels and their plans -----*- C++ -*-===//
//
// A kernel family is one object: what it matches and how that is
// planned (FamilyMatch.h), and the generator. A plan is an attribute
// that implements KernelPlanAttrInterface; the generator chooses nothing.
//
// Families belong to a back end. Back ends are dialects (`aicf_cpu`, `aicf_nv`:
// plan attributes only) that carry a BackendInterface and a TargetInterface, so
// a project that embeds AICF adds a target by registering such a dialect, and a
// family of a back end by an extension of the back end's dialect that calls
// addFamily(). examples/backend does both.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_KERNELFAMILY_H
#define AICF_ANALYSIS_KERNELFAMILY_H

#include "aicf/Analysis/FamilyMatch.h"
#include "aicf/Target/TargetInterface.h"
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
  virtual std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
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

/// A form of a module's kernels that a device loads.
struct KernelImage {
  /// One that the runtime's back end for the device knows: "elf", "ptx",
  /// "cubin".
  std::string format;
  std::string chip;
  std::string bytes;
};

/// What a back end's dialect implements.
class BackendInterface : public mlir::DialectInterface::Base<BackendInterface> {
public:
  explicit BackendInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// The families, the fallback last.
  llvm::ArrayRef<std::unique_ptr<KernelFamily>> getFamilies() const {
    return families;
  }
  /// Adds a family before all others. The first one added is the fallback: it
  /// runs every instruction. Called while the dialect is loaded, before
  /// anything is planned; the name of each family is its own.
  void addFamily(std::unique_ptr<KernelFamily> family);

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
  /// Assembly text of a lowered kernel module: PTX, the CPU's assembly, source
  /// of a language.
  virtual mlir::FailureOr<std::string>
  translateToAssembly(mlir::Operation *kernelModule,
                      const TargetDescription &target) const = 0;
  /// What that is called: "ptx".
  virtual llvm::StringRef getAssemblyName() const { return "assembly"; }
  /// Loadable images of a lowered kernel module, the preferred one first.
  virtual mlir::FailureOr<llvm::SmallVector<KernelImage>>
  compile(mlir::Operation *kernelModule,
          const TargetDescription &target) const = 0;
  /// ISA features that the machine must have to run `target`'s code, e.g.
  /// "avx2": the runtime's back end for the device checks them.
  virtual llvm::SmallVector<std::string>
  getRequiredFeatures(const TargetDescription &target) const {
    return {};
  }
  /// Whether launches can be recorded once and replayed as a graph.
  virtual bool canCapture() const { return false; }
  /// Whether every kernel for `target` itself waits for the kernels that it
  /// depends on, so that it may be launched before they are complete.
  virtual bool supportsDependentLaunch(const TargetDescription &target) const {
    return false;
  }
  /// Writes the description of an address that a launch passes
  /// (LaunchArg::description) into the package's argument, as the runtime's
  /// back end reads it. Fails if it is none of this back end's.
  virtual mlir::LogicalResult exportDescription(mlir::Attribute description,
                                                rt::fb::ArgT &arg) const {
    return mlir::failure();
  }
  /// Builds, on the host, what a kernel takes where a launch passes
  /// `description` of `address`, an `!llvm.ptr`. Null if it is none of this
  /// back end's. May add symbols to the module that `builder` stands in.
  virtual mlir::Value buildDescription(mlir::OpBuilder &builder,
                                       mlir::Location loc,
                                       mlir::Attribute description,
                                       mlir::Value address) const {
    return {};
  }

private:
  std::vector<std::unique_ptr<KernelFamily>> families;
};

/// The back end of `target` among the context's loaded dialects; null if none.
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
