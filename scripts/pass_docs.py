#!/usr/bin/env python3
"""Writes docs/passes.md, the passes and pipelines, from the passes' definitions.

    pass_docs.py --write             regenerate docs/passes.md
    pass_docs.py --check --opt=..    fail if it is stale, or if a pipeline or an example is not what the page says

The description of a pass has the parts that PARTS names and an example, Before and After. The comment at the head of
Before is the command that prints it, in test/Docs/Inputs; the one of After goes on with the same command. "..." stands
for any text, and white space does not count.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "passes.md"
INPUTS = ROOT / "test" / "Docs" / "Inputs"
PARTS = ("Form:", "Guarantee:", "Numeric effect:")
EXAMPLE = re.compile(r"(?ms)^Before[^`]*:\n\n```mlir\n(.*?)^```\n\nAfter:\n\n```mlir\n(.*?)^```")
FAMILIES = (("The logical dialect", "Dialect/AICF/Transforms"), ("Conversions", "Conversion"),
            ("Decisions and proofs", "Transforms"), ("Code generation", "Codegen"))
# The passes of each pipeline without its stages' options, and what it is for.
PIPELINES = (
    ("aicf-lower-to-emit", "from an aicf program to open instructions",
     "aicf-expand-optimizers aicf-differentiate canonicalize cse convert-aicf-to-emit canonicalize cse"),
    ("aicf-plan", "from open to resolved instructions",
     "aicf-keep-open aicf-fuse aicf-save aicf-in-place aicf-layout aicf-order aicf-launch-groups aicf-kernel aicf-memory "
     "aicf-verify-resolved aicf-verify-contracts aicf-emit-remarks"),
)
INTRODUCTION = """# Passes and pipelines

Generated from the definitions by `scripts/pass_docs.py --write`. [ir.md](ir.md) says what the forms of a program are,
[planning.md](planning.md) how decisions are taken.

`aicf-compile` runs the whole way. `aicf-opt` runs single passes and pipelines, on AICF's dialects and upstream's. So
does any tool that registers them: [`standalone-opt`](../examples/standalone), another compiler, has one pass more.

```
build/bin/aicf-opt examples/digits/digits.mlir --aicf-lower-to-emit                       # open instructions
build/bin/aicf-opt examples/digits/digits.mlir --aicf-resolve='targets=cpu,h200 disable=fuse,layout'
build/bin/aicf-opt examples/digits/digits.mlir --aicf-lower-to-emit --aicf-attach-targets=targets=cpu --aicf-fuse

cmake -S examples/standalone -B standalone -G Ninja -DAICF_DIR=$PWD/build/lib/cmake/aicf && cmake --build standalone
standalone/standalone-opt examples/digits/digits.mlir --aicf-resolve=targets=x86-64-v3 --print-times -o /dev/null
```

A decision pass needs targets, which `aicf-attach-targets` names. Decision passes run in the order below: none may run
after a later one. If the program has saves, `aicf-save` has to run before the passes behind it. A class whose pass is
left out stays undecided. `aicf-memory` makes the resolved form.

Each pass has an example. The comment at the head of its Before is the command, to be run in `test/Docs/Inputs`. The
comment of its After is what the command goes on with. `...` stands for what is left out. `test/Docs/passes.test` runs
all of them.

## Pipelines

| pipeline | is |
|---|---|
"""
OPTIONS = """
`aicf-plan` and `aicf-resolve` have these options:

* `targets`: known machines, the structure target first. It adds `aicf-attach-targets` in front. Without it the module
  has to name its targets.
* `disable`: classes to leave at their plain choice: fuse, save, in-place, layout, order, launch.
* `pins`: decisions to take as given, separated by `;`. `pin-file`: a file of them. Both add `aicf-pin`.

`--dump-pass-pipeline` prints what runs with which options.
"""
PLUGIN = """## In a stock mlir-opt

`AICFPlugin.so` brings all dialects, passes and pipelines to the `mlir-opt` of LLVM 22.1, for instance Debian's (package
`mlir-22-tools`). The output is byte for byte that of `aicf-opt`. The build has the plugin in `build/lib`,
`cmake --install` copies it to `lib`.

```
load='--load-dialect-plugin=build/lib/AICFPlugin.so --load-pass-plugin=build/lib/AICFPlugin.so'
mlir-opt-22 $load examples/digits/digits.mlir --pass-pipeline='builtin.module(aicf-resolve{targets=cpu})'
mlir-opt-22 $load examples/digits/digits.mlir --pass-pipeline='builtin.module(
  aicf-resolve{targets=sm_90a}, aicf-launch, aicf-generate-kernels, aicf-lower-kernels,
  gpu-module-to-binary{format=isa})'
```

The second command goes on to PTX with a pass of upstream's.

* Both options are needed to run passes. `--load-dialect-plugin` alone is enough to read and write programs.
* Name passes in `--pass-pipeline`. `mlir-opt` makes its flags before it loads plugins, so `--aicf-fuse` is an unknown
  argument to it.
* The plugin has no MLIR of its own: it uses the shared `libMLIR.so.22.1` of its host. A host that has MLIR linked in,
  such as `mlir-minimal-opt`, crashes with it. `mlir-lsp-server`, `mlir-reduce`, `mlir-query` and `mlir-translate` of
  LLVM 22 cannot load plugins.
* A host that has AICF's dialects or pipelines already keeps its own.
* `aicf-opt` does three things that `mlir-opt` does not. It refuses a program whose nesting would overflow the stack of
  MLIR's parser, it writes the file of `-o` whole or not at all, and it fails where its standard output is lost.
"""


def pass_docs(tblgen, folder):
    command = [tblgen, "-gen-pass-doc", f"-I{ROOT / 'include'}", "-I/usr/lib/llvm-22/include",
               str(ROOT / "include" / "aicf" / folder / "Passes.td")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    docs = {}
    for part in re.split(r"(?m)^### `-", text)[1:]:
        name, rest = part.split("`", 1)
        docs[name] = f"### `{name}`{rest.replace('#### Options', 'Options:')}".rstrip()
    return docs


def in_order(docs):
    """The passes of a pipeline as they run, then the others by name."""
    running = [name for _, _, passes in PIPELINES for name in passes.split()]
    return sorted(docs, key=lambda name: (running.index(name) if name in running else len(running), name))


def generate(tblgen):
    rows = [f"| `{name}` | {what}: {', '.join(f'`{p}`' for p in passes.split())} |" for name, what, passes in PIPELINES]
    rows.append(f"| `aicf-resolve` | {' and '.join(f'`{name}`' for name, _, _ in PIPELINES)} |")
    page = [INTRODUCTION + "\n".join(rows) + "\n" + OPTIONS, PLUGIN]
    for title, folder in FAMILIES:
        docs = pass_docs(tblgen, folder)
        page.append(f"## {title}\n")
        page += [docs[name] + "\n" for name in in_order(docs)]
    return "\n".join(page)


def check_pipelines(opt):
    for name, _, passes in PIPELINES:
        command = [opt, "--dump-pass-pipeline", f"--{name}"]
        dumped = subprocess.run(command, input="module {}", capture_output=True, text=True).stderr
        without_options = re.sub(r"\{[^}]*\}", "", dumped)
        found = re.search(r"builtin\.module\((.*)\)", without_options, re.S)
        if not found or re.split(r"[\s,]+", found[1].strip(" ,\n")) != passes.split():
            sys.exit(f"--{name} is not '{passes}', but {dumped}")


def split_example(text):
    """Command and expected output of one half of an example."""
    head = re.match(r"(?://.*\n)*", text)[0]
    return " ".join(line.removeprefix("//").strip() for line in head.splitlines()), text[len(head):]


def matches(expected, output):
    """Whether the pieces of `expected` between ellipses are in `output`, in this order."""
    output, begin = re.sub(r"\s", "", output), 0
    for piece in re.split(r"(?:\.\.\.)+(?!\.)", re.sub(r"\s", "", expected)):
        begin = output.find(piece, begin)
        if begin < 0:
            return False
        begin += len(piece)
    return True


def check_examples(page, opt):
    wrong = 0
    environment = {**os.environ, "PATH": f"{pathlib.Path(opt).parent}{os.pathsep}{os.environ['PATH']}"}
    for name, text in re.findall(r"(?ms)^### `([a-z-]+)`\n(.*?)(?=^##|\Z)", page):
        example = EXAMPLE.search(text)
        missing = [part for part in PARTS if part not in text] + ([] if example else ["Before: and After:"])
        if missing:
            sys.exit(f"{name}: its description lacks {', '.join(missing)}")
        (before, printed), (after, becomes) = map(split_example, example.groups())
        for command, expected in ((before, printed), (f"{before} {after}", becomes)):
            output = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    text=True, cwd=INPUTS, env=environment).stdout
            if not matches(expected, output):
                wrong += 1
                print(f"{name}: in test/Docs/Inputs,\n{command}\ndoes not print\n{expected}\nbut\n{output}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--tblgen", default="/usr/lib/llvm-22/bin/mlir-tblgen")
    parser.add_argument("--opt", default="aicf-opt")
    args = parser.parse_args()
    page = generate(args.tblgen)
    if args.write:
        PAGE.write_text(page)
    if args.check:
        if not PAGE.exists() or PAGE.read_text() != page:
            sys.exit(f"{PAGE} is stale: run scripts/pass_docs.py --write")
        check_pipelines(args.opt)
        return 1 if check_examples(page, args.opt) else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
