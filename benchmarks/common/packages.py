"""Packages on tensors of PyTorch, by way of the runtime's C API (include/aicf-c/Runtime.h)."""

import ctypes

import torch

DTYPES = {torch.float32: 0, torch.bfloat16: 1, torch.bool: 6}


class SessionOptions(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("device", ctypes.c_char_p), ("target", ctypes.c_char_p),
                ("threads", ctypes.c_int), ("poison", ctypes.c_int), ("cuda_context", ctypes.c_void_p),
                ("cuda_stream", ctypes.c_void_p), ("allocator", ctypes.c_void_p),
                ("no_dependent_launch", ctypes.c_int), ("synchronous", ctypes.c_int)]


class Runtime:
    """libaicf_runtime.so. Calls raise RuntimeError with the runtime's message."""

    def __init__(self, path):
        self.library = ctypes.CDLL(str(path))
        self.library.aicfStatusMessage.restype = ctypes.c_char_p

    def call(self, name, *args):
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p
        status = function(*args)
        if status:
            message = self.library.aicfStatusMessage(ctypes.c_void_p(status)).decode()
            self.library.aicfStatusDestroy(ctypes.c_void_p(status))
            raise RuntimeError(f"{name}: {message}")


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
