#!/usr/bin/env python3
"""What the planner expects of registers, and what ptxas takes: over many instructions and plans of all families.

    registers.py measure CSV [--measure=aicf-measure] [--target=h200] [--plans=6] [--top=4] [--sets=REGEX] [--seed=1]
    registers.py report CSV

`measure` compiles the planner's choice, the next `--top` plans and `--plans` random ones of each instruction and
assembles them. It needs ptxas, and no GPU. `report` prints how far the estimates are off, which plans spill, and which
chosen ones.
"""

import argparse
import collections
import csv
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "sweep"), str(HERE.parent / "epilogues")]
import draw  # noqa: E402  (after the path)
import programs  # noqa: E402

SETS = ("contractions", "convolutions", "rows", "columns", "transposes", "others")
DRAWN = 300


def transformer():
    """A block's instructions and their gradients, with the masks of dropout: the longest bodies that fusion makes."""
    rows, width = 8192, 768
    for dtype in ("bf16", "f32"):
        def named(name, dtype=dtype):
            return programs.Program(f"block_{name}_{dtype}")

        def product(p, n, k, dtype=dtype):
            x, w = p.argument((rows, k), dtype), p.argument((n, k), dtype)
            y = p.op("matmul", [x, w], (rows, n), dtype, " {transpose_b}")
            return p.map("add", y, p.op("broadcast", [p.argument((n,), dtype)], (rows, n), dtype, " dimensions = [1]"))

        def dropped(p, y, n, dtype=dtype):
            zero, scale = f"%z{len(p.lines)}", f"%c{len(p.lines)}"
            kind = p.types[y]
            p.types |= {zero: kind, scale: kind}
            p.lines += [f"  {zero} = aicf.constant dense<0.0> : {kind}",
                        f"  {scale} = aicf.constant dense<1.25> : {kind}"]
            mask = p.argument((rows, n), "i1")
            kept = p.map("mul", y, scale)
            value = f"%v{len(p.lines)}"
            p.types[value] = kind
            p.lines.append(f"  {value} = aicf.select {mask}, {kept}, {zero} : {p.types[mask]}, {kind}")
            return value

        for form in ("tanh", "erf"):
            p = named(f"up_gelu_{form}")
            yield p.text(p.map("gelu", product(p, 4 * width, width), attributes=f" form = {form}"))
            p = named(f"up_gelu_{form}_dropout")
            y = p.map("gelu", product(p, 4 * width, width), attributes=f" form = {form}")
            yield p.text(dropped(p, y, 4 * width))
            p = named(f"gelu_grad_{form}")
            dy = p.op("matmul", [p.argument((rows, width), dtype), p.argument((width, 4 * width), dtype)],
                      (rows, 4 * width), dtype)
            yield p.text(p.map("gelu_grad", p.argument((rows, 4 * width), dtype), dy, attributes=f" form = {form}"))
        p = named("up_both")
        y = product(p, 4 * width, width)
        yield p.text(y, p.map("gelu", y, attributes=" form = tanh"))
        p = named("down_dropout_residual")
        y = dropped(p, product(p, width, 4 * width), width)
        yield p.text(p.map("add", y, p.argument((rows, width), dtype)))
        for op, shape in (("softmax", (12 * 1024, 1024)), ("softmax", (4096, 50304))):
            p = named(f"{op}_{shape[1]}")
            yield p.text(p.map(op, p.argument(shape, dtype), attributes=" axis = 1"))
        for columns in (768, 2048, 4096):
            p = named(f"residual_norm_{columns}")
            x = p.map("add", p.argument((rows, columns), dtype), p.argument((rows, columns), dtype))
            g, b = p.argument((columns,), dtype), p.argument((columns,), dtype)
            full = p.types[x]
            line = f"tensor<{rows}xf32>"
            p.lines.append(f"  %n, %mean, %rstd = aicf.layer_norm {x}, {g}, {b} axis = 1 eps = 1.0e-5 : "
                           f"({full}, {p.types[g]}, {p.types[b]}) -> ({full}, {line}, {line})")
            p.types |= {"%n": full, "%mean": line, "%rstd": line}
            yield p.text(x, "%n", "%mean", "%rstd")
            p = named(f"norm_grad_{columns}")
            x, g = p.argument((rows, columns), dtype), p.argument((columns,), dtype)
            mean, rstd = p.argument((rows,), "f32"), p.argument((rows,), "f32")
            dy = p.argument((rows, columns), dtype)
            p.lines.append(f"  %dx, %dg, %db = aicf.layer_norm_grad {x}, {g}, {mean}, {rstd}, {dy} axis = 1 : "
                           f"({full}, {p.types[g]}, {line}, {line}, {full}) -> ({full}, {p.types[g]}, {p.types[g]})")
            p.types |= {"%dx": full, "%dg": p.types[g], "%db": p.types[g]}
            yield p.text("%dx", "%dg", "%db")


def renamed(case):
    return case.text().replace("@f(", "@" + re.sub(r"\W", "_", case.name) + "(", 1)


def texts(kind, seed):
    if kind == "transformer":
        return list(transformer())
    if kind == "sweep":
        from importlib.util import module_from_spec, spec_from_file_location
        spec = spec_from_file_location("sweep_cases", HERE.parent / "sweep" / "cases.py")
        cases = sys.modules["sweep_cases"] = module_from_spec(spec)
        spec.loader.exec_module(cases)
        return [renamed(case) for case in cases.all_cases(seed, 60)]
    if kind == "drawn":
        return [draw.draw(seed, number) for number in range(DRAWN)]
    return list(getattr(programs, kind)())


def measure(args):
    rows, head = [], None
    for kind in (*SETS, "transformer", "sweep", "drawn"):
        if not re.search(args.sets, kind):
            continue
        with tempfile.TemporaryDirectory() as folder:
            source, table = pathlib.Path(folder) / "in.mlir", pathlib.Path(folder) / "out.csv"
            source.write_text("\n".join(texts(kind, args.seed)))
            subprocess.run([args.measure, source, f"--target={args.target}", f"--registers={table}",
                            f"--plans={args.plans}", f"--top={args.top}", f"--seed={args.seed}"], check=False)
            with open(table, newline="") as file:
                lines = list(csv.reader(file))
        head = ["set", *lines[0]]
        rows += [[kind, *line] for line in lines[1:]]
        with open(args.csv, "w", newline="") as file:
            csv.writer(file).writerows([head, *rows])
        print(f"{kind}: {len(lines) - 1} plans", flush=True)


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def report(args):
    with open(args.csv, newline="") as file:
        rows = [row for row in csv.DictReader(file) if int(row["registers"]) > 0]
    families = collections.defaultdict(list)
    for row in rows:
        for name in ("expected", "expected_spill", "limit", "registers", "spilled_bytes"):
            row[name] = int(row[name])
        families[row["family"]].append(row)
    print("family              plans  spill %  foreseen %  false alarms %  chosen  chosen spill  expected - taken: "
          "5 %, median, 95 %")
    for family, plans in sorted(families.items()):
        spilled = [row for row in plans if row["spilled_bytes"]]
        alarms = [row for row in plans if row["expected_spill"] and not row["spilled_bytes"]]
        chosen = [row for row in plans if row["choice"] == "yes"]
        off = sorted(row["expected"] + row["expected_spill"] - row["registers"] for row in plans)
        marks = [off[int(q * (len(off) - 1))] for q in (0.05, 0.5, 0.95)]
        print(f"{family:18} {len(plans):6} {percent(len(spilled), len(plans)):>8} "
              f"{percent(sum(1 for row in spilled if row['expected_spill']), len(spilled)):>11} "
              f"{percent(len(alarms), len(plans)):>15} {len(chosen):7} "
              f"{sum(1 for row in chosen if row['spilled_bytes']):13}  {marks}")
    bytes_of = [row["spilled_bytes"] for row in rows if row["spilled_bytes"]]
    if bytes_of:
        print(f"bytes that a thread spills, of {len(bytes_of)} plans: median {statistics.median(bytes_of)}, "
              f"at most {max(bytes_of)}")
    for row in rows:
        if row["choice"] == "yes" and row["spilled_bytes"]:
            print(f"chosen, spills {row['spilled_bytes']} bytes: {row['set']}/{row['entry']} i{row['id']}: "
                  f"{row['plan']}, {row['expected']} + {row['expected_spill']} expected, {row['limit']} at most")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("measure", "report"))
    parser.add_argument("csv", type=pathlib.Path)
    parser.add_argument("--measure", default="aicf-measure")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--plans", type=int, default=6, help="random plans an instruction")
    parser.add_argument("--top", type=int, default=4, help="plans that the model likes best, an instruction")
    parser.add_argument("--sets", default="", help="sets whose name has a match of this")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    (measure if args.action == "measure" else report)(args)


if __name__ == "__main__":
    main()
