#!/usr/bin/env python3
"""Writes a training step of a deep network: `make_net.py {mlp,conv,transformer} [--layers N] ... > net.mlir`.

mlp          h + gelu(W layer_norm(h) + b), N times, on [batch, width]
conv         h + gelu(conv3x3(h)), N times, on [batch, 16, 16, width]; the mean of all pixels at the end
transformer  h + attention(layer_norm(h)), h + mlp(layer_norm(h)), N times, on [batch, tokens, width]; attention is
             two products around a softmax, and both branches have dropout

Entries: `initialise` gives the weights their first values, `train` makes one step of SGD and returns the loss.
"""

import argparse


class Net:
    def __init__(self, element, ordered, rate):
        self.rate = rate
        self.attributes = "attributes {aicf_emit.constraints = #aicf_emit.constraints<reassociate = false>} " * ordered
        self.element, self.globals, self.first, self.body, self.params, self.count = element, [], [], [], [], 0

    def type(self, *shape, element=None):
        return f"tensor<{'x'.join(map(str, shape + (element or self.element,)))}>"

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def add(self, text):
        """One operation of the step that has one result."""
        name = self.name()
        self.body.append(f"  {name} = {text}")
        return name

    def param(self, scale, *shape, ones=False):
        """A weight: normal with deviation `scale`, zero, or one."""
        n, t = len(self.params), self.type(*shape)
        f = self.type(*shape, element="f32")
        self.params.append(f"@w{n}")
        self.globals.append(f"aicf.param @w{n} : {t}")
        if scale:
            self.first += [
                f"  %o{n} = aicf.constant dense<{-1 - n}> : tensor<i64>",
                f"  %r{n} = aicf.random_normal %seed, %o{n} : {f}",
                f"  %s{n} = aicf.constant dense<{scale:.9f}> : {f}",
                f"  %f{n} = aicf.mul %r{n}, %s{n} : {f}",
                *([f"  %c{n} = aicf.cast %f{n} : {f} -> {t}"] if t != f else []),
                f"  aicf.update @w{n}, {'%c' if t != f else '%f'}{n} : {t}"]
        else:
            value = 1.0 if ones else 0.0
            self.first += [f"  %c{n} = aicf.constant dense<{value}> : {t}", f"  aicf.update @w{n}, %c{n} : {t}"]
        return self.add(f"aicf.read @w{n} : {t}")

    def linear(self, x, shape, width):
        *front, k = shape
        w, b = self.param(k**-0.5, k, width), self.param(0, width)
        return self.add(f"aicf.linear {x}, {w}, {b} : ({self.type(*shape)}, {self.type(k, width)}, {self.type(width)})"
                        f" -> {self.type(*front, width)}")

    def norm(self, x, shape):
        width = shape[-1]
        s, b = self.param(0, width, ones=True), self.param(0, width)
        t, v, m = self.type(*shape), self.type(width), self.type(*shape[:-1], element="f32")
        y = self.name()
        self.body.append(f"  {y}, {y}m, {y}r = aicf.layer_norm {x}, {s}, {b} axis = {len(shape) - 1} eps = 1.0e-5"
                         f" : ({t}, {v}, {v}) -> ({t}, {m}, {m})")
        return y

    def unary(self, op, x, shape, more=""):
        return self.add(f"aicf.{op} {x}{more} : {self.type(*shape)}")

    def plus(self, x, y, shape):
        return self.add(f"aicf.add {x}, {y} : {self.type(*shape)}")

    def dropout(self, x, shape, rate):
        offset = self.add(f"aicf.constant dense<{self.count}> : tensor<i64>")
        return self.add(f"aicf.dropout {x}, %seed, {self.add(f'aicf.add %first, {offset} : tensor<i64>')}"
                        f" rate = {rate} : {self.type(*shape)}")

    def heads(self, x, batch, tokens, heads, channels):
        width = heads * channels
        split = self.type(batch, tokens, heads, channels)
        a = self.add(f"aicf.reshape {x} : {self.type(batch, tokens, width)} -> {split}")
        return self.add(f"aicf.transpose {a} permutation = [0, 2, 1, 3] : {split}"
                        f" -> {self.type(batch, heads, tokens, channels)}")

    def attention(self, x, shape, heads):
        batch, tokens, width = shape
        channels = width // heads
        head, square = self.type(batch, heads, tokens, channels), self.type(batch, heads, tokens, tokens)
        q, k, v = (self.heads(self.linear(x, shape, width), batch, tokens, heads, channels) for _ in range(3))
        s = self.add(f"aicf.matmul {q}, {k} {{transpose_b}} : ({head}, {head}) -> {square}")
        scale = self.add(f"aicf.constant dense<{channels**-0.5:.9f}> : {square}")
        scaled = self.add(f"aicf.mul {s}, {scale} : {square}")
        p = self.unary("softmax", scaled, (batch, heads, tokens, tokens), " axis = 3")
        o = self.add(f"aicf.matmul {p}, {v} : ({square}, {head}) -> {head}")
        split = self.type(batch, tokens, heads, channels)
        t = self.add(f"aicf.transpose {o} permutation = [0, 2, 1, 3] : {head} -> {split}")
        j = self.add(f"aicf.reshape {t} : {split} -> {self.type(*shape)}")
        return self.linear(j, shape, width)

    def finish(self, h, shape, inputs):
        """The mean square distance of `h` from the target."""
        t, f = self.type(*shape), self.type(*shape, element="f32")
        wide = (h, "%target") if self.element == "f32" else [
            self.add(f"aicf.cast {x} : {t} -> {f}") for x in (h, "%target")]
        losses = self.add(f"aicf.mse {wide[0]}, {wide[1]} : {f}")
        loss = self.add(f"aicf.reduce_mean {losses} axes = {list(range(len(shape)))} : {f} -> tensor<f32>")
        return "\n".join([
            *self.globals, "aicf.state @step : tensor<i64> = dense<0>", "aicf.meta @seed : tensor<i64> = dense<0>",
            f"aicf.meta @lr : tensor<f32> = dense<{self.rate}>",
            "func.func @initialise() {", "  %seed = aicf.read @seed : tensor<i64>", *self.first, "  return", "}",
            f"func.func @train(%x: {inputs} {{aicf.name = \"x\"}}, %target: {t} {{aicf.name = \"target\"}})"
            f" -> (tensor<f32> {{aicf.name = \"loss\"}}) {self.attributes}{{",
            "  %seed = aicf.read @seed : tensor<i64>", "  %lr = aicf.read @lr : tensor<f32>",
            "  %done = aicf.read @step : tensor<i64>", "  %one = aicf.constant dense<1> : tensor<i64>",
            "  %now = aicf.add %done, %one : tensor<i64>", "  aicf.update @step, %now in_place : tensor<i64>",
            "  %many = aicf.constant dense<65536> : tensor<i64>", "  %first = aicf.mul %done, %many : tensor<i64>",
            *self.body, f"  aicf.minimize {loss} params [{', '.join(self.params)}] by #aicf.sgd lr %lr : tensor<f32>",
            f"  return {loss} : tensor<f32>", "}"])


def make(kind, layers, batch, width, tokens, element, ordered, rate):
    net = Net(element, ordered, rate)
    h = "%x"
    if kind == "mlp":
        shape = (batch, width)
        for _ in range(layers):
            z = net.linear(net.norm(h, shape), shape, width)
            h = net.plus(h, net.unary("gelu", z, shape, " form = tanh"), shape)
        return net.finish(h, shape, net.type(*shape))
    if kind == "conv":
        shape = (batch, 16, 16, width)
        for _ in range(layers):
            # What all layers add has the size of the input, so that SGD converges at any depth.
            w, t = net.param((9 * width * layers)**-0.5, 3, 3, width, width), net.type(*shape)
            c = net.add(f"aicf.conv2d {h}, {w} strides = [1, 1] padding = [1, 1, 1, 1] : ({t},"
                        f" {net.type(3, 3, width, width)}) -> {t}")
            h = net.plus(h, net.unary("gelu", c, shape, " form = tanh"), shape)
        y = net.add(f"aicf.reduce_mean {h} axes = [1, 2] : {net.type(*shape)} -> {net.type(batch, width)}")
        return net.finish(y, (batch, width), net.type(*shape))
    shape, wide = (batch, tokens, width), (batch, tokens, 4 * width)
    for _ in range(layers):
        h = net.plus(h, net.dropout(net.attention(net.norm(h, shape), shape, max(1, width // 64)), shape, 0.1), shape)
        up = net.unary("gelu", net.linear(net.norm(h, shape), shape, 4 * width), wide, " form = tanh")
        h = net.plus(h, net.dropout(net.linear(up, wide, width), shape, 0.1), shape)
    return net.finish(h, shape, net.type(*shape))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["mlp", "conv", "transformer"])
    parser.add_argument("--layers", type=int, default=24)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--tokens", type=int, default=64)
    parser.add_argument("--element", default="f32")
    parser.add_argument("--rate", type=float, default=0.05, help="the learning rate")
    parser.add_argument("--ordered", action="store_true", help="sums run in ascending order: a plan changes no bit")
    print(make(**vars(parser.parse_args())))
