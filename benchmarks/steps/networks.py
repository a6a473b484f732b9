"""Networks whose training steps are measured: what they consist of, and each as a program of the aicf dialect, a
forward function and `aicf.minimize`. Needs no package but the standard library.

    python3 networks.py NAME [--seed=1] [--count=30] > network.mlir
"""

import argparse
import dataclasses
import math
import random

# Formulas and parameters of the optimizers, the same for everybody.
MOMENTUM, BETA1, BETA2, EPSILON, DECAY = 0.9, 0.9, 0.999, 1e-8, 0.01
NORM_EPSILON = 1e-5


@dataclasses.dataclass(frozen=True)
class Network:
    """Layers are ("linear", outputs), ("conv", channels, kernel), ("norm",), ("act",), ("pool",), ("flatten",), in
    their order. Images are NHWC. A convolution keeps the size of its images, a pool halves it by maxima of 2x2."""

    name: str
    batch: int
    shape: tuple  # Of one sample.
    layers: tuple
    dtype: str = "f32"
    optimizer: str = "sgd"
    activation: str = "relu"
    loss: str = "mse"
    rate: float = 1e-3
    tf32: bool = False  # Factors of products of f32 may be cut to tf32.

    def shapes(self):
        """Of the values before each layer, and of the network's."""
        shape = (self.batch, *self.shape)
        for kind, *numbers in self.layers:
            yield shape
            if kind == "linear":
                shape = (self.batch, numbers[0])
            elif kind == "conv":
                shape = (*shape[:3], numbers[0])
            elif kind == "pool":
                shape = (self.batch, shape[1] // 2, shape[2] // 2, shape[3])
            elif kind == "flatten":
                shape = (self.batch, math.prod(shape[1:]))
        yield shape

    def params(self):
        """Name, shape and the number of inputs of a unit, 0 for a bias, -1 for a scale."""
        for number, ((kind, *numbers), shape) in enumerate(zip(self.layers, self.shapes()), 1):
            if kind == "linear":
                yield f"w{number}", (shape[-1], numbers[0]), shape[-1]
                yield f"b{number}", (numbers[0],), 0
            elif kind == "conv":
                channels, size = numbers
                yield f"w{number}", (size, size, shape[-1], channels), size * size * shape[-1]
                yield f"b{number}", (channels,), 0
            elif kind == "norm":
                yield f"g{number}", (shape[-1],), -1
                yield f"b{number}", (shape[-1],), 0

    def flops(self):
        """Of the products of a step. The first layer has no gradient by its input."""
        total, first = 0, True
        for (kind, *numbers), before, after in zip(self.layers, self.shapes(), list(self.shapes())[1:]):
            if kind in ("linear", "conv"):
                area = numbers[1] ** 2 if kind == "conv" else 1
                total += (4 if first else 6) * math.prod(after) * before[-1] * area
                first = False
        return total

    def outputs(self):
        return list(self.shapes())[-1][1]

    def text(self):
        """The training step, entry `train`."""
        return Writer(self).program(False)

    def gradients_text(self):
        """The loss and its derivatives, `d_` and the param's name; entry `gradients`."""
        return Writer(self).program(True)


class Writer:
    """A network's program. Values are (name, shape)."""

    def __init__(self, network):
        self.network, self.lines = network, []

    def type(self, shape, element=None):
        return "tensor<" + "".join(f"{extent}x" for extent in shape) + (element or self.network.dtype) + ">"

    def add(self, name, shape, text):
        self.lines.append(f"  %{name} = {text}")
        return name, shape

    def read(self, name):
        shape = {param: shape for param, shape, _ in self.network.params()}[name]
        return self.add(name, shape, f"aicf.read @{name} : {self.type(shape)}")

    def linear(self, number, x, outputs):
        w, b, y = self.read(f"w{number}"), self.read(f"b{number}"), (x[1][0], outputs)
        return self.add(f"z{number}", y, f"aicf.linear %{x[0]}, %{w[0]}, %{b[0]} : ({self.type(x[1])}, "
                        f"{self.type(w[1])}, {self.type(b[1])}) -> {self.type(y)}")

    def conv(self, number, x, channels, size):
        w, b, y = self.read(f"w{number}"), self.read(f"b{number}"), (*x[1][:3], channels)
        product = self.add(f"c{number}", y, f"aicf.conv2d %{x[0]}, %{w[0]} strides = [1, 1] padding = "
                           f"{[size // 2] * 4} : ({self.type(x[1])}, {self.type(w[1])}) -> {self.type(y)}")
        shift = self.add(f"s{number}", y, f"aicf.broadcast %{b[0]} dimensions = [3] : {self.type(b[1])} -> "
                         f"{self.type(y)}")
        return self.add(f"z{number}", y, f"aicf.add %{product[0]}, %{shift[0]} : {self.type(y)}")

    def norm(self, number, x):
        g, b, kind = self.read(f"g{number}"), self.read(f"b{number}"), self.type(x[1])
        axis = len(x[1]) - 1
        rows, row = self.type(x[1][:-1], "f32"), self.type(g[1])
        self.lines.append(f"  %n{number}, %mean{number}, %rstd{number} = aicf.layer_norm %{x[0]}, %{g[0]}, %{b[0]} "
                          f"axis = {axis} eps = {NORM_EPSILON:e} : ({kind}, {row}, {row}) -> ({kind}, {rows}, {rows})")
        return f"n{number}", x[1]

    def act(self, number, x):
        form = " form = tanh" if self.network.activation == "gelu" else ""
        return self.add(f"h{number}", x[1], f"aicf.{self.network.activation} %{x[0]}{form} : {self.type(x[1])}")

    def pool(self, number, x):
        n, height, width, channels = x[1]
        y = (n, height // 2, width // 2, channels)
        return self.add(f"p{number}", y, f"aicf.max_pool2d %{x[0]} window = [2, 2] strides = [2, 2] padding = "
                        f"[0, 0, 0, 0] : {self.type(x[1])} -> {self.type(y)}")

    def flatten(self, number, x):
        y = (x[1][0], math.prod(x[1][1:]))
        return self.add(f"v{number}", y, f"aicf.reshape %{x[0]} : {self.type(x[1])} -> {self.type(y)}")

    def loss(self, z):
        """The mean, and its type."""
        if self.network.loss == "mse":
            losses = self.add("losses", z[1], f"aicf.mse %{z[0]}, %target : {self.type(z[1])}")
            axes, element = "[0, 1]", self.network.dtype
        else:
            losses = self.add("losses", z[1][:1], f"aicf.softmax_cross_entropy %{z[0]}, %target : ({self.type(z[1])}, "
                              f"{self.type(z[1][:1], 'i32')}) -> {self.type(z[1][:1], 'f32')}")
            axes, element = "[0]", "f32"
        mean = self.type((), element)
        self.add("loss", (), f"aicf.reduce_mean %{losses[0]} axes = {axes} : {self.type(losses[1], element)} -> {mean}")
        return mean

    def optimizer(self):
        """Moments have the params' type, as the peers have them."""
        moments = "" if self.network.dtype == "f32" else f", moments = {self.network.dtype}"
        adam = f"beta1 = {BETA1}, beta2 = {BETA2}, eps = {EPSILON:e}"
        return {"sgd": "#aicf.sgd", "momentum": f"#aicf.momentum<momentum = {MOMENTUM}{moments}>",
                "adam": f"#aicf.adam<{adam}{moments}>",
                "adamw": f"#aicf.adamw<{adam}, weight_decay = {DECAY}{moments}>"}[self.network.optimizer]

    def step(self, params, mean):
        yield f"  %rate = aicf.constant dense<{self.network.rate:e}> : tensor<f32>"
        yield (f"  aicf.minimize %loss params [{', '.join('@' + name for name in params)}] by {self.optimizer()}"
               f" lr %rate : {mean}")
        yield f"  return %loss : {mean}"

    def derivatives(self, params, mean):
        kinds = ", ".join(map(self.type, params.values()))
        names = ", ".join(f"%d_{name}" for name in params)
        yield (f"  {names} = aicf.gradient %loss wrt {', '.join('%' + name for name in params)} : {mean} -> {kinds}")
        yield f"  return %loss, {names} : {mean}, {kinds}"

    def program(self, derivatives):
        network = self.network
        x = ("x", (network.batch, *network.shape))
        inputs = self.type(x[1])
        for number, (kind, *numbers) in enumerate(network.layers, 1):
            x = getattr(self, kind)(number, x, *numbers)
        target = self.type(x[1]) if network.loss == "mse" else self.type(x[1][:1], "i32")
        mean = self.loss(x)
        params = {name: shape for name, shape, _ in network.params()}
        results = [f'{mean} {{aicf.name = "loss"}}']
        if derivatives:
            results += [f'{self.type(shape)} {{aicf.name = "d_{name}"}}' for name, shape in params.items()]
        limits = " attributes {aicf_emit.constraints = #aicf_emit.constraints<tf32 = true>}" if network.tf32 else ""
        return "\n".join([
            *(f"aicf.param @{name} : {self.type(shape)}" for name, shape in params.items()), "",
            f"func.func @{'gradients' if derivatives else 'train'}(%x: {inputs} {{aicf.name = \"x\"}}, "
            f"%target: {target} {{aicf.name = \"target\"}})",
            f"    -> ({', '.join(results)}){limits} {{",
            *self.lines,
            *(self.derivatives if derivatives else self.step)(params, mean), "}"]) + "\n"


def perceptron(*widths):
    """Layers of these widths with an activation between each two."""
    layers = [layer for width in widths for layer in (("linear", width), ("act",))]
    return tuple(layers[:-1])


def convolutional(channels, hidden, classes):
    layers = [layer for width in channels for layer in (("conv", width, 3), ("act",), ("pool",))]
    return (*layers, ("flatten",), *perceptron(hidden, classes))


NAMED = (
    Network("tiny-sgd", 64, (32,), perceptron(64, 64, 10)),
    Network("tiny-adam", 64, (32,), perceptron(64, 64, 10), optimizer="adam"),
    Network("mnist-adam", 128, (784,), perceptron(512, 512, 10), optimizer="adam", tf32=True),
    Network("digits", 64, (64,), perceptron(128, 64, 10), optimizer="momentum", loss="cross_entropy", rate=0.15),
    Network("convnet", 128, (28, 28, 1), convolutional((32, 64), 128, 10), optimizer="adam", loss="cross_entropy",
            tf32=True),
    Network("convnet-bf16", 256, (28, 28, 1), convolutional((32, 64), 128, 10), dtype="bf16", optimizer="momentum",
            loss="cross_entropy", rate=0.01),
    Network("wide-sgd", 1024, (1024,), perceptron(4096, 4096, 1024), dtype="bf16"),
    Network("huge-adam", 8192, (4096,), perceptron(16384, 4096), dtype="bf16", optimizer="adam"),
)


def draw_width(generator, least, most):
    """Most are multiples of a power of two, as people choose them; a fifth are not."""
    width = math.exp(generator.uniform(math.log(least), math.log(most)))
    unit = generator.choice((8, 16, 64) if width >= 64 else (4, 8))
    return max(round(width), 1) if generator.random() < 0.2 else max(round(width / unit), 1) * unit


def draw_one(generator, name, most_flops):
    """The small and the large are equally likely, by the logarithm."""
    while True:
        dtype = generator.choice(("f32", "bf16"))
        loss = generator.choice(("mse", "cross_entropy"))
        common = {"dtype": dtype, "tf32": dtype == "f32" and generator.random() < 0.5, "loss": loss,
                  "optimizer": generator.choice(("sgd", "momentum", "adam", "adamw")),
                  "activation": generator.choice(("relu", "relu", "tanh", "sigmoid", "silu", "gelu")),
                  "rate": 1e-3}
        outputs = generator.choice((1, 10, 100)) if loss == "mse" else generator.choice((2, 10, 100, 1000))
        if generator.random() < 0.3:
            side = generator.choice((8, 16, 28, 32))
            channels = [draw_width(generator, 8, 128) for _ in range(generator.randint(1, 2))]
            network = Network(name, draw_width(generator, 8, 512), (side, side, generator.choice((1, 3))),
                              convolutional(channels, draw_width(generator, 16, 512), outputs), **common)
        else:
            widths = [draw_width(generator, 16, 4096) for _ in range(generator.randint(1, 5))]
            layers = perceptron(*widths, outputs)
            if generator.random() < 0.3:  # A norm before each activation.
                layers = tuple(part for layer in layers
                               for part in ((("norm",), layer) if layer == ("act",) else (layer,)))
            network = Network(name, draw_width(generator, 8, 4096), (draw_width(generator, 8, 2048),), layers, **common)
        if network.flops() <= most_flops:
            return network


def draw(seed, count, most_flops=1e12):
    generator = random.Random(seed)
    return [draw_one(generator, f"drawn-{seed}-{number}", most_flops) for number in range(1, count + 1)]


def all_networks(seed, count):
    return [*NAMED, *draw(seed, count)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    arguments = parser.parse_args()
    found = [n for n in all_networks(arguments.seed, arguments.count) if n.name == arguments.name]
    if not found:
        raise SystemExit(f"no network {arguments.name!r}")
    print(found[0].text(), end="")
