#!/usr/bin/env python3
"""Writes a program that becomes 50 different kernels on an H200: `make_kernels.py > kernels.mlir`.

An entry each: contractions by wgmma, by mma.sync and by fused multiply-adds, programs over rows, and what is left to
the fallback; layouts, element types, shapes and bodies differ.
"""


def tensor(dtype, *shape):
    return "tensor<" + "".join(f"{n}x" for n in shape) + dtype + ">"


def entry(name, arguments, result, lines):
    """`lines` end in a value %r of type `result`."""
    inputs = ", ".join(f"%{n}: {t}" for n, t in arguments)
    body = "".join(f"  {line}\n" for line in lines)
    return f"func.func @{name}({inputs}) -> {result} {{\n{body}  return %r : {result}\n}}\n"


def contraction(name, dtype, m, n, k, epilogue, transposed=False, batch=()):
    x, w = tensor(dtype, *batch, m, k), tensor(dtype, *batch, *((n, k) if transposed else (k, n)))
    y, bias = tensor(dtype, *batch, m, n), tensor(dtype, n)
    flag = " {transpose_b}" if transposed else ""
    lines = [f"%p = aicf.matmul %x, %w{flag} : ({x}, {w}) -> {y}"]
    arguments = [("x", x), ("w", w)]
    if epilogue == "bias" or epilogue == "bias_relu":
        arguments.append(("b", bias))
        lines.append(f"%e = aicf.broadcast %b dimensions = [{len(batch) + 1}] : {bias} -> {y}")
        lines.append(f"%s = aicf.add %p, %e : {y}")
        lines.append(f"%r = aicf.relu %s : {y}" if epilogue == "bias_relu" else f"%r = aicf.neg %s : {y}")
    elif epilogue == "residual":
        arguments.append(("z", y))
        lines.append(f"%r = aicf.add %p, %z : {y}")
    elif epilogue == "gelu":
        lines.append(f"%r = aicf.gelu %p form = erf : {y}")
    else:
        lines.append(f"%r = aicf.{epilogue} %p : {y}")
    return entry(name, arguments, y, lines)


def contractions():
    # Rows of whole 16 bytes, and enough of them: wgmma.
    for i, (dtype, epilogue, transposed, size) in enumerate((
            ("bf16", "bias_relu", True, (4096, 4096, 4096)), ("bf16", "gelu", True, (2048, 2048, 2048)),
            ("bf16", "residual", False, (4096, 4096, 1024)), ("bf16", "silu", False, (1024, 1024, 1024)),
            ("f16", "bias", True, (4096, 1024, 4096)), ("f16", "tanh", False, (2048, 4096, 1024)),
            ("f16", "relu", True, (1024, 1024, 1024)), ("bf16", "sigmoid", True, (8192, 1024, 1024)))):
        yield contraction(f"wgmma_{i}", dtype, *size, epilogue, transposed)
    # Rows of odd length, batches: mma.sync.
    for i, (dtype, epilogue, transposed, size, batch) in enumerate((
            ("bf16", "bias_relu", True, (1000, 1001, 1003), ()), ("bf16", "gelu", False, (257, 513, 1030), ()),
            ("f16", "residual", False, (512, 512, 512), (8,)), ("f16", "silu", True, (129, 1023, 2047), ()),
            ("bf16", "bias", True, (256, 256, 512), (4,)), ("bf16", "tanh", True, (512, 100, 1026), (3,)),
            ("f16", "relu", False, (2050, 1030, 517), ()), ("bf16", "sigmoid", False, (1024, 1024, 1022), ()))):
        yield contraction(f"mma_{i}", dtype, *size, epilogue, transposed, batch)
    for i, (dtype, epilogue, transposed, size, batch) in enumerate((
            ("f32", "bias_relu", True, (1024, 1024, 1024), ()), ("f32", "gelu", False, (1000, 1001, 1003), ()),
            ("f32", "residual", False, (512, 512, 512), (4,)), ("f32", "silu", True, (2048, 2048, 2048), ()),
            ("f64", "bias", True, (512, 512, 512), ()), ("f64", "relu", False, (257, 255, 300), ()),
            ("f32", "tanh", False, (130, 4096, 1024), ()), ("f32", "sigmoid", True, (4096, 96, 512), ()))):
        yield contraction(f"ffma_{i}", dtype, *size, epilogue, transposed, batch)


def rows():
    for i, (dtype, shape) in enumerate((("bf16", (8192, 4096)), ("f32", (4096, 1024)))):
        t, c, r = tensor(dtype, *shape), tensor(dtype, shape[1]), tensor("f32", shape[0])
        for name in ("softmax", "log_softmax"):
            yield entry(f"{name}_{i}", [("x", t)], t, [f"%r = aicf.{name} %x axis = 1 : {t}"])
        yield entry(f"softmax_grad_{i}", [("y", t), ("dy", t)], t, [f"%r = aicf.softmax_grad %y, %dy axis = 1 : {t}"])
        yield entry(f"layer_norm_{i}", [("x", t), ("g", c), ("b", c)], t, [
            f"%r, %m, %s = aicf.layer_norm %x, %g, %b axis = 1 eps = 1.0e-5 : ({t}, {c}, {c}) -> ({t}, {r}, {r})"])
        yield entry(f"rms_norm_{i}", [("x", t), ("g", c)], t, [
            f"%r, %s = aicf.rms_norm %x, %g axis = 1 eps = 1.0e-5 : ({t}, {c}) -> ({t}, {r})"])
        yield entry(f"gelu_{i}", [("x", t)], t, [f"%r = aicf.gelu %x form = erf : {t}"])
        yield entry(f"gate_{i}", [("x", t), ("z", t)], t, [f"%a = aicf.silu %x : {t}", f"%r = aicf.mul %a, %z : {t}"])
        yield entry(f"row_max_{i}", [("x", t)], tensor(dtype, shape[0]),
                    [f"%r = aicf.reduce_max %x axes = [1] : {t} -> {tensor(dtype, shape[0])}"])
        yield entry(f"row_sum_{i}", [("x", t)], r, [f"%r = aicf.reduce_sum %x axes = [1] : {t} -> {r}"])


def fallbacks():
    for i, (dtype, shape) in enumerate((("bf16", (2048, 1536)), ("f32", (1000, 999)))):
        t, columns = tensor(dtype, *shape), tensor("f32", shape[1])
        yield entry(f"column_sum_{i}", [("x", t)], columns, [f"%r = aicf.reduce_sum %x axes = [0] : {t} -> {columns}"])
        yield entry(f"scan_{i}", [("x", t)], t, [f"%r = aicf.cumsum %x axis = 1 : {t} -> {t}"])
        transposed = tensor(dtype, *shape[::-1])
        yield entry(f"transpose_{i}", [("x", t)], transposed,
                    [f"%r = aicf.transpose %x permutation = [1, 0] : {t} -> {transposed}"])
        image, window, y = tensor(dtype, 8, 28, 28, 32), tensor(dtype, 3, 3, 32, 48), tensor(dtype, 8, 28, 28, 48)
        yield entry(f"convolution_{i}", [("x", image), ("w", window)], y, [
            f"%r = aicf.conv2d %x, %w strides = [1, 1] padding = [1, 1, 1, 1] : ({image}, {window}) -> {y}"])


def main():
    entries = [*contractions(), *rows(), *fallbacks()]
    assert len(entries) == 50, len(entries)
    print("\n".join(entries), end="")


if __name__ == "__main__":
    main()
