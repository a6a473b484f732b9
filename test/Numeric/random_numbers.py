"""Random numbers by replays: their distribution, the masks of dropouts and their gradients, the offset that goes on.

    random_numbers.py --compiler=aicf-compile --runner=aicf-run

The oracle says what single ops give (op_cases.py). Here an entry counts its offset up itself: replays have to give the
numbers that runs one by one give, and other numbers each time.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import oracle_train
from oracle import exact

ROWS, COLUMNS, RATE = 331, 257, 0.3
SHAPE = (ROWS, COLUMNS)
TYPE = f"tensor<{ROWS}x{COLUMNS}xf32>"
PROGRAM = f"""
aicf.meta @seed : tensor<i64> = dense<-81985529216486896>
aicf.state @offset : tensor<i64> = dense<4294967290>
func.func @step(%x: {TYPE} {{aicf.name = "x"}}, %dy: {TYPE} {{aicf.name = "dy"}})
    -> ({TYPE} {{aicf.name = "y"}}, {TYPE} {{aicf.name = "dx"}},
        {TYPE} {{aicf.name = "uniform"}}, {TYPE} {{aicf.name = "normal"}}) {{
  %seed = aicf.read @seed : tensor<i64>
  %offset = aicf.read @offset : tensor<i64>
  %one = aicf.constant dense<1> : tensor<i64>
  %other = aicf.add %seed, %one : tensor<i64>
  %y = aicf.dropout %x, %seed, %offset rate = {RATE} : {TYPE}
  %h = aicf.tanh %y : {TYPE}
  %dh = aicf.tanh_grad %h, %dy : {TYPE}
  %dx = aicf.dropout %dh, %seed, %offset rate = {RATE} : {TYPE}
  %uniform = aicf.random_uniform %other, %offset : {TYPE}
  %normal = aicf.random_normal %other, %offset : {TYPE}
  %next = aicf.add %offset, %one : tensor<i64>
  aicf.update @offset, %next in_place : tensor<i64>
  return %y, %dx, %uniform, %normal : {TYPE}, {TYPE}, {TYPE}, {TYPE}
}}
"""
SEED, OFFSET = -81985529216486896, 4294967290  # The offset passes 2^32.
KEPT = float(np.float32(1 / (1 - RATE)))


def run(args, folder, mode, steps):
    subprocess.run([args.runner, folder / "p.aicf", f"--input={folder / 'in.npz'}", f"--mode={mode}",
                    f"--repeat={steps}", f"--output={folder / 'out.npz'}"], check=True, stdout=subprocess.DEVNULL)
    return dict(np.load(folder / "out.npz"))


def close(name, value, want, sigmas):
    """A mean of many numbers, whose deviation is known."""
    ok = abs(value - want) < 5 * sigmas
    if not ok:
        print(f"{name} is {value:.5f}, not {want:.5f}")
    return 0 if ok else 1


def check(got, x, dy, offset):
    wrong, n = 0, x.size
    seed, place = exact(SEED, "i64"), exact(offset, "i64")
    mask = got["y"] != 0
    want = oracle_train.dropout(exact(x.astype(np.float64), "f32"), seed, place, RATE).data
    if not np.allclose(got["y"], want, rtol=1e-6):
        wrong += 1
        print(f"offset {offset}: a dropout is not what it has to be")
    if ((got["dx"] != 0) != mask).any():
        wrong += 1
        print(f"offset {offset}: a dropout and its gradient have different masks")
    slope = np.where(mask, KEPT * (1 - np.tanh(want) ** 2) * dy, 0)
    if not np.allclose(got["dx"], slope, rtol=1e-4, atol=1e-5):
        wrong += 1
        print(f"offset {offset}: a gradient is wrong")
    uniform, normal = got["uniform"].astype(np.float64), got["normal"].astype(np.float64)
    if uniform.min() < 0 or uniform.max() >= 1:
        wrong += 1
        print("a uniform number is outside of [0, 1)")
    wrong += close("share of what is kept", mask.mean(), 1 - RATE, np.sqrt(RATE * (1 - RATE) / n))
    wrong += close("mean of uniform numbers", uniform.mean(), 0.5, np.sqrt(1 / 12 / n))
    wrong += close("variance of uniform numbers", uniform.var(), 1 / 12, np.sqrt(1 / 180 / n))
    for i, want in enumerate((0, 1, 0, 3), 1):  # Moments of the normal distribution, and the variances of their means.
        wrong += close(f"moment {i} of normal numbers", (normal**i).mean(), want, np.sqrt((1, 2, 15, 96)[i - 1] / n))
    for beyond, share in ((1, 0.31731), (2, 0.0455), (3, 0.0027)):
        wrong += close(f"normal numbers beyond {beyond}", (np.abs(normal) > beyond).mean(), share,
                       np.sqrt(share * (1 - share) / n))
    # Neighbours, in a row and in a column, have nothing to do with each other.
    for a, b in ((normal[:, 1:], normal[:, :-1]), (normal[1:], normal[:-1])):
        wrong += close("correlation of neighbours", (a * b).mean(), 0, np.sqrt(1 / a.size))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run")
    args = parser.parse_args()
    rng = np.random.default_rng(11)
    x, dy = (np.where(v == 0, 1, v).astype(np.float32) for v in rng.standard_normal((2, *SHAPE)))
    wrong, before = 0, None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "p.mlir").write_text(PROGRAM)
        subprocess.run([args.compiler, folder / "p.mlir", "-o", folder / "p.aicf", "--target=cpu"], check=True)
        np.savez(folder / "in.npz", x=x, dy=dy)
        for steps in (1, 2, 9):
            got, replayed = (run(args, folder, mode, steps) for mode in ("eager", "graph"))
            for key, value in got.items():
                if value.tobytes() != replayed[key].tobytes():
                    wrong += 1
                    print(f"{steps} steps: {key} differs in a replay")
            wrong += check(got, x, dy, OFFSET + steps - 1)
            if before is not None:
                wrong += close("share of equal masks", ((got["y"] != 0) == before).mean(), RATE**2 + (1 - RATE)**2,
                               np.sqrt(0.25 / x.size))
            before = got["y"] != 0
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
