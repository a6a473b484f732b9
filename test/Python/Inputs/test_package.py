"""aicf.compile, packages, records and sessions, from Python."""

import gc
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import aicf
import numpy as np

LINE = """
aicf.param @w : tensor<2x1xf32> = dense<0.0>
aicf.meta @rate : tensor<f32> = dense<0.1>
aicf.param @scale : tensor<2xbf16>

func.func @predict(%x: tensor<4x2xf32> {aicf.name = "x"}) -> (tensor<4x1xf32> {aicf.name = "y"}) {
  %w = aicf.read @w : tensor<2x1xf32>
  %y = aicf.matmul %x, %w : (tensor<4x2xf32>, tensor<2x1xf32>) -> tensor<4x1xf32>
  return %y : tensor<4x1xf32>
}

func.func @train(%x: tensor<4x2xf32> {aicf.name = "x"}, %target: tensor<4x1xf32> {aicf.name = "target"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %w = aicf.read @w : tensor<2x1xf32>
  %rate = aicf.read @rate : tensor<f32>
  %y = aicf.matmul %x, %w : (tensor<4x2xf32>, tensor<2x1xf32>) -> tensor<4x1xf32>
  %error = aicf.mse %y, %target : tensor<4x1xf32>
  %loss = aicf.reduce_mean %error axes = [0, 1] : tensor<4x1xf32> -> tensor<f32>
  aicf.minimize %loss params [@w] by #aicf.sgd lr %rate : tensor<f32>
  return %loss : tensor<f32>
}
"""
SLOW = """
func.func @f(%x: tensor<512x512xf32> {aicf.name = "x"}) -> (tensor<512x512xf32> {aicf.name = "y"}) {
  %1 = aicf.erf %x : tensor<512x512xf32>
  %2 = aicf.matmul %1, %x : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %2 : tensor<512x512xf32>
}
"""
POINTS = np.array([[0, 1], [1, 1], [2, 1], [3, 1]], np.float32)
TARGET = 2 * POINTS[:, :1] - 1


def aligned(shape, dtype=np.float32):
    """An array that is aligned as sessions want it."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.zeros(size + 256, np.uint8)
    start = -raw.ctypes.data % 256
    return raw[start:start + size].view(dtype).reshape(shape)


class Libraries(unittest.TestCase):
    def load(self, folder, library):
        """What a process prints that loads a library from this folder."""
        script = f"import aicf\ntry: aicf._native.{library}()\nexcept aicf.LibraryError as error: print(error)"
        return subprocess.run([sys.executable, "-c", script], env={**os.environ, "AICF_LIBRARY_PATH": folder},
                              check=True, stdout=subprocess.PIPE, text=True).stdout

    def test_what_the_system_lacks(self):
        built = pathlib.Path(aicf._native.runtime()._name)
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("which has no libaicf_runtime.so.0", self.load(folder, "runtime"))
            copy = pathlib.Path(folder) / built.name
            copy.write_bytes(built.read_bytes())
            self.assertEqual(self.load(folder, "runtime"), "")
            # A library that this needs has a name that no system knows.
            code = copy.read_bytes()
            self.assertIn(b"libstdc++.so.6\0", code)
            copy.write_bytes(code.replace(b"libstdc++.so.6\0", b"libnosuch.so.6\0"))
            said = self.load(folder, "runtime")
            self.assertIn("libnosuch.so.6: cannot open shared object file", said)
            self.assertIn("what it needs of the system are Debian 12's packages libsodium23 and libstdc++6", said)
            self.assertNotIn("pip install", said)


class Compile(unittest.TestCase):
    def test_stages(self):
        for stage, holds in (("aicf", "aicf.matmul"), ("open", "aicf_emit.compute"),
                             ("resolved", "#aicf_emit.decision"),
                             ("decisions", "@train"), ("asm", ".globl")):
            self.assertIn(holds, aicf.emit(LINE, stage, "cpu"))
        with self.assertRaisesRegex(ValueError, "no stage 'x'"):
            aicf.emit(LINE, "x")

    def test_errors_have_places(self):
        with self.assertRaises(aicf.CompileError) as caught:
            aicf.compile(LINE.replace("aicf.mse", "aicf.mes"), name="line.mlir")
        one = caught.exception.diagnostics[0]
        self.assertEqual((one.severity, one.file, one.line), ("error", "line.mlir", 17))
        self.assertIn("%error = aicf.mes", str(caught.exception))  # the line itself
        with self.assertRaisesRegex(aicf.CompileError, "unknown target 'nonsense'; known are"):
            aicf.compile(LINE, "nonsense")
        with self.assertRaisesRegex(aicf.CompileError, "pins:2:1: error: not a decision"):
            aicf.compile(LINE, pins=["// mine", "nonsense"])
        with self.assertRaises(TypeError):
            aicf.compile(7)

    def test_warnings_are_pythons(self):
        # The loss does not depend on the other input.
        unused = LINE.replace("%rate = aicf.read",
                              "%zero = aicf.constant dense<0.0> : tensor<f32>\n  %rate = aicf.read")
        unused = unused.replace("  return %loss", """  %d = aicf.gradient %loss wrt %zero : tensor<f32> -> tensor<f32>
  return %loss""")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            aicf.compile(unused)
        self.assertTrue(any(issubclass(one.category, aicf.CompileWarning) for one in caught), caught)
        self.assertEqual(caught[0].filename, __file__)

    def test_pins_and_remarks(self):
        pins = aicf.emit(LINE, "decisions", "cpu")
        package = aicf.compile(LINE, "cpu", pins=pins, remarks=True)
        self.assertTrue(all(record.pinned for record in package.records(decision="kernel")))
        self.assertTrue(any(one.severity == "remark" for one in package.diagnostics))

    def test_two_threads(self):
        packages = [None, None]

        def work(index):
            packages[index] = aicf.compile(LINE, "cpu", threads=1).data

        threads = [threading.Thread(target=work, args=(index,)) for index in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(packages[0], packages[1])

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "line.mlir"
            path.write_text(LINE)
            package = aicf.compile(path)
            package.save(path.with_suffix(".aicf"))
            self.assertEqual(aicf.load(path.with_suffix(".aicf")).data, package.data)
            self.assertEqual(sorted(os.listdir(folder)), ["line.aicf", "line.mlir"])
            with self.assertRaisesRegex(aicf.PackageError, "line.mlir: .* is not an AICF package"):
                aicf.load(path)
            with self.assertRaisesRegex(ValueError, r"looks like a path: give pathlib.Path\('.*line.mlir'\)"):
                aicf.compile(str(path))
            # Text may end in a comment that names a file.
            self.assertEqual(aicf.compile(f"{LINE}// line.mlir").targets, package.targets)

    def test_cache(self):
        with tempfile.TemporaryDirectory() as folder:
            cache = pathlib.Path(folder) / "new" / "folder"
            first = aicf.compile(LINE, "cpu", cache=cache)
            (kept,) = cache.iterdir()
            self.assertEqual(kept.read_bytes(), first.data)
            other = aicf.compile(LINE, "x86-64-v3")
            other.save(kept)  # What is kept is what comes: nothing is compiled.
            self.assertEqual(aicf.compile(LINE, "cpu", cache=cache).data, other.data)
            kept.write_bytes(b"broken")
            self.assertEqual(aicf.compile(LINE, "cpu", cache=cache).data, first.data)
            self.assertEqual(kept.read_bytes(), first.data)
            # Each of these is another package.
            aicf.compile(LINE, "x86-64-v3", cache=cache)
            aicf.compile(LINE, "cpu", disable="fuse", cache=cache)
            aicf.compile(LINE + "\n", "cpu", cache=cache)
            aicf.compile(LINE, "cpu", pins=aicf.emit(LINE, "decisions", "cpu"), cache=cache)
            self.assertEqual(len(list(cache.iterdir())), 5)

    def test_targets(self):
        self.assertLessEqual({"x86-64-v3", "cpu"}, set(aicf.targets()))
        self.assertEqual(aicf.compile(LINE, ["x86-64-v3", "sm_90a"]).targets[0], "x86-64-v3")


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.package = aicf.compile(LINE, "cpu")

    def test_what_is_in_it(self):
        train = self.package.entries["train"]
        self.assertEqual(list(train.inputs), ["x", "target"])
        self.assertEqual(train.inputs["x"].shape, (4, 2))
        self.assertEqual(train.outputs["loss"].dtype, "float32")
        self.assertEqual(self.package.globals["rate"].role, "meta")
        self.assertTrue(self.package.globals["w"].has_value)
        self.assertFalse(self.package.globals["scale"].has_value)
        self.assertIn("input x: 4x2xf32", str(self.package))
        self.assertIn("<svg", self.package._repr_html_())

    def test_plans(self):
        plan = self.package.plan("train")
        self.assertEqual(len(plan.instructions), self.package.entries["train"].instruction_count)
        kernels = plan.records_of("kernel")
        self.assertEqual(len(kernels), len(plan.instructions))
        self.assertGreater(kernels[0].cost.total_ps, 0)
        self.assertEqual(self.package.records("train", "kernel"), kernels)
        self.assertTrue(any(other.cost for record in kernels for other in record.rejected))
        self.assertGreater(list(plan.predicted.values())[0].us, 0)
        names = {operand.place for one in plan.instructions for operand in one.operands}
        self.assertTrue({"@w", "x"} <= names, names)
        for value in plan.arena:
            self.assertLessEqual(value.offset + value.bytes, plan.arena_bytes)
            self.assertEqual(len(value.timeline), len(plan.instructions))
        with self.assertRaises(KeyError):
            self.package.plan("none")

    def test_broken_bytes(self):
        with self.assertRaises(aicf.PackageError):
            aicf.Package(b"nonsense")
        with self.assertRaisesRegex(aicf.PackageError, "checksum"):
            aicf.Package(self.package.data[:-8] + bytes(8))


class Sessions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.package = aicf.compile(LINE, "cpu")

    def test_trains(self):
        with self.package.session() as session:
            for _ in range(300):
                out = session("train", x=POINTS, target=TARGET)
            self.assertLess(out.loss, 1e-6)
            np.testing.assert_allclose(session["w"].ravel(), [2, -1], atol=1e-3)
            np.testing.assert_allclose(session("predict", x=POINTS)["y"], TARGET, atol=1e-2)
            session.reset()
            self.assertEqual(session["w"].tolist(), [[0], [0]])

    def test_replay_is_run(self):
        results = []
        for use_replay in (False, True):
            session = self.package.session()
            session["train:x"], session["target"] = POINTS, TARGET
            train = session.capture("train")
            self.assertEqual(session["w"].tolist(), [[0], [0]])  # Nothing ran.
            for _ in range(5):
                train.replay() if use_replay else train.run()
            results.append(session["w"].tobytes())
        self.assertEqual(*results)

    def test_no_copy(self):
        session = self.package.session()
        x, y = aligned((4, 2)), aligned((4, 1))
        x[:] = POINTS
        references = sys.getrefcount(y)
        session.bind("predict:x", x)
        session.bind("y", y)
        self.assertGreater(sys.getrefcount(y), references)
        session["w"] = [[3], [4]]
        predict = session.entry("predict")
        predict.run()
        self.assertEqual(y.ravel().tolist(), [4, 7, 10, 13])
        x[0] = 10, 0
        predict.run()
        self.assertEqual(y[0, 0], 30)
        w = session.view("w")
        w[1] = 0
        self.assertEqual(session["w"].tolist(), [[3], [0]])
        self.assertEqual(np.from_dlpack(session.tensor("w")).tolist(), [[3], [0]])
        self.assertEqual(session.view("y").ctypes.data, y.ctypes.data)

    def test_lifetimes(self):
        session = self.package.session()
        y = aligned((4, 1))
        references = sys.getrefcount(y)
        session.bind("y", y)
        w, tensor = session.view("w"), session.tensor("w")
        capsule = tensor.__dlpack__()
        session.close()
        del session
        gc.collect()
        # What was taken keeps the session's memory.
        w[0] = 7
        self.assertEqual(w[0, 0], 7)
        self.assertGreater(sys.getrefcount(y), references)
        with self.assertRaises(aicf.ClosedError):
            tensor.__dlpack__()
        del w, tensor, capsule
        gc.collect()
        self.assertEqual(sys.getrefcount(y), references)

    def test_wrong_arrays(self):
        session = self.package.session()
        with self.assertRaisesRegex(aicf.DTypeError, "'x' is float32, the array float64|'train:x' is float32"):
            session.bind("train:x", np.zeros((4, 2)))
        with self.assertRaises(TypeError):
            session.bind("train:x", [[1, 2]])
        with self.assertRaisesRegex(aicf.ShapeError, r"shape \(4, 2\), the array \(2, 4\)"):
            session.bind("train:x", aligned((2, 4)))
        with self.assertRaisesRegex(aicf.LayoutError, "strides"):
            session.bind("train:x", aligned((2, 4)).T)
        with self.assertRaisesRegex(aicf.LayoutError, "align"):
            session.bind("train:x", aligned((9,))[1:].reshape(4, 2))
        frozen = aligned((4, 1))
        frozen.flags.writeable = False
        with self.assertRaisesRegex(aicf.LayoutError, "read-only"):
            session.bind("y", frozen)

        class Elsewhere:
            def __dlpack__(self, **_):
                raise AssertionError

            def __dlpack_device__(self):
                return (2, 0)

        with self.assertRaisesRegex(aicf.DeviceError, "on cpu, the array on cuda:0"):
            session.bind("train:x", Elsewhere())
        with self.assertRaises(aicf.DeviceError):
            session["train:x"] = Elsewhere()
        with self.assertRaises(KeyError):
            session.bind("none", aligned((4, 2)))
        with self.assertRaisesRegex(aicf.UnknownNameError, "no input 'z'"):
            session("train", z=1)
        with self.assertRaises(aicf.ShapeError):
            session["w"] = 1.0
        with self.assertRaises(aicf.DTypeError):
            session["w"] = np.zeros((2, 1), np.int32)
        # That fixed the addresses.
        with self.assertRaisesRegex(aicf.StateError, "cannot be bound any more"):
            session.bind("train:x", aligned((4, 2)))
        with self.assertRaisesRegex(aicf.Error, "no value"):
            session.run("train")
        self.package.session(zero_fill=True).run("train")

    def test_numbers(self):
        session = aicf.compile("func.func @f(%x: tensor<3xf32> {aicf.name = \"x\"}, %k: tensor<3xi32> "
                               "{aicf.name = \"k\"}) {\n  return\n}").session()
        for kind in (">", "<"):  # Whatever order their bytes have.
            session["x"], session["k"] = np.array([1, 2, 3], f"{kind}f4"), np.array([1, 2, 3], f"{kind}i4")
            self.assertEqual((session["x"].tolist(), session["k"].tolist()), ([1, 2, 3], [1, 2, 3]))
        session["k"] = [4.0, 5, True]
        self.assertEqual(session["k"].tolist(), [4, 5, 1])
        for wrong, text in (([1.5, 2, 3], "'k' is int32, which"), ([float("nan")] * 3, "'k' is int32, which"),
                            ([1 << 40, 2, 3], "'k' is int32: "), (["a", 2, 3], "'k' is int32: ")):
            with self.assertRaisesRegex(aicf.DTypeError, text):
                session["k"] = wrong

    def test_values_and_memory(self):
        session = self.package.session()
        self.assertFalse(session.has_value("scale"))
        session["rate"] = 0.5
        self.assertEqual(session["rate"], 0.5)
        session["scale"] = np.array([1.0, 2.00390625], np.float32)  # a tie, to even
        self.assertTrue(session.has_value("scale"))
        self.assertEqual(session["scale"].astype(np.float32).tolist(), [1, 2])
        session["scale"] = np.array([1.0, np.nan], np.float32)
        self.assertTrue(np.isnan(session["scale"].astype(np.float32)[1]))
        self.assertEqual(set(session.globals("param")), {"w", "scale"})
        needed = self.package.session().bytes_needed
        self.assertGreater(needed, 0)
        with self.assertRaisesRegex(aicf.Error, "limit"):
            self.package.session(memory_limit=needed - 1).prepare()
        self.package.session(memory_limit=math.inf).prepare()

    def test_profile_and_instructions(self):
        session = self.package.session()
        session["predict:x"], session["w"] = POINTS, [[1], [0]]
        profile = session.profile("predict", runs=3)
        self.assertEqual([line.id for line in profile.lines],
                         [one.id for one in self.package.plan("predict").instructions])
        self.assertTrue(all(line.us >= 0 and line.predicted_us > 0 for line in profile.lines))
        self.assertIn("<svg", profile._repr_svg_())
        self.assertEqual(repr(profile), str(profile))
        self.assertGreater(session.time("predict"), 0)
        operands = self.package.operands("predict", 0)
        x = next(i for i, one in enumerate(operands) if one.shape == (4, 2))
        self.assertEqual(session.read_operand("predict", 0, x).tolist(), POINTS.tolist())
        session["y"] = np.zeros((4, 1), np.float32)
        session.run_instruction("predict", 0)
        self.assertEqual(session["y"].ravel().tolist(), [0, 1, 2, 3])
        self.assertIsNone(session.find_stray_write("predict", 0))
        with self.assertRaises(KeyError):
            session.read_operand("predict", 0, 99)

    def test_no_such_device(self):
        with self.assertRaises(aicf.DeviceError):
            self.package.session("abacus")
        with self.assertRaisesRegex(aicf.UnknownNameError, "no target 'sm_90'"):
            self.package.session(target="sm_90")

    def test_two_threads_on_one_session(self):
        session = aicf.compile(SLOW, "cpu").session(threads=1)
        session["x"] = np.ones((512, 512), np.float32)
        stop, seen = threading.Event(), []

        def work():
            while not stop.is_set():
                try:
                    session.run("f")
                except aicf.BusyError as error:
                    seen.append(error)

        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for _ in range(1000):  # 20 s at most
            if seen:
                break
            time.sleep(0.02)
        stop.set()
        for thread in threads:
            thread.join()
        self.assertTrue(seen)
        session.run("f")

    def test_use_after_close(self):
        session = self.package.session()
        predict = session.entry("predict")
        session.close()
        session.close()
        for use in (predict.run, predict.replay, session.synchronize, lambda: session["w"], session.capture,
                    lambda: session.bind("y", aligned((4, 1)))):
            with self.assertRaises((aicf.ClosedError, aicf.UnknownNameError)):
                use() if use is not session.capture else use("train")
        self.assertIn("closed", repr(session))

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_fork(self):
        session = self.package.session()
        session["predict:x"] = POINTS
        session.run("predict")
        child = os.fork()
        if child == 0:
            try:
                session.run("predict")
            except aicf.ClosedError as error:
                other = self.package.session()
                other["predict:x"] = POINTS
                other.run("predict")
                os._exit(7 if "forked" in str(error) else 1)
            finally:
                os._exit(2)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)
        session.run("predict")


if __name__ == "__main__":
    unittest.main()
