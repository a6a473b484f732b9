"""Runs a package on NumPy's arrays and reads its tensors as such, through DLPack: `dlpack.py LIBRARY PACKAGE`."""

import ctypes
import gc
import sys

import numpy as np

runtime = ctypes.CDLL(sys.argv[1])
for call in ("aicfPackageLoad", "aicfSessionCreate", "aicfSessionBindDLPack", "aicfSessionExportDLPack",
             "aicfSessionPrepare", "aicfSessionRun"):
    getattr(runtime, call).restype = ctypes.c_void_p
runtime.aicfStatusMessage.restype = ctypes.c_char_p

capsule_new = ctypes.pythonapi.PyCapsule_New
capsule_new.restype = ctypes.py_object
capsule_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.restype = ctypes.c_void_p
capsule_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
capsule_rename = ctypes.pythonapi.PyCapsule_SetName
capsule_rename.argtypes = [ctypes.py_object, ctypes.c_char_p]
UNUSED, USED = b"dltensor", b"used_dltensor"


def check(status):
    if status:
        raise RuntimeError(runtime.aicfStatusMessage(ctypes.c_void_p(status)).decode())


class Tensor:
    """One that the session exports, as what np.from_dlpack wants."""

    def __init__(self, session, name):
        self.pointer = ctypes.c_void_p()
        check(runtime.aicfSessionExportDLPack(session, name.encode(), ctypes.byref(self.pointer)))

    def __dlpack__(self, stream=None):
        return capsule_new(self.pointer, UNUSED, None)

    def __dlpack_device__(self):
        return (1, 0)


def bind(session, name, array):
    capsule = array.__dlpack__()
    check(runtime.aicfSessionBindDLPack(session, name.encode(), ctypes.c_void_p(capsule_pointer(capsule, UNUSED))))
    capsule_rename(capsule, USED)


def refused(session, name, array):
    try:
        bind(session, name, array)
    except RuntimeError as error:
        print(f"refused: '{name}': {str(error).removeprefix(f'{name!r}: ')}")


package, session, other = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
check(runtime.aicfPackageLoad(sys.argv[2].encode(), ctypes.byref(package)))
for handle in (session, other):
    check(runtime.aicfSessionCreate(package, None, ctypes.byref(handle)))
x = np.arange(6, dtype=np.float32).reshape(2, 3)
n = np.array(3, dtype=np.float32)
y = np.zeros((2, 3), dtype=np.float32)
for name, array in (("x", x), ("n", n), ("y", y)):
    bind(session, name, array)
references = sys.getrefcount(x)
check(runtime.aicfSessionPrepare(session))
check(runtime.aicfSessionRun(session, b"step"))
print("y =", y.tolist(), flush=True)
x[1] = [1, 2, 3]
check(runtime.aicfSessionRun(session, b"step"))
assert y[1].tolist() == [3, 6, 9], y
print("the session writes NumPy's array", flush=True)

exported, w = np.from_dlpack(Tensor(session, "y")), np.from_dlpack(Tensor(session, "w"))
assert exported.__array_interface__["data"][0] == y.__array_interface__["data"][0]
assert w.tolist() == [1, 2, 3, 4]
print("exported y, w of types", exported.dtype, w.dtype, flush=True)

refused(other, "x", np.zeros((3, 2), dtype=np.float32).T)
refused(other, "n", np.array(3, dtype=np.int64))
runtime.aicfSessionDestroy(other)

# The arrays keep the session, and the session keeps NumPy's arrays.
runtime.aicfSessionDestroy(session)
assert sys.getrefcount(x) == references
assert exported.tolist() == y.tolist()
del exported, w
gc.collect()
assert sys.getrefcount(x) == references - 1
runtime.aicfPackageDestroy(package)
print("done")
