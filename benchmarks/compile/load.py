#!/usr/bin/env python3
"""Loads a package as a program would, and prints the milliseconds it took: `load.py LIBRARY PACKAGE [DEVICE]`.

Opening and checking the package, and with a device (cpu, cuda) a session that is prepared, with all kernels loaded: the
runtime's C API in libaicf_runtime.so, LIBRARY. Without a GPU the unit tests' `aicf_fake_cuda.so`, preloaded, stands in
for its driver: then all is done but what a driver does with a cubin.
"""

import ctypes
import pathlib
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
from runtime import Runtime, SessionOptions


def main():
    runtime, (path, *device) = Runtime(sys.argv[1]), sys.argv[2:]
    start = time.monotonic()
    package, session = ctypes.c_void_p(), ctypes.c_void_p()
    runtime.call("aicfPackageLoad", path.encode(), ctypes.byref(package))
    if device:
        options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=device[0].encode())
        runtime.call("aicfSessionCreate", package, ctypes.byref(options), ctypes.byref(session))
        runtime.call("aicfSessionPrepare", session)
    print(f"{1000 * (time.monotonic() - start):.1f}")
    runtime.library.aicfSessionDestroy(session)
    runtime.library.aicfPackageDestroy(package)


if __name__ == "__main__":
    main()
