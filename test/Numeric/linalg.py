"""Runs a program by --convert-aicf-to-linalg and upstream's passes, and compares with the oracle.

The lowering to linalg gives each op its meaning in upstream terms, the oracle gives it in NumPy; this holds the two
against each other. It uses nothing of the decision passes, the back ends, the package or the runtime. Inputs go into
the module as constants; outputs are printed as the integers that hold their bits.
"""

import os
import re
import subprocess

import numpy as np

import check_packages
import program

# The C library's functions, for upstream's log1p and expm1 lose what is near 0; it has no rsqrt.
LOWER = ["--canonicalize", "--convert-elementwise-to-linalg", "--one-shot-bufferize=bufferize-function-boundaries",
         "--convert-linalg-to-loops", "--expand-strided-metadata", "--lower-affine", "--convert-scf-to-cf",
         "--math-expand-ops=ops=rsqrt", "--convert-math-to-libm", "--convert-math-to-llvm",
         "--arith-expand=include-bf16=true", "--convert-arith-to-llvm", "--finalize-memref-to-llvm",
         "--convert-func-to-llvm", "--convert-cf-to-llvm", "--reconcile-unrealized-casts"]
BITS = {"f64": "i64", "f32": "i32", "bf16": "i16", "f16": "i16", "i64": "i64", "i32": "i32", "i1": "i1"}
STORAGE = {"f64": np.float64, "f32": np.float32, "bf16": np.uint16, "f16": np.float16, "i64": np.int64,
           "i32": np.int32, "i1": np.bool_}


def literal(value):
    data = program.to_storage(value.data, value.dtype)
    if value.dtype == "i1":
        # Packed into bits in the hexadecimal form, so written out.
        text = str(data.tolist()).lower()
        return f"dense<{text}>"
    return f'dense<"0x{np.ascontiguousarray(data).tobytes().hex().upper()}">'


def main_function(module, inputs):
    """Calls all entries in order and prints all outputs; the outputs' names and types, in order."""
    lines, printed = ["func.func @main() {"], []
    for entry in module.entries:
        arguments, types = [], []
        for name, v in entry.inputs.items():
            constant = f"%{entry.name}_{name}"
            lines.append(f"  {constant} = arith.constant {literal(inputs[f'{entry.name}:{name}'])} : {entry.type(v)}")
            arguments.append(constant)
            types.append(entry.type(v))
        results = [(f"%{entry.name}_{name}", v) for name, v in entry.outputs.items()]
        left = ", ".join(r for r, _ in results)
        signature = f"({', '.join(types)}) -> ({', '.join(entry.type(v) for _, v in results)})"
        lines.append(f"  {left}{' = ' if left else ''}func.call @{entry.name}({', '.join(arguments)}) : {signature}")
        for (name, v), output in zip(results, entry.outputs):
            dtype, shape = entry.types[v]
            bits = BITS[dtype]
            if bits != dtype:
                types = entry.type(v), program.tensor_type(bits, shape)
                lines.append(f"  {name}_b = arith.bitcast {name} : {types[0]} to {types[1]}")
                name += "_b"
            if bits != "i64":
                types = program.tensor_type(bits, shape), program.tensor_type("i64", shape)
                lines.append(f"  {name}_w = arith.ext{'u' if bits == 'i1' else 's'}i {name} : {types[0]} to {types[1]}")
                name += "_w"
            wide = program.tensor_type("i64", shape)
            lines.append(f"  {name}_u = tensor.cast {name} : {wide} to tensor<*xi64>")
            lines.append(f"  func.call @printMemrefI64({name}_u) : (tensor<*xi64>) -> ()")
            printed.append((f"{entry.name}:{output}", dtype, shape))
    lines += ["  return", "}", "func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}"]
    return "\n".join(lines) + "\n", printed


def module_text(module, inputs, state):
    text = module.text()
    for name, (role, dtype, shape) in module.globals.items():
        old = f"aicf.{role} @{name} : {program.tensor_type(dtype, shape)}"
        text = text.replace(old + "\n", f"{old} = {literal(state[name])}\n")
    main, printed = main_function(module, inputs)
    return text + main, printed


def run(text, args):
    """What the program prints, or an exception with the tool's message."""
    libraries = ",".join(os.path.join(args.libraries, f"libmlir_{name}.so")
                         for name in ("runner_utils", "c_runner_utils", "float16_utils"))
    commands = [[args.opt, "--convert-aicf-to-linalg"], [args.mlir_opt, *LOWER],
                [args.mlir_runner, "-e", "main", "-entry-point-result=void", f"-shared-libs={libraries}"]]
    for command in commands:
        process = subprocess.run(command, input=text, capture_output=True, text=True)
        if process.returncode:
            raise RuntimeError(f"{process.stderr[:2000]}\n{' '.join(command)} ended with {process.returncode}")
        text = process.stdout
    return text


def parse(text, printed):
    dumps = re.split(r"Unranked Memref[^\n]*data = *\n?", text)[1:]
    assert len(dumps) == len(printed), (len(dumps), len(printed))
    for dump, (name, dtype, shape) in zip(dumps, printed):
        numbers = np.array([int(n) for n in re.findall(r"-?\d+", dump)], np.int64).reshape(shape)
        storage = STORAGE[dtype]
        kind = np.dtype(f"i{np.dtype(storage).itemsize}")
        bits = (numbers != 0) if dtype == "i1" else numbers.astype(kind).view(storage)
        yield name, bits


def compare(module, inputs, state, want, args):
    """A check_packages.Comparison of all outputs with `want`."""
    text, printed = module_text(module, inputs, state)
    result = check_packages.Comparison()
    try:
        got = dict(parse(run(text, args), printed))
    except RuntimeError as error:
        result.problems.append(check_packages.Problem(str(error)))
        return result
    for output, data in got.items():
        value = want[output]
        result.add(output, data, value.data, value.err, value.loose)
    return result


def add_tool_options(parser):
    parser.add_argument("--opt", default="aicf-opt", help="path of aicf-opt")
    parser.add_argument("--mlir-opt", default="mlir-opt")
    parser.add_argument("--mlir-runner", default="mlir-runner")
    parser.add_argument("--libraries", default="/usr/lib/llvm-22/lib", help="folder of libmlir_runner_utils.so")
