#!/usr/bin/env python3
"""Times the packages of make_packages.py, ResNet-50's inference in bf16, against torch.compile.

    bench_resnet.py DIR --library=PATH/libaicf_runtime.so [--out=resnet] [--batches=1,32,128] [--modes=default,max-autotune]
                    [--seconds=400]

Needs this folder and ../common, the packages, the runtime's library and PyTorch on a GPU machine. Both sides have the
same weights and images in NHWC (PyTorch's channels_last) in bf16. PyTorch's model is in eval(), as it is with norms
and with norms that are folded into the convolutions, compiled in each of `modes`; torch.backends.cudnn.benchmark is on.
Every candidate is one CUDA graph that is replayed between two events, and all of a batch take turns.

Logits are compared with those of the model in f32, by relative norm; AICF's were NaN before. Writes OUT.csv and OUT.md.
The exit status is 1 if a package errs by more than twice what PyTorch does.
"""

import argparse
import pathlib
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import report
import timing
from model import CLASSES, EXPANSION, IMAGE, STAGES
from runtime import Runtime


class ConvNorm(nn.Module):
    def __init__(self, inputs, outputs, kernel, stride):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, kernel, stride, (kernel - 1) // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return self.norm(self.conv(x))

    def fold(self):
        self.conv, self.norm = torch.nn.utils.fusion.fuse_conv_bn_eval(self.conv, self.norm), nn.Identity()


class Block(nn.Module):
    def __init__(self, inputs, width, stride):
        super().__init__()
        outputs = width * EXPANSION
        self.conv1, self.conv2 = ConvNorm(inputs, width, 1, 1), ConvNorm(width, width, 3, stride)
        self.conv3 = ConvNorm(width, outputs, 1, 1)
        self.down = nn.Identity() if inputs == outputs else ConvNorm(inputs, outputs, 1, stride)

    def forward(self, x):
        y = self.conv3(F.relu(self.conv2(F.relu(self.conv1(x)))))
        return F.relu(y + self.down(x))


class ResNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1, channels = ConvNorm(3, STAGES[0][0], 7, 2), STAGES[0][0]
        for number, (width, blocks, stride) in enumerate(STAGES, 1):
            for block in range(blocks):
                self.add_module(f"layer{number}_{block}", Block(channels, width, 1 if block else stride))
                channels = width * EXPANSION
        self.fc = nn.Linear(channels, CLASSES)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 3, 2, 1)
        for number, (_, blocks, _) in enumerate(STAGES, 1):
            for block in range(blocks):
                x = getattr(self, f"layer{number}_{block}")(x)
        return self.fc(x.mean((2, 3)))


def make_model(folded):
    """In f32, with the same weights each time. Norms are such that values keep their size through the network."""
    torch.manual_seed(0)
    model = ResNet().cuda().eval()
    for name, module in model.named_modules():
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight)
        elif isinstance(module, nn.BatchNorm2d):
            nn.init.uniform_(module.weight, 0.5, 1.5)
            if name.endswith("conv3.norm"):
                module.weight.data *= 0.25
            nn.init.normal_(module.bias, 0, 0.1)
            nn.init.normal_(module.running_mean, 0, 0.1)
            nn.init.uniform_(module.running_var, 0.5, 1.5)
    if folded:
        for module in list(model.modules()):
            if isinstance(module, ConvNorm):
                module.fold()
    return model


def package_params(model):
    """Of a folded model, by the names of model.py."""
    params = {}
    for name, module in model.named_modules():
        if isinstance(module, nn.Conv2d):
            name = name.removesuffix(".conv").replace(".", "_")
            params[name + "_w"], params[name + "_b"] = module.weight.permute(2, 3, 1, 0).contiguous(), module.bias
    params["fc_w"], params["fc_b"] = model.fc.weight.t().contiguous(), model.fc.bias
    return {name: param.detach() for name, param in params.items()}


def make_peers(args, x):
    peers = {}
    for mode in args.modes:
        for folded in (False, True):
            name = f"{mode}{', folded' if folded else ''}"
            if time.monotonic() > args.end:
                print(f"  no time for {name}", flush=True)
                continue
            try:
                model = make_model(folded).bfloat16().to(memory_format=torch.channels_last)
                # The graph is captured here, so that all candidates are timed in one way.
                compiled = torch.compile(model, mode="max-autotune-no-cudagraphs" if mode == "max-autotune" else mode)
                peers[name] = timing.Graph(lambda compiled=compiled: compiled(x), args.stream)
            except Exception as error:  # Said, and the rest measured.
                print(f"  no {name}: {str(error).splitlines()[0][:160]}", flush=True)
    return peers


def measure(args, batch):
    generator = torch.Generator("cuda").manual_seed(1)
    images = torch.randn(batch, IMAGE, IMAGE, 3, generator=generator, device="cuda").bfloat16()
    x = images.permute(0, 3, 1, 2)
    model = make_model(True)
    want = torch.cat([model(part.float()) for part in x.split(32)])
    params = package_params(model.bfloat16())
    session, error = timing.open_package(args, f"resnet50-{batch}", {"images": images, **params},
                                         {"logits": want.bfloat16()}, lambda got, _: timing.relative_error(got, want))
    peers = make_peers(args, x)
    errors = {}
    for name, peer in peers.items():
        peer.replay()
        torch.cuda.synchronize()
        errors[name] = timing.relative_error(peer.result, want)
    times = timing.take_turns({"aicf": session, **peers}, args.stream, args.rounds, args.repeat)
    for candidate in (session, *peers.values()):
        candidate.close()
    torch.compiler.reset()
    torch.cuda.empty_cache()
    return {"batch": batch, "aicf_us": times["aicf"], "error": error, "peer_error": max(errors.values(), default=None),
            **{f"{name}, us": times[name] for name in peers},
            "speedup": min((times[name] for name in peers), default=float("nan")) / times["aicf"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="the runtime, libaicf_runtime.so")
    parser.add_argument("--out", default="resnet", help="path of the results, less .csv and .md (default %(default)s)")
    parser.add_argument("--batches", type=lambda text: list(map(int, text.split(","))), default=[1, 32, 128])
    parser.add_argument("--modes", type=lambda text: [mode for mode in text.split(",") if mode],
                        default=["default", "max-autotune"], help="of torch.compile; may be empty")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=30, help="replays a measurement")
    parser.add_argument("--seconds", type=float, default=400, help="compile nothing after this time")
    args = parser.parse_args()
    args.end = time.monotonic() + args.seconds
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.benchmark = True
    args.runtime = Runtime(args.library)
    args.stream = torch.cuda.Stream()  # And with it the context that all share.
    with torch.no_grad():
        rows = []
        for batch in args.batches:
            rows.append(measure(args, batch))
            print({key: round(value, 4) if isinstance(value, float) else value for key, value in rows[-1].items()},
                  flush=True)
    report.write_csv(args.out + ".csv", rows)
    names = list(dict.fromkeys(key for row in rows for key in row if key.endswith(", us")))
    table = report.markdown(("batch", "AICF, us", *names, "fastest / AICF"),
                            [(row["batch"], report.microseconds(row["aicf_us"]),
                              *(report.microseconds(row.get(name)) for name in names), f"{row['speedup']:.2f}")
                             for row in rows])
    pathlib.Path(args.out + ".md").write_text(table, encoding="utf-8")
    print(table, f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}, cuDNN "
          f"{torch.backends.cudnn.version()}", sep="")
    return any(not row["error"] <= max(2 * (row["peer_error"] or 0), 0.02) for row in rows)


if __name__ == "__main__":
    sys.exit(main())
