"""Convolutions and pools of any window, and their gradients, that a seed draws: cases as in cases.py."""

import math
import random

from cases import Case, label, log_uniform, sized


def list_pair(values):
    return f"[{values[0]}, {values[1]}]"


class Window:
    """`size`, `strides`, `dilations` of a window, and `padding` by half of what it covers; of pools by half of its size,
    the most that PyTorch takes."""

    def __init__(self, size, strides=(1, 1), dilations=(1, 1), is_pool=False):
        self.size, self.strides, self.dilations = size, strides, dilations
        self.padding = tuple((1 if is_pool else d) * (k - 1) // 2 for k, d in zip(size, dilations))

    def outputs(self, extents):
        return [(x + 2 * p - d * (k - 1) - 1) // s + 1 for x, k, s, d, p in
                zip(extents, self.size, self.strides, self.dilations, self.padding)]

    def name(self):
        dilations = "-d{}x{}".format(*self.dilations) if self.dilations != (1, 1) else ""
        return "{}x{}-s{}x{}".format(*self.size, *self.strides) + dilations

    def attributes(self):
        top, left = self.padding
        dilations = f" dilations = {list_pair(self.dilations)}" if self.dilations != (1, 1) else ""
        return f"strides = {list_pair(self.strides)} padding = [{top}, {top}, {left}, {left}]{dilations}"

    def torch(self):
        return f"stride={self.strides}, padding={self.padding}, dilation={self.dilations}"


@sized("n", "h", "w")
def convolution(kind, dtype, n, h, w, c, k, window, groups=1):
    """`kind`: conv, conv_input_grad or conv_weight_grad."""
    p, q = window.outputs((h, w))
    tensors = {"x": ((n, h, w, c), dtype), "w": ((*window.size, c // groups, k), dtype), "d": ((n, p, q, k), dtype)}
    op, inputs, output, call = {
        "conv": ("conv2d", "xw", "d", "F.conv2d({x}, {w}, {how})"),
        "conv_input_grad": ("conv2d_input_grad", "dw", "x", f"torch.nn.grad.conv2d_input(({n}, {c}, {h}, {w}), "
                            "{w}, {d}, {how})"),
        "conv_weight_grad": ("conv2d_weight_grad", "xd", "w", f"torch.nn.grad.conv2d_weight({{x}}, ({k}, {c // groups}, "
                             f"{window.size[0]}, {window.size[1]}), {{d}}, {{how}})"),
    }[kind]
    # Channels last for PyTorch.
    call = call.format(x="x.permute(0, 3, 1, 2)", d="d.permute(0, 3, 1, 2)", w="w.permute(3, 2, 0, 1)",
                       how=f"{window.torch()}, groups={groups}")
    call += ".permute(2, 3, 1, 0).contiguous()" if output == "w" else ".permute(0, 2, 3, 1).contiguous()"
    left, right = inputs
    return Case(kind, label(dtype, (n, h, w, c), f"k{k}", window.name(), f"g{groups}"),
                {name: tensors[name] for name in inputs}, {"y": tensors[output]},
                [f"%y = aicf.{op} %{left}, %{right} {window.attributes()}"
                 f"{f' groups = {groups}' if groups > 1 else ''} : ({{{left}}}, {{{right}}}) -> {{y}}"], call,
                flops=2 * n * p * q * k * math.prod(window.size) * c / groups, rate=dtype)


@sized("n", "h", "w", "c")
def pooling(kind, dtype, n, h, w, c, window):
    """`kind`: max_pool, avg_pool, or one of them with _grad."""
    p, q = window.outputs((h, w))
    x, d = ((n, h, w, c), dtype), ((n, p, q, c), dtype)
    image, size, strides, padding = "x.permute(0, 3, 1, 2)", list(window.size), list(window.strides), list(window.padding)
    call = {
        "max_pool": f"F.max_pool2d({image}, {size}, {strides}, {padding}, {list(window.dilations)})",
        "avg_pool": f"F.avg_pool2d({image}, {size}, {strides}, {padding})",
        "max_pool_grad": f"torch.ops.aten.max_pool2d_with_indices_backward(d.permute(0, 3, 1, 2), {image}, {size}, "
                         f"{strides}, {padding}, {list(window.dilations)}, False, F.max_pool2d({image}, {size}, {strides}, "
                         f"{padding}, {list(window.dilations)}, return_indices=True)[1])",
        # PyTorch 2.11 gives another result where the layout is channels last and the window is padded.
        "avg_pool_grad": f"torch.ops.aten.avg_pool2d_backward(d.permute(0, 3, 1, 2).contiguous(), torch.empty({[n, c, h, w]}, "
                         f"dtype=d.dtype, device=d.device), {size}, {strides}, {padding}, False, True, None)",
    }[kind] + ".permute(0, 2, 3, 1).contiguous()"
    inputs = {"max_pool_grad": {"x": x, "d": d}, "avg_pool_grad": {"d": d}}.get(kind, {"x": x})
    op = kind.replace("pool", "pool2d")
    operands = ", ".join(f"%{name}" for name in inputs)
    types = "{x}, {d}" if kind == "max_pool_grad" else "{d} -> {y}" if kind == "avg_pool_grad" else "{x} -> {y}"
    return Case(kind, label(dtype, (n, h, w, c), window.name()), inputs, {"y": x if kind.endswith("grad") else d},
                [f"%y = aicf.{op} {operands} window = {list_pair(window.size)} {window.attributes()} : {types}"],
                call)


def draw_window(rng, kind):
    size = rng.choice((1, 2, 3, 3, 3, 4, 5, 7))
    sizes = (size, size) if rng.random() < 0.75 else (size, rng.choice((1, 3, 5)))
    stride = rng.choice((1, 1, 2, 2, 3))
    strides = (stride, stride) if rng.random() < 0.85 else (stride, 1)
    dilation = rng.choice((2, 3)) if rng.random() < 0.12 and not kind.startswith("avg") and size > 1 else 1
    return Window(sizes, strides, (dilation, dilation), "pool" in kind)


def drawn_windows(seed, count):
    """`count` random convolutions and pools of at most 4e10 multiply-adds and 6e7 elements, of which every second kind
    is a gradient."""
    rng = random.Random(seed)
    while count:
        dtype = rng.choice(("f32", "bf16"))
        kind = rng.choice(("conv", "conv", "conv_input_grad", "conv_input_grad", "conv_weight_grad", "max_pool", "avg_pool",
                           "max_pool_grad", "avg_pool_grad"))
        window = draw_window(rng, kind)
        n = rng.choice((1, log_uniform(rng, 2, 64), log_uniform(rng, 2, 64)))
        h = log_uniform(rng, 7, 160)
        w = h if rng.random() < 0.7 else log_uniform(rng, 1, 400)
        c, k = log_uniform(rng, 1, 512), log_uniform(rng, 1, 512)
        # A third of the channels odd, a third multiples of 8.
        c, k = (rng.choice((x, x | 1, max(8, x & ~7))) for x in (c, k))
        groups = 1
        if rng.random() < 0.2:
            groups = rng.choice((2, 8, 32, c))
            c = max(groups, c // groups * groups)
            k = c if rng.random() < 0.7 else max(groups, k // groups * groups)
        p, q = window.outputs((h, w))
        elements = n * max(h * w * c, p * q * k)
        if min(p, q) < 1 or elements > 6e7 or n * p * q * k * c / groups * math.prod(window.size) > 4e10:
            continue
        count -= 1
        if "pool" in kind:
            yield pooling(kind, dtype, n, h, w, c, window)
        else:
            yield convolution(kind, dtype, n, h, w, c, k, window, groups)


def chosen_windows():
    """Windows that once hurt, and their neighbours."""
    square = lambda size, stride=1, dilation=1: Window((size, size), (stride, stride), (dilation, dilation))
    for dtype in ("bf16", "f32"):
        # Channels that are no whole vectors.
        yield convolution("conv", dtype, 8, 64, 64, 19, 33, square(3))
        yield convolution("conv", dtype, 32, 28, 28, 65, 64, square(3))
        yield convolution("conv", dtype, 16, 56, 56, 33, 128, square(3, 2))
        yield convolution("conv", dtype, 8, 100, 100, 15, 35, square(5))
        yield convolution("conv_input_grad", dtype, 8, 56, 56, 129, 83, square(3))
        yield convolution("conv_weight_grad", dtype, 16, 28, 28, 65, 129, square(3))
        # Transposed convolutions, and other gradients with strides.
        yield convolution("conv_input_grad", dtype, 16, 64, 64, 64, 128, square(4, 2))
        yield convolution("conv_input_grad", dtype, 16, 128, 128, 3, 64, square(4, 2))
        yield convolution("conv_input_grad", dtype, 8, 96, 96, 64, 96, square(3, 3))
        yield convolution("conv_input_grad", dtype, 32, 56, 56, 64, 256, square(1, 2))
        yield convolution("conv_input_grad", dtype, 32, 56, 56, 128, 128, square(3, 2), groups=32)
        yield convolution("conv_input_grad", dtype, 32, 56, 56, 144, 144, square(3, 2), groups=144)
        # Few channels of the result.
        yield convolution("conv", dtype, 8, 128, 128, 64, 3, square(3))
        yield convolution("conv", dtype, 4, 128, 128, 128, 1, square(3))
        # Gradients of a first layer, of groups, of long images by their weights.
        yield convolution("conv_weight_grad", dtype, 32, 224, 224, 3, 64, square(7, 2))
        yield convolution("conv_weight_grad", dtype, 32, 56, 56, 128, 128, square(3), groups=32)
        yield convolution("conv_weight_grad", dtype, 32, 56, 56, 144, 144, square(3), groups=144)
        yield convolution("conv_weight_grad", dtype, 64, 117, 117, 8, 8, square(7))
        yield convolution("conv", dtype, 8, 64, 64, 64, 64, square(3, dilation=2))
        yield pooling("max_pool_grad", dtype, 32, 112, 112, 64, square(3, 2))
        yield pooling("max_pool_grad", dtype, 14, 16, 16, 253, square(5))
        yield pooling("avg_pool_grad", dtype, 7, 86, 86, 321, square(4))
