//===- CudaGraph.cpp - Building a CUDA graph node by node -----------------===//
//
// See CudaGraph.h.
//
//===----------------------------------------------------------------------===//

#include "CudaGraph.h"

using namespace aicf::rt;
using namespace aicf::rt::cuda;

GraphBuilder::~GraphBuilder() {
  if (graph)
    driver.graphDestroy(graph);
}

Status GraphBuilder::create() {
  return driver.check(driver.graphCreate(&graph, 0), "cuGraphCreate");
}

KernelNodeParams aicf::rt::cuda::getNodeParams(const Launch &launch) {
  const LaunchConfig &c = launch.config;
  KernelNodeParams params = {};
  params.function = launch.function;
  params.gridX = c.gridX;
  params.gridY = c.gridY;
  params.gridZ = c.gridZ;
  params.blockX = c.blockX;
  params.blockY = c.blockY;
  params.blockZ = c.blockZ;
  params.sharedBytes = c.sharedBytes;
  // The driver copies what these point to, and changes nothing.
  params.parameters = const_cast<void **>(launch.parameters.data());
  return params;
}

Result<GraphNode>
GraphBuilder::addNode(const Launch &launch,
                      const std::vector<GraphNode> &waitsFor) {
  const LaunchConfig &c = launch.config;
  KernelNodeParams params = getNodeParams(launch);
  GraphNode node = nullptr;
  if (Status s =
          driver.check(driver.graphAddKernelNode(&node, graph, waitsFor.data(),
                                                 waitsFor.size(), &params),
                       "cuGraphAddKernelNode");
      !s)
    return s;
  for (unsigned a = 0; a < c.attributeCount; ++a)
    // How a launch follows another in a stream is the edge's matter here.
    if (c.attributes[a].id == kLaunchClusterDimension)
      if (Status s = driver.check(
              driver.graphKernelNodeSetAttribute(node, c.attributes[a].id,
                                                 &c.attributes[a].value),
              "cuGraphKernelNodeSetAttribute(CLUSTER_DIMENSION)");
          !s)
        return s;
  return node;
}

Result<GraphNode>
GraphBuilder::addKernel(const Launch &launch,
                        const std::vector<GraphNode> &waitsFor) {
  // CUDA does not say what a node with several incoming edges does when some
  // of them, or all, are programmatic: those stay ordinary.
  if (!launch.dependentLaunch || waitsFor.size() != 1 ||
      !driver.graphAddDependencies)
    return addNode(launch, waitsFor);
  Result<GraphNode> node = addNode(launch, {});
  if (!node)
    return node;
  GraphEdgeData edge = {};
  edge.fromPort = kPortProgrammatic;
  edge.type = kDependencyProgrammatic;
  if (Status s = driver.check(
          driver.graphAddDependencies(graph, waitsFor.data(), &*node, &edge, 1),
          "cuGraphAddDependencies");
      !s)
    return s;
  return node;
}

Result<GraphNode> GraphBuilder::addEventRecord(Event event,
                                               GraphNode previous) {
  GraphNode node = nullptr;
  if (Status s =
          driver.check(driver.graphAddEventRecordNode(&node, graph, &previous,
                                                      previous ? 1 : 0, event),
                       "cuGraphAddEventRecordNode");
      !s)
    return s;
  return node;
}

Result<GraphNode> GraphBuilder::addTimedKernel(const Launch &launch,
                                               GraphNode previous,
                                               Event event) {
  Result<GraphNode> node = addNode(launch, {previous});
  return node ? addEventRecord(event, *node) : node;
}

Result<GraphExec> GraphBuilder::instantiate(Stream stream) {
  GraphExec executable = nullptr;
  if (Status s = driver.check(driver.graphInstantiate(&executable, graph, 0),
                              "cuGraphInstantiateWithFlags");
      !s)
    return s;
  if (Status s =
          driver.check(driver.graphUpload(executable, stream), "cuGraphUpload");
      !s) {
    driver.graphExecDestroy(executable);
    return s;
  }
  return executable;
}
