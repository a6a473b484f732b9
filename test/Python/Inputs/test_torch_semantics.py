"""What a step makes of memory that tensors share, of gradients that end, and of an optimizer that changes, against
eager PyTorch: losses, params and buffers after several steps."""

import copy
import functools
import io
import os
import random
import sys
import threading
import unittest
import warnings

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


class Settings(dict):
    """Says of what it does not have that it is no key."""

    __getattr__ = dict.__getitem__


SCALE, SETTINGS, EPOCH, CALLS = 1.0, Settings(scale=2.0), 0, 0


def scale():
    return SCALE


def scaled_loss(y, target):
    return F.mse_loss(y, target) * scale()


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

    def test_at_edges(self):
        """Where PyTorch's decompositions have other gradients than its operations: ties, bounds, zeros, overflows."""
        far = [[-200.0, -90.0, -1.0, 0.0], [0.5, 1.0, 90.0, 200.0]]
        zero = [[0.0, 0.0], [1.0, 2.0]]
        given = [(one, far) for one in (F.elu, F.selu, lambda x: F.celu(x, 0.7), F.softplus, F.mish, F.logsigmoid,
                                        lambda x: F.softplus(x, 2.0, 10.0), F.relu6, F.hardtanh)]
        given += [(one, zero) for one in (
            lambda x: x.norm(dim=1), lambda x: x.norm(1, dim=1), lambda x: x.norm(3, dim=1), lambda x: x.std(1),
            lambda x: x.norm(float("inf"), dim=1), lambda x: F.normalize(x, dim=1, eps=1e-3), lambda x: (x * 0).norm(),
            lambda x: F.cosine_similarity(x, x.flip(0) + 1, eps=1e-3))]
        given += [(one, [-1.0, 1.0, 1.0, 2.0, 0.0, 6.0]) for one in (
            F.hardtanh, F.relu6, lambda x: x.clamp(-1, 1), lambda x: x.clamp(min=0), lambda x: x.clamp(max=1),
            lambda x: torch.maximum(x, x.flip(0) * 1), lambda x: torch.minimum(2 * x, x + 1))]
        shares, mask = torch.tensor([0.0, 1.0, 1.0, 0.5]), torch.tensor([[0.0, -torch.inf], [-torch.inf, -torch.inf]])
        given += [
            (lambda x: F.binary_cross_entropy(x.sigmoid(), shares, reduction="none"), [200.0, -200.0, 2.0, 0.0]),
            (lambda x: F.binary_cross_entropy(x.sigmoid(), shares, shares + 1), [20.0, -2.0, 2.0, 1.0]),
            (lambda x: F.scaled_dot_product_attention(x, x * 2, x + 1, mask), [[[1.0, 2.0], [3.0, 4.0]]])]

        class Each(nn.Module):
            def __init__(self):
                super().__init__()
                self.each = nn.ParameterList([torch.tensor(values) for _, values in given])

            def forward(self, x):
                found = [function(one).flatten() for (function, _), one in zip(given, self.each)]
                return sum((one * (torch.arange(len(one)) + 1)).sum() for one in found) + 0 * x.sum()

        model = Each()
        other = copy.deepcopy(model)
        step = aicf.torch.compile_step(model, lambda y, _: y, sgd(model.parameters()), target="x86-64-v3")
        step(torch.ones(1), torch.ones(1))
        other(torch.ones(1)).backward()
        sgd(other.parameters()).step()
        for at, (mine, its) in enumerate(zip(model.each, other.each)):
            torch.testing.assert_close(mine, its, rtol=1e-4, atol=1e-5, msg=lambda text, at=at: f"{at}: {text}")

    def test_of_their_own(self):
        """An exported graph has the operations of the forward pass alone."""
        class Straight(torch.autograd.Function):
            @staticmethod
            def forward(context, x):
                return x.sign()

            @staticmethod
            def backward(context, gradient):
                return gradient

        def hooked(m, x):
            y = m.a(x)
            y.register_hook(lambda gradient: -gradient)
            return y

        def penalty(m, x):
            return m.a(x) + torch.autograd.grad(m.a(x).sum(), m.a.weight, create_graph=True)[0].sum()

        def again(m, x):
            return torch.utils.checkpoint.checkpoint(m.b, m.a(x)[:, :1] * x, use_reentrant=True)

        for function, text in ((lambda m, x: Straight.apply(m.a(x)), r"Straight, a torch.autograd.Function.*py:\d+\)"),
                               (hooked, "the model calls register_hook"), (penalty, "torch.autograd.grad"),
                               (again, "checkpoint.CheckpointFunction, a torch.autograd.Function")):
            self.refuses(Model(function), text)
            with torch.no_grad():
                self.refuses(Model(function), text)
        model = Model(lambda m, x: m.a(x))
        model.a.register_full_backward_hook(lambda *_: None)
        self.refuses(model, "a module has backward hooks")

    def test_called_under_no_grad(self):
        def ends(m, x):
            with torch.no_grad():
                y = m.b(x)
            return m.a(x) * y + m.b(x)

        model = Model(ends)
        other = copy.deepcopy(model)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        x, y = batches(1)[0]
        with torch.no_grad():
            step(x, y)
        F.mse_loss(other(x), y).backward()
        sgd(other.parameters()).step()
        torch.testing.assert_close(model.b.weight, other.b.weight)

    def test_none_of_some(self):
        """What has no gradient does not decay, either."""
        for function in (lambda m, x: m.a(x) * (m.b(x) > 0), lambda m, x: m.a(x) * m.b(x).argmax(1, keepdim=True),
                         lambda m, x: m.a(x) * m.b(x).detach(), lambda m, x: m.a(x) * m.b(x).floor()):
            self.follows(Model(function), lambda p: torch.optim.AdamW(p, 0.05, weight_decay=0.5))

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

        class Attributes(nn.Module):
            def __init__(self, function):
                super().__init__()
                self.a, self.inner, self.function = nn.Linear(4, 3), nn.Module(), function
                self.kept, self.count, self.seen, self.inner.counts = None, 0, [], {"steps": 0}
                self.scale, self.unused = 2.0, 1

            def forward(self, x):
                return self.a(x) * self.scale + self.function(self, x)

        def first(m, x):
            m.kept = x.mean()
            return m.kept

        def counted(m, x):
            m.count += 1
            return m.count

        def listed(m, x):
            m.seen.append(1)
            return len(m.seen)

        def deeper(m, x):
            m.inner.counts["steps"] += 1
            return m.inner.counts["steps"]

        def once(m, x):
            if m.kept is None:
                m.kept = torch.tensor([1.0, 2.0, 3.0])
            return m.kept

        for function, name in ((first, "'kept' to a tensor"), (counted, "'count'"), (listed, "'seen'"),
                               (deeper, "'inner.counts'"), (once, "'kept' to a tensor")):
            self.refuses(Attributes(function), f"sets {name}, which would stay .* call the model before")
        model = Attributes(once)
        model(batches()[0][0])
        self.follows(model)

        # What changes later is found, whatever the module; what the model's code has not does not matter.
        for change, text in ((lambda m: setattr(m, "scale", 3.0), "'scale' of the model is 3.0, and was 2.0"),
                             (lambda m: m.seen.append(5), r"'seen' of the model is \[5\], and was \[\]"),
                             (lambda m: setattr(m.a, "in_features", 7), "'a.in_features' of the model is 7")):
            model = Attributes(lambda m, x: len(m.seen) + m.a.in_features)
            step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
            step(*batches(1)[0])
            model.unused = 2
            for batch in batches(5):
                step(*batch)
            change(model)
            with self.assertRaisesRegex(aicf.StateError, text):
                for batch in batches(5):
                    step(*batch)

    def test_the_same_batch_twice(self):
        x = torch.randn(8, 4)
        self.follows(nn.Linear(4, 4), given=[(x, x)] + [(torch.randn(8, 4), torch.randn(8, 4)) for _ in range(3)])

    def test_params_of_others(self):
        # Of a teacher that is averaged, and of a loss that is a function.
        teachers, scale, steps = [nn.Linear(4, 3), nn.Linear(4, 3)], nn.Parameter(torch.ones(3)), []
        teachers[1].load_state_dict(teachers[0].state_dict())
        model = Model(lambda m, x: m.a(x) - teachers[len(steps) % 2](x).detach())
        other = copy.deepcopy(model)
        step = aicf.torch.compile_step(model, lambda y, t: F.mse_loss(y * scale, t),
                                       sgd([*model.parameters(), scale]), target="x86-64-v3")
        mine, its = scale, nn.Parameter(torch.ones(3))
        reference = sgd([*other.parameters(), its])
        for x, y in batches():
            steps.clear()
            got = step(x, y)
            steps.append(1)
            reference.zero_grad()
            wanted = F.mse_loss(other(x) * its, y)
            wanted.backward()
            reference.step()
            torch.testing.assert_close(got, wanted.detach())
            for one, of in ((teachers[0], model), (teachers[1], other)):
                one.weight.data.mul_(0.9).add_(of.a.weight.data, alpha=0.1)
        torch.testing.assert_close(mine, its)

    def test_params_of_others_alone(self):
        mine, its = nn.Parameter(torch.ones(3, 4)), nn.Parameter(torch.ones(3, 4))
        step = aicf.torch.compile_step(nn.Identity(), lambda x, t: F.mse_loss(F.linear(x, mine), t), sgd([mine]))
        reference = sgd([its])
        for x, y in batches():
            step(x, y)
            reference.zero_grad()
            F.mse_loss(F.linear(x, its), y).backward()
            reference.step()
        torch.testing.assert_close(mine, its)

    def test_params_of_others_in_lists_and_by_name(self):
        rows = nn.Parameter(torch.randn(2, 3), requires_grad=False)
        first = rows.data[0]
        for function in (lambda y, p: y * torch.stack([p, p]).sum(0), lambda y, p: torch.mul(y, other=p),
                         lambda y, p: (y * p)[:, None] * rows + first):
            mine, its = nn.Parameter(torch.ones(3)), nn.Parameter(torch.ones(3))
            model = nn.Linear(4, 3)
            other = copy.deepcopy(model)
            step = aicf.torch.compile_step(model, lambda y, t: function(y - t, mine).square().mean(),
                                           sgd([*model.parameters(), mine]), target="x86-64-v3")
            reference = sgd([*other.parameters(), its])
            for x, y in batches():
                reference.zero_grad()
                wanted = function(other(x) - y, its).square().mean()
                wanted.backward()
                reference.step()
                torch.testing.assert_close(step(x, y), wanted.detach())
            torch.testing.assert_close(mine, its)

    def test_tensors_that_are_no_buffers(self):
        for change in (lambda m: m.kept.mul_(2), lambda m: setattr(m, "kept", m.kept * 2)):
            model = Model(lambda m, x: m.a(x) * m.kept)
            model.kept = torch.ones(3)
            step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
            for batch in batches(2):
                step(*batch)
            change(model)
            with self.assertRaisesRegex(aicf.StateError, r"make it a buffer, by register_buffer \(.*:\d+\)"):
                step(*batches(1)[0])
        model = Model(lambda m, x: m.a(x) * m.kept).bfloat16()
        model.kept = torch.ones(3, dtype=torch.bfloat16)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        self.assertTrue(torch.isfinite(step(*(one.bfloat16() for one in batches(1)[0]))))

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


def images(inputs=6):
    """A model of images, with a grouped convolution, and a norm whose buffers change."""
    return nn.Sequential(nn.Conv2d(inputs, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2),
                         nn.Conv2d(8, 12, 3, groups=2), nn.GELU(), nn.Conv2d(12, 4, 1), nn.AdaptiveAvgPool2d(2),
                         nn.Flatten(), nn.Linear(16, 3))


def image_batches(*formats):
    return [(torch.randn(5, 6, 8, 10).to(memory_format=one), torch.randn(5, 3)) for one in formats]


class Layouts(Case):
    """Params and batches whose memory has their dimensions in another order."""

    LAST, FIRST = torch.channels_last, torch.contiguous_format

    def test_channels_last(self):
        for make in (lambda p: sgd(p, momentum=0.9), lambda p: torch.optim.AdamW(p, 1e-2)):
            model = images().to(memory_format=self.LAST)
            strides = [one.stride() for one in model.parameters()]
            step = self.follows(model, make, image_batches(self.LAST, self.LAST, self.FIRST, self.LAST))
            self.assertEqual([one.stride() for one in model.parameters()], strides)
            # In place: the session's memory is the param's, and the batch is not copied by PyTorch.
            weight = model[0].weight
            self.assertEqual(step.session.tensor("p0.weight").pointer, weight.data_ptr())
            self.assertEqual(step.package.globals["p0.weight"].shape, (8, 3, 3, 6))
            self.assertEqual(step.package.entries["train"].inputs["in0"].shape, (5, 8, 10, 6))
            self.assertEqual(str(step.program).count("aicf.transpose %in0"), 0)
        # Other batches go on with the same momentum; those that are not dense are copied.
        model = images().to(memory_format=self.LAST)
        given = image_batches(self.FIRST, self.LAST, self.FIRST)
        given += [(x[:3], y[:3]) for x, y in image_batches(self.LAST)]
        given += [(x.repeat(1, 1, 1, 2)[..., ::2], y) for x, y in image_batches(self.LAST)]
        self.follows(model, lambda p: torch.optim.Adam(p, 1e-2), given)

    def test_any_order(self):
        weight = torch.randn(4, 3).T
        model = Model(lambda m, x: F.linear(x, m.weight) * m.scale[1, 1, :3] * m.total,
                      weight=nn.Parameter(weight), scale=nn.Parameter(torch.randn(5, 3, 2).permute(1, 2, 0)),
                      total=torch.ones(3))
        self.follows(model, lambda p: sgd(p, momentum=0.5), [(x.T.contiguous().T, y) for x, y in batches()])

        def averaged(m, x):
            with torch.no_grad():
                m.weight.clamp_(-1, 1)
            m.kept.mul_(0.9).add_(x.mean(), alpha=0.1)
            return F.linear(x, m.weight * m.kept)

        self.follows(Model(averaged, weight=nn.Parameter(weight), kept=weight.clone()))

    def test_gaps(self):
        model = Model(lambda m, x: F.linear(x, m.weight), weight=nn.Parameter(torch.randn(3, 8)[:, ::2]))
        self.refuses(model, r"'weight' has gaps in its memory, strides \(8, 2\)")

    def test_compiled(self):
        torch._dynamo.reset()
        model = images().to(memory_format=self.LAST)
        other = copy.deepcopy(model)
        fast = torch.compile(model, backend="aicf", options={"strict": True})
        for x, y in image_batches(self.LAST, self.LAST, self.LAST):
            found = []
            for one, parent in ((fast, model), (other, other)):
                loss = F.mse_loss(one(x), y)
                loss.backward()
                found.append([loss.detach(), *(p.grad for p in parent.parameters())])
                with torch.no_grad():
                    for p in parent.parameters():
                        p.sub_(p.grad, alpha=0.1)
                        p.grad = None
            for got, wanted in zip(*found):
                torch.testing.assert_close(got, wanted, rtol=1e-3, atol=1e-5)
        # A result lies as eager PyTorch has it.
        torch._dynamo.reset()
        layers, x = model[:4], image_batches(self.LAST)[0][0]
        got = torch.compile(layers, backend="aicf", options={"strict": True})(x)
        self.assertEqual(got.stride(), layers(x).stride())


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

    def test_state(self):
        # What state_dict() gives is what eager PyTorch has, also with steps of PyTorch's own between.
        kinds = (lambda p: sgd(p, momentum=0.9), lambda p: torch.optim.Adam(p, 1e-2),
                 lambda p: torch.optim.AdamW([{"params": [one]} for one in p], 1e-2))
        for make in kinds:
            model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.Flatten(), nn.Linear(16, 3)).to(
                memory_format=torch.channels_last)
            other = copy.deepcopy(model)
            optimizer, reference = make(model.parameters()), make(other.parameters())
            step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
            for at in range(6):
                batch = torch.randn(5, 3, 4, 4), torch.randn(5, 3)
                for one, its, is_own in ((other, reference, False), (model, optimizer, at != 3)):
                    if is_own:
                        step(*batch)
                        continue
                    its.zero_grad()
                    F.mse_loss(one(batch[0]), batch[1]).backward()
                    its.step()
                mine, wanted = optimizer.state_dict()["state"], reference.state_dict()["state"]
                self.assertEqual(mine.keys(), wanted.keys())
                for param, kept in wanted.items():
                    self.assertEqual(mine[param].keys(), kept.keys())
                    for key, value in kept.items():
                        torch.testing.assert_close(mine[param][key], value, rtol=1e-4, atol=1e-6, check_stride=True)
            for key, moment in {"momentum_buffer": "velocity", "exp_avg": "m", "exp_avg_sq": "v"}.items():
                if key in (kept := optimizer.state[model[0].weight]):
                    self.assertEqual(step.session.tensor(f"p0.weight.{moment}").pointer, kept[key].data_ptr())

    def test_resumed(self):
        # From a file, steps go on with the same bits.
        for dtype in (torch.float32, torch.bfloat16):
            for make in (lambda p: sgd(p, momentum=0.9), lambda p: torch.optim.AdamW(p, 1e-2)):
                given = [(x.to(dtype), y.to(dtype)) for x, y in batches(6)]

                def step_of(model, make=make):
                    optimizer = make(model.parameters())
                    return optimizer, aicf.torch.compile_step(model, F.mse_loss, optimizer)

                model = nn.Linear(4, 3).to(dtype)
                optimizer, step = step_of(model)
                for batch in given[:3]:
                    step(*batch)
                file = io.BytesIO()
                torch.save((model.state_dict(), optimizer.state_dict()), file)
                for batch in given[3:]:
                    step(*batch)
                other = nn.Linear(4, 3).to(dtype)
                later, again = step_of(other)
                # In a step that has not run yet, and, for the second round, in one that has.
                for _ in range(2):
                    file.seek(0)
                    saved = torch.load(file)
                    other.load_state_dict(saved[0])
                    later.load_state_dict(saved[1])
                    for batch in given[3:]:
                        again(*batch)
                    for mine, its in zip(other.parameters(), model.parameters()):
                        self.assertTrue(torch.equal(mine, its))
                    kept, wanted = later.state_dict()["state"], optimizer.state_dict()["state"]
                    for param, values in wanted.items():
                        for key, value in values.items():
                            self.assertTrue(torch.equal(value, kept[param][key]), (dtype, key))

    def test_state_of_several_steps(self):
        # Two steps by one optimizer count together.
        model, other = nn.Linear(4, 3), nn.Linear(4, 3)
        other.load_state_dict(model.state_dict())
        optimizer, reference = (torch.optim.Adam(one.parameters(), 1e-2) for one in (model, other))
        first, second = (aicf.torch.compile_step(model, loss, optimizer) for loss in (F.mse_loss, F.l1_loss))
        for at, batch in enumerate(batches(5)):
            (first, second)[at % 2](*batch)
            reference.zero_grad()
            (F.mse_loss, F.l1_loss)[at % 2](other(batch[0]), batch[1]).backward()
            reference.step()
        first.close()
        for mine, its in zip(model.parameters(), other.parameters()):
            torch.testing.assert_close(mine, its, rtol=1e-4, atol=1e-6)
            for key, value in reference.state[its].items():
                torch.testing.assert_close(optimizer.state[mine][key], value, rtol=1e-4, atol=1e-6)

    def test_state_that_is_cleared(self):
        for make in (lambda p: torch.optim.Adam(p, 0.05), lambda p: sgd(p, momentum=0.9)):
            self.follows(nn.Linear(4, 3), make, batches(5),
                         between=lambda at, optimizer: optimizer.state.clear() if at == 2 else None)

    def test_params_that_leave(self):
        model = nn.Linear(4, 3)
        optimizer = torch.optim.Adam(model.parameters(), 1e-2)
        step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
        step(*batches(1)[0])
        del optimizer.state[optimizer.param_groups[0]["params"].pop()]
        model.weight.grad = torch.ones_like(model.weight)
        optimizer.step()
        self.assertEqual(list(optimizer.state_dict()["state"]), [0])
        with self.assertRaisesRegex(aicf.StateError, "a param has left the optimizer"):
            for batch in batches(2):
                step(*batch)

    def test_groups_that_do_not_fit(self):
        model = nn.Linear(4, 3)
        optimizer = sgd([{"params": [one]} for one in model.parameters()], momentum=0.9)
        step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
        step(*batches(1)[0])
        saved = optimizer.state_dict()
        saved["param_groups"][0]["momentum"] = 0.5
        optimizer.load_state_dict(saved)
        for batch in batches(4):
            with self.assertRaisesRegex(aicf.StateError, "momentum of group 0"):
                step(*batch)

    def test_a_step_of_some_params(self):
        model = nn.Linear(4, 3)
        optimizer = torch.optim.Adam(model.parameters(), 1e-2)
        step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
        step(*batches(1)[0])
        model.weight.grad = torch.ones_like(model.weight)
        optimizer.step()
        for _ in range(2):
            with self.assertRaisesRegex(aicf.torch.UnsupportedError, r"different numbers of steps, \[1, 2\]"):
                step(*batches(1)[0])
        model.weight.grad, model.bias.grad = None, torch.ones_like(model.bias)
        optimizer.step()
        step(*batches(1)[0])
        self.assertEqual(float(optimizer.state_dict()["state"][0]["step"]), 3)

    def test_schedulers(self):
        model = nn.Linear(4, 3)
        optimizer = sgd(model.parameters())
        scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
        step = aicf.torch.compile_step(model, F.mse_loss, optimizer)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for batch in batches():
                step(*batch)
                scheduler.step()

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
        # Of a part alone, it is seen before all modules have had their turn.
        model[1].eval()
        for batch in batches(4):
            step(*batch)
        before = model[1].running_mean.clone()
        step(*batches(1)[0])
        torch.testing.assert_close(model[1].running_mean, before, rtol=0, atol=0)

    def test_hooks_of_gradients(self):
        """Nothing of a step would call them."""
        model = nn.Linear(4, 3)
        model.weight.register_hook(lambda gradient: gradient * 0)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, "'weight' has hooks"):
            step(*batches(1)[0])
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        step(*batches(1)[0])
        model.weight.register_hook(lambda gradient: gradient * 0)
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, "'weight' has hooks"):
            for batch in batches(2):
                step(*batch)

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
        # What was not there is another one, too.
        for change, text in ((lambda m: m.append(nn.Tanh()), "'1' of"),
                             (lambda m: setattr(m[0], "bias", nn.Parameter(torch.ones(3))), "'0.bias' of")):
            model = nn.Sequential(nn.Linear(4, 3, bias=False))
            step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
            step(*batches(1)[0])
            change(model)
            with self.assertRaisesRegex(aicf.StateError, text):
                for _ in range(9):
                    step(*batches(1)[0])

    def test_others_of_the_name(self):
        class Adam(torch.optim.SGD):
            pass

        self.refuses(nn.Linear(4, 3), r"\w+.Adam: AICF has SGD, Adam and AdamW of torch.optim",
                     lambda p: Adam(p, lr=0.1))
        with self.assertRaisesRegex(TypeError, "one of torch.optim, not a str"):
            aicf.torch.compile_step(nn.Linear(4, 3), F.mse_loss, "adam")


class Shapes(Case):
    """Steps whose batches have several shapes."""

    def test_a_param_of_later_shapes(self):
        def some(model, x):
            return model.a(x) if len(x) < 4 else model.a(x) + model.b(x)

        given = [(torch.randn(rows, 4), torch.randn(rows, 3)) for rows in (2, 5, 7, 2, 5, 7)]
        self.follows(Model(some), lambda params: sgd(params, momentum=0.9), given=given)

    def test_other_alignment(self):
        def some(model, x):
            return model.a(x) if len(x) < 4 else model.a(x) + model.b(x)

        model = Model(some)
        optimizer = torch.optim.Adam([{"params": model.a.parameters()}, {"params": model.b.parameters()}])
        step = aicf.torch.compile_step(model, F.mse_loss, optimizer, target="x86-64-v3")
        for rows in (2, 5, 2, 5):
            self.assertTrue(torch.isfinite(step(torch.randn(rows, 4), torch.randn(rows, 3))))
        self.assertEqual([int(optimizer.state_dict()["state"][at]["step"]) for at in range(4)], [4, 4, 2, 2])

    def test_seed(self):
        losses = []
        for seed in (1, 2):
            torch.manual_seed(0)
            model = Model(lambda model, x: F.dropout(model.a(x), 0.5, model.training))
            step = aicf.torch.compile_step(model.eval(), F.mse_loss, sgd(model.parameters()), target="x86-64-v3")
            batch = torch.ones(64, 4), torch.ones(64, 3)
            step(*batch)
            torch.manual_seed(seed)
            model.train()
            losses.append(float(step(*batch)))
        self.assertNotEqual(*losses)

    def test_a_list_that_becomes_a_tuple(self):
        model = Model(lambda model, x: model.a(x) * sum(model.sizes))
        model.sizes = [1, 2]
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()), target="x86-64-v3")
        step(*batches(1)[0])
        model.sizes = (1, 2)
        for batch in batches():
            self.assertTrue(torch.isfinite(step(*batch)))

    def test_attributes_behind_a_decorator(self):
        def decorated(function):
            return lambda *given: function(*given)

        class Scaled(nn.Module):
            def __init__(self):
                super().__init__()
                self.layer, self.scale, self.nest = nn.Linear(4, 3), 1.0, [[1.0]]

            @decorated
            def forward(self, x):
                return self.layer(x) * getattr(self, "scale") * self.nest[0][0]

        for change in (lambda model: setattr(model, "scale", 3.0), lambda model: model.nest[0].__setitem__(0, 5.0)):
            model = Scaled()
            step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()), target="x86-64-v3")
            step(*batches(1)[0])
            change(model)
            with self.assertRaises(aicf.StateError):
                for batch in batches(4):
                    step(*batch)

    def test_numbers_around(self):
        """Of a function around the loss, and of the module around a function that it calls."""
        global SCALE
        share = 1.0

        def loss(y, target):
            return F.mse_loss(y, target) * share

        cell = {"F": F, "share": 1.0}
        exec(compile("def loss(y, target): return F.mse_loss(y, target) * share", "<ipython-input-1>", "exec"), cell)
        for one, text in ((loss, "'share' is 2.0, and was 1.0"), (scaled_loss, "'SCALE' is 2.0, and was 1.0"),
                          (cell["loss"], "'share' is tensor")):
            model, SCALE, share, cell["share"] = Model(lambda model, x: model.a(x)), 1.0, 1.0, 1.0
            step = aicf.torch.compile_step(model, one, sgd(model.parameters()), target="x86-64-v3")
            for batch in batches(7):
                step(*batch)
            SCALE = share = 2.0
            cell["share"] = torch.ones(3)
            with self.assertRaisesRegex(aicf.StateError, text):
                for batch in batches(7):
                    step(*batch)

    def test_what_does_not_count(self):
        """Numbers that other methods read, and what a loss counts for itself."""
        global EPOCH

        class Logs(nn.Linear):
            def says(self):
                return f"{self.seen} batches in {EPOCH}"

        def loss(y, target):
            global CALLS
            nonlocal calls
            calls, CALLS = calls + 1, CALLS + 1
            return F.mse_loss(y, target)

        model, calls = Logs(4, 3), 0
        model.seen = 0
        step = aicf.torch.compile_step(model, loss, sgd(model.parameters()), target="x86-64-v3")
        for EPOCH in range(4):
            for x, y in batches(4):
                for size in (8, 5):
                    step(x[:size], y[:size])
                    model.seen += 1

    def test_what_another_method_reads(self):
        class Calls(nn.Linear):
            def scaled(self, x):
                return super().forward(x) * self.scale

            def forward(self, x):
                return self.scaled(x)

        class Hooked(nn.Linear):
            def __init__(self, *sizes):
                super().__init__(*sizes)
                self.register_forward_hook(self.scaled)

            def scaled(self, _, given, result):
                return result * self.scale

        for kind in (Calls, Hooked):
            model = kind(4, 3)
            model.scale = 1.0
            step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()), target="x86-64-v3")
            step(*batches(1)[0])
            model.scale = 2.0
            with self.assertRaisesRegex(aicf.StateError, "'scale' of the model is 2.0"):
                step(*batches(1)[0])

    def test_settings_around(self):
        model = Model(lambda model, x: model.a(x) * SETTINGS.scale)
        self.follows(model)

    def test_a_loss_with_buffers(self):
        loss = nn.CrossEntropyLoss(weight=torch.ones(3))
        model = Model(lambda model, x: model.a(x))
        step = aicf.torch.compile_step(model, loss, sgd(model.parameters()), target="x86-64-v3")
        batch = torch.randn(8, 4), torch.randint(0, 3, (8,))
        step(*batch)
        loss.weight = torch.tensor([1.0, 2.0, 3.0])
        with self.assertRaises(aicf.StateError):
            for _ in range(40):
                step(*batch)


class BadInput(Case):
    def test_what_export_refuses(self):
        def branches(m, x):
            return m.a(x) if x.sum() > 0 else m.b(x)

        self.refuses(Model(branches), r"torch.export refuses the model.*\(.*test_torch_semantics.py:\d+\)")
        self.refuses(Model(lambda m, x: m.a(x) * m.b(x).data), "x.detach\\(\\) says what is meant")
        with self.assertRaisesRegex(RuntimeError, "8x4|8, 4"):  # As PyTorch says it.
            model = nn.Linear(5, 3)
            aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))(*batches(1)[0])

    def test_arguments(self):
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        for batch, text in (((torch.ones(8, 4),), "of 1 arguments 0 are inputs: missing .* 'input'"), ((), "of 0 arg"),
                            ([torch.ones(8, 4)] * 3, "of 3 arguments 2 are inputs: too many")):
            with self.assertRaisesRegex(TypeError, f"the inputs of the model, and then the target: {text}"):
                step(*batch)

    def test_arguments_that_come_from_elsewhere(self):
        """Of a hook, and of what wraps forward."""
        def given(function):
            return functools.wraps(function)(lambda self, x: function(self, x, 2.0))

        class Scaled(nn.Linear):
            def forward(self, x, scale):
                return super().forward(x) * scale

        class Wrapped(Scaled):
            forward = given(Scaled.forward)

        model = Scaled(4, 3)
        model.register_forward_pre_hook(lambda _, arguments: (*arguments, 2.0))
        for one in (model, Wrapped(4, 3)):
            self.follows(one)

    def test_numbers_that_python_draws(self):
        model = Model(lambda m, x: m.a(x) * random.random())
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        with self.assertWarnsRegex(aicf.torch.StepWarning, "Python's random"):
            step(*batches(1)[0])

    def test_what_has_no_gradient_and_does_not_come_in(self):
        def inner(m, x):
            with torch.no_grad():
                y = torch.atan2(x[:, :3], m.buffer)
            return m.a(x) * y

        self.refuses(Model(inner), r"AICF has no aten.atan2.default \(.*:\d+\)")

    def test_autocast(self):
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, F.mse_loss, sgd(model.parameters()))
        with torch.autocast("cpu", torch.bfloat16), self.assertRaisesRegex(aicf.torch.UnsupportedError, "autocast"):
            step(*batches(1)[0])
        step(*batches(1)[0])
        with torch.autocast("cpu", torch.bfloat16), self.assertRaisesRegex(aicf.torch.UnsupportedError, "autocast"):
            step(*batches(1)[0])
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

    def test_what_a_loss_has(self):
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, lambda y, t: torch.atan2(y, t).sum(), sgd(model.parameters()))
        with self.assertRaisesRegex(aicf.torch.UnsupportedError, r"no aten.atan2.default \(.*semantics.py:\d+\)"):
            step(*batches(1)[0])

    def test_loss(self):
        model = nn.Linear(4, 3)
        step = aicf.torch.compile_step(model, lambda y, t: (F.mse_loss(y, t), y), sgd(model.parameters()))
        with self.assertRaisesRegex(TypeError, "loss_fn gave a tuple"):
            step(*batches(1)[0])


class Recurrent(Case):
    def test_layers(self):
        given = [(torch.randn(5, 2, 4), torch.randn(5, 2, 3)) for _ in range(3)]
        for kind in (nn.GRU, nn.LSTM, nn.RNN):
            self.follows(kind(4, 3, 2), given=given, loss_fn=lambda found, target: F.mse_loss(found[0], target))


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
