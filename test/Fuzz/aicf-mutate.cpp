//===- aicf-mutate.cpp - Packages with changed fields ---------------------===//
//
// Changes fields of packages, all that the schema has, and looks at what the
// runtime makes of them. docs/testing.md says what for.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "PackageTree.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

using namespace aicf::fuzz;

static const char kUsage[] =
    "usage: aicf-mutate [options] PACKAGE...\n"
    "  --images        change the CPU images of the packages, not the tables\n"
    "  --count=N       mutants (1000)\n"
    "  --seed=N        of all random numbers (1)\n"
    "  --first=N       index of the first mutant (0)\n"
    "  --jobs=N        processes at a time (1)\n"
    "  --seconds=N     of the processor that a mutant may take (10)\n"
    "  --memory=N      MiB that a mutant may take, 0: any (1024)\n"
    "  --only=PREFIX   fields that begin so\n"
    "  --fields        list what would be changed, and what no package has\n"
    "  --tables=FILE   write the tables of the package alone, a seed for "
    "fuzzing\n"
    "  --self-test     check that every way to fail is noticed\n"
    "  -v              print every mutant\n"
    "Exits with 1 if a mutant crashed, hung, ended the process, wrote where "
    "it\n"
    "must not, printed something, took too much memory, or changed results "
    "that\n"
    "the changed field does not mean.\n";

/// Sets `value` if `argument` is `--name=value`.
static bool take(const char *argument, const char *name, std::string &value) {
  size_t size = std::strlen(name);
  if (std::strncmp(argument, name, size) != 0)
    return false;
  value = argument + size;
  return true;
}

static void listFields(const std::vector<std::unique_ptr<Subject>> &subjects) {
  std::set<std::string> found;
  for (const auto &subject : subjects)
    found.insert(subject->fields.begin(), subject->fields.end());
  for (const std::string &field : found)
    std::printf("%s\n", field.c_str());
  for (const std::string &field : fieldsOfSchema())
    if (!found.count(field))
      std::printf("not in any package: %s\n", field.c_str());
}

/// Every way to fail is noticed.
static int runSelfTest(CampaignOptions options) {
  std::vector<std::unique_ptr<Subject>> subjects;
  subjects.push_back(makeBadSubject());
  options.seconds = 2;
  options.memoryMiB = 256;
  options.count = subjects[0]->fields.size();
  Tally tally;
  runCampaign(subjects, options, &tally);
  int missed = 0;
  for (const auto &[field, counts] : tally)
    for (int v = 0; v < kVerdicts; ++v)
      if (counts[v] != (field == nameOf(static_cast<Verdict>(v)) ? 1 : 0)) {
        std::printf("'%s' gave the verdict '%s' %d times\n", field.c_str(),
                    nameOf(static_cast<Verdict>(v)),
                    static_cast<int>(counts[v]));
        missed = 1;
      }
  return missed;
}

int main(int argc, char **argv) {
  CampaignOptions options;
  std::vector<std::string> paths;
  std::string tables;
  bool images = false, list = false;
  options.command = argv[0];
  for (int i = 1; i < argc; ++i) {
    std::string value;
    auto number = [&] { return std::strtoull(value.c_str(), nullptr, 10); };
    bool isRange = true;
    if (take(argv[i], "--count=", value))
      options.count = number();
    else if (take(argv[i], "--seed=", value))
      options.seed = number();
    else if (take(argv[i], "--first=", value))
      options.first = number();
    else
      isRange = false;
    if (isRange)
      continue;
    if (std::strcmp(argv[i], "-v") == 0) {
      options.verbose = true;
      continue;
    }
    options.command += std::string(" ") + argv[i];
    if (take(argv[i], "--jobs=", value))
      options.jobs = std::max(1, static_cast<int>(number()));
    else if (take(argv[i], "--seconds=", value))
      options.seconds = std::max(1, static_cast<int>(number()));
    else if (take(argv[i], "--memory=", value))
      options.memoryMiB = static_cast<int>(number());
    else if (take(argv[i], "--only=", value))
      options.only = value;
    else if (take(argv[i], "--tables=", value))
      tables = value;
    else if (std::strcmp(argv[i], "--images") == 0)
      images = true;
    else if (std::strcmp(argv[i], "--self-test") == 0)
      return runSelfTest(options);
    else if (std::strcmp(argv[i], "--fields") == 0)
      list = true;
    else if (argv[i][0] == '-') {
      std::fputs(kUsage, stderr);
      return 2;
    } else
      paths.push_back(argv[i]);
  }
  std::vector<std::unique_ptr<Subject>> subjects;
  for (const std::string &path : paths) {
    std::string error;
    if (!tables.empty()) {
      writeTables(path, tables, error);
      if (error.empty())
        return 0;
    } else if (images) {
      for (auto &subject : makeImageSubjects(path, error))
        subjects.push_back(std::move(subject));
    } else if (auto subject = makePackageSubject(path, error)) {
      subjects.push_back(std::move(subject));
    }
    if (!error.empty()) {
      std::fprintf(stderr, "aicf-mutate: error: %s\n", error.c_str());
      return 2;
    }
  }
  if (subjects.empty()) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  if (list) {
    listFields(subjects);
    return 0;
  }
  return runCampaign(subjects, options) == 0 ? 0 : 1;
}
