"""What a step makes of memory that tensors share, of gradients that end, and of an optimizer that changes, against
eager PyTorch: losses, params and buffers after several steps."""

import copy
import os
import sys
import threading
import unittest

import aicf
import aicf.torch
import torch
from torch import nn
from torch.nn import functional as F


class Model(nn.Module):
    """Two layers, a buffer, and what a test makes of them."""

    def __init__(self, function, **tensors):
        super().__init__()
        self.function = function
        self.a, self.b = nn.Linear(4, 3), nn.Linear(4, 3)
        for name, one in {"buffer": torch.ones(3), **tensors}.items():
            if isinstance(one, (nn.Parameter, nn.Module)):
                setattr(self, name, one)
            else:
                self.register_buffer(name, one)

    def forward(self, x):
        return self.function(self, x)


def batches(count=3):
    return [(torch.randn(8, 4), torch.randn(8, 3)) for _ in range(count)]


def sgd(params, **more):
    return torch.optim.SGD(params, lr=0.1, **more)


class Case(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def follows(self, model, make_optimizer=sgd, given=None, loss_fn=F.mse_loss, between=lambda at, optimizer: None):
        """Steps give the same as eager PyTorch."""
        other = copy.deepcopy(model)
        optimizer, reference = make_optimizer(model.parameters()), make_optimizer(other.parameters())
        step = aicf.torch.compile_step(model, loss_fn, optimizer, target="x86-64-v3")
        for at, batch in enumerate(given or batches()):
            got = step(*batch)
            reference.zero_grad()
            wanted = loss_fn(other(*batch[:-1]), batch[-1])
            wanted.backward()
            reference.step()
            torch.testing.assert_close(got, wanted.detach(), rtol=1e-4, atol=1e-6)
            between(at, optimizer), between(at, reference)
        for (name, mine), its in zip(model.state_dict().items(), other.state_dict().values()):
            torch.testing.assert_close(mine, its, rtol=1e-4, atol=1e-5, msg=lambda text, name=name: f"{name}: {text}")
        return step

    def refuses(self, model, text, make_optimizer=sgd, kind=aicf.torch.UnsupportedError):
        step = aicf.torch.compile_step(model, F.mse_loss, make_optimizer(model.parameters()), target="x86-64-v3")
        with self.assertRaisesRegex(kind, text):
            step(*batches(1)[0])


class Gradients(Case):
    def test_where_they_end(self):
        def under_no_grad(m, x):
            with torch.no_grad():
                y = m.b(x)
            return m.a(x) * y

        def added_in_place(m, x):
            y = m.a(x) * 1
            z = y.detach()
            y.add_(1)
            return y * z

        def rounded(m, x):
            y = m.a(x)
            return y + (y.round() - y).detach()

        def clamped(m, x):
            with torch.no_grad():
                m.a.weight.clamp_(-0.2, 0.2)
            return m.a(x)

        def averaged(m, x):
            with torch.no_grad():
                for mean, one in zip(m.mean.parameters(), m.a.parameters()):
                    mean.mul_(0.9).add_(one, alpha=0.1)
            return m.a(x) * m.mean(x)

        cases = [lambda m, x: m.a(x) * m.b(x).detach(), under_no_grad, added_in_place, rounded, clamped,
                 lambda m, x: F.dropout(m.a(x), 1e-7) * m.a(x).detach()]
        for function in cases:
            with self.subTest(function=function):
                self.follows(Model(function))
        self.follows(Model(averaged, mean=nn.Linear(4, 3).requires_grad_(False)))

    def test_one_forward_pass(self):
        # What is detached is not computed a second time.
        counts = []
        for detach in (False, True):
            model = Model(lambda m, x, detach=detach: m.a(x).exp() * (m.a(x).exp().detach() if detach else 1))
            step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()), target="x86-64-v3")
            step(*batches(1)[0])
            counts.append(len(step.package.plan("train").instructions))
        self.assertLessEqual(counts[1], counts[0] + 1)

    def test_where_they_go(self):
        cases = [lambda m, x: m.a(x).relu().max(0, keepdim=True)[0] + m.a(x),
                 lambda m, x: m.a(x).relu().prod(1, keepdim=True) + m.a(x),
                 lambda m, x: F.pad(m.a(x), (1, -1), value=2.0),
                 lambda m, x: m.a(x)[torch.arange(8, device=x.device) - 8] * 2,
                 lambda m, x: F.group_norm(m.a(x)[..., None] * x[:, None, :], 3, m.buffer, m.buffer, 0.1)[..., 0],
                 lambda m, x: F.prelu(m.a(x), m.b.bias) + torch.var_mean(m.a(x), [1], keepdim=True)[1]]
        for at, function in enumerate(cases):
            with self.subTest(at=at):
                self.follows(Model(function))

    def test_embeddings(self):
        given = [(torch.randint(0, 6, (8, 5)), torch.randn(8, 5, 4)) for _ in range(3)]
        self.follows(nn.Embedding(6, 4, padding_idx=2), given=given)
        model = nn.Embedding(6, 4, scale_grad_by_freq=True)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, "scale_grad_by_freq"):
            step(*given[0])

    def test_none_at_all(self):
        self.refuses(Model(lambda m, x: m.a(x)).requires_grad_(False), "depends on none of the params")


class Memory(Case):
    def test_written_in_place(self):
        def chained(m, x):
            y = m.a(x) * 1
            y.add_(1).mul_(2)
            return y

        def through_the_same_view(m, x):
            y = m.a(x) * 1
            y.contiguous().float().squeeze().mul_(2)
            return y

        def twice(m, x):
            m.buffer.add_(1)
            m.buffer.mul_(1.5)
            return m.a(x) * m.buffer

        def average(m, x):
            m.buffer.mul_(0.9).add_(x.mean(0)[:3], alpha=0.1)
            return m.a(x) * m.buffer

        def seen_by_a_view(m, x):
            view = m.buffer.detach()
            m.buffer.mul_(1.5)
            return m.a(x) * view

        def filled(m, x):
            m.buffer.zero_()
            m.buffer.fill_(3)
            return m.a(x) * m.buffer

        def copied(m, x):
            m.buffer.copy_(x.mean(0)[:3])
            return m.a(x) * m.buffer

        def assigned(m, x):
            m.buffer += 1
            m.buffer = m.buffer * 0.9 + x.mean(0)[:3]
            return m.a(x) * m.buffer

        for function in (chained, through_the_same_view, twice, average, seen_by_a_view, filled, copied, assigned):
            with self.subTest(function=function.__name__):
                self.follows(Model(function))
        norm = nn.BatchNorm1d(3)
        self.follows(nn.Sequential(nn.Linear(4, 3), norm, nn.ReLU(), norm))  # It counts two batches a step.

    def test_refused(self):
        def behind_a_view(m, x):
            y = m.a(x) * 1
            z = y[0]
            y.mul_(2)
            return y + z

        def into_a_view(m, x):
            y = m.a(x) * 1
            y[:, 0] = 0
            return y

        def into_a_transposed_view(m, x):
            y = m.a(x) * 1
            y.T.mul_(2)
            return y

        def into_part_of_a_buffer(m, x):
            m.buffer[:2].mul_(2)
            return m.a(x) * m.buffer

        def into_the_batch(m, x):
            x.mul_(2)
            return m.a(x)

        def without_a_gradient(m, x):
            y = m.a(x) * 1
            with torch.no_grad():
                y.mul_(2)
            return y

        for function, text in ((behind_a_view, "select shares memory that aten.mul_.Tensor wrote into"),
                               (into_a_view, "shares memory that aten.fill_"),
                               (into_a_transposed_view, "shares memory that aten.mul_"),
                               (into_part_of_a_buffer, "into a view of 'buffer'"),
                               (into_the_batch, "an input of the model, which is the caller's"),
                               (without_a_gradient, "without a gradient, into what has one")):
            with self.subTest(function=function.__name__):
                self.refuses(Model(function), rf"(?s){text}.*\(.*\.py:\d+\)")

    def test_attributes(self):
        class Average(nn.Module):
            def __init__(self):
                super().__init__()
                self.a, self.mean = nn.Linear(4, 3), torch.ones(())

            def forward(self, x):
                self.mean = self.mean * 0.9 + x.mean()
                return self.a(x) * self.mean

        self.refuses(Average(), "sets 'mean' to a tensor.*make it a buffer")

    def test_params_in_the_same_memory(self):
        model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 3))
        model[1].weight.data = model[0].weight.data[:3]
        self.refuses(model, "different tensors in the same memory")

    def test_names(self):
        # Those of a program's own, and those that are the same without dashes.
        for name in ("step", "seed", "lr0"):
            model = Model(lambda m, x, name=name: F.dropout(m.a(x), 1e-7) * getattr(m, name), **{name: torch.tensor(3)})
            self.follows(model, lambda p: torch.optim.Adam(p, 1e-2))
        layers = nn.ModuleDict({"a-b": nn.Linear(4, 3), "a_b": nn.Linear(4, 3)})
        self.follows(Model(lambda m, x: m.layers["a-b"](x) + 2 * m.layers["a_b"](x), layers=layers))
        # A name like that of a rate: its momentum goes on with other shapes.
        given = [(x[:n], y[:n]) for n in (8, 4, 8, 4) for x, y in batches(1)]
        self.follows(Model(lambda m, x: m.lrn(x), lrn=nn.Linear(4, 3)), lambda p: sgd(p, momentum=0.9), given)


class Optimizers(Case):
    def test_loaded(self):
        # Steps that the optimizer made before go on; so do those of a checkpoint.
        def used(make):
            def make_used(params):
                params = list(params)
                optimizer = make(params)
                for one in params:
                    one.grad = torch.ones_like(one)
                optimizer.step()
                return optimizer
            return make_used

        groups = lambda p: torch.optim.AdamW([{"params": p[:1], "lr": 0.03}, {"params": p[1:]}], 1e-2)  # noqa: E731
        for make in (lambda p: sgd(p, momentum=0.9), lambda p: torch.optim.Adam(p, 1e-2), groups):
            self.follows(nn.Linear(4, 3), used(make))

        def reload(at, optimizer):
            if at == 1:
                optimizer.load_state_dict(copy.deepcopy(saved))
            optimizer.param_groups[0]["lr"] = 0.1 / (at + 2)

        saved = used(groups)(nn.Linear(4, 3).parameters()).state_dict()
        given = [(x[:n], y[:n]) for n in (8, 4, 8, 4, 8) for x, y in batches(1)]
        self.follows(nn.Linear(4, 3), used(groups), given, between=reload)

    def test_what_may_not_change(self):
        def step_of(change, make=lambda p: sgd(p, momentum=0.9)):
            model = nn.Linear(4, 3)
            optimizer = make(model.parameters())
            step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
            step(*batches(1)[0])
            change(model, optimizer)
            for batch in batches(2):
                step(*batch)

        for change, text in (
                (lambda m, o: o.param_groups[0].update(weight_decay=0.1), "weight_decay of group 0 .* is 0.1"),
                (lambda m, o: torch.optim.lr_scheduler.OneCycleLR(o, 0.1, total_steps=9), "cycle_momentum=False"),
                (lambda m, o: o.add_param_group({"params": [nn.Parameter(torch.ones(2))]}), "other groups of params"),
                (lambda m, o: m.weight.requires_grad_(False), "requires_grad of 'weight' has changed"),
                (lambda m, o: setattr(m, "weight", nn.Parameter(torch.ones(3, 4))), "'weight' of .* is another")):
            with self.subTest(text=text), self.assertRaisesRegex(aicf.StateError, text):
                step_of(change)
        torch.optim.lr_scheduler.OneCycleLR(sgd(nn.Linear(4, 3).parameters()), 0.1, total_steps=9,
                                            cycle_momentum=False)

    def test_train_and_eval(self):
        model = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        step(*batches(1)[0])
        model.eval()
        before = model[1].running_mean.clone()
        step(*batches(1)[0])
        torch.testing.assert_close(model[1].running_mean, before, rtol=0, atol=0)
        model.train()
        step(*batches(1)[0])
        self.assertFalse(torch.equal(model[1].running_mean, before))

    def test_hooks_of_gradients(self):
        """Nothing of a step would call them."""
        model = nn.Linear(4, 3)
        model.weight.register_hook(lambda gradient: gradient * 0)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, "'weight' has hooks"):
            step(*batches(1)[0])

    def test_a_layer_in_eval(self):
        """A BatchNorm that is frozen later, in a model that goes on training."""
        model = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        step(*batches(1)[0])
        model[1].eval()
        before = model[1].running_mean.clone()
        other, (x, y) = copy.deepcopy(model), batches(2)[1]
        torch.testing.assert_close(step(x, y), F.mse_loss(other(x), y).detach())
        torch.testing.assert_close(model[1].running_mean, before, rtol=0, atol=0)

    def test_a_layer_that_is_replaced(self):
        """A new head, which the step does not know."""
        model = nn.Sequential(nn.Linear(4, 5), nn.Linear(5, 3))
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        step(*batches(1)[0])
        model[1] = nn.Linear(5, 3)
        with self.assertRaisesRegex(aicf.StateError, "'1' of the model is another object"):
            for _ in range(9):
                step(*batches(1)[0])

    def test_others_of_the_name(self):
        class Adam(torch.optim.SGD):
            pass

        self.refuses(nn.Linear(4, 3), r"\w+.Adam: AICF has SGD, Adam and AdamW of torch.optim",
                     lambda p: Adam(p, lr=0.1))
        with self.assertRaisesRegex(TypeError, "one of torch.optim, not a str"):
            aicf.torch.compile_step(nn.Linear(4, 3), F.mse_loss, "adam")


class BadInput(Case):
    def test_what_export_refuses(self):
        def branches(m, x):
            return m.a(x) if x.sum() > 0 else m.b(x)

        self.refuses(Model(branches), r"torch.export refuses the model.*\(.*test_torch_semantics.py:\d+\)")
        self.refuses(Model(lambda m, x: m.a(x) * m.b(x).data), "x.detach\\(\\) says what is meant")
        with self.assertRaisesRegex(RuntimeError, "8x4|8, 4"):  # As PyTorch says it.
            model = nn.Linear(5, 3)
            aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))(*batches(1)[0])

    def test_autocast(self):
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        with torch.autocast("cpu", torch.bfloat16), self.assertRaisesRegex(aicf.torch.UnsupportedError, "autocast"):
            step(*batches(1)[0])

        def inside(m, x):
            with torch.autocast("cpu", torch.bfloat16):
                return m.a(x).float()

        def off(m, x):
            with torch.autocast("cpu", enabled=False):
                return m.a(x)

        self.refuses(Model(inside), "torch.autocast in a model")
        self.follows(Model(off))

    def test_an_operation_of_the_same_name(self):
        @torch.library.custom_op("aicf_test::relu", mutates_args=())
        def relu(x: torch.Tensor) -> torch.Tensor:
            return x.abs()

        relu.register_fake(torch.empty_like)
        relu.register_autograd(lambda context, gradient: gradient)
        self.refuses(Model(lambda m, x: torch.ops.aicf_test.relu(m.a(x))), "AICF has no .*aicf_test.relu")

    def test_loss(self):
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, lambda y, t: (F.mse_loss(y, t), y), sgd(model.parameters()))
        with self.assertRaisesRegex(TypeError, "loss_fn gave a tuple"):
            step(*batches(1)[0])


class Compiled(Case):
    def test_bools_and_zeros(self):
        a, b = torch.randn(2, 5) > 0, torch.randn(2, 5) > 0
        fast = torch.compile(lambda a, b: (a + b, a * b), backend="aicf", options={"strict": True})
        for got, wanted in zip(fast(a, b), (a + b, a * b)):
            self.assertTrue(torch.equal(got, wanted))
        fast = torch.compile(lambda c, a, b: torch.addmm(c, a, b, beta=0), backend="aicf", options={"strict": True})
        a, b = torch.randn(2, 4), torch.randn(4, 3)
        torch.testing.assert_close(fast(torch.full((3,), float("nan")), a, b), a @ b)

    def test_threads(self):
        model = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 64))
        fast = torch.compile(model, backend="aicf", options={"strict": True})
        given = [torch.randn(2048, 64) for _ in range(4)]
        with torch.no_grad():
            wanted = [model(one) for one in given]
            fast(given[0])
        problems = []

        def work(at):
            try:
                with torch.no_grad():
                    for _ in range(20):
                        torch.testing.assert_close(fast(given[at]), wanted[at], rtol=1e-3, atol=1e-4)
            except Exception as problem:
                problems.append(problem)

        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            threads = [threading.Thread(target=work, args=(at,)) for at in range(len(given))]
            for one in threads:
                one.start()
            for one in threads:
                one.join()
        finally:
            sys.setswitchinterval(interval)
        self.assertEqual(problems, [])


if __name__ == "__main__":
    os.environ.setdefault("AICF_CACHE", "")
    unittest.main()
