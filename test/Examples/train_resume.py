"""Checkpoints of aicf-train: resumed trainings are those that never ended; files that do not fit are refused whole.

    train_resume.py TRAIN EXAMPLES WORK
"""

import json
import pathlib
import signal
import struct
import subprocess
import sys
import time

import numpy as np

train, examples, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
PROGRAMS = {
    "digits": [f"--data={examples}/digits/data/optdigits.csv", "--columns=images=1-64,labels=65", "--test-every=5"],
    "regression": [f"--data={examples}/regression/data/auto-mpg.csv", "--columns=mpg=1,x=2-10", "--test-every=5"],
}


def command(program, *options):
    return [train, str(work / f"{program}.aicf"), *PROGRAMS[program], *map(str, options)]


def must(program, *options):
    return subprocess.run(command(program, *options), check=True, capture_output=True, text=True).stdout


def same(*names):
    first, *others = ((work / name).read_bytes() for name in names)
    assert all(other == first for other in others), names


def resume(program, suffix):
    """6 epochs at once, in a second process after 2, and in a third after 4."""
    full, part = work / f"{program}-full{suffix}", work / f"{program}-part{suffix}"
    must(program, "--epochs=6", "--seed=7", f"--checkpoint={full}", f"--out={work}/full")
    must(program, "--epochs=2", "--seed=7", f"--checkpoint={part}")
    must(program, "--epochs=4", "--resume", "--threads=1", f"--checkpoint={part}")
    text = must(program, "--epochs=6", "--resume", "--mode=graph", f"--checkpoint={part}", f"--out={work}/part")
    assert "going on after step" in text, text
    same(full, part)
    for name in "params.npz", "loss.csv", "loss.svg":
        same(f"full/{name}", f"part/{name}")
    # A training that is over has nothing to add.
    must(program, "--epochs=6", "--resume", f"--checkpoint={part}", "--checkpoint-every=1")
    same(full, part)


def resume_anywhere():
    """A signal ends a training between any two steps."""
    checkpoint, stopped = work / "stopped.safetensors", False
    process = subprocess.Popen(command("digits", "--epochs=4000", "--seed=3", f"--checkpoint={checkpoint}"),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert "samples" in process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    text, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM, (process.returncode, errors)
    if "before the first step" in text:
        return
    step = read_safetensors(checkpoint)["trainer:step"]
    assert f"stopped after step {step} of" in text, text
    epochs = int(step) // 22 + 1
    must("digits", f"--epochs={epochs}", "--resume", f"--checkpoint={checkpoint}", f"--out={work}/part")
    must("digits", f"--epochs={epochs}", "--seed=3", f"--checkpoint={work}/whole.safetensors", f"--out={work}/full")
    same("stopped.safetensors", "whole.safetensors")
    same("part/loss.csv", "full/loss.csv")


def read_safetensors(path):
    """The format once more."""
    data = path.read_bytes()
    size, = struct.unpack("<Q", data[:8])
    types = {"F64": "<f8", "F32": "<f4", "I64": "<i8", "I32": "<i4", "BOOL": "?"}
    arrays = {}
    for name, member in json.loads(data[8:8 + size]).items():
        begin, end = member["data_offsets"]
        arrays[name] = np.frombuffer(data[8 + size + begin:8 + size + end], types[member["dtype"]]).reshape(
            member["shape"])
    return arrays


def formats_agree():
    z, s = np.load(work / "digits-full.npz"), read_safetensors(work / "digits-full.safetensors")
    assert sorted(z.files) == sorted(s), (z.files, s)
    for name in z.files:
        assert z[name].dtype == s[name].dtype and np.array_equal(z[name], s[name]), name


def refuse(change, message, *options):
    """A changed checkpoint is an error that says what is wrong with it; no file is touched, and none made."""
    path, out = work / "changed.npz", work / "untouched"
    arrays = dict(np.load(work / "digits-full.npz"))
    change(arrays)
    np.savez(path, **arrays)
    before = path.read_bytes()
    process = subprocess.run(command("digits", "--epochs=8", "--resume", f"--checkpoint={path}", f"--out={out}", *options),
                             capture_output=True, text=True)
    assert process.returncode == 1 and f"changed.npz': {message}" in process.stderr, (process.stderr, message)
    assert path.read_bytes() == before and not list(out.iterdir())


def params_only():
    """Params without the optimizer: from a checkpoint and from params.npz the same training, which begins anew."""
    whole = work / "digits-full.npz"
    made = []
    must("digits", "--epochs=6", "--seed=7", f"--out={work}/six")
    for at, source in enumerate((whole, work / "digits-full.safetensors", work / "six" / "params.npz")):
        out = work / f"tuned{at}"
        text = must("digits", "--epochs=1", f"--params={source}", "--params-only", f"--out={out}")
        assert f"took 6 params from {source}\n" in text, text
        made.append(np.load(out / "params.npz"))
        for name in made[0].files:
            assert np.array_equal(made[0][name], made[-1][name]), (source, name)
    kept = np.load(whole)
    assert int(made[0]["step"]) == 22 and int(kept["step"]) == 132
    # The first loss is that of trained params.
    first = float((work / "tuned0" / "loss.csv").read_text().splitlines()[1].split(",")[2])
    assert first < 0.5, first
    # What is not there keeps its value, and is named; where nothing is there, it is the wrong file.
    some = work / "some.npz"
    np.savez(some, **{name: kept[name] for name in ("w1", "b1", "step")})
    text = must("digits", "--epochs=1", f"--params={some}", "--params-only")
    assert f"took 2 params from {some}; it has none of " in text and "w2" in text, text
    np.savez(some, weight=kept["w1"])
    process = subprocess.run(command("digits", f"--params={some}", "--params-only"), capture_output=True, text=True)
    assert process.returncode == 1 and "has none of the params of the package: " in process.stderr, process.stderr
    # Without the option each name has to be known.
    process = subprocess.run(command("digits", f"--params={whole}"), capture_output=True, text=True)
    assert process.returncode == 1 and "--params-only takes the params alone" in process.stderr, process.stderr


def main():
    for program in PROGRAMS:
        for suffix in ".npz", ".safetensors":
            resume(program, suffix)
    resume_anywhere()
    formats_agree()
    refuse(lambda a: a.update(w1=a["w1"][:, :100]), "its 'w1' is 64x100xf32, expected 64x128xf32")
    refuse(lambda a: a.update(w1=a["w1"].astype("f8")), "its 'w1' is 64x128xf64, expected 64x128xf32")
    refuse(lambda a: a.update(step=a["step"].astype("i4")), "its 'step' is i32, expected i64")
    refuse(lambda a: a.pop("b2.velocity"), "it has no 'b2.velocity'")
    refuse(lambda a: a.update(more=a["w1"]), "it has 'more', which the package has not")
    refuse(lambda a: a.pop("trainer:step"), "it has no 'trainer:step'")
    refuse(lambda a: a.update({"trainer:step": np.int64(-1)}), "its 'trainer:step' is below zero")
    refuse(lambda a: a.update({"trainer:step": np.int64(5)}),
           "its 'trainer:curve:loss' is 132xf64, expected 5xf64")
    refuse(lambda a: a.update({"trainer:data": np.int64(5)}), "it is of a training on other data")
    refuse(lambda a: None, "it is of a training with --seed=7", "--seed=8")
    refuse(lambda a: None, "it has 132 steps, and --epochs=2 are 44", "--epochs=2")
    refuse(lambda a: None, "it is of a training on 1438 samples, and the data has 1541", "--test-every=7")
    params_only()
    for cut in 7, 100, 60000:
        path = work / "cut.safetensors"
        path.write_bytes((work / "digits-full.safetensors").read_bytes()[:cut])
        process = subprocess.run(command("digits", "--resume", f"--checkpoint={path}"), capture_output=True, text=True)
        assert process.returncode == 1 and "cut.safetensors'" in process.stderr, process.stderr


main()
