# The lit configuration of AICF's tests. The build writes lit.site.cfg.py, which
# says where the tools are and then loads this file.

import ctypes
import os
import shutil
import subprocess
import sys

import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

config.name = "AICF"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.aicf_obj_root, "test")

llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
llvm_config.use_default_substitutions()

# `AICF_POISON=1` runs every session on a CPU with all its accesses checked.
llvm_config.with_system_environment("AICF_POISON")
# What is freed, or not set yet, has bytes that nobody takes for a pointer or a count (mallopt(3), M_PERTURB).
llvm_config.with_environment("MALLOC_PERTURB_", "165")

# `%run_linalg` lowers a module of upstream ops on tensors to LLVM and runs its
# `main`.
bufferize = (
    "mlir-opt -canonicalize "
    "-one-shot-bufferize=bufferize-function-boundaries "
    "-convert-linalg-to-loops -expand-strided-metadata -lower-affine "
    "-convert-scf-to-cf -convert-math-to-llvm "
    "-arith-expand=include-bf16=true -convert-arith-to-llvm "
    "-finalize-memref-to-llvm -convert-func-to-llvm -convert-cf-to-llvm "
    "-reconcile-unrealized-casts"
)
libraries = ",".join(
    os.path.join(config.llvm_lib_dir, name + config.llvm_shlib_ext)
    for name in (
        "libmlir_runner_utils",
        "libmlir_c_runner_utils",
        "libmlir_float16_utils",
    )
)
run = "mlir-runner -e main -entry-point-result=void -shared-libs=" + libraries
config.substitutions.append(("%run_linalg", bufferize + " | " + run))

# The PATH of who runs the tests, which need not have LLVM's programs in it.
config.substitutions.append(("%user_path", os.environ.get("PATH", "")))

# Sources outside the test directory, and a Python that has NumPy.
config.substitutions.append(("%aicf_src_root", config.aicf_src_root))
config.substitutions.append(("%aicf_obj_root", config.aicf_obj_root))
config.substitutions.append(("%aicf_tools_dir", config.aicf_tools_dir))
config.substitutions.append(("%llvm_tools_dir", config.llvm_tools_dir))
config.substitutions.append(("%llvm_lib_dir", config.llvm_lib_dir))
plugin = os.path.join(config.aicf_obj_root, "lib", "AICFPlugin.so")
config.substitutions.append(("%aicf_plugin", f"--load-dialect-plugin={plugin} --load-pass-plugin={plugin}"))


def has_numpy(python):
    command = [python, "-c", "import numpy"]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


for python in (sys.executable, "/usr/bin/python3"):
    if has_numpy(python):
        config.available_features.add("numpy")
        config.substitutions.append(("%numpy", f'"{python}" -B'))
        # With the package aicf of the sources, on the libraries of the build.
        paths = f"AICF_LIBRARY_PATH={config.aicf_obj_root}/lib PYTHONPATH={config.aicf_src_root}/python"
        preload = dict(config.substitutions)["%sanitizer_preload"]
        config.substitutions.append(("%aicf_python", f'env {paths} {preload} "{python}" -B'))
        break


def has_torch(python):
    command = [python, "-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch') is None)"]
    try:
        return subprocess.run(command, capture_output=True).returncode == 0
    except OSError:
        return False


# A Python that has PyTorch, which tests of aicf.torch need: that of the tests, or what AICF_TORCH_PYTHON names.
for python in (os.environ.get("AICF_TORCH_PYTHON"), sys.executable, "/usr/bin/python3"):
    if python and has_torch(python) and has_numpy(python):
        config.available_features.add("torch")
        paths = f"AICF_LIBRARY_PATH={config.aicf_obj_root}/lib PYTHONPATH={config.aicf_src_root}/python"
        config.substitutions.append(("%aicf_torch_python", f'env {paths} "{python}" -B'))
        break


def has_gpu():
    """The CUDA driver loads and finds a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return (
        driver.cuInit(0) == 0
        and driver.cuDeviceGetCount(ctypes.byref(count)) == 0
        and count.value > 0
    )


def get_needed_mlir(program):
    """The shared libraries of MLIR that a program needs."""
    tools = (config.aicf_tools_dir, config.llvm_tools_dir)
    paths = [shutil.which(name, path=os.pathsep.join(tools)) for name in ("llvm-readelf", program)]
    if None in paths:
        return set()
    command = [paths[0], "--needed-libs", paths[1]]
    lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    return {line.strip() for line in lines if "libMLIR" in line}


# LLVM's own mlir-opt runs on the libMLIR that AICF is linked with, so that it
# can load the plugin.
if get_needed_mlir("aicf-opt") & get_needed_mlir("mlir-opt"):
    config.available_features.add("stock-mlir-opt")
if has_gpu():
    config.available_features.add("cuda")
for program in ("pkg-config", "ptxas"):
    if shutil.which(program):
        config.available_features.add(program)

llvm_config.add_tool_substitutions(
    [
        ToolSubst("aicf-opt"),
        ToolSubst("aicf-compile", unresolved="ignore"),
        ToolSubst("aicf-run", unresolved="ignore"),
        ToolSubst("aicf-explain", unresolved="ignore"),
        ToolSubst("aicf-calibrate", unresolved="ignore"),
        ToolSubst("aicf-measure", unresolved="ignore"),
        ToolSubst("aicf-mutate", unresolved="ignore"),
        *(
            ToolSubst("aicf-fuzz-" + target, unresolved="ignore")
            for target in "package image npy npz safetensors pin target module bytecode".split()
        ),
        ToolSubst("aicf-with-mutant", unresolved="ignore"),
        ToolSubst("aicf-gemm-kernels", unresolved="ignore"),
        ToolSubst("aicf-train", unresolved="ignore"),
        ToolSubst("aicf-example-digits", unresolved="ignore"),
        ToolSubst("mlir-opt"),
        ToolSubst("mlir-runner"),
    ],
    [config.aicf_tools_dir, config.llvm_tools_dir],
)
