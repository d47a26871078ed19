#!/usr/bin/env python3
"""Checks the architecture against src/components.txt: check_includes.py [--write] [ROOT].

- A component includes its own headers, those of the components that it uses, directly or through others, and the
  public headers that belong to them. So the part that checks a proof never trusts the part that found it.
- Public headers (include/novikoff/) are all in the table. They include the standard library and each other, but no
  dependency.
- In apps/, the programs for browsers and for MPI do not include each other, and the library includes neither. Only
  apps/mpi/mpi.cpp includes MPI.
- The list in ARCHITECTURE.md is the same as this table (--write updates it), and the files that it names exist.
"""

import re
import sys
import textwrap
from pathlib import Path

APPS = {"cli": {"cli"}, "mpi": {"mpi", "cli"}, "web": {"web"}}
NEVER = {"prove/check": ("prove/search", "learn/")}  # a checker that uses what it checks proves nothing

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
STANDARD = re.compile(r"^[a-z0-9_]+$")
NAMED = re.compile(r"`([\w/.]+\.(?:cpp|hpp|h|ts|py|txt|sh|html))`")
TREES = ("include", "src", "apps", "python", "web/src", "tests", "tools")
BEGIN, END = "<!-- components -->\n", "<!-- end of components -->\n"


class Component:
    def __init__(self, line):
        self.name, uses, public, self.knows = (field.strip() for field in line.split("|"))
        self.uses, self.public = uses.split(), public.split()


class Table:
    """The components, in their order, and what each may include."""

    def __init__(self, text):
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        self.components = {c.name: c for c in map(Component, lines)}
        self.owner = {header: c.name for c in self.components.values() for header in c.public}
        self.reached = {}
        self.faults = []
        for component in self.components.values():
            below = {component.name}
            for used in component.uses:
                if used not in self.reached:
                    self.faults.append(f"{component.name} uses {used}, which does not stand above it")
                below |= self.reached.get(used, set())
            self.reached[component.name] = below
            for refused in NEVER.get(component.name, ()):
                for found in sorted(b for b in below if b.startswith(refused)):
                    self.faults.append(f"{component.name} must not use {found}")

    def of_path(self, path):
        """The component of a path relative to src/, or None."""
        folder = path.rpartition("/")[0].removesuffix("/portable")
        return self.components.get(folder)

    def markdown(self):
        lines = []
        for c in self.components.values():
            text = f"- **`{c.name}/`**: {c.knows}."
            if c.public:
                text += f" Public: {', '.join(f'`{header}.hpp`' for header in c.public)}."
            if c.uses:
                text += f" Uses {', '.join(f'`{used}`' for used in c.uses)}."
            lines += textwrap.wrap(text, width=120, subsequent_indent="  ", break_on_hyphens=False)
        return BEGIN + "\n".join(lines) + "\n" + END


def fault_in_public(table, target, quote):
    if quote == "<":
        return None if STANDARD.match(target) else f"a public header includes <{target}>; dependencies belong into sources"
    known = target.startswith("novikoff/") and target.removeprefix("novikoff/").removesuffix(".hpp") in table.owner
    return None if known else f'a public header includes "{target}", which is not public'


def fault_in_component(table, component, target, quote):
    if quote == "<":
        return f'write #include "{target}"' if target.startswith("novikoff/") else None
    if target.startswith("novikoff/"):
        header = target.removeprefix("novikoff/").removesuffix(".hpp")
        if header == "novikoff":
            return "only users include novikoff/novikoff.hpp"
        owner = table.owner.get(header)
    else:
        owner = getattr(table.of_path(target), "name", None)
    if owner is None:
        return f'"{target}" belongs to no component; write the path from src/ or include/'
    return None if owner in table.reached[component.name] else f"{component.name} does not use {owner}"


def fault_in_app(table, app, target, quote):
    if quote == "<" or target.startswith("novikoff/") or table.of_path(target):
        return None
    return None if target.split("/")[0] in APPS[app] else f'apps/{app} does not include "{target}"'


def check_file(table, root, file):
    path = file.relative_to(root).as_posix()
    place, _, rest = path.partition("/")
    component = table.of_path(rest) if place == "src" else None
    if place == "src" and component is None:
        yield f"{path}: in no component of src/components.txt"
        return
    if place == "include":
        header = rest.removeprefix("novikoff/").removesuffix(".hpp")
        if header not in table.owner and header != "novikoff":
            yield f"{path}: a public header of no component"
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        include = INCLUDE.match(line)
        if not include:
            continue
        quote, target = include.groups()
        if target == "mpi.h" and path != "apps/mpi/mpi.cpp":
            yield f"{path}:{number}: only apps/mpi/mpi.cpp includes MPI"
        message = (
            fault_in_public(table, target, quote)
            if place == "include"
            else fault_in_component(table, component, target, quote)
            if place == "src"
            else fault_in_app(table, rest.split("/")[0], target, quote)
        )
        if message:
            yield f"{path}:{number}: {message}"


def faults(root):
    """All violations in a tree, as messages."""
    table = Table((root / "src/components.txt").read_text(encoding="utf-8"))
    yield from table.faults
    files = [p for folder in ("include", "src", "apps") for p in sorted((root / folder).rglob("*"))]
    files = [p for p in files if p.suffix in (".hpp", ".cpp", ".h")]
    if not files:
        yield f"{root}: no C++ sources here"
    for file in files:
        yield from check_file(table, root, file)
    architecture = root / "ARCHITECTURE.md"
    text = architecture.read_text(encoding="utf-8") if architecture.exists() else ""
    known = [f"/{p.relative_to(root)}" for tree in TREES for p in (root / tree).rglob("*.*")]
    for name in sorted(set(NAMED.findall(text))):  # a whole path, or the end of one
        if not any(path.endswith(f"/{name}") for path in known):
            yield f"ARCHITECTURE.md: names {name}, which does not exist"
    if text and table.markdown() not in text:
        yield "ARCHITECTURE.md: its table of components is not src/components.txt; run tools/check_includes.py --write"


def write(root):
    table = Table((root / "src/components.txt").read_text(encoding="utf-8"))
    file = root / "ARCHITECTURE.md"
    text = file.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    file.write_text(before + table.markdown() + rest.partition(END)[2], encoding="utf-8")


def main():
    arguments = [a for a in sys.argv[1:] if a != "--write"]
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    if "--write" in sys.argv:
        write(root)
    found = list(faults(root))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
