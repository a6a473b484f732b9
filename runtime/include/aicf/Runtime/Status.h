//===- Status.h - Errors as values ------------------------------*- C++ -*-===//
//
// The runtime lives inside a host process that it must not take down: no
// exception crosses its interface and nothing aborts. A function that can fail
// returns a Status, or a Result when it also has a value to give.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_STATUS_H
#define AICF_RUNTIME_STATUS_H

#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace aicf::rt {

/// Success, or the message of a failure. Messages are for people: they start
/// in lower case, have no final stop, and say what was expected.
class [[nodiscard]] Status {
public:
  static Status success() { return Status(); }
  static Status failure(std::string message) {
    Status status;
    status.text = std::move(message);
    return status;
  }

  bool ok() const { return !text.has_value(); }
  explicit operator bool() const { return ok(); }

  /// Empty on success.
  const std::string &message() const {
    static const std::string none;
    return text ? *text : none;
  }

private:
  std::optional<std::string> text;
};

/// A failure whose message is the concatenation of the arguments.
template <typename... Ts>
Status error(const Ts &...parts) {
  std::ostringstream os;
  (os << ... << parts);
  return Status::failure(os.str());
}

/// A value, or the Status that says why there is none.
template <typename T>
class [[nodiscard]] Result {
public:
  Result(T v) : stored(std::move(v)) {}
  /// `why` must be a failure.
  Result(Status why) : reason(std::move(why)) {}

  bool ok() const { return stored.has_value(); }
  explicit operator bool() const { return ok(); }

  T &operator*() { return *stored; }
  const T &operator*() const { return *stored; }
  T *operator->() { return &*stored; }
  const T *operator->() const { return &*stored; }

  const Status &status() const { return reason; }
  const std::string &message() const { return reason.message(); }

private:
  std::optional<T> stored;
  Status reason;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_STATUS_H
