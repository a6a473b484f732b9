//===- Ops.h - Operations on tensors of a program ---------------*- C++ -*-===//
//
// The functions of `aicf.ops` in Python. Axes may be negative.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BUILDER_OPS_H
#define AICF_BUILDER_OPS_H

#include "aicf/Builder/Program.h"

namespace aicf {
namespace build {

using Shape = llvm::ArrayRef<int64_t>;

// Elementwise, of operands that broadcast.
#define AICF_BUILD_BINARY(NAME)                                                \
  Tensor NAME(Tensor a, Tensor b);                                             \
  Tensor NAME(Tensor a, double b);                                             \
  Tensor NAME(double a, Tensor b);
AICF_BUILD_BINARY(operator+)
AICF_BUILD_BINARY(operator-)
AICF_BUILD_BINARY(operator*)
AICF_BUILD_BINARY(operator/)
AICF_BUILD_BINARY(maximum)
AICF_BUILD_BINARY(minimum)
AICF_BUILD_BINARY(pow)
AICF_BUILD_BINARY(operator<)
AICF_BUILD_BINARY(operator<=)
AICF_BUILD_BINARY(operator>)
AICF_BUILD_BINARY(operator>=)
AICF_BUILD_BINARY(equal)
AICF_BUILD_BINARY(notEqual)
AICF_BUILD_BINARY(mse)
#undef AICF_BUILD_BINARY
Tensor operator&(Tensor a, Tensor b);
Tensor operator|(Tensor a, Tensor b);
Tensor operator^(Tensor a, Tensor b);
Tensor operator~(Tensor x);
Tensor operator-(Tensor x);
/// `a` where the condition holds, else `b`.
Tensor where(Tensor condition, Tensor a, Tensor b);
Tensor where(Tensor condition, Tensor a, double b);

Tensor abs(Tensor x);
Tensor sign(Tensor x);
Tensor exp(Tensor x);
Tensor exp2(Tensor x);
Tensor expm1(Tensor x);
Tensor log(Tensor x);
Tensor log1p(Tensor x);
Tensor sqrt(Tensor x);
Tensor rsqrt(Tensor x);
Tensor sin(Tensor x);
Tensor cos(Tensor x);
Tensor tan(Tensor x);
Tensor erf(Tensor x);
Tensor floor(Tensor x);
Tensor ceil(Tensor x);
Tensor trunc(Tensor x);
Tensor round(Tensor x);
Tensor relu(Tensor x);
Tensor tanh(Tensor x);
Tensor sigmoid(Tensor x);
Tensor silu(Tensor x);
Tensor gelu(Tensor x, GeluForm form = GeluForm::Erf);
Tensor cast(Tensor x, mlir::Type element);

// Shapes. One extent of `reshape` may be -1.
Tensor broadcastTo(Tensor x, Shape shape);
Tensor reshape(Tensor x, Shape shape);
Tensor flatten(Tensor x, int64_t start = 0);
Tensor transpose(Tensor x, Shape permutation);
Tensor pad(Tensor x, Shape low, Shape high, double value = 0);
/// `shape` elements from `offsets` on.
Tensor slice(Tensor x, Shape offsets, Shape shape);
Tensor concat(llvm::ArrayRef<Tensor> parts, int64_t axis);
Tensor gather(Tensor x, Tensor indices, int64_t axis = 0);

// Reductions, over all axes where none are given.
Tensor sum(Tensor x, Shape axes = {});
Tensor mean(Tensor x, Shape axes = {});
Tensor max(Tensor x, Shape axes = {});
Tensor min(Tensor x, Shape axes = {});
Tensor argmax(Tensor x, int64_t axis = -1);
Tensor argmin(Tensor x, int64_t axis = -1);
Tensor softmax(Tensor x, int64_t axis = -1);
Tensor logSoftmax(Tensor x, int64_t axis = -1);

// Contractions, windows of images [N, H, W, C], norms, attention.
Tensor matmul(Tensor a, Tensor b, bool transposeA = false,
              bool transposeB = false);
Tensor linear(Tensor x, Tensor w, Tensor bias = {});
Tensor conv2d(Tensor x, Tensor w, int64_t stride = 1, int64_t padding = 0);
Tensor maxPool2d(Tensor x, int64_t window);
Tensor layerNorm(Tensor x, Tensor scale, Tensor bias = {}, int64_t axis = -1,
                 double eps = 1e-5);
Tensor rmsNorm(Tensor x, Tensor scale, int64_t axis = -1, double eps = 1e-5);
Tensor attention(Tensor q, Tensor k, Tensor v, bool isCausal = false);

/// The mean softmax cross entropy of logits [N, C] against labels [N].
Tensor crossEntropy(Tensor logits, Tensor labels);

// Training.
/// The derivatives of a number.
llvm::SmallVector<Tensor> gradient(Tensor value, llvm::ArrayRef<Tensor> wrt);
/// `x`, which gradients take for a constant.
Tensor stopGradient(Tensor x);
/// A rate by the number of the step, to `final` at `total`.
Tensor schedule(ScheduleForm form, Tensor step, double peak,
                std::optional<int64_t> total = std::nullopt,
                int64_t warmup = 0);
/// Numbers in [0, 1): others at each place and in each counted run.
Tensor randomUniform(Entry &entry, Shape shape);
Tensor dropout(Tensor x, double rate);

/// An optimizer: `{"momentum", {{"momentum", 0.9}}}` is
/// `#aicf.momentum<momentum = 0.9>`.
struct Optimizer {
  std::string name;
  std::vector<std::pair<std::string, double>> parameters;
};
/// Updates `params`, by default all that `loss`, a number, depends on.
void minimize(
    Tensor loss, Tensor rate, const Optimizer &optimizer,
    std::optional<llvm::ArrayRef<const Symbol *>> params = std::nullopt);

// Modules.
/// x times a weight [inputs, outputs], plus a bias.
class Linear {
public:
  Linear(Program &program, llvm::StringRef name, int64_t inputs,
         int64_t outputs);
  Tensor operator()(Tensor x) const;

private:
  const Symbol &weight, &bias;
};

/// Mean 0 and variance 1 over the last dimension, then scale and bias.
class LayerNorm {
public:
  LayerNorm(Program &program, llvm::StringRef name, int64_t width);
  Tensor operator()(Tensor x) const;

private:
  const Symbol &weight, &bias;
};

} // namespace build
} // namespace aicf

#endif // AICF_BUILDER_OPS_H
