"""The oracle's data movement, convolutions and pooling; see oracle.py for its rules.

Convolution and pooling are written as loops over the window's positions, each a slice of a padded image.
"""

import numpy as np

import oracle
from oracle import Value, cast, compute_type, div, exact, is_float, matmul, reduce_sum, reshape


def slice_(x, offsets, strides, shape):
    where = tuple(slice(o, o + s * (n - 1) + 1, s) for o, s, n in zip(offsets, strides, shape))
    return x.move(lambda t: t[where])


def pad(x, low, high, value):
    width = list(zip(low, high))
    return Value(np.pad(x.data, width, constant_values=value), x.dtype, np.pad(x.err, width), np.pad(x.loose, width))


def concat(*operands, axis):
    parts = [np.concatenate([getattr(x, name) for x in operands], axis) for name in ("data", "err", "loose")]
    return Value(parts[0], operands[0].dtype, *parts[1:])


def gather(x, indices, axis):
    """An index outside reads zero."""
    extent = x.shape[axis]
    inside = (indices.data >= 0) & (indices.data < extent)
    index = np.where(inside, indices.data, 0)
    fits = inside.reshape([1] * axis + list(inside.shape) + [1] * (len(x.shape) - axis - 1))

    def take(t):
        return np.where(fits, np.take(t, index.reshape(-1), axis).reshape(
            t.shape[:axis] + index.shape + t.shape[axis + 1:]), np.zeros((), t.dtype))

    return Value(take(x.data), x.dtype, take(x.err), take(x.loose))


def scatter_add(updates, indices, axis, shape, dtype):
    """An index outside is dropped."""
    flat = indices.data.reshape(-1)
    count = len(indices.shape)
    rows = updates.move(lambda t: t.reshape(t.shape[:axis] + (flat.size,) + t.shape[axis + count:]))
    parts = []
    for v in range(shape[axis]):
        chosen = np.flatnonzero(flat == v)
        if chosen.size:
            parts.append(reduce_sum(rows.move(lambda t, c=chosen: np.take(t, c, axis)), [axis], dtype))
        else:
            parts.append(Value(np.zeros(shape[:axis] + shape[axis + 1:]), dtype))
    stacked = [np.stack([getattr(p, name) for p in parts], axis) for name in ("data", "err", "loose")]
    return Value(stacked[0], dtype, *stacked[1:])


# ---------------------------------------------------------------------------------------------------------------------
# Windows
# ---------------------------------------------------------------------------------------------------------------------


class Window:
    """A window of `size` that moves over H and W of an image of `shape`."""

    def __init__(self, shape, size, strides, padding, dilations=(1, 1)):
        self.shape, self.size, self.strides, self.padding, self.dilations = shape, size, strides, padding, dilations
        self.out = [(shape[1 + a] + padding[2 * a] + padding[2 * a + 1] - (size[a] - 1) * dilations[a] - 1)
                    // strides[a] + 1 for a in (0, 1)]

    def positions(self):
        return [(k, m) for k in range(self.size[0]) for m in range(self.size[1])]

    def where(self, k, m):
        """The padded image's elements that window position (k, m) meets."""
        rows, columns = (slice(p * d, p * d + (n - 1) * s + 1, s)
                         for p, d, n, s in zip((k, m), self.dilations, self.out, self.strides))
        return slice(None), rows, columns

    def widths(self):
        top, bottom, left, right = self.padding
        return [0, top, left, 0], [0, bottom, right, 0]

    def views(self, x, value=0):
        padded = pad(x, *self.widths(), value)
        return [padded.move(lambda t, w=self.where(k, m): t[w]) for k, m in self.positions()]

    def unview(self, parts, dtype, absent=None, terms=1):
        """The sum of what each position gives back, without the padding. Where position i gives nothing, it may give
        zero or `absent[i]`."""
        low, high = self.widths()
        shape = [n + a + b for n, a, b in zip(self.shape, low, high)]
        inner = tuple(slice(a, a + n) for n, a in zip(self.shape, low))
        layers = []
        for i, ((k, m), part) in enumerate(zip(self.positions(), parts)):
            loose = np.zeros(shape, bool) if absent is None else np.broadcast_to(np.isnan(absent[i]), shape)
            layer = Value(np.zeros(shape), part.dtype, np.zeros(shape), loose)
            for name in ("data", "err", "loose"):
                target = np.array(getattr(layer, name))
                target[self.where(k, m)] = getattr(part, name)
                setattr(layer, name, target[inner])
            layers.append(layer)
        return reduce_sum(stack(layers), [len(shape)], dtype, terms)


def stack(values):
    parts = [np.stack([getattr(x, name) for x in values], -1) for name in ("data", "err", "loose")]
    return Value(parts[0], values[0].dtype, *parts[1:])


def channels(x, group, groups):
    size = x.shape[-1] // groups
    return x.move(lambda t: t[..., group * size:(group + 1) * size])


def product(a, b):
    """[.., k] times [k, n], in the compute type."""
    wide = compute_type(a.dtype)
    flat = matmul(reshape(cast(a, wide), (-1, a.shape[-1])), cast(b, wide))
    return reshape(flat, (*a.shape[:-1], b.shape[1]))


def total(values, dtype, terms):
    return reduce_sum(stack(values), [len(values[0].shape)], dtype, terms)


def conv2d(x, w, strides, padding, dilations=(1, 1), groups=1, dtype=None):
    window = Window(x.shape, w.shape[:2], strides, padding, dilations)
    parts = []
    for g in range(groups):
        views = window.views(channels(x, g, groups))
        kernels = [channels(w, g, groups).move(lambda t, k=k, m=m: t[k, m]) for k, m in window.positions()]
        products = [product(view, kernel) for view, kernel in zip(views, kernels)]
        parts.append(total(products, dtype or x.dtype, terms=w.shape[2]))
    return concat(*parts, axis=3)


def conv2d_input_grad(dy, w, strides, padding, shape, dtype, dilations=(1, 1), groups=1):
    window = Window((*shape[:3], w.shape[2]), w.shape[:2], strides, padding, dilations)
    parts = []
    for g in range(groups):
        kernels = [channels(w, g, groups).move(lambda t, k=k, m=m: t[k, m].T) for k, m in window.positions()]
        # Where there is no output dy may count as zero, and zero times infinity is NaN.
        with np.errstate(invalid="ignore"):
            absent = [(0.0 * kernel.data).sum(axis=0) for kernel in kernels]
        grads = [product(channels(dy, g, groups), kernel) for kernel in kernels]
        parts.append(window.unview(grads, dtype, absent, terms=kernels[0].shape[0]))
    return concat(*parts, axis=3)


def conv2d_weight_grad(x, dy, strides, padding, shape, dtype, dilations=(1, 1), groups=1):
    window = Window(x.shape, shape[:2], strides, padding, dilations)
    wide = compute_type(x.dtype)
    parts = []
    for g in range(groups):
        rows = reshape(cast(channels(dy, g, groups), wide), (-1, dy.shape[-1] // groups))
        grads = []
        for view in window.views(channels(x, g, groups)):
            flat = reshape(cast(view, wide), (-1, view.shape[-1]))
            grads.append(matmul(flat, rows, transpose_a=True))
        data = [np.stack([getattr(v, name) for v in grads]) for name in ("data", "err", "loose")]
        part = Value(data[0], wide, *data[1:])
        parts.append(reshape(part, (*shape[:2], *part.shape[1:])))
    return cast(concat(*parts, axis=3), dtype)


def max_pool2d(x, window, strides, padding, dilations=(1, 1)):
    least = -np.inf if is_float(x.dtype) else np.iinfo(oracle.INTEGERS[x.dtype]).min
    return oracle.reduce_max(stack(Window(x.shape, window, strides, padding, dilations).views(x, least)), [4])


def max_pool2d_index(x, window, strides, padding, dilations=(1, 1), dtype="i32"):
    moving = Window(x.shape, window, strides, padding, dilations)
    least = -np.inf if is_float(x.dtype) else np.iinfo(oracle.INTEGERS[x.dtype]).min
    inside = stack(moving.views(Value(np.ones(x.shape), "f32"))).data > 0
    views = stack(moving.views(x, least))
    size = views.shape[-1]
    top = views.data.max(axis=-1, keepdims=True)
    hit = inside & ((views.data == top) | np.isnan(views.data))
    data = np.where(hit, np.arange(size), size).min(axis=-1)
    loose = oracle.argmax(views, 4, dtype).loose
    return Value(data, dtype, loose=loose)


def max_pool2d_scatter(dy, index, window, strides, padding, shape, dtype, dilations=(1, 1)):
    moving = Window(shape, window, strides, padding, dilations)
    parts = []
    for position in range(window[0] * window[1]):
        hit = index.data == position
        parts.append(Value(np.where(hit, dy.data, 0.0), dy.dtype, np.where(hit, dy.err, 0.0),
                           (hit & dy.loose) | index.loose))
    return moving.unview(parts, dtype)


def max_pool2d_grad(x, dy, window, strides, padding, dilations=(1, 1)):
    index = max_pool2d_index(x, window, strides, padding, dilations)
    return max_pool2d_scatter(dy, index, window, strides, padding, x.shape, x.dtype, dilations)


def divided(x, count, dtype):
    return cast(div(x, exact(np.full(x.shape, float(count)), x.dtype)), dtype)


def avg_pool2d(x, window, strides, padding, dilations=(1, 1)):
    wide = compute_type(x.dtype)
    views = stack(Window(x.shape, window, strides, padding, dilations).views(cast(x, wide)))
    return divided(reduce_sum(views, [4]), window[0] * window[1], x.dtype)


def avg_pool2d_grad(dy, window, strides, padding, shape, dtype, dilations=(1, 1)):
    wide = cast(dy, compute_type(dy.dtype))
    moving = Window(shape, window, strides, padding, dilations)
    sums = moving.unview([wide] * (window[0] * window[1]), wide.dtype)
    return divided(sums, window[0] * window[1], dtype)


def fold2d(x, strides, padding, shape, dtype, dilations=(1, 1)):
    moving = Window(shape, x.shape[3:5], strides, padding, dilations)
    return moving.unview([x.move(lambda t, k=k, m=m: t[:, :, :, k, m]) for k, m in moving.positions()], dtype)
