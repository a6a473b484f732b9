"""ResNet-50's inference as a program of the aicf dialect: images in NHWC, norms folded into the convolutions' weights and
biases. Needs no package but the standard library.

    python3 model.py [--batch=32] [--dtype=bf16] > resnet50.mlir
"""

import argparse

# Of each stage: bottleneck channels, blocks, and the stride of its first block, at the 3x3 layer.
STAGES = [(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)]
EXPANSION, IMAGE, CLASSES = 4, 224, 1000


class Writer:
    """The program's lines. Values are (name, shape)."""

    def __init__(self, dtype):
        self.dtype, self.params, self.lines = dtype, [], []

    def type(self, shape):
        return "tensor<" + "".join(f"{extent}x" for extent in shape) + self.dtype + ">"

    def add(self, name, shape, text):
        self.lines.append(f"  %{name} = {text}")
        return name, shape

    def param(self, name, shape):
        self.params.append((name, shape))
        return self.add(name, shape, f"aicf.read @{name} : {self.type(shape)}")

    def broadcast(self, value, shape):
        name, old = value
        return self.add(name + "_all", shape, f"aicf.broadcast %{name} dimensions = [{len(shape) - 1}] : "
                        f"{self.type(old)} -> {self.type(shape)}")

    def binary(self, op, name, a, b):
        return self.add(name, a[1], f"aicf.{op} %{a[0]}, %{b[0]} : {self.type(a[1])}")

    def relu(self, name, x):
        return self.add(name, x[1], f"aicf.relu %{x[0]} : {self.type(x[1])}")

    def conv(self, name, x, outputs, kernel, stride):
        """With its bias."""
        n, size, _, channels = x[1]
        padding = (kernel - 1) // 2
        out = (size + 2 * padding - kernel) // stride + 1
        w, b = self.param(name + "_w", (kernel, kernel, channels, outputs)), self.param(name + "_b", (outputs,))
        y = (n, out, out, outputs)
        product = self.add(name + "_product", y, f"aicf.conv2d %{x[0]}, %{w[0]} strides = {[stride] * 2} padding = "
                           f"{[padding] * 4} : ({self.type(x[1])}, {self.type(w[1])}) -> {self.type(y)}")
        return self.binary("add", name, product, self.broadcast(b, y))

    def block(self, name, x, width, stride):
        y = self.relu(name + "_h1", self.conv(name + "_conv1", x, width, 1, 1))
        y = self.relu(name + "_h2", self.conv(name + "_conv2", y, width, 3, stride))
        y = self.conv(name + "_conv3", y, width * EXPANSION, 1, 1)
        if x[1] != y[1]:
            x = self.conv(name + "_down", x, width * EXPANSION, 1, stride)
        return self.relu(name + "_out", self.binary("add", name + "_sum", y, x))

    def network(self, batch):
        x = ("images", (batch, IMAGE, IMAGE, 3))
        images = self.type(x[1])
        x = self.relu("stem", self.conv("conv1", x, STAGES[0][0], 7, 2))
        shape = (batch, x[1][1] // 2, x[1][2] // 2, x[1][3])
        x = self.add("pool", shape, f"aicf.max_pool2d %{x[0]} window = [3, 3] strides = [2, 2] padding = [1, 1, 1, 1] : "
                     f"{self.type(x[1])} -> {self.type(shape)}")
        for stage, (width, blocks, stride) in enumerate(STAGES, 1):
            for block in range(blocks):
                x = self.block(f"layer{stage}_{block}", x, width, 1 if block else stride)
        shape = (batch, x[1][3])
        x = self.add("mean", shape, f"aicf.reduce_mean %{x[0]} axes = [1, 2] : {self.type(x[1])} -> {self.type(shape)}")
        w, b = self.param("fc_w", (shape[1], CLASSES)), self.param("fc_b", (CLASSES,))
        y = (batch, CLASSES)
        self.add("logits", y, f"aicf.linear %{x[0]}, %{w[0]}, %{b[0]} : ({self.type(shape)}, {self.type(w[1])}, "
                 f"{self.type(b[1])}) -> {self.type(y)}")
        params = [f"aicf.param @{name} : {self.type(shape)}" for name, shape in self.params]
        head = (f'func.func @f(%images: {images} {{aicf.name = "images"}}) -> ({self.type(y)} {{aicf.name = "logits"}}) {{')
        return "\n".join([*params, "", head, *self.lines, f"  return %logits : {self.type(y)}", "}"]) + "\n"


def program(batch, dtype):
    return Writer(dtype).network(batch)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--dtype", default="bf16", choices=["bf16", "f16", "f32"])
    arguments = parser.parse_args()
    print(program(arguments.batch, arguments.dtype), end="")
