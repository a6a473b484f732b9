//===- WhyNot.cpp - Why a decision did not go another way -----------------===//
//
// See WhyNot.h.
//
//===----------------------------------------------------------------------===//

#include "WhyNot.h"

#include "Diff.h"
#include "Explain.h"
#include "Json.h"
#include "Records.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <sstream>

using namespace aicf::rt;

//===----------------------------------------------------------------------===//
// The question
//===----------------------------------------------------------------------===//

static std::string trim(const std::string &text) {
  size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos)
    return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

static std::string unquote(const std::string &text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    return text.substr(1, text.size() - 2);
  return text;
}

Result<WhyNotQuery> aicf::rt::parseWhyNot(const std::string &text) {
  static const std::string kIs = " is ", kFor = " for ";
  size_t middle = text.find(kIs), length = kIs.size();
  if (middle == std::string::npos) {
    middle = text.find('=');
    length = 1;
  }
  WhyNotQuery query;
  if (middle != std::string::npos) {
    query.subject = trim(text.substr(0, middle));
    query.choice = trim(text.substr(middle + length));
  }
  if (size_t space = query.subject.find(' '); space != std::string::npos)
    if (auto decision = parseDecisionClass(query.subject.substr(0, space))) {
      query.decision = decision;
      query.subject = trim(query.subject.substr(space));
    }
  if (size_t at = query.choice.rfind(kFor); at != std::string::npos) {
    query.target = unquote(trim(query.choice.substr(at + kFor.size())));
    query.choice = trim(query.choice.substr(0, at));
  }
  query.subject = unquote(query.subject);
  query.choice = unquote(query.choice);
  if (query.subject.empty() || query.choice.empty())
    return error("--why-not expects '[CLASS] SUBJECT is CHOICE [for TARGET]', "
                 "for example 'fuse i1 -> i2 is fused', not '",
                 text, "'");
  return query;
}

//===----------------------------------------------------------------------===//
// What is recorded
//===----------------------------------------------------------------------===//

namespace {

/// A decision that the question may be about.
struct Candidate {
  const fb::EntryT *entry;
  const fb::RecordT *record;
  /// The runner-up asked for; null if it was taken or is not recorded.
  const fb::AlternativeT *alternative;
  bool taken;

  bool knowsChoice() const { return taken || alternative; }
};

class WhyNot {
public:
  WhyNot(const Package &package, const std::string &entry,
         const WhyNotQuery &query, const Replanner &replanner)
      : package(package), entryName(entry), query(query), replanner(replanner) {
  }

  Status run(bool json, std::ostream &out);

private:
  bool matches(const fb::EntryT &entry, const fb::RecordT &record) const;
  std::vector<Candidate> findCandidates() const;
  Status unknownSubject() const;
  std::string whereStored() const;
  std::string whyNoPair() const;
  std::string listChoices(const std::vector<Candidate> &candidates) const;
  Result<Candidate> findOnly(std::vector<Candidate> candidates) const;
  Result<std::string> makePin(const Candidate &candidate) const;
  Status plan(const Candidate &candidate, bool json, std::ostream &out) const;
  void printPlanned(const Candidate &candidate, const Replan &before,
                    const Replan &after, bool json, std::ostream &out) const;

  const Package &package;
  const std::string &entryName;
  const WhyNotQuery &query;
  const Replanner &replanner;
};

} // namespace

bool WhyNot::matches(const fb::EntryT &entry, const fb::RecordT &record) const {
  if (query.decision && *query.decision != record.decision)
    return false;
  if (!query.target.empty() && query.target != record.target &&
      query.target != targetNameOf(record))
    return false;
  // An entry is also known without its "@".
  std::string subject = subjectOf(record, entry.name);
  if (subject == query.subject || subject == "@" + query.subject)
    return true;
  std::optional<int64_t> id = parseId(query.subject);
  return id && (record.instruction == *id || mentions(record, *id));
}

std::vector<Candidate> WhyNot::findCandidates() const {
  std::vector<Candidate> candidates;
  for (const auto &entry : package.table().entries) {
    if (!entryName.empty() && entry->name != entryName)
      continue;
    for (const auto &record : entry->records) {
      if (!matches(*entry, *record))
        continue;
      Candidate candidate{entry.get(), record.get(), nullptr,
                          isSameChoice(record->choice, query.choice)};
      for (const auto &alternative : record->rejected)
        if (isSameChoice(alternative->choice, query.choice))
          candidate.alternative = alternative.get();
      candidates.push_back(candidate);
    }
  }
  return candidates;
}

/// Insertions, deletions and changes that make `b` of `a`.
static size_t editDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      size_t changed = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, diagonal + 1, changed});
    }
  }
  return row.back();
}

/// Where an output of an instruction, "i10.0", goes if that was no decision: to
/// an output of the entry or a global.
std::string WhyNot::whereStored() const {
  size_t dot = query.subject.find('.');
  if (dot == std::string::npos || !parseId(query.subject.substr(0, dot)))
    return "";
  for (const auto &entry : package.table().entries) {
    if (!entryName.empty() && entry->name != entryName)
      continue;
    for (const auto &buffer : entry->buffers) {
      const fb::Address &address = buffer->address;
      if (buffer->name != query.subject)
        continue;
      if (address.segment() == fb::Segment::Io)
        return "; it is the output '" +
               escaped(entry->slots[address.slot()]->name) + "' of entry '" +
               escaped(entry->name) + "', which has a place of its own";
      if (address.segment() != fb::Segment::Persistent)
        continue;
      for (const auto &global : package.table().globals)
        if (address.offset() >= global->offset &&
            address.offset() - global->offset < global->bytes)
          return "; it is the new value of '@" + escaped(global->name) + "'";
    }
  }
  return "";
}

/// Why fusion has not compared the instructions of an edge, "i2 -> i31", of
/// which the second reads what the first wrote.
std::string WhyNot::whyNoPair() const {
  static const std::string kArrow = " -> ";
  size_t arrow = query.subject.find(kArrow);
  if (arrow == std::string::npos ||
      (query.decision && *query.decision != fb::DecisionClass::Fuse))
    return "";
  std::optional<int64_t> producer = parseId(query.subject.substr(0, arrow)),
                         consumer = parseId(
                             query.subject.substr(arrow + kArrow.size()));
  if (!producer || !consumer)
    return "";
  std::string name = "i" + std::to_string(*producer) + ".";
  for (const auto &entry : package.table().entries) {
    bool saves = std::any_of(
        entry->records.begin(), entry->records.end(), [](const auto &record) {
          return record->decision == fb::DecisionClass::Save;
        });
    if (!saves || (!entryName.empty() && entry->name != entryName))
      continue;
    for (const auto &instruction : entry->instructions)
      for (const auto &operand : instruction->operands)
        if (instruction->id == *consumer && operand->buffer >= 0 &&
            operand->access == fb::Access::Read &&
            entry->buffers[operand->buffer]->name.compare(0, name.size(),
                                                          name) == 0)
          return "; i" + std::to_string(*consumer) + " reads " +
                 escaped(entry->buffers[operand->buffer]->name) +
                 " where a save stands between: it is kept for the backward "
                 "part, and fusion merges across a save only where nothing "
                 "else lies between the two; save decisions say how it is "
                 "kept";
  }
  return "";
}

/// An error that names what is near to the subject asked for.
Status WhyNot::unknownSubject() const {
  constexpr size_t kShown = 5;
  std::optional<int64_t> id = parseId(query.subject);
  std::set<std::string> subjects;
  std::set<int64_t> ids; // instead, where an id is asked for
  for (const auto &entry : package.table().entries)
    for (const auto &record : entry->records) {
      if (query.decision && *query.decision != record->decision)
        continue;
      if (!id)
        subjects.insert(subjectOf(*record, entry->name));
      else
        for (int64_t other : idsOf(*record))
          ids.insert(other);
    }
  std::vector<std::pair<uint64_t, std::string>> near; // by distance
  for (const std::string &subject : subjects)
    near.push_back({editDistance(subject, query.subject), subject});
  for (int64_t other : ids)
    near.push_back({static_cast<uint64_t>(std::abs(other - *id)),
                    "i" + std::to_string(other)});
  std::sort(near.begin(), near.end(), [](const auto &a, const auto &b) {
    return a.first != b.first ? a.first < b.first
                              : isSubjectLess(a.second, b.second);
  });
  near.resize(std::min(near.size(), kShown));
  std::string text;
  for (const auto &[distance, subject] : near)
    text += (text.empty() ? "" : ", ") + ("'" + escaped(subject) + "'");
  std::string kind =
      query.decision ? std::string(nameOf(*query.decision)) + " " : "";
  return error("no ", kind, "decision is about '", query.subject, "'",
               query.target.empty() ? "" : " for '" + query.target + "'",
               whereStored(), whyNoPair(),
               text.empty() ? "" : "; near it are: ", text);
}

/// The choices that the records know, each once, under their decision.
std::string
WhyNot::listChoices(const std::vector<Candidate> &candidates) const {
  std::string text;
  for (const Candidate &candidate : candidates) {
    const fb::RecordT &record = *candidate.record;
    text += "\n  " + std::string(nameOf(record.decision)) + " " +
            escaped(subjectOf(record, candidate.entry->name));
    if (record.decision == fb::DecisionClass::Kernel)
      text += " for \"" + escaped(targetNameOf(record)) + "\"";
    text += ": " + escaped(record.choice);
    for (const auto &alternative : record.rejected)
      text += ", " + escaped(alternative->choice);
  }
  return text;
}

/// The one decision that a choice which no record knows can be about.
Result<Candidate> WhyNot::findOnly(std::vector<Candidate> candidates) const {
  std::string all = listChoices(candidates);
  if (query.decision) {
    // With a class, "i3" means the decision with that very subject.
    std::optional<int64_t> id = parseId(query.subject);
    std::string exact = id ? "i" + std::to_string(*id) : query.subject;
    auto isExact = [&](const Candidate &c) {
      return subjectOf(*c.record, c.entry->name) == exact;
    };
    if (std::any_of(candidates.begin(), candidates.end(), isExact))
      candidates.erase(std::remove_if(candidates.begin(), candidates.end(),
                                      std::not_fn(isExact)),
                       candidates.end());
  }
  if (candidates.size() != 1)
    return error("no record knows the choice '", query.choice,
                 "'; to plan it, say which decision is meant, with its class, "
                 "subject and, for a kernel, target. Recorded choices:",
                 all);
  const fb::RecordT &record = *candidates.front().record;
  const std::vector<std::string> &words = choiceWordsOf(record.decision);
  if (!words.empty() &&
      std::find(words.begin(), words.end(), query.choice) == words.end())
    return error("'", query.choice, "' is no choice of ",
                 nameOf(record.decision), ". Recorded choices:", all);
  return candidates.front();
}

//===----------------------------------------------------------------------===//
// Answers from records
//===----------------------------------------------------------------------===//

static const char *statusOf(const Candidate &candidate) {
  if (candidate.taken)
    return "taken";
  const fb::AlternativeT &other = *candidate.alternative;
  const fb::RecordT &record = *candidate.record;
  if (!other.violates.empty())
    return "illegal";
  int64_t more = 0;
  if (other.cost && record.cost)
    more =
        saturatingDifference(other.cost->total_ps(), record.cost->total_ps());
  if (more == 0 && other.bytes >= 0 && record.bytes >= 0)
    more = saturatingDifference(other.bytes, record.bytes);
  else if (more == 0 && !(other.cost && record.cost))
    return "no reason recorded";
  return more > 0 ? "dearer" : more < 0 ? "cheaper" : "tie";
}

/// A short name of a choice for the head of a column.
static std::string columnName(const std::string &choice,
                              const char *otherwise) {
  return choice.size() <= 20 ? escaped(choice) : otherwise;
}

static void printAnswer(const Candidate &candidate, std::ostream &out) {
  const fb::RecordT &record = *candidate.record;
  out << "entry '" << escaped(candidate.entry->name) << "': ";
  printHeadline(*candidate.entry, record, out);
  if (candidate.taken) {
    out << "  that choice was taken"
        << (record.pinned ? ", because it is pinned\n" : "\n");
    return;
  }
  const fb::AlternativeT &other = *candidate.alternative;
  std::string status = statusOf(candidate);
  out << "  not " << escaped(other.choice) << ": ";
  if (status == "illegal")
    out << "it violates a constraint: " << escaped(other.violates) << "\n";
  else if (status == "tie")
    out << "a tie: both cost the same, and the planner keeps the one that it "
           "meets first\n";
  else if (status == "cheaper")
    out << "it would be cheaper, but "
        << (record.pinned ? "the decision is pinned\n"
                          : "the decision was not left to its cost\n");
  else
    out << status << "\n";
  if (other.bytes >= 0 && record.bytes >= 0 && other.bytes != record.bytes) {
    int64_t loss = saturatingDifference(other.bytes, record.bytes);
    out << "    " << record.bytes << " bytes -> " << other.bytes << " bytes ("
        << formatLoss(loss, record.bytes, std::to_string(loss) + " bytes")
        << ")\n";
  }
  if (!other.cost || !record.cost ||
      (other.cost->total_ps() == 0 && record.cost->total_ps() == 0))
    return;
  if (other.cost->total_ps() != record.cost->total_ps())
    out << "    "
        << formatTimeLoss(other.cost->total_ps(), record.cost->total_ps())
        << "\n";
  printTerms(*record.cost, columnName(record.choice, "chosen"), *other.cost,
             columnName(other.choice, "asked for"), "    ", out);
}

static void writeAnswer(JsonWriter &json, const Candidate &candidate) {
  json.object([&] {
    json.key("entry").value(candidate.entry->name);
    json.key("status").value(std::string(statusOf(candidate)));
    json.key("record");
    writeRecord(json, *candidate.record, candidate.entry->name);
    if (const fb::AlternativeT *other = candidate.alternative) {
      json.key("asked");
      writeAlternative(json, *other);
    }
  });
}

//===----------------------------------------------------------------------===//
// Planning what nobody recorded
//===----------------------------------------------------------------------===//

/// The query as aicf-compile --pin takes it, about the candidate's decision.
Result<std::string> WhyNot::makePin(const Candidate &candidate) const {
  const fb::RecordT &record = *candidate.record;
  const std::string &choice = query.choice;
  // These would end the pin.
  if (choice.find_first_of(";\n") != std::string::npos ||
      choice.find("//") != std::string::npos)
    return error("'", choice, "' is no choice");
  std::string pin = std::string(nameOf(record.decision)) + " " +
                    subjectOf(record, candidate.entry->name) + " is " + choice;
  if (record.decision == fb::DecisionClass::Kernel)
    pin += " for \"" + targetNameOf(record) + "\"";
  return pin;
}

static std::vector<std::pair<std::string, std::string>>
allTargets(const Package &package) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto &target : package.table().targets)
    pairs.push_back({target->name, target->name});
  return pairs;
}

static bool isSameSubject(const fb::Subject &a, const fb::Subject &b) {
  return a.kind() == b.kind() && a.first() == b.first() &&
         a.second() == b.second() && a.round() == b.round();
}

static const fb::RecordT *findRecord(const Replan &plan,
                                     const Candidate &candidate) {
  for (const auto &entry : plan.entries)
    if (entry->name == candidate.entry->name)
      for (const auto &record : entry->records)
        if (record->decision == candidate.record->decision &&
            isSameSubject(record->subject, candidate.record->subject) &&
            record->target == candidate.record->target)
          return record.get();
  return nullptr;
}

void WhyNot::printPlanned(const Candidate &candidate, const Replan &before,
                          const Replan &after, bool json,
                          std::ostream &out) const {
  DiffSides sides{before.entries, after.entries, "as planned", "as asked",
                  allTargets(package)};
  const fb::RecordT *record = findRecord(after, candidate);
  bool taken = record && isSameChoice(record->choice, query.choice);
  if (json) {
    JsonWriter writer(out);
    writer.object([&] {
      writer.key("planned").value(taken);
      writer.key("record");
      writeRecord(writer, *candidate.record, candidate.entry->name);
      writer.key("diff");
      diffJson(sides, candidate.entry->name, writer);
    });
    out << "\n";
    return;
  }
  if (!taken) {
    out << "  an earlier pin of the program takes this decision\n";
    return;
  }
  out << "  planned again with it, it is legal";
  // The decision's own cost, where it was taken at the same point of the plan.
  if (record->cost && candidate.record->cost &&
      record->cost->total_ps() + candidate.record->cost->total_ps() != 0) {
    out << ":\n";
    printTerms(*candidate.record->cost,
               columnName(candidate.record->choice, "chosen"), *record->cost,
               columnName(record->choice, "asked for"), "    ", out);
  } else {
    out << "\n";
  }
  out << "\n";
  diffText(sides, candidate.entry->name, out);
}

Status WhyNot::plan(const Candidate &candidate, bool json,
                    std::ostream &out) const {
  Result<std::string> pin = makePin(candidate);
  if (!pin)
    return pin.status();
  if (!replanner)
    return error("no record knows the choice '", query.choice,
                 "', and this aicf-explain was built without the compiler that "
                 "could plan it. Recorded choices:",
                 listChoices({candidate}));
  Result<Replan> before = replanner(package, "");
  if (!before)
    return before.status();
  if (!before->refused.empty())
    return error("the program in the package cannot be planned: ",
                 before->refused);
  Result<Replan> after = replanner(package, *pin);
  if (!after) // Planning took the same program before: it is the choice.
    return error(after.status().message(),
                 ". Recorded choices:", listChoices({candidate}));
  if (json && !after->refused.empty()) {
    JsonWriter writer(out);
    writer.object([&] {
      writer.key("planned").value(false);
      writer.key("refused").value(after->refused);
      writer.key("record");
      writeRecord(writer, *candidate.record, candidate.entry->name);
    });
    out << "\n";
    return Status::success();
  }
  if (!json) {
    out << "entry '" << escaped(candidate.entry->name) << "': ";
    printHeadline(*candidate.entry, *candidate.record, out);
    out << "  no record knows " << escaped(query.choice) << "\n";
    std::ostringstream ignored;
    if (diffText({package.table().entries, before->entries, "", "",
                  allTargets(package)},
                 "", ignored) != 0)
      out << "  (the package was planned with other options: this compares two "
             "plans of today)\n";
  }
  if (after->refused.empty())
    printPlanned(candidate, *before, *after, json, out);
  else
    out << "  " << escapedLines(after->refused) << "\n";
  return Status::success();
}

Status WhyNot::run(bool json, std::ostream &out) {
  std::vector<Candidate> candidates = findCandidates(), known;
  if (candidates.empty())
    return unknownSubject();
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(known),
               [](const Candidate &c) { return c.knowsChoice(); });
  if (known.empty()) {
    Result<Candidate> only = findOnly(candidates);
    return only ? plan(*only, json, out) : only.status();
  }
  if (json) {
    JsonWriter writer(out);
    writer.object([&] {
      writer.key("answers").array([&] {
        for (const Candidate &candidate : known)
          writeAnswer(writer, candidate);
      });
    });
    out << "\n";
    return Status::success();
  }
  for (const Candidate &candidate : known)
    printAnswer(candidate, out);
  return Status::success();
}

Status aicf::rt::whyNot(const Package &package, const std::string &entry,
                        const WhyNotQuery &query, const Replanner &replanner,
                        bool json, std::ostream &out) {
  return WhyNot(package, entry, query, replanner).run(json, out);
}
