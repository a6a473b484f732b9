#!/usr/bin/env python3
"""Checks what pages say about the tree: links, paths, flags of the tools, and the length of lines.

    check_docs.py [--tools=DIR] [PAGE ...]     fails if something is wrong
    check_docs.py --wrap [PAGE ...]            breaks the lines of paragraphs that have too long ones anew, but not
                                               in generated pages

Without pages it takes those of docs/, README.md, CONTRIBUTING.md, and the READMEs of examples/ and benchmarks/. Of
each it finds

* links to files that do not exist, and to headings that a page does not have;
* code that names a path in the tree (one that begins with a folder of it) or a source file which does not exist;
* with --tools, options in code of a tool that the tool's --help does not know;
* lines above 120 columns, but for tables.

In a path TARGET, NAME and the like stand for any name.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 120
MARKER = re.compile(r" *(?:[-+*]|\d+\.) +")
FOLDERS = "benchmarks cmake docs examples include lib runtime scripts test tools unittests".split()
TOOLS = "aicf-calibrate aicf-compile aicf-explain aicf-measure aicf-mutate aicf-opt aicf-run aicf-sign aicf-train".split()
# Source files that pages name and that are not of this tree, or not any more.
FOREIGN = {"fuzz.py", "nvToolsExt.h"}
# Options that a tool reads and its help does not list.
HIDDEN = {"aicf-opt": {"dump-pass-pipeline"}}


def pages():
    yield from sorted(ROOT.glob("docs/**/*.md"))
    yield from (ROOT / "README.md", ROOT / "CONTRIBUTING.md")
    for folder in ("examples", "benchmarks"):
        yield from sorted(ROOT.glob(f"{folder}/**/README.md"))


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text())
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
            for heading in re.findall(r"(?m)^#+ (.*)$", text)}


def broken_links(page, text):
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"(?ms)^```.*?^```", "", text)):
        path, _, anchor = target.partition("#")
        if "://" in target:
            continue
        file = page.parent / path if path else page
        if not file.exists():
            yield f"links to {target}, which does not exist"
        elif anchor and anchor not in anchors(file):
            yield f"links to {target}: {file.name} has no such heading"


def exists(path):
    """Whether a path of the tree exists. One may be written without its ending, as of a header and a source."""
    pattern = re.sub(r"\*+", "*", re.sub(r"\b[A-Z]{3,}\b(?!\.md)", "*", path))
    return any(ROOT.glob(pattern)) or any(ROOT.glob(f"{pattern}.*"))


def missing_paths(text, names):
    for path in re.findall(rf"(?<![\w./-])(?:{'|'.join(FOLDERS)})/[\w./*+-]*\w", text):
        if not exists(path):
            yield f"names {path}, which does not exist"
    for name in re.findall(r"`(?:[\w./-]*/)?([\w-]+\.(?:cpp|h|td|py|test|toml|fbs|inc|sh))`", text):
        if name not in names:
            yield f"names {name}, which does not exist"


def unknown_options(text, options):
    # A command goes on in the next line behind a backslash, and ends at the next one or at a comment.
    text = re.sub(r"\\\n", " ", text)
    for tool, known in options.items():
        for command in re.findall(rf"(?m)(?:^|[\s`(|])(?:[\w./$]*/)?{tool}((?: [^`|#\n]*)?)", text):
            for option in re.findall(r"(?:^|\s)--([a-z][\w-]*)", command.split("&&")[0]):
                if option not in known:
                    yield f"gives {tool} --{option}, which its help does not list"


def is_generated(text):
    return "Generated from" in text[:300] or "This page is written by" in text


def long_lines(text):
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > COLUMNS and not line.lstrip().startswith("|"):
            yield f"line {number} has {len(line)} columns"


def wrap_paragraph(lines):
    """The lines of a paragraph or of an item of a list, none too long. Code stays in one line."""
    marker = MARKER.match(lines[0])
    first = marker[0] if marker else re.match(" *", lines[0])[0]
    rest = " " * len(first) if marker else first
    words = " ".join(line.strip() for line in [lines[0][len(first):], *lines[1:]])
    glued = re.sub(r"`[^`]+`", lambda code: code[0].replace(" ", "\0"), words)
    wrapped = textwrap.wrap(glued, COLUMNS, initial_indent=first, subsequent_indent=rest, break_long_words=False,
                            break_on_hyphens=False)
    # No line may come to begin like an item.
    for line in wrapped[1:]:
        if MARKER.match(line):
            word = line.split()[0]
            return wrap_paragraph([first + words.replace(f" {word} ", f"\0{word} ")])
    return [line.replace("\0", " ") for line in wrapped]


def wrap(text):
    result, paragraph, is_code = [], [], False

    def flush():
        hard_breaks = any(line.endswith("\\") for line in paragraph)
        result.extend(wrap_paragraph(paragraph) if any(len(line) > COLUMNS for line in paragraph) and not hard_breaks
                      else paragraph)
        paragraph.clear()

    for line in text.splitlines():
        is_fence = line.lstrip().startswith("```")
        is_text = not (is_code or is_fence or not line.strip() or line.lstrip()[0] in "|#<" or line.startswith("    "))
        if not is_text or MARKER.match(line):
            flush()
        if is_text:
            paragraph.append(line)
        else:
            result.append(line)
        is_code ^= is_fence
    flush()
    return "\n".join(result) + "\n"


def read_options(folder):
    options = {}
    for tool in TOOLS:
        text = ""
        for flag in ("--help", "--help-hidden"):
            process = subprocess.run([folder / tool, flag], capture_output=True, text=True)
            text += process.stdout + process.stderr
        options[tool] = set(re.findall(r"--?([a-z][\w-]*)", text)) | HIDDEN.get(tool, set())
    return options


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, help="folder of the tools")
    parser.add_argument("--wrap", action="store_true")
    parser.add_argument("pages", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    if args.wrap:
        for page in args.pages or pages():
            text = page.read_text()
            if not is_generated(text):
                page.write_text(wrap(text))
        return 0
    options = read_options(args.tools) if args.tools else {}
    names = {file.name for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")} | FOREIGN
    wrong = 0
    for page in args.pages or pages():
        text = page.read_text()
        for problem in (*broken_links(page, text), *missing_paths(text, names), *unknown_options(text, options),
                        *long_lines(text)):
            wrong += 1
            print(f"{page}: {problem}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
