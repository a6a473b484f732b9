"""The cases of the benchmark of epilogues: programs and shapes. Needs no package but the standard library."""

import dataclasses
import itertools

SCALE, MASKED = 0.125, -1.0e9
# Each program as arguments (name, kind) and the lines after the product %p. Kinds: x and w the operands of the product
# x w^T, y its result, b a value a column, m a mask of the result.
PROGRAMS = {
    "bias_gelu": ("x:x w:w b:b", ["%v = aicf.broadcast %b dimensions = [1] : $b -> $y", "%s = aicf.add %p, %v : $y",
                                  "%y = aicf.gelu %s form = tanh : $y"]),
    "residual": ("x:x w:w b:b r:y", ["%v = aicf.broadcast %b dimensions = [1] : $b -> $y", "%s = aicf.add %p, %v : $y",
                                     "%y = aicf.add %s, %r : $y"]),
    "silu_gate": ("x:x w:w g:y", ["%s = aicf.silu %p : $y", "%y = aicf.mul %s, %g : $y"]),
    "scale_mask": ("x:x w:w m:m", [f"%c = aicf.constant dense<{SCALE}> : $y",
                                   f"%n = aicf.constant dense<{MASKED}> : $y", "%s = aicf.mul %p, %c : $y",
                                   "%y = aicf.select %m, %s, %n : $m, $y"]),
}


@dataclasses.dataclass(frozen=True)
class Case:
    """y [batch, M, N] = epilogue of x [batch, M, K] w^T [batch, N, K], or without the batch where that is 0."""

    program: str
    m: int
    n: int
    k: int
    batch: int = 0

    @property
    def name(self):
        return f"{self.program}-{f'{self.batch}x' if self.batch else ''}{self.m}x{self.n}x{self.k}"

    @property
    def group(self):
        return self.program

    def shape(self, kind):
        matrix = {"x": (self.m, self.k), "w": (self.n, self.k), "y": (self.m, self.n), "m": (self.m, self.n)}
        return (self.n,) if kind == "b" else ((self.batch,) if self.batch else ()) + matrix[kind]

    def type(self, kind):
        return "tensor<" + "".join(f"{n}x" for n in self.shape(kind)) + ("i1>" if kind == "m" else "bf16>")

    def arguments(self):
        """(name, kind)."""
        return [tuple(word.split(":")) for word in PROGRAMS[self.program][0].split()]

    def text(self):
        lines = ["%p = aicf.matmul %x, %w {transpose_b} : ($x, $w) -> $y", *PROGRAMS[self.program][1]]
        for kind in "xwybm":
            lines = [line.replace("$" + kind, self.type(kind)) for line in lines]
        named = ", ".join(f'%{name}: {self.type(kind)} {{aicf.name = "{name}"}}' for name, kind in self.arguments())
        y = self.type("y")
        return "\n".join([f'func.func @f({named}) -> ({y} {{aicf.name = "y"}}) {{', *("  " + line for line in lines),
                          f"  return %y : {y}", "}", ""])


LLAMA = [(6144, 4096), (4096, 4096), (28672, 4096), (4096, 14336)]
GPT2 = [(3072, 768), (768, 768), (768, 3072)]
CUBES = [(n, n, n) for n in (512, 768, 1024)]
SKINNY = [(16, 4096, 4096), (64, 4096, 11008), (128, 4096, 4096), (128, 8192, 8192)]
# M, N, K and batch: heads of attention, images or sentences times heads.
HEADS = [(1024, 1024, 64, 96), (2048, 2048, 128, 64), (4096, 4096, 128, 32), (512, 512, 64, 192), (128, 2048, 128, 32)]


def cases_of(programs, shapes):
    return [Case(program, *shape) for shape, program in itertools.product(shapes, programs)]


def tokens(count, layers):
    return [(count, n, k) for n, k in layers]


def all_cases(only=""):
    """The most telling first: a run that has to stop has measured these."""
    cases = [*cases_of(("bias_gelu", "residual"), tokens(8192, GPT2)),
             *cases_of(("residual", "silu_gate"), tokens(4096, LLAMA)),
             *cases_of(("scale_mask",), HEADS),
             *cases_of(PROGRAMS, CUBES),
             *cases_of(PROGRAMS, SKINNY),
             *cases_of(("bias_gelu", "residual"), tokens(32768, GPT2)),
             *cases_of(("residual", "silu_gate"), tokens(8192, LLAMA)),
             *cases_of(("bias_gelu",), tokens(4096, LLAMA)),
             *cases_of(("bias_gelu", "residual"), tokens(16384, GPT2))]
    return [case for case in cases if only in case.name]
