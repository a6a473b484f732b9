"""Steps that aicf.torch traced follow the losses that PyTorch had; record_torch.py wrote both."""

import pathlib
import unittest

import aicf
import numpy as np

FOLDER = pathlib.Path(__file__).parent / "recorded"


class Recorded(unittest.TestCase):
    def test_losses(self):
        programs = sorted(FOLDER.glob("*.mlir"))
        self.assertEqual(len(programs), 6)
        for path in programs:
            with self.subTest(path.stem), np.load(path.with_suffix(".npz")) as known:
                session = aicf.compile(path, "x86-64-v3").session()
                for name in known.files:
                    if name.startswith("@"):
                        session[name[1:]] = known[name]
                train = session.entry("train")
                losses = [train(*batch).loss for batch in zip(known["in0"], known["in1"])]
                np.testing.assert_allclose(losses, known["losses"], rtol=1e-3)
                # The steps do train: the losses are not those of the first params.
                for name in known.files:
                    if name.endswith("weight"):
                        self.assertFalse(np.array_equal(session[name[1:]], known[name]), name)


if __name__ == "__main__":
    unittest.main()
