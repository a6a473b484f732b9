"""A package's training step by the runtime, which holds all of its tensors."""

import ctypes

import numpy as np

from runtime import SessionOptions
from values import from_bf16, to_bf16


class Session:
    def __init__(self, runtime, path, network, values, device, stream=None, threads=0):
        self.runtime, self.network, self.values = runtime, network, values
        package, self.handle = ctypes.c_void_p(), ctypes.c_void_p()
        runtime.call("aicfPackageLoad", str(path).encode(), ctypes.byref(package))
        options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=device.encode(), cuda_stream=stream,
                                 threads=threads)
        try:
            runtime.call("aicfSessionCreate", package, ctypes.byref(options), ctypes.byref(self.handle))
        finally:
            runtime.library.aicfPackageDestroy(package)
        needed = ctypes.c_uint64()
        self.call("BytesNeeded", ctypes.byref(needed))
        self.bytes = needed.value
        self.call("Prepare")
        self.reset()
        self.call("Capture", b"train")
        self.replay = runtime.library.aicfSessionReplay
        self.replay.restype = ctypes.c_void_p

    def call(self, name, *args):
        self.runtime.call("aicfSession" + name, self.handle, *args)

    def write(self, name, array):
        if array.dtype == np.float32 and self.network.dtype == "bf16":
            array = to_bf16(array)
        array = np.ascontiguousarray(array)
        self.call("WriteTensor", name.encode(), ctypes.c_void_p(array.ctypes.data), ctypes.c_size_t(array.nbytes))

    def read(self, name, shape, dtype=None):
        bf16 = (dtype or self.network.dtype) == "bf16"
        array = np.empty(shape, np.uint16 if bf16 else np.float32)
        self.call("ReadTensor", name.encode(), ctypes.c_void_p(array.ctypes.data), ctypes.c_size_t(array.nbytes))
        return from_bf16(array) if bf16 else array

    def reset(self):
        """Everything as it was at first."""
        self.call("Reset")
        self.write("train:x", self.values.x)
        self.write("train:target", self.values.target)
        for name, value in self.values.params.items():
            self.write(name, value)


    def step(self):
        if self.replay(self.handle, b"train"):
            self.call("Replay", b"train")  # Which says why.

    def wait(self):
        self.call("Synchronize")

    def loss(self):
        """What the last step returned: the loss before its update."""
        return float(self.read("train:loss", (), "bf16" if self.network.loss == "mse" and self.network.dtype == "bf16"
                               else "f32"))

    def params(self):
        """As NumPy's arrays of f64."""
        return {name: self.read(name, shape).astype(np.float64) for name, shape, _ in self.network.params()}

    def close(self):
        self.runtime.library.aicfSessionDestroy(self.handle)
