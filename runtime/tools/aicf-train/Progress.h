//===- Progress.h - How far a training is -----------------------*- C++ -*-===//
//
// On a terminal a line with a bar, which is overwritten; in a log ten lines.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFTRAIN_PROGRESS_H
#define AICF_RUNTIME_TOOLS_AICFTRAIN_PROGRESS_H

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace aicf::rt {

class Progress {
public:
  /// Of a training that has made `first` steps already.
  Progress(uint64_t epochs, uint64_t stepsPerEpoch, uint64_t first)
      : epochs(epochs), stepsPerEpoch(stepsPerEpoch), first(first),
        isTerminal(isatty(STDOUT_FILENO)), start(Clock::now()), last(start) {}

  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  /// After `done` steps; `loss` is the last step's or, at the end of an epoch,
  /// its mean.
  void show(uint64_t done, double loss) {
    uint64_t total = epochs * stepsPerEpoch;
    uint64_t epoch = (done - 1) / stepsPerEpoch + 1;
    double rate = static_cast<double>(done - first) / std::max(seconds(), 1e-9);
    if (isTerminal) {
      auto now = Clock::now();
      if (done < total && now - last < std::chrono::milliseconds(50))
        return;
      last = now;
      constexpr int kWidth = 30;
      std::string bar(done * kWidth / total, '#');
      bar.resize(kWidth, '.');
      std::printf("\repoch %llu/%llu [%s] loss %.6g, %.0f steps/s, %.0f s left "
                  " %s",
                  static_cast<unsigned long long>(epoch),
                  static_cast<unsigned long long>(epochs), bar.c_str(), loss,
                  rate, static_cast<double>(total - done) / rate,
                  done == total ? "\n" : "");
    } else if (done % stepsPerEpoch == 0 &&
               epoch * 10 / epochs != (epoch - 1) * 10 / epochs) {
      std::printf("epoch %llu/%llu: loss %.6g, %.0f steps/s\n",
                  static_cast<unsigned long long>(epoch),
                  static_cast<unsigned long long>(epochs), loss, rate);
    }
    std::fflush(stdout);
  }

private:
  using Clock = std::chrono::steady_clock;
  uint64_t epochs, stepsPerEpoch, first;
  bool isTerminal;
  Clock::time_point start, last;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFTRAIN_PROGRESS_H
