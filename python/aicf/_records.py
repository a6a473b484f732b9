"""Records and plans as objects: why each decision is as it is, and what it made of the program.

Times are integers of picoseconds, sizes integers of bytes, as everywhere in AICF.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Cost:
    """What something is predicted to take, in picoseconds: terms that add up to `total_ps`, `overlap_ps` against."""

    compute_ps: int = 0
    traffic_ps: int = 0
    latency_ps: int = 0
    parallelism_ps: int = 0
    occupancy_ps: int = 0
    tail_ps: int = 0
    spill_ps: int = 0
    overlap_ps: int = 0
    total_ps: int = 0

    @property
    def us(self) -> float:
        """The total in microseconds."""
        return self.total_ps / 1e6


@dataclass(frozen=True)
class Alternative:
    """A choice that was not taken: what it would have cost, or which constraint it violates."""

    choice: str
    cost: Cost | None = None
    bytes: int | None = None
    violates: str | None = None


@dataclass(frozen=True)
class Record:
    """A decision."""

    decision: str  # its class: "fuse", "save", "in_place", "layout", "order", "kernel", "memory", ...
    subject: str  # what it is about: "i3", "i1 -> i2", "@train"
    choice: str
    cost: Cost | None
    rejected: tuple[Alternative, ...]
    pinned: bool
    target: str
    instruction: int
    bytes: int | None = None
    hint: str | None = None

    def __str__(self) -> str:
        of = f" on {self.target}" if self.decision == "kernel" else ""
        cost = f", {self.cost.us:.3f} us" if self.cost else ""
        lines = [f"{self.decision} {self.subject} is {self.choice}{of}{cost}"]
        for other in self.rejected:
            why = other.violates or (f"{other.cost.us:.3f} us" if other.cost else "")
            lines.append(f"  not {other.choice}: {why}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Operand:
    """What an instruction reads or writes."""

    place: str  # a slot, a global, or where in the arena
    type: str
    access: str  # "Read", "Write" or "ReadWrite"
    value: str | None = None  # the name of a value in the arena
    offset: int = 0


@dataclass(frozen=True)
class Instruction:
    """One launch of the entry."""

    id: int
    kind: str
    location: str
    deps: tuple[int, ...]
    operands: tuple[Operand, ...]
    kernels: dict[str, str]  # by target
    origins: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class ArenaValue:
    """A value in the arena: where it lies, and over the instructions '.' dead, '-' live, 'R' read, 'W' written."""

    name: str
    offset: int
    bytes: int
    timeline: str


@dataclass(frozen=True)
class Plan:
    """What an entry executes, and why."""

    name: str
    instructions: tuple[Instruction, ...]
    records: tuple[Record, ...]
    arena: tuple[ArenaValue, ...]
    arena_bytes: int
    arena_lower_bound: int
    live_bytes: tuple[int, ...]
    predicted: dict[str, Cost]  # of a whole run, by target

    def __repr__(self) -> str:
        return str(self)

    def records_of(self, decision: str) -> tuple[Record, ...]:
        """The decisions of one class."""
        return tuple(record for record in self.records if record.decision == decision.replace("-", "_"))

    def __str__(self) -> str:
        times = ", ".join(f"{cost.us:.3f} us on {target}" for target, cost in self.predicted.items())
        lines = [f"{self.name}: {len(self.instructions)} instructions, arena {self.arena_bytes} bytes, predicted "
                 f"{times}"]
        lines += [f"  i{one.id} {one.kind}  {next(iter(one.kernels.values()), '')}" for one in self.instructions]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        from ._pictures import arena_svg

        return arena_svg(self)


def _cost(table: dict | None) -> Cost | None:
    return None if table is None else Cost(**{f.name: table.get(f.name, 0) for f in fields(Cost)})


def _record(table: dict) -> Record:
    rejected = tuple(Alternative(one["choice"], _cost(one.get("cost")), one.get("bytes"), one.get("violates"))
                     for one in table["rejected"])
    return Record(table["class"], table["subject"], table["choice"], _cost(table.get("cost")), rejected,
                  table["pinned"], table["target"], table["instruction"], table.get("bytes"), table.get("hint"))


def _instruction(table: dict) -> Instruction:
    operands = tuple(Operand(one["place"], one["type"], one["access"], one.get("value"), one["offset"])
                     for one in table["operands"])
    return Instruction(table["id"], table["kind"], table["location"], tuple(table["deps"]), operands,
                       {one["target"]: one["kernel"] for one in table["launches"]}, tuple(table["origins"]))


def parse_plans(text: str) -> dict[str, Plan]:
    """Plans by the name of their entry, from the JSON of the C interface."""
    plans = {}
    for entry in json.loads(text)["entries"]:
        arena = tuple(ArenaValue(one["name"], one["offset"], one["bytes"], one["timeline"]) for one in entry["arena"])
        predicted = {one["target"]: _cost(one["cost"]) for one in entry["totals"]["predicted"]}
        plans[entry["name"]] = Plan(
            entry["name"], tuple(map(_instruction, entry["instructions"])),
            tuple(map(_record, entry["records"])), arena, entry["arena_bytes"],
            entry["arena_lower_bound"], tuple(entry["live_bytes"]), predicted)
    return plans
