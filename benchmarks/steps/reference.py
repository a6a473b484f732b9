"""A network's training step in NumPy, in f64: passes and optimizers written out, without differentiation by a
library."""

import numpy as np

import networks


def tanh_gelu(x):
    inner = np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)
    slope = np.sqrt(2 / np.pi) * (1 + 3 * 0.044715 * x**2)
    t = np.tanh(inner)
    return 0.5 * x * (1 + t), 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * slope


def sigmoid(x):
    return 0.5 * (1 + np.tanh(0.5 * x))


# Of x: the value and the derivative.
ACTIVATIONS = {"relu": lambda x: (np.maximum(x, 0), (x > 0).astype(x.dtype)),
               "tanh": lambda x: (np.tanh(x), 1 - np.tanh(x) ** 2),
               "sigmoid": lambda x: (sigmoid(x), sigmoid(x) * (1 - sigmoid(x))),
               "silu": lambda x: (x * sigmoid(x), sigmoid(x) * (1 + x * (1 - sigmoid(x)))),
               "gelu": tanh_gelu}


def windows(x, size):
    """Of images with a border of zeros: [n, h, w, c, size, size]."""
    border = size // 2
    x = np.pad(x, ((0, 0), (border, border), (border, border), (0, 0)))
    return np.lib.stride_tricks.sliding_window_view(x, (size, size), (1, 2))


class Linear:
    def __init__(self, number):
        self.names = f"w{number}", f"b{number}"

    def forward(self, params, x):
        self.x, self.w = x, params[self.names[0]]
        return x @ self.w + params[self.names[1]]

    def backward(self, dy):
        return dy @ self.w.T, {self.names[0]: self.x.T @ dy, self.names[1]: dy.sum(0)}


class Conv:
    def __init__(self, number):
        self.names = f"w{number}", f"b{number}"

    def forward(self, params, x):
        self.x, self.w = x, params[self.names[0]]
        return np.einsum("nhwcij,ijco->nhwo", windows(x, len(self.w)), self.w, optimize=True) + params[self.names[1]]

    def backward(self, dy):
        size = len(self.w)
        dw = np.einsum("nhwcij,nhwo->ijco", windows(self.x, size), dy, optimize=True)
        dx = np.einsum("nhwoij,ijco->nhwc", windows(dy, size), self.w[::-1, ::-1], optimize=True)
        return dx, {self.names[0]: dw, self.names[1]: dy.sum((0, 1, 2))}


class Norm:
    def __init__(self, number):
        self.names = f"g{number}", f"b{number}"

    def forward(self, params, x):
        self.scale = params[self.names[0]]
        centred = x - x.mean(-1, keepdims=True)
        self.rstd = 1 / np.sqrt((centred**2).mean(-1, keepdims=True) + networks.NORM_EPSILON)
        self.normal = centred * self.rstd
        return self.normal * self.scale + params[self.names[1]]

    def backward(self, dy):
        d = dy * self.scale
        dx = self.rstd * (d - d.mean(-1, keepdims=True) - self.normal * (d * self.normal).mean(-1, keepdims=True))
        return dx, {self.names[0]: (dy * self.normal).sum(0), self.names[1]: dy.sum(0)}


class Activation:
    def __init__(self, form):
        self.form = ACTIVATIONS[form]

    def forward(self, _, x):
        y, self.slope = self.form(x)
        return y

    def backward(self, dy):
        return dy * self.slope, {}


class Pool:
    """An odd row or column at the end is left out."""

    def forward(self, _, x):
        n, h, w, c = self.shape = x.shape
        tiles = x[:, :h // 2 * 2, :w // 2 * 2].reshape(n, h // 2, 2, w // 2, 2, c).transpose(0, 1, 3, 5, 2, 4)
        tiles = tiles.reshape(*tiles.shape[:4], 4)
        self.first = tiles.argmax(-1)  # The first of the greatest.
        return tiles.max(-1)

    def backward(self, dy):
        n, h, w, c = self.shape
        tiles = (np.arange(4) == self.first[..., None]) * dy[..., None]
        tiles = tiles.reshape(*dy.shape, 2, 2).transpose(0, 1, 4, 2, 5, 3).reshape(n, h // 2 * 2, w // 2 * 2, c)
        dx = np.zeros(self.shape)
        dx[:, :h // 2 * 2, :w // 2 * 2] = tiles
        return dx, {}


class Flatten:
    def forward(self, _, x):
        self.shape = x.shape
        return x.reshape(len(x), -1)

    def backward(self, dy):
        return dy.reshape(self.shape), {}


def mse(z, target):
    return ((z - target) ** 2).mean(), 2 * (z - target) / z.size


def cross_entropy(z, labels):
    rows = np.arange(len(z))
    shifted = z - z.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    dz = np.exp(logs)
    dz[rows, labels] -= 1
    return -logs[rows, labels].mean(), dz / len(z)


class Training:
    def __init__(self, network, values):
        self.network, self.values = network, values
        makers = {"linear": Linear, "conv": Conv, "norm": Norm, "act": lambda _: Activation(network.activation),
                  "pool": lambda _: Pool(), "flatten": lambda _: Flatten()}
        self.layers = [makers[kind](number) for number, (kind, *_) in enumerate(network.layers, 1)]
        self.values_of = {name: value.astype(np.float64) for name, value in values.params.items()}
        self.first = {name: np.zeros_like(value) for name, value in self.values_of.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.values_of.items()}
        self.steps = 0

    def gradients(self):
        """The loss, and of each param the derivative."""
        x, grads = self.values.x.astype(np.float64), {}
        for layer in self.layers:
            x = layer.forward(self.values_of, x)
        loss, dy = (mse if self.network.loss == "mse" else cross_entropy)(x, self.values.target)
        for layer in reversed(self.layers):
            dy, some = layer.backward(dy)
            grads |= some
        return loss, grads

    def step(self):
        """The loss before the update."""
        loss, grads = self.gradients()
        self.steps += 1
        for name, g in grads.items():
            self.values_of[name] = self.update(name, self.values_of[name], g)
        return loss

    def update(self, name, p, g):
        rate, form = self.network.rate, self.network.optimizer
        if form == "sgd":
            return p - rate * g
        if form == "momentum":
            self.first[name] = networks.MOMENTUM * self.first[name] + g
            return p - rate * self.first[name]
        if form == "adamw":
            p = p * (1 - rate * networks.DECAY)
        self.first[name] = networks.BETA1 * self.first[name] + (1 - networks.BETA1) * g
        self.second[name] = networks.BETA2 * self.second[name] + (1 - networks.BETA2) * g * g
        root = np.sqrt(self.second[name] / (1 - networks.BETA2**self.steps)) + networks.EPSILON
        return p - rate / (1 - networks.BETA1**self.steps) * self.first[name] / root

    def params(self):
        return self.values_of
