"""The cases of the benchmark of convolutions: ResNet-50's layers. Needs no package but the standard library."""

import dataclasses

BATCH = 32


@dataclasses.dataclass(frozen=True)
class Case:
    """y [N, OH, OW, O] = relu(x [N, H, W, C] * w [K, K, C, O] + b [O]), H = W = `size`, padded so that a stride of one
    keeps the size."""

    size: int
    channels: int
    outputs: int
    kernel: int
    stride: int = 1
    batch: int = BATCH

    @property
    def name(self):
        return (f"{self.batch}x{self.size}x{self.size}x{self.channels}-{self.kernel}x{self.kernel}x{self.outputs}"
                f"{'' if self.stride == 1 else f'-by-{self.stride}'}")

    @property
    def group(self):
        return f"{self.kernel}x{self.kernel}" + ("" if self.stride == 1 else f", stride {self.stride}")

    @property
    def padding(self):
        return (self.kernel - 1) // 2

    @property
    def out_size(self):
        return (self.size + 2 * self.padding - self.kernel) // self.stride + 1

    @property
    def rows(self):
        """Of the product that it is."""
        return self.batch * self.out_size**2

    def shapes(self):
        return {"x": (self.batch, self.size, self.size, self.channels),
                "w": (self.kernel, self.kernel, self.channels, self.outputs), "b": (self.outputs,),
                "y": (self.batch, self.out_size, self.out_size, self.outputs)}

    def text(self):
        types = {name: f"tensor<{'x'.join(map(str, shape))}xbf16>" for name, shape in self.shapes().items()}
        arguments = ", ".join(f'%{name}: {types[name]} {{aicf.name = "{name}"}}' for name in "xwb")
        x, w, b, y = types.values()
        return f"""\
func.func @f({arguments}) -> ({y} {{aicf.name = "y"}}) {{
  %p = aicf.conv2d %x, %w strides = {[self.stride] * 2} padding = {[self.padding] * 4} : ({x}, {w}) -> {y}
  %v = aicf.broadcast %b dimensions = [3] : {b} -> {y}
  %s = aicf.add %p, %v : {y}
  %y = aicf.relu %s : {y}
  return %y : {y}
}}
"""


# The layers that differ, stage by stage; strides as PyTorch's model has them, at the 3x3 layer.
LAYERS = [Case(224, 3, 64, 7, 2),
          Case(56, 64, 64, 1), Case(56, 64, 64, 3), Case(56, 64, 256, 1), Case(56, 256, 64, 1),
          Case(56, 256, 128, 1), Case(56, 128, 128, 3, 2), Case(28, 128, 512, 1), Case(56, 256, 512, 1, 2),
          Case(28, 512, 128, 1), Case(28, 128, 128, 3),
          Case(28, 512, 256, 1), Case(28, 256, 256, 3, 2), Case(14, 256, 1024, 1), Case(28, 512, 1024, 1, 2),
          Case(14, 1024, 256, 1), Case(14, 256, 256, 3),
          Case(14, 1024, 512, 1), Case(14, 512, 512, 3, 2), Case(7, 512, 2048, 1), Case(14, 1024, 2048, 1, 2),
          Case(7, 2048, 512, 1), Case(7, 512, 512, 3)]


def all_cases(only=""):
    """The most telling first: a run that has to stop has measured these."""
    order = ("3x3", "1x1", "3x3, stride 2", "1x1, stride 2", "7x7, stride 2")
    return [case for case in sorted(LAYERS, key=lambda case: order.index(case.group)) if only in case.name]
