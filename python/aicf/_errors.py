"""What can go wrong, as exceptions.

Each is an `aicf.Error`, and where Python has a word for it that as well: a wrong dtype is a `TypeError`, a wrong shape
a `ValueError`, an unknown name a `KeyError`.
"""

from __future__ import annotations

from dataclasses import dataclass


class Error(RuntimeError):
    """Something that AICF refuses or that failed; the base of all that follow."""


class LibraryError(Error, ImportError):
    """The shared libraries are missing, or of another version than this package or than each other."""


@dataclass(frozen=True)
class Diagnostic:
    """What the compiler says of a program."""

    severity: str  # "error", "warning", "remark" or "note"; a note belongs to the one before it
    message: str
    file: str | None = None
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity}: {self.message}"


class CompileError(Error):
    """The compiler refused a program. `diagnostics` has all that it said."""

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()):
        super().__init__(message)
        self.diagnostics = diagnostics


class CompileWarning(UserWarning):
    """A warning of the compiler."""


class CacheWarning(UserWarning):
    """A folder of compiled packages is full, and older ones go."""


class PackageError(Error):
    """Bytes that are no package, or one of another version."""


class UnknownNameError(Error, KeyError):
    """No tensor, entry or target has that name."""

    def __str__(self) -> str:  # KeyError would quote it.
        return str(self.args[0])


class DeviceError(Error):
    """Memory of another device than the session's, or no such device."""


class DTypeError(Error, TypeError):
    """Elements of another type than the tensor's."""


class ShapeError(Error, ValueError):
    """Another shape than the tensor's."""


class LayoutError(Error, ValueError):
    """Strides, alignment or read-only memory that cannot be bound."""


class ClosedError(Error):
    """A session, or something of it, after its end; or in a forked child of the process that made it."""


class StateError(Error):
    """Something that the session does not do any more, or not yet: bind after the addresses are fixed."""


class BusyError(Error):
    """Two threads use one session at a time."""


class BuildError(Error, TypeError):
    """An operation of the builder on values that do not fit: the line of the caller is where the traceback ends."""
