"""Two hundred steps of every optimizer, by the compiler and by the formulas of torch.optim in NumPy.

    train.py --compiler=aicf-compile --runner=aicf-run [--steps=200]

A step of each case is a linear regression: z = x @ w + b, its gradients, and aicf.apply_gradients. The graph counts its
own steps, evaluates its own schedule, and does all of it by replays of one entry, whose inputs do not change. Params
and states have to agree with the formulas to 1e-4 of their greatest element; runs one by one and replays have to agree
in every bit. The formulas here are those of the pages of torch.optim, and share no code with oracle_train.py.
"""

import argparse
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROWS, IN, OUT = 12, 5, 3

# -- The formulas ------------------------------------------------------------------------------------------------------


class Sgd:
    name, states = "sgd", ()

    def __init__(self, weight_decay=0.0):
        self.decay = weight_decay

    def step(self, p, g, s, lr, t):
        return p - lr * (g + self.decay * p)


class Momentum:
    name, states = "momentum", ("velocity",)

    def __init__(self, momentum=0.9, nesterov=False, weight_decay=0.0):
        self.momentum, self.nesterov, self.decay = momentum, nesterov, weight_decay

    def step(self, p, g, s, lr, t):
        g = g + self.decay * p
        s["velocity"] = self.momentum * s["velocity"] + g
        return p - lr * (g + self.momentum * s["velocity"] if self.nesterov else s["velocity"])


class Adam:
    name, states = "adam", ("m", "v")

    def __init__(self, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=0.0):
        self.beta1, self.beta2, self.eps, self.decay = beta1, beta2, eps, weight_decay

    def step(self, p, g, s, lr, t):
        g = g + self.decay * p
        return self.move(p, g, s, lr, t)

    def move(self, p, g, s, lr, t):
        s["m"] = s["m"] + (1 - self.beta1) * (g - s["m"])
        s["v"] = self.beta2 * s["v"] + (1 - self.beta2) * g * g
        denominator = np.sqrt(s["v"]) / math.sqrt(1 - self.beta2**t) + self.eps
        return p - lr / (1 - self.beta1**t) * s["m"] / denominator


class AdamW(Adam):
    name = "adamw"

    def __init__(self, weight_decay=0.01, **rest):
        super().__init__(weight_decay=weight_decay, **rest)

    def step(self, p, g, s, lr, t):
        return self.move(p * (1 - lr * self.decay), g, s, lr, t)


class Lion:
    name, states = "lion", ("m",)

    def __init__(self, beta1=0.9, beta2=0.99, weight_decay=0.0):
        self.beta1, self.beta2, self.decay = beta1, beta2, weight_decay

    def step(self, p, g, s, lr, t):
        direction = np.sign(self.beta1 * s["m"] + (1 - self.beta1) * g)
        s["m"] = self.beta2 * s["m"] + (1 - self.beta2) * g
        return p * (1 - lr * self.decay) - lr * direction


def cosine(t, peak, warmup, total, final):
    if t < warmup:
        return peak * t / warmup
    return final + (peak - final) * (1 + math.cos(math.pi * min((t - warmup) / (total - warmup), 1))) / 2


def linear(t, peak, warmup, total, final):
    if t < warmup:
        return peak * t / warmup
    return peak + (final - peak) * min((t - warmup) / (total - warmup), 1)


def constant(t, peak, warmup, total, final):
    return peak * t / warmup if t < warmup else peak


SCHEDULES = {"cosine": cosine, "linear": linear, "constant": constant}


# -- The cases ---------------------------------------------------------------------------------------------------------


class Case:
    """Options of apply_gradients, and the schedule of its rate: its form and (peak, warmup, total, final)."""

    def __init__(self, optimizer, schedule, rate, options, clip=None, dtype="f32", master=False, every=1,
                 accumulates=False):
        self.optimizer, self.schedule, self.rate, self.options = optimizer, schedule, rate, options
        # Steps are made at every so many-th replay, by its gradients or the mean of those since the last.
        self.clip, self.dtype, self.master, self.every, self.accumulates = clip, dtype, master, every, accumulates

    def formula(self):
        return self.optimizer(**self.options)

    def name(self):
        flags = [f"clip {self.clip}" if self.clip else "", "master" if self.master else "",
                 f"every {self.every}" if self.every > 1 else "", "accumulates" if self.accumulates else ""]
        return " ".join([f"{self.optimizer.name} {self.options} {self.schedule} {self.dtype}", *filter(None, flags)])

    def text(self):
        t, wide = self.dtype, "f64" if self.dtype == "f64" else "f32"
        options = ", ".join(f"{key} = {spelled(value)}" for key, value in self.options.items())
        peak, warmup, total, final = self.rate
        form = f"peak = {peak:e} warmup = {warmup}"
        form += "" if self.schedule == "constant" else f" total = {total} final = {final:e}"
        clip = f" clip {self.clip:e}" if self.clip else ""
        clip += " master" if self.master else ""
        when, step, sums, states = "", "", "", ""
        if self.every > 1:
            when, step = " when %now", f"""
  %every = aicf.constant dense<{self.every}> : tensor<i64>
  %share = aicf.div %t, %every : tensor<i64>
  %whole = aicf.mul %share, %every : tensor<i64>
  %now = aicf.compare eq %t, %whole : tensor<i64> -> tensor<i1>"""
        grads = ["%dw", "%db"]
        if self.accumulates:
            for name, shape in (("w", f"{IN}x{OUT}x"), ("b", f"{OUT}x")):
                kind, bits = f"tensor<{shape}{wide}>", f"tensor<{shape}i1>"
                states += f"aicf.state @{name}.sum : {kind} = dense<0.0>\n"
                sums += f"""
  %old_{name} = aicf.read @{name}.sum : {kind}
  %sum_{name} = aicf.add %old_{name}, %d{name} : {kind}
  %count_{name} = aicf.constant dense<{self.every:e}> : {kind}
  %mean_{name} = aicf.div %sum_{name}, %count_{name} : {kind}
  %all_{name} = aicf.broadcast %now dimensions = [] : tensor<i1> -> {bits}
  %zero_{name} = aicf.constant dense<0.0> : {kind}
  %kept_{name} = aicf.select %all_{name}, %zero_{name}, %sum_{name} : {bits}, {kind}
  aicf.update @{name}.sum, %kept_{name} in_place : {kind}"""
            grads = ["%mean_w", "%mean_b"]
        x, w, z = f"tensor<{ROWS}x{IN}x{wide}>", f"tensor<{IN}x{OUT}x{t}>", f"tensor<{ROWS}x{OUT}x{wide}>"
        dw, b, db = f"tensor<{IN}x{OUT}x{wide}>", f"tensor<{OUT}x{t}>", f"tensor<{OUT}x{wide}>"
        return f"""
aicf.param @w : {w}
aicf.param @b : {b}
aicf.state @t : tensor<i64> = dense<0>
{states}func.func @train(%x: {x} {{aicf.name = "x"}}, %y: {z} {{aicf.name = "y"}})
    -> (tensor<f32> {{aicf.name = "rate"}}) {{
  %w = aicf.read @w : {w}
  %b = aicf.read @b : {b}
  %w1 = aicf.cast %w : {w} -> {dw}
  %b1 = aicf.cast %b : {b} -> {db}
  %done = aicf.read @t : tensor<i64>
  %one = aicf.constant dense<1> : tensor<i64>
  %t = aicf.add %done, %one : tensor<i64>
  aicf.update @t, %t in_place : tensor<i64>
  %rate = aicf.schedule {self.schedule} %t {form} : tensor<i64>{step}
  %z = aicf.linear %x, %w1, %b1 : ({x}, {dw}, {db}) -> {z}
  %e = aicf.sub %z, %y : {z}
  %dw = aicf.matmul %x, %e {{transpose_a}} : ({x}, {z}) -> {dw}
  %db = aicf.reduce_sum %e axes = [0] : {z} -> {db}{sums}
  aicf.apply_gradients {', '.join(grads)} to [@w, @b] by #aicf.{self.optimizer.name}<{options}> lr %rate{when}{clip}
    : {dw}, {db}
  return %rate : tensor<f32>
}}
"""

    def expected(self, x, y, params, steps):
        """Params and states after so many replays, in f64."""
        formula, t, made = self.formula(), 0, 0
        params = {name: value.astype(np.float64) for name, value in params.items()}
        states = {name: {s: np.zeros_like(value) for s in formula.states} for name, value in params.items()}
        for t in range(1, steps + 1):
            if t % self.every:
                continue
            made += 1
            rate = SCHEDULES[self.schedule](t, *self.rate)
            read = {name: rounded(value, self.dtype) for name, value in params.items()}
            e = x @ read["w"] + read["b"] - y
            grads = {"w": x.T @ e, "b": e.sum(0)}
            if self.clip:
                norm = math.sqrt(sum((g * g).sum() for g in grads.values()))
                grads = {name: g * min(1, self.clip / (norm + 1e-6)) for name, g in grads.items()}
            for name in params:
                params[name] = formula.step(params[name], grads[name], states[name], rate, made)
        results = {f"{name}.master" if self.master else name: value for name, value in params.items()}
        if self.master:
            results.update({name: rounded(value, self.dtype) for name, value in params.items()})
        results.update({f"{name}.{s}": value for name, kept in states.items() for s, value in kept.items()})
        if self.accumulates:  # All gradients since a step are equal.
            rest = steps % self.every
            e = x @ params["w"] + params["b"] - y
            results.update({"w.sum": rest * (x.T @ e), "b.sum": rest * e.sum(0)})
        if "m" in formula.states and "v" in formula.states:
            results["train.step"] = np.array(made)
        return {**results, "t": np.array(t)}


def spelled(value):
    return str(value).lower() if isinstance(value, bool) else f"{value:e}"


def rounded(value, dtype):
    """To bf16; the other types are as good as f64 here."""
    if dtype != "bf16":
        return value
    bits = value.astype(np.float32).view(np.uint32).astype(np.uint64)
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return bits.astype(np.uint32).view(np.float32).astype(np.float64)


WARM, FLAT = (0.02, 20, 200, 0.002), (0.01, 0, 1, 0.0)
SLOW = (0.002, 20, 200, 0.0)
CASES = [
    Case(Sgd, "constant", FLAT, {}),
    Case(Sgd, "linear", WARM, {"weight_decay": 0.1}, clip=1.0),
    Case(Momentum, "cosine", SLOW, {}),
    Case(Momentum, "cosine", SLOW, {"nesterov": True, "weight_decay": 0.05}, clip=4.0),
    Case(Adam, "constant", FLAT, {}),
    Case(Adam, "cosine", WARM, {"weight_decay": 0.1, "beta2": 0.95}, clip=1.0),
    Case(AdamW, "cosine", WARM, {"weight_decay": 0.1}, clip=1.0),
    Case(AdamW, "linear", WARM, {}, dtype="f64"),
    Case(AdamW, "cosine", WARM, {"eps": 1e-6}, every=3),
    Case(AdamW, "cosine", WARM, {}, every=3, accumulates=True, clip=1.0),
    Case(Lion, "constant", (0.002, 0, 1, 0.0), {}),
    Case(Lion, "cosine", SLOW, {"weight_decay": 0.5}, clip=1.0),
    Case(AdamW, "cosine", WARM, {}, dtype="bf16", master=True),
]


# -- The runs ----------------------------------------------------------------------------------------------------------


def data(case):
    """Inputs and params that have the same value in every type."""
    rng = np.random.default_rng(3)
    x, y = rng.integers(-8, 9, (ROWS, IN)) / 8, rng.integers(-16, 17, (ROWS, OUT)) / 8
    return x, y, {"w": rng.integers(-8, 9, (IN, OUT)) / 8, "b": rng.integers(-8, 9, OUT) / 8}


def store(value, dtype):
    if dtype == "bf16":
        return (value.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return value.astype({"f32": np.float32, "f64": np.float64}[dtype])


def load(value):
    """bf16 is its bits in a file."""
    if value.dtype.itemsize == 2:
        return (value.view(np.uint16).astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return value.astype(np.float64)


def run(case, args, folder, mode):
    x, y, params = data(case)
    wide = "f64" if case.dtype == "f64" else "f32"
    np.savez(folder / "in.npz", x=store(x, wide), y=store(y, wide))
    np.savez(folder / "params.npz", **{name: store(value, case.dtype) for name, value in params.items()})
    subprocess.run([args.runner, folder / "case.aicf", f"--input={folder / 'in.npz'}",
                    f"--params={folder / 'params.npz'}", f"--repeat={args.steps}", f"--mode={mode}",
                    f"--save-globals={folder / 'out.npz'}"], check=True, stdout=subprocess.DEVNULL)
    return dict(np.load(folder / "out.npz"))


def check(case, args, folder):
    """What is wrong, a list."""
    (folder / "case.mlir").write_text(case.text())
    subprocess.run([args.compiler, folder / "case.mlir", "-o", folder / "case.aicf", "--target=cpu"], check=True)
    got = run(case, args, folder, "eager")
    replayed = run(case, args, folder, "graph")
    problems = [f"{name} differs in a replay" for name in got if got[name].tobytes() != replayed[name].tobytes()]
    x, y, params = data(case)
    want = case.expected(x, y, params, args.steps)
    if set(want) != set(got):
        return [*problems, f"has {sorted(got)}, not {sorted(want)}"]
    for name, value in want.items():
        if name in params and rounded(value, case.dtype) is not value:
            # Where the copies round to neighbours, the params differ by one unit.
            tolerance = 2.0**-7 * np.abs(value) + 1e-4
        else:
            # What sums of numbers near 1 are rounded by does not get less when they cancel.
            tolerance = (2e-3 if case.dtype == "bf16" else 1e-4) * np.abs(value).max() + 1e-7
        off = np.abs(load(got[name]) - value)
        if not (off <= tolerance).all():
            problems.append(f"{name} is off by {off.max():.3g} of {np.abs(value).max():.3g}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run")
    parser.add_argument("--steps", type=int, default=200)
    args = parser.parse_args()
    wrong = 0
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            problems = check(case, args, pathlib.Path(folder))
        wrong += bool(problems)
        print(f"{case.name()}: {'; '.join(problems) or 'ok'}")
    print(f"{len(CASES)} cases, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
