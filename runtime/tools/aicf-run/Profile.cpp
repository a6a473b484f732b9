//===- Profile.cpp - Measured beside predicted ----------------------------===//
//
// See Profile.h.
//
//===----------------------------------------------------------------------===//

#include "Profile.h"

#include "JsonWriter.h"
#include "OriginsJson.h"
#include "aicf/Runtime/PlanChecker.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>

using namespace aicf::rt;

static constexpr double kPicoseconds = 1e6; // in a microsecond

double aicf::rt::median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t n = values.size();
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

/// Microseconds by id, of kernels or of launches.
static std::map<int64_t, double> predictions(const fb::EntryT &entry,
                                             const std::string &target,
                                             fb::DecisionClass decision) {
  std::map<int64_t, double> result;
  for (const auto &record : entry.records)
    if (record->decision == decision && record->cost &&
        targetNameOf(*record) == target)
      result[record->instruction] =
          static_cast<double>(record->cost->total_ps()) / kPicoseconds;
  return result;
}

EntryProfile aicf::rt::summarize(const fb::PackageT &package,
                                 const fb::EntryT &entry, unsigned target,
                                 const std::vector<Profile> &profiles) {
  auto medianOf = [&](auto value) {
    std::vector<double> values;
    for (const Profile &profile : profiles)
      values.push_back(value(profile));
    return median(std::move(values));
  };
  EntryProfile result;
  result.runs = profiles.size();
  result.overhead = medianOf([](const Profile &p) { return p.overhead; });
  const std::string &name = package.targets[target]->name;
  auto kernels = predictions(entry, name, fb::DecisionClass::Kernel),
       shared = predictions(entry, name, fb::DecisionClass::Launch);
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    auto [first, end] = launchOf(entry, target, i);
    if (first != i)
      continue;
    EntryProfile::Line line;
    for (size_t k = first; k < end; ++k)
      line.instructions.push_back(entry.instructions[k].get());
    line.measured =
        medianOf([&](const Profile &p) { return p.instructions[i]; });
    const auto &predicted = end - first > 1 ? shared : kernels;
    if (auto found = predicted.find(entry.instructions[i]->id);
        found != predicted.end())
      line.predicted = found->second;
    result.lines.push_back(line);
  }
  return result;
}

/// Sums over all instructions, and over those that have a prediction.
namespace {
struct Totals {
  double measured = 0, measuredOfPredicted = 0, predicted = 0;
  size_t count = 0;
};
} // namespace

static Totals sum(const EntryProfile &profile) {
  Totals totals;
  for (const EntryProfile::Line &line : profile.lines) {
    totals.measured += line.measured;
    if (!line.predicted)
      continue;
    totals.measuredOfPredicted += line.measured;
    totals.predicted += *line.predicted;
    ++totals.count;
  }
  return totals;
}

static std::vector<EntryProfile::Line> sorted(const EntryProfile &profile,
                                              bool byTime) {
  std::vector<EntryProfile::Line> lines = profile.lines;
  if (byTime)
    std::stable_sort(
        lines.begin(), lines.end(),
        [](const auto &a, const auto &b) { return a.measured > b.measured; });
  return lines;
}

static void printTimes(double measured, std::optional<double> predicted,
                       std::ostream &out) {
  out << std::setw(12) << measured << std::setw(12);
  if (predicted)
    out << *predicted;
  else
    out << "-";
  out << std::setw(8);
  if (predicted && *predicted > 0)
    out << measured / *predicted;
  else
    out << "-";
}

void aicf::rt::printProfile(const EntryProfile &profile,
                            const fb::EntryT &entry, const std::string &device,
                            bool byTime, std::ostream &out) {
  out << std::fixed << std::setprecision(2);
  out << "'" << escaped(entry.name) << "' on " << device << ", median of "
      << profile.runs << (profile.runs == 1 ? " run" : " runs")
      << ", microseconds; an empty measurement takes " << profile.overhead
      << "\n";
  out << std::setw(8) << "id" << std::setw(12) << "measured" << std::setw(12)
      << "predicted" << std::setw(8) << "ratio"
      << "\n";
  for (const EntryProfile::Line &line : sorted(profile, byTime)) {
    const fb::InstructionT &first = *line.instructions.front();
    out << std::setw(8) << first.id;
    printTimes(line.measured, line.predicted, out);
    out << "  " << escaped(describeKind(entry, first)) << "\n";
    // What shares the launch.
    for (size_t i = 1; i < line.instructions.size(); ++i)
      out << std::setw(8) << line.instructions[i]->id << std::setw(30)
          << "with " + std::to_string(first.id) << "  "
          << escaped(describeKind(entry, *line.instructions[i])) << "\n";
  }
  Totals totals = sum(profile);
  size_t all = profile.lines.size();
  if (totals.count == all || totals.count == 0) {
    out << std::setw(8) << "sum";
    printTimes(totals.measured,
               totals.count ? std::optional<double>(totals.predicted)
                            : std::nullopt,
               out);
    out << "\n";
    return;
  }
  out << std::setw(8) << "sum";
  printTimes(totals.measured, std::nullopt, out);
  out << "\n" << std::setw(8) << "of them";
  printTimes(totals.measuredOfPredicted, totals.predicted, out);
  out << "  " << totals.count << " of " << all
      << " instructions have a prediction\n";
}

static int64_t toPicoseconds(double microseconds) {
  return std::llround(microseconds * kPicoseconds);
}

void aicf::rt::printProfileJson(const EntryProfile &profile,
                                const fb::EntryT &entry,
                                const std::string &device, bool byTime,
                                std::ostream &out) {
  JsonWriter json(out);
  Totals totals = sum(profile);
  json.object([&] {
    json.key("entry").value(entry.name);
    json.key("device").value(device);
    json.key("runs").value(static_cast<int64_t>(profile.runs));
    json.key("overhead_ps").value(toPicoseconds(profile.overhead));
    json.key("measured_ps").value(toPicoseconds(totals.measured));
    json.key("predicted_ps").value(toPicoseconds(totals.predicted));
    json.key("instructions").array([&] {
      for (const EntryProfile::Line &line : sorted(profile, byTime))
        json.object([&] {
          const fb::InstructionT &first = *line.instructions.front();
          json.key("id").value(first.id);
          json.key("kind").value(first.kind);
          json.key("location").value(locationOf(entry, first));
          writeOrigins(json, entry, first);
          if (line.instructions.size() > 1)
            json.key("with").array([&] {
              for (size_t i = 1; i < line.instructions.size(); ++i)
                json.value(line.instructions[i]->id);
            });
          json.key("measured_ps").value(toPicoseconds(line.measured));
          if (line.predicted)
            json.key("predicted_ps").value(toPicoseconds(*line.predicted));
        });
    });
  });
  out << "\n";
}
