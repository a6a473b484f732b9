"""What the benchmarks of packages against libraries share: the command line, the loop over cases, the tables."""

import argparse
import json
import pathlib
import time

import torch

import report
import timing
from runtime import Runtime

# A result of bf16 that is rounded once: half a unit in the last place.
BF16_BOUND = 2.0**-8


def parse(doc, out):
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--library", type=pathlib.Path, required=True, help="the runtime, libaicf_runtime.so")
    parser.add_argument("--out", default=out, help="path of the results, less .csv, .md and .png (default %(default)s)")
    parser.add_argument("--only", default="", help="cases whose name has this part")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=30, help="replays a measurement")
    parser.add_argument("--seconds", type=float, default=150, help="begin no case after this time")
    args = parser.parse_args()
    args.runtime = Runtime(args.library)
    args.stream = torch.cuda.Stream()  # And with it the context that all share.
    return args


def first_line(error):
    return str(error).splitlines()[0][:160]


def add_peers(candidates, makers):
    """Adds to `candidates` those of each maker in turn, of which there may be none: what a library lacks or fails at is
    said, and the rest measured."""
    for name, make in makers.items():
        try:
            candidates.update(make())
        except (OSError, RuntimeError) as error:
            print(f"  no {name}: {first_line(error)}", flush=True)


def measure_case(args, inputs, want, packages, makers, compare, peer_wants=None):
    """Rows of the packages: their own times and errors, and those of the peers of each. `peer_wants`: what those peers
    compute that do not compute `want`."""
    wants, peers = peer_wants or {}, {}
    add_peers(peers, makers)
    peer_errors = {}
    for name, graph in peers.items():
        graph.replay()
        torch.cuda.synchronize()
        peer_errors[name] = compare(graph.result, wants.get(name, want))
    opened = {name: timing.open_package(args, name, inputs, {"y": want.bfloat16()}, lambda got, _: compare(got, want))
              for name in packages}
    candidates = peers | {name: session for name, (session, _) in opened.items()}
    times = timing.take_turns(candidates, args.stream, args.rounds, args.repeat)
    for candidate in candidates.values():
        candidate.close()
    fields = {f"{name}_us": times[name] for name in peers} | {f"{name}_error": peer_errors[name] for name in peers}
    return [{"package": name, "aicf_us": times[name], "error": opened[name][1], **fields} for name in packages]


def run(args, cases, measure, peer_names):
    """Measures the cases in their order, writes what there is, and returns the exit status."""
    end = time.monotonic() + args.seconds
    known = json.loads((args.directory / "plans.json").read_text())
    rows, left, failed = [], [], []
    for case in cases:
        packages = [name for name, entry in known.items() if entry["case"] == case.name]
        if packages and time.monotonic() > end:
            left.append(case.name)
        elif packages:
            try:
                measured = measure(args, case, packages)
            except RuntimeError as error:
                failed.append(case.name)
                print(f"{case.name}: FAILED: {first_line(error)}", flush=True)
                continue
            rows += [known[row["package"]] | {"group": case.group} | row for row in measured]
            print(describe(rows[-len(packages):], peer_names), flush=True)
            torch.compiler.reset()
            torch.cuda.empty_cache()
    if left:
        print("no time for", *left)
    if not rows:
        raise SystemExit("no case")
    wrong = [row["package"] for row in rows if not row["error"] <= BF16_BOUND]
    write(args, rows, peer_names)
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, CUDA {torch.version.cuda}, "
          f"cuDNN {torch.backends.cudnn.version()}")
    for what, names in (("WRONG", wrong), ("FAILED", failed)):
        if names:
            print(f"{what}:", *names)
    return bool(wrong or failed)


def summarize(rows, peer_names):
    """Of a case's rows: the planner's choice, the best plan, the times of the peers, and the fastest of these."""
    peers = {name: rows[0].get(f"{name}_us") for name in peer_names}
    return rows[0], min(rows, key=lambda row: row["aicf_us"]), peers, min(t for t in peers.values() if t)


def describe(rows, peer_names):
    chosen, best, peers, fastest = summarize(rows, peer_names)
    text = ", ".join(f"{name} {time:.1f}" for name, time in peers.items() if time)
    return (f"{chosen['case']}: {chosen['aicf_us']:.1f} us, best {best['aicf_us']:.1f}; {text}; fastest / AICF "
            f"{fastest / chosen['aicf_us']:.2f}, best {fastest / best['aicf_us']:.2f}; error {chosen['error']:.1e}")


def write(args, rows, peer_names):
    """OUT.csv, a row a package; OUT.md, a row a case and the geomeans; OUT.png."""
    report.write_csv(args.out + ".csv", rows)
    cases = {}
    for row in rows:
        cases.setdefault(row["case"], []).append(row)
    lines, points = [], []
    for name, case_rows in cases.items():
        chosen, best, peers, fastest = summarize(case_rows, peer_names)
        points.append((name, chosen["group"], fastest / chosen["aicf_us"], fastest / best["aicf_us"]))
        lines.append((name, *map(report.microseconds, (chosen["predicted_us"], chosen["aicf_us"], best["aicf_us"],
                                                       *peers.values())),
                      *(f"{ratio:.2f}" for ratio in points[-1][2:]), f"`{best['plan']}`"))
    head = ("case", "predicted, us", "AICF, us", "best plan, us", *(f"{name}, us" for name in peer_names),
            "peer / AICF", "peer / best", "best plan")
    table = report.markdown(head, lines)
    groups = dict.fromkeys(["all", *(point[1] for point in points)])
    means = [(group, len(chosen), f"{report.geomean(chosen):.3f}", f"{min(chosen):.2f}", f"{report.geomean(best):.3f}",
              f"{min(best):.2f}") for group in groups
             for chosen, best in [zip(*(point[2:] for point in points if group in ("all", point[1])))]]
    head = ("group", "cases", "peer / AICF, geomean", "lowest", "peer / best, geomean", "lowest")
    with open(args.out + ".md", "w", encoding="utf-8") as file:
        file.write(f"Medians in microseconds; `peer` is the fastest of {', '.join(peer_names)}.\n\n{table}\n"
                   + report.markdown(head, means))
    print(report.markdown(head, means), end="")
    if not report.plot_speedups(args.out + ".png", points, "the fastest peer"):
        print("no plot: there is no matplotlib")
