"""The cases of the benchmark of rows: programs, shapes, bytes. Needs no package but the standard library."""

import dataclasses
import re

# The most telling first: a run that has to stop has measured these.
SHAPES = ((8192, 4096), (4096, 1024), (16384, 8192), (4096, 8192))
BYTES = {"bf16": 2, "f32": 4}

# Each program as a function: arguments and results as (name, kind), the body's lines. Kinds: m the matrix, r a value a
# row and c a value a column; R and C as r and c, of f32 whatever the matrix is; t the matrix transposed, l and n as many
# elements as images with their 256 channels last and first. $m, $r, ... are their types.
PROGRAMS = {
    "negate": ("x:m", "y:m", ["%y = aicf.neg %x : $m"]),
    "gelu": ("x:m", "y:m", ["%y = aicf.gelu %x form = erf : $m"]),
    "silu_gate": ("x:m g:m", "y:m", ["%s = aicf.silu %x : $m", "%y = aicf.mul %s, %g : $m"]),
    "bias_gelu": ("x:m b:c", "y:m", ["%w = aicf.broadcast %b dimensions = [1] : $c -> $m",
                                     "%s = aicf.add %x, %w : $m", "%y = aicf.gelu %s form = erf : $m"]),
    "softmax": ("x:m", "y:m", ["%y = aicf.softmax %x axis = 1 : $m"]),
    "log_softmax": ("x:m", "y:m", ["%y = aicf.log_softmax %x axis = 1 : $m"]),
    "softmax_grad": ("x:m dy:m", "y:m", ["%y = aicf.softmax_grad %x, %dy axis = 1 : $m"]),
    "layer_norm": ("x:m g:c b:c", "y:m", [
        "%y, %mean, %rstd = aicf.layer_norm %x, %g, %b axis = 1 eps = 1.0e-5 : ($m, $c, $c) -> ($m, $R, $R)"]),
    "rms_norm": ("x:m g:c", "y:m", ["%y, %rstd = aicf.rms_norm %x, %g axis = 1 eps = 1.0e-5 : ($m, $c) -> ($m, $R)"]),
    "layer_norm_grad": ("x:m g:c mean:R rstd:R dy:m", "y:m", [
        "%y, %dg, %db = aicf.layer_norm_grad %x, %g, %mean, %rstd, %dy axis = 1 "
        ": ($m, $c, $R, $R, $m) -> ($m, $c, $c)"]),
    "log_softmax_grad": ("x:m dy:m", "y:m", ["%y = aicf.log_softmax_grad %x, %dy axis = 1 : $m"]),
    "rms_norm_grad": ("x:m g:c rstd:R dy:m", "y:m", [
        "%y, %dg = aicf.rms_norm_grad %x, %g, %rstd, %dy axis = 1 : ($m, $c, $R, $m) -> ($m, $c)"]),
    "gelu_grad": ("x:m dy:m", "y:m", ["%y = aicf.gelu_grad %x, %dy form = erf : $m"]),
    "row_sum": ("x:m", "y:R", ["%y = aicf.reduce_sum %x axes = [1] : $m -> $R"]),
    "column_sum": ("x:m", "y:C", ["%y = aicf.reduce_sum %x axes = [0] : $m -> $C"]),
    "scale_grads": ("x:m g:c mean:R rstd:R dy:m", "dg:c db:c", [
        "%y, %dg, %db = aicf.layer_norm_grad %x, %g, %mean, %rstd, %dy axis = 1 "
        ": ($m, $c, $R, $R, $m) -> ($m, $c, $c)"]),
    "bias_gelu_grads": ("x:m dy:m", "dx:m db:c", [
        "%dx = aicf.gelu_grad %x, %dy form = erf : $m", "%db = aicf.reduce_sum %dx axes = [0] : $m -> $c"]),
    "transpose": ("x:t", "y:m", ["%y = aicf.transpose %x permutation = [1, 0] : $t -> $m"]),
    "transpose_bias_relu": ("x:t b:c", "y:m", [
        "%z = aicf.transpose %x permutation = [1, 0] : $t -> $m",
        "%w = aicf.broadcast %b dimensions = [1] : $c -> $m", "%s = aicf.add %z, %w : $m", "%y = aicf.relu %s : $m"]),
    "channels_first": ("x:l", "y:n", ["%y = aicf.transpose %x permutation = [0, 3, 1, 2] : $l -> $n"]),
    "channels_last": ("x:n", "y:l", ["%y = aicf.transpose %x permutation = [0, 2, 3, 1] : $n -> $l"]),
}
MAPS = ("negate", "gelu", "silu_gate", "bias_gelu", "gelu_grad")


@dataclasses.dataclass(frozen=True)
class Case:
    program: str
    dtype: str
    rows: int
    columns: int

    @property
    def name(self):
        return f"{self.program}-{self.dtype}-{self.rows}x{self.columns}"

    def shape(self, kind):
        images, side, channels = self.rows * self.columns // (32 * 32 * 256), 32, 256
        return {"m": (self.rows, self.columns), "t": (self.columns, self.rows), "r": (self.rows,), "c": (self.columns,),
                "l": (images, side, side, channels), "n": (images, channels, side, side)}[kind.lower()]

    def element(self, kind):
        return "f32" if kind.isupper() else self.dtype

    def type(self, kind):
        return "tensor<" + "".join(f"{n}x" for n in self.shape(kind)) + self.element(kind) + ">"

    def values(self, which):
        """(name, kind) of the arguments (0) or results (1)."""
        return [tuple(word.split(":")) for word in PROGRAMS[self.program][which].split()]

    def count_bytes(self, which):
        total = 0
        for _, kind in self.values(which):
            elements = 1
            for extent in self.shape(kind):
                elements *= extent
            total += elements * BYTES[self.element(kind)]
        return total

    def text(self):
        arguments, results = ([(n, self.type(k)) for n, k in self.values(which)] for which in (0, 1))
        lines = []
        for line in PROGRAMS[self.program][2]:
            for kind in "mrcRCtln":
                line = line.replace("$" + kind, self.type(kind))
            lines.append("  " + line)
        named = [", ".join(f'{left}{t} {{aicf.name = "{n}"}}' for n, t in values for left in [f"%{n}: " * (w == 0)])
                 for w, values in enumerate((arguments, results))]
        returned = ", ".join("%" + n for n, _ in results) + " : " + ", ".join(t for _, t in results)
        return "\n".join([f"func.func @f({named[0]}) -> ({named[1]}) {{", *lines, f"  return {returned}", "}", ""])


def all_cases(only=""):
    cases = [Case(program, dtype, *shape) for dtype in BYTES for shape in SHAPES for program in PROGRAMS]
    return [case for case in cases if re.search(only, case.name)]
