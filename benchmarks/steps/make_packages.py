#!/usr/bin/env python3
"""Packages of the networks' training steps under the planner's own choice, and what the planner predicts.

    make_packages.py DIR [--compiler=aicf-compile] [--runner=aicf-run] [--target=h200] [--seed=1] [--count=30]
                     [--only=REGEX] [--jobs=N]

Writes DIR/NETWORK.mlir, DIR/NETWORK.aicf and DIR/plans.json. Needs no GPU.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import time

from networks import all_networks


def make(args, network):
    """The entry of plans.json, or what the compiler says against the network."""
    source = args.directory / f"{network.name}.mlir"
    package = source.with_suffix(".aicf")
    source.write_text(network.text(), encoding="utf-8")
    begin = time.monotonic()
    process = subprocess.run([args.compiler, f"--target={args.target}", "--portable=false", str(source), "-o",
                              str(package)], capture_output=True, text=True, check=False)
    if process.returncode:
        return process.stderr
    seconds = time.monotonic() - begin
    listing = subprocess.run([args.runner, str(package), "--list"], capture_output=True, text=True, check=True).stdout
    launches = max(int(count) for count in re.findall(r"^entry .*, launches on [^:]+: (\d+)", listing, re.M))
    return {"compile_s": round(seconds, 2), "bytes": package.stat().st_size, "launches": launches}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--compiler", default="aicf-compile")
    parser.add_argument("--runner", default="aicf-run")
    parser.add_argument("--target", default="h200")
    parser.add_argument("--seed", type=int, default=1, help="of the drawn networks")
    parser.add_argument("--count", type=int, default=30, help="of drawn networks")
    parser.add_argument("--only", default="", help="networks whose name has a match of this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    known, refused = {}, []
    networks = [network for network in all_networks(args.seed, args.count) if re.search(args.only, network.name)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for network, made in zip(networks, pool.map(lambda network: make(args, network), networks)):
            if isinstance(made, str):
                refused.append(network.name)
                print(f"{network.name}: {made}", flush=True)
                continue
            known[network.name] = made
            print(f"{network.name}: {made['compile_s']} s, {made['launches']} launches, {made['bytes']} bytes",
                  flush=True)
    (args.directory / "plans.json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    if refused:
        print("REFUSED:", *refused)
    return bool(refused)


if __name__ == "__main__":
    raise SystemExit(main())
