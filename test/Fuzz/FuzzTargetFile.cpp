//===- FuzzTargetFile.cpp - Descriptions of machines ----------------------===//

#include "FuzzTarget.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Target/TargetDescription.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

#include <sys/mman.h>
#include <unistd.h>

using aicf::TargetDescription;

static std::string writeFile(llvm::StringRef text) {
  static const int file = memfd_create("input", 0);
  require(file >= 0 && ftruncate(file, 0) == 0 &&
              pwrite(file, text.data(), text.size(), 0) ==
                  static_cast<ssize_t>(text.size()),
          "a file in memory can be written");
  return "/proc/self/fd/" + std::to_string(file);
}

/// Descriptions intern nothing in it.
static mlir::MLIRContext &getContext() {
  static mlir::MLIRContext &context = *[] {
    mlir::DialectRegistry registry;
    aicf::registerAllDialects(registry);
    auto *made =
        new mlir::MLIRContext(registry, mlir::MLIRContext::Threading::DISABLED);
    made->loadAllAvailableDialects();
    return made;
  }();
  return context;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::Expected<TargetDescription> target =
      TargetDescription::read(writeFile(text), &getContext());
  if (!target) {
    require(!llvm::toString(target.takeError()).empty(),
            "an error has a message");
    return 0;
  }
  ++acceptedInputs;
  std::string printed;
  llvm::raw_string_ostream os(printed);
  target->print(os);
  llvm::Expected<TargetDescription> again =
      TargetDescription::read(writeFile(os.str()), &getContext());
  if (!again) {
    std::string why = llvm::toString(again.takeError());
    require(false, ("what is printed can be read: " + why).c_str());
  }
  require(again->hash() == target->hash() && again->name == target->name,
          "a description is read as it is printed");
  return 0;
}
