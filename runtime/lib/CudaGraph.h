//===- CudaGraph.h - Building a CUDA graph node by node ---------*- C++ -*-===//
//
// A graph is built from explicit nodes and edges, not by capturing a stream: it
// then has exactly the edges it is given, and what other threads do meanwhile
// cannot break it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CUDAGRAPH_H
#define AICF_RUNTIME_LIB_CUDAGRAPH_H

#include "CudaLaunch.h"

#include <utility>

namespace aicf::rt::cuda {

/// The launch as a node, as long as that is there and unchanged.
KernelNodeParams getNodeParams(const Launch &launch);

/// A graph under construction, in the context that is current.
class GraphBuilder {
public:
  explicit GraphBuilder(const Driver &driver) : driver(driver) {}
  ~GraphBuilder();
  GraphBuilder(const GraphBuilder &) = delete;

  Status create();

  /// Adds a node that waits for `waitsFor`, all of them kernels where
  /// `launch.dependentLaunch`: then a single edge is a programmatic one, if the
  /// driver has those.
  Result<GraphNode> addKernel(const Launch &launch,
                              const std::vector<GraphNode> &waitsFor);

  /// Adds `launch` behind `previous` with an ordinary edge, and behind it a
  /// node that records `event`, which is returned.
  Result<GraphNode> addTimedKernel(const Launch &launch, GraphNode previous,
                                   Event event);

  /// Adds a node that records `event` once `previous`, if there is one, is
  /// complete.
  Result<GraphNode> addEventRecord(Event event, GraphNode previous);

  /// Gives up the graph itself, for the caller to destroy: nodes of what was
  /// instantiated from it can be changed as long as it is there.
  Graph release() { return std::exchange(graph, nullptr); }

  /// The executable graph, uploaded in `stream`, so that already the first
  /// launch is no more than a launch.
  Result<GraphExec> instantiate(Stream stream);

private:
  /// Without edges that are not in `waitsFor`.
  Result<GraphNode> addNode(const Launch &launch,
                            const std::vector<GraphNode> &waitsFor);

  const Driver &driver;
  Graph graph = nullptr;
};

} // namespace aicf::rt::cuda

#endif // AICF_RUNTIME_LIB_CUDAGRAPH_H
