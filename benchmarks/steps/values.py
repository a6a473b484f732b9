"""Inputs and initial params of a network, the same for all candidates, as NumPy's arrays of f32 whose values the
network's type has."""

import zlib

import numpy as np


def to_bf16(array):
    """The bits, rounded to nearest, ties to even."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + np.uint32(0x7FFF) + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def rounded(array, dtype):
    return from_bf16(to_bf16(array)) if dtype == "bf16" else np.ascontiguousarray(array, np.float32)


class Values:
    def __init__(self, network):
        generator = np.random.default_rng(zlib.crc32(network.name.encode()))

        def normal(shape, scale=1.0):
            return rounded(scale * generator.standard_normal(shape, np.float32), network.dtype)

        self.x = normal((network.batch, *network.shape))
        if network.loss == "mse":
            self.target = normal((network.batch, network.outputs()))
        else:
            self.target = generator.integers(network.outputs(), size=network.batch, dtype=np.int32)
        self.params = {name: normal(shape, fan_in**-0.5) if fan_in > 0 else 1 + normal(shape, 0.125) if fan_in else
                       normal(shape, 0.125) for name, shape, fan_in in network.params()}
        self.params = {name: rounded(value, network.dtype) for name, value in self.params.items()}
