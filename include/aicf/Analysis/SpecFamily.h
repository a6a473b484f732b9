//===- SpecFamily.h - Families that resolve a spec --------------*- C++ -*-===//
//
// What families have in common that compute a spec: everything that a kernel
// and its launch depend on, as a value. What follows from the instruction alone
// is resolved once for all of its plans; a plan adds its numbers.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_SPECFAMILY_H
#define AICF_ANALYSIS_SPECFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf {

/// A family whose plans make specs of type `Spec`, which is copied for each.
template <typename Spec>
class SpecFamily : public KernelFamily {
public:
  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const final {
    std::unique_ptr<InstructionDesc> own = adapt(desc);
    mlir::FailureOr<Spec> common = resolve(own ? *own : desc, target, why);
    if (failed(common))
      return nullptr;
    if (own)
      return std::make_unique<Match>(*this, std::move(own), target,
                                     std::move(*common));
    return std::make_unique<Match>(*this, desc, target, std::move(*common));
  }

protected:
  /// `desc` as the family's other functions are to see it; null: as it is.
  virtual std::unique_ptr<InstructionDesc>
  adapt(const InstructionDesc &desc) const {
    return nullptr;
  }
  /// `op` as they see it.
  InstructionDesc describeOp(emit::ComputeOp op) const {
    InstructionDesc desc = describe(op);
    if (std::unique_ptr<InstructionDesc> own = adapt(desc))
      return std::move(*own);
    return desc;
  }
  /// Resolves all but the plan's numbers. Fails with the constraint that is
  /// violated in `why`, if given.
  virtual mlir::FailureOr<Spec> resolve(const InstructionDesc &desc,
                                        const TargetDescription &target,
                                        std::string *why) const = 0;
  virtual bool isPlan(mlir::Attribute plan) const = 0;
  /// Adds the numbers of `plan`, which is one of the family's, to `common`.
  /// Fails with the constraint that is violated in `why`, if given.
  virtual mlir::FailureOr<Spec> apply(const InstructionDesc &desc,
                                      const Spec &common, mlir::Attribute plan,
                                      const TargetDescription &target,
                                      std::string *why) const = 0;
  /// Whether the family's bounds hold; else says in `why`, if given, which one
  /// does not.
  virtual bool keepsBounds(const InstructionDesc &desc, const Spec &spec,
                           const TargetDescription &target,
                           std::string *why) const {
    return true;
  }
  virtual Footprint getFootprint(const Spec &spec,
                                 const TargetDescription &target) const = 0;
  virtual Cost estimate(const InstructionDesc &desc, const Spec &spec,
                        mlir::Attribute plan,
                        const TargetDescription &target) const = 0;

  /// Declares the plan space; constraints may refer to all arguments.
  virtual void declare(const InstructionDesc &desc, const Spec &common,
                       const TargetDescription &target,
                       PlanSpace &space) const = 0;
  virtual mlir::Attribute getPlan(mlir::MLIRContext *context,
                                  const Spec &common,
                                  llvm::ArrayRef<int64_t> values,
                                  const TargetDescription &target) const = 0;
  /// As FamilyMatch::getBound().
  virtual int64_t getBound(const InstructionDesc &desc, const Spec &common,
                           const TargetDescription &target,
                           llvm::ArrayRef<int64_t> values) const {
    return 0;
  }

  /// The spec of a plan that is known to be legal.
  Spec getSpec(const InstructionDesc &desc, mlir::Attribute plan,
               const TargetDescription &target) const {
    mlir::FailureOr<Spec> common = resolve(desc, target, nullptr);
    assert(succeeded(common) && "asked about what does not match");
    mlir::FailureOr<Spec> spec = apply(desc, *common, plan, target, nullptr);
    assert(succeeded(spec) && "asked about a plan that does not match");
    return std::move(*spec);
  }

private:
  /// Keeps the spec of the plan that was asked about last.
  class Match final : public FamilyMatch {
  public:
    Match(const SpecFamily &family, const InstructionDesc &desc,
          const TargetDescription &target, Spec common)
        : FamilyMatch(desc, target), family(family), common(std::move(common)) {
    }
    Match(const SpecFamily &family, std::unique_ptr<InstructionDesc> own,
          const TargetDescription &target, Spec common)
        : FamilyMatch(*own, target), own(std::move(own)), family(family),
          common(std::move(common)) {}

    mlir::Attribute getPlan(mlir::MLIRContext *context,
                            llvm::ArrayRef<int64_t> values) final {
      return family.getPlan(context, common, values, target);
    }
    int64_t getBound(llvm::ArrayRef<int64_t> values) final {
      return family.getBound(desc, common, target, values);
    }
    bool isLegal(mlir::Attribute plan, std::string *why) final {
      if (!family.isPlan(plan)) {
        if (why)
          *why = "not a plan of this family";
        return false;
      }
      last = plan;
      spec = family.apply(desc, common, plan, target, why);
      return succeeded(spec) && family.keepsBounds(desc, *spec, target, why);
    }
    Footprint getFootprint(mlir::Attribute plan) final {
      return family.getFootprint(getSpec(plan), target);
    }
    Cost estimate(mlir::Attribute plan) final {
      return family.estimate(desc, getSpec(plan), plan, target);
    }
    void forget() final { last = {}; }

  protected:
    void declare(PlanSpace &space) final {
      family.declare(desc, common, target, space);
    }

  private:
    const Spec &getSpec(mlir::Attribute plan) {
      if (plan != last) {
        last = plan;
        spec = family.apply(desc, common, plan, target, nullptr);
      }
      assert(succeeded(spec) && "asked about a plan that does not match");
      return *spec;
    }

    std::unique_ptr<InstructionDesc> own; ///< What `desc` refers to, if any.
    const SpecFamily &family;
    const Spec common;
    mlir::Attribute last;
    mlir::FailureOr<Spec> spec = mlir::failure();
  };
};

} // namespace aicf

#endif // AICF_ANALYSIS_SPECFAMILY_H
