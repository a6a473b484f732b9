#!/usr/bin/env python3
"""Does what a page tells its reader to do, in the current folder.

    run_page.py PAGE

Blocks of a page are taken in order: `mlir` is written to the file that its first line names, `sh` is run, `python` is
run in one interpreter, and each line of `text` has to be in what the last of those two printed, in this order; "..." in
a line stands for any text. `python3` is the one that runs this.
"""

import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys


def main():
    page = pathlib.Path(sys.argv[1]).read_text()
    names, printed, rest = {}, "", ""
    path = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for language, block in re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", page):
        if language == "mlir":
            pathlib.Path(block.split(maxsplit=2)[1]).write_text(block)
        elif language == "python":
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(block, names)
            printed = rest = output.getvalue()
            print(block + printed)
        elif language == "sh":
            process = subprocess.run(["bash", "-euo", "pipefail", "-c", block], stdout=subprocess.PIPE, text=True,
                                     env={**os.environ, "PATH": path})
            printed = rest = process.stdout
            print(block + printed)
            if process.returncode:
                sys.exit(f"ended with {process.returncode}:\n{block}")
        elif language == "text":
            for line in block.splitlines():
                for piece in filter(None, map(str.strip, line.split("..."))):
                    _, found, rest = rest.partition(piece)
                    if not found:
                        sys.exit(f"'{line}' was not printed there, but\n{printed}")
        else:
            sys.exit(f"a block of {language} cannot be run")


if __name__ == "__main__":
    main()
