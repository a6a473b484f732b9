#!/usr/bin/env python3
"""Times the packages of make_cases.py, convolutions with bias and ReLU, against cuDNN.

    bench_conv.py DIR --library=PATH/libaicf_runtime.so [--out=conv] [--only=PART] [--seconds=150]

Needs this folder and ../common, the packages, the runtime's library and PyTorch on a GPU machine. Of each case, all on
the same random inputs and in turns:

    AICF   one kernel with bias and ReLU: the planner's choice, and the packages of other plans
    conv   torch.conv2d, channels last, without bias and ReLU: the fastest of cuDNN's algorithms that PyTorch tries
           (torch.backends.cudnn.benchmark)
    relu   torch.cudnn_convolution_relu, the same with bias and ReLU

Each is a graph of one evaluation, replayed in one stream between two events; a measurement is the median of --repeat
replays, a time the median of --rounds measurements. Results are compared with f64, not by cuDNN, as relative norms;
AICF's were NaN before. Writes OUT.csv, OUT.md and OUT.png; cases that `seconds` leaves no time for are named and left
out. The exit status is 1 if a package is wrong.
"""

import pathlib
import sys

import torch
import torch.nn.functional as F

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import bench
import timing
from cases import all_cases

PEERS = ("relu", "conv")


def make_inputs(case):
    generator = torch.Generator("cuda").manual_seed(0)
    shapes = case.shapes()
    inputs = {name: torch.randn(shapes[name], generator=generator, device="cuda") for name in "xwb"}
    inputs["w"] *= (case.kernel**2 * case.channels)**-0.5
    return {name: value.bfloat16() for name, value in inputs.items()}


def as_images(x, w):
    """Views of NHWC as what PyTorch calls channels last, and the filters in that layout."""
    return x.permute(0, 3, 1, 2), w.permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)


def reference(case, inputs):
    """Before and after bias and ReLU."""
    x, w = as_images(inputs["x"].double(), inputs["w"].double())
    with torch.backends.cudnn.flags(enabled=False):
        product = F.conv2d(x, w, stride=case.stride, padding=case.padding).permute(0, 2, 3, 1)
    return product, F.relu(product + inputs["b"])


def makers(args, case, inputs):
    x, w = as_images(inputs["x"], inputs["w"])
    stride, padding = [case.stride] * 2, [case.padding] * 2

    def conv():
        return F.conv2d(x, w, stride=stride, padding=padding).permute(0, 2, 3, 1)

    def relu():
        return torch.cudnn_convolution_relu(x, w, inputs["b"], stride, padding, [1, 1], 1).permute(0, 2, 3, 1)

    return {"relu": lambda: {"relu": timing.Graph(relu, args.stream)},
            "conv": lambda: {"conv": timing.Graph(conv, args.stream)}}


def measure(args, case, packages):
    inputs = make_inputs(case)
    product, want = reference(case, inputs)
    return bench.measure_case(args, inputs, want, packages, makers(args, case, inputs), timing.relative_error,
                              {"conv": product})


def main():
    args = bench.parse(__doc__, "conv")
    torch.backends.cudnn.benchmark = True
    return bench.run(args, all_cases(args.only), measure, PEERS)


if __name__ == "__main__":
    sys.exit(main())
