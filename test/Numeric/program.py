"""Programs in the aicf dialect as Python objects: written as text, and evaluated by the oracle.

A `Module` has globals (param, state, meta) and entries; an `Entry` is a list of ops in SSA form. Both sides of a test
start from the same object, and nothing here knows how the compiler works.
"""

import numpy as np

import oracle
import oracle_attention as heads
import oracle_move as move
import oracle_nn as nn
import oracle_train as train
from shapes import MOST_ELEMENTS, random_shape


def tensor_type(dtype, shape):
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}{dtype}>"


def number(value):
    """A float as MLIR reads it."""
    return f"{value:e}" if isinstance(value, float) else value


class Op:
    def __init__(self, name, operands, results, attrs):
        self.name, self.operands, self.results, self.attrs = name, operands, results, attrs


class Entry:
    """A function. Values are numbers; `types[v]` is (dtype, shape)."""

    def __init__(self, module, name):
        self.module, self.name = module, name
        self.types, self.ops, self.inputs, self.outputs = [], [], {}, {}

    def new(self, dtype, shape):
        self.types.append((dtype, tuple(shape)))
        return len(self.types) - 1

    # -- What the cases of op_cases.py build with ----------------------------------------------------------------------

    @staticmethod
    def any_shape(rng, dtype, ranks, most=MOST_ELEMENTS):
        """A shape for an operand of that element type, of one of these ranks."""
        return random_shape(rng, int(rng.choice(ranks)), most)

    @staticmethod
    def some(rng, items):
        """Those of several results that are wanted."""
        return items

    def input(self, dtype, shape, positive=False):
        value = self.new(dtype, shape)
        self.inputs[f"x{len(self.inputs)}"] = value
        return value

    def output(self, value):
        self.outputs[f"y{len(self.outputs)}"] = value

    def dtype(self, value):
        return self.types[value][0]

    def shape(self, value):
        return self.types[value][1]

    def type(self, value):
        return tensor_type(*self.types[value])

    def op(self, name, operands, types=(), **attrs):
        """Appends an op with results of these types and returns them: one value, or a tuple."""
        results = [self.new(*t) for t in types]
        self.ops.append(Op(name, list(operands), results, attrs))
        return results[0] if len(results) == 1 else tuple(results)

    # -- Text ---------------------------------------------------------------------------------------------------------

    def text(self, in_place=True):
        arguments = ", ".join(f'%v{v}: {self.type(v)} {{aicf.name = "{n}"}}' for n, v in self.inputs.items())
        results = ", ".join(f'{self.type(v)} {{aicf.name = "{n}"}}' for n, v in self.outputs.items())
        lines = [f"func.func @{self.name}({arguments}) -> ({results}) {{"]
        for op in self.ops:
            left = ", ".join(f"%v{v}" for v in op.results)
            lines.append(f"  {left + ' = ' if left else ''}{self.op_text(op, in_place)}")
        outputs = self.outputs.values()
        values, types = (", ".join(items) for items in ((f"%v{v}" for v in outputs), map(self.type, outputs)))
        lines += [f"  return {values} : {types}" if outputs else "  return", "}"]
        return "\n".join(lines)

    def op_text(self, op, in_place):
        name, attrs = f"aicf.{op.name}", op.attrs
        args = [f"%v{v}" for v in op.operands]
        joined = ", ".join(args)
        types = [self.type(v) for v in op.operands]
        results = [self.type(v) for v in op.results]
        functional = f"({', '.join(types)}) -> " + (results[0] if len(results) == 1 else f"({', '.join(results)})")
        if op.name == "constant":
            return f"{name} dense<{attrs['value']!r}> : {results[0]}"
        if op.name == "read":
            return f"{name} @{attrs['symbol']} : {results[0]}"
        if op.name == "update":
            kept = " in_place" if attrs["in_place"] and in_place else ""
            return f"{name} @{attrs['symbol']}, {joined}{kept} : {types[0]}"
        if op.name == "matmul":
            flags = ", ".join(key for key in ("transpose_a", "transpose_b") if attrs.get(key))
            return f"{name} {joined} {'{' + flags + '} ' if flags else ''}: {functional}"
        if op.name == "compare":
            return f"{name} {attrs['predicate']} {joined} : {types[0]} -> {results[0]}"
        if op.name == "select":
            return f"{name} {joined} : {types[0]}, {types[1]}"
        if op.name == "attention":
            mask = f" mask {args[3]}" if len(args) > 3 else ""
            causal = " causal" if attrs.get("causal") else ""
            return f"{name} {', '.join(args[:3])}{mask} scale = {attrs['scale']!r}{causal} : {functional}"
        if op.name == "rotary":
            return (f"{name} {joined} axis = {attrs['axis']} form = {attrs['form']} : {types[0]}, {types[1]}")
        if op.name == "clamp":
            least, greatest = (f"{attrs[key]!r} : {self.dtype(op.operands[0])}" for key in ("min", "max"))
            return f"{name} {joined} min = {least} max = {greatest} : {results[0]}"
        if op.name == "pad":
            return (f"{name} {joined} low = {attrs['low']} high = {attrs['high']} value = {number(attrs['value'])} : "
                    f"{self.dtype(op.operands[0])} : {types[0]} -> {results[0]}")
        clause = "".join(f" {key} = {number(attrs[key])}" for key in CLAUSES if key in attrs)
        clause += " {reverse}" if attrs.get("reverse") else ""
        if op.name in ("extremum_grad", "max_pool2d_grad"):
            return f"{name} {joined}{clause} : {types[0]}, {types[1]}"
        if op.name in FUNCTIONAL:
            return f"{name} {joined}{clause} : {functional}"
        if op.name in STEPS:
            return f"{name} {joined}{' nesterov' if attrs.get('nesterov') else ''}{clause} : {', '.join(types)}"
        if op.name in ("schedule", "update_loss_scale"):
            form = f"{attrs['form']} " if "form" in attrs else ""
            clause = "".join(f" {key} = {number(attrs[key])}" for key in attrs if key != "form")
            return f"{name} {form}{joined}{clause} : {types[0] if form else types[1]}"
        if op.name in ARROW:
            return f"{name} {joined}{clause} : {types[0]} -> {results[0]}"
        return f"{name} {joined}{clause} : {results[0]}"

    # -- Meaning ------------------------------------------------------------------------------------------------------

    def evaluate(self, inputs, state, fixed=None):
        """All values for these inputs (by name), those in `fixed` as they are there. Updates `state`, the globals by
        name."""
        values = {v: inputs[name] for name, v in self.inputs.items()}
        for op in self.ops:
            self.evaluate_op(op, values, state)
            values.update((v, fixed[v]) for v in op.results if fixed and v in fixed)
        return values

    def evaluate_op(self, op, values, state):
        args = [values[v] for v in op.operands]
        if op.name == "read":
            results = [state[op.attrs["symbol"]]]
        elif op.name == "update":
            state[op.attrs["symbol"]] = args[0]
            results = []
        else:
            results = evaluate_pure(op, args, [self.types[v] for v in op.results])
        for v, result in zip(op.results, results):
            assert (result.dtype, result.shape) == self.types[v], (op.name, result.dtype, result.shape, self.types[v])
            values[v] = result


# The syntax of each op: attributes that stand as `key = value` between operands and types, and how types are written.
CLAUSES = ("axes", "dimensions", "permutation", "axis", "beta1", "beta2", "eps", "weight_decay", "max_norm", "rate",
           "form", "offsets", "window", "strides", "padding", "dilations", "groups")
ARROW = ("cast", "reshape", "broadcast", "transpose", "reduce_sum", "reduce_max", "reduce_min", "reduce_prod", "cumsum",
         "reduce_mean", "argmax", "argmin", "one_hot", "slice", "max_pool2d", "max_pool2d_index", "avg_pool2d",
         "avg_pool2d_grad", "fold2d")
FUNCTIONAL = ("linear", "linear_bwd", "softmax_cross_entropy", "softmax_cross_entropy_grad", "take_label", "layer_norm",
              "layer_norm_grad", "rms_norm", "rms_norm_grad", "batch_norm", "batch_norm_grad", "batch_norm_inference",
              "concat", "gather", "scatter_add", "conv2d",
              "conv2d_input_grad", "conv2d_weight_grad", "max_pool2d_scatter", "clip_by_global_norm")
# Those whose types are those of their operands.
STEPS = ("sgd", "sgd_momentum", "adam", "adamw", "lion", "all_finite")


def layer_norm(x, scale, *rest, axis, eps):
    return nn.layer_norm(x, scale, rest[0] if rest else None, axis, eps)


# The meaning of each op: a function of the operands and the attributes. WIDENING ones also take the result's element
# type, SHAPED ones its shape and element type.
PLAIN = {
    "add": oracle.add, "sub": oracle.sub, "mul": oracle.mul, "div": oracle.div, "max": oracle.maximum,
    "min": oracle.minimum, "neg": oracle.neg, "abs": oracle.absolute, "sign": oracle.sign, "floor": oracle.floor,
    "ceil": oracle.ceil, "trunc": oracle.trunc, "round": oracle.rint, "exp2": nn.exp2, "expm1": nn.expm1,
    "log1p": nn.log1p, "sin": nn.sin, "cos": nn.cos, "tan": nn.tan,
    "exp": oracle.exp, "log": oracle.log, "relu": oracle.relu, "relu_grad": oracle.relu_grad, "save": oracle.save,
    "stop_gradient": oracle.save,
    "and": oracle.logic(np.bitwise_and), "or": oracle.logic(np.bitwise_or), "xor": oracle.logic(np.bitwise_xor),
    "not": oracle.logic(np.invert), "compare": oracle.compare, "select": oracle.select,
    "sqrt": nn.sqrt, "rsqrt": nn.rsqrt, "tanh": nn.tanh, "erf": nn.erf, "pow": nn.power, "sigmoid": nn.sigmoid,
    "silu": nn.silu, "gelu": nn.gelu, "tanh_grad": nn.tanh_grad, "sigmoid_grad": nn.sigmoid_grad,
    "silu_grad": nn.silu_grad, "gelu_grad": lambda x, dy, form: nn.gelu_grad(x, dy, form),
    "mse": nn.mse, "mse_grad": nn.mse_grad, "l1": nn.l1, "l1_grad": nn.l1_grad,
    "bce_with_logits": nn.bce_with_logits, "bce_with_logits_grad": nn.bce_with_logits_grad,
    "transpose": oracle.transpose, "extremum_grad": oracle.extremum_grad, "take_label": oracle.take_label,
    "softmax": oracle.softmax, "softmax_grad": nn.softmax_grad, "log_softmax": nn.log_softmax,
    "log_softmax_grad": nn.log_softmax_grad, "layer_norm": layer_norm, "rms_norm": nn.rms_norm,
    "layer_norm_grad": nn.norm_grad, "batch_norm": heads.batch_norm, "batch_norm_grad": heads.batch_norm_grad,
    "batch_norm_inference": heads.batch_norm_inference, "attention": heads.attention, "rotary": heads.rotary,
    "rms_norm_grad": lambda x, scale, rstd, dy, axis: nn.norm_grad(x, scale, None, rstd, dy, axis),
    "clamp": lambda x, min, max: oracle.clamp(x, min, max),
    "sgd": train.sgd, "sgd_momentum": train.sgd_momentum, "adam": train.adam, "adamw": train.adamw,
    "lion": train.lion, "clip_by_global_norm": train.clip_by_global_norm, "all_finite": train.all_finite,
    "update_loss_scale": train.update_loss_scale, "schedule": train.schedule, "dropout": train.dropout,
    "softmax_cross_entropy_grad": oracle.softmax_cross_entropy_grad,
    "pad": move.pad, "concat": move.concat, "gather": move.gather, "max_pool2d": move.max_pool2d,
    "max_pool2d_grad": move.max_pool2d_grad, "avg_pool2d": move.avg_pool2d,
}
WIDENING = {
    "cast": oracle.cast, "reduce_sum": oracle.reduce_sum, "reduce_max": oracle.reduce_max,
    "reduce_min": oracle.reduce_min, "reduce_mean": oracle.reduce_mean, "reduce_prod": oracle.reduce_prod,
    "cumsum": oracle.cumsum, "argmax": oracle.argmax, "argmin": oracle.argmin, "matmul": oracle.matmul,
    "linear": oracle.linear, "softmax_cross_entropy": oracle.softmax_cross_entropy,
    "conv2d": move.conv2d, "max_pool2d_index": move.max_pool2d_index,
}
SHAPED = {
    "one_hot": oracle.one_hot, "iota": oracle.iota, "scatter_add": move.scatter_add,
    "conv2d_input_grad": move.conv2d_input_grad, "conv2d_weight_grad": move.conv2d_weight_grad,
    "random_bits": train.random_bits, "random_uniform": train.random_uniform, "random_normal": train.random_normal,
    "max_pool2d_scatter": move.max_pool2d_scatter, "avg_pool2d_grad": move.avg_pool2d_grad,
    "fold2d": move.fold2d,
    "slice": lambda x, offsets, strides, shape, dtype: move.slice_(x, offsets, strides, shape),
}


# All ops that evaluate_pure knows.
PURE = {"constant", "reshape", "broadcast", "linear_bwd", *WIDENING, *SHAPED, *PLAIN}


def evaluate_pure(op, args, types):
    attrs, (dtype, shape) = op.attrs, types[0]
    if op.name == "constant":
        data = np.full(shape, attrs["value"])
        return [oracle.exact(data.astype(np.float32) if dtype == "f32" else data, dtype)]
    if op.name == "reshape":
        return [oracle.reshape(args[0], shape)]
    if op.name == "broadcast":
        return [oracle.broadcast(args[0], attrs["dimensions"], shape)]
    if op.name == "linear_bwd":
        return oracle.linear_bwd(*args, dtypes=[t[0] for t in types])
    if op.name in WIDENING:
        results = WIDENING[op.name](*args, **attrs, dtype=dtype)
    elif op.name in SHAPED:
        results = SHAPED[op.name](*args, **attrs, shape=shape, dtype=dtype)
    else:
        results = PLAIN[op.name](*args, **attrs)
    return [results] if isinstance(results, oracle.Value) else list(results)


class Module:
    def __init__(self):
        # (role, dtype, shape) by name; the values they start from, where already chosen; entries in running order.
        self.globals, self.initial, self.entries = {}, {}, []

    def add_entry(self, name):
        self.entries.append(Entry(self, name))
        return self.entries[-1]

    def add_global(self, role, dtype, shape, name=None):
        name = name or f"{role}{len(self.globals)}"
        self.globals[name] = (role, dtype, tuple(shape))
        return name

    def text(self, in_place=True, entries=None):
        lines = [f"aicf.{role} @{name} : {tensor_type(dtype, shape)}"
                 for name, (role, dtype, shape) in self.globals.items()]
        return "\n".join(lines + [e.text(in_place) for e in entries or self.entries]) + "\n"


# ---------------------------------------------------------------------------------------------------------------------
# Data
# ---------------------------------------------------------------------------------------------------------------------


def to_storage(data, dtype):
    """As aicf-run takes it; bf16 as its 16 bits."""
    if dtype == "bf16":
        bits = np.asarray(data, np.float32).view(np.uint32)
        return (bits >> np.uint32(16)).astype(np.uint16)
    return np.asarray(data).astype({"f64": np.float64, "f32": np.float32, "f16": np.float16, "i64": np.int64,
                                    "i32": np.int32, "i1": np.bool_}[dtype])


def round_to(data, dtype):
    """The nearest numbers of the type, so that inputs are exact."""
    if dtype == "bf16":
        bits = np.asarray(data, np.float32).view(np.uint32).astype(np.uint64)
        bits = (bits + np.uint64(0x7FFF) + ((bits >> np.uint64(16)) & np.uint64(1))) & np.uint64(0xFFFF0000)
        return bits.astype(np.uint32).view(np.float32).astype(np.float64)
    if dtype in ("f32", "f16"):
        return np.asarray(data).astype(np.float32 if dtype == "f32" else np.float16).astype(np.float64)
    return data


def random_tensor(rng, dtype, shape, special=0.0, integers=(-3, 12)):
    """Normal numbers; a share `special` of them zero, NaN or infinite (integers: extreme)."""
    if dtype == "i1":
        return oracle.exact(rng.random(shape) < 0.5, dtype)
    if not oracle.is_float(dtype):
        data = np.asarray(rng.integers(*integers, size=shape))
        info = np.iinfo(oracle.INTEGERS[dtype])
        data = np.where(rng.random(shape) < special, rng.choice([info.min, info.max, 0], size=shape), data)
        return oracle.exact(data, dtype)
    data = round_to(np.asarray(rng.standard_normal(shape)), dtype)
    if special:
        chosen = rng.random(shape) < special
        data = np.where(chosen, rng.choice([np.nan, np.inf, -np.inf, 0.0], size=shape, p=[0.3, 0.25, 0.25, 0.2]), data)
    return oracle.exact(data, dtype)
