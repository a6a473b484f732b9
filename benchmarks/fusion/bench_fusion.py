#!/usr/bin/env python3
"""Times the pairs of make_pairs.py both ways and says where the planner decided right.

    bench_fusion.py DIR --library=PATH/libaicf_runtime.so [--device=cuda] [--out=fusion] [--only=PART] [--seconds=120]

Needs this folder and ../common, DIR, the runtime's library and Python's standard library. All candidates of a pair have
the same operands and take turns, `rounds` times: the planner's package and the other, each in two sessions, with
intermediate values in memory of their own. What two sessions of one package differ by is the noise. All is done for
`placements` sets of operands in other places; the median of the placements' medians counts.

A measurement is the time of a graph that runs the pair as often as takes 200 us, 64 times at most, so that the launch
of the graph hardly counts, right behind the same graph; operands that fit into a cache stay in it. A pair of which one
package's own graph has branches is timed by replays of these graphs one behind the other. On a CPU it is as many runs.

Writes OUT.csv, a row a pair; OUT-raw.csv, a row a session and placement; OUT.md, the table and the summary.
"""

import argparse
import json
import math
import pathlib
import statistics
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "common"))
import devices
import report
from runtime import Runtime

# A measurement, and the most that a slow candidate may make of it, in microseconds; and how often a pair runs in it.
WANTED_US, LONGEST_US, MOST_RUNS = 200, 20_000, 64
# A candidate that takes so many times as long as the other is measured in so many rounds only.
HOPELESS, HOPELESS_ROUNDS = 4, 3
# What two packages may differ by, as norms: a value between them is rounded in one of them only.
BOUNDS = {"f32": 1e-4, "bf16": 4e-2, "f16": 5e-3}
# Between operands of different placements.
PLACEMENT_BYTES = 37 << 20
# The widest band of a tie: a machine that is noisier than that tells nothing.
WIDEST = 0.05
# What is wanted.
RIGHT, REGRET, REFUSED = 0.90, 0.02, 3


class Candidate:
    """A session of a package."""

    def __init__(self, device, package, pointers):
        self.device, self.session = device, devices.Session(device, package, pointers)
        self.work, self.count, self.times = None, 0, []

    def record(self, count, as_graph):
        if self.work:
            self.device.release(self.work)
        self.work, self.count = self.device.record(self.session, count, as_graph), count

    def time(self):
        """Microseconds of one run."""
        return self.device.time(self.work) / self.count

    def close(self):
        self.device.release(self.work)
        self.session.close()


def relative_error(got, want):
    norm = math.sqrt(sum(x * x for x in want))
    error = math.sqrt(sum((a - b) ** 2 for a, b in zip(got, want))) / (norm or 1)
    return error if error == error else math.inf


def run_once(candidate, slots):
    """Samples of the outputs, which were NaN before."""
    session = candidate.session
    session.call("Poison", b"f")
    session.call("Run", b"f")
    session.call("Synchronize")
    return [devices.sample_values(slot.dtype, session.read(slot)) for slot in slots if slot.is_output]


def compare(candidates, packages):
    """The greatest error of an output between the packages, and of sessions of the same package to each other."""
    wants = run_once(candidates["chosen"], packages["chosen"].slots)
    return max(relative_error(got, want) for name, candidate in candidates.items()
               for got, want in zip(run_once(candidate, packages[name.rstrip("'")].slots), wants))


def take_turns(args, candidates, as_graph):
    """Measures, and gives each candidate its median."""
    for candidate in candidates.values():
        candidate.record(1, as_graph)
    estimates = {name: min(candidate.time() for _ in range(2)) for name, candidate in candidates.items()}
    fastest, slowest = min(estimates.values()), max(estimates.values())
    count = min(math.ceil(WANTED_US / fastest), MOST_RUNS, max(int(LONGEST_US / slowest), 1))
    turn = list(candidates)
    for name in turn:
        candidates[name].record(count, as_graph)
    times = {name: [] for name in turn}
    for n in range(args.rounds):
        # Not always the same one behind the same one.
        for name in turn[n % len(turn):] + turn[:n % len(turn)]:
            if n < HOPELESS_ROUNDS or statistics.median(times[name]) < HOPELESS * min(map(statistics.median, times.values())):
                times[name].append(candidates[name].time())
    return {name: (statistics.median(t), count) for name, t in times.items()}


def measure_placed(args, packages, branches):
    """Medians on operands that are allocated now, and the greatest error."""
    slots, pointers, candidates = packages["chosen"].slots, {}, {}
    try:
        for slot in slots:
            pointers[slot.name] = args.device.allocate(slot.bytes)
        for name in ("chosen", "other", "chosen'", "other'"):
            candidates[name] = Candidate(args.device, packages[name.rstrip("'")], pointers)
        for n, slot in enumerate(slots):
            if not slot.is_output:
                count = slot.dense_bytes // devices.TYPES[slot.dtype][1]
                candidates["chosen"].session.write(slot, devices.random_values(slot.dtype, count, n))
        error = compare(candidates, packages)
        return take_turns(args, candidates, branches), error
    finally:
        for candidate in candidates.values():
            candidate.close()
        for pointer in pointers.values():
            args.device.free(pointer)


def measure(args, name, known):
    """The row of a pair, and those of its sessions and placements."""
    paths = {"chosen": args.directory / f"{name}.aicf", "other": args.directory / f"{name}@other.aicf"}
    packages = {key: devices.Package(args.runtime, path) for key, path in paths.items()}
    raw, errors = [], []
    for placement in range(args.placements):
        # What lies before the operands moves them to other sets of the cache and banks of the memory.
        before = args.device.allocate(placement * PLACEMENT_BYTES) if placement else None
        times, error = measure_placed(args, packages, known["branches"])
        errors.append(error)
        raw += [{"pair": name, "placement": placement, "session": key, "us": us, "runs": runs}
                for key, (us, runs) in times.items()]
        if before:
            args.device.free(before)
    for package in packages.values():
        package.close()

    def median(*sessions):
        return statistics.median([row["us"] for row in raw if row["session"] in sessions])
    noise = max(abs(median(key + "'") / median(key) - 1) for key in packages)
    chosen, other = (median(key, key + "'") for key in packages)
    return {"pair": name, "kind": known["kind"], "dtype": known["dtype"], "decision": known["decision"],
            "choice": known["choice"], "other": known["other"], "choice_predicted_us": known["choice_us"],
            "other_predicted_us": known["other_us"], "choice_us": chosen, "other_us": other,
            "choice_kernels": "+".join(known["kernels"]), "other_kernels": "+".join(known["other_kernels"]),
            "timed": "replays" if known["branches"] else "chain", "ratio": chosen / other, "noise": noise,
            "error": max(errors)}, raw


def judge(rows):
    """Adds what each decision was, and returns the band of a tie: what two sessions of one package differ by in all
    but a twentieth of the pairs, WIDEST at most."""
    noises = sorted(row["noise"] for row in rows)
    band = min(noises[math.ceil(0.95 * len(noises)) - 1], WIDEST)
    for row in rows:
        row["verdict"] = "right" if row["ratio"] * (1 + band) < 1 else "tie" if row["ratio"] <= 1 + band else "wrong"
        row["regret"] = max(row["ratio"] - 1, 0)
    return band


def summarize(rows, band):
    """Lines of the summary."""
    right = sum(row["verdict"] != "wrong" for row in rows)
    regret = report.geomean([1 + row["regret"] for row in rows]) - 1
    refused = [row for row in rows if row["choice"] == "separate"]
    rightly = sum(row["verdict"] == "right" for row in refused)
    worst = max(rows, key=lambda row: row["regret"])
    shorter = sum(row["ratio"] < 1 for row in rows)

    def met(holds):
        return "met" if holds else "NOT met"
    return [f"Pairs: {len(rows)}, of which {len(rows) - len(refused)} are fused (or duplicated) and {len(refused)} "
            "legal fusions refused.",
            f"Band of a tie: {100 * band:.2f} %, the 95th percentile of what two sessions of one package differ by, "
            f"but {100 * WIDEST:.0f} % at most (median {100 * statistics.median(row['noise'] for row in rows):.2f} %).",
            f"Right: {right} of {len(rows)}, {100 * right / len(rows):.1f} % "
            f"({sum(row['verdict'] == 'tie' for row in rows)} of them ties; without a band {shorter}); "
            f"at least {100 * RIGHT:.0f} % wanted: {met(right >= RIGHT * len(rows))}.",
            f"Regret, geometric mean: {100 * regret:.2f} %, the worst {100 * worst['regret']:.1f} % "
            f"({worst['pair']}); at most {100 * REGRET:.0f} % wanted: {met(regret <= REGRET)}.",
            f"Legal fusions rightly refused, beyond the band: {rightly} of {len(refused)}; at least {REFUSED} wanted: "
            f"{met(rightly >= REFUSED)}.",
            f"Decided as the planner does, the pairs take {report.geomean([row['ratio'] for row in rows]):.3f} of the "
            "time of the other decision (geometric mean)."]


def write(args, rows, raw, machine):
    band = judge(rows)
    report.write_csv(args.out + ".csv", rows)
    report.write_csv(args.out + "-raw.csv", raw)
    head = ("pair", "choice", "predicted, us", "measured, us", "other", "predicted, us", "measured, us",
            "choice / other", "noise", "verdict")
    lines = [(row["pair"], row["choice"], f"{row['choice_predicted_us']:.2f}", f"{row['choice_us']:.2f}", row["other"],
              f"{row['other_predicted_us']:.2f}", f"{row['other_us']:.2f}", f"{row['ratio']:.3f}",
              f"{100 * row['noise']:.2f} %", row["verdict"]) for row in rows]
    summary = "\n".join("- " + line for line in [machine + ".", *summarize(rows, band)]) + "\n"
    pathlib.Path(args.out + ".md").write_text(summary + "\n" + report.markdown(head, lines), encoding="utf-8")
    print(summary, end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="the runtime, libaicf_runtime.so")
    parser.add_argument("--device", default="cuda", choices=("cpu", "cuda"))
    parser.add_argument("--out", default="fusion", help="path of the results, less .csv and .md (default %(default)s)")
    parser.add_argument("--only", default="", help="pairs whose name has this part")
    parser.add_argument("--placements", type=int, default=3, help="sets of operands and results")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=120, help="begin no pair after this time")
    args = parser.parse_args()
    end = time.monotonic() + args.seconds
    args.runtime, args.device = Runtime(args.library), devices.open_device(args.device)
    known = json.loads((args.directory / "pairs.json").read_text())
    rows, raw, left, failed, wrong = [], [], [], [], []
    for name, entry in known.items():
        if args.only not in name:
            continue
        if time.monotonic() > end:
            left.append(name)
            continue
        try:
            row, sessions = measure(args, name, entry)
        except RuntimeError as error:
            failed.append(name)
            print(f"{name}: FAILED: {str(error).splitlines()[0][:160]}", flush=True)
            continue
        rows.append(row)
        raw += sessions
        if not row["error"] <= BOUNDS[entry["dtype"]]:
            wrong.append(name)
        print(f"{name}: {row['choice']} {row['choice_us']:.2f} us, {row['other']} {row['other_us']:.2f} us: "
              f"{row['ratio']:.3f}; noise {100 * row['noise']:.2f} %, error {row['error']:.1e}", flush=True)
    if not rows:
        raise SystemExit("no pair")
    write(args, rows, raw, args.device.describe())
    for what, names in (("no time for", left), ("FAILED:", failed), ("WRONG:", wrong)):
        if names:
            print(what, *names)
    return bool(failed or wrong)


if __name__ == "__main__":
    sys.exit(main())
