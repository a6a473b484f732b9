//===- BadSubject.cpp - What a campaign has to notice ---------------------===//
//
// The tester's own test: a subject that fails in every way that has a verdict.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "GuardedAllocator.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace aicf::fuzz;

namespace {
class BadSubject final : public Subject {
public:
  void tryMutant(const std::string &field, Random &random,
                 Report &report) override;
};
} // namespace

void BadSubject::tryMutant(const std::string &field, Random &, Report &report) {
  for (int v = 0; v < kVerdicts; ++v)
    if (field == nameOf(static_cast<Verdict>(v)))
      report.verdict = static_cast<Verdict>(v);
  switch (report.verdict) {
  case Verdict::Crash: {
    // A byte behind an allocation that ends at its last page. A sanitizer
    // would end the process instead.
    signal(SIGSEGV, SIG_DFL);
    GuardedAllocator allocator(0, /*endsFirst=*/true);
    auto *memory = static_cast<volatile uint8_t *>(allocator.allocate(64, 64));
    memory[64] = 1;
    break;
  }
  case Verdict::Hang:
    for (volatile unsigned i = 0;;)
      i = i + 1;
  case Verdict::Exit:
    _exit(0);
  case Verdict::Noise:
    std::printf("noise\n");
    break;
  case Verdict::Memory: {
    std::vector<uint8_t> large(300 << 20);
    std::memset(large.data(), 1, large.size());
    report.setMessage(std::to_string(large[getpid() % large.size()]));
    break;
  }
  default:
    break;
  }
  if (report.verdict != Verdict::StrayWrite && report.verdict >= Verdict::Crash)
    report.verdict = Verdict::Same;
}

std::unique_ptr<Subject> aicf::fuzz::makeBadSubject() {
  auto subject = std::make_unique<BadSubject>();
  subject->path = "self-test";
  for (int v = 0; v < kVerdicts; ++v)
    subject->fields.push_back(nameOf(static_cast<Verdict>(v)));
  return subject;
}
