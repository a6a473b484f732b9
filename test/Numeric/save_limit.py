"""Training steps under a limit of memory: `save_limit.py COMPILE RUN MAKE_NET OUT_DIR`.

Each network is compiled with its whole arena and with parts of it. The arena has to be within the limit, values have to
be computed again, and two steps have to give the same loss and the same params, bit for bit. Sums are ordered by the
program, for a plan with another layout may add in another order.
"""

import re
import subprocess
import sys

import numpy as np

compile_tool, run_tool, make_net, out = sys.argv[1:]
NETS = {
    "mlp": (["--layers=16", "--batch=96", "--width=32"], (60, 35)),
    "conv": (["--layers=12", "--batch=2", "--width=8"], (60, 45)),
    "transformer": (["--layers=3", "--batch=2", "--width=64", "--tokens=24"], (60, 35)),
}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def train(name, options, steps=2):
    """The arena, the saves that are computed again, and what two steps give."""
    package = f"{out}/{name}.aicf"
    source = f"{out}/{name.split('-')[0]}.mlir"
    text = run(compile_tool, source, "--target=x86-64-v3", "--emit=resolved", *options)
    text = text[:text.index("aicf_emit.open")] if "aicf_emit.open" in text else text
    entry = text[text.index("func.func @train"):]
    arena = int(re.search(r"aicf_emit\.arena = (\d+)", entry)[1])
    again = len(set(re.findall(r"<save i(\d+) is recompute", entry)))
    run(compile_tool, source, "--target=x86-64-v3", "-o", package, *options)
    globals_file, result = f"{out}/{name}.npz", f"{out}/{name}-loss.npz"
    run(run_tool, package, "--entry=initialise", f"--save-globals={globals_file}")
    run(run_tool, package, "--entry=train", "--random-seed=3", f"--params={globals_file}", f"--repeat={steps}",
        f"--save-globals={globals_file}", f"--output={result}")
    return arena, again, dict(np.load(globals_file)) | dict(np.load(result))


failed = False
for net, (options, percents) in NETS.items():
    with open(f"{out}/{net}.mlir", "w") as file:
        file.write(run(sys.executable, make_net, net, "--ordered", *options))
    whole, none, want = train(net, [])
    assert none == 0, "without a limit nothing is computed again"
    assert np.isfinite(want["loss"]), "the loss is a number"
    for percent in percents:
        arena, again, have = train(f"{net}-{percent}", [f"--memory-limit={percent}%"])
        different = [name for name in want if want[name].tobytes() != have[name].tobytes()]
        print(f"{net} {percent} %: {arena} of {whole} bytes, {again} values again, {len(different)} differ")
        failed |= bool(different) or again == 0 or arena > whole * percent // 100
sys.exit(failed)
