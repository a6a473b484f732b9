//===- CudaProfile.cpp - Times on a GPU -----------------------------------===//

#include "CudaExecutor.h"
#include "CudaGraph.h"

using namespace aicf::rt;
using namespace aicf::rt::cuda;

Result<double> CudaExecutor::time(const std::function<Status()> &body) {
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  Event events[2] = {};
  auto timed = [&]() -> Result<double> {
    for (Event &event : events)
      if (Status s =
              driver.check(driver.eventCreate(&event, 0), "cuEventCreate");
          !s)
        return s;
    if (Status s = driver.check(driver.eventRecord(events[0], stream),
                                "cuEventRecord");
        !s)
      return s;
    if (Status s = body(); !s)
      return s;
    if (Status s = driver.check(driver.eventRecord(events[1], stream),
                                "cuEventRecord");
        !s)
      return s;
    if (Status s = driver.check(driver.eventSynchronize(events[1]),
                                "cuEventSynchronize");
        !s)
      return s;
    float milliseconds = 0;
    if (Status s = driver.check(
            driver.eventElapsedTime(&milliseconds, events[0], events[1]),
            "cuEventElapsedTime");
        !s)
      return s;
    return milliseconds * 1000.0;
  };
  Result<double> result = timed();
  for (Event event : events)
    if (event)
      driver.eventDestroy(event);
  return result;
}

/// All instructions one behind the other: what runs beside another has no time
/// of its own.
Status CudaExecutor::buildProfile(unsigned entry, ProfileGraph &profile) {
  size_t count = launches[entry].size();
  while (profile.events.size() < count + 2) {
    profile.events.reserve(count + 2);
    Event event = nullptr;
    if (Status s = driver.check(driver.eventCreate(&event, 0), "cuEventCreate");
        !s)
      return s;
    profile.events.push_back(event);
  }
  GraphBuilder graph(driver);
  if (Status s = graph.create(); !s)
    return s;
  GraphNode last = nullptr;
  for (size_t e = 0; e < 2; ++e) {
    Result<GraphNode> node = graph.addEventRecord(profile.events[e], last);
    if (!node)
      return node.status();
    last = *node;
  }
  for (size_t i = 0; i < count; ++i) {
    // What is launched with another instruction takes no time of its own.
    Result<GraphNode> node =
        launches[entry][i] ? graph.addTimedKernel(*launches[entry][i], last,
                                                  profile.events[i + 2])
                           : graph.addEventRecord(profile.events[i + 2], last);
    if (!node)
      return inInstruction(entry, i, node.status());
    last = *node;
  }
  Result<GraphExec> executable = graph.instantiate(stream);
  if (!executable)
    return executable.status();
  profile.executable = *executable;
  return Status::success();
}

Result<Profile> CudaExecutor::profile(unsigned entry, size_t) {
  ContextScope scope(driver, context);
  if (Status entered = scope.status(); !entered)
    return entered;
  ProfileGraph &graph = profiles[entry];
  if (!graph.executable)
    if (Status s = buildProfile(entry, graph); !s)
      return s;
  if (Status s = driver.check(driver.graphLaunch(graph.executable, stream),
                              "cuGraphLaunch");
      !s)
    return s;
  if (Status s = waitForStream(); !s)
    return s;
  std::vector<double> times;
  for (size_t e = 1; e < graph.events.size(); ++e) {
    float milliseconds = 0;
    if (Status s = driver.check(driver.eventElapsedTime(&milliseconds,
                                                        graph.events[e - 1],
                                                        graph.events[e]),
                                "cuEventElapsedTime");
        !s)
      return s;
    times.push_back(milliseconds * 1000.0);
  }
  Profile result;
  result.overhead = times.front();
  result.instructions.assign(times.begin() + 1, times.end());
  return result;
}
