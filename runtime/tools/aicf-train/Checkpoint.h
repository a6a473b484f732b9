//===- Checkpoint.h - What going on with a training needs -------*- C++ -*-===//
//
// A checkpoint has params, state and meta by their names, as a program knows
// them, and what the trainer knows by names that begin with "trainer:", which
// no program can have. Random numbers need no more: those of a program are a
// function of its state, and the order of samples is one of seed and epoch.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFTRAIN_CHECKPOINT_H
#define AICF_RUNTIME_TOOLS_AICFTRAIN_CHECKPOINT_H

#include "Curves.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/Session.h"

#include <set>
#include <string>

namespace aicf::rt {

/// The names of what holds NaN or infinity.
std::set<std::string> findNonFiniteNames(const NpzArchive &globals);

/// What the trainer knows beside the session.
struct TrainerState {
  /// Steps that were made.
  uint64_t step = 0;
  uint64_t seed = 0;
  /// What the order of samples depends on.
  uint64_t samples = 0, batch = 0;
  /// Of their values.
  uint64_t digest = 0;
  Curves curves;
};

/// Writes params, state and meta and what the trainer knows.
Status writeCheckpoint(const std::string &path, NpzArchive globals,
                       const TrainerState &state);

/// A checkpoint of which everything is known to fit.
struct Checkpoint {
  NpzArchive globals;
  TrainerState state;
};

/// The checkpoint for this session and this data: `expected` has the samples,
/// the batch, the digest, and curves without values. An error names what does
/// not fit; the session is not changed.
Result<Checkpoint> readCheckpoint(const std::string &path, Session &session,
                                  const TrainerState &expected);

/// Gives params, state and meta their values.
Status restore(Session &session, const NpzArchive &globals);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFTRAIN_CHECKPOINT_H
