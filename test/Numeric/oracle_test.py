"""Hand cases for the oracle: the rules that are easy to get wrong."""

import unittest

import numpy as np

import oracle
import oracle_train
from oracle import exact

NAN, INF = np.nan, np.inf


def f32(*data):
    return exact(np.array(data, np.float64), "f32")


def i32(*data):
    return exact(np.array(data), "i32")


class OracleTest(unittest.TestCase):
    def same(self, value, expected):
        np.testing.assert_array_equal(value.data, expected)

    def test_division_of_integers(self):
        least = -(2**31)
        a, b = i32(7, -7, 7, -7, 5, least, least, least), i32(2, 2, -2, -2, 0, -1, 1, 2)
        self.same(oracle.div(a, b), [3, -3, -3, 3, -1, least, least, least // 2])
        least = exact(np.array([-(2**63), 9]), "i64")
        self.same(oracle.div(least, exact(np.array([-1, 0]), "i64")), [-(2**63), -1])

    def test_integers_wrap(self):
        self.same(oracle.add(i32(2**31 - 1), i32(1)), [-(2**31)])
        self.same(oracle.mul(i32(2**16), i32(2**16)), [0])
        self.same(oracle.reduce_sum(i32(2**31 - 1, 1), [0]), -(2**31))

    def test_maximum_keeps_nan(self):
        self.same(oracle.maximum(f32(NAN, 1, -INF), f32(1, NAN, 2)), [NAN, NAN, 2])
        self.same(oracle.relu(f32(NAN, -1, INF, -INF)), [NAN, 0, INF, 0])
        self.same(oracle.reduce_max(f32(1, NAN, 3), [0]), NAN)

    def test_relu_grad_drops_what_it_does_not_take(self):
        self.same(oracle.relu_grad(f32(1, 0, -1, NAN), f32(INF, NAN, INF, 1)), [INF, 0, 0, NAN])

    def test_relu_grad_near_zero(self):
        x = oracle.Value([0.0, 1.0], "f32", err=[1e-7, 1e-7])
        result = oracle.relu_grad(x, f32(5, 5))
        self.assertGreaterEqual(result.err[0], 5)
        self.assertEqual(result.err[1], 0)
        self.assertTrue(oracle.relu_grad(x, f32(INF, 1)).loose[0])

    def test_cast(self):
        x = f32(1.9, -1.9, 3e9, -3e9, NAN, INF, -INF)
        top = 2**31 - 1
        self.same(oracle.cast(x, "i32"), [1, -1, top, -(2**31), 0, top, -(2**31)])
        self.same(oracle.cast(f32(0, -0.0, 0.5, NAN), "i1"), [False, False, True, True])
        self.same(oracle.cast(exact(np.array([True, False]), "i1"), "f32"), [1, 0])
        self.same(oracle.cast(exact(np.array([2**32 + 5, -1]), "i64"), "i32"), [5, -1])
        self.same(oracle.cast(f32(7e4, -7e4, 1), "f16"), [INF, -INF, 1])
        self.assertTrue(oracle.cast(oracle.Value([2.0], "f32", err=[1e-6]), "i32").loose[0])

    def test_argmax(self):
        x = exact(np.array([[1, 3, 3], [NAN, 5, NAN], [2, INF, INF]], np.float64), "f32")
        self.same(oracle.argmax(x, 1, "i32"), [1, 0, 1])
        self.assertFalse(oracle.argmax(x, 1, "i32").loose.any())
        near = oracle.Value([[1.0, 1.0 + 1e-9]], "f32", err=np.full((1, 2), 1e-6))
        self.assertTrue(oracle.argmax(near, 1, "i32").loose[0])

    def test_matmul_with_zero_and_infinity(self):
        a = exact(np.array([[0.0, 1.0]]), "f32")
        b = exact(np.array([[INF, 1.0], [1.0, 1.0]]), "f32")
        self.same(oracle.matmul(a, b), [[NAN, 1.0]])
        unsure = oracle.Value([[0.0, 1.0]], "f32", err=[[1e-6, 0.0]])
        self.assertEqual(oracle.matmul(unsure, b).loose.tolist(), [[True, False]])

    def test_matmul_transposed(self):
        rng = np.random.default_rng(0)
        a, b = rng.random((2, 5, 3)), rng.random((2, 4, 5))
        result = oracle.matmul(exact(a, "f32"), exact(b, "f32"), transpose_a=True, transpose_b=True)
        np.testing.assert_allclose(result.data, np.einsum("bkm,bnk->bmn", a, b))

    def test_cancellation_widens_the_bound(self):
        x, y = f32(1e4), f32(1e-4)
        close = oracle.sub(oracle.add(x, y), x)
        self.assertGreater(close.err[0], 50 * abs(close.data[0]))
        plain = oracle.add(x, y)
        self.assertLess(plain.err[0], 1e-5 * abs(plain.data[0]))

    def test_bound_covers_f32(self):
        rng = np.random.default_rng(1)
        a, b = (rng.standard_normal((40, 300)).astype(np.float32) for _ in range(2))
        want = oracle.softmax(oracle.matmul(exact(a, "f32"), exact(b, "f32"), transpose_b=True), 1)
        z = a @ b.T
        e = np.exp(z - z.max(1, keepdims=True))
        got = e / e.sum(1, keepdims=True)
        self.assertTrue((np.abs(got - want.data) <= want.err).all())
        # And it is no licence: a result that is off in the fourth digit fails.
        self.assertFalse((np.abs(got * 1.0015 - want.data) <= want.err).all(axis=1).any())

    def test_bound_covers_a_sum_of_equal_numbers(self):
        x = np.repeat(np.float32([-0.83321762, -0.025662620, 1.04576445, 0.315117151, 0.335672259, 0.127056092,
                                  0.882174432]), 72)
        total = np.float32(0)
        for number in x:
            total += number
        want = oracle.reduce_sum(exact(x.astype(np.float64), "f32"), [0])
        self.assertLessEqual(abs(total - want.data), want.err)
        # One number less is not covered.
        self.assertGreater(abs(total - x[-1] - want.data), 100 * want.err)

    def test_softmax_of_special_rows(self):
        x = exact(np.array([[0, 0], [INF, 0], [-INF, 0], [-INF, -INF], [NAN, 0]], np.float64), "f32")
        self.same(oracle.softmax(x, 1), [[0.5, 0.5], [NAN, NAN], [0, 1], [NAN, NAN], [NAN, NAN]])

    def test_cross_entropy_and_its_gradient(self):
        logits = np.array([[1.0, 2.0, 4.0], [0.5, 0.0, -1.0]])
        labels = i32(2, 7)
        lse = np.log(np.exp(logits).sum(1))
        loss = oracle.softmax_cross_entropy(exact(logits, "f32"), labels)
        np.testing.assert_allclose(loss.data, [lse[0] - 4, lse[1]])
        grad = oracle.softmax_cross_entropy_grad(exact(logits, "f32"), labels, f32(1, 2))
        probability = np.exp(logits - lse[:, None])
        np.testing.assert_allclose(grad.data, [probability[0] - [0, 0, 1], 2 * probability[1]])

    def test_take_label_ignores_the_others(self):
        x = exact(np.array([[NAN, 5.0], [INF, 1.0], [1.0, NAN]]), "f32")
        self.same(oracle.take_label(x, i32(1, -1, 9), 1), [5, 0, 0])

    def test_linear_bwd(self):
        rng = np.random.default_rng(2)
        x, w, dy = rng.random((2, 3, 4)), rng.random((4, 5)), rng.random((2, 3, 5))
        dx, dw, db = oracle.linear_bwd(*(exact(t, "f32") for t in (x, w, dy)))
        np.testing.assert_allclose(dx.data, dy @ w.T)
        np.testing.assert_allclose(dw.data, np.einsum("abi,abo->io", x, dy))
        np.testing.assert_allclose(db.data, dy.sum((0, 1)))

    def test_momentum(self):
        param, velocity = oracle_train.sgd_momentum(f32(1), f32(2), f32(4), exact(0.5, "f32"), exact(0.25, "f32"))
        self.same(velocity, [3])
        self.same(param, [-0.5])

    def test_first_step_of_adam(self):
        # The corrections undo the averages: the step is lr in the direction of the sign.
        param, m, v = oracle_train.adam(f32(1, 2), f32(4, -0.5), f32(0, 0), f32(0, 0), exact(0.25, "f32"),
                                        exact(1, "i32"), beta1=0.5, beta2=0.75, eps=0.0)
        np.testing.assert_allclose(param.data, [0.75, 2.25])
        np.testing.assert_allclose(m.data, [2, -0.25])
        np.testing.assert_allclose(v.data, [4, 0.0625])

    def test_philox(self):
        # Of Random123's kat_vectors.
        full = 0xFFFFFFFF
        for counter, key, want in (
                ([0] * 4, [0] * 2, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
                ([full] * 4, [full] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
                ([0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344], [0xA4093822, 0x299F31D0],
                 [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1])):
            self.assertEqual([int(word) for word in oracle_train.philox(counter, key)], want)

    def test_overflow(self):
        self.same(oracle.exp(f32(100, -200, INF, -INF)), [INF, np.exp(-200.0), INF, 0])
        self.assertTrue(oracle.exp(f32(128 * np.log(2.0))).loose[0])
        self.same(oracle.log(f32(0, -1, INF)), [-INF, NAN, INF])


if __name__ == "__main__":
    unittest.main()
