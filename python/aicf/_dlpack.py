"""DLPack's capsules: tensors of NumPy, PyTorch and others go in, those of a session come out, without a copy."""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_int, c_void_p, py_object
from typing import Any

from . import _native

UNUSED, USED = b"dltensor", b"used_dltensor"
UNUSED_VERSIONED, USED_VERSIONED = b"dltensor_versioned", b"used_dltensor_versioned"
CPU, CUDA, CUDA_HOST = 1, 2, 3
DEVICES = {CPU: "cpu", CUDA: "cuda", CUDA_HOST: "cpu"}

_api = ctypes.pythonapi


def _function(name: str, result: Any, *arguments: Any) -> Any:
    """A function of Python itself; one may be had with several types."""
    prototype = ctypes.PYFUNCTYPE(result, *arguments)
    return prototype((name, _api))


_DESTRUCTOR = ctypes.PYFUNCTYPE(None, c_void_p)
_capsule_new = _function("PyCapsule_New", py_object, c_void_p, c_char_p, _DESTRUCTOR)
_capsule_name = _function("PyCapsule_GetName", c_char_p, py_object)
_capsule_pointer = _function("PyCapsule_GetPointer", c_void_p, py_object, c_char_p)
_capsule_rename = _function("PyCapsule_SetName", c_int, py_object, c_char_p)
# Of a capsule that is being destroyed, which must get no reference.
_dying_is = _function("PyCapsule_IsValid", c_int, c_void_p, c_char_p)
_dying_pointer = _function("PyCapsule_GetPointer", c_void_p, c_void_p, c_char_p)

# Where `deleter` lies: in DLManagedTensor behind the tensor of 48 bytes and manager_ctx, in DLManagedTensorVersioned
# behind the version and manager_ctx.
_DELETER, _DELETER_VERSIONED = 56, 16


def delete(pointer: int, versioned: bool = False) -> None:
    """Ends a managed tensor that nobody took."""
    deleter = c_void_p.from_address(pointer + (_DELETER_VERSIONED if versioned else _DELETER)).value
    if deleter:
        ctypes.CFUNCTYPE(None, c_void_p)(deleter)(pointer)


@_DESTRUCTOR
def _end_of_capsule(capsule: int) -> None:
    for name, versioned in ((UNUSED, False), (UNUSED_VERSIONED, True)):
        if _dying_is(capsule, name):
            delete(_dying_pointer(capsule, name), versioned)


def export(session: Any, name: bytes, versioned: bool) -> Any:
    """A capsule with a tensor of the C session `session`."""
    library, pointer = _native.runtime(), c_void_p()
    call = library.aicfSessionExportDLPackVersioned if versioned else library.aicfSessionExportDLPack
    _native.check(call(session, name, ctypes.byref(pointer)))
    return _capsule_new(pointer, UNUSED_VERSIONED if versioned else UNUSED, _end_of_capsule)


def capsule_of(array: Any, stream: int | None) -> Any:
    """What `array` gives, with a version where it knows that: else it may refuse read-only memory."""
    extra = {} if stream is None else {"stream": stream}
    try:
        return array.__dlpack__(max_version=(1, 0), **extra)
    except TypeError:
        return array.__dlpack__(**extra)


def bind(session: Any, name: bytes, capsule: Any) -> int | None:
    """Makes the capsule's tensor the session's. Gives the status; on success the session owns the tensor."""
    called = _capsule_name(capsule)
    if called not in (UNUSED, UNUSED_VERSIONED):
        raise TypeError(f"a DLPack capsule that is {called!r}: it was taken already")
    versioned = called == UNUSED_VERSIONED
    library = _native.runtime()
    call = library.aicfSessionBindDLPackVersioned if versioned else library.aicfSessionBindDLPack
    status = call(session, name, _capsule_pointer(capsule, called))
    if not status:
        _capsule_rename(capsule, USED_VERSIONED if versioned else USED)
    return status
