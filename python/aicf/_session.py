"""Sessions: running the entries of a package."""

from __future__ import annotations

import ctypes
import math
import os
import statistics
import threading
import weakref
from dataclasses import dataclass
from typing import Any, Callable, Sequence

import numpy as np

from . import _dlpack, _native
from ._dtypes import FLOATS, from_bytes_of, name_of, numpy_dtype, storage, to_bytes_of
from ._errors import (
    BusyError,
    ClosedError,
    DeviceError,
    DTypeError,
    Error,
    LayoutError,
    ShapeError,
    StateError,
    UnknownNameError,
)
from ._package import Package, TensorInfo, new_info

_sessions: "weakref.WeakSet[Session]" = weakref.WeakSet()


def _forget_sessions() -> None:
    """In a forked child: the threads and the GPU of its parent's sessions are not there."""
    for session in list(_sessions):
        session._handle = None
        session._why_closed = "the session belongs to the process that this one was forked from: make another one here"
        session._lock = threading.Lock()
        session._end.detach()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_sessions)


@dataclass(frozen=True)
class ProfileLine:
    """An instruction in a profile, times in microseconds."""

    id: int
    kind: str
    us: float
    predicted_us: float | None
    location: str


@dataclass(frozen=True)
class Profile:
    """How long each instruction of an entry takes, one behind the other."""

    entry: str
    device: str
    lines: tuple[ProfileLine, ...]
    overhead_us: float  # of measuring; every line holds it

    @property
    def us(self) -> float:
        """The sum."""
        return sum(line.us for line in self.lines)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        rows = [f"{self.entry} on {self.device}, microseconds; an empty measurement takes {self.overhead_us:.2f}",
                "      id    measured   predicted"]
        for line in self.lines:
            predicted = f"{line.predicted_us:12.2f}" if line.predicted_us is not None else " " * 11 + "-"
            rows.append(f"{line.id:8}{line.us:12.2f}{predicted}  {line.kind}")
        return "\n".join(rows)

    def _repr_svg_(self) -> str:
        from ._pictures import profile_svg

        return profile_svg(self)


class Outputs(dict):
    """Outputs of an entry by name, as items and as attributes."""

    def __getattr__(self, name: str) -> np.ndarray:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no output {name!r}; there are {', '.join(self)}") from None


class Tensor:
    """A slot or global of a prepared session, in its memory: for whatever takes DLPack, and on a CPU for NumPy.

    It keeps the memory alive, also after the session is closed. Nothing waits here: on CUDA its content is there after
    `Session.synchronize()`, or in the order of the session's stream."""

    def __init__(self, session: "Session", info: TensorInfo, name: bytes):
        self.info = info
        self._session, self._name = session, name
        pointer, managed = ctypes.c_void_p(), ctypes.c_void_p()
        library = _native.runtime()
        # What is exported holds the C session.
        session._call(library.aicfSessionExportDLPack, name, ctypes.byref(managed))
        self._end = weakref.finalize(self, _dlpack.delete, managed.value)
        session._call(library.aicfSessionPointer, name, ctypes.byref(pointer))
        self.pointer = pointer.value or 0

    def __dlpack__(self, *, stream: Any = None, max_version: tuple[int, int] | None = None, dl_device: Any = None,
                   copy: bool | None = None) -> Any:
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("a session's tensor is given without a copy, on its own device")
        self._session._enter()
        try:
            return _dlpack.export(self._session._handle, self._name, bool(max_version and max_version[0] >= 1))
        finally:
            self._session._lock.release()

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._session._dl_device

    @property
    def __array_interface__(self) -> dict[str, Any]:
        if self._session._dl_device[0] != _dlpack.CPU:
            raise DeviceError(f"{self.info.name!r} lies on {self._session.device}: session[name] copies it to the host")
        dtype = numpy_dtype(self.info.dtype) or np.dtype(np.uint16)
        strides = self.info.strides and tuple(stride * dtype.itemsize for stride in self.info.strides)
        return {"version": 3, "data": (self.pointer, False), "shape": self.info.shape, "strides": strides,
                "typestr": dtype.str if dtype.name != "bfloat16" else "<u2"}


class Session:
    """An instance of a package on a device: values of params, state and meta, and the memory its entries use.

    Tensors are named "global", "entry:slot", or "slot" where one entry alone has it. `bind` memory first, without a
    copy; what is not bound the session allocates. From the first run, read or write on all addresses are fixed
    (`prepare`). A session is for one thread at a time; a second one gets a BusyError.
    """

    def __init__(self, package: Package, device: Any = "cpu", *, target: str | None = None, threads: int = 0,
                 stream: Any = None, context: int | None = None, memory_limit: int | float | None = None,
                 zero_fill: bool = False, poison: bool = False, synchronous: bool = False,
                 dependent_launch: bool = True):
        """`device`: "cpu", "cuda", "cuda:1" or what prints as such. `target`: of the package; None: the best for the
        device. `threads`: of a CPU; 0: one per processor. `stream`: a CUstream as an integer, or a stream of PyTorch,
        in whose order the session works; None: one of its own. `memory_limit`: most bytes of tensors; None: 1 GiB,
        math.inf: no limit. `zero_fill`: params and inputs without a value are zero instead of an error. `poison`,
        `synchronous`: debug modes (docs/runtime.md)."""
        library, handle = _native.runtime(), ctypes.c_void_p()
        limit = 0 if memory_limit is None else 2**64 - 1 if memory_limit == math.inf else int(memory_limit)
        if stream is not None:
            stream = int(getattr(stream, "cuda_stream", stream))
        options = new_info(_native.SessionOptionsC)
        options.device = str(device).encode()
        options.target = target.encode() if target is not None else None
        options.threads, options.cuda_stream, options.cuda_context = threads, stream, context
        options.memory_limit, options.zero_fill, options.poison = limit, zero_fill, poison
        options.synchronous, options.no_dependent_launch = synchronous, not dependent_launch
        if target is not None and target not in package.targets:
            raise UnknownNameError(f"the package has no target {target!r}; it has {', '.join(package.targets)}")
        _native.check(library.aicfSessionCreate(package._handle, ctypes.byref(options), ctypes.byref(handle)),
                      DeviceError)
        self.package, self.device = package, str(device)
        self.target = package.targets[library.aicfSessionTarget(handle)]
        self._stream = stream
        kind, _, number = self.device.partition(":")
        self._dl_device = (_dlpack.CPU, 0) if kind == "cpu" else (_dlpack.CUDA, int(number or 0))
        self._handle: ctypes.c_void_p | None = handle
        self._lock = threading.Lock()
        self._why_closed = "the session is closed"
        self._prepared = False
        self._entry_names = {name: name.encode() for name in package.entries}
        self._infos: dict[str, TensorInfo] = {}
        self._run, self._replay = library.aicfSessionRun, library.aicfSessionReplay
        self._replay_with = library.aicfSessionReplayWith
        self._end = weakref.finalize(self, library.aicfSessionDestroy, handle)
        _sessions.add(self)

    # --- Calls -----------------------------------------------------------------

    def _enter(self) -> None:
        """Takes the session for this thread."""
        if not self._lock.acquire(False):
            raise BusyError("another thread uses this session: a session is for one thread at a time")
        if self._handle is None:
            self._lock.release()
            raise ClosedError(self._why_closed)

    def _call(self, function: Any, *arguments: Any, kind: type[Error] = Error) -> None:
        self._enter()
        try:
            status = function(self._handle, *arguments)
        finally:
            self._lock.release()
        if status:
            raise kind(_native.take_message(status))

    def _entry_name(self, entry: str | None) -> bytes:
        return self._entry_names[self.package.only_entry(entry)]

    def _info(self, name: str) -> TensorInfo:
        """What does not change of a tensor."""
        info = self._infos.get(name)
        if info is None:
            info = self._infos[name] = self.describe(name)
        return info

    # --- Life ------------------------------------------------------------------

    def prepare(self) -> "Session":
        """Allocates what was not bound, loads the kernels, fixes all addresses. Done before the first run at the
        latest."""
        if not self._prepared:
            self._call(_native.runtime().aicfSessionPrepare)
            self._prepared = True
        return self

    def close(self) -> None:
        """Ends the session. Tensors and arrays that were taken from it stay valid, and keep its memory."""
        if not self._lock.acquire(False):
            raise BusyError("another thread uses this session")
        try:
            self._handle = None
            self._end()
        finally:
            self._lock.release()

    @property
    def closed(self) -> bool:
        return self._handle is None

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self.closed else "prepared" if self._prepared else "not prepared yet"
        return f"<aicf.Session of {', '.join(self.package.entries)} on {self.device} ({self.target}), {state}>"

    @property
    def bytes_needed(self) -> int:
        """What `prepare` allocates for tensors, with what is bound by now."""
        needed = ctypes.c_uint64()
        self._call(_native.runtime().aicfSessionBytesNeeded, ctypes.byref(needed))
        return needed.value

    # --- Tensors ---------------------------------------------------------------

    def describe(self, name: str) -> TensorInfo:
        """A slot or global: its type, shape, alignment, and whether it has a value by now."""
        info = new_info(_native.TensorInfoC)
        self._call(_native.runtime().aicfSessionDescribe, name.encode(), ctypes.byref(info), kind=UnknownNameError)
        return TensorInfo.of(info)

    def has_value(self, name: str) -> bool:
        """Whether something gave the tensor a value. An entry that reads one without does not run."""
        return self.describe(name).has_value

    def bind(self, name: str, array: Any) -> None:
        """Makes the memory of `array` that of a slot or global, without a copy: a NumPy array, or anything with DLPack,
        on the session's device, of the tensor's type, shape and strides. The session keeps it alive. On CUDA, what the
        other side still does to it has to come before, in the order of streams."""
        info = self._info(name)
        if self._prepared:
            raise StateError(f"{name!r} cannot be bound any more: the session has fixed all addresses. Bind before the "
                             "first run, read or write, or make another session")
        if not hasattr(array, "__dlpack__") or not hasattr(array, "__dlpack_device__"):
            raise TypeError(f"{type(array).__name__} has no DLPack: bind a NumPy array or a tensor")
        kind, number = array.__dlpack_device__()
        own_kind, own_number = self._dl_device
        if _dlpack.DEVICES.get(int(kind)) != _dlpack.DEVICES[own_kind] or (own_kind == _dlpack.CUDA
                                                                           and number != own_number):
            raise DeviceError(f"{name!r} is on {self.device}, the array on "
                              f"{_dlpack.DEVICES.get(int(kind), f'a device of kind {int(kind)}')}:{number}")
        self._check(name, info, array)
        stream = None
        if own_kind == _dlpack.CUDA:
            stream = self._stream if self._stream is not None else -1
        if isinstance(array, np.ndarray) and not array.flags.writeable and info.role != "input":
            raise LayoutError(f"{name!r} is written, the array is read-only")
        if isinstance(array, np.ndarray) and array.dtype.name == "bfloat16":
            raise DTypeError(f"{name!r}: NumPy gives no bfloat16 by DLPack. Write it: session[{name!r}] = array")
        capsule = _dlpack.capsule_of(array, stream)
        self._enter()
        try:
            status = _dlpack.bind(self._handle, name.encode(), capsule)
        finally:
            self._lock.release()
        _native.check(status, LayoutError)

    @staticmethod
    def _check(name: str, info: TensorInfo, array: Any) -> None:
        """That an array, where it says what it is, has the tensor's type and shape."""
        if hasattr(array, "dtype") and name_of(array.dtype) != info.dtype:
            raise DTypeError(f"{name!r} is {info.dtype}, the array {name_of(array.dtype)}")
        if hasattr(array, "shape") and tuple(array.shape) != info.shape:
            raise ShapeError(f"{name!r} has shape {info.shape}, the array {tuple(array.shape)}")

    def tensor(self, name: str) -> Tensor:
        """A tensor in the session's memory, for `torch.from_dlpack` and the like; no copy."""
        self.prepare()
        return Tensor(self, self._info(name), name.encode())

    def view(self, name: str) -> np.ndarray:
        """A NumPy array that is the session's memory; CPUs only. bfloat16 shows as its bits (uint16), unless ml_dtypes
        is there."""
        tensor = self.tensor(name)
        array = np.asarray(tensor)
        dtype = numpy_dtype(tensor.info.dtype)
        return array.view(dtype) if dtype is not None and array.dtype != dtype else array

    def __getitem__(self, name: str) -> np.ndarray:
        """A copy of a tensor, after all that was launched before."""
        self.prepare()
        info = self._info(name)
        array = storage(info.shape, info.dtype)
        self._call(_native.runtime().aicfSessionReadTensor, name.encode(), array.ctypes.data, array.nbytes)
        return from_bytes_of(array, info.dtype)

    def __setitem__(self, name: str, value: Any) -> None:
        """Writes a tensor: an array of its type and shape, or numbers."""
        self.prepare()
        info = self._info(name)
        array = self._host(name, info, value)
        self._call(_native.runtime().aicfSessionWriteTensor, name.encode(), array.ctypes.data, array.nbytes)

    def _host(self, name: str, info: TensorInfo, value: Any) -> np.ndarray:
        """`value` as the dense bytes that the tensor wants."""
        if type(value) is np.ndarray and value.dtype.name == info.dtype and value.shape == info.shape \
                and value.dtype.isnative:
            return value if value.flags.c_contiguous else np.ascontiguousarray(value)
        if hasattr(value, "__dlpack_device__") and int(value.__dlpack_device__()[0]) not in (_dlpack.CPU,
                                                                                               _dlpack.CUDA_HOST):
            raise DeviceError(f"the value of {name!r} is on another device: bind it, or copy it to the host")
        if hasattr(value, "dtype") and str(value.dtype) == "torch.bfloat16" and info.dtype == "bfloat16":
            import torch

            self._check(name, info, value)
            return value.detach().contiguous().view(torch.int16).numpy()
        if hasattr(value, "detach"):
            value = value.detach()
        if hasattr(value, "dtype"):
            array = np.asarray(value)
            if info.dtype == "bfloat16" and array.dtype == np.float32:
                array = to_bytes_of(array, info.dtype)
                if array.shape != info.shape:
                    raise ShapeError(f"{name!r} has shape {info.shape}, the array {array.shape}")
                return array
            self._check(name, info, array)
            return to_bytes_of(array, info.dtype)
        try:
            plain = np.asarray(value)
            if info.dtype not in FLOATS and plain.dtype.kind == "f" and not (plain == np.trunc(plain)).all():
                raise DTypeError(f"{name!r} is {info.dtype}, which {value!r} is not")
            kind = numpy_dtype(info.dtype)
            if kind is not None and np.dtype(kind).kind in "iu" and plain.dtype.kind in "iuf" and plain.size:
                # Before version 2, NumPy wraps what does not fit.
                limits = np.iinfo(kind)
                if plain.min() < limits.min or plain.max() > limits.max:
                    raise OverflowError(f"{value!r} is out of its range")
            array = np.asarray(value, kind or np.float32)
        except (ValueError, OverflowError) as problem:
            raise DTypeError(f"{name!r} is {info.dtype}: {problem}") from problem
        if array.shape != info.shape:
            raise ShapeError(f"{name!r} has shape {info.shape}, the value {array.shape}")
        return to_bytes_of(array, info.dtype)

    def set(self, values: dict[str, Any]) -> None:
        """Writes several tensors, such as params from `np.load`."""
        for name, value in values.items():
            self[name] = value

    def globals(self, *roles: str) -> dict[str, np.ndarray]:
        """Copies of all params, states and metas with a value, or of those of some roles: what a checkpoint holds."""
        return {name: self[name] for name, info in self.package.globals.items()
                if (not roles or info.role in roles) and self.has_value(name)}

    # --- Running ---------------------------------------------------------------

    def run(self, entry: str | None = None) -> None:
        """Launches an entry. On CUDA it returns before the work is done."""
        if not self._prepared:
            self.prepare()
        name = self._entry_names.get(entry) if entry is not None else None
        if name is None:
            name = self._entry_name(entry)
        self._launch(self._run, name)

    def _launch(self, function: Any, name: bytes, *more: Any) -> None:
        lock = self._lock
        if not lock.acquire(False):
            raise BusyError("another thread uses this session: a session is for one thread at a time")
        try:
            status = function(self._handle, name, *more)
        finally:
            lock.release()
        if status:
            self._raise(status)

    def _raise(self, status: int) -> None:
        """What a launch that failed says."""
        if self._handle is None:  # What the C call said was about a null argument.
            _native.take_message(status)
            raise ClosedError(self._why_closed)
        raise Error(_native.take_message(status))

    def capture(self, entry: str | None = None) -> "BoundEntry":
        """Records an entry without running it, for `replay`; gives the entry."""
        self.prepare()
        self._call(_native.runtime().aicfSessionCapture, self._entry_name(entry))
        return self.entry(entry)

    def replay(self, entry: str | None = None) -> None:
        """Launches what `capture` recorded: on CUDA one graph."""
        name = self._entry_names.get(entry) if entry is not None else None
        self._launch(self._replay, name if name is not None else self._entry_name(entry))

    def entry(self, entry: str | None = None) -> "BoundEntry":
        """An entry of this session, as a function."""
        return BoundEntry(self, self.package.only_entry(entry))

    def __call__(self, entry: str | None = None, *arrays: Any, **inputs: Any) -> Outputs:
        """Writes the inputs that are given, by position or by name, runs the entry, and gives copies of its outputs."""
        if entry is not None and not isinstance(entry, str):
            raise TypeError(f"the first argument is the name of an entry, not a {type(entry).__name__}; the package "
                            f"has {', '.join(self.package.entries)}")
        return self.entry(entry)(*arrays, **inputs)

    def synchronize(self) -> None:
        """Waits for all that was launched."""
        self._call(_native.runtime().aicfSessionSynchronize)

    def reset(self) -> None:
        """Params, state and meta to the values that the package has, zero where it has none."""
        self.prepare()
        self._call(_native.runtime().aicfSessionReset)

    def time(self, entry: str | None = None, *, replay: bool = False) -> float:
        """Runs, or replays, the entry once and waits: microseconds, on CUDA by the device's clock."""
        self.prepare()
        time = ctypes.c_double()
        self._call(_native.runtime().aicfSessionTimeRun, self._entry_name(entry), int(replay), ctypes.byref(time))
        return time.value

    def profile(self, entry: str | None = None, runs: int = 1) -> Profile:
        """Times each instruction, as the median of `runs` runs, beside what was predicted."""
        self.prepare()
        name = self.package.only_entry(entry)
        plan = self.package.plan(name)
        count = len(plan.instructions)
        all_times, overheads = [], []
        for _ in range(runs):
            times, overhead = (ctypes.c_double * count)(), ctypes.c_double()
            self._call(_native.runtime().aicfSessionProfile, name.encode(), times, count, ctypes.byref(overhead))
            all_times.append(list(times))
            overheads.append(overhead.value)
        predicted = {record.instruction: record.cost.us for record in plan.records_of("kernel")
                     if record.cost and record.target.split("/")[0] in ("", self.target)}
        lines = tuple(ProfileLine(one.id, one.kind, statistics.median(times[index] for times in all_times),
                                  predicted.get(one.id), one.location) for index, one in enumerate(plan.instructions))
        return Profile(name, self.device, lines, statistics.median(overheads))

    # --- Single instructions ---------------------------------------------------

    def run_instruction(self, entry: str, index: int) -> None:
        """Launches one instruction, by its number in the plan, and waits."""
        self.prepare()
        self._call(_native.runtime().aicfSessionRunInstruction, self._entry_name(entry), index)

    def find_stray_write(self, entry: str, index: int) -> str | None:
        """Runs one instruction and says which bytes it changed that are none of its outputs; None if there are none."""
        self.prepare()
        found = ctypes.c_void_p()
        self._call(_native.runtime().aicfSessionFindStrayWrite, self._entry_name(entry), index, ctypes.byref(found))
        return _native.take_text(found) if found else None

    def read_operand(self, entry: str, index: int, operand: int) -> np.ndarray:
        """A copy of an operand of an instruction as it is now."""
        self.prepare()
        operands = self.package.operands(entry, index)
        if not 0 <= operand < len(operands):
            raise UnknownNameError(f"instruction {index} of {entry!r} has {len(operands)} operands, none is {operand}")
        info = operands[operand]
        array = storage(info.shape, info.dtype)
        self._call(_native.runtime().aicfSessionReadOperand, self._entry_name(entry), index, operand,
                   array.ctypes.data, array.nbytes)
        return from_bytes_of(array, info.dtype)


class BoundEntry:
    """An entry of a session: call it with its inputs, or `run` and `replay` it on what is there."""

    __slots__ = ("session", "name", "info", "_name", "_inputs", "_outputs", "_run", "_replay", "_replay_with",
                 "_addresses", "addresses")

    def __init__(self, session: Session, name: str):
        session.prepare()
        self.session, self.name, self.info = session, name, session.package.entries[name]
        self._name = name.encode()
        self._run, self._replay = session._run, session._replay
        self._inputs = {slot: f"{name}:{slot}" for slot in self.info.inputs}
        self._outputs = {slot: f"{name}:{slot}" for slot in self.info.outputs}
        self._replay_with = session._replay_with
        # Of inputs and of outputs, for `launcher`.
        self.addresses = ((ctypes.c_void_p * len(self._inputs))(), (ctypes.c_void_p * len(self._outputs))())
        self._addresses = tuple(part for one in self.addresses for part in (one, len(one)))

    def run(self) -> None:
        """Launches the entry."""
        self.session._launch(self._run, self._name)

    def replay(self) -> None:
        """Launches what `Session.capture` recorded of it."""
        self.session._launch(self._replay, self._name)

    def replay_with(self, inputs: Sequence[int | None], outputs: Sequence[int | None]) -> None:
        """Copies the inputs from these addresses, replays, and copies the outputs to these: dense memory of the
        session's device, in the order of `info.inputs` and `info.outputs`; None: that one stays as it is. On CUDA all
        of it is in the order of the session's stream, and nothing waits. The memory has to live until then."""
        given, taken = self.addresses
        if len(inputs) != len(given) or len(outputs) != len(taken):
            raise TypeError(f"{self.name!r} has {len(given)} inputs and {len(taken)} outputs, {len(inputs)} and "
                            f"{len(outputs)} addresses were given")
        # The arrays are this entry's: a second thread must not write them while the first one launches.
        session, lock = self.session, self.session._lock
        if not lock.acquire(False):
            raise BusyError("another thread uses this session: a session is for one thread at a time")
        try:
            given[:], taken[:] = inputs, outputs
            status = self._replay_with(session._handle, self._name, *self._addresses)
        finally:
            lock.release()
        if status:
            session._raise(status)

    def launcher(self) -> Callable[[], None]:
        """`replay_with` of what is in `addresses`, as a function that costs little more than the C call, for whoever
        sees to it that no other thread writes there."""
        session, replay_with, name = self.session, self._replay_with, self._name
        given, inputs, taken, outputs = self._addresses

        def launch() -> None:
            lock = session._lock
            if not lock.acquire(False):
                raise BusyError("another thread uses this session: a session is for one thread at a time")
            try:
                status = replay_with(session._handle, name, given, inputs, taken, outputs)
            finally:
                lock.release()
            if status:
                session._raise(status)

        return launch

    def __call__(self, *arrays: Any, **inputs: Any) -> Outputs:
        """Writes inputs, by position or by name, runs, and gives copies of the outputs. An input that is not given
        keeps what it has."""
        if len(arrays) > len(self._inputs):
            raise TypeError(f"{self.name!r} has {len(self._inputs)} inputs, {len(arrays)} were given")
        session = self.session
        for slot, value in (*zip(self._inputs, arrays), *inputs.items()):
            if slot not in self._inputs:
                raise UnknownNameError(f"{self.name!r} has no input {slot!r}; it has {', '.join(self._inputs)}")
            session[self._inputs[slot]] = value
        session._launch(self._run, self._name)
        return Outputs((slot, session[name]) for slot, name in self._outputs.items())

    def __repr__(self) -> str:
        return f"<entry {self.name!r} of {self.session!r}>"
