//===- bench_gemm.cu - AICF's contractions against cublasLt ---------------===//
//
// Runs the kernels that aicf-gemm-kernels wrote, checks each against an f64
// reference, and times it against cublasLt in turns on the same inputs.
//
// usage: bench_gemm DIRECTORY check|time [out.csv]
//        bench_gemm DIRECTORY repeat [RUNS]
//
// `repeat` also launches every kernel RUNS times (1000) in a row, and wants the
// bits of the first run each time, and all semaphores 0 at the end.
//
// Inputs are random, outputs are poisoned with NaN before the checked run. The
// error is |out - ref| / |ref| over a whole output. A time is the median of
// replays of a CUDA graph of several launches. cublasLt runs with its own
// bias + ReLU epilogue and 64 MB of workspace; `lt` is its heuristic's first
// choice, `lt8` the fastest of the first eight. Only `biasrelu` cases have that
// partner. All cases of one file run in one process.
//
// launches.txt holds, for each case: `case NAME`, `kernel SYMBOL FILE`,
// `plan TEXT`, `estimate PS`, `grid x y z`, `block`, `cluster`, `shared BYTES`,
// the arguments in order (`arg map OPERAND OFFSET TYPE INTERLEAVE SWIZZLE L2 OOB
// RANK DIMS.. STRIDES.. BOX.. ELEMENTSTRIDES..`, `arg buffer OPERAND OFFSET`,
// `arg i32|i64|f32 VALUE`), and `end`.
//
//===----------------------------------------------------------------------===//

#include <cublasLt.h>
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include <csignal>
#include <unistd.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    auto rc_ = (call);                                                         \
    if (static_cast<int>(rc_) != 0) {                                          \
      std::fprintf(stderr, "%s:%d: %s: error %d\n", __FILE__, __LINE__, #call, \
                   static_cast<int>(rc_));                                     \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

enum Type { BF16, F16, F32 };
static size_t bytesOf(Type t) { return t == F32 ? 4 : 2; }

__host__ __device__ static double load(const void *p, Type t, size_t i) {
  if (t == BF16)
    return __bfloat162float(static_cast<const __nv_bfloat16 *>(p)[i]);
  if (t == F16)
    return __half2float(static_cast<const __half *>(p)[i]);
  return static_cast<const float *>(p)[i];
}

/// Uniform in [-1, 1), from a hash of seed and index.
__global__ void fillRandom(void *p, Type t, size_t n, unsigned seed) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n;
       i += size_t(gridDim.x) * blockDim.x) {
    unsigned long long h = (i + 1) * 0x9E3779B97F4A7C15ull + seed * 0xD1B54A32D192ED03ull;
    h ^= h >> 31;
    h *= 0xBF58476D1CE4E5B9ull;
    h ^= h >> 29;
    float v = static_cast<float>(h >> 40) / (1 << 23) - 1.0f;
    if (t == BF16)
      static_cast<__nv_bfloat16 *>(p)[i] = __float2bfloat16(v);
    else if (t == F16)
      static_cast<__half *>(p)[i] = __float2half(v);
    else
      static_cast<float *>(p)[i] = v;
  }
}

/// The sums in f64 of the rows 0, step, 2 step, ..., of which there are `m`; `ld`
/// rows in all. One thread an element, tiles in shared memory.
__global__ void reference(const void *a, const void *b, Type t, int m, int n,
                          int k, int ld, int step, bool aK, bool bK,
                          double *out) {
  __shared__ double as[16][17], bs[16][17];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  int bRow = blockIdx.x * 16 + threadIdx.y;
  double sum = 0;
  for (int k0 = 0; k0 < k; k0 += 16) {
    int kk = k0 + threadIdx.x;
    bool in = kk < k;
    as[threadIdx.y][threadIdx.x] =
        in && row < m ? load(a, t, aK ? size_t(row) * step * k + kk : size_t(kk) * ld + row * step) : 0;
    bs[threadIdx.y][threadIdx.x] =
        in && bRow < n ? load(b, t, bK ? size_t(bRow) * k + kk : size_t(kk) * n + bRow) : 0;
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += as[threadIdx.y][i] * bs[threadIdx.x][i];
    __syncthreads();
  }
  if (row < m && col < n)
    out[size_t(row) * n + col] = sum;
}

enum Epilogue { None, BiasRelu, BiasGelu, Residual, RowF32, Two };
struct Extra {
  const void *p[3];
  Type t[3];
};

/// The epilogues of gen_cases.py, output `which`.
__device__ static double expected(double s, Epilogue e, Extra x, size_t row,
                                  size_t col, size_t n, int which) {
  switch (e) {
  case None:
    return s;
  case BiasRelu:
    return fmax(s + load(x.p[0], x.t[0], col), 0.0);
  case BiasGelu: {
    double v = s + load(x.p[0], x.t[0], col);
    return 0.5 * v * (1 + tanh(0.7978845608028654 * v * (1 + 0.044715 * v * v)));
  }
  case Residual:
    return s * load(x.p[2], x.t[2], 0) + load(x.p[0], x.t[0], col) +
           load(x.p[1], x.t[1], row * n + col);
  case RowF32:
    return s * load(x.p[0], x.t[0], row);
  case Two: {
    double v = s + load(x.p[0], x.t[0], col);
    return which == 0 ? fmax(v, 0.0) : v;
  }
  }
  return 0;
}

/// norms[0] += |out - ref|^2, norms[1] += |ref|^2, norms[2] += not finite, over
/// `m` rows, `step` apart.
__global__ void compare(const void *out, Type t, const double *sums, Epilogue e,
                        Extra x, size_t m, size_t n, size_t step, int which,
                        double *norms) {
  double d2 = 0, r2 = 0, bad = 0;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < m * n;
       i += size_t(gridDim.x) * blockDim.x) {
    size_t row = i / n * step;
    double r = expected(sums[i], e, x, row, i % n, n, which);
    double v = load(out, t, row * n + i % n);
    if (!isfinite(v)) {
      bad += 1;
      continue;
    }
    d2 += (v - r) * (v - r);
    r2 += r * r;
  }
  atomicAdd(&norms[0], d2);
  atomicAdd(&norms[1], r2);
  atomicAdd(&norms[2], bad);
}

/// *different += words of `a` that are not those of `b`.
__global__ void countDifferent(const unsigned *a, const unsigned *b, size_t n,
                               unsigned long long *different) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n;
       i += size_t(gridDim.x) * blockDim.x)
    if (a[i] != b[i])
      atomicAdd(different, 1ull);
}

struct Arg {
  std::string kind;
  std::vector<long long> numbers;
};
struct Launch {
  std::string name, symbol, file, plan;
  double estimate = 0;
  unsigned grid[3], block[3], cluster[3], shared = 0;
  std::vector<Arg> args;
};

static std::vector<Launch> readLaunches(const std::string &directory) {
  std::ifstream in(directory + "/launches.txt");
  std::vector<Launch> launches;
  std::string line, word;
  while (std::getline(in, line)) {
    std::istringstream is(line);
    is >> word;
    if (word == "case") {
      launches.emplace_back();
      is >> launches.back().name;
      continue;
    }
    Launch &l = launches.back();
    if (word == "kernel")
      is >> l.symbol >> l.file;
    else if (word == "plan")
      l.plan = line.substr(5);
    else if (word == "estimate")
      is >> l.estimate;
    else if (word == "shared")
      is >> l.shared;
    else if (word == "grid" || word == "block" || word == "cluster") {
      unsigned *to = word == "grid" ? l.grid : word == "block" ? l.block : l.cluster;
      is >> to[0] >> to[1] >> to[2];
    } else if (word == "arg") {
      Arg arg;
      is >> arg.kind;
      long long v;
      while (is >> v)
        arg.numbers.push_back(v);
      l.args.push_back(arg);
    }
  }
  return launches;
}

/// A case's name, taken apart.
struct Case {
  long m, n, k;
  bool aK, bK;
  Type type;
  Epilogue epilogue;
  std::vector<std::pair<size_t, Type>> extras; // elements
  std::vector<Type> outputs;

  explicit Case(const std::string &name) {
    char layouts[8], type_[8], epi[16];
    if (std::sscanf(name.c_str(), "m%ld_n%ld_k%ld_%2[a-z]_%[a-z0-9]_%s", &m, &n,
                    &k, layouts, type_, epi) != 6)
      std::exit(2);
    aK = layouts[0] == 'k';
    bK = layouts[1] == 'k';
    type = std::string(type_) == "bf16" ? BF16 : F16;
    static const std::map<std::string, Epilogue> names = {
        {"none", None}, {"biasrelu", BiasRelu}, {"biasgelu", BiasGelu}, {"residual", Residual},
        {"rowf32", RowF32}, {"two", Two}};
    epilogue = names.at(epi);
    size_t mn = size_t(m) * n;
    switch (epilogue) {
    case None: outputs = {type}; break;
    case BiasRelu:
    case BiasGelu: extras = {{n, type}}; outputs = {type}; break;
    case Residual: extras = {{n, type}, {mn, type}, {1, F32}}; outputs = {type}; break;
    case RowF32: extras = {{m, F32}}; outputs = {F32}; break;
    case Two: extras = {{n, F32}}; outputs = {type, F32}; break;
    }
  }
};

/// A case's buffers, in operand order, and its reference sums.
struct Data {
  std::vector<void *> operands;
  double *sums = nullptr, *norms = nullptr;
  Extra extra = {};
  /// Rows that are checked: all of a small product, else some 200.
  long step = 1, checked = 0;

  explicit Data(const Case &c) {
    auto make = [&](size_t count, Type t, bool random) {
      void *p;
      CHECK(cudaMalloc(&p, count * bytesOf(t)));
      if (random)
        fillRandom<<<1024, 256>>>(p, t, count, 17 + unsigned(operands.size()));
      operands.push_back(p);
      return p;
    };
    make(size_t(c.m) * c.k, c.type, true);
    make(size_t(c.n) * c.k, c.type, true);
    for (size_t i = 0; i < c.extras.size(); ++i) {
      extra.p[i] = make(c.extras[i].first, c.extras[i].second, true);
      extra.t[i] = c.extras[i].second;
    }
    for (Type t : c.outputs)
      make(size_t(c.m) * c.n, t, false);
    if (double(c.m) * c.n * c.k > 2e10)
      step = std::max(c.m / 200, 1l) | 1;
    checked = (c.m + step - 1) / step;
    CHECK(cudaMalloc(&sums, size_t(checked) * c.n * 8));
    CHECK(cudaMalloc(&norms, 24));
    dim3 grid((c.n + 15) / 16, (checked + 15) / 16), block(16, 16);
    reference<<<grid, block>>>(operands[0], operands[1], c.type, checked, c.n,
                               c.k, c.m, step, c.aK, c.bK, sums);
    CHECK(cudaDeviceSynchronize());
  }
  ~Data() {
    for (void *p : operands)
      cudaFree(p);
    cudaFree(sums);
    cudaFree(norms);
  }
  void *output(const Case &c, size_t j) {
    return operands[2 + c.extras.size() + j];
  }
  void poison(const Case &c) {
    for (size_t j = 0; j < c.outputs.size(); ++j)
      CHECK(cudaMemset(output(c, j), 0xFF, size_t(c.m) * c.n * bytesOf(c.outputs[j])));
  }
  /// The largest error of the outputs; infinite if an element is not finite.
  double error(const Case &c) {
    double worst = 0;
    for (size_t j = 0; j < c.outputs.size(); ++j) {
      CHECK(cudaMemset(norms, 0, 24));
      compare<<<264, 256>>>(output(c, j), c.outputs[j], sums, c.epilogue, extra,
                            checked, c.n, step, int(j), norms);
      double h[3];
      CHECK(cudaMemcpy(h, norms, 24, cudaMemcpyDeviceToHost));
      worst = std::max(worst, h[2] > 0 ? INFINITY : std::sqrt(h[0] / (h[1] > 0 ? h[1] : 1)));
    }
    return worst;
  }
};

/// Memory that all kernels share: workspace, or semaphores, which are 0.
static void *workspace(bool semaphores) {
  static void *memory[2] = {};
  if (!memory[semaphores]) {
    // Packed, both operands of 16384 cubed take 1 GB.
    size_t bytes = size_t(1) << (semaphores ? 20 : 31);
    CHECK(cudaMalloc(&memory[semaphores], bytes));
    CHECK(cudaMemset(memory[semaphores], 0, bytes));
  }
  return memory[semaphores];
}

/// A kernel with its bound parameters.
struct Bound {
  CUfunction function;
  const Launch *launch;
  std::vector<std::vector<unsigned char>> storage;
  std::vector<void *> pointers;

  Bound(const Launch &l, CUfunction f, Data &data) : function(f), launch(&l) {
    static std::vector<CUtensorMap *> keep;
    // Behind the instruction's operands come workspace and semaphores.
    auto place = [&](long long operand, long long offset) {
      size_t count = data.operands.size();
      char *base = static_cast<char *>(
          size_t(operand) < count ? data.operands[operand]
                                  : workspace(operand > (long long)count));
      return static_cast<void *>(base + offset);
    };
    for (const Arg &arg : l.args) {
      const std::vector<long long> &v = arg.numbers;
      if (arg.kind == "map") {
        auto *map = new (std::align_val_t(128)) CUtensorMap;
        keep.push_back(map);
        int rank = int(v[7]);
        cuuint64_t dims[5], strides[5];
        cuuint32_t box[5], steps[5];
        for (int i = 0; i < rank; ++i) {
          dims[i] = v[8 + i];
          if (i + 1 < rank)
            strides[i] = v[8 + rank + i];
          box[i] = v[7 + 2 * rank + i];
          steps[i] = v[7 + 3 * rank + i];
        }
        CHECK(cuTensorMapEncodeTiled(
            map, CUtensorMapDataType(v[2]), rank, place(v[0], v[1]), dims,
            strides, box, steps, CUtensorMapInterleave(v[3]),
            CUtensorMapSwizzle(v[4]), CUtensorMapL2promotion(v[5]),
            CUtensorMapFloatOOBfill(v[6])));
        pointers.push_back(map);
        continue;
      }
      std::vector<unsigned char> bytes(8);
      if (arg.kind == "buffer") {
        void *p = place(v[0], v[1]);
        std::memcpy(bytes.data(), &p, 8);
      } else if (arg.kind == "i32") {
        int x = int(v[0]);
        std::memcpy(bytes.data(), &x, 4);
      } else {
        std::memcpy(bytes.data(), &v[0], 8);
      }
      storage.push_back(bytes);
      pointers.push_back(storage.back().data());
    }
  }
  void operator()(cudaStream_t stream) {
    // As AICF's runtime launches it: the kernel waits for the one before by
    // itself. The size of a cluster is part of the kernel.
    const Launch &l = *launch;
    CUlaunchAttribute attribute = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    attribute.value.programmaticStreamSerializationAllowed = 1;
    CUlaunchConfig config = {};
    config.gridDimX = l.grid[0], config.gridDimY = l.grid[1], config.gridDimZ = l.grid[2];
    config.blockDimX = l.block[0], config.blockDimY = l.block[1], config.blockDimZ = l.block[2];
    config.sharedMemBytes = l.shared;
    config.hStream = stream;
    config.attrs = &attribute, config.numAttrs = 1;
    CHECK(cuLaunchKernelEx(&config, function, pointers.data(), nullptr));
  }
};

/// cublasLt with its bias + ReLU epilogue: column-major D' = B' A'.
struct Lt {
  cublasLtHandle_t handle;
  cublasLtMatmulDesc_t op;
  cublasLtMatrixLayout_t la, lb, ld;
  cublasLtMatmulHeuristicResult_t results[8];
  int count = 0, chosen = 0;
  void *workspace, *a, *b, *d;
  static constexpr size_t kWorkspace = 64 << 20;

  Lt(const Case &c, Data &data) {
    CHECK(cublasLtCreate(&handle));
    CHECK(cudaMalloc(&workspace, kWorkspace));
    cudaDataType_t t = c.type == BF16 ? CUDA_R_16BF : CUDA_R_16F;
    CHECK(cublasLtMatmulDescCreate(&op, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    cublasOperation_t ta = c.bK ? CUBLAS_OP_T : CUBLAS_OP_N;
    cublasOperation_t tb = c.aK ? CUBLAS_OP_N : CUBLAS_OP_T;
    auto set = [&](cublasLtMatmulDescAttributes_t attr, auto value) {
      CHECK(cublasLtMatmulDescSetAttribute(op, attr, &value, sizeof(value)));
    };
    set(CUBLASLT_MATMUL_DESC_TRANSA, ta);
    set(CUBLASLT_MATMUL_DESC_TRANSB, tb);
    set(CUBLASLT_MATMUL_DESC_EPILOGUE, c.epilogue == BiasGelu ? CUBLASLT_EPILOGUE_GELU_BIAS
                                                            : CUBLASLT_EPILOGUE_RELU_BIAS);
    set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, data.operands[2]);
    set(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, t);
    CHECK(c.bK ? cublasLtMatrixLayoutCreate(&la, t, c.k, c.n, c.k)
               : cublasLtMatrixLayoutCreate(&la, t, c.n, c.k, c.n));
    CHECK(c.aK ? cublasLtMatrixLayoutCreate(&lb, t, c.k, c.m, c.k)
               : cublasLtMatrixLayoutCreate(&lb, t, c.m, c.k, c.m));
    CHECK(cublasLtMatrixLayoutCreate(&ld, t, c.n, c.m, c.n));
    cublasLtMatmulPreference_t preference;
    CHECK(cublasLtMatmulPreferenceCreate(&preference));
    size_t bytes = kWorkspace;
    CHECK(cublasLtMatmulPreferenceSetAttribute(
        preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, 8));
    CHECK(cublasLtMatmulAlgoGetHeuristic(handle, op, la, lb, ld, ld, preference,
                                         8, results, &count));
    a = data.operands[1];
    b = data.operands[0];
    d = data.output(c, 0);
  }
  ~Lt() {
    cudaFree(workspace);
    cublasLtDestroy(handle);
  }
  void operator()(cudaStream_t stream) {
    float one = 1, zero = 0;
    CHECK(cublasLtMatmul(handle, op, &one, a, la, b, lb, &zero, d, ld, d, ld,
                         &results[chosen].algo, workspace, kWorkspace, stream));
  }
};

/// A graph of `inner` launches.
struct Graph {
  cudaGraphExec_t exec;
  int inner;
  Graph(int inner, cudaStream_t stream, std::function<void(cudaStream_t)> run)
      : inner(inner) {
    run(stream);
    CHECK(cudaStreamSynchronize(stream));
    cudaGraph_t graph;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int i = 0; i < inner; ++i)
      run(stream);
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaGraphDestroy(graph));
  }
  ~Graph() { cudaGraphExecDestroy(exec); }
  /// Microseconds a launch in one replay.
  double replay(cudaStream_t stream) {
    static cudaEvent_t begin, end;
    static bool made = (cudaEventCreate(&begin), cudaEventCreate(&end), true);
    (void)made;
    CHECK(cudaEventRecord(begin, stream));
    CHECK(cudaGraphLaunch(exec, stream));
    CHECK(cudaEventRecord(end, stream));
    CHECK(cudaEventSynchronize(end));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    return ms * 1e3 / inner;
  }
};

static double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

/// Launches `run` `runs` times. Returns the words, of outputs of runs and of
/// semaphores at the end, that are not as they were.
static unsigned long long repeat(const Case &c, Data &data, Bound &run,
                                 int runs, cudaStream_t stream) {
  constexpr size_t kSemaphores = size_t(1) << 18;
  unsigned long long *different, count;
  CHECK(cudaMalloc(&different, 8));
  CHECK(cudaMemsetAsync(different, 0, 8, stream));
  std::vector<unsigned *> firsts;
  auto words = [&](size_t j) {
    return size_t(c.m) * c.n * bytesOf(c.outputs[j]) / 4;
  };
  for (size_t j = 0; j < c.outputs.size(); ++j) {
    CHECK(cudaMalloc(&firsts.emplace_back(), words(j) * 4));
    CHECK(cudaMemcpyAsync(firsts[j], data.output(c, j), words(j) * 4,
                          cudaMemcpyDeviceToDevice, stream));
  }
  for (int r = 0; r < runs; r += 4) {
    // Runs in a row, without a comparison between them, too.
    for (int i = 0; i < 4; ++i)
      run(stream);
    for (size_t j = 0; j < c.outputs.size(); ++j)
      countDifferent<<<132, 256, 0, stream>>>(
          static_cast<unsigned *>(data.output(c, j)), firsts[j], words(j),
          different);
  }
  unsigned *zeros;
  CHECK(cudaMalloc(&zeros, kSemaphores * 4));
  CHECK(cudaMemsetAsync(zeros, 0, kSemaphores * 4, stream));
  countDifferent<<<132, 256, 0, stream>>>(
      static_cast<unsigned *>(workspace(true)), zeros, kSemaphores, different);
  CHECK(cudaMemcpyAsync(&count, different, 8, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  for (unsigned *first : firsts)
    CHECK(cudaFree(first));
  CHECK(cudaFree(zeros));
  CHECK(cudaFree(different));
  return count;
}

/// What runs, for the case that it never ends.
static char current[512];

static void watch(const Launch &launch) {
  std::snprintf(current, sizeof(current), "HANGS %s %s\n", launch.name.c_str(),
                launch.plan.c_str());
  std::signal(SIGALRM, [](int) {
    (void)!write(2, current, std::strlen(current));
    _exit(3);
  });
  alarm(20);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  std::string directory = argv[1];
  bool timing = std::string(argv[2]) == "time";
  bool repeating = std::string(argv[2]) == "repeat";
  int runs = repeating && argc > 3 ? std::atoi(argv[3]) : 1000;
  FILE *csv = timing && argc > 3 ? std::fopen(argv[3], "w") : nullptr;
  CHECK(cudaFree(nullptr));
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  std::vector<Launch> launches = readLaunches(directory);
  if (csv)
    std::fprintf(csv, "case,plan,error,us,lt_us,lt8_us,ratio_lt,ratio_lt8,tflops,estimate_us\n");
  std::map<std::string, CUfunction> functions;
  int failures = 0;
  for (size_t i = 0; i < launches.size();) {
    Case c(launches[i].name);
    Data data(c);
    size_t end = i;
    while (end < launches.size() && launches[end].name == launches[i].name)
      ++end;
    double flops = 2.0 * c.m * c.n * c.k;
    int inner = std::clamp(int(3e-3 / (flops / 6e14 + 4e-6)), 2, 50);
    std::unique_ptr<Lt> lt;
    std::unique_ptr<Graph> ltGraph, ltBest;
    if (timing && (c.epilogue == BiasRelu || c.epilogue == BiasGelu)) {
      lt = std::make_unique<Lt>(c, data);
      ltGraph = std::make_unique<Graph>(inner, stream, [&](cudaStream_t s) { (*lt)(s); });
      double best = INFINITY;
      int bestIndex = 0;
      for (int a = 0; a < lt->count; ++a) {
        lt->chosen = a;
        Graph g(inner, stream, [&](cudaStream_t s) { (*lt)(s); });
        g.replay(stream);
        double us = std::min({g.replay(stream), g.replay(stream), g.replay(stream)});
        if (us < best)
          best = us, bestIndex = a;
      }
      lt->chosen = bestIndex;
      ltBest = std::make_unique<Graph>(inner, stream, [&](cudaStream_t s) { (*lt)(s); });
    }
    // Every plan is checked and timed shortly. Clocks depend on what ran before, so
    // the best of them run in turns, and the best of those in turns with the peer.
    struct Plan {
      const Launch *launch;
      double error, us;
      std::unique_ptr<Bound> bound;
      std::vector<double> times;
    };
    std::vector<Plan> plans;
    for (; i < end; ++i) {
      const Launch &l = launches[i];
      watch(l);
      CUfunction &f = functions[l.symbol];
      if (!f) {
        CUmodule module;
        CHECK(cuModuleLoad(&module, (directory + "/" + l.file).c_str()));
        CHECK(cuModuleGetFunction(&f, module, l.symbol.c_str()));
        CHECK(cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, l.shared));
        if (l.cluster[0] * l.cluster[1] * l.cluster[2] > 8)
          CHECK(cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1));
      }
      auto bound = std::make_unique<Bound>(l, f, data);
      data.poison(c);
      (*bound)(stream);
      CHECK(cudaStreamSynchronize(stream));
      double error = data.error(c);
      double bound16 = c.type == F16 ? 1e-3 : 4e-3;
      bool ok = error < (c.outputs.size() == 1 && c.outputs[0] == F32 ? 1e-5 : bound16);
      unsigned long long different =
          ok && repeating ? repeat(c, data, *bound, runs, stream) : 0;
      if (different) {
        std::printf("%llu words differ between runs, or semaphores are left\n", different);
        ok = false;
      }
      failures += !ok;
      if (!ok || !timing) {
        std::printf("%s %-44s error %.2e %s\n", ok ? "ok  " : "FAIL", l.name.c_str(), error, l.plan.c_str());
        continue;
      }
      Graph g(inner, stream, [&](cudaStream_t s) { (*bound)(s); });
      g.replay(stream);
      double us = std::min(g.replay(stream), g.replay(stream));
      plans.push_back({&l, error, us, std::move(bound), {}});
    }
    if (!timing)
      continue;
    auto faster = [](const Plan &a, const Plan &b) { return a.us < b.us; };
    auto run = [&](const Plan &plan) {
      return std::make_unique<Graph>(inner, stream, [&](cudaStream_t s) { (*plan.bound)(s); });
    };
    std::sort(plans.begin(), plans.end(), faster);
    std::vector<double> tl, tb;
    for (auto [entrants, rounds] : {std::pair<size_t, int>(24, 3), {5, 11}}) {
      bool last = rounds > 3;
      entrants = std::min(plans.size(), entrants);
      std::vector<std::unique_ptr<Graph>> graphs;
      for (size_t p = 0; p < entrants; ++p) {
        graphs.push_back(run(plans[p]));
        plans[p].times.clear();
      }
      for (int r = 0; r < rounds; ++r) {
        if (lt && last)
          tl.push_back(ltGraph->replay(stream));
        for (size_t p = 0; p < entrants; ++p)
          plans[p].times.push_back(graphs[p]->replay(stream));
        if (lt && last)
          tb.push_back(ltBest->replay(stream));
      }
      for (size_t p = 0; p < entrants; ++p)
        plans[p].us = median(plans[p].times);
      std::stable_sort(plans.begin(), plans.begin() + entrants, faster);
    }
    double ltUs = lt ? median(tl) : 0, lt8 = lt ? median(tb) : 0;
    for (size_t p = 0; p < plans.size(); ++p) {
      const Plan &plan = plans[p];
      const Launch &l = *plan.launch;
      if (p == 0) {
        std::printf("%-40s err %.1e %8.1f us %4.0f TF | lt %8.1f lt8 %8.1f | ratio %.3f %.3f | est %8.1f %s\n",
                    l.name.c_str(), plan.error, plan.us, flops / plan.us * 1e-6, ltUs, lt8,
                    ltUs / plan.us, lt8 / plan.us, l.estimate * 1e-6, l.plan.c_str());
        std::fflush(stdout);
      }
      if (csv)
        std::fprintf(csv, "%s,\"%s\",%.2e,%.2f,%.2f,%.2f,%.3f,%.3f,%.1f,%.2f\n", l.name.c_str(),
                     l.plan.c_str(), plan.error, plan.us, ltUs, lt8, ltUs / plan.us, lt8 / plan.us,
                     flops / plan.us * 1e-6, l.estimate * 1e-6);
    }
  }
  if (csv)
    std::fclose(csv);
  std::printf("%d failures\n", failures);
  return failures != 0;
}
