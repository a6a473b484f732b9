"""What the tools do where their output cannot be written: they say so, exit with 1, and leave old files as they were.

    output_failures.py TOOLS WORK SOURCE

TOOLS is the folder of the tools, WORK an empty one, SOURCE the root of the sources. Nothing depends on not being root.
"""

import os
import pathlib
import resource
import shutil
import stat
import subprocess
import sys
import time

tools, work, source = map(pathlib.Path, sys.argv[1:])
PROGRAM = """
func.func @f(%x: tensor<40000xf32>) -> tensor<40000xf32> {
  %y = aicf.add %x, %x : tensor<40000xf32>
  return %y : tensor<40000xf32>
}
aicf.param @w : tensor<40000xf32>
"""
# More than the images that the tools make on the way, less than their results.
DISK = 100_000
failures = []


def expect(condition, *what):
    if not condition:
        failures.append(" ".join(map(str, what)))


def run(*command, disk=None, **options):
    """Runs a tool; with `disk`, no file can have more bytes."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (disk, disk))

    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([tools / command[0], *map(str, command[1:])], stderr=subprocess.PIPE, text=True,
                          errors="replace", timeout=120, stdin=subprocess.DEVNULL,
                          preexec_fn=limit if disk is not None else None, **options)


def must(*command, **options):
    done = run(*command, **options)
    expect(done.returncode == 0, command, "fails:", done.stderr)
    return done


def refuses(done, message, *command):
    expect(done.returncode == 1, command, "exits with", done.returncode)
    expect(message in done.stderr and "LLVM ERROR" not in done.stderr, command, "says", done.stderr)


def check_standard_output(commands):
    for command in commands:
        must(*command)
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = run(*command, stdout=full)
        refuses(done, "cannot write to the standard output", *command)
        expect(done.stderr.count("\n") == 1, command, "says more than one line:", done.stderr)
        closed = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", tools / command[0], *map(str, command[1:])],
                                stderr=subprocess.PIPE, text=True, timeout=120)
        refuses(closed, "cannot write to the standard output", *command)


def check_closed(*command, out):
    """What is printed to a closed standard output does not end in a file that was opened in its place."""
    must(*command)
    right = out.read_bytes()
    done = subprocess.run(["sh", "-c", 'exec "$@" >&- <&- 2>&-', "sh", tools / command[0], *map(str, command[1:])],
                          timeout=120)
    expect(done.returncode == 1, command, "exits with", done.returncode)
    expect(out.read_bytes() == right, command, "writes something else with its streams closed")


def check_output(*command, out, disk=DISK):
    """`command` writes `out`: on a full disk, to no place, through a link, over a file with permissions."""
    folder = out.parent
    out.write_text("old")
    done = run(*command, disk=disk)
    refuses(done, f"cannot write '{out}': File too large", *command)
    expect(out.exists() and out.read_text(errors="replace") == "old", command, "destroys the old file")
    expect(os.listdir(folder) == [out.name], command, "leaves", os.listdir(folder))

    (folder / "target").write_text("old")
    out.unlink(missing_ok=True)
    (folder / "target").chmod(0o640)
    out.symlink_to("target")
    must(*command)
    expect(out.is_symlink(), command, "replaces a link")
    expect((folder / "target").read_bytes() != b"old", command, "does not write through a link")
    expect(stat.S_IMODE((folder / "target").stat().st_mode) == 0o640, command, "changes the mode")
    shutil.rmtree(folder)

    folder.write_text("a file")
    refuses(run(*command), f"cannot write '{out}': Not a directory", *command)
    folder.unlink()
    folder.mkdir()


def check_interrupted(*command, out):
    """A signal leaves the old file, and no temporary one."""
    out.write_text("old")
    process = subprocess.Popen([tools / command[0], *map(str, command[1:])], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    while not list(out.parent.glob(".aicf-*")):
        expect(process.poll() is None, command, "ends before it is interrupted")
        if process.returncode is not None:
            return
        time.sleep(0.01)
    process.terminate()
    expect(process.wait(timeout=60) != 0, command, "heeds no signal")
    expect(out.read_text() == "old", command, "destroys the old file when interrupted")
    expect(os.listdir(out.parent) == [out.name], command, "leaves", os.listdir(out.parent))


def main():
    program, package = work / "p.mlir", work / "p.aicf"
    program.write_text(PROGRAM)
    constants = work / "constants.mlir"
    values = "".join(f"{i % 256:02X}" for i in range(160_000))
    constants.write_text(f"""func.func @f() -> tensor<40000xi32> {{
  %c = aicf.constant dense<"0x{values}"> : tensor<40000xi32>
  return %c : tensor<40000xi32>
}}
""")
    must("aicf-compile", program, "--target=x86-64", "-o", package)
    target = work / "x.target"
    must("aicf-calibrate", "--print", "--target=x86-64", "-o", target)
    ledger = source / "benchmarks/ledger/h200/rows"

    help_and_version = [(tool, flag) for flag in ("--help", "--version") for tool in
                        ("aicf-run", "aicf-train", "aicf-explain", "aicf-compile", "aicf-opt", "aicf-measure", "aicf-calibrate")]
    check_standard_output([
        *help_and_version,
        ("aicf-run", package, "--list"), ("aicf-run", package, "--random-seed=1"),
        ("aicf-run", package, "--random-seed=1", "--profile", "--json"),
        ("aicf-explain", package), ("aicf-explain", package, "--json"), ("aicf-explain", package, "--space"),
        ("aicf-compile", program, "--emit=decisions"), ("aicf-compile", program, "--target=x86-64", "-o", "-"),
        ("aicf-opt", program), ("aicf-opt", "--show-dialects"),
        ("aicf-measure", "--judge", ledger, "--quiet", "--split=held"),
        ("aicf-measure", program, "--target=x86-64", "--plans=0", "--check-only"),
        ("aicf-calibrate", "--print", "--target=h200"),
    ])

    out = work / "out" / "file"
    out.parent.mkdir()
    check_output("aicf-compile", constants, "--target=x86-64", "-o", out, out=out)
    check_output("aicf-compile", program, "--emit=decisions", "-o", out, out=out, disk=10)
    check_output("aicf-opt", program, "-o", out, out=out, disk=10)
    check_output("aicf-run", package, "--random-seed=1", f"--save-globals={out}", out=out)
    out = out.with_suffix(".npz")
    check_output("aicf-run", package, "--random-seed=1", f"--output={out}", out=out)
    check_output("aicf-calibrate", "--print", "--target=h200", "-o", out, out=out, disk=10)
    check_output("aicf-measure", "--judge", ledger, "--split=held", f"--out={out}", out=out, disk=10)
    check_closed("aicf-run", package, "--random-seed=1", "--time", f"--output={out}", out=out)

    check_interrupted("aicf-measure", program, "--target=x86-64", "--plans=all", "--rounds=1000", f"--out={out}",
                      out=out)

    # What fails on the way leaves the results of the last run.
    for suffix in ("pins", "csv", "mlir", "table"):
        (work / f"kept.{suffix}").write_text("old")
    broken = work / "broken"
    must("aicf-measure", program, "--target=x86-64", "--plans=0", f"--build-only={broken}")
    next(broken.glob("*.aicf")).write_text("broken")
    kept = work / "kept"
    done = run("aicf-measure", f"--run={broken}", "--rounds=1", "--repeat=1", f"--tune={kept}.pins",
               f"--out={kept}.table", f"--ledger={kept}/none/x")
    refuses(done, "cannot write", "aicf-measure --ledger")
    for suffix in ("pins", "csv", "mlir", "table"):
        expect((work / f"kept.{suffix}").read_text() == "old", "aicf-measure spoils", suffix)
    expect(not list(work.glob(".aicf-*")), "temporary files are left")

    print("\n".join(failures) or "no failure")
    return bool(failures)


sys.exit(main())
