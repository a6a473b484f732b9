"""What a program of a step took of the model and of what is around it: plain values, which are looked at in each step."""

from __future__ import annotations

import copy
import dis
import inspect
import operator
from typing import TYPE_CHECKING, Any, Iterable, Iterator

import torch

from .._errors import StateError
from ._aten import LIBRARIES

if TYPE_CHECKING:
    from ._export import Whole

# Attributes of every module, which are PyTorch's own, and those of nn.LSTM and the like, which are their params again.
_OWN = frozenset(vars(torch.nn.Module())) - {"training"} | {"_flat_weights", "_flat_weight_refs"}


def is_own(name: str) -> bool:
    return name in _OWN


def snapshot(one: Any) -> Any:
    """An attribute, with copies of lists and dicts, which may be changed in place."""
    if isinstance(one, (list, tuple)):
        return tuple(map(snapshot, one))
    if isinstance(one, dict):
        return tuple((name, snapshot(value)) for name, value in one.items())
    return one


def is_same(a: Any, b: Any) -> bool:
    """Whether a snapshot is that of the same; numbers are what they are, anything else is itself."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(is_same, a, b))
    if type(a) is type(b) and isinstance(a, (bool, int, float, str)):
        return a == b or (a != a and b != b)
    return a is b


def _is_plain_value(one: Any) -> bool:
    """Whether `==` compares it as a value."""
    return one is None or isinstance(one, (bool, int, float, str)) or (
        isinstance(one, (tuple, list)) and all(map(_is_plain_value, one)))


def _codes(code: Any) -> Iterator[Any]:
    """The code of a function, and that of those within it."""
    yield code
    for one in filter(inspect.iscode, code.co_consts):
        yield from _codes(one)


class _Cells:
    """What a function has of the function around it, by name."""

    def __init__(self, cells: dict[str, Any]):
        self._cells = cells

    def __getitem__(self, name: str) -> Any:
        return self._cells[name].cell_contents


def _has_value(cell: Any) -> bool:
    try:
        cell.cell_contents
    except ValueError:
        return False
    return True


class Guard:
    """What the program of a step took of a module or of what is around: plain values that code of the model reads."""

    def __init__(self, name: str, values: Any, names: list[str]):
        self.name, self.values, self.names = name, values, names
        # Of at least two, so that it gives a tuple, in which NaN is what it was.
        self._get = operator.itemgetter(*names, *names) if names else lambda _: ()
        self._then = tuple(map(copy.deepcopy, self._get(self.values)))

    @staticmethod
    def of(name: str, module: torch.nn.Module, read: set[str]) -> "Guard":
        """Of a module; modes are compared before."""
        return Guard(name, vars(module), [name for name, one in vars(module).items() if name in read
                                           and not is_own(name) and name != "training" and _is_plain_value(one)])

    def holds(self) -> bool:
        try:
            return self._get(self.values) == self._then
        except (KeyError, ValueError, RuntimeError):  # It left, or is a tensor now.
            return False

    def check(self) -> None:
        """Raises where a value is another one."""
        for name, then in zip(self.names, self._then):
            try:
                now, is_there = self.values[name], True
            except (KeyError, ValueError):
                now, is_there = None, False
            if not is_there or not is_same(snapshot(now), snapshot(then)):
                called, of = f"{self.name}.{name}".removeprefix("model.").removeprefix("."), " of the model"
                raise StateError(f"{called!r}{of if self.name else ''} is {now!r}, and was {then!r} when the step was "
                                 f"compiled: compile_step again, or make it {'a buffer' if self.name else 'an input'}")


def reads(whole: Whole) -> tuple[set[str], list["Guard"]]:
    """The names of attributes that the forward passes of the model's modules, and its loss, read; and guards of plain
    values that they read of modules and functions around."""
    modules = [module for module in whole.modules() if module is not whole]
    functions: list[Any] = [whole.loss_fn]
    functions += (hook for module in modules for hooks in (module._forward_pre_hooks, module._forward_hooks)
                  for hook in hooks.values())
    # Code that modules have, by its names: what none of those reads, such as a method that logs, does not count.
    methods: dict[str, list[Any]] = {}
    kinds = {type(module) for module in modules}
    bases = {base for kind in kinds for base in kind.__mro__[:kind.__mro__.index(torch.nn.Module)]}
    for owner in (*bases, *modules):
        for name, one in vars(owner).items():
            methods.setdefault(name, []).append(one)
    names: set[str] = set()

    def read(found: Iterable[str]) -> None:
        for name in set(found) - names:
            names.add(name)
            functions.extend(methods.get(name, ()))

    read(name for name in methods if name == "forward" or name.startswith("__") and name != "__init__")
    around: list[tuple[Any, dict[str, tuple]]] = []
    # What this code itself writes, such as a counter of its calls.
    written: set[tuple] = set()
    seen: set[Any] = set()
    while functions:
        one = functions.pop()
        if isinstance(one, property):
            one = one.fget
        elif isinstance(one, (classmethod, staticmethod)) or inspect.ismethod(one):
            one = one.__func__
        if not inspect.isfunction(one) or one in seen:
            continue
        seen.add(one)
        outside: set[str] = set()
        cells = {name: cell for name, cell in zip(one.__code__.co_freevars, one.__closure__ or ()) if _has_value(cell)}
        for code in _codes(one.__code__):
            for instruction in dis.get_instructions(code):
                name = instruction.argval
                if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR"):
                    read([name])
                elif instruction.opname == "LOAD_GLOBAL":
                    outside.add(name)
                elif instruction.opname == "STORE_GLOBAL":
                    written.add((id(one.__globals__), name))
                elif instruction.opname == "STORE_DEREF" and name in cells:
                    written.add((id(cells[name]), name))
            # getattr takes a string; a decorator has the function that it calls in a cell.
            read(one for one in code.co_consts if isinstance(one, str))
        functions += (cell.cell_contents for cell in cells.values())
        # What is PyTorch's own is so. Cells of notebooks have no file.
        if one.__code__.co_filename.startswith(LIBRARIES):
            continue
        functions += (one.__globals__.get(name) for name in outside)
        around += ((one.__globals__, {name: (id(one.__globals__), name) for name in outside & one.__globals__.keys()}),
                   (_Cells(cells), {name: (id(cell), name) for name, cell in cells.items()}))
    plain = ((values, [name for name, key in keys.items() if key not in written and _is_plain_value(values[name])])
             for values, keys in around)
    return names, [Guard("", values, given) for values, given in plain if given]
