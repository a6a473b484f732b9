"""Packages: what the compiler makes and a session runs."""

from __future__ import annotations

import ctypes
import os
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native
from ._dtypes import MLIR, NAMES
from ._errors import Diagnostic, PackageError, UnknownNameError
from ._records import Plan, Record, parse_plans

if TYPE_CHECKING:
    from ._session import Session

_ROLES = ("input", "output", "param", "state", "meta")
_ACCESSES = ("read", "write", "read_write")


@dataclass(frozen=True)
class TensorInfo:
    """A slot of an entry (input or output), or a global (param, state or meta)."""

    name: str
    role: str
    dtype: str
    shape: tuple[int, ...]
    strides: tuple[int, ...] | None  # in elements; None: dense, row-major
    bytes: int  # in memory, padding included
    dense_bytes: int
    alignment: int  # of memory to bind, bytes
    has_value: bool  # initially, or where a session is asked, by now

    def __str__(self) -> str:
        return f"{self.role} {self.name}: {'x'.join(map(str, self.shape + (MLIR[self.dtype],)))}"

    @staticmethod
    def of(info: "_native.TensorInfoC") -> "TensorInfo":
        rank = info.rank
        return TensorInfo(
            info.name.decode(), _ROLES[info.role], NAMES[info.dtype], tuple(info.shape[:rank]) if rank else (),
            tuple(info.strides[:rank]) if rank and info.strides else None, info.bytes, info.dense_bytes, info.alignment,
            bool(info.has_value))


@dataclass(frozen=True)
class OperandInfo:
    """What an instruction reads or writes, as `Session.read_operand` wants it."""

    name: str | None  # of a value in the arena
    access: str
    dtype: str
    shape: tuple[int, ...]
    dense_bytes: int


@dataclass(frozen=True)
class Entry:
    """A function of the program: its inputs and outputs by name, in the program's order."""

    name: str
    inputs: dict[str, TensorInfo]
    outputs: dict[str, TensorInfo]
    instruction_count: int

    def __str__(self) -> str:
        slots = (*self.inputs.values(), *self.outputs.values())
        return "\n".join([f"entry {self.name}", *(f"  {one}" for one in slots)])


def new_info(kind: type[ctypes.Structure]) -> Any:
    return kind(struct_size=ctypes.sizeof(kind))


class Package:
    """A compiled program. Packages do not change: threads and sessions may share one."""

    diagnostics: tuple[Diagnostic, ...] = ()

    def __init__(self, data: bytes):
        """Checks and loads the bytes of a package; `Package.load` reads a file."""
        library, handle = _native.runtime(), ctypes.c_void_p()
        _native.check(library.aicfPackageFromBytes(data, len(data), ctypes.byref(handle)), PackageError)
        self.data = data
        self._handle = handle
        self._end = weakref.finalize(self, library.aicfPackageDestroy, handle)
        self._plans: dict[str, Plan] | None = None
        self.targets = tuple(library.aicfPackageTargetName(handle, index).decode()
                             for index in range(library.aicfPackageTargetCount(handle)))
        self.globals = {one.name: one for one in self._infos(library.aicfPackageGlobalCount(handle),
                                                             library.aicfPackageGlobal)}
        self.entries: dict[str, Entry] = {}
        for index in range(library.aicfPackageEntryCount(handle)):
            slots = self._infos(library.aicfPackageSlotCount(handle, index), library.aicfPackageSlot, index)
            name = library.aicfPackageEntryName(handle, index).decode()
            self.entries[name] = Entry(name, {one.name: one for one in slots if one.role == "input"},
                                       {one.name: one for one in slots if one.role == "output"},
                                       library.aicfPackageInstructionCount(handle, index))

    @staticmethod
    def load(path: str | os.PathLike) -> "Package":
        """Reads a package from a file."""
        with open(path, "rb") as file:
            data = file.read()
        try:
            return Package(data)
        except PackageError as error:
            raise PackageError(f"{os.fspath(path)}: {error}") from None

    def save(self, path: str | os.PathLike) -> None:
        """Writes the package; a file that is there is replaced when all of it is written."""
        temporary = f"{os.fspath(path)}.{os.getpid()}.tmp"
        try:
            with open(temporary, "wb") as file:
                file.write(self.data)
            os.replace(temporary, path)
        finally:
            if os.path.exists(temporary):
                os.remove(temporary)

    def _infos(self, count: int, call: Any, *where: int) -> list[TensorInfo]:
        infos = []
        for index in range(count):
            info = new_info(_native.TensorInfoC)
            _native.check(call(self._handle, *where, index, ctypes.byref(info)))
            infos.append(TensorInfo.of(info))
        return infos

    def entry_index(self, entry: str) -> int:
        """The index of an entry, by which the C interface knows it."""
        try:
            return list(self.entries).index(entry)
        except ValueError:
            raise UnknownNameError(f"the package has no entry {entry!r}; it has {', '.join(self.entries)}") from None

    @property
    def plans(self) -> dict[str, Plan]:
        """What each entry executes and why, by its name."""
        if self._plans is None:
            text = ctypes.c_void_p()
            _native.check(_native.runtime().aicfPackageRecords(self._handle, None, ctypes.byref(text)))
            self._plans = parse_plans(_native.take_text(text))
        return self._plans

    def plan(self, entry: str | None = None) -> Plan:
        """The plan of an entry; without a name, of the only one."""
        return self.plans[self.only_entry(entry)]

    def records(self, entry: str | None = None, decision: str | None = None) -> tuple[Record, ...]:
        """Decisions of an entry, or of all; of one class ("fuse", "kernel", ...), or of all."""
        plans = [self.plan(entry)] if entry is not None else list(self.plans.values())
        found = tuple(record for plan in plans for record in plan.records)
        return found if decision is None else tuple(r for r in found if r.decision == decision.replace("-", "_"))

    def only_entry(self, entry: str | None) -> str:
        """`entry`, which has to exist; None: the only one."""
        if entry is not None:
            self.entry_index(entry)
            return entry
        if len(self.entries) != 1:
            raise UnknownNameError(f"which entry? The package has {', '.join(self.entries)}")
        return next(iter(self.entries))

    def operands(self, entry: str, instruction: int) -> list[OperandInfo]:
        """What instruction number `instruction` of the entry reads and writes."""
        library, index, found = _native.runtime(), self.entry_index(entry), []
        info = new_info(_native.InstructionInfoC)
        _native.check(library.aicfPackageInstruction(self._handle, index, instruction, ctypes.byref(info)),
                      UnknownNameError)
        for operand in range(info.operand_count):
            one = new_info(_native.OperandInfoC)
            _native.check(library.aicfPackageOperand(self._handle, index, instruction, operand, ctypes.byref(one)))
            found.append(OperandInfo(one.name.decode() if one.name else None, _ACCESSES[one.access], NAMES[one.dtype],
                                     tuple(one.shape[:one.rank]) if one.rank else (), one.dense_bytes))
        return found

    def session(self, device: Any = "cpu", **options: Any) -> "Session":
        """A session that runs this package; the options are those of `Session`."""
        from ._session import Session

        return Session(self, device, **options)

    def __repr__(self) -> str:
        return f"<aicf.Package: {', '.join(self.entries) or 'no entry'} for {', '.join(self.targets)}>"

    def __str__(self) -> str:
        parts = [f"targets {', '.join(self.targets)}", *map(str, self.globals.values()),
                 *map(str, self.entries.values())]
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>" + "".join(plan._repr_svg_() for plan in self.plans.values())
