#!/usr/bin/env python3
"""A convolutional network in f32 against ONNX Runtime on the CPU.

    bench_resnet.py NETWORK.mlir --compiler=build/bin/aicf-compile --library=build/lib/libaicf_runtime.so [--target=cpu]
                    [--threads=2] [--rounds=20] [--out=results/resnet.csv]

NETWORK.mlir has one entry `f` of an input `images` in NHWC and a result `logits`, of conv2d with biases, relu, add,
max_pool2d, reduce_mean and linear, and params. ONNX Runtime gets the same network in NCHW with the same weights. Needs
NumPy, onnx and onnxruntime. The two take turns in this process and rest before each; the least times count. Appends a
line to the CSV.
"""

import argparse
import csv
import ctypes
import datetime
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

import numpy
import onnx
import onnxruntime
from onnx import helper, numpy_helper

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "common"))
from runtime import Runtime, SessionOptions

F32 = 0  # AicfDType.
ALIGNMENT = 256
REST_S, TURN_S = 0.05, 0.3


def get_shape(text):
    return [int(extent) for extent in text.split("x") if extent.isdigit()]


def make_params(text):
    """Values of the network's params, of about unit gain."""
    random = numpy.random.default_rng(1)
    params = {}
    for name, kind in re.findall(r"aicf\.param @(\w+) : tensor<([\dx]+)f32>", text):
        shape = get_shape(kind)
        scale = numpy.prod(shape[:-1]) ** -0.5 if len(shape) > 1 else 0.1
        params[name] = (random.standard_normal(shape) * scale).astype(numpy.float32)
    return params


def make_onnx(text, params):
    """The network in NCHW."""
    nodes, values, names = [], [], {"images": "images"}
    for name, op, operands in re.findall(r"^\s+%(\w+) = aicf\.(\w+) (.*?) : .*$", text, re.MULTILINE):
        inputs = [names.get(operand, operand) for operand in re.findall(r"%(\w+)", operands)]

        def add(kind, name=name, inputs=inputs, **attributes):
            nodes.append(helper.make_node(kind, inputs, [name], **attributes))

        def get(attribute, operands=operands):
            return [int(x) for x in re.search(rf"{attribute} = \[([^\]]*)\]", operands)[1].split(",")]

        if op == "read":
            value = params[name]
            values.append(numpy_helper.from_array(
                numpy.ascontiguousarray(value.transpose(3, 2, 0, 1)) if value.ndim == 4 else value, name))
        elif op == "broadcast":
            names[name] = inputs[0]
        elif op == "conv2d":
            before, after, left, right = get("padding")
            add("Conv", strides=get("strides"), pads=[before, left, after, right])
        elif op == "add" and inputs[1] in params:
            # A bias; its convolution is the last node.
            assert nodes[-1].output[0] == inputs[0]
            nodes[-1].input.append(inputs[1])
            names[name] = inputs[0]
        elif op in ("add", "relu"):
            add(op.capitalize())
        elif op == "max_pool2d":
            before, after, left, right = get("padding")
            add("MaxPool", kernel_shape=get("window"), strides=get("strides"), pads=[before, left, after, right])
        elif op == "reduce_mean":
            add("GlobalAveragePool", name=name + "_nchw")
            add("Flatten", inputs=[name + "_nchw"])
        elif op == "linear":
            add("Gemm")
        else:
            raise SystemExit(f"no aicf.{op} here")
    shapes = dict(re.findall(r'tensor<([\dx]+)f32> \{aicf\.name = "(\w+)"\}', text))
    shapes = {name: get_shape(kind) for kind, name in shapes.items()}
    n, h, w, c = shapes["images"]
    graph = helper.make_graph(nodes, "network",
                              [helper.make_tensor_value_info("images", onnx.TensorProto.FLOAT, [n, c, h, w])],
                              [helper.make_tensor_value_info("logits", onnx.TensorProto.FLOAT, shapes["logits"])],
                              values)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model, shapes


def align(array):
    """A copy whose address any tensor of a package may have."""
    memory = numpy.empty(array.nbytes + ALIGNMENT, numpy.uint8)
    begin = -memory.ctypes.data % ALIGNMENT
    copy = memory[begin:begin + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def time_calls(call):
    """Milliseconds of the fastest call of a turn, and of the median one."""
    times, end = [], time.perf_counter() + TURN_S
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(1e3 * (time.perf_counter() - start))
    return min(times), statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=pathlib.Path)
    parser.add_argument("--compiler", default="build/bin/aicf-compile")
    parser.add_argument("--library", default="build/lib/libaicf_runtime.so", help="the runtime")
    parser.add_argument("--target", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--out", type=pathlib.Path)
    args = parser.parse_args()
    text = args.network.read_text(encoding="utf-8")
    params = make_params(text)
    model, shapes = make_onnx(text, params)

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = args.threads
    peer = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    images = numpy.random.default_rng(0).standard_normal(shapes["images"]).astype(numpy.float32)
    feed = {"images": numpy.ascontiguousarray(images.transpose(0, 3, 1, 2))}

    runtime = Runtime(args.library)
    package, session = ctypes.c_void_p(), ctypes.c_void_p()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "network.aicf")
        subprocess.run([args.compiler, f"--target={args.target}", str(args.network), "-o", path], check=True)
        runtime.call("aicfPackageLoad", path.encode(), ctypes.byref(package))
    runtime.call("aicfSessionCreate", package,
                 ctypes.byref(SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=b"cpu",
                                             threads=args.threads)), ctypes.byref(session))
    tensors = {name: align(array) for name, array in {**params, "images": images}.items()}
    tensors["logits"] = logits = align(numpy.zeros(shapes["logits"], numpy.float32))
    for name, array in tensors.items():
        runtime.call("aicfSessionBind", session, name.encode(), ctypes.c_void_p(array.ctypes.data),
                     ctypes.c_size_t(array.nbytes), F32, (ctypes.c_int64 * array.ndim)(*array.shape),
                     ctypes.c_size_t(array.ndim))
    runtime.call("aicfSessionPrepare", session)
    candidates = {"aicf": lambda: runtime.call("aicfSessionRun", session, b"f"),
                  "onnxruntime": lambda: peer.run(None, feed)}
    candidates["aicf"]()
    want = candidates["onnxruntime"]()[0]
    error = float(numpy.abs(logits - want).max() / numpy.abs(want).max())
    times = {name: [] for name in candidates}
    for _ in range(args.rounds):
        for name, call in candidates.items():
            time.sleep(REST_S)
            times[name].append(time_calls(call))
    best = {name: min(least for least, _ in turns) for name, turns in times.items()}
    median = {name: statistics.median(middle for _, middle in turns) for name, turns in times.items()}
    row = {"date": datetime.date.today().isoformat(), "threads": args.threads, "onnxruntime": onnxruntime.__version__,
           "aicf_ms": f"{best['aicf']:.2f}", "peer_ms": f"{best['onnxruntime']:.2f}",
           "speedup": f"{best['onnxruntime'] / best['aicf']:.3f}",
           "median_speedup": f"{median['onnxruntime'] / median['aicf']:.3f}", "error": f"{error:.1e}"}
    print(", ".join(f"{key} {value}" for key, value in row.items()))
    if args.out:
        is_new = not args.out.exists()
        with args.out.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, fieldnames=list(row))
            if is_new:
                writer.writeheader()
            writer.writerow(row)
    return error > 1e-4


if __name__ == "__main__":
    sys.exit(main())
