"""AICF from Python: compile tensor programs, run, capture and replay them, and ask why they run as they do.

    import aicf
    package = aicf.compile(text, target="cpu")      # or aicf.Package.load("digits.aicf")
    session = package.session("cpu")
    out = session("train", images=x, labels=y)      # or session.capture("train"), then .replay()
    print(out.loss, package.plan("train"), session.profile("train"))

Programs are text in the aicf dialect, or built in Python by `aicf.nn` (docs/python.md).
"""

from . import nn, ops
from ._build import DType, Program, Symbol, TensorType, Value, bf16, f16, f32, f64, i1, i32, i64
from ._compile import STAGES, compile, emit, targets  # noqa: A004
from ._errors import (
    BuildError,
    BusyError,
    CacheWarning,
    ClosedError,
    CompileError,
    CompileWarning,
    DeviceError,
    Diagnostic,
    DTypeError,
    Error,
    LayoutError,
    LibraryError,
    PackageError,
    ShapeError,
    StateError,
    UnknownNameError,
)
from ._package import Entry, OperandInfo, Package, TensorInfo
from ._records import Alternative, ArenaValue, Cost, Instruction, Operand, Plan, Record
from ._session import BoundEntry, Outputs, Profile, ProfileLine, Session, Tensor

__version__ = "0.1.0"


def load(path):
    """Reads a package from a file."""
    return Package.load(path)


__all__ = [
    "Alternative", "ArenaValue", "BoundEntry", "BuildError", "BusyError", "CacheWarning", "ClosedError",
    "CompileError", "CompileWarning", "Cost", "DType", "DTypeError", "DeviceError", "Diagnostic", "Entry", "Error",
    "Instruction", "LayoutError", "LibraryError", "Operand", "OperandInfo", "Outputs", "Package", "PackageError",
    "Plan", "Profile", "ProfileLine", "Program", "Record", "STAGES", "Session", "ShapeError", "StateError",
    "Symbol", "Tensor", "TensorInfo", "TensorType", "UnknownNameError", "Value", "bf16", "compile", "emit", "f16",
    "f32", "f64", "i1", "i32", "i64", "load", "nn", "ops", "targets",
]
