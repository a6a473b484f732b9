#!/usr/bin/env python3
"""seeds.py BUILD: writes the seeds of the fuzz targets to test/Fuzz/Seeds.

Needs the compiler and aicf-mutate in BUILD/bin, and NumPy. Run it again when
the format of packages changes.
"""

import io
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SEEDS = HERE / "Seeds"

ADD = """func.func @main(%x: tensor<4x3xf32>, %y: tensor<3xf32>) -> tensor<4x3xf32> {
  %b = aicf.broadcast %y dimensions = [1] : tensor<3xf32> -> tensor<4x3xf32>
  %0 = aicf.add %x, %b : tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
"""
STATE = """aicf.param @w : tensor<8xf32> = dense<0.5>
aicf.state @s : tensor<8xf32>
func.func @step(%x: tensor<8xf32>) -> tensor<8xf32> {
  %w = aicf.read @w : tensor<8xf32>
  %s = aicf.read @s : tensor<8xf32>
  %0 = aicf.mul %x, %w : tensor<8xf32>
  %1 = aicf.add %0, %s : tensor<8xf32>
  aicf.update @s, %1 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @show() -> tensor<8xf32> {
  %s = aicf.read @s : tensor<8xf32>
  return %s : tensor<8xf32>
}
"""
TARGETS = {
    "like": "# a machine\nname = mine\nlike = h200\ncompute_units = 100\nclock_mhz = 1500\n",
    "cpu": "name = small\nlike = x86-64-v3\ncompute_units = 1\nl2_bytes = 262144\nalpha = 900\n",
    "chip": "name = other\nchip = sm_80\nlike = a100\ndram_mbps = 1000000\n",
    "bad": "name = bad\nlike = nothing\ncompute_units = -1\ncompute_units = 2\n",
}
PINS = [
    'kernel i3 is #aicf_cpu.loops<vector = 8> for "x86-64-v3"',
    "fuse i1 -> i2 is separate",
    "order @main is [0, 2, 1]",
    'in_place i4.0 is @x',
    "layout i2.0 is [1, 0]",
    '#aicf_emit.measurement<9100000 ps against 10400000 ps on "H200">',
    'kernel i0 is #aicf_cpu.loops<vector = 8> for "x86-64-v3" measured <9100000 ps on "this">',
    "fuse i1 -> i2 is separate where <i1 = 0x3fa91c22b07d, i2 = 0x77ab01fe2c90>",
    'kernel i0 is #aicf_cpu.loops<vector = 8> for "x86-64-v3" where <i0 = 0x1> measured <9100000 ps on "this">',
    # Keys that hash tables cannot hold.
    "fuse i0 -> i3 is fused where <i0 = 0x7fffffffffffffff>",
    "order @main is [0, 1, 9223372036854775807, -9223372036854775808] where <i0 = 0x1>",
]


def put(target, name, content):
    folder = SEEDS / target
    folder.mkdir(parents=True, exist_ok=True)
    if isinstance(content, str):
        content = content.encode()
    (folder / name).write_bytes(content)


def npy(array):
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def safetensors(**members):
    """A file of these (dtype, array)."""
    header, data = {}, b""
    for name, (dtype, array) in members.items():
        bytes_ = array.tobytes()
        header[name] = {"dtype": dtype, "shape": array.shape, "data_offsets": [len(data), len(data) + len(bytes_)]}
        data += bytes_
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def npz(compression, **arrays):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as archive:
        for name, array in arrays.items():
            archive.writestr(f"{name}.npy", npy(array))
    return stream.getvalue()


def loaded_part(image):
    """The image without what is behind its last segment."""
    start, size, count = *struct.unpack_from("<Q", image, 32), *struct.unpack_from("<HH", image, 54)
    ends = [sum(struct.unpack_from("<Q16xQ", image, start + i * size + 8)) for i in range(count)]
    return image[: max(ends)]


def main():
    bin_dir = pathlib.Path(sys.argv[1]).resolve() / "bin"
    shutil.rmtree(SEEDS, ignore_errors=True)
    scratch = pathlib.Path(tempfile.mkdtemp())

    def run(tool, *args, text=b""):
        command = [bin_dir / tool, *map(str, args)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, input=text).stdout

    sources = {"add": ADD, "state": STATE}
    for name, text in sources.items():
        (scratch / f"{name}.mlir").write_text(text)
    files = {name: scratch / f"{name}.mlir" for name in sources}
    numeric = ROOT / "test" / "Numeric" / "Inputs"
    files["copies"] = numeric / "copies.mlir"
    files["maps"] = HERE / "Inputs" / "tensor-maps.mlir"
    for name, source in files.items():
        package = scratch / f"{name}.aicf"
        targets = ["--target=x86-64-v3"]
        if name == "maps":
            targets.append("--target=sm_90a")
        run("aicf-compile", source, *targets, "-o", package)
        tables = scratch / f"{name}.tables"
        run("aicf-mutate", f"--tables={tables}", package)
        put("package", name, tables.read_bytes())
        # As a program in each form, and as bytecode.
        for form in ("aicf", "open", "resolved", "launches"):
            text = run("aicf-compile", source, targets[-1], "--portable=false", f"--emit={form}")
            if len(text) > 6500:
                continue
            put("module", f"{name}-{form}", text)
            # From its input, which has no path: locations are in bytecode.
            code = run("aicf-opt", "-", "--emit-bytecode", text=text)
            put("module-bytecode", f"{name}-{form}", code)
        pins = run("aicf-compile", source, "--target=x86-64-v3", "--emit=decisions").decode()
        for line in pins.splitlines()[:6]:
            if " is " in line:
                put("pin", f"{name}-{hash_of(line) % 10**6}", line)
    for i, pin in enumerate(PINS):
        put("pin", f"pin-{i}", pin)
    for name, text in TARGETS.items():
        put("target", name, text)

    # Numbers of attributes in bytecode, as FuzzBytecode.cpp reads them.
    for dialect in range(3):
        for code in range((20, 2, 8)[dialect]):
            numbers = bytes([code * 8 + 1, *range(9, 40, 1)])
            put("bytecode", f"{dialect}-{code}", bytes([dialect, 32]) + numbers)
    # #aicf_cpu.loops with a vector dim of -2, which is neither a dim nor none.
    put("bytecode", "loops-no-dim", bytes.fromhex("010b 01 092d 0931 19 25 1d 25 01 01"))

    library = bin_dir.parent / "lib" / "libAICFFuzzImage.so"
    put("image", "relocations", loaded_part(library.read_bytes()))
    data = (scratch / "add.aicf").read_bytes()
    put("image", "kernels", loaded_part(data[data.index(b"\x7fELF") :]))

    numbers = np.arange(6).reshape(2, 3)
    arrays = {
        "f32": numbers.astype(np.float32),
        "f64-fortran": np.asfortranarray(numbers.astype(np.float64)),
        "f16-big": numbers.astype(">f2"),
        "i32": numbers.astype(np.int32),
        "i64-scalar": np.array(7),
        "bool": numbers % 2 == 0,
        "bf16": numbers.astype(np.uint16),
        "bytes": numbers.astype(np.uint8),
        "empty": np.zeros((0, 3), np.float32),
    }
    for name, array in arrays.items():
        put("npy", name, npy(array))
    two = {"x": arrays["f32"], "flags": arrays["bool"]}
    put("npz", "stored", npz(zipfile.ZIP_STORED, **two))
    put("npz", "deflated", npz(zipfile.ZIP_DEFLATED, y=arrays["f64-fortran"], **two))
    put("npz", "one", npz(zipfile.ZIP_DEFLATED, x=np.zeros(500, np.float32)))
    put("npz", "none", npz(zipfile.ZIP_STORED))
    put("safetensors", "none", safetensors())
    put("safetensors", "one", safetensors(x=("BF16", arrays["bf16"])))
    several = {"F32": "f32", "I32": "i32", "I64": "i64-scalar", "BOOL": "bool", "F16": "empty"}
    put("safetensors", "several", safetensors(**{key: (key, arrays[name]) for key, name in several.items()}))
    shutil.rmtree(scratch)


def hash_of(line):
    value = 0
    for byte in line.encode():
        value = (value * 31 + byte) % 2**32
    return value


main()
