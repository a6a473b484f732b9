"""Element types and shapes that the generators draw from."""

import numpy as np

EXTENTS = (1, 2, 3, 4, 5, 7, 8, 10, 13, 16, 17, 31, 32, 33, 64)
MOST_ELEMENTS = 6000
FLOAT_TYPES = ("f32", "bf16", "f16", "f64")
INT_TYPES = ("i32", "i64")


def random_shape(rng, rank, most=MOST_ELEMENTS):
    while True:
        shape = tuple(int(e) for e in rng.choice(EXTENTS, size=rank))
        if np.prod(shape) <= most:
            return shape
