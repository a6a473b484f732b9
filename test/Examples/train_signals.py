"""aicf-train ends early on a signal, and keeps what it has.

    train_signals.py TRAIN PACKAGE DATA WORK
"""

import os
import pathlib
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree

import numpy as np

train, package, data, work = sys.argv[1:]
work = pathlib.Path(work)


def heed_interrupts():
    """Who runs the tests may have SIGINT ignored, and programs go along with that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(out):
    """A training that takes hours; it has got to its first step, or nearly."""
    command = [train, package, f"--data={data}", "--columns=images=1-64,labels=65", f"--out={out}", "--epochs=100000",
               "--threads=1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=heed_interrupts)
    assert "samples to train on" in process.stdout.readline()
    return process


def stop(number):
    """What a signal leaves. Where the machine is slow, the first step takes its time."""
    for delay in (0.3, 3, 20):
        out = work / signal.Signals(number).name
        process = start(out)
        time.sleep(delay)
        process.send_signal(number)
        text, errors = process.communicate(timeout=60)
        assert process.returncode == 128 + number, (process.returncode, errors)
        if "before the first step" not in text:
            break
    name = signal.Signals(number).name
    assert f"{name}: stopped after step " in text, text
    assert "wrote params.npz, loss.csv and loss.svg to " in text, text
    steps = int(text.split("stopped after step ")[1].split()[0])
    rows = (out / "loss.csv").read_text().splitlines()
    assert len(rows) == steps + 1, (len(rows), steps)
    with np.load(out / "params.npz") as params:
        assert params.files and all(np.isfinite(params[key]).all() for key in params.files)
    picture = (out / "loss.svg").read_text()
    xml.etree.ElementTree.fromstring(picture)
    assert "nan" not in picture and f"stopped after step {steps} of" in picture
    assert sorted(os.listdir(out)) == ["loss.csv", "loss.svg", "params.npz"], os.listdir(out)


def stop_at_once():
    """The second signal ends the program even while it saves: here for ever, to a pipe that nobody reads."""
    out = work / "twice"
    out.mkdir()
    os.mkfifo(out / "loss.csv")
    for delay in (0.3, 3, 20):
        process = start(out)
        time.sleep(delay)
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            break
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == -signal.SIGINT, process.returncode
    process.communicate()


stop(signal.SIGINT)
stop(signal.SIGTERM)
stop_at_once()
