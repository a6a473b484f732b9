#!/usr/bin/env python3
"""What aicf-train made of the table of cars, beside a linear least-squares fit of the same rows.

    compare.py params.npz [data/auto-mpg.csv]

It reads the trained params, computes the network in NumPy, and prints both fits' R^2 on the rows that were kept for the
test. It fails unless the network's is the greater, and unless means and deviations in the program are those of the
training rows.
"""

import math
import pathlib
import sys

import numpy as np


def gelu(x):
    return x * 0.5 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


def r_squared(found, wanted):
    return 1 - ((found - wanted) ** 2).sum() / ((wanted - wanted.mean()) ** 2).sum()


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    here = pathlib.Path(__file__).resolve().parent
    table = np.loadtxt(sys.argv[2] if len(sys.argv) == 3 else here / "data" / "auto-mpg.csv", delimiter=",", skiprows=1)
    is_test = np.arange(len(table)) % 5 == 4
    x, y = table[:, 1:], table[:, 0]
    params = np.load(sys.argv[1])
    for name, values in ("x", x[~is_test]), ("y", y[~is_test]):
        for what, wanted in ("mean", values.mean(0)), ("deviation", values.std(0)):
            if not np.allclose(params[f"{name}_{what}"], wanted, rtol=1e-5):
                sys.exit(f"error: {name}_{what} is not that of the training rows")
    h = (x[is_test] - params["x_mean"]) / params["x_deviation"]
    for i in 1, 2, 3:
        h = h @ params[f"w{i}"].astype(np.float64) + params[f"b{i}"]
        h = gelu(h) if i < 3 else h
    network = r_squared(h[:, 0] * params["y_deviation"] + params["y_mean"], y[is_test])
    ones = np.ones((len(table), 1))
    weights = np.linalg.lstsq(np.hstack([x, ones])[~is_test], y[~is_test], rcond=None)[0]
    linear = r_squared(np.hstack([x, ones])[is_test] @ weights, y[is_test])
    print(f"R^2 on {is_test.sum()} test rows: network {network:.4f}, linear least squares {linear:.4f}")
    return 0 if network > linear else 1


if __name__ == "__main__":
    sys.exit(main())
