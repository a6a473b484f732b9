"""Programs in the aicf dialect as Python objects: written as text, and evaluated by the oracle.

A `Module` has globals (param, state, meta) and entries; an `Entry` is a list of ops in SSA form. Both sides of a test
start from the same object, and nothing here knows how the compiler works.
"""

import numpy as np

import oracle


def tensor_type(dtype, shape):
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}{dtype}>"


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

    def input(self, dtype, shape):
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
        if op.name in ("cast", "reshape"):
            return f"{name} {joined} : {types[0]} -> {results[0]}"
        for key in ("axes", "dimensions", "permutation"):
            if key in attrs:
                return f"{name} {joined} {key} = {list(attrs[key])} : {types[0]} -> {results[0]}"
        if op.name == "softmax":
            return f"{name} {joined} axis = {attrs['axis']} : {results[0]}"
        if op.name in ("argmax", "one_hot"):
            return f"{name} {joined} axis = {attrs['axis']} : {types[0]} -> {results[0]}"
        if op.name == "take_label":
            return f"{name} {joined} axis = {attrs['axis']} : {functional}"
        if op.name in ("sgd", "sgd_momentum"):
            return f"{name} {joined} : {', '.join(types)}"
        if op.name == "matmul":
            flags = ", ".join(key for key in ("transpose_a", "transpose_b") if attrs.get(key))
            return f"{name} {joined} {'{' + flags + '} ' if flags else ''}: {functional}"
        if op.name in ("linear", "linear_bwd", "softmax_cross_entropy", "softmax_cross_entropy_grad"):
            return f"{name} {joined} : {functional}"
        return f"{name} {joined} : {results[0]}"

    # -- Meaning ------------------------------------------------------------------------------------------------------

    def evaluate(self, inputs, state):
        """All values for these inputs (by name). Updates `state`, the globals by name."""
        values = {v: inputs[name] for name, v in self.inputs.items()}
        for op in self.ops:
            self.evaluate_op(op, values, state)
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


SIMPLE = {
    "add": oracle.add, "sub": oracle.sub, "mul": oracle.mul, "div": oracle.div, "max": oracle.maximum,
    "exp": oracle.exp, "log": oracle.log, "relu": oracle.relu, "relu_grad": oracle.relu_grad, "save": oracle.save,
    "sgd": oracle.sgd, "softmax_cross_entropy_grad": oracle.softmax_cross_entropy_grad,
}


def evaluate_pure(op, args, types):
    attrs, (dtype, shape) = op.attrs, types[0]
    if op.name in SIMPLE:
        return [SIMPLE[op.name](*args)]
    if op.name == "constant":
        data = np.full(shape, attrs["value"])
        return [oracle.exact(data.astype(np.float32) if dtype == "f32" else data, dtype)]
    if op.name == "cast":
        return [oracle.cast(args[0], dtype)]
    if op.name == "reshape":
        return [oracle.reshape(args[0], shape)]
    if op.name == "broadcast":
        return [oracle.broadcast(args[0], attrs["dimensions"], shape)]
    if op.name == "transpose":
        return [oracle.transpose(args[0], attrs["permutation"])]
    if op.name in ("reduce_sum", "reduce_max"):
        return [getattr(oracle, op.name)(args[0], attrs["axes"], dtype)]
    if op.name == "argmax":
        return [oracle.argmax(args[0], attrs["axis"], dtype)]
    if op.name == "one_hot":
        return [oracle.one_hot(args[0], attrs["axis"], shape, dtype)]
    if op.name == "take_label":
        return [oracle.take_label(*args, attrs["axis"])]
    if op.name == "softmax":
        return [oracle.softmax(args[0], attrs["axis"])]
    if op.name == "matmul":
        return [oracle.matmul(*args, attrs.get("transpose_a", False), attrs.get("transpose_b", False), dtype)]
    if op.name == "linear":
        return [oracle.linear(*args, dtype=dtype)]
    if op.name == "softmax_cross_entropy":
        return [oracle.softmax_cross_entropy(*args, dtype)]
    if op.name == "linear_bwd":
        return oracle.linear_bwd(*args, dtypes=[t[0] for t in types])
    if op.name == "sgd_momentum":
        return oracle.sgd_momentum(*args)
    raise ValueError(f"no meaning for {op.name}")


class Module:
    def __init__(self):
        # (role, dtype, shape) by name; the values they start from, where already chosen; entries in running order.
        self.globals, self.initial, self.entries = {}, {}, []

    def add_entry(self, name):
        self.entries.append(Entry(self, name))
        return self.entries[-1]

    def add_global(self, role, dtype, shape):
        name = f"{role}{len(self.globals)}"
        self.globals[name] = (role, dtype, tuple(shape))
        return name

    def text(self, in_place=True):
        lines = [f"aicf.{role} @{name} : {tensor_type(dtype, shape)}"
                 for name, (role, dtype, shape) in self.globals.items()]
        return "\n".join(lines + [e.text(in_place) for e in self.entries]) + "\n"


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
