//===- AICFTrainingOps.td - What a training step does beside one update ---===//

#ifndef AICF_DIALECT_AICF_IR_AICFTRAININGOPS_TD
#define AICF_DIALECT_AICF_IR_AICFTRAININGOPS_TD

include "aicf/Dialect/AICF/IR/AICFAttrs.td"
include "aicf/Dialect/AICF/IR/AICFDialect.td"
include "aicf/Dialect/AICF/IR/AICFInterfaces.td"
include "aicf/Dialect/AICF/IR/AICFOptimizerOps.td"
include "aicf/Dialect/AICF/IR/AICFSymbolOps.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// A tensor of rank 0 and one element type, which the syntax leaves out.
class AICF_ScalarTensor<string getter, string element>
    : Type<CPred<"$_self == ::mlir::RankedTensorType::get({}, "
                 "::mlir::Builder($_self.getContext())." # getter # "())">,
           "tensor<" # element # ">", "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({}, $_builder." # getter #
                    "())">;
def AICF_ScalarF32 : AICF_ScalarTensor<"getF32Type", "f32">;
def AICF_ScalarI64 : AICF_ScalarTensor<"getI64Type", "i64">;
def AICF_ScalarI1 : AICF_ScalarTensor<"getI1Type", "i1">;

//===----------------------------------------------------------------------===//
// Gradients as a whole
//===----------------------------------------------------------------------===//

def AICF_ClipByGlobalNormOp : AICF_Op<"clip_by_global_norm", [
    Pure, DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "Bounds the norm of all gradients together";
  let description = [{
        norm = sqrt(sum over all elements of all grads of x^2)
        clipped = grad * min(1, max_norm / (norm + 1e-6))

    in f32, or f64 for grads of f64; results are rounded once. The order of the
    sums is the plan's. This is `torch.nn.utils.clip_grad_norm_`
    (pytorch.org/docs/stable/generated/torch.nn.utils.clip_grad_norm_.html).
    Where an element is NaN, all results are. Where the norm is infinite, finite
    elements become 0 and infinite ones NaN.

    Constraints: at least one grad; the results have the types of the grads; the
    norm has rank 0, of type f64 if a grad is of f64, else f32; max_norm is
    finite and above 0.

    Example:

    ```mlir
    // %a: tensor<2xf32> = [3.0, 0.0]
    // %b: tensor<f32> = -4.0
    %a1, %b1, %norm = aicf.clip_by_global_norm %a, %b max_norm = 10.0
       : (tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>, tensor<f32>)
    // %a1: tensor<2xf32> = [3.0, 0.0]
    // %b1: tensor<f32> = -4.0
    // %norm: tensor<f32> = 5.0
    ```
  }];
  let arguments = (ins Variadic<AICF_FloatTensor>:$grads, F64Attr:$max_norm);
  let results = (outs Variadic<AICF_FloatTensor>:$clipped,
                      AICF_FloatTensor:$norm);
  let assemblyFormat = [{
    $grads `max_norm` `=` $max_norm attr-dict `:`
    functional-type($grads, results)
  }];
  let hasVerifier = 1;
}

def AICF_AllFiniteOp : AICF_Op<"all_finite", [
    Pure, DeclareOpInterfaceMethods<CompositeOpInterface>]> {
  let summary = "Whether no element is infinite or NaN";
  let description = [{
    True where all elements of all operands are finite. With
    `aicf.update_loss_scale` and `when` of `aicf.apply_gradients` it skips the
    steps of a training in f16 whose gradients overflow.

    Constraints: at least one operand.

    Example:

    ```mlir
    // %a: tensor<2xf32> = [3.0, inf]
    // %b: tensor<f32> = -4.0
    %all = aicf.all_finite %a, %b : tensor<2xf32>, tensor<f32>
    %one = aicf.all_finite %b : tensor<f32>
    // %all: tensor<i1> = false
    // %one: tensor<i1> = true
    ```
  }];
  let arguments = (ins Variadic<AICF_FloatTensor>:$inputs);
  let results = (outs AICF_ScalarI1:$finite);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
  let hasVerifier = 1;
}

def AICF_UpdateLossScaleOp : AICF_Op<"update_loss_scale", [
    Pure, AllTypesMatch<["good_steps", "new_good_steps"]>,
    DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "The next scale of the loss";
  let description = [{
    A loss in f16 is multiplied by a scale, so that small gradients do not
    vanish. `good_steps` counts the steps since the scale changed or a gradient
    overflowed:

        not finite:                    scale * backoff, 0
        good_steps + 1 = interval:     scale * growth, 0; the scale stays where
                                       the product is infinite
        else:                          scale, good_steps + 1

    Defaults: growth 2, backoff 0.5, interval 2000. This is the rule of
    `torch.amp.GradScaler` (pytorch.org/docs/stable/amp.html).

    Constraints: growth above 1, backoff between 0 and 1, interval at least 1;
    good_steps has rank 0.

    Example:

    ```mlir
    // %scale: tensor<f32> = 1024.0
    // %good: tensor<i32> = 9
    // %finite: tensor<i1> = true
    %scale1, %good1 = aicf.update_loss_scale %scale, %good, %finite interval = 10 : tensor<i32>
    // %scale1: tensor<f32> = 2048.0
    // %good1: tensor<i32> = 0
    ```
  }];
  let arguments = (ins AICF_ScalarF32:$scale, AICF_IndexTensor:$good_steps,
                       AICF_ScalarI1:$finite, AICF_Hyper<"2.0">:$growth,
                       AICF_Hyper<"0.5">:$backoff,
                       DefaultValuedAttr<I64Attr, "2000">:$interval);
  let results = (outs AICF_ScalarF32:$new_scale,
                      AICF_IndexTensor:$new_good_steps);
  let assemblyFormat = [{
    $scale `,` $good_steps `,` $finite (`growth` `=` $growth^)?
    (`backoff` `=` $backoff^)? (`interval` `=` $interval^)? attr-dict `:`
    type($good_steps)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

def AICF_ScheduleForm : I32EnumAttr<
    "ScheduleForm", "what follows the warm-up", [
      I32EnumAttrCase<"Constant", 0, "constant">,
      I32EnumAttrCase<"Linear", 1, "linear">,
      I32EnumAttrCase<"Cosine", 2, "cosine">]> {
  let cppNamespace = "::aicf";
}

def AICF_ScheduleOp : AICF_Op<"schedule", [
    Pure, DeclareOpInterfaceMethods<SingleNestOpInterface>]> {
  let summary = "A learning rate by the number of the step";
  let description = [{
    With t the step and `p = (t - warmup) / (total - warmup)`, at most 1:

        t < warmup:  peak * t / warmup
        constant:    peak
        linear:      peak + (final - peak) * p
        cosine:      final + (peak - final) * (1 + cos(pi * p)) / 2

    in f32. A counter that is 1 at the first step gives a first rate of
    `peak / warmup`, and the peak at step `warmup`. Below 0, t counts as 0.
    Defaults: warmup 0, final 0. The cosine is that of I. Loshchilov and
    F. Hutter, "SGDR: Stochastic Gradient Descent with Warm Restarts", 2017,
    without restarts.

    Constraints: step has rank 0; warmup at least 0; total is given for `linear`
    and `cosine`, and is greater than warmup; peak and final are finite.

    Example:

    ```mlir
    // %t: tensor<i64> = 5
    // %u: tensor<i64> = 60
    %warm = aicf.schedule cosine %t peak = 0.5 warmup = 10 total = 110 : tensor<i64>
    %half = aicf.schedule cosine %u peak = 0.5 warmup = 10 total = 110 final = 0.25 : tensor<i64>
    // %warm: tensor<f32> = 0.25
    // %half: tensor<f32> = 0.375
    ```
  }];
  let arguments = (ins AICF_ScheduleForm:$form, AICF_IndexTensor:$step,
                       F64Attr:$peak, DefaultValuedAttr<I64Attr, "0">:$warmup,
                       OptionalAttr<I64Attr>:$total, AICF_Hyper<"0.0">:$final);
  let results = (outs AICF_ScalarF32:$rate);
  let assemblyFormat = [{
    $form $step `peak` `=` $peak (`warmup` `=` $warmup^)?
    (`total` `=` $total^)? (`final` `=` $final^)? attr-dict `:` type($step)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// A whole step
//===----------------------------------------------------------------------===//

class AICF_StepOp<string mnemonic> : AICF_Op<mnemonic, [
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead<AICF_PersistentResource>,
                   MemWrite<AICF_PersistentResource>]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let hasVerifier = 1;
}

def AICF_ApplyGradientsOp : AICF_StepOp<"apply_gradients"> {
  let summary = "Updates params by their gradients";
  let description = [{
    `aicf-expand-optimizers` replaces it by the ops of the optimizer, and
    declares the states that they need:

    - every state of the optimizer for every param, named after both: `@w1.m`,
      `@w1.v` for Adam and AdamW, `@w1.velocity` for momentum, `@w1.m` for Lion,
      in the param's compute type or the optimizer's `moments`, zero at first;
    - with `master`, for every param of bf16 or f16 an f32 copy `@w1.master`,
      which the optimizer updates; the param is the copy, rounded. Where the
      param is not the copy's rounded value, as before the first step or after
      the host set it, the copy starts again from the param;
    - if the optimizer uses the number of the step and `step` does not give it,
      a counter `@ENTRY.step` of type i64, the number of steps done. Further
      steps of the entry have `@ENTRY.step1`, `@ENTRY.step2`, in order.

    A state that the module has already, of the right type, is used as it is. So
    a program can give initial values, and read what another entry trains.

    The params, states and the counter are updated `in_place`. To gradients
    behind it what they become is a constant, as by `aicf.stop_gradient`; for a
    derivative of a step write the optimizer's op and `aicf.update`. `step` is the
    number of this step, 1 for the first. `when` says whether to make this step:
    without it everything stays as it is, the counter too. `clip` bounds the
    norm of all gradients together, as `aicf.clip_by_global_norm` does.

    Constraints: as many params as gradients, at least one, each once, each a
    param of floats with the gradient's shape; clip finite and above 0.

    Example:

    ```mlir
    aicf.apply_gradients %dw, %db to [@w, @b] by #aicf.adamw<weight_decay = 0.1> lr %lr clip 1.0
      : tensor<16x10xf32>, tensor<10xf32>
    ```
  }];
  let arguments = (ins Variadic<AICF_FloatTensor>:$grads,
                       FlatSymbolRefArrayAttr:$params,
                       OptimizerAttrInterface:$optimizer, AICF_ScalarF32:$lr,
                       Optional<AICF_ScalarI64>:$step,
                       Optional<AICF_ScalarI1>:$when,
                       OptionalAttr<F64Attr>:$clip, UnitAttr:$master);
  let assemblyFormat = [{
    $grads `to` $params `by` $optimizer `lr` $lr (`step` $step^)?
    (`when` $when^)? (`clip` $clip^)? (`master` $master^)? attr-dict `:`
    type($grads)
  }];
}

def AICF_MinimizeOp : AICF_StepOp<"minimize"> {
  let summary = "One step of training: gradients and updates";
  let description = [{
    `aicf-expand-optimizers` replaces it by `aicf.gradient` of the loss by the
    params' values and `aicf.apply_gradients` of what that gives. All that is
    said there holds here.

    The gradient is taken by what the entry read from the params before the
    loss; a param that it read several times is one value.

    Constraints: the loss has rank 0; the entry reads each param before this op,
    and does not update it between.

    Example:

    ```mlir
    aicf.minimize %loss params [@w1, @b1] by #aicf.adamw<weight_decay = 0.01> lr %lr clip 1.0
      : tensor<f32>
    ```
  }];
  let arguments = (ins AICF_FloatTensor:$loss, FlatSymbolRefArrayAttr:$params,
                       OptimizerAttrInterface:$optimizer, AICF_ScalarF32:$lr,
                       Optional<AICF_ScalarI64>:$step,
                       Optional<AICF_ScalarI1>:$when,
                       OptionalAttr<F64Attr>:$clip, UnitAttr:$master);
  let assemblyFormat = [{
    $loss `params` $params `by` $optimizer `lr` $lr (`step` $step^)?
    (`when` $when^)? (`clip` $clip^)? (`master` $master^)? attr-dict `:`
    type($loss)
  }];
}

#endif // AICF_DIALECT_AICF_IR_AICFTRAININGOPS_TD
