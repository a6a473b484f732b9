"""Reads the decision records of a resolved program from its text."""

import bisect
import dataclasses
import re

CLASSES = ("fuse", "save", "in_place", "layout", "order", "launch", "kernel", "memory")
_START = re.compile(r"(?:decision<|^\s*<|\[<|, <)(" + "|".join(CLASSES) + r") (\S+(?: -> \S+(?: \(\d+\))?)?) is ",
                    re.MULTILINE)
_ENTRY = re.compile(r"func\.func @([\w$.-]+)")


@dataclasses.dataclass
class Record:
    """One decision: alternatives are (choice, cost, None) if legal, else (choice, None, constraint)."""

    cls: str
    subject: str
    choice: str
    cost: str
    alternatives: list
    target: str
    pinned: bool
    # Where it stands; empty for the module.
    entry: str = ""

    def pin(self, choice):
        """`choice` as aicf-pin reads it, with its place: what the passes added has no place of its own."""
        target = f' for "{self.target}"' if self.cls == "kernel" else ""
        place = f"@{self.entry}" if self.entry else "module"
        return f'{place}; {self.cls} {self.subject} is {choice}{target}'

    def key(self):
        return (self.cls, self.subject, self.target)

    def dearer_than(self):
        """The recorded legal alternatives that cost less than the choice."""
        return [a for a in self.alternatives if a[2] is None and picoseconds(a[1]) < picoseconds(self.cost)]


def picoseconds(cost):
    return int(cost.split()[0])


class _Reader:
    def __init__(self, text, at):
        self.text, self.at = text, at

    def skip(self):
        while self.text[self.at].isspace():
            self.at += 1

    def accept(self, token):
        self.skip()
        if self.text.startswith(token, self.at):
            self.at += len(token)
            return True
        return False

    def expect(self, token):
        if not self.accept(token):
            raise ValueError(f"expected {token!r} at {self.text[self.at:self.at + 60]!r}")

    def string(self):
        """The raw text between quotes."""
        self.expect('"')
        start = self.at
        while self.text[self.at] != '"':
            self.at += 2 if self.text[self.at] == "\\" else 1
        self.at += 1
        return self.text[start:self.at - 1]

    def until(self, *words):
        """Text up to one of `words` or a closing bracket, outside of brackets and strings."""
        self.skip()
        start, depth = self.at, 0
        while True:
            c = self.text[self.at]
            if c == '"':
                self.string()
                continue
            if depth == 0 and (c in ">])" or any(self.text.startswith(w, self.at) for w in words)):
                return self.text[start:self.at].strip()
            depth += (c in "<[(") - (c in ">])" and self.text[self.at - 1] != "-")
            self.at += 1


def read(text):
    """All records of a resolved program's text; those of the kept open form have none."""
    records = []
    entries = [(match.start(), match.group(1)) for match in _ENTRY.finditer(text)]
    for match in _START.finditer(text):
        before = bisect.bisect(entries, (match.start(),))
        entry = entries[before - 1][1] if before else ""
        r = _Reader(text, match.end())
        subject = match.group(2)
        choice = r.until(" costs ")
        r.expect("costs ")
        r.expect("<")
        cost = r.until()
        r.expect(">")
        alternatives = []
        if r.accept("bound"):
            r.expect("<")
            r.until()
            r.expect(">")
        if r.accept("over"):
            r.expect("[")
            while not r.accept("]"):
                r.accept(",")
                r.expect("<")
                other = r.until(" costs ", " violates ")
                if r.accept("costs"):
                    r.expect("<")
                    alternatives.append((other, r.until(), None))
                    r.expect(">")
                else:
                    r.expect("violates")
                    alternatives.append((other, None, r.string()))
                r.expect(">")
        r.expect("for")
        target = r.string().split("/")[0]
        r.expect("model")
        rest = r.until()
        records.append(Record(match.group(1), subject, choice, cost, alternatives, target, "pinned" in rest, entry))
    return records
