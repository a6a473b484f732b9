#!/usr/bin/env python3
"""Writes a random inference graph with many buffers alive at once: `make_graph.py OPS SEED > graph.mlir`.

Activations are [batch, width] with random widths; an op is a product with a matrix to another width (1/2), a softmax, or
the sum with an older activation of the same width, as in residual and dense blocks. How far back the older ones lie
depends on the seed: from stacks of short blocks to skips over the whole graph. No op can be fused away: a product reads
all of its row, a softmax its own.
"""

import argparse
import random


def write(ops, seed):
    rng = random.Random(seed)
    batch = rng.choice([1, 7, 16, 64])
    widths = [rng.randrange(16, 3000) for _ in range(rng.choice([3, 8, 20]))]
    reach = rng.choice([4, 16, 64, ops])
    params, lines, alive = [], [], [("x", widths[0])]

    def tensor(*shape):
        return f"tensor<{'x'.join(map(str, shape))}xf32>"

    for i in range(ops):
        value, width = alive[-1]
        older = [name for name, w in alive[-reach:-1] if w == width]
        kind = rng.random()
        if kind < 0.5 or not older:
            new = rng.choice(widths)
            params.append(f"aicf.param @w{i} : {tensor(width, new)}")
            lines += [f"  %w{i} = aicf.read @w{i} : {tensor(width, new)}",
                      f"  %v{i} = aicf.matmul %{value}, %w{i} : ({tensor(batch, width)}, {tensor(width, new)})"
                      f" -> {tensor(batch, new)}"]
            width = new
        elif kind < 0.65:
            lines.append(f"  %v{i} = aicf.softmax %{value} axis = 1 : {tensor(batch, width)}")
        else:
            lines.append(f"  %v{i} = aicf.add %{value}, %{rng.choice(older)} : {tensor(batch, width)}")
        alive.append((f"v{i}", width))
    value, width = alive[-1]
    print("\n".join([*params, f"func.func @infer(%x: {tensor(batch, widths[0])}) -> {tensor(batch, width)} {{", *lines,
                     f"  return %{value} : {tensor(batch, width)}", "}"]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ops", type=int)
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    write(arguments.ops, arguments.seed)
