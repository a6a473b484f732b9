"""The runtime's C API (include/aicf-c/Runtime.h), as much as benchmarks use. Needs the standard library alone."""

import ctypes


class SessionOptions(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("device", ctypes.c_char_p), ("target", ctypes.c_char_p),
                ("threads", ctypes.c_int), ("poison", ctypes.c_int), ("cuda_context", ctypes.c_void_p),
                ("cuda_stream", ctypes.c_void_p), ("allocator", ctypes.c_void_p),
                ("no_dependent_launch", ctypes.c_int), ("synchronous", ctypes.c_int), ("zero_fill", ctypes.c_int),
                ("memory_limit", ctypes.c_uint64), ("require_signature", ctypes.c_int), ("trusted_keys", ctypes.c_void_p),
                ("trusted_key_count", ctypes.c_size_t)]

    def __init__(self, **fields):
        """Without a limit of memory: the packages are the benchmark's own."""
        super().__init__(**{"memory_limit": 2**64 - 1, **fields})


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
