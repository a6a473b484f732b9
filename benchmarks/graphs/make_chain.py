#!/usr/bin/env python3
"""Writes a chain of dependent elementwise instructions: `make_chain.py COUNT WIDTH > chain.mlir`.

Each adds the input to what the one before it left, over WIDTH f32 numbers. Compiled with `--disable=fuse` each is a
launch of the same kernel, and waits for the one before it.
"""

import argparse

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("width", type=int)
    arguments = parser.parse_args()
    tensor = f"tensor<{arguments.width}xf32>"
    print(f"func.func @chain(%x: {tensor}) -> {tensor} {{")
    value = "%x"
    for i in range(arguments.count):
        print(f"  %v{i} = aicf.add {value}, %x : {tensor}")
        value = f"%v{i}"
    print(f"  return {value} : {tensor}\n}}")
