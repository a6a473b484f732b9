//===- FuzzPackage.cpp - The loader of packages ---------------------------===//
//
// An input is a whole file, or, where it begins like one, the FlatBuffers
// tables alone, which get a raw section. The checksum is mended: it finds
// damage, and everything behind it has to hold against intent.
//
//===----------------------------------------------------------------------===//

#include "FuzzTarget.h"
#include "PackageFile.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Session.h"

using namespace aicf;

/// Seeds have their blobs in as much.
static constexpr size_t kRawBytes = 4096;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::vector<uint8_t> file(data, data + size);
  if (size >= 8 && std::memcmp(data + 4, "AICF", 4) == 0 &&
      std::memcmp(data, rt::kPackageMagic, 8) != 0)
    file = fuzz::makePackageFile(file, std::vector<uint8_t>(kRawBytes));
  else
    fuzz::mendChecksum(file);
  auto package = rt::Package::fromBytes(file.data(), file.size());
  require(package || !package.message().empty(), "an error has a message");
  if (!package)
    return 0;
  ++acceptedInputs;
  // What is loaded can be made a session of, unless no target fits.
  static const rt::Result<rt::Device> device = rt::Device::cpu(1);
  auto session = rt::Session::create(*package, *device);
  if (!session)
    return 0;
  (void)(*session)->bytesNeeded();
  for (const auto &global : (*package)->table().globals)
    require(bool((*session)->describe(global->name)), "a global is known");
  return 0;
}
