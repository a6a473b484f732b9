#!/usr/bin/env python3
"""Writes docs/reference, a page for each dialect of instructions and plans, from the dialects' definitions.

    dialect_docs.py --write             regenerate the pages
    dialect_docs.py --check --opt=..    fail if one is stale, or if aicf-opt cannot read an example of an attribute

An example of an attribute is code behind the word "Example:" in its description.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "reference"
DIALECTS = (("aicf_emit", "Emit_Dialect", "Dialect/Emit/IR/EmitOps.td"),
            ("aicf_nv", "NV_Dialect", "Backend/NV/IR/NVAttrs.td"),
            ("aicf_cpu", "CPU_Dialect", "Backend/CPU/CPUAttrs.td"))
TYPES = {"int64_t": "integer", "bool": "bool", "std::optional<int64_t>": "integer", "ArrayRef<int64_t>": "integers",
         "DenseI64ArrayAttr": "integers", "StringAttr": "string", "StringRef": "string", "Attribute": "any attribute",
         "ArrayAttr": "array", "DictionaryAttr": "dictionary", "FlatSymbolRefAttr": "symbol", "Type": "type"}


class Records:
    """The records of a definition file, as llvm-tblgen dumps them."""

    def __init__(self, tblgen, source, dialect):
        command = [tblgen, "--dump-json", f"-I{ROOT / 'include'}", "-I/usr/lib/llvm-22/include",
                   str(ROOT / "include" / "aicf" / source)]
        self.all = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        self.dialect = self.all[dialect]
        self.definition = dialect

    def get(self, value):
        return self.all[value["def"]] if isinstance(value, dict) else value

    def of(self, cls):
        """The dialect's records of a class, in alphabetical order."""
        namespace = self.dialect["cppNamespace"]
        for name in sorted(self.all["!instanceof"].get(cls, [])):
            record = self.all[name]
            owner = record.get("dialect") or record.get("opDialect")
            if owner["def"] == self.definition if owner else record.get("cppNamespace") == namespace:
                yield record


def text(record):
    """Summary and description, as they are to stand on the page."""
    summary = (record.get("summary") or "").strip()
    if summary.endswith(" instance"):  # What TableGen says of an interface that has none.
        summary = ""
    parts = [f"_{summary[:1].upper()}{summary[1:]}_"] if summary else []
    description = textwrap.dedent((record.get("description") or "").strip("\n")).strip()
    if description.startswith("Enum cases:"):  # What it says of an enumeration that has none.
        description = ""
    return "\n\n".join(parts + ([description] if description else []))


def table(head, rows):
    if not rows:
        return ""
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def describe_type(cpp):
    short = re.sub(r"::(mlir|llvm|aicf|emit|nv|cpu)::", "", re.sub(r"::(mlir|llvm|aicf)::(emit|nv|cpu)::", "", cpp))
    listed = re.fullmatch(r"ArrayRef<(.*)>", short)
    if short in TYPES:
        return TYPES[short]
    return f"list of `{listed[1]}`" if listed else f"`{short}`"


def parameters(records, record):
    rows = []
    for parameter, name in record["parameters"]["args"]:
        parameter = records.get(parameter)
        if isinstance(parameter, str):
            rows.append((f"`{name}`", describe_type(parameter), ""))
            continue
        default = (parameter["defaultValue"] or "").split("::")[-1]
        default = next((records.get(case)["str"] for enum in records.of("EnumInfo") for case in enum["enumerants"]
                        if records.get(case)["symbol"] == default), default)
        optional = "OptionalParameter" in parameter["!superclasses"] or default.endswith("()")
        rows.append((f"`{name}`", describe_type(parameter["cppType"]),
                     "may be left out" if optional else f"`{default}` if left out" if default else ""))
    return table(("parameter", "is", ""), rows)


def values(records, op):
    rows = []
    for value, name in op["arguments"]["args"]:
        record = records.get(value)
        attribute = "Attr" in record["!superclasses"]
        optional = record.get("isOptional") and "UnitAttr" not in record["!name"]
        base = records.get(record["baseAttr"]) if attribute and record.get("baseAttr") else record
        summary = base["summary"].removesuffix(" attribute").removesuffix(" of any type values")
        summary = {"unit": "flag", "64-bit signless integer": "integer", "i64 dense array": "integers"}.get(
            summary, summary)
        if base.get("mnemonic"):
            summary = f"`#{records.dialect['name']}.{base['mnemonic']}`"
        rows.append((f"`{name}`", "attribute" if attribute else "operand",
                     summary + (", optional" if optional else "")))
    for value, name in op["results"]["args"]:
        rows.append((f"`{name}`", "result", records.get(value)["summary"].removesuffix(" of any type values")))
    return table(("name", "", "is"), rows)


def operations(records):
    for op in records.of("Op"):
        name = f"{records.dialect['name']}.{op['opName']}"
        syntax = textwrap.dedent((op.get("assemblyFormat") or "").strip("\n")).strip()
        parts = [f"### `{name}`", text(op)]
        if syntax:
            parts.append("Syntax:\n\n```\n" + textwrap.indent(f"`{name}` {syntax}", "    ").strip() + "\n```")
        yield "\n\n".join(part for part in parts + [values(records, op)] if part)


def attributes(records):
    """Attributes, less those that wrap an enumeration, which stand there."""
    for attribute in records.of("AttrDef"):
        if "EnumAttr" not in attribute["!superclasses"]:
            title = f"### `#{records.dialect['name']}.{attribute['mnemonic']}`"
            yield "\n\n".join((title, text(attribute), parameters(records, attribute)))


def types(records):
    for kind in records.of("TypeDef"):
        yield f"### `!{records.dialect['name']}.{kind['mnemonic']}`\n\n{text(kind)}"


def enumerations(records):
    for enum in records.of("EnumInfo"):
        cases = ", ".join(f"`{records.get(case)['str']}`" for case in enum["enumerants"])
        wrapper = [f", as an attribute `#{records.dialect['name']}.{attribute['mnemonic']}`"
                   for attribute in records.of("EnumAttr") if attribute["enum"]["def"] == enum["!name"]]
        cases = textwrap.fill(f"Cases: {cases}{''.join(wrapper)}.", 120, break_on_hyphens=False)
        yield f"### {enum['className']}\n\n{text(enum)}\n\n{cases}"


def interfaces(records):
    for cls in ("AttrInterface", "OpInterface"):
        for interface in records.of(cls):
            if "Interface" not in interface["!superclasses"] or interface["!anonymous"]:
                continue
            parts = [f"### `{interface['cppInterfaceName']}`", text(interface)]
            methods = []
            for method in map(records.get, interface["methods"]):
                given = ", ".join(f"{kind} {name}".replace("& ", "&") for kind, name in method["arguments"]["args"])
                signature = re.sub(r"::(mlir|llvm|aicf::emit|aicf)::", "",
                                   f"{method['returnType']} {method['name']}({given})")
                default = " May be left out." if method["defaultBody"] else ""
                methods.append(f"* `{signature}`: {' '.join(method['description'].split())}{default}")
            yield "\n\n".join(parts + ["\n".join(methods)])


def wrap(page):
    """Breaks lists of methods, which come from single strings, at 120 columns."""
    return "\n".join(textwrap.fill(line, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
                     if line.startswith("* `") else line for line in page.splitlines()) + "\n"


def generate(tblgen, name, definition, source):
    records = Records(tblgen, source, definition)
    page = [f"# The {name} dialect\n\nGenerated from `include/aicf/{source}` and the files that it includes,\n"
            f"by `scripts/dialect_docs.py --write`.", text(records.dialect)]
    for title, parts in (("Operations", operations), ("Attributes", attributes), ("Types", types),
                         ("Enumerations", enumerations), ("Interfaces", interfaces)):
        found = list(parts(records))
        if found:
            page += [f"## {title}"] + found
    return wrap("\n\n".join(page))


def check_examples(opt, pages):
    """aicf-opt reads, verifies and prints every example of an attribute."""
    examples = [" ".join(code.split()) for page in pages
                for example in re.findall(r"^Example: (.*?)(?:\n\n|\Z)", page, re.M | re.S)
                for code in re.findall(r"`([^`]*)`", example) if code.startswith("#")]
    module = ", ".join(f"test.e{number} = {example}" for number, example in enumerate(examples))
    process = subprocess.run([opt, "--allow-unregistered-dialect"], input=f"module attributes {{{module}}} {{}}",
                             capture_output=True, text=True)
    if process.returncode:
        sys.exit(f"an example cannot be read:\n{process.stderr}")
    print(f"{len(examples)} examples")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", action="store_true")
    action.add_argument("--check", action="store_true")
    parser.add_argument("--tblgen", default="/usr/lib/llvm-22/bin/llvm-tblgen")
    parser.add_argument("--opt", default="aicf-opt")
    args = parser.parse_args()
    pages = {FOLDER / f"{name}.md": generate(args.tblgen, name, *rest) for name, *rest in DIALECTS}
    for path, page in pages.items():
        if args.write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(page)
        if args.check and (not path.exists() or path.read_text() != page):
            sys.exit(f"{path} is stale: run scripts/dialect_docs.py --write")
    if args.check:
        check_examples(args.opt, pages.values())


if __name__ == "__main__":
    main()
