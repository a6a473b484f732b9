#!/usr/bin/env python3
"""The digits training run in NumPy: same data, same random numbers, same mathematics.

It shares no code with AICF and answers two questions: how accurate is the network that digits.mlir describes, over
many seeds (the default), and did a training run go right (--compare with the parameters that aicf-train saved).
All seeds are trained at once, as one batched product per layer.
"""

import argparse
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
# Over which the learning rate of digits.mlir falls to zero.
SCHEDULE_EPOCHS = 60
# (row, column) of the image in its frame of zeros. Half of the draws leave it where it is; then up, down, left, right.
SHIFTS = np.array([[1, 1], [1, 1], [1, 1], [1, 1], [2, 1], [0, 1], [1, 2], [1, 0]])


def mix(z):
    """The finaliser of SplitMix64 on arrays of uint64."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def order_of(seed, epoch, count):
    """The order of the samples in an epoch of aicf-train."""
    with np.errstate(over="ignore"):
        key = mix(mix(np.uint64(seed) + GOLDEN) + np.uint64(epoch) * GOLDEN)
        return np.argsort(mix(key + np.arange(1, count + 1, dtype=np.uint64) * GOLDEN), kind="stable")


def uniform(seed, offset, count):
    """aicf.random_uniform in f32: the upper 24 bits of the first word of Philox4x32-10, with a counter an element."""
    low = np.uint64(0xFFFFFFFF)
    key = [np.uint64(seed) & low, np.uint64(seed) >> np.uint64(32)]
    offset = np.uint64(offset % 2**64)
    index = np.arange(count, dtype=np.uint64)
    c = [index & low, index >> np.uint64(32), np.full_like(index, offset & low), np.full_like(index, offset >> np.uint64(32))]
    for _ in range(10):
        p, q = np.uint64(0xD2511F53) * c[0], np.uint64(0xCD9E8D57) * c[2]
        c = [(q >> np.uint64(32)) ^ c[1] ^ key[0], q & low, (p >> np.uint64(32)) ^ c[3] ^ key[1], p & low]
        key = [(key[0] + np.uint64(0x9E3779B9)) & low, (key[1] + np.uint64(0xBB67AE85)) & low]
    return (c[0] >> np.uint64(8)).astype(np.float32) * np.float32(2.0**-24)


def load(path):
    table = np.loadtxt(path, delimiter=",", dtype=np.int64)
    images, labels = table[:, :64].astype(np.float32) / np.float32(16), table[:, 64]
    test = np.arange(len(table)) % 5 == 4
    return images[~test], labels[~test], images[test], labels[test]


def initial(seed, layer, fan_in, fan_out):
    """He initialisation, uniform: exact in f32 but for one product."""
    centred = uniform(seed, -1 - layer, fan_in * fan_out) - np.float32(0.5)
    return (centred * np.float32(2 * np.sqrt(6 / fan_in))).reshape(fan_in, fan_out)


def train(data, seeds, hidden, epochs, rate, momentum, batch):
    """The trained parameters [(w, b), ...], with the seeds as leading dimension, and the loss of each epoch."""
    images, labels = data
    count, steps = len(images), len(images) // batch
    frames = np.zeros((count, 10, 10), np.float32)
    frames[:, 1:9, 1:9] = images.reshape(count, 8, 8)
    sizes = [64, *hidden, 10]
    weights = [np.stack([initial(s, i, a, b) for s in seeds]) for i, (a, b) in enumerate(zip(sizes, sizes[1:]))]
    biases = [np.zeros((len(seeds), 1, b), np.float32) for b in sizes[1:]]
    params = weights + biases
    velocity = [np.zeros_like(p) for p in params]
    rows = np.arange(8)
    scale = np.float32(1) / np.float32(batch)
    history = []
    for epoch in range(epochs):
        order = np.stack([order_of(s, epoch, count) for s in seeds])
        total = np.zeros(len(seeds))
        for step in range(steps):
            at = slice(step * batch, (step + 1) * batch)
            index, label = order[:, at], labels[order[:, at]]
            draw = np.stack([uniform(s, epoch * steps + step + 1, batch) for s in seeds])
            corner = SHIFTS[(draw * 8).astype(np.int64)]
            x = frames[
                index[..., None, None],
                (corner[..., 0, None] + rows)[..., :, None],
                (corner[..., 1, None] + rows)[..., None, :],
            ].reshape(len(seeds), batch, 64)
            kept = [x]
            for i, (w, b) in enumerate(zip(weights, biases)):
                y = kept[-1] @ w + b
                kept.append(np.maximum(y, 0) if i < len(hidden) else y)
            logits = kept.pop()
            shifted = logits - logits.max(-1, keepdims=True)
            e = np.exp(shifted)
            sums = e.sum(-1, keepdims=True)
            hit = label[..., None] == np.arange(10)
            total += (np.log(sums[..., 0]) - (shifted * hit).sum(-1)).mean(-1)
            dy = (e / sums - hit).astype(np.float32) * scale
            done = np.float64(epoch * steps + step) / (SCHEDULE_EPOCHS * steps)
            lr = np.float32(rate * max(1.0 - done, 0.0))
            dw, db = [None] * len(weights), [None] * len(weights)
            for i in reversed(range(len(weights))):
                dw[i], db[i] = kept[i].swapaxes(1, 2) @ dy, dy.sum(1, keepdims=True)
                if i:
                    dy = np.where(kept[i] > 0, dy @ weights[i].swapaxes(1, 2), np.float32(0))
            for p, v, g in zip(params, velocity, dw + db):
                v *= np.float32(momentum)
                v += g
                p -= lr * v
        history.append(total / steps)
    return list(zip(weights, biases)), np.array(history)


def predict(params, images):
    h = np.broadcast_to(images, (len(params[0][0]), *images.shape))
    for i, (w, b) in enumerate(params):
        h = h @ w + b
        if i + 1 < len(params):
            h = np.maximum(h, 0)
    return h.argmax(-1)


def load_params(path, count):
    """The parameters of `count` layers, [(w, b), ...], that aicf-train saved."""
    try:
        saved = np.load(path)
        return [(saved[f"w{i}"], saved[f"b{i}"]) for i in range(1, count + 1)]
    except (OSError, KeyError, TypeError, ValueError) as error:
        sys.exit(f"error: --compare: no parameters of {count} layers in '{path}': {error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default=HERE / "data" / "optdigits.csv")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=50, help="how many seeds to train (default %(default)s)")
    parser.add_argument("--hidden", type=int, nargs="+", default=[128, 64])
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--rate", type=float, default=0.15)
    parser.add_argument("--momentum", type=float, default=0.9)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--compare", metavar="NPZ", help="parameters saved by aicf-train with --seed=FIRST_SEED")
    parser.add_argument("--tolerance", type=float, default=1e-3, help="of --compare (default %(default)s)")
    args = parser.parse_args()

    # Before the training, which takes a while.
    saved = load_params(args.compare, len(args.hidden) + 1) if args.compare else None
    images, labels, test_images, test_labels = load(args.data)
    seeds = range(args.first_seed, args.first_seed + (1 if args.compare else args.seeds))
    params, history = train((images, labels), seeds, args.hidden, args.epochs, args.rate, args.momentum, args.batch)
    wrong = (predict(params, test_images) != test_labels).sum(-1)
    accuracy = 100 * (1 - wrong / len(test_labels))
    print(f"{len(seeds)} seeds, {len(labels)} training images, {len(test_labels)} test images, {args.epochs} epochs")
    print(f"test accuracy: worst {accuracy.min():.2f} %, mean {accuracy.mean():.2f} %, best {accuracy.max():.2f} %")
    print("wrong images: seeds  " + "  ".join(f"{k}: {n}" for k, n in zip(*np.unique(wrong, return_counts=True))))
    print(f"final loss: mean {history[-1].mean():.5f}")
    if not args.compare:
        return 0
    differences = {}
    for i, ((w, b), theirs) in enumerate(zip(params, saved), 1):
        for name, ours, other in (f"w{i}", w[0], theirs[0]), (f"b{i}", b[0, 0], theirs[1]):
            if other.shape != ours.shape:
                sys.exit(f"error: --compare: {name} is of shape {other.shape}, not {ours.shape}")
            differences[name] = np.linalg.norm(other.astype(np.float64) - ours) / np.linalg.norm(ours)
    name, worst = max(differences.items(), key=lambda item: item[1])
    fine = worst <= args.tolerance
    print(f"largest relative difference of a parameter: {worst:.3g}, of {name}; "
          f"{'within' if fine else 'above'} --tolerance={args.tolerance:g}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
