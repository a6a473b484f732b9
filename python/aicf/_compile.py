"""Programs to packages."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import pathlib
import platform
import warnings
from typing import Any, Iterable

from . import _native
from ._errors import CacheWarning, CompileError, CompileWarning, Diagnostic, PackageError
from ._package import Package

STAGES = ("package", "aicf", "open", "resolved", "launches", "decisions", "llvm", "ptx", "asm")
_SEVERITIES = ("error", "warning", "remark", "note")


def _read(program: Any, name: str | None) -> tuple[bytes, str]:
    """The bytes of a program given as text, bytecode, a path, or something of the builder."""
    if hasattr(program, "__aicf__"):
        return program.__aicf__().encode(), name or "<program>"
    if isinstance(program, os.PathLike):
        with open(program, "rb") as file:
            return file.read(), name or os.fspath(program)
    if isinstance(program, str):
        if program.endswith((".mlir", ".mlirbc")) and "\n" not in program:
            raise ValueError(f"a str is the text of a program, and {program!r} looks like a path: "
                             f"give pathlib.Path({program!r})")
        return program.encode(), name or "<program>"
    if isinstance(program, (bytes, bytearray, memoryview)):
        return bytes(program), name or "<program>"
    raise TypeError(f"a program is text, bytecode, a pathlib.Path or a module of aicf.nn, not {type(program).__name__}")


def _list(value: str | Iterable[str] | None) -> list[bytes]:
    if value is None:
        return []
    return [str(one).encode() for one in ([value] if isinstance(value, str) else value)]


def _strings(values: list[bytes]):
    return (ctypes.c_char_p * len(values))(*values) if values else None


def _line_of(diagnostic: Diagnostic, source: bytes, name: str) -> str | None:
    if diagnostic.file == name and not source.startswith(b"ML\xefR"):
        lines = source.decode(errors="replace").splitlines()
    else:
        try:  # A program of the builder names the user's own file.
            with open(diagnostic.file or "", encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines()
        except OSError:
            return None
    return lines[diagnostic.line - 1] if 0 < diagnostic.line <= len(lines) else None


def _describe(diagnostics: Iterable[Diagnostic], source: bytes, name: str) -> str:
    """As a terminal shows them: each with its line, and a caret below."""
    parts = []
    for one in diagnostics:
        parts.append(str(one))
        line = _line_of(one, source, name)
        if line is not None:
            parts += [line, " " * (one.column - 1) + "^"]
    return "\n".join(parts)


@functools.lru_cache(maxsize=None)
def _machine() -> str:
    """What "cpu" means here, and which compiler this is."""
    library = pathlib.Path(_native.compiler()._name)
    build = str(library.stat().st_mtime_ns) + str(library.stat().st_size) if library.exists() else ""
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().split("\n\n")[0].splitlines()
        lines = [line for line in lines if line.startswith(("model", "cpu family", "flags", "cache size"))]
    except OSError:
        lines = [platform.processor()]
    return "\n".join([build, platform.machine(), str(os.cpu_count()), *lines])


def _key(source: bytes, *options: Any) -> str:
    """By which a package is kept. A target that is a file counts with what is in it."""
    parts = [_machine(), repr(options)]
    parts += [pathlib.Path(one.decode()).read_text() for one in options[1] if one.endswith(b".target")]
    return hashlib.sha256(source + "\0".join(parts).encode()).hexdigest()[:40]


def _compile(program: Any, stage: str, targets: Any, pins: Any, disable: Any, memory_limit: Any, portable: bool,
             remarks: bool, threads: int, name: str | None) -> tuple[bytes, tuple[Diagnostic, ...]]:
    if stage not in STAGES:
        raise ValueError(f"no stage {stage!r}; there are {', '.join(STAGES)}")
    library = _native.compiler()
    source, called = _read(program, name)
    target_list, disabled = _list(targets), _list(disable)
    pin_text = pins if isinstance(pins, str) or pins is None else "\n".join(pins)
    options = _native.CompileOptionsC(
        struct_size=ctypes.sizeof(_native.CompileOptionsC), name=called.encode(), stage=STAGES.index(stage),
        targets=_strings(target_list), target_count=len(target_list), disable=_strings(disabled),
        disable_count=len(disabled), pins=pin_text.encode() if pin_text is not None else None,
        memory_limit=str(memory_limit).encode() if memory_limit is not None else None, no_portable=not portable,
        remarks=remarks, threads=threads)
    handle = library.aicfCompile(source, len(source), ctypes.byref(options))
    if not handle:
        raise MemoryError("the compiler ran out of memory")
    try:
        diagnostics = []
        for index in range(library.aicfCompilationDiagnosticCount(handle)):
            one = _native.DiagnosticC(struct_size=ctypes.sizeof(_native.DiagnosticC))
            library.aicfCompilationDiagnostic(handle, index, ctypes.byref(one))
            file = one.file.decode(errors="replace") if one.file else None
            diagnostics.append(Diagnostic(_SEVERITIES[one.severity], one.message.decode(errors="replace"),
                                          "pins" if file == "--pin" else file, one.line, one.column))
        size = ctypes.c_size_t()
        data = library.aicfCompilationOutput(handle, ctypes.byref(size))
        if not data:
            # What it decided before is not why it failed.
            said = [one for one in diagnostics if one.severity != "remark"]
            raise CompileError(_describe(said, source, called), tuple(diagnostics))
        output = ctypes.string_at(data, size.value)
    finally:
        library.aicfCompilationDestroy(handle)
    for one in diagnostics:
        if one.severity == "warning":
            warnings.warn(_describe([one], source, called), CompileWarning, stacklevel=3)
    return output, tuple(diagnostics)


def compile(program: Any, target: str | Iterable[str] | None = None, *, pins: str | Iterable[str] | None = None,  # noqa: A001
            disable: str | Iterable[str] | None = None, memory_limit: str | int | None = None, portable: bool = True,
            remarks: bool = False, threads: int = 0, name: str | None = None,
            cache: str | os.PathLike | None = None, cache_limit: int | None = None) -> Package:
    """Compiles a program to a package.

    `program`: text or bytecode of MLIR, a `pathlib.Path` to such a file, or a program of the builder.
    `target`: a machine, a chip, a .target file, or several; the first decides the structure. None: what the program
    names, else this machine ("cpu").
    `pins`: decisions to take as given, as text of one a line, or a list. `disable`: classes of decisions to leave at
    their plain choice. `memory_limit`: most bytes of transient memory of an entry ("100M", or "30%" of what it takes
    without). `remarks`: whether `diagnostics` of the package has every decision, too. `threads`: of the compiler; 0:
    one per processor.

    `cache`: a folder that keeps packages: what was compiled there before, the same program with the same options by the
    same compiler on such a machine, is read. Files that are broken are made anew. `cache_limit`: the most bytes of
    packages there; beyond it those that were not used for longest are removed, with a CacheWarning. None: nothing is
    ever removed.

    Raises CompileError with the diagnostics; what the compiler warns of are CompileWarnings. Other Python threads go on
    meanwhile."""
    kept = None
    if cache is not None:
        source, called = _read(program, name)
        program, name = source, called
        key = _key(source, called, _list(target), pins, _list(disable), memory_limit, portable)
        kept = pathlib.Path(cache) / f"{key}.aicf"
        try:
            if not remarks:
                package = Package.load(kept)
                os.utime(kept)  # Used now.
                return package
        except (OSError, PackageError):
            pass
    data, diagnostics = _compile(program, "package", target, pins, disable, memory_limit, portable, remarks, threads,
                                 name)
    package = Package(data)
    package.diagnostics = diagnostics
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        package.save(kept)
        if cache_limit is not None:
            _trim(kept.parent, cache_limit, kept)
    return package


def _trim(folder: pathlib.Path, limit: int, newest: pathlib.Path) -> None:
    """Removes the packages of a cache that were not used for longest, until it holds at most `limit` bytes."""
    files = []
    for one in folder.glob("*.aicf"):
        try:
            known = one.stat()
        except OSError:  # Another process has removed it.
            continue
        files.append((known.st_mtime_ns, known.st_size, one))
    total = sum(size for _, size, _ in files)
    removed = 0
    for _, size, one in sorted(files):
        if total <= limit:
            break
        if one == newest:
            continue
        try:
            one.unlink()
        except OSError:
            continue
        total, removed = total - size, removed + 1
    if removed:
        warnings.warn(f"the cache {folder} holds at most {limit} bytes: {removed} packages that were not used for "
                      "longest were removed", CacheWarning, stacklevel=4)


def emit(program: Any, stage: str, target: str | Iterable[str] | None = None, *,
         pins: str | Iterable[str] | None = None, disable: str | Iterable[str] | None = None,
         memory_limit: str | int | None = None, portable: bool = True, threads: int = 0,
         name: str | None = None) -> str:
    """The program at a stage of the compilation, as text: "aicf", "open", "resolved", "launches", "decisions" (as
    `pins` takes them), "llvm", "ptx", "asm"."""
    if stage == "package":
        raise ValueError("a package is no text: aicf.compile makes one")
    return _compile(program, stage, target, pins, disable, memory_limit, portable, False, threads, name)[0].decode()


def targets() -> list[str]:
    """The machines that the compiler knows, and "cpu", this one. Chips ("sm_90a") and paths of .target files are
    targets too."""
    known = _native.compiler().aicfCompilerTargets().decode().split("\n")
    return known if "cpu" in known else ["cpu", *known]
