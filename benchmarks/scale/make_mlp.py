#!/usr/bin/env python3
"""Writes a training step of a deep multi-layer perceptron: `make_mlp.py LAYERS [--distinct] > mlp.mlir`.

A layer is a linear op, a ReLU, the backward of both and two SGD updates: about ten instructions when lowered. With
--distinct every layer has a width of its own, so that no two instructions are equal.
"""

import argparse


def write(layers, distinct, batch=32):
    widths = [64 + (7 * i % 9973 if distinct else 0) for i in range(layers + 1)]
    tensor = lambda *shape: f"tensor<{'x'.join(map(str, shape + ('f32',)))}>"
    lines = []
    for i in range(layers):
        lines += [f"aicf.param @w{i} : {tensor(widths[i], widths[i + 1])}", f"aicf.param @b{i} : {tensor(widths[i + 1])}"]
    lines += ["aicf.meta @lr : tensor<f32> = dense<0.1>",
              f"func.func @train(%h0: {tensor(batch, widths[0])}, %t: {tensor(batch, widths[-1])}) -> tensor<f32> {{",
              "  %lr = aicf.read @lr : tensor<f32>"]
    for i in range(layers):
        x, w, b = tensor(batch, widths[i]), tensor(widths[i], widths[i + 1]), tensor(widths[i + 1])
        y = tensor(batch, widths[i + 1])
        lines += [f"  %w{i} = aicf.read @w{i} : {w}", f"  %b{i} = aicf.read @b{i} : {b}",
                  f"  %z{i} = aicf.linear %h{i}, %w{i}, %b{i} : ({x}, {w}, {b}) -> {y}",
                  f"  %h{i + 1} = aicf.relu %z{i} : {y}"]
    out = tensor(batch, widths[-1])
    lines += [f"  %d = aicf.sub %h{layers}, %t : {out}", f"  %sq = aicf.mul %d, %d : {out}",
              f"  %loss = aicf.reduce_sum %sq axes = [0, 1] : {out} -> tensor<f32>", f"  %g{layers} = aicf.add %d, %d : {out}"]
    for i in reversed(range(layers)):
        x, w, b = tensor(batch, widths[i]), tensor(widths[i], widths[i + 1]), tensor(widths[i + 1])
        y = tensor(batch, widths[i + 1])
        lines += [f"  %r{i} = aicf.relu_grad %h{i + 1}, %g{i + 1} : {y}",
                  f"  %g{i}, %dw{i}, %db{i} = aicf.linear_bwd %h{i}, %w{i}, %r{i} : ({x}, {w}, {y}) -> ({x}, {w}, {b})",
                  f"  %nw{i} = aicf.sgd %w{i}, %dw{i}, %lr : {w}, {w}, tensor<f32>", f"  %nb{i} = aicf.sgd %b{i}, %db{i}, %lr : {b}, {b}, tensor<f32>",
                  f"  aicf.update @w{i}, %nw{i} in_place : {w}", f"  aicf.update @b{i}, %nb{i} in_place : {b}"]
    lines += ["  return %loss : tensor<f32>", "}"]
    print("\n".join(lines))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layers", type=int)
    parser.add_argument("--distinct", action="store_true")
    arguments = parser.parse_args()
    write(arguments.layers, arguments.distinct)
