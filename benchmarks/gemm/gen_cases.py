#!/usr/bin/env python3
"""Writes the benchmark's instructions: one function a case, one resolved
compute instruction a function. A case's name says all that the driver needs:

    m<M>_n<N>_k<K>_<layout of A><layout of B>_<type>_<epilogue>

Layouts: `k` has K contiguous, `m`/`n` the other dim. Epilogues are those of
EPILOGUES below; `bench_gemm.cu` holds the same table as a reference.

usage: gen_cases.py speed|llama|gpt2|deepseek|skinny|small|ragged|wgrad|gelu|correct|streams|layouts|plans > cases.mlir
       gen_cases.py random [SEED=1] [COUNT=200] > cases.mlir
"""

import random
import sys

# Name: (extra inputs as (subscript, shape, type), outputs' types, body lines
# that take %s, the f32 sum, and yield).
EPILOGUES = {
    "none": ([], ["T"], ["%o = arith.truncf %s : f32 to T", "yield %o : T"]),
    "biasrelu": (
        [("[d1]", "N", "T")],
        ["T"],
        [
            "%z = arith.constant 0.0 : f32",
            "%bf = arith.extf %e0 : T to f32",
            "%t = arith.addf %s, %bf : f32",
            "%r = arith.maximumf %t, %z : f32",
            "%o = arith.truncf %r : f32 to T",
            "yield %o : T",
        ],
    ),
    "biasgelu": (
        [("[d1]", "N", "T")],
        ["T"],
        [
            "%one = arith.constant 1.0 : f32",
            "%half = arith.constant 0.5 : f32",
            "%k0 = arith.constant 0.7978845608 : f32",
            "%k1 = arith.constant 0.044715 : f32",
            "%bf = arith.extf %e0 : T to f32",
            "%t = arith.addf %s, %bf : f32",
            "%t2 = arith.mulf %t, %t : f32",
            "%c = arith.mulf %k1, %t2 : f32",
            "%c1 = arith.addf %c, %one : f32",
            "%kt = arith.mulf %k0, %t : f32",
            "%u = arith.mulf %kt, %c1 : f32",
            "%th = math.tanh %u fastmath<afn> : f32",
            "%th1 = arith.addf %th, %one : f32",
            "%ht = arith.mulf %half, %t : f32",
            "%r = arith.mulf %ht, %th1 : f32",
            "%o = arith.truncf %r : f32 to T",
            "yield %o : T",
        ],
    ),
    "residual": (
        [("[d1]", "N", "T"), ("[d0, d1]", "MxN", "T"), ("[]", "", "f32")],
        ["T"],
        [
            "%bf = arith.extf %e0 : T to f32",
            "%rf = arith.extf %e1 : T to f32",
            "%sc = arith.mulf %s, %e2 : f32",
            "%t = arith.addf %sc, %bf : f32",
            "%r = arith.addf %t, %rf : f32",
            "%o = arith.truncf %r : f32 to T",
            "yield %o : T",
        ],
    ),
    "rowf32": (
        [("[d0]", "M", "f32")],
        ["f32"],
        ["%o = arith.mulf %s, %e0 : f32", "yield %o : f32"],
    ),
    "two": (
        [("[d1]", "N", "f32")],
        ["T", "f32"],
        [
            "%z = arith.constant 0.0 : f32",
            "%t = arith.addf %s, %e0 : f32",
            "%r = arith.maximumf %t, %z : f32",
            "%o = arith.truncf %r : f32 to T",
            "yield %o, %t : T, f32",
        ],
    ),
}


def case(m, n, k, layouts, dtype, epilogue):
    extra, outs, body = EPILOGUES[epilogue]
    sub = lambda text: text.replace("T", dtype)
    a = (f"{m}x{k}", "[d0, d2]") if layouts[0] == "k" else (f"{k}x{m}", "[d2, d0]")
    b = (f"{n}x{k}", "[d1, d2]") if layouts[1] == "k" else (f"{k}x{n}", "[d2, d1]")
    ins = [(f"%a{a[1]}", f"memref<{a[0]}x{dtype}>"), (f"%b{b[1]}", f"memref<{b[0]}x{dtype}>")]
    types = [dtype, dtype]
    for i, (subscript, shape, etype) in enumerate(extra):
        dims = shape.replace("M", str(m)).replace("N", str(n))
        ins.append((f"%x{i}{subscript}", f"memref<{dims + 'x' if dims else ''}{sub(etype)}>"))
        types.append(sub(etype))
    results = [(f"%y{j}[d0, d1]", f"memref<{m}x{n}x{sub(t)}>") for j, t in enumerate(outs)]
    name = f"m{m}_n{n}_k{k}_{layouts}_{dtype}_{epilogue}"
    params = ", ".join(f"{v.split('[')[0]}: {t}" for v, t in ins + results)
    args = ["%av", "%bv"] + [f"%e{i}" for i in range(len(extra))]
    lines = [
        f"func.func @{name}({params}) {{",
        f'  aicf_emit.compute id(0) "gemm" dims(d0 = {m}, d1 = {n}, d2 = {k})',
        "      ins(" + ", ".join(f"{v} : {t}" for v, t in ins) + ")",
        "      outs(" + ", ".join(f"{v} : {t}" for v, t in results) + ") {",
        "  ^bb0(" + ", ".join(f"{v}: {t}" for v, t in zip(args, types)) + "):",
        sub("    %af = arith.extf %av : T to f32"),
        sub("    %bw = arith.extf %bv : T to f32"),
        "    %p = arith.mulf %af, %bw : f32",
        "    %s = aicf_emit.reduce add %p over(d2) : f32",
    ]
    for line in body:
        lines.append("    " + sub(line).replace("yield", "aicf_emit.yield"))
    return "\n".join(lines + ["  }", "  return", "}"])


SPEED = [
    (8192, 8192, 8192),
    (4096, 4096, 4096),
    (2048, 2048, 2048),
    (1024, 1024, 1024),
    (4096, 11008, 4096),
    (16384, 1024, 1024),
    (4096, 4096, 11008),
    (8192, 1024, 8192),
    (4096, 28672, 4096),
    (8192, 2304, 768),
    (128, 8192, 8192),
]

# The development shapes: (M, N, K) of forward layers; training adds the gradients of the input and of the weights.
LLAMA = [(t, n, k) for t in (4096, 8192) for n, k in ((6144, 4096), (4096, 4096), (28672, 4096), (4096, 14336))]
GPT2 = [(t, n, k) for t in (8192, 16384, 32768) for n, k in
        ((2304, 768), (768, 768), (3072, 768), (768, 3072), (50304, 768))]
DEEPSEEK = [(m, n, k) for m in (1, 128, 4096) for n, k in
            ((2112, 7168), (576, 7168), (24576, 1536), (32768, 512), (7168, 16384), (4096, 7168), (7168, 2048))]
SKINNY = [(16, 4096, 4096), (16, 11008, 4096), (64, 4096, 11008), (1, 4096, 4096), (128, 8192, 8192), (128, 4096, 4096),
          (32, 5120, 5120), (8, 12288, 4096)]
SMALL = [(n, n, n) for n in (512, 640, 768, 896, 1024)]
RAGGED = [(257, 513, 1030), (1000, 1001, 1003), (1000, 1000, 1000), (2047, 2049, 2051), (4095, 4097, 4099), (333, 777, 555),
          (1500, 1023, 2050), (4096, 4097, 1025), (127, 8191, 513)]


# Gradients of weights, whose tiles make no whole wave.
WGRAD = [(m, n, k) for k in (8192, 16384, 32768) for m, n in ((768, 768), (3072, 768), (768, 3072))] + [
    (1024, 1024, 16384), (2304, 768, 16384), (4096, 4096, 4096), (4096, 4096, 8192), (6144, 4096, 4096), (4096, 14336, 4096)]


def training(shapes):
    """Forward, gradient of the input, gradient of the weights."""
    for m, n, k in shapes:
        yield (m, n, k), "kk"
        yield (m, k, n), "kn"
        yield (n, k, m), "mn"


PLANS = [(8192, 8192, 8192), (4096, 4096, 4096), (2048, 2048, 2048), (1024, 1024, 1024),
         (16384, 1024, 1024)]


def random_cases(seed, count):
    """Extents log-uniform from 1 to 16,384, a third of the cases odd in all three, the others multiples of 8 from 8 on."""
    draw, shapes = random.Random(seed), {}
    while len(shapes) < count:
        odd = len(shapes) % 3 == 0
        extents = [round(2 ** draw.uniform(0, 14)) for _ in range(3)]
        extents = [e | 1 if odd else e // 8 * 8 if e >= 8 else e for e in extents]
        shapes[(*(min(e, 16384 - odd) for e in extents), draw.choice("km") + draw.choice("kn"))] = None
    for m, n, k, layouts in shapes:
        yield case(m, n, k, layouts, "bf16", "biasrelu")


def main():
    which = sys.argv[1]
    cases = []
    if which == "random":  # random [SEED] [COUNT]
        given = [int(v) for v in sys.argv[2:]]
        cases += random_cases(*(given + [1, 200][len(given):]))
    elif which == "speed":
        cases += [case(*s, "kk", "bf16", "biasrelu") for s in SPEED]
        cases += [case(4096, 4096, 4096, l, "bf16", "biasrelu") for l in ("kn", "mk", "mn")]
    elif which in ("llama", "gpt2"):
        cases += [case(*s, l, "bf16", "biasrelu") for s, l in training(LLAMA if which == "llama" else GPT2)]
    elif which in ("deepseek", "skinny", "small", "ragged"):
        shapes = {"deepseek": DEEPSEEK, "skinny": SKINNY, "small": SMALL, "ragged": RAGGED}[which]
        cases += [case(*s, "kk", "bf16", "biasrelu") for s in shapes]
    elif which == "wgrad":
        cases += [case(*s, "mn", "bf16", "biasrelu") for s in WGRAD]
    elif which == "gelu":
        cases += [case(*s, "kk", "bf16", "biasgelu") for s in LLAMA[:3] + GPT2[:5] + SMALL]
    elif which == "layouts":
        cases += [case(512, 768, 320, l, "bf16", "biasrelu") for l in ("kk", "kn", "mk", "mn")]
        cases += [case(130, 514, 200, "kk", "bf16", "two"),
                  case(200, 328, 72, "mn", "bf16", "residual")]
    elif which == "streams":
        # Few tiles or little more than a wave, deep; for --all-plans --only=streams.
        cases += [case(300, 520, 4160, l, "bf16", "biasrelu") for l in ("kk", "kn", "mk", "mn")]
        cases += [case(264, 513, 2056, "kk", "f16", e) for e in EPILOGUES]
        cases += [case(2040, 1544, 1288, "mn", "bf16", e) for e in EPILOGUES]
        # Packed operands.
        cases += [case(257, 513, 2051, "kk", "bf16", e) for e in ("none", "two")]
    elif which == "plans":
        cases += [case(*s, "kk", "bf16", "biasrelu") for s in PLANS]
    else:
        for layouts in ("kk", "kn", "mk", "mn"):
            for dtype in ("bf16", "f16"):
                cases.append(case(512, 768, 320, layouts, dtype, "biasrelu"))
        for e in EPILOGUES:
            cases.append(case(256, 512, 128, "kk", "bf16", e))
            cases.append(case(200, 328, 72, "mn", "bf16", e))
            cases.append(case(1000, 1000, 1000, "kn", "bf16", e))
            # Odd sizes: N is no stride of a K-major operand.
            cases.append(case(257, 513, 1032, "kk", "bf16", e))
            cases.append(case(131, 37, 8, "kk", "f16", e))
            cases.append(case(1, 1, 64, "kk", "bf16", e))
            cases.append(case(130, 514, 200, "kk", "bf16", e))
    print("\n\n".join(cases))


main()
