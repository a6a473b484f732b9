/*===- FakeCuda.h - A CUDA driver without a GPU -------------------*- C -*-===*\
|*                                                                            *|
|* Stands in for libcuda.so.1 so that the CUDA executor is tested on machines *|
|* without a GPU. Device memory is host memory; the two kernels of            *|
|* TestPackage.cpp run on the host; a kernel takes half a millisecond. A      *|
|* graph runs late nodes before early ones wherever it may. Every call can be *|
|* made to fail, and what was not given back, or was called without a         *|
|* context, is counted.                                                       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef AICF_UNITTESTS_RUNTIME_FAKECUDA_H
#define AICF_UNITTESTS_RUNTIME_FAKECUDA_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FakeCuda {
  /* Calls so far, and which of them fails (counting from 1; 0: none). */
  int calls;
  int failAt;
  /* What that one returns; 0: a code of no meaning. */
  int code;
  /* The call that failed, or null. */
  const char *failed;
  /* Contexts pushed and not popped. */
  int depth;
  /* A call that needs a context and had none, or null. */
  const char *withoutContext;
  /* Objects alive. */
  int blocks, modules, streams, events, graphs, executables, retained;
  /* What cuCtxGetDevice and the device ordinal of a pointer say. */
  int contextDevice, pointerDevice;
  /* Kernels that ran, and those since the stream was last waited for. */
  int launched, pending;
  /* The most kernels that were pending when an event was recorded. */
  int pendingAtEvent;
  /* Of the graph that was built last: nodes that wait for nothing, edges, those
   * of them that are programmatic, and nodes with clusters. */
  int roots, edges, programmaticEdges, clusters;
  /* Graphs that were uploaded, nodes that were given other parameters, and
   * tensors that kernels of graphs have copied. */
  int uploads, updates, copies;
  /* Launches in a stream that may start before the one before them ends. */
  int earlyLaunches;
  /* What cuDriverGetVersion says; 0: 12.4. */
  int version;
} FakeCuda;

FakeCuda *fakeCuda(void);

#ifdef __cplusplus
}
#endif

#endif /* AICF_UNITTESTS_RUNTIME_FAKECUDA_H */
