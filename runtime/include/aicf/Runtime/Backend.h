//===- Backend.h - A kind of device -----------------------------*- C++ -*-===//
//
// What the runtime knows of one kind of device: how packages call it, which
// images and launches of a package are meant for it, which devices there are,
// and how it runs. The CPU and CUDA are back ends like any other; a project
// adds one of its own with registerBackend(), before it loads a package that
// has code for it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_BACKEND_H
#define AICF_RUNTIME_BACKEND_H

#include "aicf/Runtime/Device.h"
#include "aicf/Runtime/Executor.h"
#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <memory>
#include <string>
#include <vector>

namespace aicf::rt {

class Backend {
public:
  virtual ~Backend();

  /// The kind, as packages (Target.device) and users ("cuda:1") call it:
  /// letters, digits and '_'.
  virtual std::string name() const = 0;

  // --- What a package may hold. Asked when it is loaded, on any machine.

  /// Whether it has a form for images that is called `format`.
  virtual bool hasFormat(const std::string &format) const = 0;
  /// Is this launch one that its devices take? `written` is how many elements
  /// the instruction writes, scratch included. The arguments are checked by
  /// themselves.
  virtual Status checkLaunch(const fb::LaunchT &launch,
                             double written) const = 0;
  /// What the argument `arg`, which is a description of what lies at its
  /// address, covers there: an operand at that address. The checker then proves
  /// that it keeps to the operand of the instruction. An error where the
  /// description is malformed; also where the back end has none.
  virtual Result<fb::OperandT> getCovered(const fb::ArgT &arg) const;

  // --- Devices.

  /// The device that users call `name()`, or "name():which".
  /// `threads` is for those that take the host's; 0: as many as are there.
  virtual Result<Device> open(const std::string &which, int threads) const = 0;
  /// An error if the device does not answer.
  virtual Result<DeviceProperties> getProperties(const Device &device) const;

  /// Success if `device`, one of its own, has what the code of `target` needs
  /// beside its images. The message goes on from the target's name.
  virtual Status matchTarget(const fb::TargetT &target,
                             const Device &device) const;
  /// How much of `device` the code of `target` makes use of: of several targets
  /// that match, the one with most is taken.
  virtual long getScore(const fb::TargetT &target, const Device &device) const;
  /// Index of the variant of `image` to load on `device`, or -1. By default the
  /// first one, which has a format that the back end has.
  virtual int chooseVariant(const fb::ImageT &image,
                            const Device &device) const;

  // --- Running.

  /// `package` and `target` are those of the session; both outlive the
  /// executor.
  virtual Result<std::unique_ptr<Executor>>
  createExecutor(const Package &package, unsigned target, const Device &device,
                 const SessionOptions &options) const = 0;
};

/// Adds `backend` for the rest of the process. An error if there is one of that
/// name, or if the name is not one. Thread-safe.
Status registerBackend(std::unique_ptr<Backend> backend);

/// The back end of that name, or null. Thread-safe.
const Backend *findBackend(const std::string &name);

/// The names of all, "cpu" and "cuda" first.
std::vector<std::string> getBackendNames();

} // namespace aicf::rt

#endif // AICF_RUNTIME_BACKEND_H
