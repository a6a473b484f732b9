//===- TargetInterface.h - The machines of a back end -----------*- C++ -*-===//
//
// What a back end's dialect says of the machines that it makes code for. A
// project that embeds AICF adds machines, with numbers of its own, by
// registering a dialect that has this interface beside a BackendInterface
// (BackendInterface.h).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TARGET_TARGETINTERFACE_H
#define AICF_TARGET_TARGETINTERFACE_H

#include "aicf/Target/TargetDescription.h"
#include "mlir/IR/DialectInterface.h"

namespace aicf {

class TargetInterface : public mlir::DialectInterface::Base<TargetInterface> {
public:
  explicit TargetInterface(mlir::Dialect *dialect) : Base(dialect) {}

  /// The machines that users can name. The first one with a chip is what the
  /// chip's name stands for.
  virtual llvm::ArrayRef<TargetDescription> getKnownTargets() const = 0;
  /// The numbers of its own that a description of it has, as they are by
  /// default.
  virtual std::unique_ptr<BackendNumbers> createNumbers() const = 0;
  /// The kind of the runtime's devices that run the code: "cpu", "cuda".
  virtual llvm::StringRef getDeviceKind() const = 0;
  /// Why no code can be made for `chip`; empty if it can.
  virtual std::string whyNotChip(llvm::StringRef chip) const = 0;

  /// A name that stands for one of the known targets, chosen on this machine,
  /// and that target's name; both empty if there is none.
  virtual std::pair<llvm::StringRef, llvm::StringRef> getAlias() const {
    return {};
  }
  /// The known target whose code runs on later machines too, where that of
  /// `target` runs on its own chip alone; empty if there is none.
  virtual llvm::StringRef getPortable(const TargetDescription &target) const {
    return "";
  }

  /// An aicf program that a measured machine shows its rates by, an instruction
  /// an entry; empty: aicf-calibrate cannot measure such machines.
  virtual llvm::StringRef getProbes() const { return ""; }
  /// The numbers that the probes tell.
  virtual llvm::ArrayRef<llvm::StringRef> getProbedNumbers() const {
    return {};
  }
  /// The known target most like a device whose runtime says that it is a
  /// `chip` ("sm_90", or empty).
  virtual llvm::StringRef getLike(llvm::StringRef chip) const {
    return getKnownTargets().front().name;
  }
};

/// That of the loaded dialect `backend`; null if there is none.
const TargetInterface *getTargetInterface(mlir::MLIRContext *context,
                                          llvm::StringRef backend);

/// Those of all loaded dialects, in the order of their namespaces.
llvm::SmallVector<const TargetInterface *>
getTargetInterfaces(mlir::MLIRContext *context);

} // namespace aicf

#endif // AICF_TARGET_TARGETINTERFACE_H
