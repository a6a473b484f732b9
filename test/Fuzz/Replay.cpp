//===- Replay.cpp - Runs a fuzz target without libFuzzer ------------------===//
//
// Gives a target its seeds and, with --mutations=N, N inputs made of them:
// bytes flipped, replaced, inserted, removed, moved, taken from another seed.
// The same seed number gives the same inputs. An input that ends the process is
// left in a file, and so is one that takes too long.
//
//===----------------------------------------------------------------------===//

#include "Random.h"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

using aicf::fuzz::Random;
using Bytes = std::vector<uint8_t>;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/// Of the target: inputs that it has accepted, for the summary.
extern "C" uint64_t aicfFuzzAccepted();

static constexpr size_t kMaxBytes = 1 << 16;

static Bytes input;
static char keepAt[4096] = "fuzz-failed-input";

/// Only what a signal handler may call.
extern "C" void keepInput(int) {
  int file = open(keepAt, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) {
    ssize_t ignored = write(file, input.data(), input.size());
    (void)ignored;
    close(file);
  }
  static const char text[] = "the input that failed is in ";
  ssize_t ignored = write(2, text, sizeof(text) - 1);
  ignored = write(2, keepAt, std::strlen(keepAt));
  ignored = write(2, "\n", 1);
  (void)ignored;
}

static void handleSignal(int signal) {
  keepInput(signal);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

#if defined(__SANITIZE_ADDRESS__)
extern "C" void __asan_set_death_callback(void (*callback)());
static void keepAtDeath() { keepInput(0); }
#endif

/// The word around `at`: letters, digits, and what names have.
static std::pair<size_t, size_t> wordAt(const Bytes &bytes, size_t at) {
  auto inWord = [&](size_t i) {
    return i < bytes.size() &&
           (std::isalnum(bytes[i]) || bytes[i] == '_' || bytes[i] == '%' ||
            bytes[i] == '#' || bytes[i] == '@');
  };
  size_t begin = at, end = at;
  while (begin > 0 && inWord(begin - 1))
    --begin;
  while (inWord(end))
    ++end;
  return {begin, end};
}

static void mutateOnce(Bytes &bytes, const std::vector<Bytes> &seeds,
                       Random &random) {
  size_t size = bytes.size();
  size_t at = random.below(size + 1);
  auto put = [&](uint64_t value, size_t width) {
    if (width <= size && at <= size - width)
      std::memcpy(bytes.data() + at, &value, width);
  };
  size_t width = size_t(1) << random.below(4);
  uint64_t value = 0;
  if (width <= size && at <= size - width)
    std::memcpy(&value, bytes.data() + at, width);
  size_t length = 1 + random.below(random.oneIn(4) ? 256 : 8);
  switch (random.below(15)) {
  case 0:
  case 1:
    if (at < size)
      bytes[at] ^= 1 << random.below(8);
    break;
  case 2:
    if (at < size)
      bytes[at] = static_cast<uint8_t>(random.next());
    break;
  case 3: // At the ends of what fits.
    put((uint64_t(1) << random.below(64)) - random.below(2), width);
    break;
  case 4:
    put(value + random.below(33) - 16, width);
    break;
  case 5:
    put(random.below(4) * random.below(64), width);
    break;
  case 6: { // Repeated, here or elsewhere.
    length = std::min(length, size - at);
    Bytes part(bytes.begin() + at, bytes.begin() + at + length);
    size_t to = random.below(size + 1);
    bytes.insert(bytes.begin() + to, part.begin(), part.end());
    break;
  }
  case 7:
    bytes.erase(bytes.begin() + at,
                bytes.begin() + at + std::min(length, size - at));
    break;
  case 8:
    bytes.insert(bytes.begin() + at, static_cast<uint8_t>(random.next()));
    break;
  case 9: { // Of another seed, in place or between.
    const Bytes &other = seeds[random.below(seeds.size())];
    size_t from = random.below(other.size() + 1);
    length = std::min(length * 4, other.size() - from);
    if (random.oneIn(2))
      bytes.erase(bytes.begin() + at,
                  bytes.begin() + at + std::min(length, size - at));
    bytes.insert(bytes.begin() + at, other.begin() + from,
                 other.begin() + from + length);
    break;
  }
  case 10: // Digits and signs of texts.
    if (at < size)
      bytes[at] = "0123456789-[]<>(){},:\"=x?"[random.below(25)];
    break;
  case 11:
  case 12:
  case 13: { // A word of a text by one of another.
    const Bytes &other = seeds[random.below(seeds.size())];
    auto [begin, end] = wordAt(bytes, at);
    auto [from, to] = wordAt(other, random.below(other.size() + 1));
    bytes.erase(bytes.begin() + begin, bytes.begin() + end);
    bytes.insert(bytes.begin() + begin, other.begin() + from,
                 other.begin() + to);
    break;
  }
  default:
    if (random.oneIn(8))
      bytes.resize(at);
    else if (at < size)
      std::swap(bytes[at], bytes[random.below(size)]);
  }
  if (bytes.size() > kMaxBytes)
    bytes.resize(kMaxBytes);
}

static bool readSeeds(const std::string &path, std::vector<std::string> &names,
                      std::vector<Bytes> &seeds) {
  std::vector<std::string> files;
  std::error_code failure;
  if (std::filesystem::is_directory(path, failure)) {
    for (const auto &item : std::filesystem::directory_iterator(path, failure))
      if (item.is_regular_file())
        files.push_back(item.path());
    std::sort(files.begin(), files.end());
  } else {
    files.push_back(path);
  }
  for (const std::string &file : files) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
      return false;
    names.push_back(file);
    seeds.push_back({std::istreambuf_iterator<char>(stream), {}});
  }
  return !files.empty();
}

int main(int argc, char **argv) {
  uint64_t mutations = 0, seed = 1, first = 0;
  unsigned seconds = 20;
  std::vector<std::string> names;
  std::vector<Bytes> seeds;
  for (int i = 1; i < argc; ++i) {
    auto number = [&](const char *name, auto &to) {
      size_t size = std::strlen(name);
      if (std::strncmp(argv[i], name, size) != 0)
        return false;
      to = std::strtoull(argv[i] + size, nullptr, 10);
      return true;
    };
    if (number("--mutations=", mutations) || number("--seed=", seed) ||
        number("--first=", first) || number("--seconds=", seconds))
      continue;
    if (std::strncmp(argv[i], "--keep=", 7) == 0) {
      std::snprintf(keepAt, sizeof(keepAt), "%s", argv[i] + 7);
      continue;
    }
    if (argv[i][0] == '-' || !readSeeds(argv[i], names, seeds)) {
      std::fprintf(stderr,
                   "usage: %s [--mutations=N] [--seed=N] [--first=N] "
                   "[--seconds=N that an input may take] "
                   "[--keep=FILE for one that fails] SEED-OR-FOLDER...\n",
                   argv[0]);
      return 2;
    }
  }
  if (seeds.empty()) {
    std::fprintf(stderr, "%s: no seeds\n", argv[0]);
    return 2;
  }
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM})
    std::signal(signal, handleSignal);
#if defined(__SANITIZE_ADDRESS__)
  __asan_set_death_callback(keepAtDeath);
#endif
  for (const Bytes &bytes : seeds) {
    alarm(seconds);
    input = bytes;
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  uint64_t accepted = aicfFuzzAccepted();
  for (uint64_t i = first; i < first + mutations; ++i) {
    Random random(seed, i);
    input = seeds[random.below(seeds.size())];
    for (uint64_t n = 1 + random.below(random.oneIn(2) ? 2 : 12); n > 0; --n)
      mutateOnce(input, seeds, random);
    // Of its own size, so that a sanitizer sees a read behind its end.
    input.shrink_to_fit();
    alarm(seconds);
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  alarm(0);
  std::printf("%zu seeds, %llu accepted; %llu mutations, %llu accepted\n",
              seeds.size(), static_cast<unsigned long long>(accepted),
              static_cast<unsigned long long>(mutations),
              static_cast<unsigned long long>(aicfFuzzAccepted() - accepted));
  return 0;
}
