#!/usr/bin/env python3
"""Writes the benchmark's instructions: one function a case, one resolved
compute instruction a function. A case's name says all that the driver needs:

    m<M>_n<N>_k<K>_<layout of A><layout of B>_<type>_<epilogue>

Layouts: `k` has K contiguous, `m`/`n` the other dim. Epilogues are those of
EPILOGUES below; `bench_gemm.cu` holds the same table as a reference.

usage: gen_cases.py speed|correct|layouts|plans > cases.mlir
"""

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

PLANS = [(8192, 8192, 8192), (4096, 4096, 4096), (2048, 2048, 2048), (1024, 1024, 1024),
         (16384, 1024, 1024)]


def main():
    which = sys.argv[1]
    cases = []
    if which == "speed":
        cases += [case(*s, "kk", "bf16", "biasrelu") for s in SPEED]
        cases += [case(4096, 4096, 4096, l, "bf16", "biasrelu") for l in ("kn", "mk", "mn")]
    elif which == "layouts":
        cases += [case(512, 768, 320, l, "bf16", "biasrelu") for l in ("kk", "kn", "mk", "mn")]
        cases += [case(130, 514, 200, "kk", "bf16", "two"),
                  case(200, 328, 72, "mn", "bf16", "residual")]
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
