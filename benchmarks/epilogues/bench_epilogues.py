#!/usr/bin/env python3
"""Times the packages of make_cases.py against cublasLt with a fused epilogue, its own or torch.compile's.

    bench_epilogues.py DIR --library=PATH/libaicf_runtime.so [--out=epilogues] [--only=PART] [--seconds=150]

Needs this folder and ../common, the packages, the runtime's library and PyTorch on a GPU machine. Of each case, all on
the same random inputs and in turns:

    AICF        one kernel: the planner's choice, and the packages of other plans
    compile     torch.compile: cuBLAS's kernel, and one of Inductor's for the rest
    lt, lt8     cublasLt with an epilogue of its own, where it has one (bias and GELU; bias and a sum with C): its
                heuristic's first algorithm, and the fastest of its first eight where that is another
    activation  torch._addmm_activation, PyTorch's way to the former (bias and GELU)

Each is a graph of one evaluation, replayed in one stream between two events; a measurement is the median of --repeat
replays, a time the median of --rounds measurements. Results are compared with f64, as relative norms, and masked
elements one by one; AICF's were NaN before. Writes OUT.csv, OUT.md and OUT.png; cases that `seconds` leaves no time for
are named and left out. The exit status is 1 if a package is wrong.
"""

import functools
import pathlib
import sys

import torch
import torch.nn.functional as F

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import bench
import cublaslt
import timing
from cases import MASKED, SCALE, all_cases

PEERS = ("compile", "lt", "lt8", "activation")


def scale_mask(x, w, m):
    return torch.where(m, SCALE * (x @ w.transpose(-1, -2)), MASKED)


FUNCTIONS = {
    "bias_gelu": lambda x, w, b: F.gelu(F.linear(x, w, b), approximate="tanh"),
    "residual": lambda x, w, b, r: F.linear(x, w, b) + r,
    "silu_gate": lambda x, w, g: F.silu(F.linear(x, w)) * g,
    "scale_mask": scale_mask,
}


def make_inputs(case):
    """Sums have a variance of about one, or of scale^-2 where they are scaled; a quarter of a mask is false."""
    generator = torch.Generator("cuda").manual_seed(0)
    inputs = {}
    for name, kind in case.arguments():
        values = torch.randn(case.shape(kind), generator=generator, device="cuda")
        if kind == "w":
            values *= case.k**-0.5 / (SCALE if case.program == "scale_mask" else 1)
        inputs[name] = values > -0.6745 if kind == "m" else values.bfloat16()
    return inputs


def reference(case, inputs):
    return FUNCTIONS[case.program](*(t if t.dtype == torch.bool else t.double() for t in inputs.values()))


def masked_error(mask, got, want):
    """The relative norm of what the mask leaves; infinity if the rest is not what it has to be."""
    fill = torch.tensor(MASKED, device=got.device).bfloat16()
    wrong = (got[~mask] != fill).any().item()
    return float("inf") if wrong else timing.relative_error(got.where(mask, 0), want.where(mask, 0))


def makers(args, case, inputs):
    function = torch.compile(FUNCTIONS[case.program], dynamic=False)
    operands = list(inputs.values())
    made = {"compile": lambda: {"compile": timing.Graph(lambda: function(*operands), args.stream)}}
    if case.program in ("bias_gelu", "residual"):
        made["lt"] = lambda: cublaslt.candidates(args.stream, *operands)
    if case.program == "bias_gelu":
        x, w, b = operands
        made["activation"] = lambda: {"activation": timing.Graph(
            lambda: torch._addmm_activation(b, x, w.t(), use_gelu=True), args.stream)}
    return made


def measure(args, case, packages):
    inputs = make_inputs(case)
    compare = functools.partial(masked_error, inputs["m"]) if "m" in inputs else timing.relative_error
    return bench.measure_case(args, inputs, reference(case, inputs), packages, makers(args, case, inputs), compare)


def main():
    args = bench.parse(__doc__, "epilogues")
    return bench.run(args, all_cases(args.only), measure, PEERS)


if __name__ == "__main__":
    sys.exit(main())
