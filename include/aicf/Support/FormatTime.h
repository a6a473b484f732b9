//===- FormatTime.h - Predicted times for people ----------------*- C++ -*-===//
//
// The compiler's diagnostics and aicf-explain, which knows no LLVM, write times
// alike.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_SUPPORT_FORMATTIME_H
#define AICF_SUPPORT_FORMATTIME_H

#include <cmath>
#include <cstdint>
#include <iomanip>
#include <sstream>
#include <string>

namespace aicf {

/// "2.350 ns": picoseconds in the unit that keeps three digits before the
/// point.
inline std::string formatTime(int64_t picoseconds) {
  auto number = static_cast<double>(picoseconds);
  double magnitude = std::abs(number);
  std::ostringstream os;
  if (magnitude < 1e3) {
    os << picoseconds << " ps";
    return os.str();
  }
  os << std::fixed << std::setprecision(3);
  if (magnitude < 1e6)
    os << number / 1e3 << " ns";
  else if (magnitude < 1e9)
    os << number / 1e6 << " us";
  else
    os << number / 1e9 << " ms";
  return os.str();
}

} // namespace aicf

#endif // AICF_SUPPORT_FORMATTIME_H
