//===- TargetMatch.cpp - Which code of a package fits a device ------------===//
//
// PTX for sm_XY runs on any GPU of at least that capability, but architecture
// specific PTX (sm_90a) only on exactly that one, and family specific (sm_100f)
// within its major version. A cubin runs on its major version, from its minor
// on.
//
//===----------------------------------------------------------------------===//

#include "CpuFeatures.h"
#include "aicf/Runtime/Device.h"

#include <cstdlib>

using namespace aicf::rt;

namespace {
struct Chip {
  int major = 0;
  int minor = 0;
  /// '\0', 'a' or 'f'.
  char suffix = '\0';
};
} // namespace

/// "sm_90a" is 9.0 'a'; "sm_100" is 10.0.
static bool parseChip(const std::string &text, Chip &chip) {
  if (text.compare(0, 3, "sm_") != 0)
    return false;
  size_t end = 3;
  int number = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && end < 7)
    number = number * 10 + (text[end++] - '0');
  if (number < 10 || text.size() > end + 1)
    return false;
  chip.major = number / 10;
  chip.minor = number % 10;
  chip.suffix = end < text.size() ? text[end] : '\0';
  return chip.suffix == '\0' || chip.suffix == 'a' || chip.suffix == 'f';
}

static bool runsOn(const Chip &chip, fb::ImageFormat format,
                   const Device &device) {
  int major = device.computeMajor(), minor = device.computeMinor();
  if (chip.suffix == 'a')
    return chip.major == major && chip.minor == minor;
  if (chip.suffix == 'f' || format == fb::ImageFormat::Cubin)
    return chip.major == major && chip.minor <= minor;
  return chip.major < major || (chip.major == major && chip.minor <= minor);
}

/// Higher is closer to the device; a chip with a suffix before one without.
static int closeness(const Chip &chip) {
  return (chip.major * 10 + chip.minor) * 2 + (chip.suffix ? 1 : 0);
}

int aicf::rt::chooseVariant(const fb::ImageT &image, const Device &device) {
  int best = -1, bestScore = -1;
  for (size_t i = 0; i < image.variants.size(); ++i) {
    const fb::ImageVariantT &variant = *image.variants[i];
    int score = -1;
    if (device.kind() == fb::TargetKind::Cpu) {
      if (variant.format == fb::ImageFormat::ElfSo)
        score = 0;
    } else {
      Chip chip;
      if (variant.format != fb::ImageFormat::ElfSo &&
          parseChip(variant.chip, chip) && runsOn(chip, variant.format, device))
        score = closeness(chip) +
                (variant.format == fb::ImageFormat::Cubin ? 100000 : 0);
    }
    if (score > bestScore) {
      best = static_cast<int>(i);
      bestScore = score;
    }
  }
  return best;
}

Status aicf::rt::matchTarget(const fb::TargetT &target, const Device &device) {
  if (target.kind != device.kind())
    return error("is code for a ",
                 target.kind == fb::TargetKind::Cpu ? "CPU" : "CUDA GPU");
  for (const std::string &feature : target.features)
    if (device.kind() == fb::TargetKind::Cpu && !hostHasFeature(feature))
      return error("needs '", feature, "', which this CPU does not have");
  for (size_t i = 0; i < target.images.size(); ++i)
    if (chooseVariant(*target.images[i], device) < 0)
      return error("has image ", i, " for ",
                   target.images[i]->variants[0]->chip, " only");
  return Status::success();
}

Result<unsigned> aicf::rt::chooseTarget(const fb::PackageT &package,
                                        const Device &device) {
  int best = -1;
  long bestScore = -1;
  std::string reasons;
  for (size_t i = 0; i < package.targets.size(); ++i) {
    const fb::TargetT &target = *package.targets[i];
    if (Status fits = matchTarget(target, device); !fits) {
      reasons +=
          (reasons.empty() ? "'" : "; '") + target.name + "' " + fits.message();
      continue;
    }
    // The target that demands most of the device makes the most of it.
    Chip chip;
    long score = device.kind() == fb::TargetKind::Cpu
                     ? static_cast<long>(target.features.size())
                 : parseChip(target.chip, chip) ? closeness(chip)
                                                : 0;
    if (score > bestScore) {
      best = static_cast<int>(i);
      bestScore = score;
    }
  }
  if (best < 0)
    return error("the package has no code for ", device.description(), ": ",
                 reasons.empty() ? "it has no targets" : reasons);
  return static_cast<unsigned>(best);
}
