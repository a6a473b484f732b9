//===- BackendInterface.h - What a back end's dialect does ------*- C++ -*-===//
//
// Back ends are dialects (`aicf_cpu`, `aicf_nv`: plan attributes only) that
// carry a BackendInterface and a TargetInterface. It holds the back end's
// kernel families, and lowers, compiles and exports what they generate. So a
// project that embeds AICF adds a target by registering such a dialect, and a
// family of a back end by registerFamily(). examples/backend does both.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_BACKENDINTERFACE_H
#define AICF_ANALYSIS_BACKENDINTERFACE_H

#include "aicf/Analysis/KernelFamily.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace aicf::rt::fb {
struct ArgT;
} // namespace aicf::rt::fb

namespace aicf {

/// What an assembler made of a kernel.
struct KernelResources {
  std::string name;
  int64_t registers = 0;    ///< 32-bit registers a thread.
  int64_t spilledBytes = 0; ///< A thread's stores of registers to memory.
};

/// A form of a module's kernels that a device loads.
struct KernelImage {
  /// One that the runtime's back end for the device knows: "elf", "ptx",
  /// "cubin".
  std::string format;
  std::string chip;
  std::string bytes;
  /// Of each kernel, where an assembler said so.
  std::vector<KernelResources> resources = {};
};

/// The kernel of an instruction that shares its launch with others.
struct KernelPart {
  LaunchSpec launch; ///< How it would be launched on its own.
  int64_t stage = 0;
  /// As its family generated it; null before that.
  mlir::Operation *kernel = nullptr;
};

/// How instructions share launches on a machine.
struct LaunchSharing {
  /// Sizes of clusters on which instructions run in stages, the largest last.
  llvm::SmallVector<int64_t> clusters;
  /// Time of the barrier between two stages.
  int64_t barrierPs = 0;
  /// Addresses that a launch passes, at most.
  int64_t maxAddresses = 0;
  /// Registers that a thread has at least, whatever its kernels need.
  int64_t leastRegisters = 0;
};

namespace detail {
using FamilyFactory = std::unique_ptr<KernelFamily> (*)();
/// Adds the family to the back end of `dialect`, now or once it has one.
void addRegisteredFamily(mlir::Dialect &dialect, FamilyFactory create);
} // namespace detail

/// What a back end's dialect implements.
class BackendInterface : public mlir::DialectInterface::Base<BackendInterface> {
public:
  explicit BackendInterface(mlir::Dialect *dialect);

  /// The families, the fallback last.
  llvm::ArrayRef<std::unique_ptr<KernelFamily>> getFamilies() const {
    return families;
  }
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
  /// How instructions share a launch on `target`; nothing where each has its
  /// own.
  virtual std::optional<LaunchSharing>
  getLaunchSharing(const TargetDescription &target) const {
    return std::nullopt;
  }
  /// One cluster of `blocks` blocks on `target` as a machine of its own, on
  /// which nothing is launched: what an instruction takes that shares a launch.
  virtual TargetDescription getClusterTarget(const TargetDescription &target,
                                             int64_t blocks) const {
    return target;
  }
  /// The grid, block, cluster and shared memory of a kernel that runs `parts`:
  /// on one cluster of `cluster` blocks, or if that is 0 side by side. Says in
  /// `why` what forbids it.
  virtual mlir::FailureOr<LaunchSpec>
  shareLaunch(llvm::ArrayRef<KernelPart> parts, int64_t cluster,
              const TargetDescription &target, std::string &why) const {
    why = "this back end makes no kernel of several instructions";
    return mlir::failure();
  }
  /// Makes the kernels of `parts` one kernel `name`, and erases them. It is
  /// launched as shareLaunch() says, and runs the blocks of each part with a
  /// barrier between stages. Its parameters are the addresses that the parts
  /// take, in order; numbers are code. Builds at `builder`'s insertion point
  /// inside of the kernel module.
  virtual mlir::LogicalResult
  combineKernels(mlir::OpBuilder &builder, mlir::Location loc,
                 llvm::ArrayRef<KernelPart> parts, int64_t cluster,
                 llvm::StringRef name, const TargetDescription &target) const;
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

protected:
  /// Adds a family of the back end's own, for its constructor: before those
  /// added so far, behind those of registerFamily(). The first one added is the
  /// fallback: it runs every instruction.
  void addFamily(std::unique_ptr<KernelFamily> family) {
    insertFamily(numRegistered, std::move(family));
  }

private:
  friend void detail::addRegisteredFamily(mlir::Dialect &,
                                          detail::FamilyFactory);
  /// It is a fatal error if another family has the name.
  void insertFamily(unsigned position, std::unique_ptr<KernelFamily> family);

  std::vector<std::unique_ptr<KernelFamily>> families;
  /// The first of them, which come from registerFamily().
  unsigned numRegistered = 0;
};

/// Adds a family from outside to the back end of `BackendDialect`, before all
/// that it has. Its plans are attributes of `PlanDialect`, which is registered,
/// and loaded with the back end. The back end may be registered before this or
/// after it, and a family may be registered twice. It is a fatal error if two
/// families of a back end have one name.
template <typename BackendDialect, typename PlanDialect, typename Family>
void registerFamily(mlir::DialectRegistry &registry) {
  registry.insert<PlanDialect>();
  registry.addExtension(
      +[](mlir::MLIRContext *context, BackendDialect *dialect) {
        context->getOrLoadDialect<PlanDialect>();
        detail::addRegisteredFamily(
            *dialect, +[]() -> std::unique_ptr<KernelFamily> {
              return std::make_unique<Family>();
            });
      });
}

/// The back end of `target` among the context's loaded dialects; null if none.
const BackendInterface *getBackend(mlir::MLIRContext *context,
                                   const TargetDescription &target);

/// The family of `plan` among `backend`'s; null if unknown.
const KernelFamily *getFamily(const BackendInterface &backend,
                              mlir::Attribute plan);

/// The names of all families of `backend`, the fallback's last.
llvm::SmallVector<llvm::StringRef>
getFamilyNames(const BackendInterface &backend);

} // namespace aicf

#endif // AICF_ANALYSIS_BACKENDINTERFACE_H
