"""Losses and gradients of operations that move elements, and of all losses of torch.nn, against eager PyTorch. Many of
them are one step, each of a param of its own: it is compiled once."""

import inspect
import os
import random
import unittest

import aicf
import aicf.torch
import torch
from torch import nn
from torch.nn import functional as F


class Many(nn.Module):
    """Functions, each of its own param."""

    def __init__(self, functions, tensors):
        super().__init__()
        self.functions, self.given = functions, nn.ParameterList(nn.Parameter(one) for one in tensors)
        self.register_buffer("found", torch.zeros(len(functions)))

    def forward(self, x):
        y = torch.stack([function(one * x) for function, one in zip(self.functions, self.given)])
        self.found.copy_(y.detach())
        return y


def weighted(function, given):
    """A function that gives a number, which depends on each element of what `function` gives in another way."""
    weights = torch.rand(function(given).shape) - 0.5
    return lambda w: (function(w) * weights).sum()


class Case(unittest.TestCase):
    def check(self, cases):
        """`cases`: what is named, a function that gives a number, and the tensor that it is of."""
        names, functions, tensors = zip(*cases)
        model = Many(functions, [one.clone() for one in tensors])
        x = torch.ones(())
        wanted = model(x)
        gradients = torch.autograd.grad(wanted.sum(), list(model.given))
        step = aicf.torch.compile_step(model, lambda y, t: (y * t).sum(), torch.optim.SGD(model.parameters(), 1.0))
        step(x, torch.ones(len(cases)))
        for name, got, value, before, after, gradient in zip(names, model.found, wanted.detach(), tensors, model.given,
                                                             gradients):
            with self.subTest(name):
                torch.testing.assert_close(got, value, rtol=1e-4, atol=1e-5)
                torch.testing.assert_close(before - after.detach(), gradient, rtol=2e-4, atol=3e-6)


class Moves(Case):
    def test_all(self):
        torch.manual_seed(3)
        choose = random.Random(3)
        cases = []

        def add(name, function, *shape):
            given = torch.randn(shape)
            cases.append((name, weighted(function, given), given))

        for _ in range(2):
            a, b, c = (choose.choice([2, 3, 5]) for _ in range(3))
            rows, columns = torch.randint(0, a, (4,)), torch.randint(0, c, (4,))
            along = torch.randint(0, b, (a, 4, c))
            source = torch.randn(a, 4, c)
            distinct = torch.randperm(b)[:2]
            add("gather", lambda w, i=along: w.gather(1, i), a, b, c)
            add("gather of a label", lambda w, i=torch.randint(0, c, (a, b, 1)): w.gather(-1, i), a, b, c)
            add("index of two", lambda w, i=rows, j=columns: w[i, :, j], a, b, c)
            add("index of neighbours", lambda w, i=rows % b, j=columns: w[:, i, j], a, b, c)
            add("index_put", lambda w, i=distinct, b=b: torch.zeros(b, 3).index_put((i,), w), 2, 3)
            add("index_put, added", lambda w, i=rows, a=a, b=b: torch.ones(a, b).index_put((i,), w, accumulate=True),
                4, b)
            add("index_put into it", lambda w, i=distinct, s=torch.randn(2, c): w.index_put((i,), s), b, c)
            add("scatter", lambda w, i=distinct, b=b: torch.zeros(3, b).scatter(1, i.expand(3, 2), w), 3, 2)
            add("scatter into it", lambda w, i=along, s=source, b=b: w.scatter(1, i[:, :1], s[:, :1]), a, b, c)
            add("scatter_add", lambda w, i=along, a=a, b=b, c=c: torch.ones(a, b, c).scatter_add(1, i, w), a, 4, c)
            add("scatter_add into it", lambda w, i=along, s=source: w.scatter_add(1, i, s), a, b, c)
            add("index_add", lambda w, i=rows, a=a, b=b: torch.ones(a, b).index_add(0, i, w, alpha=0.5), 4, b)
            add("index_copy", lambda w, i=distinct, b=b: torch.ones(b, 3).index_copy(0, i, w), 2, 3)
            add("index_fill", lambda w, i=distinct: w.index_fill(1, i, 2.0), a, b)
            add("flip", lambda w: w.flip(0, -1), a, b, c)
            add("roll", lambda w: w.roll((1, -2), (0, 2)), a, b, c)
            add("sort", lambda w: w.sort(1, descending=True)[0], a, 7, c)
            add("topk", lambda w: w.topk(2, -1, largest=False)[0], a, 6)
            add("remainder", lambda w: w.remainder(0.7), a, b)
            add("fmod", lambda w: w.fmod(0.7), a, b)
            add("remainder by it", lambda w, s=torch.rand(a, b) * 9: s.remainder(w.abs() + 0.3), a, b)
            for mode, corners in (("nearest", None), ("bilinear", False), ("bilinear", True), ("bicubic", False)):
                add(f"interpolate {mode}", lambda w, m=mode, k=corners: F.interpolate(
                    w, scale_factor=2, mode=m, align_corners=k), 2, 3, a, b)
                add(f"interpolate {mode} to a size", lambda w, m=mode, k=corners: F.interpolate(
                    w, size=(4, 7), mode=m, align_corners=k), 2, 3, a, b)
            for mode in ("reflect", "replicate", "circular"):
                add(f"pad {mode}", lambda w, m=mode: F.pad(w, (1, 2, 0, 2), mode=m), 2, 2, 3, 4)
                add(f"pad {mode} of lines", lambda w, m=mode: F.pad(w, (2, 1), mode=m), 2, 3, 5)
        self.check(cases)

    def test_compiled(self):
        # The backward operations of torch.compile's graphs.
        torch._dynamo.reset()

        def model(w):
            y = F.interpolate(w, scale_factor=2, mode="bilinear") + F.interpolate(w, size=(6, 8))
            y = F.pad(y, (1, 1, 2, 1), mode="reflect") + F.pad(y, (1, 1, 2, 1), mode="circular")
            y = F.pad(y, (1, 0, 0, 0), mode="replicate").flip(2).roll(1, 3)
            y = y[:, torch.tensor([0, 1, 1])] * y[..., torch.tensor([[2], [3]]), torch.tensor([1, 1, 4])].mean()
            return y.sort(-1)[0] * y.gather(1, torch.zeros_like(y, dtype=torch.int64))

        found, given = [], torch.randn(2, 2, 3, 4)
        weights = torch.rand(model(given).shape) - 0.5
        for function in (torch.compile(model, backend="aicf", options={"strict": True}), model):
            w = given.clone().requires_grad_()
            y = function(w)
            (y * weights).sum().backward()
            found.append((y.detach(), w.grad))
        for mine, its in zip(*found):
            torch.testing.assert_close(mine, its, rtol=1e-4, atol=1e-5)


def losses():
    """What is named, a loss, and what gives its operand and its other arguments: all of torch.nn with their options."""
    def scores(*shape):
        return lambda: torch.randn(shape)

    def labels(classes, *shape, ignored=None):
        def draw():
            drawn = torch.randint(0, classes, shape)
            return drawn if ignored is None else torch.where(torch.rand(shape) < 0.3, ignored, drawn)
        return draw

    def shares(*shape):
        return lambda: torch.rand(shape)

    def signs(*shape):
        return lambda: torch.randint(0, 2, shape).float() * 2 - 1

    weight = torch.rand(5) + 0.5
    found = []
    for reduction in ("mean", "sum", "none"):
        def add(kind, operand, *others, reduction=reduction, **options):
            found.append((f"{kind.__name__} {reduction} {options}", kind(reduction=reduction, **options), operand,
                          others))

        for kind in (nn.L1Loss, nn.MSELoss, nn.SmoothL1Loss, nn.HuberLoss):
            add(kind, scores(4, 3), scores(4, 3))
        add(nn.SmoothL1Loss, scores(4, 3), scores(4, 3), beta=0.3)
        add(nn.SmoothL1Loss, scores(4, 3), scores(4, 3), beta=0.0)
        add(nn.HuberLoss, scores(4, 3), scores(4, 3), delta=0.4)
        for options in ({}, {"weight": weight}, {"ignore_index": 2}, {"label_smoothing": 0.2},
                        {"weight": weight, "ignore_index": 1, "label_smoothing": 0.1}):
            add(nn.CrossEntropyLoss, scores(7, 5), labels(5, 7), **options)
            add(nn.CrossEntropyLoss, scores(2, 5, 3, 2), labels(5, 2, 3, 2), **options)
            add(nn.CrossEntropyLoss, scores(5), labels(5), **{**options, "ignore_index": -100})
            if "ignore_index" not in options:
                add(nn.CrossEntropyLoss, scores(7, 5), shares(7, 5), **options)
                add(nn.CrossEntropyLoss, scores(2, 5, 3), shares(2, 5, 3), **options)
        add(nn.CrossEntropyLoss, scores(7, 5), labels(5, 7, ignored=-100))
        for options in ({}, {"weight": weight}, {"ignore_index": 2}):
            add(nn.NLLLoss, scores(7, 5), labels(5, 7), **options)
            add(nn.NLLLoss, scores(2, 5, 3, 2), labels(5, 2, 3, 2), **options)
        for options in ({}, {"full": True}, {"log_input": False}):
            add(nn.PoissonNLLLoss, shares(4, 3), shares(4, 3), **options)
        for options in ({}, {"log_target": True}):
            add(nn.KLDivLoss, scores(4, 3), scores(4, 3) if options else shares(4, 3), **options)
        add(nn.BCELoss, lambda: torch.rand(4, 5) * 0.9 + 0.05, shares(4, 5))
        add(nn.BCELoss, lambda: torch.rand(4, 5) * 0.9 + 0.05, shares(4, 5), weight=weight)
        for options in ({}, {"weight": weight}, {"pos_weight": weight}, {"weight": weight, "pos_weight": weight}):
            add(nn.BCEWithLogitsLoss, scores(4, 5), shares(4, 5), **options)
        add(nn.HingeEmbeddingLoss, scores(4, 3), signs(4, 3), margin=0.7)
        add(nn.MarginRankingLoss, scores(6), scores(6), signs(6), margin=0.3)
        add(nn.SoftMarginLoss, scores(4, 3), signs(4, 3))
        add(nn.MultiLabelSoftMarginLoss, scores(4, 5), lambda: torch.randint(0, 2, (4, 5)).float())
        add(nn.MultiLabelSoftMarginLoss, scores(4, 5), lambda: torch.randint(0, 2, (4, 5)).float(), weight=weight)
        for options in ({}, {"p": 2, "margin": 0.6}, {"weight": weight}):
            add(nn.MultiMarginLoss, scores(4, 5), labels(5, 4), **options)
        add(nn.CosineEmbeddingLoss, scores(4, 3), scores(4, 3), signs(4), margin=0.2)
        add(nn.MultiLabelMarginLoss, scores(3, 5), lambda: torch.tensor([[1, 3, -1, 0, 2], [0, -1, 1, 1, 1],
                                                                         [4, 2, 0, 1, 3]]))
        for options in ({}, {"p": 3, "margin": 0.4}, {"swap": True}):
            add(nn.TripletMarginLoss, scores(4, 3), scores(4, 3), scores(4, 3), **options)
        add(nn.TripletMarginWithDistanceLoss, scores(4, 3), scores(4, 3), scores(4, 3), margin=0.6)
    return found


# Sums over alignments; those that have layers; one that looks at values, which torch.export refuses; an old name.
LEFT = {"CTCLoss", "AdaptiveLogSoftmaxWithLoss", "GaussianNLLLoss", "LinearCrossEntropyLoss", "NLLLoss2d"}


class Losses(Case):
    def test_all(self):
        torch.manual_seed(4)
        cases, kinds = [], set()
        for name, loss, operand, others in losses():
            given, kind = [one() for one in others], type(loss).__name__
            kinds.add(kind)
            function = lambda w, loss=loss, given=given: loss(w, *given).mean()  # noqa: E731
            cases.append((name, function, operand()))
        known = {name for name, one in vars(nn).items() if inspect.isclass(one) and name.endswith(("Loss", "Loss2d"))}
        self.assertEqual(known - kinds - LEFT, set())
        for start in range(0, len(cases), 40):
            self.check(cases[start:start + 40])


if __name__ == "__main__":
    os.environ.setdefault("AICF_CACHE", "")
    unittest.main()
