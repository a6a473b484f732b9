"""Sessions of packages on a device and how they are timed, without PyTorch: the runtime's C API, and of CUDA the
driver's. Needs the standard library alone."""

import array
import ctypes
import os
import platform
import random
import struct
import time

from runtime import SessionOptions

# AicfDType: name, bytes.
TYPES = {0: ("f32", 4), 1: ("bf16", 2), 2: ("f16", 2)}


class TensorInfo(ctypes.Structure):
    """AicfTensorInfo."""

    _fields_ = [("struct_size", ctypes.c_size_t), ("name", ctypes.c_char_p), ("role", ctypes.c_int),
                ("dtype", ctypes.c_int), ("rank", ctypes.c_size_t), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("bytes", ctypes.c_size_t),
                ("dense_bytes", ctypes.c_size_t), ("alignment", ctypes.c_size_t)]


class Slot:
    """An input or output of a package's only entry."""

    def __init__(self, info):
        self.name, self.is_output, self.dtype = info.name, info.role == 1, info.dtype
        self.shape = tuple(info.shape[:info.rank])
        self.bytes, self.dense_bytes = info.bytes, info.dense_bytes


class Package:
    def __init__(self, runtime, path):
        self.runtime, self.handle = runtime, ctypes.c_void_p()
        runtime.call("aicfPackageLoad", str(path).encode(), ctypes.byref(self.handle))
        count = runtime.library.aicfPackageSlotCount
        count.restype = ctypes.c_size_t
        self.slots = []
        for n in range(count(self.handle, ctypes.c_size_t(0))):
            info = TensorInfo(struct_size=ctypes.sizeof(TensorInfo))
            runtime.call("aicfPackageSlot", self.handle, ctypes.c_size_t(0), ctypes.c_size_t(n), ctypes.byref(info))
            self.slots.append(Slot(info))

    def close(self):
        self.runtime.library.aicfPackageDestroy(self.handle)


class Session:
    """A session of a package whose entry is `f`, on the memory that `pointers` names of each slot."""

    def __init__(self, device, package, pointers):
        self.runtime, self.handle = package.runtime, ctypes.c_void_p()
        options = SessionOptions(struct_size=ctypes.sizeof(SessionOptions), device=device.name.encode(),
                                 cuda_stream=device.stream)
        self.runtime.call("aicfSessionCreate", package.handle, ctypes.byref(options), ctypes.byref(self.handle))
        for slot in package.slots:
            shape = (ctypes.c_int64 * len(slot.shape))(*slot.shape)
            self.call("Bind", slot.name, ctypes.c_void_p(pointers[slot.name]), ctypes.c_size_t(slot.bytes), slot.dtype,
                      shape, ctypes.c_size_t(len(slot.shape)))
        self.call("Prepare")

    def call(self, name, *args):
        self.runtime.call("aicfSession" + name, self.handle, *args)

    def write(self, slot, data):
        self.call("WriteTensor", slot.name, data, ctypes.c_size_t(len(data)))

    def read(self, slot):
        data = ctypes.create_string_buffer(slot.dense_bytes)
        self.call("ReadTensor", slot.name, data, ctypes.c_size_t(slot.dense_bytes))
        return data.raw

    def close(self):
        self.runtime.library.aicfSessionDestroy(self.handle)


class Cpu:
    """Times are the host's clock around runs."""

    name, stream = "cpu", None

    def __init__(self):
        self.blocks = {}

    def describe(self):
        return f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors"

    def allocate(self, count):
        """Memory of `count` bytes, and some more so that it can be aligned to a page."""
        block = ctypes.create_string_buffer(count + 4096)
        pointer = -(-ctypes.addressof(block) // 4096) * 4096
        self.blocks[pointer] = block
        return pointer

    def free(self, pointer):
        del self.blocks[pointer]

    def record(self, session, count, as_graph):
        """A function that runs the entry `count` times."""
        def work():
            for _ in range(count):
                session.call("Run", b"f")
        return work

    def release(self, work):
        pass

    def time(self, work):
        """Microseconds of `work`, with caches as its own last run leaves them."""
        work()
        start = time.perf_counter()
        work()
        return 1e6 * (time.perf_counter() - start)


class Cuda:
    """Times are those between two events in a stream of this class, behind work that keeps the stream busy until the
    host has queued all."""

    name = "cuda"

    def __init__(self):
        self.driver = ctypes.CDLL("libcuda.so.1")
        self.graphs = {}
        device, context, stream = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxPushCurrent_v2", context)
        self.call("cuStreamCreate", ctypes.byref(stream), 1)  # Waits for no other stream.
        self.stream, self.events = stream, [ctypes.c_void_p() for _ in range(2)]
        for event in self.events:
            self.call("cuEventCreate", ctypes.byref(event), 0)

    def call(self, name, *args):
        code = getattr(self.driver, name)(*args)
        if code:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorName(code, ctypes.byref(text))
            raise RuntimeError(f"{name}: {text.value.decode() if text.value else code}")

    def describe(self):
        name = ctypes.create_string_buffer(100)
        version = ctypes.c_int()
        self.call("cuDeviceGetName", name, 100, 0)
        self.call("cuDriverGetVersion", ctypes.byref(version))
        return f"{name.value.decode()}, CUDA {version.value // 1000}.{version.value % 1000 // 10}"

    def allocate(self, count):
        pointer = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(count))
        return pointer.value

    def free(self, pointer):
        self.call("cuMemFree_v2", ctypes.c_uint64(pointer))

    def record(self, session, count, as_graph):
        """A function that queues the entry `count` times: as one graph of all launches in a chain, or with `as_graph`
        as so many replays of the session's own graph, which may have branches."""
        if as_graph:
            session.call("Capture", b"f")

            def replays():
                for _ in range(count):
                    session.call("Replay", b"f")
            return replays
        graph, executable = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuStreamBeginCapture_v2", self.stream, 1)  # Of this thread alone.
        try:
            for _ in range(count):
                session.call("Run", b"f")
        finally:
            self.call("cuStreamEndCapture", self.stream, ctypes.byref(graph))
        self.call("cuGraphInstantiateWithFlags", ctypes.byref(executable), graph, ctypes.c_uint64(0))
        self.call("cuGraphDestroy", graph)
        self.call("cuGraphUpload", executable, self.stream)

        def chain():
            self.call("cuGraphLaunch", executable, self.stream)
        self.graphs[chain] = executable
        return chain

    def release(self, work):
        if executable := self.graphs.pop(work, None):
            self.call("cuGraphExecDestroy", executable)

    def time(self, work):
        """Microseconds of `work`, behind another time of it."""
        begin, end = self.events
        work()
        self.call("cuEventRecord", begin, self.stream)
        work()
        self.call("cuEventRecord", end, self.stream)
        self.call("cuEventSynchronize", end)
        elapsed = ctypes.c_float()
        self.call("cuEventElapsedTime", ctypes.byref(elapsed), begin, end)
        return 1000 * elapsed.value


def open_device(name):
    return {"cpu": Cpu, "cuda": Cuda}[name]()


def random_values(dtype, count, seed):
    """Bytes of `count` elements: one random block of them in [-1, 1), repeated."""
    rng = random.Random(seed)
    block = array.array("f", (rng.uniform(-1, 1) for _ in range(min(count, 65537))))
    kind, size = TYPES[dtype]
    if kind == "f16":
        data = struct.pack(f"{len(block)}e", *block)
    elif kind == "bf16":  # Cut.
        wide = block.tobytes()
        data = bytearray(2 * len(block))
        data[0::2], data[1::2] = wide[2::4], wide[3::4]
    else:
        data = block.tobytes()
    return bytes(data * -(-count // len(block)))[:count * size]


def sample_values(dtype, data, most=8192):
    """Up to about `most` elements of `data` at equal distances, as Python's floats."""
    kind, size = TYPES[dtype]
    count = len(data) // size
    # Odd, so that it meets all columns of a matrix of even width.
    step = max(count // most, 1) | 1
    chosen = [data[i * size:i * size + size] for i in range(0, count, step)]
    if kind == "bf16":
        chosen = [b"\0\0" + bits for bits in chosen]
    return [struct.unpack("e" if kind == "f16" else "f", bits)[0] for bits in chosen]
