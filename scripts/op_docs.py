#!/usr/bin/env python3
"""Writes docs/aicf-ops.md, the specification of the aicf ops, from their definitions, and runs its examples.

    op_docs.py --write                       regenerate docs/aicf-ops.md
    op_docs.py --check --compiler=.. --runner=..   fail if it is stale, or if an example is wrong

An example is a block of ops with its operands before it and what they give after it, as comments:

    // %x: tensor<2xf32> = [1.0, -1.0]
    %r = aicf.relu %x : tensor<2xf32>
    // %r: tensor<2xf32> = [1.0, 0.0]

Examples of symbols (with an @) and those with a comment for no result are not run.
"""

import argparse
import ast
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "aicf-ops.md"
FAMILIES = (("Structure", "Structural"), ("Symbols", "Symbol"), ("Elementwise ops", "Elementwise"),
            ("Activations and their gradients", "Activation"), ("Reductions", "Reduction"),
            ("Contractions", "Contraction"), ("Shapes", "Shape"), ("Slices, padding, gathers", "Move"),
            ("Convolution and pooling", "Window"), ("Softmax and norms", "Norm"),
            ("Attention", "Attention"), ("Losses and labels", "Loss"),
            ("Optimizers", "Optimizer"), ("Training steps and schedules", "Training"), ("Random numbers", "Random"))
TYPES = {"f32": "float32", "f64": "float64", "f16": "float16", "i32": "int32", "i64": "int64", "i1": "bool"}
VALUE = re.compile(r"// (%\w+): (tensor<[^>]*>) = (.*)")


def generate(tblgen):
    definitions = ROOT / "include" / "aicf" / "Dialect" / "AICF" / "IR"
    command = [tblgen, "-gen-op-doc", "-allow-hugo-specific-features=false", f"-I{ROOT / 'include'}",
               "-I/usr/lib/llvm-22/include", str(definitions / "AICFOps.td")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    docs = {}
    for part in re.split(r"(?m)^### `aicf\.", text)[1:]:
        name, rest = part.split("`", 1)
        # Traits and interfaces are the implementation's.
        rest = re.sub(r"(?m)^(Traits|Interfaces|Effects): .*\n+", "", rest)
        rest = rest.replace("#### Operands:", "Inputs:").replace("#### Results:", "Outputs:")
        rest = rest.replace("#### Attributes:", "Attributes:").replace("&laquo;unnamed&raquo;", "")
        docs[name] = f"### `aicf.{name}`{rest}".rstrip()
    page = [__doc__ and "# The aicf ops\n",
            "Generated from the definitions by `scripts/op_docs.py --write`; the examples are run by\n"
            "`test/Docs/aicf-ops.test`. [aicf.md](aicf.md) says what holds for all ops.\n"]
    for title, family in FAMILIES:
        source = (definitions / f"AICF{family}Ops.td").read_text()
        names = re.findall(r'^def \w+Op\b[^{]*?"([a-z0-9_]+)"', source, re.M | re.S)
        page.append(f"## {title}\n")
        page += [docs.pop(name) + "\n" for name in names if name in docs]
    if docs:
        sys.exit(f"ops of no family: {', '.join(docs)}")
    return "\n".join(page)


def array(text, dtype):
    import numpy as np
    value = ast.literal_eval(re.sub(r"\b(nan|inf)\b", r"'\1'", text).replace("-'inf'", "'-inf'")
                             .replace("true", "True").replace("false", "False"))
    wide = np.array(value, dtype=object).astype("float64" if dtype in ("f32", "f64", "f16", "bf16") else "int64")
    if dtype == "bf16":
        return (wide.astype("float32").view("uint32") >> 16).astype("uint16")
    return wide.astype(TYPES[dtype])


def examples(page):
    """(name, text, inputs, results) of each example that can be run."""
    for block in re.findall(r"```mlir\n(.*?)```", page, re.S):
        if "@" in block:
            continue
        inputs, results, ops = [], [], []
        for line in block.strip().splitlines():
            found = VALUE.match(line.strip())
            if found:
                (results if any(re.search(re.escape(found[1]) + r"\b[^:]*=", op) for op in ops) else inputs).append(
                    found.groups())
            else:
                ops.append(line)
        yield "\n".join(ops), inputs, results


def run(page, args):
    import numpy as np
    functions, data, wanted = [], {}, {}
    for number, (text, inputs, results) in enumerate(examples(page)):
        name = f"e{number}"
        if not results:
            sys.exit(f"an example without a result:\n{text}")
        left = ", ".join(f'{v}: {t} {{aicf.name = "{v[1:]}"}}' for v, t, _ in inputs)
        right = ", ".join(f'{t} {{aicf.name = "{v[1:]}_"}}' for v, t, _ in results)
        functions.append(f"func.func @{name}({left}) -> ({right}) {{\n{text}\n  return "
                         f"{', '.join(v for v, _, _ in results)} : {', '.join(t for _, t, _ in results)}\n}}")
        for table, values, suffix in ((data, inputs, ""), (wanted, results, "_")):
            for v, t, text_value in values:
                table[f"{name}:{v[1:]}{suffix}"] = array(text_value, re.split("[x<>]", t)[-2])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "examples.mlir").write_text("\n".join(functions) + "\n")
        np.savez(folder / "in.npz", **data)
        subprocess.run([args.compiler, str(folder / "examples.mlir"), "-o", str(folder / "p.aicf"), "--target=cpu"],
                       check=True)
        subprocess.run([args.runner, str(folder / "p.aicf"), str(folder / "in.npz"), str(folder / "out.npz")],
                       check=True)
        got, wrong = np.load(folder / "out.npz"), 0
        for name, want in wanted.items():
            close = got[name].shape == want.shape and np.allclose(
                got[name].astype(float), want.astype(float), rtol=2e-6, atol=2e-7 if np.any(want == 0) else 0,
                equal_nan=True)
            if not close:
                wrong += 1
                print(f"{name}: expected {want.tolist()}, got {got[name].tolist()}\n"
                      f"{functions[int(name[1:].split(':')[0])]}")
    print(f"{len(functions)} examples, {wrong} wrong")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--tblgen", default="/usr/lib/llvm-22/bin/mlir-tblgen")
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run-entries")
    args = parser.parse_args()
    page = generate(args.tblgen)
    if args.write:
        PAGE.write_text(page)
    if args.check:
        if not PAGE.exists() or PAGE.read_text() != page:
            sys.exit(f"{PAGE} is stale: run scripts/op_docs.py --write")
        return 1 if run(page, args) else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
