"""aicf-smith says what it has done when it is ended early.

    smith_stopped.py WORK SMITH...
"""

import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

work, smith = pathlib.Path(sys.argv[1]), sys.argv[2:]
COUNT = 4000


def heed_interrupts():
    """Who runs the tests may have SIGINT ignored, and programs go along with that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(*options, **streams):
    command = [*smith, f"--count={COUNT}", "--seed=3", "--jobs=2", f"--out={work}/out", *options]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts, **streams)


def check(text):
    assert re.search(r"^seed 3, programs 0 to 3999: [1-9]\d* programs, ", text, re.M), text
    found = re.search(r"ended early \((.*)\): (\d+) of (\d+) modules are done; "
                      r"go on with --seed=3 --first=(\d+) --count=(\d+)$", text, re.M)
    assert found, text
    done, modules, first, count = map(int, found.groups()[1:])
    assert 0 < done < modules, text
    assert first + count == COUNT, text
    return found.group(1)


def processes():
    """Command lines that have to do with this test."""
    lines = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            lines.append(path.read_bytes())
        except OSError:
            pass
    return [line for line in lines if str(work / "kept").encode() in line]


for number in (signal.SIGINT, signal.SIGTERM):
    kept = work / "kept"
    process = start("--bundle=1", f"--keep={kept}", stdout=subprocess.PIPE)
    while not (kept / "p4").exists():  # Two at a time: by then some are done.
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(number)
    text, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number, (process.returncode, errors)
    assert check(text) == number.name and not errors, errors
    assert not processes(), processes()
    shutil.rmtree(kept)

# Who reads the failures has gone.
process = start("--bundle=4", "--break-oracle=add", "--no-reduce", stdout=subprocess.PIPE)
process.stdout.close()
errors = process.stderr.read()
assert process.wait(timeout=60) == 1, errors
assert check(errors) == "cannot write to the standard output: Broken pipe"

for option in ("--help", "--text-only"):
    with open("/dev/full", "w", encoding="utf-8") as full:
        process = start(option, "--count=10", stdout=full)
        errors = process.communicate(timeout=60)[1]
    assert process.returncode == 1, (option, process.returncode)
    assert errors == "aicf-smith: error: cannot write to the standard output: No space left on device\n", errors
