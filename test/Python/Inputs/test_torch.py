"""aicf.torch against PyTorch itself."""

import copy
import os
import re
import tempfile
import unittest
import warnings

import aicf
import aicf.torch
import torch
from torch import nn
from torch.nn import functional as F

RANDOM = torch.Generator().manual_seed(5)


def randn(*shape):
    return torch.randn(shape, generator=RANDOM)


def integers(most, *shape):
    return torch.randint(0, most, shape, generator=RANDOM)


class Attention(nn.Module):
    """A block of a GPT, as nanoGPT has it."""

    def __init__(self, width, heads, dropout=0.0):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.inner, self.outer = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.drop, self.heads = nn.Dropout(dropout), heads

    def forward(self, x):
        b, n, width = x.shape
        parts = self.qkv(self.norm1(x)).split(width, dim=2)
        q, k, v = (one.view(b, n, self.heads, width // self.heads).transpose(1, 2) for one in parts)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.drop(self.out(y.transpose(1, 2).contiguous().view(b, n, width)))
        return x + self.drop(self.outer(F.gelu(self.inner(self.norm2(x)))))


class Gpt(nn.Module):
    def __init__(self, words=32, width=32, layers=2, heads=4, length=16, dropout=0.0):
        super().__init__()
        self.words, self.places = nn.Embedding(words, width), nn.Embedding(length, width)
        self.blocks = nn.ModuleList(Attention(width, heads, dropout) for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, words, bias=False)
        self.head.weight = self.words.weight  # tied

    def forward(self, ids):
        x = self.words(ids) + self.places(torch.arange(ids.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class Llama(nn.Module):
    """A block with RMSNorm, rotary embedding from tables, grouped keys, and SwiGLU."""

    def __init__(self, width=32, heads=4, groups=2, length=8):
        super().__init__()
        self.norm1, self.norm2 = nn.RMSNorm(width), nn.RMSNorm(width)
        self.size, self.heads, self.groups = width // heads, heads, groups
        self.q = nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(width, 2 * groups * self.size, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        sizes = ((width, 64), (width, 64), (64, width))
        self.gate, self.up, self.down = (nn.Linear(*size, bias=False) for size in sizes)
        angles = torch.outer(torch.arange(length), 100 ** (-torch.arange(0, self.size, 2) / self.size))
        self.register_buffer("cos", torch.cat([angles.cos()] * 2, -1))
        self.register_buffer("sin", torch.cat([angles.sin()] * 2, -1))

    def rotated(self, x):
        a, b = x.chunk(2, -1)
        return x * self.cos + torch.cat([-b, a], -1) * self.sin

    def forward(self, x):
        b, n, width = x.shape
        h = self.norm1(x)
        q = self.q(h).view(b, n, self.heads, self.size).transpose(1, 2)
        k, v = (one.view(b, n, self.groups, self.size).transpose(1, 2) for one in self.kv(h).chunk(2, -1))
        y = F.scaled_dot_product_attention(self.rotated(q), self.rotated(k), v, is_causal=True, enable_gqa=True)
        x = x + self.out(y.transpose(1, 2).reshape(b, n, width))
        h = self.norm2(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


class Residual(nn.Module):
    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn1, self.bn2, self.relu = nn.BatchNorm2d(outputs), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
        self.down = None
        if stride != 1:
            self.down = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x):
        y = self.bn2(self.conv2(self.relu(self.bn1(self.conv1(x)))))
        y += x if self.down is None else self.down(x)
        return self.relu(y)


def resnet():
    return nn.Sequential(nn.Conv2d(3, 8, 3, 1, 1, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(3, 2, 1),
                         Residual(8, 8, 1), Residual(8, 16, 2), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(16, 10))


def words_loss(logits, target):
    return F.cross_entropy(logits.reshape(-1, logits.shape[-1]), target.reshape(-1))


class Steps(unittest.TestCase):
    def follows(self, model, loss_fn, make_optimizer, batches, tolerance=1e-3, **options):
        """The losses of both, over all batches."""
        other = copy.deepcopy(model)
        optimizer, reference = make_optimizer(model.parameters()), make_optimizer(other.parameters())
        step = aicf.torch.compile_step(model, loss_fn, optimizer, **{"target": "x86-64-v3", **options})
        for at, batch in enumerate(batches):
            got = step(*batch)
            reference.zero_grad()
            wanted = loss_fn(other(*batch[:-1]), batch[-1])
            wanted.backward()
            reference.step()
            with self.subTest(step=at):
                torch.testing.assert_close(got, wanted.detach(), rtol=tolerance, atol=1e-5)
        return step, other

    def test_mlp(self):
        torch.manual_seed(1)
        model = nn.Sequential(nn.Linear(20, 64), nn.GELU(), nn.Linear(64, 32), nn.Tanh(), nn.Linear(32, 5))
        batches = [(randn(32, 20), integers(5, 32)) for _ in range(50)]
        for optimizer in (lambda p: torch.optim.SGD(p, 0.1), lambda p: torch.optim.SGD(p, 0.05, 0.9, nesterov=True),
                          lambda p: torch.optim.Adam(p, 1e-3, weight_decay=0.01),
                          lambda p: torch.optim.AdamW(p, 1e-3, betas=(0.8, 0.99))):
            step, other = self.follows(model, F.cross_entropy, optimizer, batches)
            for mine, its in zip(model.parameters(), other.parameters()):  # PyTorch's own tensors have changed.
                torch.testing.assert_close(mine, its, rtol=1e-2, atol=1e-3)

    def test_bfloat16(self):
        torch.manual_seed(9)
        model = nn.Sequential(nn.Linear(20, 64), nn.GELU(), nn.Linear(64, 5)).bfloat16()
        batches = [(randn(32, 20).bfloat16(), integers(5, 32)) for _ in range(30)]
        self.follows(model, F.cross_entropy, lambda p: torch.optim.SGD(p, 0.05, 0.9), batches, tolerance=3e-2)

    def test_cache(self):
        with tempfile.TemporaryDirectory() as folder:
            data = []
            for _ in range(2):
                torch.manual_seed(10)
                model = nn.Linear(4, 2)
                optimizer = torch.optim.SGD(model.parameters(), 0.1)
                step = aicf.torch.compile_step(model, F.mse_loss, optimizer, cache=folder)
                step(torch.ones(3, 4), torch.ones(3, 2))
                data.append(step.package.data)
            self.assertEqual(*data)
            self.assertEqual(len(os.listdir(folder)), 1)

    def test_rates_are_no_part_of_a_package(self):
        with tempfile.TemporaryDirectory() as folder:
            for rate in (0.1, 0.3):
                torch.manual_seed(10)
                model = nn.Linear(4, 2)
                before = model.weight.detach().clone()
                step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), rate),
                                               packages=folder)
                step(torch.ones(3, 4), torch.ones(3, 2))
                moved = (before - model.weight.detach()) / rate
                if rate == 0.1:
                    gradient = moved
            torch.testing.assert_close(moved, gradient, rtol=1e-4, atol=1e-6)
            self.assertGreater(float(gradient.abs().max()), 0.1)
            self.assertEqual(len(os.listdir(folder)), 1)

    def test_products_on_a_gpu(self):
        batch = torch.ones(3, 4), torch.ones(3, 2)

        def constraints(target, **options):
            model = nn.Linear(4, 2)
            step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.1), target=target,
                                           **options)
            step._package_of = lambda program: program.text()
            return re.findall(r"#aicf_emit.constraints<(.*?)>", step.build(*batch))

        self.assertEqual(constraints("h200"), ["split_f32 = true"])
        self.assertEqual(constraints("h200", split_f32=False), [])
        self.assertEqual(constraints("h200", tf32=True), ["tf32 = true"])
        self.assertEqual(constraints("h200", tf32=True, split_f32=True), ["tf32 = true, split_f32 = true"])
        self.assertEqual(constraints("x86-64-v3", tf32=True), [])
        torch.set_float32_matmul_precision("high")
        try:
            self.assertEqual(constraints("h200"), ["tf32 = true"])
            self.assertEqual(constraints("h200", tf32=False), ["split_f32 = true"])
        finally:
            torch.set_float32_matmul_precision("highest")

    def test_products_in_parts_are_the_gpus(self):
        # A CPU of the same package computes in f32.
        torch.manual_seed(11)
        model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 5))
        batches = [(randn(32, 20), integers(5, 32)) for _ in range(10)]
        step, _ = self.follows(model, F.cross_entropy, lambda p: torch.optim.SGD(p, 0.1), batches, 1e-5,
                               target=["x86-64-v3", "h200"])
        self.assertIn("split_f32 = true", step.program.text())

    def test_resnet(self):
        torch.manual_seed(2)
        model = resnet()
        batches = [(randn(8, 3, 16, 16), integers(10, 8)) for _ in range(20)]
        step, other = self.follows(model, F.cross_entropy, lambda p: torch.optim.SGD(p, 0.05, 0.9), batches)
        torch.testing.assert_close(model[1].running_var, other[1].running_var, rtol=1e-3, atol=1e-4)
        self.assertEqual(model[1].num_batches_tracked, 20)
        # Images are transposed where they come in and nowhere else; the rest are filters.
        text = str(step.program)
        self.assertEqual(text.count("permutation = [0, 2, 3, 1]"), 1)
        self.assertEqual(text.count("permutation = [0, 3, 1, 2]"), 0)

    def test_gpt(self):
        torch.manual_seed(3)
        batches = [(ids := integers(32, 4, 16), ids.roll(-1, 1)) for _ in range(30)]
        step, _ = self.follows(Gpt(), words_loss, lambda p: torch.optim.AdamW(p, 1e-3), batches)
        line = next(at for at, text in enumerate(open(__file__).read().splitlines(), 1) if "y = F.scaled_dot" in text)
        places = " ".join(one.location for one in step.package.plan("train").instructions)
        self.assertIn(f"test_torch.py:{line}:", places)
        self.assertNotIn("<string>", places)
        self.assertEqual(sum(name.endswith("words.weight") or name.endswith("head.weight")
                             for name in step.package.globals), 1)

    def test_dropout_trains(self):
        torch.manual_seed(4)
        model = Gpt(dropout=0.1)
        step = aicf.torch.compile_step(model, words_loss, torch.optim.AdamW(model.parameters(), 3e-3))
        ids = torch.arange(16).repeat(4, 1)
        losses = [float(step(ids, ids.roll(-1, 1))) for _ in range(60)]
        self.assertLess(losses[-1], 0.5 * losses[0])
        again = aicf.torch.compile_step(model, words_loss, torch.optim.SGD(model.parameters(), 0.0))
        self.assertNotEqual(float(again(ids, ids)), float(again(ids, ids)))

    def test_llama(self):
        torch.manual_seed(5)
        batches = [(randn(2, 8, 32), randn(2, 8, 32)) for _ in range(20)]
        self.follows(Llama(), F.mse_loss, lambda p: torch.optim.AdamW(p, 1e-3), batches)

    def test_schedulers_and_groups(self):
        torch.manual_seed(6)
        model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 1))
        other = copy.deepcopy(model)

        def make(one):
            groups = [{"params": one[0].parameters(), "lr": 0.1}, {"params": one[2].parameters(), "weight_decay": 0.1}]
            optimizer = torch.optim.SGD(groups, 0.05, 0.9)
            return optimizer, torch.optim.lr_scheduler.StepLR(optimizer, 3, 0.5)

        (optimizer, scheduler), (reference, reference_scheduler) = make(model), make(other)
        step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
        for _ in range(10):
            x, y = randn(8, 4), randn(8, 1)
            got = step(x, y)
            reference.zero_grad()
            wanted = F.mse_loss(other(x), y)
            wanted.backward()
            reference.step(), scheduler.step(), reference_scheduler.step()
            torch.testing.assert_close(got, wanted.detach(), rtol=1e-4, atol=1e-6)

    def test_other_shapes_share_the_optimizer(self):
        torch.manual_seed(7)
        batches = [(randn(n, 6), integers(3, n)) for n in (8, 5, 8, 5, 3, 8)]
        model = nn.Linear(6, 3)
        self.follows(model, F.cross_entropy, lambda p: torch.optim.SGD(p, 0.1, 0.9), batches, tolerance=1e-4)
        step = aicf.torch.compile_step(model, F.cross_entropy, torch.optim.SGD(model.parameters(), 0.1), limit=2)
        with self.assertWarnsRegex(aicf.torch.StepWarning, "2 different shapes"):
            for batch in batches:
                step(*batch)

    def test_what_cannot_come_in(self):
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Linear(4, 4)

            def forward(self, x):
                return torch.special.i0(self.inner(x))  # here

        model = Model()
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.1))
        line = next(at for at, text in enumerate(open(__file__).read().splitlines(), 1) if text.endswith("# here"))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, rf"AICF has no aten.*i0.*\(.*test_torch.py:{line}\)"):
            step(randn(2, 4), randn(2, 4))
        model = nn.Linear(4, 4)
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.Adagrad(model.parameters()))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, "torch.optim.Adagrad: AICF has SGD, Adam and AdamW"):
            step(randn(2, 4), randn(2, 4))
        step = aicf.torch.compile_step(model, lambda y, t: y - t, torch.optim.SGD(model.parameters(), 0.1))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, "has to be a number"):
            step(randn(2, 4), randn(2, 4))


class Backend(unittest.TestCase):
    def check(self, model, *inputs, **options):
        torch._dynamo.reset()
        with torch.no_grad():
            wanted = model(*inputs)
            got = torch.compile(model, backend="aicf", **options)(*inputs)
        torch.testing.assert_close(got, wanted, rtol=1e-4, atol=1e-4)

    def test_models(self):
        torch.manual_seed(8)
        strict = {"options": {"strict": True}}
        self.check(nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4)).eval(), randn(5, 8), **strict)
        self.check(resnet().eval(), randn(2, 3, 16, 16), **strict)
        self.check(Gpt().eval(), integers(32, 2, 16), **strict)
        self.check(Llama().eval(), randn(2, 8, 32))

    def test_parts(self):
        def model(x):
            return torch.special.i0(torch.relu(x) * 2 + 1) * x.exp() + x

        with self.assertWarnsRegex(aicf.torch.StepWarning, r"left to PyTorch: aten.*i0.*\(1\); AICF has 2 parts"):
            self.check(model, randn(3, 4) * 0.1)
        with self.assertRaisesRegex(Exception, "AICF has no aten.*i0"):
            self.check(model, randn(3, 4), options={"strict": True})


class Operations(unittest.TestCase):
    """Single operations at random shapes, forward and, through compile_step, backward."""

    CASES = {
        "add": lambda a, b: a + b, "alpha": lambda a, b: torch.add(a, b, alpha=0.5), "sub": lambda a, b: a - b * 2,
        "rsub": lambda a, b: 1 - a, "mul": lambda a, b: a * b, "div": lambda a, b: a / (b * b + 1),
        "pow": lambda a, b: (a * a + 1) ** 1.5, "sqrt": lambda a, b: (a * a + 1).sqrt(), "exp": lambda a, b: a.exp(),
        "log": lambda a, b: (a * a + 1).log(), "rsqrt": lambda a, b: (a * a + 1).rsqrt(), "erf": lambda a, b: a.erf(),
        "abs": lambda a, b: a.abs(), "tanh": lambda a, b: a.tanh(), "sigmoid": lambda a, b: a.sigmoid(),
        "silu": lambda a, b: F.silu(a), "gelu": lambda a, b: F.gelu(a),
        "gelu_tanh": lambda a, b: F.gelu(a, approximate="tanh"),
        "clamp": lambda a, b: a.clamp(-0.5, 0.7), "relu6": lambda a, b: F.relu6(a * 8),
        "maximum": lambda a, b: torch.maximum(a, b), "where": lambda a, b: torch.where(a > b, a, b * 2),
        "masked_fill": lambda a, b: a.masked_fill(b > 0, 3.0), "softmax": lambda a, b: a.softmax(-1),
        "log_softmax": lambda a, b: a.log_softmax(0), "sum": lambda a, b: a.sum(-1) + b.sum(),
        "mean": lambda a, b: a.mean(0, True),
        "amax": lambda a, b: a.amax(-1), "var": lambda a, b: a.var(-1), "cumsum": lambda a, b: a.cumsum(0),
        "cat": lambda a, b: torch.cat([a, b], -1), "stack": lambda a, b: torch.stack([a, b], 1),
        "slice": lambda a, b: a[1:, ::2] + b[:1, :1], "select": lambda a, b: a[:, 1],
        "transpose": lambda a, b: a.transpose(0, -1),
        "permute": lambda a, b: a.permute(*reversed(range(a.ndim))), "view": lambda a, b: a.reshape(-1),
        "unsqueeze": lambda a, b: a.unsqueeze(1) * b, "expand": lambda a, b: a[:1].expand_as(a) * b,
        "matmul": lambda a, b: a.flatten(1) @ b.flatten(1).t(), "chunk": lambda a, b: a.chunk(2, 0)[0] * 2,
        "tril": lambda a, b: torch.tril(a.flatten(1)), "layer_norm": lambda a, b: F.layer_norm(a, a.shape[-1:]),
        "rms_norm": lambda a, b: F.rms_norm(a, a.shape[-1:]), "type": lambda a, b: (a > 0).float() * b,
        "index": lambda a, b: a.index_select(0, torch.tensor([1, 0, 1])),
        "bce": lambda a, b: F.binary_cross_entropy_with_logits(a, b.sigmoid()), "l1": lambda a, b: F.l1_loss(a, b),
        "nll": lambda a, b: F.nll_loss(a.flatten(1).log_softmax(1), torch.ones(a.shape[0], dtype=torch.long)),
        "ignored": lambda a, b: F.cross_entropy(a.flatten(1), torch.tensor([1, -100, 0, 1, 1][:a.shape[0]])),
    }

    def test_forward_and_backward(self):
        class Model(nn.Module):
            def __init__(self, function, a, b):
                super().__init__()
                self.function, self.a, self.b = function, nn.Parameter(a), nn.Parameter(b)

            def forward(self, x):
                return self.function(self.a * x, self.b)

        for name, function in self.CASES.items():
            for _ in range(2):
                rank = int(integers(2, 1)) + 2
                shape = [int(one) for one in integers(4, rank) + 2]
                with self.subTest(name, shape=shape):
                    model = Model(function, randn(*shape), randn(*shape))
                    other = copy.deepcopy(model)
                    weight = randn(*model(torch.ones(())).shape)

                    def loss_fn(y, target, weight=weight):
                        return (y * target).sum()

                    optimizer = torch.optim.SGD(model.parameters(), 1.0)
                    with warnings.catch_warnings():  # A gradient may be zero.
                        warnings.simplefilter("ignore", aicf.CompileWarning)
                        step = aicf.torch.compile_step(model, loss_fn, optimizer, target="x86-64-v3")
                        got = step(torch.ones(()), weight)
                    wanted = loss_fn(other(torch.ones(())), weight)
                    wanted.backward()
                    torch.optim.SGD(other.parameters(), 1.0).step()
                    torch.testing.assert_close(got, wanted.detach(), rtol=1e-4, atol=1e-4)
                    for mine, its in zip(model.parameters(), other.parameters()):
                        torch.testing.assert_close(mine, its, rtol=1e-3, atol=1e-4)


if __name__ == "__main__":
    unittest.main()
