//===- Cost.cpp - Predicted time, in parts --------------------------------===//

#include "aicf/Analysis/Cost.h"

using namespace aicf;

int64_t aicf::mulDiv(int64_t a, int64_t b, int64_t c) {
  assert(a >= 0 && b >= 0 && c > 0 && "costs are not negative");
  unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  unsigned __int128 quotient = (product + c - 1) / c;
  if (quotient > static_cast<unsigned __int128>(INT64_MAX / 16))
    return INT64_MAX / 16; // Room for a few sums.
  return static_cast<int64_t>(quotient);
}

Cost &Cost::operator+=(const Cost &other) {
  compute += other.compute;
  traffic += other.traffic;
  latency += other.latency;
  parallelism += other.parallelism;
  occupancy += other.occupancy;
  tail += other.tail;
  spill += other.spill;
  overlap += other.overlap;
  return *this;
}

Cost Cost::getPart(int64_t time) const {
  Cost part = *this;
  int64_t all = std::max<int64_t>(total(), 1);
  for (int64_t *term :
       {&part.compute, &part.traffic, &part.latency, &part.parallelism,
        &part.occupancy, &part.tail, &part.spill, &part.overlap})
    *term = mulDiv(*term, std::min(time, all), all);
  return part;
}

emit::CostAttr Cost::toAttr(mlir::MLIRContext *context, int64_t bytes) const {
  return emit::CostAttr::get(context, compute, traffic, latency, parallelism,
                             occupancy, tail, spill, overlap, bytes);
}

Cost Cost::fromAttr(emit::CostAttr attr) {
  return {attr.getCompute(),     attr.getTraffic(),   attr.getLatency(),
          attr.getParallelism(), attr.getOccupancy(), attr.getTail(),
          attr.getSpill(),       attr.getOverlap()};
}

Cost Cost::weigh(const Cost &raw, int64_t busy,
                 const TargetDescription &target) {
  assert(raw.overlap == 0 && "overlap follows from the terms");
  Cost cost = raw;
  cost.traffic = mulDiv(raw.traffic, target.alpha, 1000);
  cost.latency = mulDiv(raw.latency, target.beta, 1000);
  cost.occupancy = mulDiv(raw.occupancy, target.beta, 1000);
  cost.spill = mulDiv(raw.spill, target.gamma, 1000);
  int64_t hidden = std::min(busy, cost.traffic);
  cost.overlap =
      static_cast<int64_t>(static_cast<__int128>(hidden) * target.delta / 1000);
  return cost;
}

Cost Cost::weigh(int64_t compute, int64_t traffic, int64_t latency,
                 int64_t spill, const TargetDescription &target) {
  Cost raw;
  raw.compute = compute;
  raw.traffic = traffic;
  raw.latency = latency;
  raw.spill = spill;
  return weigh(raw, /*busy=*/compute, target);
}
