//===- FuzzImage.cpp - The loader of CPU images ---------------------------===//

#include "FuzzTarget.h"
#include "ImageCheck.h"

using namespace aicf;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  rt::Result<rt::ElfPlan> plan = rt::parseElfImage(data, size);
  require(plan || !plan.message().empty(), "an error has a message");
  if (!plan)
    return 0;
  ++acceptedInputs;
  require(fuzz::findFault(*plan, size).empty(),
          "a plan keeps to the image, and writes data only");
  rt::Result<rt::ElfImage> image = rt::ElfImage::load(data, size);
  for (const auto &[name, address] : plan->functions)
    require(!image || image->find(name), "a loaded image has its functions");
  return 0;
}
