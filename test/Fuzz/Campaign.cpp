//===- Campaign.cpp - Many mutants, each in a process of its own ----------===//
//
// A worker holds the subjects and forks for each mutant, so that one starts
// from memory that no other has touched, and takes less than a millisecond to
// start.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <map>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace aicf::fuzz;

static constexpr int kFirstFailure = static_cast<int>(Verdict::WronglyChanged);

const char *aicf::fuzz::nameOf(Verdict verdict) {
  static const char *const names[kVerdicts] = {
      "refused", "same", "changed",     "wrongly changed", "crash",
      "hang",    "exit", "stray write", "noise",           "memory"};
  return names[static_cast<int>(verdict)];
}

static void copyText(const std::string &text, char *to, size_t bytes) {
  size_t size = std::min(text.size(), bytes - 1);
  for (size_t i = 0; i < size; ++i)
    to[i] = text[i] >= 0x20 && text[i] < 0x7f ? text[i] : '?';
  to[size] = 0;
}

void Report::setMutation(const std::string &text) {
  copyText(text, mutation, sizeof(mutation));
}
void Report::setMessage(const std::string &text) {
  copyText(text, message, sizeof(message));
}

namespace {

/// Counts of one field, in memory that the workers share.
struct Counts {
  std::atomic<uint64_t> of[kVerdicts];
};

class Worker {
public:
  Worker(const std::vector<std::unique_ptr<Subject>> &subjects,
         const CampaignOptions &options,
         const std::map<std::string, unsigned> &rows, Counts *counts)
      : subjects(subjects), options(options), rows(rows), counts(counts) {}

  void run(int job);

private:
  void runMutant(uint64_t index);
  void runChild(Subject &subject, const std::string &field, uint64_t index);
  std::string readNoise();

  const std::vector<std::unique_ptr<Subject>> &subjects;
  const CampaignOptions &options;
  const std::map<std::string, unsigned> &rows;
  Counts *counts;
  Report *report = nullptr;
  int output = -1;
};

} // namespace

template <typename T>
static T *allocateShared(size_t count) {
  void *memory = mmap(nullptr, sizeof(T) * count, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : new (memory) T[count];
}

void Worker::run(int job) {
  report = allocateShared<Report>(1);
  output = memfd_create("output", 0);
  if (!report || output < 0) {
    std::perror("aicf-mutate");
    _exit(3);
  }
  for (uint64_t i = 0; i < options.count; ++i)
    if (i % static_cast<uint64_t>(options.jobs) == static_cast<uint64_t>(job))
      runMutant(options.first + i);
}

void Worker::runChild(Subject &subject, const std::string &field,
                      uint64_t index) {
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  // Of the processor, so that a busy machine ends no mutant; one that waits for
  // something ends by the clock.
  itimerval limit = {};
  limit.it_value.tv_sec = options.seconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
  limit.it_value.tv_sec = 20L * options.seconds;
  setitimer(ITIMER_REAL, &limit, nullptr);
  Random random(options.seed, index);
  subject.tryMutant(field, random, *report);
  report->done = true;
  std::fflush(nullptr);
  _exit(0);
}

/// What a mutant has printed; nothing is left of it.
std::string Worker::readNoise() {
  off_t size = lseek(output, 0, SEEK_END);
  if (size <= 0)
    return "";
  std::string text(std::min<off_t>(size, 2000), '\0');
  ssize_t got = pread(output, text.data(), text.size(), 0);
  text.resize(got < 0 ? 0 : static_cast<size_t>(got));
  if (ftruncate(output, 0) != 0 || lseek(output, 0, SEEK_SET) != 0)
    std::perror("aicf-mutate");
  return text;
}

void Worker::runMutant(uint64_t index) {
  Subject &subject = *subjects[index % subjects.size()];
  std::vector<std::string> fields;
  for (const std::string &field : subject.fields)
    if (field.rfind(options.only, 0) == 0)
      fields.push_back(field);
  if (fields.empty())
    return;
  const std::string &field = fields[index / subjects.size() % fields.size()];

  new (report) Report;
  std::fflush(nullptr);
  pid_t child = fork();
  if (child < 0) {
    std::perror("aicf-mutate: fork");
    _exit(3);
  }
  if (child == 0)
    runChild(subject, field, index);
  int status = 0;
  rusage usage = {};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR)
    ;
  std::string noise = readNoise();
  Verdict verdict = report->verdict;
  std::string message = report->message;
  if (WIFSIGNALED(status) &&
      (WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGPROF)) {
    verdict = Verdict::Hang;
    message = std::string("in ") + nameOf(report->step);
  } else if (WIFSIGNALED(status)) {
    verdict = Verdict::Crash;
    message = std::string(strsignal(WTERMSIG(status))) + " in " +
              nameOf(report->step);
  } else if (!report->done || WEXITSTATUS(status) != 0) {
    verdict = Verdict::Exit;
    message = "status " + std::to_string(WEXITSTATUS(status)) + " in " +
              nameOf(report->step);
  } else if (!noise.empty()) {
    verdict = Verdict::Noise;
  } else if (options.memoryMiB && usage.ru_maxrss / 1024 > options.memoryMiB) {
    verdict = Verdict::Memory;
    message = std::to_string(usage.ru_maxrss / 1024) + " MiB";
  }
  counts[rows.at(field)].of[static_cast<int>(verdict)]++;
  bool failed = static_cast<int>(verdict) >= kFirstFailure;
  if (!failed && !options.verbose)
    return;
  std::printf("%s: %s %llu: %s\n    %s\n", nameOf(verdict),
              subject.path.c_str(), static_cast<unsigned long long>(index),
              report->mutation, message.c_str());
  if (!noise.empty())
    std::printf("    it printed: %s\n", noise.c_str());
  if (failed)
    std::printf("    again: %s --seed=%llu --first=%llu --count=1 -v\n",
                options.command.c_str(),
                static_cast<unsigned long long>(options.seed),
                static_cast<unsigned long long>(index));
  std::fflush(stdout);
}

uint64_t
aicf::fuzz::runCampaign(const std::vector<std::unique_ptr<Subject>> &subjects,
                        const CampaignOptions &options, Tally *tally) {
  std::map<std::string, unsigned> rows;
  for (const auto &subject : subjects)
    for (const std::string &field : subject->fields)
      rows.emplace(field, 0);
  unsigned next = 0;
  for (auto &row : rows)
    row.second = next++;
  auto *counts = allocateShared<Counts>(rows.size());
  if (!counts)
    return 1;

  std::vector<pid_t> workers;
  for (int job = 0; job < options.jobs; ++job) {
    std::fflush(nullptr);
    pid_t worker = fork();
    if (worker == 0) {
      Worker(subjects, options, rows, counts).run(job);
      std::fflush(nullptr);
      _exit(0);
    }
    workers.push_back(worker);
  }
  uint64_t failures = 0;
  for (pid_t worker : workers) {
    int status = 0;
    if (worker < 0 || waitpid(worker, &status, 0) != worker || status != 0) {
      std::printf("a worker did not end as it should\n");
      ++failures;
    }
  }

  std::printf("%-34s %9s %9s %9s %9s\n", "field", "refused", "same",
              "changed", "failed");
  uint64_t all[kVerdicts] = {};
  auto print = [](const char *name, const uint64_t *of) {
    uint64_t failed = 0;
    for (int v = kFirstFailure; v < kVerdicts; ++v)
      failed += of[v];
    std::printf("%-34s %9llu %9llu %9llu %9llu\n", name,
                static_cast<unsigned long long>(of[0]),
                static_cast<unsigned long long>(of[1]),
                static_cast<unsigned long long>(of[2]),
                static_cast<unsigned long long>(failed));
    return failed;
  };
  for (const auto &[field, row] : rows) {
    uint64_t of[kVerdicts], sum = 0;
    for (int v = 0; v < kVerdicts; ++v) {
      of[v] = counts[row].of[v];
      all[v] += of[v];
      sum += of[v];
    }
    if (sum)
      print(field.c_str(), of);
    if (tally)
      (*tally)[field].assign(of, of + kVerdicts);
  }
  failures += print("all", all);
  for (int v = kFirstFailure; v < kVerdicts; ++v)
    if (all[v])
      std::printf("%s: %llu\n", nameOf(static_cast<Verdict>(v)),
                  static_cast<unsigned long long>(all[v]));
  return failures;
}
