#!/usr/bin/env python3
"""What aicf-train made of the digits' code of 8 numbers, beside the 8 principal components of the same images.

    compare.py params.npz [../digits/data/optdigits.csv]

It reads the trained params, computes the network in NumPy, and prints both mean squared errors of a pixel of 0 to 1, on
the images that were kept for the test. It fails unless the network's is the smaller.
"""

import math
import pathlib
import sys

import numpy as np

LAYERS, CODE, WIDTH = 6, 3, 8  # what comes out of layer CODE is the code, and no activation


def gelu(x):
    return x * 0.5 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    digits = pathlib.Path(__file__).resolve().parents[1] / "digits" / "data" / "optdigits.csv"
    images = np.loadtxt(sys.argv[2] if len(sys.argv) == 3 else digits, delimiter=",")[:, :64] / 16
    is_test = np.arange(len(images)) % 5 == 4
    train, test = images[~is_test], images[is_test]
    params = np.load(sys.argv[1])
    h = test
    for i in range(1, LAYERS + 1):
        h = h @ params[f"w{i}"].astype(np.float64) + params[f"b{i}"]
        if i == CODE and h.shape[1] != WIDTH:
            sys.exit(f"error: the code has {h.shape[1]} numbers, not {WIDTH}")
        h = h if i in (CODE, LAYERS) else gelu(h)
    network = ((h - test) ** 2).mean()
    mean = train.mean(0)
    components = np.linalg.svd(train - mean, full_matrices=False)[2][:WIDTH]
    linear = (((test - mean) @ components.T @ components + mean - test) ** 2).mean()
    print(f"mean squared error on {len(test)} test images: network {network:.5f}, {WIDTH} principal components {linear:.5f}")
    return 0 if network < linear else 1


if __name__ == "__main__":
    sys.exit(main())
