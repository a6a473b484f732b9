//===- Campaign.h - Many mutants, each in a process of its own --*- C++ -*-===//

#ifndef AICF_TEST_FUZZ_CAMPAIGN_H
#define AICF_TEST_FUZZ_CAMPAIGN_H

#include "Random.h"
#include "RunPackage.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace aicf::fuzz {

enum class Verdict : int {
  Refused,
  Same,
  /// Other results, which the changed field means.
  Changed,
  // From here on a failure.
  WronglyChanged,
  Crash,
  Hang,
  Exit,
  StrayWrite,
  Noise,
  Memory,
};
constexpr int kVerdicts = static_cast<int>(Verdict::Memory) + 1;
const char *nameOf(Verdict verdict);

/// What a mutant's process says of itself. In memory that both share.
struct Report {
  volatile Step step = Step::Load;
  volatile bool done = false;
  Verdict verdict = Verdict::Refused;
  char mutation[400] = "";
  char message[400] = "";

  void setMutation(const std::string &text);
  void setMessage(const std::string &text);
};

/// Something to make mutants of.
class Subject {
public:
  virtual ~Subject() = default;
  std::string path;
  /// What can be changed in it.
  std::vector<std::string> fields;

  /// Changes `field`, and tries what comes of it. Runs in a process of its own,
  /// so nothing has to be left as it was.
  virtual void tryMutant(const std::string &field, Random &random,
                         Report &report) = 0;
};

/// `error` says why there is none.
std::unique_ptr<Subject> makePackageSubject(const std::string &path,
                                            std::string &error);
/// Writes the tables of a package alone, a seed for FuzzPackage.cpp: without
/// records, and with all blobs in the first 4096 bytes. `error` says why not.
void writeTables(const std::string &path, const std::string &to,
                 std::string &error);
/// The images of CPU targets in a package, or `path` itself if it is one.
std::vector<std::unique_ptr<Subject>> makeImageSubjects(const std::string &path,
                                                        std::string &error);

/// Misbehaves in every way there is, each by a field of its name.
std::unique_ptr<Subject> makeBadSubject();

struct CampaignOptions {
  uint64_t seed = 1;
  uint64_t first = 0;
  uint64_t count = 1000;
  int jobs = 1;
  int seconds = 10;     ///< Of the processor, that a mutant may take.
  int memoryMiB = 1024; ///< That one may take; 0: any.
  std::string only;     ///< Fields that begin so; all if empty.
  bool verbose = false;
  std::string command; ///< For reproducers.
};

/// How often each verdict was reached, by field.
using Tally = std::map<std::string, std::vector<uint64_t>>;

/// Mutant i of a seed is the same whatever else is run. Returns how many
/// failed; prints them and a table of the fields.
uint64_t runCampaign(const std::vector<std::unique_ptr<Subject>> &subjects,
                     const CampaignOptions &options, Tally *tally = nullptr);

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_CAMPAIGN_H
