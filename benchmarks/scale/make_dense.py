#!/usr/bin/env python3
"""Instructions of one shape that read each other at random: fusion has an edge from nearly everything to everything.

    make_dense.py COUNT [SEED] > dense.mlir

COUNT elementwise ops on 64 x 64 elements, each of one or two values out of all before it. What nothing reads is returned.
"""

import random
import sys

count = int(sys.argv[1])
rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
kind = "tensor<64x64xf32>"
values, unread, lines = ["%x"], set(), []
for i in range(count):
    op = rng.choice(["add", "mul", "sub", "max", "tanh", "relu", "exp"])
    operands = rng.choices(values, k=2 if op in ("add", "mul", "sub", "max") else 1)
    unread.difference_update(operands)
    unread.add(f"%v{i}")
    values.append(f"%v{i}")
    lines.append(f"  %v{i} = aicf.{op} {', '.join(operands)} : {kind}")
results = [value for value in values if value in unread]
print(f"func.func @f(%x: {kind}) -> ({', '.join([kind] * len(results))}) {{")
print(*lines, sep="\n")
print(f"  return {', '.join(results)} : {', '.join([kind] * len(results))}\n}}")
