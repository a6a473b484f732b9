"""Writes MLIR text, or a pin, that nests N levels deep: deep.py KIND N."""

import sys

kind, n = sys.argv[1], int(sys.argv[2])


def print_program(loc=""):
    print("func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {")
    print(f"  %0 = aicf.exp %x : tensor<8xf32>{loc}")
    print("  return %0 : tensor<8xf32>")
    print("}")


if kind == "regions":
    print("module {" * n + "}" * n)
elif kind == "lists":
    print("module attributes {a.b = " + "[" * n + "]" * n + "} {}")
elif kind == "expression":
    print("module attributes {a.b = affine_map<(d0) -> (" + "- " * n + "d0)>} {}")
elif kind == "names":
    print("#a0 = []")
    for i in range(1, n):
        print(f"#a{i} = [#a{i - 1}]")
    print("module attributes {a.b = #a%d} {}" % (n - 1))
elif kind == "comment":  # A carriage return ends it, too.
    sys.stdout.write("//\r module attributes {a.b = " + "[" * n + "]" * n + "} {}\n")
elif kind == "subscript":
    print("func.func @f(%m: memref<8xf32>, %i: index) {")
    print("  %v = affine.load %m[" + "%i + " * n + "%i] : memref<8xf32>")
    print("  return")
    print("}")
elif kind == "pin":
    print("kernel i0 is #aicf_cpu.loops<order = " + "[" * n)
elif kind == "program":
    print_program()
elif kind in ("calls", "paths"):  # Locations that share their parts.
    print_program(f" loc(#l{n})")
    print('#l0 = loc("x.py":1:1)')
    for i in range(n):
        if kind == "calls":
            print(f"#l{i + 1} = loc(callsite(#l{i} at #l{i}))")
        else:
            print(f'#l{i + 1} = loc(fused["a"(#l{i}), "b"(#l{i})])')
else:
    sys.exit(f"unknown kind: {kind}")
