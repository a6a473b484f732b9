"""cublasLt's own fused epilogues, by way of its C API: of bf16 x [M, K] and w [N, K], with f32 sums,
gelu(x w^T + b) and (x w^T + b) + r."""

import ctypes
import functools

import torch

from timing import Graph, replay_median

# Of cublasLt.h and library_types.h.
COMPUTE_32F, R_32F, R_16BF, OP_N, OP_T = 68, 0, 14, 0, 1
DESC_TRANSA, DESC_TRANSB, DESC_EPILOGUE, DESC_BIAS_POINTER, DESC_BIAS_DATA_TYPE = 3, 4, 7, 8, 26
EPILOGUE_BIAS, EPILOGUE_GELU_BIAS = 4, 36
PREFERENCE_WORKSPACE = 1
WORKSPACE = 64 << 20
CANDIDATES, SCREENING_REPLAYS = 8, 5


class Algorithm(ctypes.Structure):
    """cublasLtMatmulHeuristicResult_t, which begins with a cublasLtMatmulAlgo_t."""

    _fields_ = [("algo", ctypes.c_uint64 * 8), ("workspace_bytes", ctypes.c_size_t), ("state", ctypes.c_int),
                ("waves", ctypes.c_float), ("reserved", ctypes.c_int * 4)]


@functools.cache
class Library:
    """Raises RuntimeError where a call fails, OSError where there is no library."""

    def __init__(self):
        self.library = ctypes.CDLL(f"libcublasLt.so.{torch.version.cuda.split('.')[0]}")
        self.handle = ctypes.c_void_p()
        self.call("cublasLtCreate", ctypes.byref(self.handle))
        self.workspace = torch.empty(WORKSPACE, dtype=torch.uint8, device="cuda")

    def call(self, name, *args):
        status = getattr(self.library, name)(*args)
        if status:
            raise RuntimeError(f"{name}: status {status}")

    def create(self, name, *args):
        made = ctypes.c_void_p()
        self.call(name, ctypes.byref(made), *args)
        return made


class Linear:
    """x w^T with bias b, and GELU (tanh) or a residual r after it."""

    def __init__(self, library, x, w, b, r=None):
        self.library, self.operands = library, (x, w, b, r)
        (rows, depth), columns = x.shape, w.shape[0]
        self.out = torch.empty(rows, columns, dtype=x.dtype, device=x.device)
        # The result's transpose, column-major, is w x^T.
        self.description = library.create("cublasLtMatmulDescCreate", COMPUTE_32F, R_32F)
        self.set(DESC_TRANSA, ctypes.c_int32(OP_T))
        self.set(DESC_TRANSB, ctypes.c_int32(OP_N))
        self.set(DESC_EPILOGUE, ctypes.c_int32(EPILOGUE_GELU_BIAS if r is None else EPILOGUE_BIAS))
        self.set(DESC_BIAS_POINTER, ctypes.c_void_p(b.data_ptr()))
        self.set(DESC_BIAS_DATA_TYPE, ctypes.c_int32(R_16BF))
        self.layouts = [library.create("cublasLtMatrixLayoutCreate", R_16BF, ctypes.c_uint64(lines),
                                       ctypes.c_uint64(count), ctypes.c_int64(lines))
                        for lines, count in ((depth, columns), (depth, rows), (columns, rows))]
        self.algorithms = self.ask()

    def set(self, attribute, value):
        self.library.call("cublasLtMatmulDescSetAttribute", self.description, attribute, ctypes.byref(value),
                          ctypes.c_size_t(ctypes.sizeof(value)))

    def ask(self):
        """What the heuristic offers, the best first."""
        preference = self.library.create("cublasLtMatmulPreferenceCreate")
        size = ctypes.c_size_t(WORKSPACE)
        self.library.call("cublasLtMatmulPreferenceSetAttribute", preference, PREFERENCE_WORKSPACE, ctypes.byref(size),
                          ctypes.c_size_t(ctypes.sizeof(size)))
        found, count = (Algorithm * CANDIDATES)(), ctypes.c_int()
        a, b, d = self.layouts
        self.library.call("cublasLtMatmulAlgoGetHeuristic", self.library.handle, self.description, a, b, d, d,
                          preference, CANDIDATES, found, ctypes.byref(count))
        self.library.call("cublasLtMatmulPreferenceDestroy", preference)
        algorithms = [found[n] for n in range(count.value) if found[n].state == 0]
        if not algorithms:
            raise RuntimeError("cublasLt has no algorithm")
        return algorithms

    def run(self, algorithm):
        x, w, _, r = self.operands
        one, beta = ctypes.c_float(1), ctypes.c_float(0 if r is None else 1)
        a, b, d = self.layouts
        added, out = ctypes.c_void_p((self.out if r is None else r).data_ptr()), ctypes.c_void_p(self.out.data_ptr())
        self.library.call("cublasLtMatmul", self.library.handle, self.description, ctypes.byref(one),
                          ctypes.c_void_p(w.data_ptr()), a, ctypes.c_void_p(x.data_ptr()), b, ctypes.byref(beta), added,
                          d, out, d, ctypes.byref(algorithm.algo), ctypes.c_void_p(self.library.workspace.data_ptr()),
                          ctypes.c_size_t(WORKSPACE), ctypes.c_void_p(torch.cuda.current_stream().cuda_stream))
        return self.out


def candidates(stream, x, w, b, r=None):
    """Graphs: `lt`, the heuristic's first algorithm, and where another of its first eight is faster that, `lt8`."""
    linear = Linear(Library(), x, w, b, r)
    graphs = [Graph(lambda algorithm=algorithm: linear.run(algorithm), stream) for algorithm in linear.algorithms]
    times = [replay_median(graph, stream, SCREENING_REPLAYS) for graph in graphs]
    best = times.index(min(times))
    for n, graph in enumerate(graphs):
        if n not in (0, best):
            graph.close()
    return {"lt": graphs[0]} | ({"lt8": graphs[best]} if best else {})
