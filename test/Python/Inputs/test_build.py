"""Programs that are built in Python: values against NumPy, text, names, errors."""

import inspect
import math
import pathlib
import re
import unittest

import aicf
import numpy as np
from aicf import nn, ops

RANDOM = np.random.default_rng(7)
ERF = np.vectorize(math.erf)


def typed(array):
    return aicf.TensorType(array.dtype.name, array.shape)


def evaluate(function, *arrays):
    """What `function` of values computes of arrays."""
    program = aicf.Program()
    names = "abcdef"[:len(arrays)]
    scope = {"function": function}
    exec(f"def f({', '.join(names)}): return {{'y': function({', '.join(names)})}}", scope)
    program.entry(scope["f"], **{name: typed(array) for name, array in zip(names, arrays)})
    session = program.compile("x86-64-v3", threads=1).session()
    return session.entry("f")(*arrays).y


def line_of(text):
    """The line of this file that holds `text` first."""
    return next(at for at, line in enumerate(pathlib.Path(__file__).read_text().splitlines(), 1) if text in line)


def f32(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


class Values(unittest.TestCase):
    def check(self, function, expected, *arrays, tolerance=2e-5):
        got = evaluate(function, *arrays)
        want = np.asarray(expected(*arrays))
        self.assertEqual(got.shape, want.shape)
        np.testing.assert_allclose(got.astype(np.float64), want.astype(np.float64), rtol=tolerance, atol=tolerance)

    def test_a_gradient_by_what_is_transposed_back(self):
        def f(x):
            y = x.transpose(1, 0)
            z = y.transpose(1, 0)
            return ops.gradient((z * z).sum(), y)

        self.check(f, lambda x: 2 * x.T, f32(3, 4))

    def test_operators_broadcast(self):
        a, b, row, one = f32(3, 4), f32(3, 4), f32(4), f32(3, 1)
        cases = [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b]
        for case in cases:
            for x, y in ((a, b), (a, row), (row, a), (a, one), (one, row), (f32(2, 1, 4), one), (f32(), a)):
                self.check(case, case, x, y, tolerance=1e-4)
        self.check(lambda a: 2 - a / 4 + 1, lambda a: 2 - a / 4 + 1, a)
        self.check(lambda a: -abs(a) ** 3, lambda a: -abs(a) ** 3, a, tolerance=1e-4)
        self.check(lambda a: 2.0 ** a, lambda a: 2.0 ** a, a)
        self.check(lambda a: a + np.float32([1, 2, 3, 4]), lambda a: a + np.float32([1, 2, 3, 4]), a)
        self.check(lambda a: np.float32([1, 2, 3, 4]) - a, lambda a: np.float32([1, 2, 3, 4]) - a, a)
        self.check(lambda a: [1, 2, 3, 4] * a, lambda a: np.array([1, 2, 3, 4]) * a, a)

    def test_rounded_quotients(self):
        a, b = np.float32([7.5, -7.5, 3.0, -3.0, 0.3, -0.0]), np.float32([2.0, 0.1, -0.1, 0.7, -2.0, 5.0])
        n, m = np.array([7, -7, 9, -9], np.int32), np.array([2, 2, -4, -3], np.int32)
        for x, y in ((a, b), (n, m)):
            self.check(lambda x, y: x % y, lambda x, y: x % y, x, y, tolerance=1e-6)
            self.check(lambda x, y: x // y, lambda x, y: x // y, x, y, tolerance=0)
            self.check(lambda x, y: ops.fmod(x, y), np.fmod, x, y, tolerance=1e-6)
        self.check(lambda x: x % 2 + 7 % (x.abs() + 1) + x // 3, lambda x: x % 2 + 7 % (abs(x) + 1) + x // 3, n)

    def test_a_scaled_loss(self):
        # A step that overflows is not made, and halves the scale; gradients of two halves are summed.
        program = aicf.Program()
        weight = program.param("weight", aicf.f32[3], np.ones(3, np.float32))
        scale, good = program.state("scale", aicf.f32, 8.0), program.state("good", aicf.i32, 0)

        @program.entry
        def train(x: aicf.f32[4, 3]):
            halves = [ops.gradient((x[at:at + 2] * weight).sum() * scale.read(), weight) for at in (0, 2)]
            grad = halves[0] + halves[1]
            finite = ops.all_finite(grad)
            next_scale, next_good = ops.update_loss_scale(scale, good, finite, interval=2)
            nn.SGD().apply_gradients([grad / scale.read()], [weight], 0.5, when=finite)
            scale.update(next_scale), good.update(next_good)
            return {"finite": finite}

        session = program.compile("cpu").session()
        x = f32(4, 3)
        expected = np.ones(3, np.float32) - 0.5 * x.sum(0)
        self.assertTrue(session("train", x=x).finite)
        np.testing.assert_allclose(session["weight"], expected, rtol=1e-5, atol=1e-6)
        self.assertEqual((session["scale"], session["good"]), (8, 1))
        self.assertFalse(session("train", x=x * np.inf).finite)
        np.testing.assert_allclose(session["weight"], expected, rtol=1e-5, atol=1e-6)
        self.assertEqual((session["scale"], session["good"]), (4, 0))
        session("train", x=x), session("train", x=x)
        self.assertEqual((session["scale"], session["good"]), (8, 0))

        def wrong(x: aicf.f32[4, 3]):
            nn.SGD().apply_gradients([x], [weight], 0.5)

        with self.assertRaisesRegex(aicf.BuildError, "apply_gradients: a gradient tensor<4x3xf32> of <param weight"):
            program.entry(wrong)

    def test_comparisons_and_logic(self):
        a, b, n = f32(3, 4), f32(4), np.arange(12, dtype=np.int32).reshape(3, 4)
        self.check(lambda a, b: ops.where((a < b) | ~(a > 0), a, b), lambda a, b: np.where((a < b) | ~(a > 0), a, b),
                   a, b)
        self.check(lambda n: ops.where(ops.equal(n, 3) ^ (n >= 10), n, 0),
                   lambda n: np.where((n == 3) ^ (n >= 10), n, 0), n)
        self.check(lambda n: n & 6, lambda n: n & 6, n)
        self.check(lambda a: ops.where(a > 0, 1.0, a), lambda a: np.where(a > 0, 1.0, a), a)

    def test_functions(self):
        a = f32(3, 5)
        for name, expected in (
                ("exp", np.exp), ("tanh", np.tanh), ("erf", ERF), ("floor", np.floor), ("sign", np.sign),
                ("exp2", np.exp2), ("expm1", np.expm1), ("sin", np.sin), ("cos", np.cos), ("tan", np.tan),
                ("ceil", np.ceil), ("trunc", np.trunc), ("round", np.rint),
                ("relu", lambda x: np.maximum(x, 0)), ("sigmoid", lambda x: 1 / (1 + np.exp(-x))),
                ("silu", lambda x: x / (1 + np.exp(-x))), ("gelu", lambda x: x * (1 + ERF(x / math.sqrt(2))) / 2)):
            self.check(lambda a, name=name: getattr(a, name)(), expected, a)
        for name, expected in (("log", np.log), ("log1p", np.log1p), ("sqrt", np.sqrt),
                               ("rsqrt", lambda x: 1 / np.sqrt(x))):
            self.check(lambda a, name=name: getattr(a, name)(), expected, np.abs(a) + 1)
        self.check(lambda a: a.clamp(-0.5, 0.25), lambda a: a.clip(-0.5, 0.25), a)
        self.check(lambda a: a.clamp(max=0.25) + a.clamp(0.5), lambda a: a.clip(None, 0.25) + a.clip(0.5, None), a)
        self.check(lambda a: a.softmax(), lambda a: np.exp(a) / np.exp(a).sum(-1, keepdims=True), a)
        self.check(lambda a: a.log_softmax(0), lambda a: a - np.log(np.exp(a).sum(0)), a)
        self.check(lambda a: (a * 3).cast(aicf.i32), lambda a: (a * 3).astype(np.int32), a)

    def test_reductions(self):
        a = f32(3, 4, 5)
        for name in ("sum", "mean", "max", "min", "prod"):
            for axis in (None, 0, -1, (0, 2)):
                for keep in (False, True):
                    self.check(lambda a, n=name, x=axis, k=keep: getattr(a, n)(x, k),
                               lambda a, n=name, x=axis, k=keep: getattr(a, n)(axis=x, keepdims=k), a, tolerance=1e-4)
        self.check(lambda a: a.argmax(1), lambda a: a.argmax(1), a)
        self.check(lambda a: a.argmin(), lambda a: a.argmin(-1), a)
        self.check(lambda a: a.cumsum(1), lambda a: a.cumsum(1), a)

    def test_shapes(self):
        a, i = f32(3, 4, 5), np.array([2, 0, 2], np.int32)
        for case in (lambda a: a.reshape(-1, 5), lambda a: a.reshape(5, 12), lambda a: a.T,
                     lambda a: a.transpose(1, 0, 2),
                     lambda a: a.swapaxes(0, -1), lambda a: a[1], lambda a: a[-1, 1:], lambda a: a[..., 2],
                     lambda a: a[:, ::2, 1:4:3], lambda a: a[:, None, 0], lambda a: a[1, 2, 3]):
            self.check(case, case, a)
        self.check(lambda a: a.flatten(1), lambda a: a.reshape(3, 20), a)
        self.check(lambda a, i: a[i], lambda a, i: a[i], a, i)
        self.check(lambda a, i: a[:, i], lambda a, i: a[:, i], a, i)
        self.check(lambda a: ops.concat([a, a * 2], axis=-1), lambda a: np.concatenate([a, a * 2], -1), a)
        self.check(lambda a: ops.stack([a, -a], 1), lambda a: np.stack([a, -a], 1), a)
        self.check(lambda a: a.pad([1, 0, 2], [0, 1, 0], 3),
                   lambda a: np.pad(a, [(1, 0), (0, 1), (2, 0)], constant_values=3),
                   a)
        self.check(lambda a: sum(row.sum() for row in a), lambda a: a.sum(), a, tolerance=1e-4)
        self.check(lambda a: ops.arange(4).cast(aicf.f32) + ops.zeros((3, 1)) + a[0, 0, 0],
                   lambda a: np.arange(4) + np.zeros((3, 1)) + a[0, 0, 0], a)
        self.check(lambda i: ops.one_hot(i, 4), lambda i: np.eye(4)[i], i)

    def test_contractions(self):
        for a, b in (((3, 4), (4, 5)), ((4,), (4, 5)), ((3, 4), (4,)), ((4,), (4,)), ((2, 3, 4), (2, 4, 5)),
                     ((2, 3, 4), (4, 5)), ((3, 4), (2, 4, 5)), ((6, 1, 3, 4), (2, 4, 5))):
            self.check(lambda a, b: a @ b, lambda a, b: a @ b, f32(*a), f32(*b), tolerance=1e-4)
        self.check(lambda a, b: ops.matmul(a, b, transpose_b=True), lambda a, b: a @ b.T, f32(3, 4), f32(5, 4))
        self.check(lambda a, b: ops.matmul(a, b, transpose_a=True), lambda a, b: a.T @ b, f32(4, 3), f32(4, 5))

    def test_images(self):
        x, w = f32(2, 6, 7, 3), f32(3, 3, 3, 4)

        def conv(x, w):
            x = np.pad(x, [(0, 0), (1, 1), (1, 1), (0, 0)])
            patches = np.lib.stride_tricks.sliding_window_view(x, (3, 3), (1, 2))[:, ::2, ::2]
            return np.einsum("nhwcyx,yxco->nhwo", patches, w)

        def pool(x):
            return np.lib.stride_tricks.sliding_window_view(x, (2, 3), (1, 2))[:, ::2, ::3]

        self.check(lambda x, w: ops.conv2d(x, w, stride=2, padding=1), conv, x, w, tolerance=1e-4)
        self.check(lambda x: ops.max_pool2d(x, [2, 3]), lambda x: pool(x).max((-1, -2)), x)
        self.check(lambda x: ops.avg_pool2d(x, [2, 3]), lambda x: pool(x).mean((-1, -2)), x)

    def test_types(self):
        for dtype in (np.float64, np.float16, np.int64):
            a = (RANDOM.standard_normal((3, 4)) * 4).astype(dtype)
            self.check(lambda a: a * 2 + a[0], lambda a: a * 2 + a[0], a, tolerance=1e-2)
            self.assertEqual(evaluate(lambda a: a * 2, a).dtype, dtype)
        odd = [0.1, 1e-30, 3.4028235e38, -0.0, math.inf, -math.inf, math.nan, 1e20, 123456792.0]
        got = evaluate(lambda a: a * 0 + np.float32(odd), np.zeros(9, np.float32))
        self.assertEqual(got.view(np.uint32)[:3].tolist(), np.float32(odd).view(np.uint32)[:3].tolist())
        np.testing.assert_array_equal(got, np.float32(odd))

    def test_gradients(self):
        a, b = f32(3, 4), f32(4)
        self.check(lambda a, b: ops.gradient((a * a * b).sum(), b), lambda a, b: (a * a).sum(0), a, b, tolerance=1e-4)
        self.check(lambda a, b: ops.add(*ops.gradient((a.exp() + b * 3).sum(), a, b)), lambda a, b: np.exp(a) + 9, a, b,
                   tolerance=1e-4)


class Declarations(unittest.TestCase):
    def test_what_is_declared_is_there(self):
        """What type checkers are told of values is what values have."""
        text = pathlib.Path(aicf.Value.__init__.__code__.co_filename).read_text()
        body = text[text.index("class Operators:"):text.index("class Value(")]
        declared = set(re.findall(r"def (\w+)\(", body))
        self.assertEqual({name for name in declared if not callable(getattr(aicf.Value, name, None))}, {"T"})
        added = {name for name in vars(aicf.Value) if getattr(vars(aicf.Value)[name], "__module__", "") == "aicf.ops"}
        self.assertEqual({name for name in added if name not in declared}, set())
        for name in ("sum", "clamp", "pad", "softmax", "transpose", "argmax"):
            wanted = re.search(rf"def {name}\(self, (.*?)\) ->", body)[1]
            names = list(inspect.signature(getattr(aicf.Value, name)).parameters)[1:]
            self.assertEqual(re.findall(r"\*?(\w+):", wanted), names)


class Programs(unittest.TestCase):
    def test_text(self):
        program = aicf.Program()
        model = nn.Sequential(nn.Linear(4, 3), nn.ReLU())

        @program.entry
        def step(x: aicf.f32[2, 4], t: aicf.f32[2, 3]):
            hidden = model(x)
            unused = hidden * 7  # noqa: F841
            loss = nn.mse_loss(hidden, t)
            nn.AdamW(weight_decay=0.1).minimize(loss, 1e-3, clip=1)
            return {"loss": loss}

        text = program.text()
        self.assertEqual(text[text.index("func.func @step"):], """\
func.func @step(%x: tensor<2x4xf32> {aicf.name = "x"}, %t: tensor<2x3xf32> {aicf.name = "t"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %linear1_weight = aicf.read @linear1.weight : tensor<4x3xf32>
  %linear1_bias = aicf.read @linear1.bias : tensor<3xf32>
  %linear = aicf.linear %x, %linear1_weight, %linear1_bias
      : (tensor<2x4xf32>, tensor<4x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %hidden = aicf.relu %linear : tensor<2x3xf32>
  %mse = aicf.mse %hidden, %t : tensor<2x3xf32>
  %loss = aicf.reduce_mean %mse axes = [0, 1] : tensor<2x3xf32> -> tensor<f32>
  %c = aicf.constant dense<0.001> : tensor<f32>
  aicf.minimize %loss params [@linear1.weight, @linear1.bias] by #aicf.adamw<weight_decay = 0.1> lr %c clip 1.0
      : tensor<f32>
  return %loss : tensor<f32>
}
""")
        package = program.compile("x86-64-v3")
        self.assertEqual(list(package.entries), ["initialise", "step"])
        # Of an operation: the line of this file.
        line = line_of("loss = nn.mse_loss(hidden")
        places = " ".join(one.location for one in package.plan("step").instructions)
        self.assertIn(f"test_build.py:{line}:", places)

    def test_trains_every_module(self):
        class Net(nn.Module):
            def __init__(self):
                self.table = nn.Embedding(10, 64)
                self.blocks = [nn.Conv2d(1, 4, 3, padding=1), nn.Conv2d(4, 4, 1, bias=False)]
                self.batch = nn.BatchNorm(4)
                self.head = nn.Sequential(nn.MaxPool2d(2), nn.AvgPool2d(2), nn.Flatten(), nn.RMSNorm(16),
                                          nn.GELU("tanh"),
                                          nn.Dropout(0.1), nn.LayerNorm(16), nn.SiLU(), nn.Linear(16, 10), nn.Tanh())

            def forward(self, ids):
                x = self.table(ids).reshape(-1, 8, 8, 1)
                for block in self.blocks:
                    x = block(x)
                return self.head(self.batch(x).relu())

        for optimizer, rate in ((nn.SGD(), 0.5), (nn.Momentum(nesterov=True), 0.05), (nn.Adam(), 0.01),
                                (nn.AdamW(beta2=0.99), 0.01), (nn.Lion(), 0.002)):
            program, net = aicf.Program(), Net()

            @program.entry(training=True)
            def train(ids: aicf.i32[20], labels: aicf.i32[20], net=net, optimizer=optimizer, rate=rate):
                loss = nn.cross_entropy(net(ids), labels)
                optimizer.minimize(loss, rate)
                return {"loss": loss}

            @program.entry
            def predict(ids: aicf.i32[20], net=net):
                return {"labels": net(ids).argmax()}

            session = program.compile("x86-64-v3").session()
            session("initialise")
            ids = np.arange(20, dtype=np.int32) % 10
            step = session.entry("train")
            losses = [float(step(ids, (ids * 3 + 1) % 10).loss) for _ in range(150)]
            self.assertLess(losses[-1], losses[0] - 0.5, optimizer.mnemonic)
            self.assertEqual(session["step"], 150)
            self.assertNotEqual(session["batch.running_mean"].tolist(), [0] * 4)
            self.assertIn("table.weight", program.symbols)
            self.assertIn("blocks1.weight", program.symbols)
            self.assertIn("head.linear1.bias", program.symbols)
            found = (session("predict", ids=ids).labels == (ids * 3 + 1) % 10).mean()
            self.assertGreater(found, 0.7, optimizer.mnemonic)

    def test_batch_norm(self):
        # Over the batch in training, with running statistics, which the other entry takes; along any dimension.
        for axis in (-1, 1):
            program, norm = aicf.Program(), nn.BatchNorm(3, axis=axis)
            shape = (4, 5, 3) if axis == -1 else (4, 3, 5)

            def f(x, norm=norm):
                return {"y": norm(x)}

            program.entry(f, name="train", training=True, x=aicf.f32[shape])
            program.entry(f, name="predict", x=aicf.f32[shape])
            session = program.compile("x86-64-v3").session()
            session("initialise")
            weight, bias = np.float32([1, 2, 3]), np.float32([0, 1, -1])
            session["weight"], session["bias"] = weight, bias
            mean, var = np.zeros(3), np.ones(3)
            others = (0, 1) if axis == -1 else (0, 2)

            def spread(v, axis=axis):
                return v if axis == -1 else v[:, None]

            for _ in range(3):
                x = f32(*shape) * 3 + 1
                batch, variance = x.mean(others, dtype=np.float64), x.var(others, dtype=np.float64)
                want = (x - spread(batch)) / np.sqrt(spread(variance) + 1e-5) * spread(weight) + spread(bias)
                np.testing.assert_allclose(session("train", x=x).y, want, rtol=1e-4, atol=1e-4)
                mean, var = 0.9 * mean + 0.1 * batch, 0.9 * var + 0.1 * variance * 20 / 19
                np.testing.assert_allclose(session["running_mean"], mean, rtol=1e-4, atol=1e-5)
                np.testing.assert_allclose(session["running_var"], var, rtol=1e-4, atol=1e-5)
            want = (x - spread(mean)) / np.sqrt(spread(var) + 1e-5) * spread(weight) + spread(bias)
            np.testing.assert_allclose(session("predict", x=x).y, want, rtol=1e-4, atol=1e-4)

    def test_attention(self):
        def softmax(s):
            e = np.exp(s - s.max(-1, keepdims=True))
            return e / e.sum(-1, keepdims=True)

        q, k, v = f32(2, 4, 5, 8), f32(2, 2, 6, 8), f32(2, 2, 6, 3)
        mask = RANDOM.random((2, 1, 5, 6)) < 0.7
        mask[..., 0] = True
        wide_k, wide_v = np.repeat(k, 2, 1), np.repeat(v, 2, 1)
        scores = q @ wide_k.swapaxes(-1, -2) / math.sqrt(8)
        for arrays, options, seen in (((), {}, np.True_), ((), {"causal": True}, np.tri(5, 6, dtype=bool)),
                                      ((mask,), {}, mask)):
            got = evaluate(lambda q, k, v, *m, o=options: ops.attention(q, k, v, *m, **o), q, k, v, *arrays)
            want = softmax(np.where(seen, scores, -np.inf)) @ wide_v
            np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)
        # A query that sees nothing.
        hidden = np.zeros((5, 6), bool)
        self.assertEqual(np.abs(evaluate(ops.attention, q, k, v, hidden)).max(), 0)

    def test_rotary(self):
        x = f32(2, 7, 8)
        angles = np.arange(7)[:, None] * 100.0 ** (-np.arange(4) / 4)
        cos, sin = np.cos(angles), np.sin(angles)
        for form, first, second in (("halves", slice(0, 4), slice(4, 8)),
                                    ("neighbours", slice(0, 8, 2), slice(1, 8, 2))):
            a, b = x[..., first], x[..., second]
            want = np.empty_like(x)
            want[..., first], want[..., second] = a * cos - b * sin, b * cos + a * sin
            got = evaluate(lambda x, form=form: nn.Rotary(8, 100.0, form)(x), x)
            np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)

    def test_attention_module_trains(self):
        program = aicf.Program()
        net = nn.Sequential(nn.Embedding(7, 16), nn.Attention(16, 4, 2, causal=True, rotary=nn.Rotary(4)),
                            nn.Linear(16, 7))

        @program.entry(training=True)
        def train(ids: aicf.i32[3, 8], labels: aicf.i32[3, 8]):
            loss = nn.cross_entropy(net(ids), labels)
            nn.Adam().minimize(loss, 0.02)
            return {"loss": loss}

        session = program.compile("x86-64-v3").session()
        session("initialise")
        ids = RANDOM.integers(0, 7, (3, 8)).astype(np.int32)
        # The token before: what only attention to positions can know.
        labels = np.concatenate([ids[:, :1], ids[:, :-1]], 1)
        losses = [float(session("train", ids=ids, labels=labels).loss) for _ in range(150)]
        self.assertLess(losses[-1], 0.1)

    def test_two_networks_in_turns(self):
        # The generator's step reads the critic behind the critic's step, or before it; either way its gradient ends
        # there. So says the same in f64, with gradients by differences.
        noise, real = f32(8, 3), f32(8, 4)
        first = {"g": f32(3, 4), "d": f32(4, 1)}
        ones, zeros, rate = np.ones((8, 1)), np.zeros((8, 1)), 0.5

        def loss(x, labels):
            return np.mean(np.maximum(x, 0) - x * labels + np.log1p(np.exp(-abs(x))))

        def gradient(function, at, h=1e-5):
            found = np.zeros_like(at)
            for index in np.ndindex(at.shape):
                unit = np.zeros_like(at)
                unit[index] = h
                found[index] = (function(at + unit) - function(at - unit)) / (2 * h)
            return found

        for adam, before in ((False, False), (False, True), (True, False)):
            program = aicf.Program()
            g, d = (program.param(name, aicf.f32[value.shape], value) for name, value in first.items())

            @program.entry
            def train(noise: aicf.f32[8, 3], real: aicf.f32[8, 4], g=g, d=d, adam=adam, before=before):
                fake, old = (noise @ g).tanh(), d.read()
                critic_loss = (nn.bce_with_logits(real @ old, ones.astype(np.float32))
                               + nn.bce_with_logits(fake.stop_gradient() @ old, zeros.astype(np.float32)))
                (nn.Adam() if adam else nn.SGD()).minimize(critic_loss, rate)
                loss = nn.bce_with_logits(fake @ (old if before else d), ones.astype(np.float32))
                nn.SGD().minimize(loss, rate, [g])
                return {"critic": critic_loss, "loss": loss}

            session = program.compile("x86-64-v3").session()
            hold, m, v = {name: value.astype(np.float64) for name, value in first.items()}, 0, 0
            for step in range(1, 5):
                got = session("train", noise=noise, real=real)
                old, made = hold["d"], lambda g: np.tanh(noise @ g)  # noqa: E731
                fake = made(hold["g"])
                slope = gradient(lambda d, fake=fake: loss(real @ d, ones) + loss(fake @ d, zeros), old)
                if adam:
                    m, v = 0.9 * m + 0.1 * slope, 0.999 * v + 0.001 * slope ** 2
                    slope = m / (1 - 0.9 ** step) / (np.sqrt(v / (1 - 0.999 ** step)) + 1e-8)
                hold["d"] = old - rate * slope
                seen = old if before else hold["d"]
                self.assertAlmostEqual(float(got.loss), loss(fake @ seen, ones), places=5)
                hold["g"] = hold["g"] - rate * gradient(
                    lambda g, seen=seen, made=made: loss(made(g) @ seen, ones), hold["g"])
            for name, want in hold.items():
                error = np.linalg.norm(session[name] - want) / np.linalg.norm(want)
                self.assertLess(error, 1e-5, (name, adam, before))

    def test_the_norm_of_many_gradients(self):
        # One instruction adds up more values than fusion looks at again with each merge.
        program, first = aicf.Program(), [f32(3) for _ in range(90)]
        params = [program.param(f"w{at}", aicf.f32[3], value) for at, value in enumerate(first)]

        @program.entry
        def train(x: aicf.f32[3]):
            loss = sum(((w * x * (at + 1)).sum() for at, w in enumerate(params)), x.sum())
            nn.SGD().minimize(loss, 0.5, clip=2.0)
            return {"loss": loss}

        package = program.compile("x86-64-v3")
        added = [one for one in package.plan("train").instructions if "clip_by_global_norm.add" in one.kind]
        self.assertLessEqual(len(added), 3, [one.kind for one in added])
        session, x = package.session(), f32(3)
        session("train", x=x)
        slopes = [(at + 1) * x.astype(np.float64) for at in range(90)]
        factor = min(1, 2.0 / (np.sqrt(sum(np.sum(one * one) for one in slopes)) + 1e-6))
        for at, slope in enumerate(slopes):
            want = first[at] - 0.5 * factor * slope
            self.assertLess(np.linalg.norm(session[f"w{at}"] - want), 1e-6 * np.linalg.norm(want) + 1e-7)

    def test_optimizer_state(self):
        program, adam = aicf.Program(), nn.Adam()
        model = nn.Linear(3, 2)

        @program.entry(training=True)
        def train(x: aicf.f32[4, 3]):
            loss = (model(x) * model(x)).mean()
            adam.minimize(loss, 0.01)
            return {"loss": loss}

        session = program.compile("x86-64-v3").session()
        session("initialise")
        state = adam.state(session)
        self.assertEqual((list(state), list(state["weight"])), (["weight", "bias"], ["m", "v"]))
        for _ in range(3):
            session("train", x=f32(4, 3))
        self.assertEqual(state.step, 3)
        kept, weight = state.state_dict(), session["weight"]
        self.assertEqual(sorted(kept), ["bias.m", "bias.v", "train.step", "weight.m", "weight.v"])
        self.assertGreater(np.abs(state[model.weight]["m"]).max(), 0)
        x = f32(4, 3)
        session("train", x=x)
        after = session["weight"]
        # The same step again, from what was kept.
        state.load_state_dict(kept)
        session["weight"], session["bias"] = weight, session["bias"]
        self.assertEqual(state.step, 3)
        session("train", x=x)
        self.assertEqual(state.step, 4)
        state["weight"]["m"], state.step = np.zeros((3, 2), np.float32), 0
        self.assertEqual((state["weight"]["m"].max(), state.step), (0, 0))
        self.assertEqual(after.shape, session["weight"].shape)
        with self.assertRaisesRegex(KeyError, "there is no 'velocity', but m, v"):
            state["weight"]["velocity"]
        with self.assertRaisesRegex(KeyError, "does not update 'x'"):
            state["x"]
        with self.assertRaisesRegex(KeyError, "missing .*weight.v"):
            state.load_state_dict({name: value for name, value in kept.items() if name != "weight.v"})

    def test_dropout_is_another_one_each_step(self):
        program = aicf.Program()

        @program.entry(training=True)
        def f(x: aicf.f32[1000]):
            return {"a": nn.Dropout(0.25)(x), "b": nn.Dropout(0.25)(x)}

        session = program.compile("x86-64-v3").session()
        first, second = (session("f", x=np.ones(1000, np.float32)) for _ in range(2))
        masks = [one > 0 for one in (first.a, first.b, second.a, second.b)]
        for at, mask in enumerate(masks):
            self.assertAlmostEqual(mask.mean(), 0.75, delta=0.06)
            for other in masks[:at]:
                self.assertLess((mask == other).mean(), 0.8)

    def test_symbols(self):
        program = aicf.Program()
        total, scale = program.state("total", aicf.f32[3]), program.meta("scale", aicf.f32, 2.0)
        given = program.param("given", aicf.f32[3], [1, 2, 3])

        @program.entry
        def add(x: "aicf.f32[3]"):
            before = total.read()
            total.update(total + x * scale + given)
            return {"before": before, "after": total}

        session = program.compile("x86-64-v3").session()
        x = np.float32([1, 1, 1])
        self.assertEqual(session("add", x=x).after.tolist(), [3, 4, 5])
        session["scale"] = 0
        out = session("add", x=x)
        self.assertEqual((out.before.tolist(), out.after.tolist()), ([3, 4, 5], [4, 6, 8]))

    def test_reprs(self):
        program, model = aicf.Program(), nn.Linear(4, 2)
        self.assertEqual(repr(program), "<aicf.Program: no entry>")

        @program.entry
        def f(x: aicf.f32[3, 4]):
            return {"y": model(x)}

        self.assertEqual(repr(program), "<aicf.Program: f; 2 params>")
        self.assertEqual(repr(model), "<Linear: weight: aicf.f32[4, 2], bias: aicf.f32[2]>")
        self.assertEqual(repr(aicf.f32[()]), "aicf.f32[()]")
        self.assertEqual(repr(nn.ReLU()), "<ReLU>")
        package = program.compile("cpu")
        session, x = package.session(), np.ones((3, 4), np.float32)
        session("initialise")
        np.testing.assert_array_equal(session("f", x).y, session("f", x=x).y)
        with self.assertRaisesRegex(TypeError, "name of an entry, not a ndarray; the package has initialise, f"):
            session(x)
        plan = package.plan("f")
        self.assertEqual(repr(plan), str(plan))

    def test_two_programs_share_a_module(self):
        model, packages = nn.Linear(2, 2), []
        for _ in range(2):
            program = aicf.Program()

            @program.entry
            def f(x: aicf.f32[1, 2]):
                return {"y": model(x)}

            packages.append(program.compile("x86-64-v3").data)
        self.assertEqual(*packages)


class Errors(unittest.TestCase):
    def refused(self, message, function, *types):
        program = aicf.Program()
        names = "abc"[:len(types)]
        scope = {"function": function}
        exec(f"def f({', '.join(names)}): return function({', '.join(names)})", scope)
        with self.assertRaisesRegex(aicf.BuildError, message):
            program.entry(scope["f"], **dict(zip(names, types)))

    def test_a_comparison_of_objects(self):
        self.refused("where: the condition is False, a bool of Python: == and != compare the objects .* ops.equal",
                     lambda a: ops.where(a == 1.0, a, 0.0), aicf.f32[3])
        model = nn.Linear(3, 1)
        for condition in (lambda a: a.sum() != 0, lambda a: True):
            self.refused("minimize: `when` is True, a bool of Python",
                         lambda a, condition=condition: nn.SGD().minimize(model(a).mean(), 0.1, when=condition(a)),
                         aicf.f32[2, 3])
        self.refused("minimize: `when` has to be one bool of the program, not tensor<2x3xi1>",
                     lambda a: nn.SGD().minimize(model(a).mean(), 0.1, when=a > 0), aicf.f32[2, 3])

    def test_an_update_that_nothing_reads(self):
        program = aicf.Program()
        total = program.state("total", aicf.f32[3])

        def step(x):
            total.update(x)  # the first
            total.update(total + x)
            total.update(x * 2)

        line = line_of("total.update(total + x)")
        with self.assertRaisesRegex(aicf.BuildError, f"updated twice, and nothing reads .*test_build.py:{line}"):
            program.entry(step, x=aicf.f32[3])

    def test_layers_that_do_not_fit(self):
        f, c = aicf.f32[2, 3, 4], aicf.f32[3]
        self.refused(r"batch_norm: scale has shape \(4,\), a number for each channel", ops.batch_norm, f, c)
        self.refused("attention: .*H a multiple of G", ops.attention, aicf.f32[3, 5, 8], aicf.f32[2, 5, 8],
                     aicf.f32[2, 5, 8])
        self.refused("attention: a mask is of bool or of float32, not int32",
                     lambda a: ops.attention(a, a, a, ops.iota((3, 3))), f)
        self.refused("rotary: cosines and sines are", lambda a: ops.rotary(a, a[0], a[0]), f)
        self.refused("rotary_angles: a width of 3 is not one of pairs", lambda a: ops.rotary_angles(4, 3)[0], f)

    def test_types_and_shapes(self):
        f, g, n = aicf.f32[3, 4], aicf.f32[5], aicf.i32[3]
        self.refused(r"add: shapes \(3, 4\), \(5,\) do not broadcast", lambda a, b: a + b, f, g)
        self.refused("add: element types float32, int32 do not mix: cast", lambda a, b: a[:, 0] + b, f, n)
        self.refused("clamp: min, 2, is not at most max, 1: they may have changed places", lambda a: a.clamp(2, 1), f)
        self.refused("clamp: neither min nor max is given", lambda a: a.clamp(), f)
        self.refused("0.5 is no int32", lambda a: a * 0.5, n)
        self.refused("exp: the operand is a float, not int32", lambda a: a.exp(), n)
        self.refused("inner extents are 4 and 5", lambda a, b: a @ b, f, g)
        self.refused("matmul of a number", lambda a: a @ a.sum(), f)
        self.refused("no axis 2 of a tensor of rank 2", lambda a: a.sum(2), f)
        self.refused("an axis twice", lambda a: a.sum((0, -2)), f)
        self.refused("reshape:.*12 elements", lambda a: a.reshape(5, -1), f)
        self.refused("3 subscripts", lambda a: a[0, 0, 0], f)
        self.refused("steps are at least 1", lambda a: a[::-1], f)
        self.refused(r"subscript 3: no axis|no axis 3", lambda a: a[3], f)
        self.refused("when it runs: use ops.where", lambda a: a if a[0, 0] > 0 else -a, f)
        self.refused("when it runs", lambda a: float(a[0, 0]), f)
        self.refused("it has to be a number: take its mean", lambda a: nn.SGD().minimize(a, 0.1), f)
        self.refused("depends on no param", lambda a: nn.SGD().minimize(a.sum(), 0.1), f)
        model = nn.Linear(4, 1)
        self.refused("minimize: the loss depends on no param",
                     lambda a: nn.SGD().minimize(model(a).stop_gradient().mean(), 0.1), f)
        self.refused("minimize: an earlier step of this entry trains 'bias', 'weight': give `params`",
                     lambda a: [nn.SGD().minimize(model(a).mean(), 0.1) for _ in range(2)], f)
        self.refused("linear: tensor<3x4xf32> does not go into", lambda a: nn.Linear(5, 2)(a), f)
        self.refused("a window of", lambda a: ops.max_pool2d(a, 9), aicf.f32[1, 4, 4, 1])
        self.refused("is no value of a program", lambda a: a + "x", f)
        self.refused("labels", lambda a, b: nn.cross_entropy(a, b.cast(aicf.f32)), f, n)

    def test_programs(self):
        program = aicf.Program()
        with self.assertRaisesRegex(aicf.BuildError, "the input 'x' has no type; write `x: aicf.f32"):
            program.entry(lambda x: x, name="f")
        kept = []
        program.entry(lambda x: kept.append(x), name="f", x=aicf.f32[2])
        with self.assertRaisesRegex(aicf.BuildError, "two entries 'f'"):
            program.entry(lambda: None, name="f")
        with self.assertRaisesRegex(aicf.BuildError, "belongs to another entry"):
            program.entry(lambda x: x + kept[0], name="g", x=aicf.f32[2])
        with self.assertRaisesRegex(aicf.BuildError, "part of an entry"):
            kept[0] + 1
        with self.assertRaisesRegex(aicf.BuildError, "are called 'w'"):
            program.param("w", aicf.f32[2]), program.param("w", aicf.f32[3])
        with self.assertRaisesRegex(aicf.BuildError, "an entry and a state are called 'f'"):
            program.state("f", aicf.i64)
        with self.assertRaisesRegex(aicf.BuildError, "a name is a letter"):
            program.param("w:1", aicf.f32[2])

    def test_the_compiler_names_the_line(self):
        program = aicf.Program()
        state = program.state("s", aicf.f32[4])

        @program.entry
        def f(x: aicf.f32[4]):
            state.update(x, in_place=True)  # here: an input cannot be overwritten

        with self.assertRaises(aicf.CompileError) as caught:
            program.compile("x86-64-v3")
        one = caught.exception.diagnostics[0]
        line = line_of("# here: an input")
        self.assertEqual((one.file, one.line), (__file__, line))
        self.assertTrue(re.search(r"\n +state.update.*\n +\^", str(caught.exception)), caught.exception)


if __name__ == "__main__":
    unittest.main()
