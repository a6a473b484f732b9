"""Tables and a plot of a benchmark. The plot needs matplotlib; without it there is none."""

import csv
import math
import statistics


def geomean(values):
    return math.exp(statistics.mean(map(math.log, values)))


def write_csv(path, rows):
    fields = dict.fromkeys(key for row in rows for key in row)
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(fields))
        writer.writeheader()
        writer.writerows(rows)


def markdown(head, lines):
    cells = [head, ["---"] * len(head), *lines]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in cells) + "\n"


def microseconds(value):
    return "" if value is None else f"{value:.1f}"


def plot_speedups(path, cases, peer):
    """Peer's time over AICF's, a line a case, of (name, group, chosen plan's, best plan's); whether there is a plot."""
    try:
        import matplotlib
    except ImportError:
        return False
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(9, 1.5 + 0.19 * len(cases)), layout="constrained")
    groups = sorted({group for _, group, _, _ in cases})
    cases = sorted(cases, key=lambda case: case[1])
    for index, group in enumerate(groups):
        lines = [(y, chosen, best) for y, (_, g, chosen, best) in enumerate(cases) if g == group]
        color = f"C{index}"
        axes.hlines([y for y, _, _ in lines], [c for _, c, _ in lines], [b for _, _, b in lines], color=color, lw=1)
        axes.scatter([c for _, c, _ in lines], [y for y, _, _ in lines], color=color, s=18, label=group, zorder=3)
        axes.scatter([b for _, _, b in lines], [y for y, _, _ in lines], s=22, zorder=2, facecolors="none",
                     edgecolors=color)
    axes.axvline(1, color="black", lw=0.8)
    axes.set_yticks(range(len(cases)), [name for name, _, _, _ in cases], fontsize=6)
    axes.set_ylim(len(cases) - 0.5, -0.5)
    axes.set_xlabel(f"time of {peer} / time of AICF; filled: the planner's choice, open: the best of the plans")
    axes.grid(axis="x", alpha=0.3)
    axes.legend(loc="best", fontsize=8)
    figure.savefig(path, dpi=130)
    return True
