"""Training with gradients in f16: the scale of the loss, and steps that are skipped, as torch.amp.GradScaler has them.

    loss_scale.py --compiler=aicf-compile --runner=aicf-run

The scale starts so high that the first gradients overflow, and grows until they do so again. Scale, counters and params
are compared with the rule in NumPy after every few replays.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

PROGRAM = """
aicf.param @w : tensor<6x4xf32>
aicf.state @scale : tensor<f32> = dense<4194304.0>
aicf.state @good : tensor<i32> = dense<0>
func.func @train(%x: tensor<8x6xf32> {aicf.name = "x"}, %y: tensor<8x4xf32> {aicf.name = "y"})
    -> (tensor<i1> {aicf.name = "finite"}) {
  %w = aicf.read @w : tensor<6x4xf32>
  %scale = aicf.read @scale : tensor<f32>
  %good = aicf.read @good : tensor<i32>
  %z = aicf.matmul %x, %w : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  %e = aicf.sub %z, %y : tensor<8x4xf32>
  %s = aicf.broadcast %scale dimensions = [] : tensor<f32> -> tensor<6x4xf32>
  %g = aicf.matmul %x, %e {transpose_a} : (tensor<8x6xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
  %scaled = aicf.mul %g, %s : tensor<6x4xf32>
  %dw = aicf.cast %scaled : tensor<6x4xf32> -> tensor<6x4xf16>
  %finite = aicf.all_finite %dw : tensor<6x4xf16>
  %wide = aicf.cast %dw : tensor<6x4xf16> -> tensor<6x4xf32>
  %grad = aicf.div %wide, %s : tensor<6x4xf32>
  %lr = aicf.constant dense<0.01> : tensor<f32>
  aicf.apply_gradients %grad to [@w] by #aicf.adam lr %lr when %finite : tensor<6x4xf32>
  %next:2 = aicf.update_loss_scale %scale, %good, %finite interval = 7 : tensor<i32>
  aicf.update @scale, %next#0 in_place : tensor<f32>
  aicf.update @good, %next#1 in_place : tensor<i32>
  return %finite : tensor<i1>
}
"""


def expected(x, y, w, steps):
    scale, good, made, skipped = 2.0**22, 0, 0, 0
    m, v = np.zeros_like(w), np.zeros_like(w)
    for _ in range(steps):
        with np.errstate(over="ignore"):
            scaled = (x.T @ (x @ w - y) * scale).astype(np.float16)
        if np.isfinite(scaled).all():
            g, made = scaled.astype(np.float64) / scale, made + 1
            m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
            w = w - 0.01 / (1 - 0.9**made) * m / (np.sqrt(v / (1 - 0.999**made)) + 1e-8)
            good += 1
            if good == 7:
                scale, good = scale * 2, 0
        else:
            scale, good, skipped = scale / 2, 0, skipped + 1
    return {"w": w, "w.m": m, "w.v": v, "train.step": made, "scale": scale, "good": good}, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run")
    args = parser.parse_args()
    rng = np.random.default_rng(5)
    x, y, w = rng.integers(-8, 9, (8, 6)) / 4, rng.integers(-8, 9, (8, 4)) / 4, rng.integers(-8, 9, (6, 4)) / 4
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "p.mlir").write_text(PROGRAM)
        subprocess.run([args.compiler, folder / "p.mlir", "-o", folder / "p.aicf", "--target=cpu"], check=True)
        np.savez(folder / "in.npz", x=x.astype(np.float32), y=y.astype(np.float32))
        np.savez(folder / "w.npz", w=w.astype(np.float32))
        skipped = []
        for steps in (1, 6, 11, 12, 40, 75):
            for mode in ("eager", "graph"):
                subprocess.run([args.runner, folder / "p.aicf", f"--input={folder / 'in.npz'}", f"--mode={mode}",
                                f"--params={folder / 'w.npz'}", f"--repeat={steps}",
                                f"--save-globals={folder / 'out.npz'}"], check=True, stdout=subprocess.DEVNULL)
                got = dict(np.load(folder / "out.npz"))
                want, count = expected(x, y, w, steps)
                skipped.append(count)
                for key, value in want.items():
                    tolerance = 0 if np.ndim(value) == 0 else 1e-3 * np.abs(value).max()
                    if not (np.abs(got[key].astype(np.float64) - value) <= tolerance).all():
                        wrong += 1
                        print(f"{steps} steps, {mode}: {key} is\n{got[key]}, not\n{value}")
        # Or the test is about nothing.
        assert 0 < skipped[0] < skipped[-1] < 75 and want["train.step"] > 0, skipped
    print(f"skipped {skipped[-1]} of 75 steps, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
