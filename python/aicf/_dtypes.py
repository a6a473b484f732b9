"""Element types, by the names that NumPy and PyTorch give them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._errors import DTypeError

try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None

# By the number in the C interface.
NAMES = ("float32", "bfloat16", "float16", "float64", "int32", "int64", "bool")
# As the program's text writes them.
MLIR = dict(zip(NAMES, ("f32", "bf16", "f16", "f64", "i32", "i64", "i1")))
_FROM_MLIR = {short: name for name, short in MLIR.items()}
FLOATS = ("float64", "float32", "float16", "bfloat16")


def name_of(dtype: Any) -> str:
    """The name of an element type given as "float32", "f32", np.float32, np.dtype(...) or torch.float32."""
    if dtype is float:
        return "float32"
    if isinstance(dtype, str):
        name = _FROM_MLIR.get(dtype, dtype)
    elif str(dtype).startswith("torch."):
        name = str(dtype)[len("torch."):]
    else:
        try:
            name = np.dtype(dtype).name
        except TypeError:
            name = str(dtype)
    if name not in NAMES:
        raise DTypeError(f"no tensor has elements of type {dtype!r}; there are {', '.join(NAMES)}")
    return name


def numpy_dtype(name: str) -> np.dtype | None:
    """NumPy's dtype; None for bfloat16 without the package ml_dtypes."""
    if name == "bfloat16":
        return np.dtype(ml_dtypes.bfloat16) if ml_dtypes else None
    return np.dtype(name)


def to_bytes_of(array: np.ndarray, name: str) -> np.ndarray:
    """`array` as dense elements of type `name`, in the machine's order of bytes. Only bfloat16 is converted, from
    float32 and to nearest, ties to even: NumPy has no such type of its own."""
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if name != "bfloat16" or array.dtype.name == "bfloat16":
        return np.ascontiguousarray(array)
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    # A NaN stays one.
    return np.where(np.isnan(array), np.uint16(0x7FC0), rounded)


def from_bytes_of(array: np.ndarray, name: str) -> np.ndarray:
    """Elements of type `name` as NumPy shows them; bfloat16 without ml_dtypes as float32, which holds all of it."""
    if name == "bfloat16" and ml_dtypes is None:
        return (array.astype(np.uint32) << 16).view(np.float32)
    return array


def storage(shape: tuple[int, ...], name: str) -> np.ndarray:
    """An empty array for the bytes of a dense tensor."""
    return np.empty(shape, numpy_dtype(name) or np.uint16)
