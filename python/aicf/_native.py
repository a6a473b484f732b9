"""The two shared libraries and their functions, by ctypes.

They lie in the folder AICF_LIBRARY_PATH names, beside this package (as `pip install` leaves them), or where the dynamic
linker looks. The compiler's is loaded when it is first needed: who only runs packages needs no LLVM.
"""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from ctypes import POINTER, Structure, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint, c_uint64, c_void_p

from ._errors import Error, LibraryError

# Of the C interfaces that this package was written for.
RUNTIME_VERSION = (0, 6)
COMPILER_VERSION = (0, 1)
# What the libraries need of the system, as Debian 12 calls it.
_NEEDED = {"aicf_runtime": "libsodium23 and libstdc++6",
           "aicf_compiler": "libmlir-22 (of bookworm-security), libsodium23 and libstdc++6"}


class TensorInfoC(Structure):
    _fields_ = [("struct_size", c_size_t), ("name", c_char_p), ("role", c_int), ("dtype", c_int), ("rank", c_size_t),
                ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("bytes", c_size_t),
                ("dense_bytes", c_size_t), ("alignment", c_size_t), ("has_value", c_int)]


class InstructionInfoC(Structure):
    _fields_ = [("struct_size", c_size_t), ("id", c_int64), ("kind", c_char_p), ("operand_count", c_size_t)]


class OperandInfoC(Structure):
    _fields_ = [("struct_size", c_size_t), ("name", c_char_p), ("access", c_int), ("dtype", c_int), ("rank", c_size_t),
                ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("dense_bytes", c_size_t)]


class SessionOptionsC(Structure):
    _fields_ = [("struct_size", c_size_t), ("device", c_char_p), ("target", c_char_p), ("threads", c_int),
                ("poison", c_int), ("cuda_context", c_void_p), ("cuda_stream", c_void_p), ("allocator", c_void_p),
                ("no_dependent_launch", c_int), ("synchronous", c_int), ("zero_fill", c_int),
                ("memory_limit", c_uint64), ("require_signature", c_int), ("trusted_keys", c_void_p),
                ("trusted_key_count", c_size_t)]


class CompileOptionsC(Structure):
    _fields_ = [("struct_size", c_size_t), ("name", c_char_p), ("stage", c_int), ("targets", POINTER(c_char_p)),
                ("target_count", c_size_t), ("disable", POINTER(c_char_p)), ("disable_count", c_size_t),
                ("pins", c_char_p), ("memory_limit", c_char_p), ("no_portable", c_int), ("remarks", c_int),
                ("threads", c_int)]


class DiagnosticC(Structure):
    _fields_ = [("struct_size", c_size_t), ("severity", c_int), ("message", c_char_p), ("file", c_char_p),
                ("line", c_uint), ("column", c_uint)]


# By name: what each returns, and what it takes. A status is a pointer: null where all is well.
_RUNTIME = {
    "aicfRuntimeVersion": (c_uint, ()),
    "aicfPackageSchemaVersion": (c_uint, ()),
    "aicfStatusMessage": (c_char_p, (c_void_p,)),
    "aicfStatusDestroy": (None, (c_void_p,)),
    "aicfTextData": (c_char_p, (c_void_p,)),
    "aicfTextDestroy": (None, (c_void_p,)),
    "aicfPackageFromBytes": (c_void_p, (c_char_p, c_size_t, POINTER(c_void_p))),
    "aicfPackageDestroy": (None, (c_void_p,)),
    "aicfPackageTargetCount": (c_size_t, (c_void_p,)),
    "aicfPackageTargetName": (c_char_p, (c_void_p, c_size_t)),
    "aicfPackageEntryCount": (c_size_t, (c_void_p,)),
    "aicfPackageEntryName": (c_char_p, (c_void_p, c_size_t)),
    "aicfPackageGlobalCount": (c_size_t, (c_void_p,)),
    "aicfPackageGlobal": (c_void_p, (c_void_p, c_size_t, POINTER(TensorInfoC))),
    "aicfPackageSlotCount": (c_size_t, (c_void_p, c_size_t)),
    "aicfPackageSlot": (c_void_p, (c_void_p, c_size_t, c_size_t, POINTER(TensorInfoC))),
    "aicfPackageInstructionCount": (c_size_t, (c_void_p, c_size_t)),
    "aicfPackageInstruction": (c_void_p, (c_void_p, c_size_t, c_size_t, POINTER(InstructionInfoC))),
    "aicfPackageOperand": (c_void_p, (c_void_p, c_size_t, c_size_t, c_size_t, POINTER(OperandInfoC))),
    "aicfPackageRecords": (c_void_p, (c_void_p, c_char_p, POINTER(c_void_p))),
    "aicfSessionCreate": (c_void_p, (c_void_p, POINTER(SessionOptionsC), POINTER(c_void_p))),
    "aicfSessionDestroy": (None, (c_void_p,)),
    "aicfSessionTarget": (c_size_t, (c_void_p,)),
    "aicfSessionDescribe": (c_void_p, (c_void_p, c_char_p, POINTER(TensorInfoC))),
    "aicfSessionBytesNeeded": (c_void_p, (c_void_p, POINTER(c_uint64))),
    "aicfSessionBindDLPack": (c_void_p, (c_void_p, c_char_p, c_void_p)),
    "aicfSessionBindDLPackVersioned": (c_void_p, (c_void_p, c_char_p, c_void_p)),
    "aicfSessionExportDLPack": (c_void_p, (c_void_p, c_char_p, POINTER(c_void_p))),
    "aicfSessionExportDLPackVersioned": (c_void_p, (c_void_p, c_char_p, POINTER(c_void_p))),
    "aicfSessionPrepare": (c_void_p, (c_void_p,)),
    "aicfSessionWriteTensor": (c_void_p, (c_void_p, c_char_p, c_void_p, c_size_t)),
    "aicfSessionReadTensor": (c_void_p, (c_void_p, c_char_p, c_void_p, c_size_t)),
    "aicfSessionRun": (c_void_p, (c_void_p, c_char_p)),
    "aicfSessionCapture": (c_void_p, (c_void_p, c_char_p)),
    "aicfSessionReplay": (c_void_p, (c_void_p, c_char_p)),
    "aicfSessionReplayWith": (c_void_p, (c_void_p, c_char_p, POINTER(c_void_p), c_size_t, POINTER(c_void_p), c_size_t)),
    "aicfSessionTimeRun": (c_void_p, (c_void_p, c_char_p, c_int, POINTER(c_double))),
    "aicfSessionSynchronize": (c_void_p, (c_void_p,)),
    "aicfSessionReset": (c_void_p, (c_void_p,)),
    "aicfSessionPointer": (c_void_p, (c_void_p, c_char_p, POINTER(c_void_p))),
    "aicfSessionProfile": (c_void_p, (c_void_p, c_char_p, POINTER(c_double), c_size_t, POINTER(c_double))),
    "aicfSessionRunInstruction": (c_void_p, (c_void_p, c_char_p, c_size_t)),
    "aicfSessionFindStrayWrite": (c_void_p, (c_void_p, c_char_p, c_size_t, POINTER(c_void_p))),
    "aicfSessionReadOperand": (c_void_p, (c_void_p, c_char_p, c_size_t, c_size_t, c_void_p, c_size_t)),
    "aicfSessionWriteOperand": (c_void_p, (c_void_p, c_char_p, c_size_t, c_size_t, c_void_p, c_size_t)),
}

_COMPILER = {
    "aicfCompilerVersion": (c_uint, ()),
    "aicfCompilerSchemaVersion": (c_uint, ()),
    "aicfCompilerTargets": (c_char_p, ()),
    "aicfCompile": (c_void_p, (c_char_p, c_size_t, POINTER(CompileOptionsC))),
    "aicfCompilationDestroy": (None, (c_void_p,)),
    "aicfCompilationOutput": (c_void_p, (c_void_p, POINTER(c_size_t))),
    "aicfCompilationDiagnosticCount": (c_size_t, (c_void_p,)),
    "aicfCompilationDiagnostic": (c_int, (c_void_p, c_size_t, POINTER(DiagnosticC))),
}


def _load(name: str, functions: dict, version_call: str, wanted: tuple[int, int]) -> ctypes.CDLL:
    file = f"lib{name}.so.0"
    folder = os.environ.get("AICF_LIBRARY_PATH") or str(pathlib.Path(__file__).parent / "lib")
    path = os.path.join(folder, file)
    if not os.path.exists(path):
        if "AICF_LIBRARY_PATH" in os.environ:
            raise LibraryError(f"AICF_LIBRARY_PATH is {folder}, which has no {file}")
        path = file
    try:
        library = ctypes.CDLL(path)
    except OSError as problem:
        if os.path.exists(path):
            raise LibraryError(f"cannot load {path}: {problem}. The file is there; what it needs of the system are "
                               f"Debian 12's packages {_NEEDED[name]}, or what has the same libraries") from None
        raise LibraryError(f"cannot load {path}: {problem}. `pip install .` in AICF's sources builds it; else set "
                           "AICF_LIBRARY_PATH to the folder that has it") from None
    call = getattr(library, version_call)
    call.restype = c_uint
    major, minor = divmod(call(), 1000)
    if major != wanted[0] or minor < wanted[1]:
        raise LibraryError(f"{path} has version {major}.{minor} of its C interface, this package needs "
                           f"{wanted[0]}.{wanted[1]}")
    for function, (result, arguments) in functions.items():
        call = getattr(library, function)
        call.restype, call.argtypes = result, arguments
    return library


@functools.lru_cache(maxsize=None)
def runtime() -> ctypes.CDLL:
    return _load("aicf_runtime", _RUNTIME, "aicfRuntimeVersion", RUNTIME_VERSION)


@functools.lru_cache(maxsize=None)
def compiler() -> ctypes.CDLL:
    library = _load("aicf_compiler", _COMPILER, "aicfCompilerVersion", COMPILER_VERSION)
    writes, reads = library.aicfCompilerSchemaVersion(), runtime().aicfPackageSchemaVersion()
    if writes != reads:
        raise LibraryError(f"the compiler writes packages of version {writes}, the runtime reads version {reads}: "
                           "they are of different builds")
    return library


def take_message(status: int) -> str:
    """The message of a status that is not null, which ends with it."""
    library = runtime()
    message = library.aicfStatusMessage(status).decode(errors="replace")
    library.aicfStatusDestroy(status)
    return message


def check(status: int | None, kind: type[Error] = Error) -> None:
    if status:
        raise kind(take_message(status))


def take_text(text: c_void_p) -> str:
    data = runtime().aicfTextData(text).decode()
    runtime().aicfTextDestroy(text)
    return data
