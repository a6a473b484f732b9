//===- CommandLine.h - The command line of a tool ---------------*- C++ -*-===//
//
// Options are --name=value or --name value; flags take no value.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_COMMANDLINE_H
#define AICF_RUNTIME_TOOLS_COMMANDLINE_H

#include "aicf/Runtime/Status.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace aicf::rt {

/// Takes the value of an option.
using OptionSetter = std::function<Status(const std::string &value)>;

/// What a tool understands, by name without dashes.
struct CommandLine {
  std::map<std::string, bool *> flags;
  std::map<std::string, OptionSetter> setters;
  /// Set by `--name`; `--name=value` goes to the setter of that name.
  std::map<std::string, bool *> alsoFlags;
  /// Takes what is no option.
  OptionSetter positional;
};

inline Status parseCommandLine(int argc, const char *const *argv,
                               const CommandLine &line) {
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "-h")
      argument = "--help";
    if (argument.size() > 1 && argument[0] == '-' && argument[1] != '-')
      return error("unknown option '", argument, "'; see --help");
    if (argument.compare(0, 2, "--") != 0) {
      if (Status s = line.positional(argument); !s)
        return s;
      continue;
    }
    size_t equals = argument.find('=');
    std::string name = argument.substr(
        2, equals == std::string::npos ? std::string::npos : equals - 2);
    if (auto flag = line.flags.find(name); flag != line.flags.end()) {
      if (equals != std::string::npos)
        return error("--", name, " takes no value");
      *flag->second = true;
      continue;
    }
    if (auto flag = line.alsoFlags.find(name);
        flag != line.alsoFlags.end() && equals == std::string::npos) {
      *flag->second = true;
      continue;
    }
    auto setter = line.setters.find(name);
    if (setter == line.setters.end())
      return error("unknown option '", argument, "'; see --help");
    std::string value;
    if (equals != std::string::npos)
      value = argument.substr(equals + 1);
    else if (i + 1 < argc)
      value = argv[++i];
    else
      return error("--", name, " needs a value");
    if (Status s = setter->second(value); !s)
      return s;
  }
  return Status::success();
}

inline Status parseInteger(const std::string &name, const std::string &text,
                           int64_t low, int64_t high, int64_t &value) {
  char *end = nullptr;
  errno = 0;
  long long parsed = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end || errno || parsed < low || parsed > high)
    return error("--", name, " expects a number from ", low, " to ", high,
                 ", not '", text, "'");
  value = parsed;
  return Status::success();
}

/// "1000000", "512M", "80G", "none".
inline Status parseMemoryLimit(const std::string &value, uint64_t &bytes) {
  if (value == "none") {
    bytes = UINT64_MAX;
    return Status::success();
  }
  std::string number = value;
  uint64_t unit = 1;
  for (auto [suffix, size] : {std::pair<char, uint64_t>{'K', 1 << 10},
                              {'M', 1 << 20},
                              {'G', 1 << 30}})
    if (!number.empty() && number.back() == suffix) {
      number.pop_back();
      unit = size;
      break;
    }
  int64_t count = 0;
  if (Status s =
          parseInteger("memory-limit", number, 0, INT64_MAX >> 30, count);
      !s)
    return error("--memory-limit expects a number of bytes, with K, M or G of "
                 "1024, or none, not '",
                 value, "'");
  bytes = static_cast<uint64_t>(count) * unit;
  return Status::success();
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_COMMANDLINE_H
