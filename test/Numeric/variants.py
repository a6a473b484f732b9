"""The ways to compile a program that must not change what it computes.

A `Variant` is a list of steps, each a command line; the same steps are run here and written into the RUN lines of a
regression test. `choose_pins` draws pins from the records of a compilation: runners-up that are recorded as legal.
"""

import dataclasses
import re
import subprocess

import records

DECISIONS = ("fuse", "save", "in-place", "layout", "order", "launch")


@dataclasses.dataclass(frozen=True)
class Variant:
    """`disable` names decision passes; `pins` are decisions to take, each as aicf-pin reads it; `form` is what the
    program goes through on its way: open instructions as generic text or as bytecode, resolved instructions, or the
    file of its decisions."""

    name: str
    disable: tuple = ()
    pins: tuple = ()
    form: str = ""

    @property
    def in_place(self):
        """Whether updates may demand to be in place: not where the pass that could honour it is off."""
        return "in-place" not in self.disable

    def flags(self):
        disabled = [f"--disable={','.join(self.disable)}"] if self.disable else []
        return disabled + [f"--pin={pin}" for pin in self.pins]

    def steps(self, targets):
        """Commands with {source}, {package} and {temporary}, and {compiler} and {opt} to begin with."""
        plan = [f"--target={target}" for target in targets] + self.flags()
        compile_, package = ["{compiler}", "{source}"], ["-o", "{package}"]
        if self.form == "generic":
            return [[*compile_, "--emit=open", "-o", "{temporary}.open.mlir"],
                    ["{opt}", "{temporary}.open.mlir", "--mlir-print-op-generic", "-o", "{temporary}.generic.mlir"],
                    ["{compiler}", "{temporary}.generic.mlir", *plan, *package]]
        if self.form == "bytecode":
            return [[*compile_, "--emit=open", "-o", "{temporary}.open.mlir"],
                    ["{opt}", "{temporary}.open.mlir", "--emit-bytecode", "-o", "{temporary}.mlirbc"],
                    ["{compiler}", "{temporary}.mlirbc", *plan, *package]]
        if self.form == "resolved":
            return [[*compile_, *plan, "--emit=resolved", "-o", "{temporary}.resolved.mlir"],
                    ["{compiler}", "{temporary}.resolved.mlir", *package]]
        if self.form == "replay":
            return [[*compile_, *plan, "--emit=decisions", "-o", "{temporary}.decisions"],
                    [*compile_, *plan, "--pins={temporary}.decisions", *package]]
        return [[*compile_, *plan, *package]]


# Every variant but "pins", whose pins a compilation has to give first.
FIXED = {variant.name: variant for variant in (
    Variant("all"), Variant("none", DECISIONS), *(Variant(f"no-{name}", (name,)) for name in DECISIONS),
    *(Variant(name, form=name) for name in ("generic", "bytecode", "resolved", "replay")))}
NAMES = (*FIXED, "pins", "linalg")


TIMEOUT = "time"


@dataclasses.dataclass
class Failure:
    """`kind`: crash, time (it takes too much), refused (by a diagnostic), run, or wrong (a result)."""

    kind: str
    detail: str

    def key(self):
        """What two failures of one cause have in common, most likely."""
        lines = self.detail.splitlines()
        line = next((text for text in lines if "error:" in text or "Assert" in text), lines[0] if lines else "")
        if self.kind == "wrong":
            return self.kind
        line = re.sub(r"^.*?error: ", "", line)
        line = re.sub(r"\"[^\"]*\"|'[^']*'|@\w+|/\S+|<[^>]*>", "_", line)
        return f"{self.kind}: {re.sub(r'[0-9a-fx]*[0-9][0-9a-f]*', 'N', line)[:160]}"


def run_step(command, limit):
    """A Failure, or None. A command that takes longer than `limit` seconds is one too."""
    try:
        process = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                                 timeout=limit)
    except subprocess.TimeoutExpired:
        return Failure(TIMEOUT, f"error: no end within {limit} s\n{' '.join(command)}")
    if process.returncode == 0:
        return None
    lines = process.stderr.strip().splitlines()
    head = [line for line in lines if "error:" in line or "Assert" in line][:3]
    crashed = process.returncode != 1 or "PLEASE submit a bug report" in process.stderr
    return Failure("crash" if crashed else "refused",
                   "\n".join([*head, f"ended with {process.returncode}", " ".join(command)]))


def compile_program(variant, source, package, args):
    """Compiles `source` to `package`; a Failure, or None."""
    names = {"compiler": args.compiler, "opt": args.opt, "source": str(source), "package": str(package),
             "temporary": str(package.with_suffix(""))}
    for step in variant.steps(args.target):
        failure = run_step([substitute(word, names) for word in step], args.time_limit)
        if failure:
            return failure
    return None


def substitute(word, names):
    for name, value in names.items():
        word = word.replace("{" + name + "}", value)
    return word


# ---------------------------------------------------------------------------------------------------------------------
# Pins
# ---------------------------------------------------------------------------------------------------------------------

# What the compiler says where a pin, most often together with another, is not to be had.
ILLEGAL = re.compile(r"error: pinned |no decision was taken by the pin|cannot be updated in place")


def runners_up(source, args):
    """Every legal runner-up of the program as a pin, by class; empty if it does not compile."""
    command = [args.compiler, str(source), *(f"--target={target}" for target in args.target), "--emit=resolved"]
    found = {}
    try:
        process = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
                                 timeout=args.time_limit)
    except subprocess.TimeoutExpired:
        return found
    if process.returncode == 0:
        for record in records.read(process.stdout):
            for choice, _, violates in record.alternatives:
                if violates is None:
                    found.setdefault(record.cls, {}).setdefault(record.key(), []).append(record.pin(choice))
    return found


def choose_pins(found, rng):
    """One to a few pins, of different subjects."""
    subjects = [(cls, key) for cls, keys in found.items() for key in keys]
    if not subjects:
        return ()
    # Each class as often as any other, whatever number of subjects it has.
    weights = [1 / len(found[cls]) for cls, _ in subjects]
    total = sum(weights)
    count = min(int(rng.choice([1, 2, 3, 5, 8, 20])), len(subjects))
    chosen = rng.choice(len(subjects), size=count, replace=False, p=[w / total for w in weights])
    pins = [found[subjects[i][0]][subjects[i][1]] for i in chosen]
    return tuple(str(rng.choice(choices)) for choices in pins)


def compile_pinned(pins, source, package, args, count):
    """Compiles with those of `pins` that are legal together: the variant and a Failure or None.

    A combination may be refused with a reason; then the pin that it names, or any, is left out. One pin alone was
    recorded as legal, so that its refusal is a failure. `count` gets "pins" taken and "refused" combinations.
    """
    pins = list(pins)
    while True:
        variant = Variant("pins", pins=tuple(pins))
        failure = compile_program(variant, source, package, args)
        refused = failure is not None and failure.kind == "refused" and ILLEGAL.search(failure.detail)
        if not refused or len(pins) <= 1:
            count["pins"] += 0 if failure else len(pins)
            return variant, failure
        count["refused"] += 1
        named = [pin for pin in pins if subject(pin) in failure.detail.splitlines()[0]]
        pins.remove((named or pins)[0])


def subject(pin):
    return re.search(r"(?:^|; )\w+ (.*?) is ", pin).group(1)


def first_ids(source, args):
    """The number of the first instruction of every entry; empty if the program does not compile."""
    command = [args.compiler, str(source), "--emit=open"]
    process = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    found, entry = {}, ""
    for name, number in re.findall(r"func\.func @(\w+)|\bid\((\d+)\)", process.stdout):
        if name:
            entry = name
        else:
            found[entry] = min(int(number), found.get(entry, int(number)))
    return found


def moved(pins, old, new):
    """Pins for the program in which the entries' instructions begin at `new` instead of `old`; without those of entries
    that are gone."""
    result = []
    for pin in pins:
        place, decision = pin.split("; ", 1)
        entry = place.lstrip("@")
        if place == "module" or entry not in old or entry not in new:
            continue
        delta = new[entry] - old[entry]

        def move(text, pattern, delta=delta):
            return re.sub(pattern, lambda m: m.group(1) + str(int(m.group(2)) + delta), text)

        about, choice = decision.split(" is ", 1)
        about = move(about, r"(\bi)(\d+)\b")
        if about.startswith("in_place "):
            choice = move(choice, r"(\bi)(\d+)\b")
        if about.startswith("order "):
            choice = move(choice, r"()(\d+)")
        result.append(f"{place}; {about} is {choice}")
    return tuple(result)
