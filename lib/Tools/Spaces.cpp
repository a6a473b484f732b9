//===- Spaces.cpp - The plan spaces of a program --------------------------===//

#include "Spaces.h"

#include "aicf/Runtime/Escape.h"
#include "aicf/Support/FormatTime.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Listing
//===----------------------------------------------------------------------===//

static std::string toText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

static FamilySpace listFamily(const MatchAttempt &attempt, Planner &planner,
                              MLIRContext *context) {
  FamilySpace result;
  result.family = attempt.family->getName().str();
  result.refusal = attempt.refusal;
  if (!attempt.match)
    return result;
  const PlanSpace &space = attempt.match->getSpace();
  for (const PlanParameter &parameter : space.parameters) {
    FamilySpace::Parameter &listed = result.parameters.emplace_back();
    listed.name = parameter.name.str();
    listed.meaning = parameter.meaning.str();
    for (int64_t value : parameter.values)
      listed.values.push_back(parameter.spell ? parameter.spell(value)
                                              : std::to_string(value));
    result.points = llvm::SaturatingMultiply<uint64_t>(result.points,
                                                       parameter.values.size());
  }
  SmallVector<int64_t> violated;
  space.walk(
      [&](ArrayRef<int64_t> values) {
        ++result.plans;
        Attribute plan = attempt.match->getPlan(context, values);
        result.legal += planner.check(*attempt.match, plan).violates.empty();
      },
      /*enter=*/nullptr, &violated);
  for (auto [constraint, count] : llvm::zip(space.constraints, violated))
    result.constraints.push_back({constraint.text.str(), count});
  return result;
}

std::vector<InstructionSpace>
aicf::listSpaces(ModuleOp module, StringRef entry, std::optional<int64_t> id,
                 ArrayRef<TargetDescription> targets) {
  std::vector<InstructionSpace> spaces;
  MLIRContext *context = module.getContext();
  std::vector<std::unique_ptr<Planner>> planners;
  for (const TargetDescription &target : targets)
    planners.push_back(std::make_unique<Planner>(context, target));
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!entry.empty() && func.getSymName() != entry)
      continue;
    func.walk([&](emit::ComputeOp op) {
      if (id && int64_t(op.getId()) != *id)
        return;
      InstructionDesc desc = describe(op);
      for (const auto &planner : planners) {
        const PlanChoice &choice = planner->best(desc);
        InstructionSpace &space = spaces.emplace_back();
        space.entry = func.getSymName().str();
        space.id = op.getId();
        space.name = op.getKind().str();
        space.target = planner->getTarget().name;
        space.plan = toText(choice.plan);
        space.cost = choice.cost;
        space.work = countWork(desc);
        space.roof = getRoof(desc, planner->getTarget());
        space.isFarFromRoof =
            !explainFallback(*planner, desc, choice.plan, choice.cost.total())
                 .empty();
        space.estimated = choice.numEstimated;
        for (const MatchAttempt &attempt : planner->match(desc))
          space.families.push_back(listFamily(attempt, *planner, context));
      }
    });
  }
  return spaces;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// What of the time is waited for.
static double getLatencyRatio(const Cost &cost) {
  return cost.total() ? double(cost.latency + cost.occupancy) / cost.total()
                      : 0;
}

static double getRatio(int64_t count, int64_t bytes) {
  return bytes ? double(count) / bytes : 0;
}

void aicf::printText(ArrayRef<InstructionSpace> spaces, raw_ostream &os) {
  constexpr size_t kNameWidth = 14;
  for (const InstructionSpace &space : spaces) {
    os << rt::escaped(space.entry) << ": i" << space.id << " \""
       << rt::escaped(space.name) << "\" for " << rt::escaped(space.target)
       << "\n  the least cost, " << formatTime(space.cost.total()) << ", after "
       << space.estimated << " estimates: " << space.plan << "\n"
       << llvm::format("  intensity %.1f operations a byte of memory, reuse "
                       "%.1f reads of it, latency ratio %.2f\n",
                       getRatio(space.work.operations, space.work.touchedBytes),
                       getRatio(space.work.readBytes, space.work.touchedBytes),
                       getLatencyRatio(space.cost));
    if (space.isFarFromRoof)
      os << llvm::format("  %.0f times its roof, ",
                         getRatio(space.cost.total(), space.roof))
         << formatTime(space.roof)
         << ", by the fallback: no other family can run it\n";
    for (const FamilySpace &family : space.families) {
      os << "  " << family.family << ": ";
      if (!family.refusal.empty()) {
        os << "cannot, " << rt::escaped(family.refusal) << "\n";
        continue;
      }
      os << family.legal << " legal of " << family.plans << " plans, of "
         << family.points << " points\n";
      for (const FamilySpace::Parameter &parameter : family.parameters) {
        os << "    " << llvm::left_justify(parameter.name, kNameWidth)
           << " in {";
        llvm::interleaveComma(parameter.values, os);
        os << "}: " << parameter.meaning << "\n";
      }
      for (const FamilySpace::Constraint &constraint : family.constraints)
        os << "    such that " << constraint.text << " (rules out "
           << constraint.violated << ")\n";
    }
  }
}

void aicf::printJson(ArrayRef<InstructionSpace> spaces, raw_ostream &os) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] {
    for (const InstructionSpace &space : spaces)
      json.object([&] {
        json.attribute("entry", space.entry);
        json.attribute("id", space.id);
        json.attribute("name", space.name);
        json.attribute("target", space.target);
        json.attribute("plan", space.plan);
        json.attribute("cost_ps", space.cost.total());
        json.attribute("estimated", space.estimated);
        json.attribute("operations", space.work.operations);
        json.attribute("memory_bytes", space.work.touchedBytes);
        json.attribute("read_bytes", space.work.readBytes);
        json.attribute("latency_ratio", getLatencyRatio(space.cost));
        json.attribute("roof_ps", space.roof);
        json.attributeArray("families", [&] {
          for (const FamilySpace &family : space.families)
            json.object([&] {
              json.attribute("family", family.family);
              if (!family.refusal.empty()) {
                json.attribute("refusal", family.refusal);
                return;
              }
              json.attribute("points", family.points);
              json.attribute("plans", family.plans);
              json.attribute("legal", family.legal);
              json.attributeArray("parameters", [&] {
                for (const auto &parameter : family.parameters)
                  json.object([&] {
                    json.attribute("name", parameter.name);
                    json.attribute("meaning", parameter.meaning);
                    json.attribute("values",
                                   llvm::json::Array(parameter.values));
                  });
              });
              json.attributeArray("constraints", [&] {
                for (const auto &constraint : family.constraints)
                  json.object([&] {
                    json.attribute("text", constraint.text);
                    json.attribute("violated", constraint.violated);
                  });
              });
            });
        });
      });
  });
  os << "\n";
}
