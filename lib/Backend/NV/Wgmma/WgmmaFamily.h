//===- WgmmaFamily.h - The family aicf_nv.wgmma_ws --------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAFAMILY_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAFAMILY_H

#include "../Codegen/GPUFamily.h"
#include "WgmmaSpec.h"

namespace aicf::nv {

/// Parameters of the space, in its order, as far as they are fixed.
struct WgmmaPoint {
  enum {
    Transposed,
    Rows,
    Columns,
    Depth,
    Taps,
    Cluster,
    Schedule,
    Split,
    StreamK,
    Group,
    Stages
  };
  static constexpr int64_t kCooperative = 0, kPingPong = 1;
  int64_t transposed = 0, rows = 0, columns = 0, depth = 0, taps = 1,
          cluster = 1, schedule = kCooperative, split = 1, streamK = 0,
          group = 1, stages = 0;

  /// Columns of a tile at most.
  static constexpr int64_t kWidest = 256;
  /// Deeper rings first: they win ties.
  static constexpr int64_t kRings[] = {16, 15, 14, 13, 12, 11, 10, 9,
                                       8,  7,  6,  5,  4,  3,  2};

  explicit WgmmaPoint(llvm::ArrayRef<int64_t> values) {
    int64_t *numbers[] = {&transposed, &rows,    &columns,  &depth,
                          &taps,       &cluster, &schedule, &split,
                          &streamK,    &group,   &stages};
    for (auto [number, value] : llvm::zip(numbers, values))
      *number = value;
  }
  bool hasOneConsumer() const { return rows * columns <= kPanel * kWidest; }
  /// The kernel's, of those that `regular` is one of.
  const WgmmaSpec &of(const WgmmaSpec &regular) const {
    return transposed ? *regular.other : regular;
  }
  int64_t rowTiles(const WgmmaSpec &regular) const {
    return llvm::divideCeil(of(regular).countVisitedRows(taps), rows);
  }
  int64_t tiles(const WgmmaSpec &regular) const {
    return rowTiles(regular) * llvm::divideCeil(of(regular).columns, columns) *
           regular.batchSize();
  }
  int64_t depthTiles(const WgmmaSpec &common) const {
    return common.tapCount() / taps * llvm::divideCeil(common.depth, depth);
  }
  void setNumbers(WgmmaSpec &spec) const;
};

class WgmmaFamily : public GPUFamily<WgmmaSpec> {
public:
  llvm::StringRef getName() const override { return "aicf_nv.wgmma_ws"; }

protected:
  mlir::FailureOr<WgmmaSpec> resolve(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override;
  bool isPlan(mlir::Attribute plan) const override {
    return llvm::isa<WgmmaWsPlanAttr>(plan);
  }
  mlir::FailureOr<WgmmaSpec> apply(const InstructionDesc &desc,
                                   const WgmmaSpec &common,
                                   mlir::Attribute plan,
                                   const TargetDescription &target,
                                   std::string *why) const override;
  bool keepsBounds(const InstructionDesc &, const WgmmaSpec &spec,
                   const TargetDescription &target,
                   std::string *why) const override;
  Footprint getFootprint(const WgmmaSpec &spec,
                         const TargetDescription &target) const override;
  Cost estimate(const InstructionDesc &desc, const WgmmaSpec &spec,
                mlir::Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const WgmmaSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  mlir::Attribute getPlan(mlir::MLIRContext *context, const WgmmaSpec &common,
                          llvm::ArrayRef<int64_t> values,
                          const TargetDescription &) const override;
  int64_t getBound(const InstructionDesc &desc, const WgmmaSpec &common,
                   const TargetDescription &target,
                   llvm::ArrayRef<int64_t> values) const override;
  std::string getPlanName(const WgmmaSpec &spec) const override;
  LaunchSpec getLaunch(emit::ComputeOp op, const InstructionDesc &desc,
                       const WgmmaSpec &spec, const TargetDescription &target,
                       std::string &key) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &,
             const WgmmaSpec &spec, llvm::StringRef name) const override {
    generateWgmma(d, op, spec, name);
  }
  /// A plan states the registers of each warpgroup, and ptxas gives a kernel no
  /// more than those that it starts with.
  int64_t getRegisterBound(const InstructionDesc &,
                           const TargetDescription &) const override {
    return 0;
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAFAMILY_H
