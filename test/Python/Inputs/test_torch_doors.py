"""Training through torch.compile, what is left to PyTorch, the cache, and what is refused."""

import copy
import os
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

import aicf
import aicf.torch
import numpy as np
import torch
from test_torch import Gpt, Llama, integers, randn, resnet, words_loss
from torch import nn
from torch.nn import functional as F


def line_of(mark):
    return next(at for at, text in enumerate(open(__file__).read().splitlines(), 1) if text.endswith(mark))


class Compiled(unittest.TestCase):
    """torch.compile(model, backend="aicf")."""

    def setUp(self):
        torch._dynamo.reset()

    def trains(self, model, loss_fn, batches, rate=0.05, tolerance=1e-3, **options):
        other = copy.deepcopy(model)
        compiled = torch.compile(model, backend="aicf", options=options)
        optimizers = [torch.optim.SGD(one.parameters(), rate, momentum=0.9) for one in (model, other)]
        for batch in batches:
            losses = []
            for one, optimizer in zip((compiled, other), optimizers):
                optimizer.zero_grad()
                loss = loss_fn(one(*batch[:-1]), batch[-1])
                loss.backward()
                optimizer.step()
                losses.append(loss.detach())
            torch.testing.assert_close(*losses, rtol=tolerance, atol=1e-5)
        for mine, its in zip(model.buffers(), other.buffers()):
            torch.testing.assert_close(mine, its, rtol=1e-3, atol=1e-4)

    def test_trains(self):
        torch.manual_seed(1)
        mlp = nn.Sequential(nn.Linear(20, 32), nn.GELU(), nn.LayerNorm(32), nn.SiLU(), nn.Linear(32, 5))
        self.trains(mlp, F.cross_entropy, [(randn(8, 20), integers(5, 8)) for _ in range(6)], strict=True)
        kinds = [one.kind for one in aicf.torch.reports()[-2:]]
        self.assertEqual(kinds, ["forward", "backward"])
        self.trains(resnet(), F.cross_entropy, [(randn(4, 3, 8, 8), integers(10, 4)) for _ in range(4)], strict=True)
        self.trains(Gpt(layers=1), words_loss, [(ids := integers(32, 2, 16), ids.roll(-1, 1)) for _ in range(4)],
                    strict=True)
        self.trains(Llama(), F.mse_loss, [(randn(2, 8, 32), randn(2, 8, 32)) for _ in range(4)], strict=True)

    def test_gradients_of_parts(self):
        """What PyTorch has operations of its own for in backward passes, which come in by its decompositions."""

        class Halves(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Linear(8, 16)

            def forward(self, x):
                y = F.glu(self.inner(x))
                return torch.cat([y[:, ::2] * y[:, 1::2], y[:, 3:-1]], 1)

        torch.manual_seed(3)
        for loss_fn in (F.smooth_l1_loss, lambda y, t: F.binary_cross_entropy(y.sigmoid(), t)):
            self.trains(Halves(), loss_fn, [(randn(8, 8), randn(8, 8).sigmoid()) for _ in range(3)], strict=True)

    def test_dropout(self):
        """The mask of the forward pass is that of the backward pass, and its share is right."""
        model = nn.Sequential(nn.Dropout(0.25))
        compiled = torch.compile(model, backend="aicf", options={"strict": True})
        x = torch.ones(100, 100, requires_grad=True)
        y = compiled(x)
        y.sum().backward()
        torch.testing.assert_close(x.grad, y.detach())
        self.assertLess(abs(float((y > 0).float().mean()) - 0.75), 0.02)
        self.assertEqual(set(y.detach().flatten().tolist()), {0.0, float(torch.tensor(1 / 0.75))})
        again = compiled(x)
        self.assertFalse(torch.equal(again, y))

    def test_parts(self):
        def model(x, w):
            y = torch.special.i0(torch.relu(x @ w) * 0.1 + 1)  # here
            return (y * y.exp()).sum()

        x, w = randn(3, 4), randn(4, 5).requires_grad_()
        with self.assertWarnsRegex(aicf.torch.StepWarning, rf"aten.i0.default \(1\); AICF has 2 parts of the forward "
                                   rf"graph: .*test_torch_doors.py:{line_of('# here')}\)"):
            got = torch.compile(model, backend="aicf")(x, w)
        report = next(one for one in reversed(aicf.torch.reports()) if one.kind == "forward")
        self.assertEqual((report.parts, report.left["i0.default"]), (2, 1))
        got.backward()
        gradient, w.grad = w.grad, None
        wanted = model(x, w)
        wanted.backward()
        torch.testing.assert_close(got, wanted, rtol=1e-4, atol=1e-4)
        torch.testing.assert_close(gradient, w.grad, rtol=1e-3, atol=1e-4)

    def test_products(self):
        # On a CPU they change nothing; that they are options is what is tested.
        x = torch.ones(2, 4)
        for options in ({"split_f32": False}, {"tf32": True}):
            torch._dynamo.reset()
            model = nn.Linear(4, 2)
            fast = torch.compile(model, backend="aicf", options={"strict": True, **options})
            torch.testing.assert_close(fast(x), model(x))

    def test_strict(self):
        torch._dynamo.reset()
        line = line_of("# there")
        with self.assertRaisesRegex(Exception, rf"AICF has no aten.i0.default .*test_torch_doors.py:{line}"):
            torch.compile(lambda x: torch.special.i0(x * 2) + 1, backend="aicf",  # there
                          options={"strict": True})(randn(3))

    def test_types_that_do_not_come_in(self):
        def model(x, k):
            return x * 2 + (k.float() + 1)

        k = torch.arange(4, dtype=torch.uint8)
        with self.assertWarnsRegex(aicf.torch.StepWarning, r"left to PyTorch: aten._to_copy.default \(1\).*uint8"):
            got = torch.compile(model, backend="aicf")(randn(3, 4), k)
        self.assertEqual(got.shape, (3, 4))

    def test_shapes(self):
        """Shapes that PyTorch leaves open are compiled as they are seen, up to the limit."""
        compiled = torch.compile(lambda x: (x * 2).relu().sum(0), backend="aicf", dynamic=True, options={"limit": 2})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", aicf.torch.StepWarning)
            for rows in (5, 6, 7, 8, 5):
                x = randn(rows, 3)
                torch.testing.assert_close(compiled(x), (x * 2).relu().sum(0))
        said = [str(one.message) for one in caught if issubclass(one.category, aicf.torch.StepWarning)]
        self.assertEqual(len(said), 1)
        self.assertIn("2 different shapes; others are left to PyTorch", said[0])

    def test_a_param_that_moves(self):
        model = nn.Linear(4, 4)
        compiled, x = torch.compile(model, backend="aicf"), randn(2, 4)
        with torch.no_grad():
            for _ in range(6):
                model.weight.data = randn(4, 4)
                torch.testing.assert_close(compiled(x), F.linear(x, model.weight, model.bias), rtol=1e-4, atol=1e-5)

    def test_results_are_ones_own(self):
        compiled = torch.compile(lambda x: x * 2, backend="aicf")
        first = compiled(torch.ones(3))
        compiled(torch.zeros(3))
        self.assertEqual(first.tolist(), [2, 2, 2])


class Cache(unittest.TestCase):
    def test_limit(self):
        with tempfile.TemporaryDirectory() as folder:
            def compile_of(n, **options):
                program = f"func.func @f(%x: tensor<{n}xf32>) -> tensor<{n}xf32> {{\n" \
                          f"  %y = aicf.add %x, %x : tensor<{n}xf32>\n  return %y : tensor<{n}xf32>\n}}"
                return aicf.compile(program, "x86-64-v3", cache=folder, **options)

            size = len(compile_of(3).data)
            compile_of(4)
            for name in os.listdir(folder):
                os.utime(os.path.join(folder, name), (1, 1))
            compile_of(3)  # Is used now.
            with self.assertWarnsRegex(aicf.CacheWarning, "at most [0-9]+ bytes: 1 packages"):
                compile_of(5, cache_limit=int(2.5 * size))
            names = set(os.listdir(folder))
            compile_of(3)
            self.assertEqual(set(os.listdir(folder)), names)  # It was not the one that went.

    def test_folder(self):
        known = os.environ.pop("AICF_CACHE", None)
        try:
            os.environ["XDG_CACHE_HOME"] = "/somewhere"
            self.assertEqual(aicf.torch.cache_folder(), "/somewhere/aicf")
            os.environ["AICF_CACHE"] = ""
            self.assertIsNone(aicf.torch.cache_folder())
        finally:
            del os.environ["XDG_CACHE_HOME"], os.environ["AICF_CACHE"]
            if known is not None:
                os.environ["AICF_CACHE"] = known


class BadInput(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(2)
        self.model = nn.Linear(4, 2)
        self.step = aicf.torch.compile_step(self.model, F.mse_loss, torch.optim.SGD(self.model.parameters(), 0.1))
        self.batch = randn(3, 4), randn(3, 2)

    def test_repr(self):
        model = nn.Linear(4, 2)
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.1))
        self.assertIn("compiled by its first call", repr(step))
        step(torch.ones(3, 4), torch.ones(3, 2))
        self.assertRegex(repr(step), r"<aicf.torch.Step of \[3, 4\], \[3, 2\] on cpu: \d+ instructions>")

    def test_before_the_first_call(self):
        with self.assertRaisesRegex(aicf.StateError, "compiled by its first call"):
            self.step.package  # noqa: B018

    def test_what_is_no_tensor(self):
        for wrong in (np.ones((3, 2), np.float32), 3.0, None):
            with self.assertRaisesRegex(TypeError, "number 1 of the batch is a"):
                self.step(self.batch[0], wrong)

    def test_devices(self):
        with self.assertRaisesRegex(aicf.DeviceError, "number 0 of the batch is on meta, the model on cpu"):
            self.step(self.batch[0].to("meta"), self.batch[1])
        self.step(*self.batch)
        with self.assertRaisesRegex(aicf.DeviceError, "number 0 of the batch is on meta"):
            self.step(self.batch[0].to("meta"), self.batch[1])
        meta = nn.Linear(4, 2, device="meta")
        with self.assertRaisesRegex(aicf.DeviceError, "CPUs and CUDA devices; this is meta"):
            aicf.torch.compile_step(meta, F.mse_loss, torch.optim.SGD(meta.parameters(), 0.1))

    def test_dtypes_and_layouts(self):
        """Another dtype is another step, which does not fit the model; other strides are the same one."""
        other = copy.deepcopy(self.model)
        self.step(*self.batch)
        with self.assertRaises(Exception) as caught:
            self.step(self.batch[0].double(), self.batch[1])
        self.assertIn("float64", str(caught.exception))
        strided = torch.stack([self.batch[0]] * 2, 1)[:, 0], self.batch[1].t().contiguous().t()
        model = copy.deepcopy(other)
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.1))
        self.assertFalse(strided[0].is_contiguous() or strided[1].is_contiguous())
        torch.testing.assert_close(step(*strided), F.mse_loss(other(self.batch[0]), self.batch[1]).detach())
        self.assertEqual(len(step._variants), 1)
        sparse = self.batch[0].to_sparse()
        with self.assertRaises(Exception):  # noqa: B017 - PyTorch's own words
            step(sparse, self.batch[1])

    def test_a_model_that_moves(self):
        self.step(*self.batch)
        self.model.double()
        with self.assertRaisesRegex(aicf.StateError, "has moved to other memory"):
            self.step(*self.batch)

    def test_with(self):
        with self.step as step:
            step(*self.batch)
        with self.assertRaises(aicf.ClosedError):
            self.step(*self.batch)

    def test_two_threads_begin(self):
        """Two steps of two models, which are traced at the same time."""
        losses, models = {}, [copy.deepcopy(self.model) for _ in range(2)]

        def train(at):
            step = aicf.torch.compile_step(models[at], F.mse_loss, torch.optim.SGD(models[at].parameters(), 0.1))
            losses[at] = float(step(*self.batch))

        threads = [threading.Thread(target=train, args=(at,)) for at in range(2)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(losses[0], losses[1])

    def test_load_state_dict_goes_on(self):
        first = {name: one.clone() for name, one in self.model.state_dict().items()}
        losses = []
        for _ in range(2):
            losses.append(float(self.step(*self.batch)))
            self.model.load_state_dict(first)
        self.assertEqual(*losses)

    def test_losses_are_ones_own(self):
        first = self.step(*self.batch)
        kept = float(first)
        self.step(*self.batch)
        self.assertEqual(float(first), kept)

    def test_memory_of_the_batch_may_go(self):
        known = float(self.step(*self.batch))
        model = nn.Linear(4, 2)
        model.load_state_dict({"weight": torch.zeros(2, 4), "bias": torch.zeros(2)})
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.0))
        wanted = float((self.batch[1] ** 2).mean())
        for _ in range(3):
            self.assertAlmostEqual(float(step(self.batch[0].clone(), self.batch[1].clone())), wanted, 5)
        self.assertEqual(known, known)

    def test_after_close(self):
        self.step(*self.batch)
        self.step.close()
        with self.assertRaises(aicf.ClosedError):
            self.step(*self.batch)
        self.model(self.batch[0])  # The params are PyTorch's.

    def test_two_threads(self):
        """Each call works or is refused; the steps that worked are those that happened."""
        model = nn.Linear(64, 64)
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.01))
        x, y = randn(256, 64), randn(256, 64)
        step(x, y)
        refused, failed = [], []

        def work():
            for _ in range(200):
                try:
                    step(x, y)
                except aicf.BusyError:
                    refused.append(1)
                except BaseException as problem:  # noqa: B036 - what it may not be
                    failed.append(problem)

        threads = [threading.Thread(target=work) for _ in range(3)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        self.assertEqual(failed, [])
        self.assertTrue(torch.isfinite(model.weight).all())
        step(x, y)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_fork(self):
        self.step(*self.batch)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                self.step(*self.batch)
            except aicf.ClosedError as problem:
                os.write(writing, str(problem).encode())
            os._exit(0)
        os.close(writing)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertIn("forked", os.read(reading, 1000).decode())
        os.close(reading)
        self.step(*self.batch)

    def test_interrupt(self):
        """An interrupt ends the loop between two steps, and the step can be used again."""
        script = f"""
import os, signal, sys, threading
sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r})
import torch, aicf.torch
from torch.nn import functional as F
model = torch.nn.Linear(4, 2)
step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.1))
x, y = torch.ones(3, 4), torch.ones(3, 2)
step(x, y)
signal.signal(signal.SIGINT, signal.default_int_handler)  # A job in the background inherits that it is ignored.
threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    while True:
        step(x, y)
except KeyboardInterrupt:
    print("interrupted", float(step(x, y)) >= 0)
"""
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", script], capture_output=True, text=True)
        self.assertEqual(done.stdout.strip(), "interrupted True", done.stderr)

    def test_packages_of_another_version(self):
        data = bytearray(aicf.compile("func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
                                      "  return %x : tensor<3xf32>\n}", "x86-64-v3").data)
        data[-1] ^= 1
        with self.assertRaises(aicf.PackageError):
            aicf.Package(bytes(data))

    def test_pytorch_too_old_or_missing(self):
        for setup, said in (("class torch: __version__ = '2.1.0'\nimport sys; sys.modules['torch'] = torch",
                             "aicf.torch needs PyTorch 2.6 or newer, this is 2.1.0: pip install -U torch"),
                            ("import sys; sys.modules['torch'] = None",
                             "aicf.torch needs PyTorch, 2.6 or newer: pip install torch; all else of aicf works")):
            script = f"{setup}\nimport aicf\ntry:\n  import aicf.torch\nexcept ImportError as problem:\n" \
                     "  print(problem)\nprint(aicf.Program() is not None)"
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
            self.assertIn(said, done.stdout, done.stderr)
            self.assertIn("True", done.stdout)

    def test_refusals_name_the_line(self):
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = nn.Conv1d(4, 4, 3)

            def forward(self, x):
                return self.inner(x)  # a convolution

        model = Model()
        step = aicf.torch.compile_step(model, F.mse_loss, torch.optim.SGD(model.parameters(), 0.1))
        line = line_of("# a convolution")
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, rf"conv1d.*test_torch_doors.py:{line}\)"):
            step(randn(2, 4, 8), randn(2, 4, 6))

    def test_replay_with(self):
        package = aicf.compile("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                               "  %y = aicf.add %x, %x : tensor<4xf32>\n  return %y : tensor<4xf32>\n}", "x86-64-v3")
        session = package.session()
        entry = session.capture("f")
        x, y = np.float32([1, 2, 3, 4]), np.zeros(4, np.float32)
        entry.replay_with([x.ctypes.data], [y.ctypes.data])
        self.assertEqual(y.tolist(), [2, 4, 6, 8])
        entry.replay_with([None], [None])
        with self.assertRaisesRegex(TypeError, "1 inputs and 1 outputs, 2 and 0 addresses"):
            entry.replay_with([1, 2], [])
        session.close()
        with self.assertRaises(aicf.ClosedError):
            entry.replay_with([None], [None])


if __name__ == "__main__":
    os.environ.setdefault("AICF_CACHE", "")
    unittest.main()
