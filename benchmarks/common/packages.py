"""Packages on tensors of PyTorch."""

import ctypes

import torch

from runtime import SessionOptions

DTYPES = {torch.float32: 0, torch.bfloat16: 1, torch.int32: 4, torch.bool: 6}


class Session:
    """A package's entry `f`, captured into a graph over `tensors` (dense tensors of the device by slot name) that is
    replayed in `stream`, a cudaStream_t as a number."""

    def __init__(self, runtime, path, tensors, stream, device=b"cuda"):
        self.runtime, self.tensors = runtime, tensors
        package, self.handle = ctypes.c_void_p(), ctypes.c_void_p()
        runtime.call("aicfPackageLoad", str(path).encode(), ctypes.byref(package))
        options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=device, cuda_stream=stream)
        try:
            runtime.call("aicfSessionCreate", package, ctypes.byref(options), ctypes.byref(self.handle))
        finally:
            runtime.library.aicfPackageDestroy(package)
        for name, tensor in tensors.items():
            shape = (ctypes.c_int64 * tensor.dim())(*tensor.shape)
            runtime.call("aicfSessionBind", self.handle, name.encode(), ctypes.c_void_p(tensor.data_ptr()),
                         ctypes.c_size_t(tensor.numel() * tensor.element_size()), DTYPES[tensor.dtype], shape,
                         ctypes.c_size_t(tensor.dim()))
        runtime.call("aicfSessionPrepare", self.handle)
        runtime.call("aicfSessionCapture", self.handle, b"f")

    def replay(self):
        self.runtime.call("aicfSessionReplay", self.handle, b"f")

    def close(self):
        self.runtime.library.aicfSessionDestroy(self.handle)
