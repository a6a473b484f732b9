"""A case for every op: a function that applies the op to inputs and makes its results outputs.

A case is called as `build(e, rng, dtype)` with a builder `e`: `any_shape`, `input`, `op`, `output` and `some` are all
that it knows. With a plain `Entry` every op stands alone (`op_module`); the graphs of generate.py give a builder whose
inputs are values computed before and whose outputs are used again. So each op is described once.
"""

import numpy as np

import oracle
from program import Module
from shapes import EXTENTS, FLOAT_TYPES, INT_TYPES, random_shape

# What a builder may do for conditioning: operands of these ops are kept positive, or away from zero, in graphs.
POSITIVE = {"log": (0,), "log1p": (0,), "sqrt": (0,), "rsqrt": (0,), "pow": (0,), "div": (1,)}


def elementwise_case(name, arity, **attrs):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(4))
        operands = [e.input(dtype, shape, positive=i in POSITIVE.get(name, ())) for i in range(arity)]
        e.output(e.op(name, operands, [(dtype, shape)], **attrs))
        if arity > 1:  # Operands that are one value.
            e.output(e.op(name, operands[-1:] * arity, [(dtype, shape)], **attrs))
    return build


def clamp_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(4))
    bounds = {"min": -0.5, "max": 1.25} if oracle.is_float(dtype) else {"min": -1, "max": 5}
    e.output(e.op("clamp", [e.input(dtype, shape)], [(dtype, shape)], **bounds))


def compare_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(4))
    x, y = e.input(dtype, shape), e.input(dtype, shape)
    # Equal elements need no chance.
    cut = e.op("max", [x, y], [(dtype, shape)])
    for predicate in e.some(rng, oracle.COMPARISONS):
        e.output(e.op("compare", [x, y], [("i1", shape)], predicate=predicate))
        e.output(e.op("compare", [cut, y], [("i1", shape)], predicate=predicate))


def select_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(4))
    condition, x, y = e.input("i1", shape), e.input(dtype, shape), e.input(dtype, shape)
    for operands in e.some(rng, ([condition, x, y], [condition, x, x])):
        e.output(e.op("select", operands, [(dtype, shape)]))


def iota_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 4))
    index = e.op("iota", [], [(dtype, shape)], axis=int(rng.integers(0, len(shape))))
    e.output(e.op("add", [e.input(dtype, shape), index], [(dtype, shape)]))


def constant_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, (2,))
    value = 1.5 if oracle.is_float(dtype) else 7
    constant = e.op("constant", [], [(dtype, shape)], value=value)
    e.output(e.op("add", [e.input(dtype, shape), constant], [(dtype, shape)]))


def constants_case(e, rng, dtype):
    # Of one type, and different.
    shape = e.any_shape(rng, dtype, (2,), 60)
    x = e.input(dtype, shape)
    for sign in (1, -1):
        values = sign * rng.integers(1, 9, shape)
        value = (values.astype(float) if oracle.is_float(dtype) else values).tolist()
        e.output(e.op("add", [x, e.op("constant", [], [(dtype, shape)], value=value)], [(dtype, shape)]))


def outer_case(e, rng, dtype):
    # One operand at two subscripts.
    (extent,) = e.any_shape(rng, dtype, (1,), 60)
    x, shape = e.input(dtype, (extent,)), (extent, extent)
    rows, columns = (e.op("broadcast", [x], [(dtype, shape)], dimensions=[d]) for d in (0, 1))
    e.output(e.op("sub", [rows, columns], [(dtype, shape)]))


def cast_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(3))
    x = e.input(dtype, shape)
    for other in e.some(rng, [t for t in ALL_TYPES if t != dtype]):
        e.output(e.op("cast", [x], [(other, shape)]))


def move_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, (3,))
        if name == "broadcast":
            chosen = sorted(int(d) for d in rng.choice(3, size=rng.integers(0, 3), replace=False))
            x = e.input(dtype, [shape[d] for d in chosen])
            e.output(e.op(name, [x], [(dtype, shape)], dimensions=chosen))
        elif name == "transpose":
            permutation = [int(d) for d in rng.permutation(3)]
            x = e.input(dtype, shape)
            e.output(e.op(name, [x], [(dtype, [shape[d] for d in permutation])], permutation=permutation))
        else:
            x = e.input(dtype, shape)
            e.output(e.op(name, [x], [(dtype, (shape[0] * shape[1], shape[2]))]))
    return build


def reduce_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(1, 4))
        rank = len(shape)
        axes = sorted(int(d) for d in rng.choice(rank, size=rng.integers(1, rank + 1), replace=False))
        kept = [extent for d, extent in enumerate(shape) if d not in axes]
        x = e.input(dtype, shape)
        for result in e.some(rng, sorted({dtype, oracle.accumulator(dtype)})):
            e.output(e.op(name, [x], [(result, kept)], axes=axes))
    return build


def arg_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, (2,))
        axis = int(rng.integers(0, 2))
        x = e.input(dtype, shape)
        for result in e.some(rng, INT_TYPES):
            e.output(e.op(name, [x], [(result, [shape[1 - axis]])], axis=axis))
    return build


def cumsum_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 4), 1000)
    axis = int(rng.integers(0, len(shape)))
    x = e.input(dtype, shape)
    for result in e.some(rng, sorted({dtype, oracle.accumulator(dtype)})):
        e.output(e.op("cumsum", [x], [(result, shape)], axis=axis, reverse=bool(rng.integers(0, 2))))


def extremum_grad_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 4))
    rank = len(shape)
    axes = sorted(int(d) for d in rng.choice(rank, size=rng.integers(1, rank + 1), replace=False))
    kept = [extent for d, extent in enumerate(shape) if d not in axes]
    # Rounded down, so that some elements are equal.
    x = e.op("floor", [e.input(dtype, shape)], [(dtype, shape)])
    for name, result in e.some(rng, (("reduce_max", dtype), ("reduce_min", oracle.accumulator(dtype)))):
        y = e.op(name, [x], [(result, kept)], axes=axes)
        dy = e.input(result, kept)
        e.output(e.op("extremum_grad", [x, y, dy], [(dtype, shape)], axes=axes))


def matmul_case(e, rng, dtype):
    *batch, rows, columns = e.any_shape(rng, dtype, range(2, 5), 1500)
    other = int(rng.choice(EXTENTS[:14]))
    flip_a, flip_b = bool(rng.integers(0, 2)), bool(rng.integers(0, 2))
    m, k = (columns, rows) if flip_a else (rows, columns)
    a = e.input(dtype, (*batch, rows, columns))
    b = e.input(dtype, (*batch, *((other, k) if flip_b else (k, other))))
    for result in e.some(rng, sorted({dtype, oracle.accumulator(dtype)})):
        e.output(e.op("matmul", [a, b], [(result, (*batch, m, other))], transpose_a=flip_a, transpose_b=flip_b))


def linear_case(e, rng, dtype):
    (*lead, i), o = e.any_shape(rng, dtype, range(1, 4), 1500), int(rng.choice(EXTENTS))
    x, w = e.input(dtype, (*lead, i)), e.input(dtype, (i, o))
    wide = oracle.accumulator(dtype)
    for bias, result in e.some(rng, (([], dtype), ([e.input(wide, (o,))], wide))):
        e.output(e.op("linear", [x, w, *bias], [(result, (*lead, o))]))


def linear_bwd_case(e, rng, dtype):
    (*lead, i), o = e.any_shape(rng, dtype, range(1, 4), 1500), int(rng.choice(EXTENTS))
    x, w, dy = e.input(dtype, (*lead, i)), e.input(dtype, (i, o)), e.input(dtype, (*lead, o))
    wide = oracle.accumulator(dtype)
    for value in e.op("linear_bwd", [x, w, dy], [(dtype, (*lead, i)), (wide, (i, o)), (wide, (o,))]):
        e.output(value)


def softmax_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(1, 4))
        axis = int(rng.integers(0, len(shape)))
        y = e.op(name, [e.input(dtype, shape)], [(dtype, shape)], axis=axis)
        e.output(y)
        e.output(e.op(name + "_grad", [y, e.input(dtype, shape)], [(dtype, shape)], axis=axis))
    return build


def norm_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(1, 4))
        axis = int(rng.integers(0, len(shape)))
        wide = oracle.accumulator(dtype)
        rows, columns = (wide, shape[:axis]), (str(rng.choice([dtype, wide])), shape[axis:])
        x, scale = e.input(dtype, shape), e.input(*columns)
        bias = [e.input(*columns)] if name == "layer_norm" and rng.integers(0, 2) else []
        kept = [rows, rows] if name == "layer_norm" else [rows]
        attrs = {"axis": axis, "eps": float(rng.choice([1e-5, 0.25]))}
        y, *kept = e.op(name, [x, scale, *bias], [(dtype, shape), *kept], **attrs)
        # The gradient of other statistics than x's own is as good a test, and cannot lose all digits.
        stats = [e.input(*rows) for _ in kept]
        grads = [(dtype, shape), columns, *([columns] if name == "layer_norm" else [])]
        operands = [x, scale, *stats, e.input(dtype, shape)]
        for value in (y, *kept, *e.op(name + "_grad", operands, grads, axis=axis)):
            e.output(value)
    return build


def batch_norm_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 5))
    axis = int(rng.integers(0, len(shape)))
    wide = oracle.accumulator(dtype)
    side, given = (wide, shape[axis:axis + 1]), (str(rng.choice([dtype, wide])), shape[axis:axis + 1])
    x, scale = e.input(dtype, shape), e.input(*given)
    bias = [e.input(*given)] if rng.integers(0, 2) else []
    attrs = {"axis": axis, "eps": float(rng.choice([1e-3, 0.25]))}
    for value in e.op("batch_norm", [x, scale, *bias], [(dtype, shape), side, side], **attrs):
        e.output(value)
    # Other statistics than x's own are as good a test, and cannot lose all digits.
    mean, root = e.input(*side), e.input(*side)
    variance = e.op("mul", [root, root], [side])
    e.output(e.op("batch_norm_inference", [x, scale, mean, variance, *bias], [(dtype, shape)], **attrs))
    operands = [x, scale, mean, variance, e.input(dtype, shape)]
    for value in e.op("batch_norm_grad", operands, [(dtype, shape), given, given], **attrs):
        e.output(value)


def attention_case(e, rng, dtype):
    *lead, rows, width = e.any_shape(rng, dtype, range(2, 5), 200)
    keys, values = int(rng.choice(EXTENTS[:8])), int(rng.choice(EXTENTS[:8]))
    groups = [int(rng.choice([n for n in range(1, h + 1) if h % n == 0])) for h in lead[-1:]]
    shared = (*lead[:-1], *groups)
    q = e.input(dtype, (*lead, rows, width))
    k, v = e.input(dtype, (*shared, keys, width)), e.input(dtype, (*shared, keys, values))
    scores = (*lead, rows, keys)
    kind = str(rng.choice(["none", "bool", "float"]))
    mask = []
    if kind != "none":
        last = scores[int(rng.integers(0, len(scores) + 1)):]
        mask = [e.input("i1" if kind == "bool" else str(rng.choice([dtype, oracle.accumulator(dtype)])), last)]
    e.output(e.op("attention", [q, k, v, *mask], [(dtype, (*lead, rows, values))],
                  scale=float(rng.choice([1.0, 0.25])), causal=bool(rng.integers(0, 2))))


def rotary_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(2, 5), 700)
    # The last dimension is one of pairs.
    shape, doubled = (*shape[:-1], 2 * shape[-1]), e.input(dtype, shape)
    x = e.op("concat", [doubled, e.input(dtype, (*shape[:-1], shape[-1] // 2))], [(dtype, shape)], axis=len(shape) - 1)
    axis = int(rng.integers(0, len(shape) - 1))
    angles = (str(rng.choice([dtype, oracle.accumulator(dtype)])), (shape[axis], shape[-1] // 2))
    cos, sin = e.input(*angles), e.input(*angles)
    for form in e.some(rng, ("halves", "neighbours")):
        e.output(e.op("rotary", [x, cos, sin], [(dtype, shape)], axis=axis, form=form))


def loss_case(e, rng, dtype):
    n, c = e.any_shape(rng, dtype, (2,))
    wide = oracle.accumulator(dtype)
    logits, labels = e.input(dtype, (n, c)), e.input(str(rng.choice(INT_TYPES)), (n,))
    e.output(e.op("softmax_cross_entropy", [logits, labels], [(wide, (n,))]))
    e.output(e.op("softmax_cross_entropy_grad", [logits, labels, e.input(wide, (n,))], [(dtype, (n, c))]))


def label_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, (2,))
    axis = int(rng.integers(0, 2))
    labels = e.input(str(rng.choice(INT_TYPES)), (shape[1 - axis],))
    e.output(e.op("one_hot", [labels], [(dtype, shape)], axis=axis))
    if dtype != "i1":
        e.output(e.op("take_label", [e.input(dtype, shape), labels], [(dtype, (shape[1 - axis],))], axis=axis))


def optimizer_case(momentum):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(1, 3))
        symbol = e.module.add_global("param", dtype, shape)
        rate = e.op("read", [], [(dtype, ())], symbol=e.module.add_global("meta", dtype, ()))
        param, grad = e.op("read", [], [(dtype, shape)], symbol=symbol), e.input(dtype, shape)
        if momentum:
            state = e.module.add_global("state", dtype, shape)
            velocity = e.op("read", [], [(dtype, shape)], symbol=state)
            mu = e.input(dtype, ())
            new, moved = e.op("sgd_momentum", [param, grad, velocity, rate, mu], [(dtype, shape)] * 2)
            e.op("update", [moved], symbol=state, in_place=True)
        else:
            new = e.op("sgd", [param, grad, rate], [(dtype, shape)])
        e.op("update", [new], symbol=symbol, in_place=True)
    return build


def decayed_case(nesterov):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(3))
        param, grad, rate = e.input(dtype, shape), e.input(dtype, shape), e.input(dtype, ())
        if nesterov:
            operands = [param, grad, e.input(dtype, shape), rate, e.input(dtype, ())]
            for value in e.op("sgd_momentum", operands, [(dtype, shape)] * 2, nesterov=True, weight_decay=0.125):
                e.output(value)
        else:
            e.output(e.op("sgd", [param, grad, rate], [(dtype, shape)], weight_decay=0.125))
    return build


def adam_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(3))
        kept, count = str(rng.choice([dtype, oracle.accumulator(dtype)])), str(rng.choice(INT_TYPES))
        param, grad, m, x = (e.input(t, shape) for t in (dtype, dtype, kept, kept))
        v = e.op("mul", [x, x], [(kept, shape)])
        one = e.op("constant", [], [(count, ())], value=1)
        step = e.op("max", [e.input(count, ()), one], [(count, ())])
        rate = e.input(oracle.accumulator(dtype), ())
        attrs = {"beta1": 0.75, "beta2": 0.9375, "eps": 0.0625, "weight_decay": 0.25} if rng.random() < 0.7 else {}
        results = e.op(name, [param, grad, m, v, rate, step], [(dtype, shape), (kept, shape), (kept, shape)], **attrs)
        for value in results:
            e.output(value)
    return build


def lion_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(3))
    kept = str(rng.choice([dtype, oracle.accumulator(dtype)]))
    operands = [e.input(dtype, shape), e.input(dtype, shape), e.input(kept, shape), e.input(dtype, ())]
    attrs = {"beta1": 0.75, "beta2": 0.9375, "weight_decay": 0.25} if rng.random() < 0.7 else {}
    for value in e.op("lion", operands, [(dtype, shape), (kept, shape)], **attrs):
        e.output(value)


def clip_case(e, rng, dtype):
    types = [(dtype, e.any_shape(rng, dtype, range(4))) for _ in range(int(rng.integers(1, 4)))]
    other = str(rng.choice(FLOAT_TYPES))
    types.append((other, ()))
    wide = "f64" if "f64" in (dtype, other) else "f32"
    grads = [e.input(*t) for t in types]
    for limit in e.some(rng, (0.5, 4096.0)):
        for value in e.op("clip_by_global_norm", grads, [*types, (wide, ())], max_norm=limit):
            e.output(value)


def finite_case(e, rng, dtype):
    x, y = e.input(dtype, e.any_shape(rng, dtype, range(4))), e.input(str(rng.choice(FLOAT_TYPES)), ())
    finite = e.op("all_finite", [x, y], [("i1", ())])
    e.output(finite)
    e.output(e.op("all_finite", [y], [("i1", ())]))
    count = str(rng.choice(INT_TYPES))
    operands = [e.input("f32", ()), e.input(count, ()), finite]
    attrs = {"growth": 4.0, "backoff": 0.25, "interval": int(rng.integers(1, 6))} if rng.random() < 0.8 else {}
    for value in e.op("update_loss_scale", operands, [("f32", ()), (count, ())], **attrs):
        e.output(value)


def schedule_case(e, rng, dtype):
    step = e.input(dtype, ())
    e.output(e.op("schedule", [step], [("f32", ())], form="constant", peak=0.25, warmup=6))
    for form in ("linear", "cosine"):
        warmup = int(rng.integers(0, 7))
        e.output(e.op("schedule", [step], [("f32", ())], form=form, peak=0.75, warmup=warmup,
                      total=warmup + int(rng.integers(1, 12)), final=float(rng.choice([0.0, 0.125]))))


def random_case(name):
    def build(e, rng, dtype):
        shape = e.any_shape(rng, dtype, range(4))
        seed, offset = e.input("i64", ()), e.input("i64", ())
        # Numbers with bits above the lower half.
        far = e.op("constant", [], [("i64", ())], value=int(rng.integers(-2**62, 2**62)))
        for place in e.some(rng, ([seed, offset], [e.op("add", [seed, far], [("i64", ())]),
                                                   e.op("mul", [offset, far], [("i64", ())])])):
            if name == "dropout":
                x = e.input(dtype, shape)
                e.output(e.op(name, [x, *place], [(dtype, shape)], rate=float(rng.choice([0.0, 0.125, 0.5]))))
            else:
                e.output(e.op(name, place, [(dtype, shape)]))
    return build


# ---------------------------------------------------------------------------------------------------------------------
# Data movement and windows
# ---------------------------------------------------------------------------------------------------------------------


def slice_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 4))
    rank = len(shape)
    strides = [int(s) for s in rng.integers(1, 4, size=rank)]
    offsets = [int(rng.integers(0, n)) for n in shape]
    result = [int(rng.integers(1, (n - 1 - o) // s + 2)) for n, o, s in zip(shape, offsets, strides)]
    e.output(e.op("slice", [e.input(dtype, shape)], [(dtype, result)], offsets=offsets, strides=strides))


def pad_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 4), 1000)
    rank = len(shape)
    low, high = ([int(n) for n in rng.integers(0, 4, size=rank)] for _ in range(2))
    value = 1.5 if oracle.is_float(dtype) else 1
    result = [n + a + b for n, a, b in zip(shape, low, high)]
    e.output(e.op("pad", [e.input(dtype, shape)], [(dtype, result)], low=low, high=high, value=value))


def concat_case(e, rng, dtype):
    shape = list(e.any_shape(rng, dtype, range(1, 4), 1000))
    rank = len(shape)
    axis = int(rng.integers(0, rank))
    extents = [int(n) for n in rng.choice(EXTENTS[:8], size=rng.integers(1, 4))]

    def along(extent):
        return [*shape[:axis], extent, *shape[axis + 1:]]

    def concat(operands):
        extent = sum(extent for _, extent in operands)
        e.output(e.op("concat", [v for v, _ in operands], [(dtype, along(extent))], axis=axis))

    operands = [(e.input(dtype, along(n)), n) for n in extents]
    values = (1.5, -2.0) if oracle.is_float(dtype) else (1, 0)
    a, b = ((e.op("constant", [], [(dtype, along(2))], value=value), 2) for value in values)
    # One value as several operands, the last among them, and constants, which become scalars in the body.
    for chosen in e.some(rng, (operands, [operands[0]] * 2, [*operands, operands[0]], [a, b, operands[0], a])):
        concat(chosen)


def gather_case(e, rng, dtype):
    shape = e.any_shape(rng, dtype, range(1, 4), 500)
    rank = len(shape)
    axis = int(rng.integers(0, rank))
    places = random_shape(rng, int(rng.integers(0, 3)), 40)
    x, indices = e.input(dtype, shape), e.input(str(rng.choice(INT_TYPES)), places)
    picked = [*shape[:axis], *places, *shape[axis + 1:]]
    e.output(e.op("gather", [x, indices], [(dtype, picked)], axis=axis))
    for result in e.some(rng, sorted({dtype, oracle.accumulator(dtype)})):
        e.output(e.op("scatter_add", [e.input(dtype, picked), indices], [(result, shape)], axis=axis))


def window_case(e, rng, dtype, most):
    """Image [N, H, W, C], window, attributes, and the output's [OH, OW]."""
    while True:
        image = e.any_shape(rng, dtype, (4,), most)
        size = [int(n) for n in rng.integers(1, 4, size=2)]
        strides = [int(n) for n in rng.integers(1, 4, size=2)]
        attrs = {"strides": strides, "padding": [int(n) for n in rng.integers(0, 3, size=4)]}
        spread = [1, 1]
        if rng.random() < 0.4:
            spread = attrs["dilations"] = [int(n) for n in rng.integers(1, 3, size=2)]
        room = [image[1 + a] + sum(attrs["padding"][2 * a:2 * a + 2]) - (size[a] - 1) * spread[a] - 1 for a in (0, 1)]
        if min(room) >= 0:
            return image, size, attrs, [r // s + 1 for r, s in zip(room, strides)]


def conv_case(e, rng, dtype):
    image, size, attrs, out = window_case(e, rng, dtype, 1200)
    outputs = int(rng.choice(EXTENTS[:6]))
    if rng.random() < 0.4:
        groups = attrs["groups"] = int(rng.choice([2, 3]))
        outputs = groups * int(rng.integers(1, 8))  # Vectors that reach into the next group are among them.
        if image[3] % groups:
            image = (*image[:3], groups * int(rng.integers(1, 4)))
    elif rng.random() < 0.3:
        # Enough for a matrix unit: the gradient with strides is written in another way.
        image, outputs = (1, *image[1:3], 16), 16
    inner = image[3] // attrs.get("groups", 1)
    wide = oracle.accumulator(dtype)
    x, w = e.input(dtype, image), e.input(dtype, (*size, inner, outputs))
    result = (image[0], *out, outputs)
    dy = e.input(dtype, result)
    e.output(e.op("conv2d", [x, w], [(dtype, result)], **attrs))
    e.output(e.op("conv2d_input_grad", [dy, w], [(wide, image)], **attrs))
    e.output(e.op("conv2d_weight_grad", [x, dy], [(wide, (*size, inner, outputs))], **attrs))


def max_pool_case(e, rng, dtype):
    image, size, attrs, out = window_case(e, rng, dtype, 1500)
    result = (image[0], *out, image[3])
    x, attrs = e.input(dtype, image), {"window": size, **attrs}
    e.output(e.op("max_pool2d", [x], [(dtype, result)], **attrs))
    e.output(e.op("max_pool2d_index", [x], [(str(rng.choice(INT_TYPES)), result)], **attrs))
    if oracle.is_float(dtype):
        e.output(e.op("max_pool2d_grad", [x, e.input(dtype, result)], [(dtype, image)], **attrs))
        index = e.input(str(rng.choice(INT_TYPES)), result)
        e.output(e.op("max_pool2d_scatter", [e.input(dtype, result), index], [(dtype, image)], **attrs))


def avg_pool_case(e, rng, dtype):
    image, size, attrs, out = window_case(e, rng, dtype, 1500)
    result = (image[0], *out, image[3])
    attrs = {"window": size, **attrs}
    e.output(e.op("avg_pool2d", [e.input(dtype, image)], [(dtype, result)], **attrs))
    e.output(e.op("avg_pool2d_grad", [e.input(dtype, result)], [(dtype, image)], **attrs))


def fold_case(e, rng, dtype):
    image, size, attrs, out = window_case(e, rng, dtype, 1500)
    windows = e.input(oracle.accumulator(dtype), (image[0], *out, *size, image[3]))
    e.output(e.op("fold2d", [windows], [(dtype, image)], **attrs))


NUMBERS = FLOAT_TYPES + INT_TYPES
ALL_TYPES = (*NUMBERS, "i1")


def elementwise(arity, types, *names, **attrs):
    return {name: (elementwise_case(name, arity, **attrs), types) for name in names}


OP_CASES = {
    **elementwise(1, FLOAT_TYPES, "exp", "log", "relu", "sqrt", "rsqrt", "floor", "ceil", "trunc",
                  "round", "exp2", "expm1", "log1p", "sin", "cos", "tan", "sigmoid", "silu", "tanh", "erf"),
    **elementwise(1, NUMBERS, "neg", "abs", "sign"),
    **elementwise(1, ALL_TYPES, "save", "stop_gradient"),
    **elementwise(1, (*INT_TYPES, "i1"), "not"),
    **elementwise(2, (*INT_TYPES, "i1"), "and", "or", "xor"),
    **elementwise(2, NUMBERS, "add", "sub", "mul", "div", "max", "min"),
    **elementwise(2, FLOAT_TYPES, "pow", "relu_grad", "tanh_grad", "sigmoid_grad", "silu_grad", "mse", "l1",
                  "bce_with_logits"),
    **elementwise(3, FLOAT_TYPES, "mse_grad", "l1_grad", "bce_with_logits_grad"),
    **{f"gelu_{form}": (elementwise_case("gelu", 1, form=form), FLOAT_TYPES) for form in ("erf", "tanh")},
    **{f"gelu_{form}_grad": (elementwise_case("gelu_grad", 2, form=form), FLOAT_TYPES) for form in ("erf", "tanh")},
    "clamp": (clamp_case, NUMBERS),
    "compare": (compare_case, NUMBERS),
    "select": (select_case, ALL_TYPES),
    "iota": (iota_case, NUMBERS),
    "constant": (constant_case, NUMBERS),
    "cast": (cast_case, ALL_TYPES),
    **{name: (move_case(name), ALL_TYPES) for name in ("broadcast", "transpose", "reshape")},
    **{name: (reduce_case(name), NUMBERS) for name in ("reduce_sum", "reduce_max", "reduce_min", "reduce_prod")},
    "reduce_mean": (reduce_case("reduce_mean"), FLOAT_TYPES),
    "extremum_grad": (extremum_grad_case, FLOAT_TYPES),
    **{name: (arg_case(name), NUMBERS) for name in ("argmax", "argmin")},
    "cumsum": (cumsum_case, NUMBERS),
    "matmul": (matmul_case, NUMBERS),
    "linear": (linear_case, FLOAT_TYPES),
    "linear_bwd": (linear_bwd_case, FLOAT_TYPES),
    **{name: (softmax_case(name), FLOAT_TYPES) for name in ("softmax", "log_softmax")},
    **{name: (norm_case(name), FLOAT_TYPES) for name in ("layer_norm", "rms_norm")},
    "batch_norm": (batch_norm_case, FLOAT_TYPES),
    "attention": (attention_case, FLOAT_TYPES),
    "rotary": (rotary_case, FLOAT_TYPES),
    "softmax_cross_entropy": (loss_case, FLOAT_TYPES),
    "take_label": (label_case, ALL_TYPES),
    **{name: (case, ALL_TYPES) for name, case in (("slice", slice_case), ("pad", pad_case), ("concat", concat_case))},
    "gather": (gather_case, NUMBERS),
    "conv2d": (conv_case, FLOAT_TYPES),
    "max_pool2d": (max_pool_case, NUMBERS),
    "avg_pool2d": (avg_pool_case, FLOAT_TYPES),
    "fold2d": (fold_case, FLOAT_TYPES),
    "sgd": (optimizer_case(False), FLOAT_TYPES),
    "sgd_momentum": (optimizer_case(True), FLOAT_TYPES),
    "sgd_decayed": (decayed_case(False), FLOAT_TYPES),
    "sgd_nesterov": (decayed_case(True), FLOAT_TYPES),
    **{name: (adam_case(name), FLOAT_TYPES) for name in ("adam", "adamw")},
    "lion": (lion_case, FLOAT_TYPES),
    "clip_by_global_norm": (clip_case, FLOAT_TYPES),
    "all_finite": (finite_case, FLOAT_TYPES),
    "schedule": (schedule_case, INT_TYPES),
    "random_bits": (random_case("random_bits"), INT_TYPES),
    **{name: (random_case(name), FLOAT_TYPES) for name in ("random_uniform", "random_normal", "dropout")},
    "constants": (constants_case, NUMBERS),
    "outer": (outer_case, NUMBERS),
}


def ops_of(dtype):
    """The names of the cases of all ops that take `dtype`."""
    return [name for name, (_, dtypes) in OP_CASES.items() if dtype in dtypes]


def op_module(seed, dtype, ops, shapes=2):
    """Each of `ops` on `dtype` in an entry of its own, `shapes` times. What an op gets does not depend on the others."""
    module = Module()
    for name in ops:
        rng = np.random.default_rng([seed, *f"{name} {dtype}".encode()])
        for i in range(shapes):
            OP_CASES[name][0](module.add_entry(f"{name}_{i}"), rng, dtype)
    return module
