#!/usr/bin/env python3
"""Writes the programs of a ledger, a function each.

    programs.py contractions|convolutions|rows|columns|transposes|others|cpu_contractions|cpu_others > SET.mlir

`aicf-measure --ledger=SET SET.mlir` measures their plans, `--judge=SET` compares the cost model with what it wrote.
"""

import sys

def constrained(name):
    return f" attributes {{aicf_emit.constraints = #aicf_emit.constraints<{name} = true>}}"


def tensor(shape, dtype):
    return f"tensor<{'x'.join([*map(str, shape), dtype])}>"


class Program:
    """A function that is built line by line."""

    def __init__(self, name):
        self.name, self.arguments, self.lines, self.results, self.types = name, [], [], [], {}

    def argument(self, shape, dtype):
        value = f"%a{len(self.arguments)}"
        self.types[value] = tensor(shape, dtype)
        self.arguments.append(f"{value}: {self.types[value]}")
        return value

    def op(self, name, operands, shape, dtype, attributes="", signature=True):
        """An op of one result; its type is `operands -> result`, or the result's where `signature` is false."""
        value = f"%v{len(self.lines)}"
        result = self.types[value] = tensor(shape, dtype)
        types = ", ".join(self.types[operand] for operand in operands)
        arrow = f"({types}) -> {result}" if len(operands) > 1 else f"{types} -> {result}"
        self.lines.append(f"  {value} = aicf.{name} {', '.join(operands)}{attributes} : {arrow if signature else result}")
        return value

    def map(self, name, *operands, attributes=""):
        """An elementwise op."""
        value = f"%v{len(self.lines)}"
        self.types[value] = self.types[operands[0]]
        self.lines.append(f"  {value} = aicf.{name} {', '.join(operands)}{attributes} : {self.types[value]}")
        return value

    def text(self, *results, attributes=""):
        types = ", ".join(self.types[result] for result in results)
        return "\n".join([f"func.func @{self.name}({', '.join(self.arguments)}) -> ({types}){attributes} {{", *self.lines,
                          f"  return {', '.join(results)} : {types}", "}", ""])


def contraction(m, n, k, layout="nt", dtype="bf16", epilogue="", batch=(), f32=""):
    """layout: n as stored by rows, t transposed, of the left and of the right operand. `f32` is how products of f32 are
    computed: exactly, in tf32 or in bf16 parts (split)."""
    shape = "x".join(map(str, (*batch, m, n, k)))
    kind = f32 or dtype
    p = Program("_".join(["gemm", shape, layout, kind] + ([epilogue] if epilogue else [])))
    a = p.argument((*batch, *((m, k) if layout[0] == "n" else (k, m))), dtype)
    b = p.argument((*batch, *((k, n) if layout[1] == "n" else (n, k))), dtype)
    flags = [flag for flag, side in (("transpose_a", 0), ("transpose_b", 1)) if layout[side] == "t"]
    y = p.op("matmul", [a, b], (*batch, m, n), dtype, f" {{{', '.join(flags)}}}" if flags else "")
    if epilogue.startswith("bias"):
        bias = p.argument((n,), dtype)
        y = p.map("add", y, p.op("broadcast", [bias], (*batch, m, n), dtype, f" dimensions = [{len(batch) + 1}]"))
    if epilogue.endswith("relu"):
        y = p.map("relu", y)
    if epilogue.endswith("gelu"):
        y = p.map("gelu", y, attributes=" form = tanh")
    if epilogue == "residual":
        y = p.map("add", y, p.argument((*batch, m, n), dtype))
    results = [y]
    if epilogue == "two":
        results.append(p.map("silu", y))
    constraint = {"tf32": "tf32", "split": "split_f32"}
    return p.text(*results, attributes=constrained(constraint[f32]) if f32 else "")


def contractions():
    # Large, as training has them; the gradient of an input is nn, that of weights tn.
    for m, n, k in ((4096, 4096, 4096), (8192, 6144, 4096), (4096, 14336, 4096), (8192, 3072, 768), (16384, 768, 3072),
                    (5120, 5120, 5120), (2048, 8192, 2048), (3072, 3072, 1024)):
        yield contraction(m, n, k, "nt", "bf16", "bias_relu")
    for m, n, k in ((4096, 4096, 6144), (8192, 768, 3072), (2048, 2048, 8192)):
        yield contraction(m, n, k, "nn")
    for m, n, k in ((4096, 4096, 4096), (768, 3072, 8192), (3072, 768, 16384), (1024, 1024, 16384), (768, 768, 8192)):
        yield contraction(m, n, k, "tn")
    # Small.
    for n in (256, 384, 512, 640, 768, 1024, 1280, 1536, 2048):
        yield contraction(n, n, n, "nt", "bf16", "bias_relu")
    # Few rows.
    for m, n, k in ((1, 4096, 4096), (1, 11008, 4096), (2, 4096, 4096), (8, 12288, 4096), (16, 4096, 4096), (16, 11008, 4096),
                    (32, 5120, 5120), (64, 4096, 11008), (64, 2048, 2048), (128, 4096, 4096), (128, 8192, 8192), (128, 576, 7168),
                    (128, 7168, 2048), (100, 1000, 3000)):
        yield contraction(m, n, k, "nt", "bf16", "bias_relu")
    # Ragged: strides that are no multiples of 16 bytes.
    for m, n, k in ((257, 513, 1030), (1000, 1001, 1003), (2047, 2049, 2051), (333, 777, 555), (1500, 1023, 2050),
                    (127, 8191, 513), (4096, 4097, 1025), (500, 500, 4001)):
        yield contraction(m, n, k, "nt", "bf16", "bias_relu")
    yield contraction(4096, 4096, 1024, "nt", "bf16", "residual")
    yield contraction(8192, 4096, 1024, "nt", "bf16", "bias_gelu")
    yield contraction(2048, 2048, 512, "nt", "bf16", "bias_gelu")
    for batch, m, n, k in (((96,), 512, 512, 64), ((32,), 1024, 128, 1024), ((16, 12), 197, 197, 64)):
        yield contraction(m, n, k, "nt", "bf16", batch=batch)
        yield contraction(m, k, n, "nn", "f16", batch=batch)
    for m, n, k in ((2048, 2048, 2048), (1024, 4096, 1024), (64, 4096, 4096), (777, 1111, 999)):
        yield contraction(m, n, k, "nn", "f16", "bias_relu")
    for m, n, k in ((256, 256, 256), (512, 512, 512), (1024, 1024, 1024), (2048, 2048, 2048), (1000, 1001, 1003),
                    (16, 4096, 4096), (257, 513, 1030), (64, 64, 8192), (4096, 512, 1024), (128, 10, 784), (3000, 300, 700)):
        yield contraction(m, n, k, "nn", "f32", "bias_relu")
    for layout in ("nt", "tn"):
        yield contraction(1024, 768, 2048, layout, "f32")
    for m, n, k, layout in ((1024, 1024, 1024, "nt"), (2048, 2048, 2048, "nt"), (4096, 4096, 4096, "nt"), (512, 512, 2048, "nn"),
                            (1000, 1001, 1003, "nt"), (2048, 1024, 4096, "nn"), (64, 4096, 4096, "nt")):
        yield contraction(m, n, k, layout, "f32", f32="tf32")
    # Of sizes that nobody has looked at.
    for m, n, k in ((6000, 2500, 900), (1280, 5120, 640), (700, 3500, 4096), (9216, 1152, 1536), (3, 2560, 7680), (24, 6400, 1600),
                    (96, 3584, 1792), (2600, 2600, 130), (448, 448, 9000), (1792, 1792, 1792), (11000, 320, 320)):
        yield contraction(m, n, k, "nt", "bf16", "bias_relu")
    for m, n, k in ((16, 4096, 1024), (8, 1000, 2048), (32, 8192, 512), (4, 300, 5000), (700, 700, 700), (1536, 1536, 512),
                    (10, 64, 60000), (5000, 100, 64), (300, 4096, 300), (64, 1024, 1024)):
        yield contraction(m, n, k, "nn", "f32", "bias_relu")
    for m, n, k, layout in ((768, 768, 768, "nt"), (3072, 1536, 512, "nt"), (128, 2560, 2560, "nt"), (300, 2000, 900, "nt")):
        yield contraction(m, n, k, layout, "f32", f32="tf32")


def convolutions():
    for n, size, channels, outputs, kernel, stride in (
            (32, 56, 64, 64, 3, 1), (32, 56, 64, 256, 1, 1), (32, 56, 256, 64, 1, 1), (32, 28, 128, 128, 3, 1),
            (32, 28, 512, 128, 1, 1), (32, 28, 128, 512, 1, 1), (32, 14, 256, 256, 3, 1), (32, 14, 1024, 256, 1, 1),
            (32, 7, 512, 512, 3, 1), (32, 7, 2048, 512, 1, 1), (32, 56, 128, 128, 3, 2), (32, 28, 256, 256, 3, 2),
            (32, 14, 512, 512, 3, 2), (32, 224, 3, 64, 7, 2), (8, 28, 128, 128, 3, 1), (64, 14, 256, 256, 3, 1),
            (16, 32, 64, 128, 5, 1), (128, 8, 256, 256, 3, 1), (32, 56, 256, 512, 1, 2), (4, 64, 96, 192, 3, 1),
            (1, 56, 64, 64, 3, 1), (1, 14, 256, 256, 3, 1), (8, 7, 512, 512, 3, 1), (64, 28, 64, 192, 3, 1), (16, 20, 320, 320, 3, 1),
            (8, 64, 128, 256, 1, 1), (256, 7, 320, 1280, 1, 1), (2, 128, 32, 64, 3, 2), (64, 14, 512, 128, 1, 1), (16, 28, 192, 384, 3, 2)):
        out = (size + 2 * ((kernel - 1) // 2) - kernel) // stride + 1
        p = Program(f"conv_{n}x{size}x{size}x{channels}_{kernel}x{kernel}x{outputs}_by_{stride}")
        x, w = p.argument((n, size, size, channels), "bf16"), p.argument((kernel, kernel, channels, outputs), "bf16")
        shape = (n, out, out, outputs)
        y = p.op("conv2d", [x, w], shape, "bf16", f" strides = {[stride] * 2} padding = {[(kernel - 1) // 2] * 4}")
        bias = p.argument((outputs,), "bf16")
        y = p.map("relu", p.map("add", y, p.op("broadcast", [bias], shape, "bf16", " dimensions = [3]")))
        yield p.text(y)


def rows():
    def named(kind, shape, dtype):
        return Program(f"{kind}_{'x'.join(map(str, shape))}_{dtype}")

    def simple(kind, shape, dtype, attributes, arguments=1):
        p = named(kind, shape, dtype)
        return p.text(p.map(kind, *[p.argument(shape, dtype) for _ in range(arguments)], attributes=attributes))

    for shape, dtype in (((8192, 4096), "bf16"), ((4096, 1024), "f32"), ((1000, 777), "f32"), ((64, 50257), "bf16"),
                         ((2048, 512), "bf16"), ((16384, 1024), "bf16"), ((30000, 128), "f32"), ((200, 12000), "f32"),
                         ((5000, 2500), "bf16")):
        yield simple("softmax", shape, dtype, " axis = 1")
    for shape, dtype in (((8192, 768), "bf16"), ((16384, 8192), "bf16"), ((4096, 1024), "bf16"), ((2048, 2048), "f32"),
                         ((1024, 5120), "bf16"), ((20000, 384), "f32"), ((8192, 2048), "f32"), ((333, 8192), "bf16")):
        p = named("rms_norm", shape, dtype)
        x, g = p.argument(shape, dtype), p.argument(shape[1:], dtype)
        types = f"({tensor(shape, dtype)}, {tensor(shape[1:], dtype)}) -> ({tensor(shape, dtype)}, {tensor(shape[:1], 'f32')})"
        p.lines.append(f"  %y, %r = aicf.rms_norm {x}, {g} axis = 1 eps = 1.0e-5 : {types}")
        p.types["%y"] = tensor(shape, dtype)
        yield p.text("%y")
    for shape, dtype in (((8192, 4096), "bf16"), ((4096, 1024), "bf16"), ((300, 5000), "f32"), ((12, 1048576), "f32"),
                         ((1024, 3072), "bf16"), ((2500, 2500), "f32"), ((16384, 3072), "bf16")):
        yield simple("gelu", shape, dtype, " form = erf")
    for shape, dtype in (((8192, 4096), "f32"), ((4096, 1024), "bf16"), ((123, 4567), "f32"),
                         ((1000, 1000), "f32"), ((2048, 8192), "bf16"), ((20, 300), "f32"), ((6000, 6000), "f32")):
        yield simple("add", shape, dtype, "", 2)
    for shape, dtype in (((8192, 4096), "bf16"), ((4096, 1024), "f32"), ((511, 1000), "bf16"),
                         ((20000, 256), "bf16"), ((1024, 8192), "f32"), ((3000, 3000), "bf16")):
        yield simple("softmax_grad", shape, dtype, " axis = 1", 2)
    for shape, dtype in (((8192, 4096), "bf16"), ((4096, 1024), "f32"), ((100000, 100), "f32"), ((10, 1000000), "f32"),
                         ((20000, 500), "bf16"), ((1024, 16384), "f32"), ((300000, 32), "f32"), ((2048, 300), "bf16"),
                         ((50000, 1000), "f32"), ((256, 256), "f32")):
        p = named("row_sum", shape, dtype)
        yield p.text(p.op("reduce_sum", [p.argument(shape, dtype)], shape[:1], "f32", " axes = [1]"))
    for shape, dtype in (((8192, 4096), "bf16"), ((2000, 3000), "f32"), ((1024, 1024), "bf16"), ((5000, 700), "f32"),
                         ((4096, 11008), "bf16")):
        p = named("bias_silu", shape, dtype)
        x, b = p.argument(shape, dtype), p.argument(shape[1:], dtype)
        yield p.text(p.map("silu", p.map("add", x, p.op("broadcast", [b], shape, dtype, " dimensions = [1]"))))


def columns():
    for shape in ((8192, 4096), (4096, 1024), (16384, 768), (50000, 300), (1000, 10000), (512, 65536), (777, 999),
                  (131072, 64), (2048, 2048), (32768, 3072), (1024, 1024), (8192, 512), (20000, 1500), (300, 3000), (65536, 128),
                  (6000, 6000), (2500, 700)):
        for dtype in ("bf16", "f32"):
            p = Program(f"column_sum_{shape[0]}x{shape[1]}_{dtype}")
            yield p.text(p.op("reduce_sum", [p.argument(shape, dtype)], shape[1:], "f32", " axes = [0]"))
    for shape in ((8192, 3072), (4096, 1024), (16384, 1024), (3000, 2000)):
        p = Program(f"relu_and_column_sum_{shape[0]}x{shape[1]}_bf16")
        y = p.map("mul", p.argument(shape, "bf16"), p.argument(shape, "bf16"))
        yield p.text(y, p.op("reduce_sum", [y], shape[1:], "f32", " axes = [0]"))


def transposes():
    for shape in ((8192, 4096), (4096, 1024), (1024, 4096), (16384, 768), (1000, 1000), (333, 7777), (64, 100000), (2048, 2048),
                  (512, 512), (3000, 3000), (50000, 200), (4096, 4096), (1536, 6144), (700, 1100), (10000, 64)):
        for dtype in ("bf16", "f32"):
            p = Program(f"transpose_{shape[0]}x{shape[1]}_{dtype}")
            yield p.text(p.op("transpose", [p.argument(shape, dtype)], shape[::-1], dtype, " permutation = [1, 0]"))
    for shape, order in (((32, 56, 56, 64), (0, 3, 1, 2)), ((32, 256, 28, 28), (0, 2, 3, 1)), ((16, 512, 12, 64), (0, 2, 1, 3)),
                         ((64, 128, 16, 64), (0, 2, 3, 1)), ((8, 64, 64, 128), (0, 3, 1, 2)), ((16, 96, 50, 50), (0, 2, 3, 1)),
                         ((4, 1024, 16, 64), (0, 2, 1, 3)), ((100, 40, 60, 80), (3, 1, 2, 0))):
        for dtype in ("bf16", "f32"):
            p = Program(f"permute_{'x'.join(map(str, shape))}_{''.join(map(str, order))}_{dtype}")
            result = [shape[i] for i in order]
            yield p.text(p.op("transpose", [p.argument(shape, dtype)], result, dtype, f" permutation = {list(order)}"))


def others():
    for count, width, picks in ((50257, 768, 8192), (1000, 64, 100000), (32000, 4096, 2048), (100, 1000, 5000), (8, 100000, 64)):
        p = Program(f"gather_{count}x{width}_{picks}")
        x, i = p.argument((count, width), "f32"), p.argument((picks,), "i32")
        yield p.text(p.op("gather", [x, i], (picks, width), "f32", " axis = 0"))
        p = Program(f"scatter_{count}x{width}_{picks}")
        u, i = p.argument((picks, width), "f32"), p.argument((picks,), "i32")
        yield p.text(p.op("scatter_add", [u, i], (count, width), "f32", " axis = 0"))
    for shape, axis in (((4096, 1024), 0), ((1024, 4096), 1), ((64, 100000), 1), ((2000, 3000), 0)):
        p = Program(f"cumsum_{shape[0]}x{shape[1]}_{axis}")
        yield p.text(p.op("cumsum", [p.argument(shape, "f32")], shape, "f32", f" axis = {axis}"))
    for shape, axes in (((64, 32, 56, 56), (0, 2, 3)), ((128, 256, 16, 16), (0, 2, 3)), ((512, 512, 100), (1,)),
                        ((32, 1000, 1000), (0,)), ((200, 300, 400), (0, 2)), ((64, 64, 64, 64), (1, 3))):
        kept = [extent for axis, extent in enumerate(shape) if axis not in axes]
        p = Program(f"reduce_max_{'x'.join(map(str, shape))}_{''.join(map(str, axes))}")
        yield p.text(p.op("reduce_max", [p.argument(shape, "f32")], kept, "f32", f" axes = {list(axes)}"))


def cpu_contractions():
    """Sizes at which a plan takes a CPU some milliseconds."""
    for m, n, k in ((128, 128, 128), (256, 256, 256), (384, 384, 384), (512, 512, 512), (640, 640, 640), (257, 511, 333),
                    (64, 1024, 512), (1024, 64, 512), (1000, 500, 64), (32, 2048, 256), (1, 2048, 2048), (8, 1024, 1024),
                    (64, 64, 4096), (300, 300, 300), (100, 777, 200), (2000, 100, 100)):
        yield contraction(m, n, k, "nn", "f32", "bias_relu")
    for m, n, k, layout in ((256, 384, 512, "nt"), (384, 256, 512, "tn"), (500, 300, 200, "nt"), (64, 784, 128, "nt"),
                            (784, 128, 64, "tn"), (333, 222, 555, "tn")):
        yield contraction(m, n, k, layout, "f32")
    for m, n, k in ((256, 256, 256), (300, 200, 400)):
        yield contraction(m, n, k, "nn", "f64")


def cpu_others():
    for shape in ((512, 1024), (4096, 100), (50, 20000), (300, 300)):
        for kind, attributes in (("softmax", " axis = 1"), ("gelu", " form = erf")):
            p = Program(f"{kind}_{shape[0]}x{shape[1]}_f32")
            yield p.text(p.map(kind, p.argument(shape, "f32"), attributes=attributes))
        p = Program(f"add_{shape[0]}x{shape[1]}_f32")
        yield p.text(p.map("add", p.argument(shape, "f32"), p.argument(shape, "f32")))
        for kind, axis in (("row", 1), ("column", 0)):
            p = Program(f"{kind}_sum_{shape[0]}x{shape[1]}_f32")
            yield p.text(p.op("reduce_sum", [p.argument(shape, "f32")], shape[1 - axis:2 - axis], "f32", f" axes = [{axis}]"))
        p = Program(f"transpose_{shape[0]}x{shape[1]}_f32")
        yield p.text(p.op("transpose", [p.argument(shape, "f32")], shape[::-1], "f32", " permutation = [1, 0]"))


def main():
    sets = (contractions, convolutions, rows, columns, transposes, others, cpu_contractions, cpu_others)
    names = [kind.__name__ for kind in sets]
    if len(sys.argv) != 2 or sys.argv[1] not in names:
        raise SystemExit(f"usage: programs.py {'|'.join(names)}")
    print("\n".join(dict(zip(names, sets))[sys.argv[1]]()))


if __name__ == "__main__":
    main()
