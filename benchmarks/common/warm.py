"""Processes that compile a peer's kernels before a benchmark measures. Needs the standard library alone."""

import subprocess
import sys


def warm_all(count):
    """Runs this program again in `count` processes at once, each with --warm-slice=N/COUNT, and waits for them."""
    command = [sys.executable, *sys.argv]
    workers = [subprocess.Popen([*command, f"--warm-slice={n}/{count}"], stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL) for n in range(count)]
    for worker in workers:
        worker.wait()
