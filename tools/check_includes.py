#!/usr/bin/env python3
"""Checks the direction of includes: check_includes.py [ROOT], ROOT holding src/.

A folder includes only itself and the folders above it in LAYERS, so the part that checks a proof never trusts the
part that found it. Headers are public: they include the standard library and Novikoff, no dependency.
"""

import re
import sys
from pathlib import Path

LAYERS = ["core", "data", "lift", "model", "geometry", "learn", "prove", "trace", "distributed", "cli", "web"]
UMBRELLA = "novikoff/novikoff.hpp"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
STANDARD = re.compile(r"^[a-z0-9_]+$")


def layer_of(path):
    """The layer of a path relative to src/, None if it lies in no layer."""
    parts = path.split("/")
    folder = parts[0] if parts[0] in ("cli", "web") else parts[1] if parts[0] == "novikoff" and len(parts) > 2 else None
    return folder if folder in LAYERS else None


def fault(path, quote, target):
    """What is wrong with `path` including `target`, or None."""
    if quote == "<":
        if path.endswith(".hpp") and path.startswith("novikoff/") and not STANDARD.match(target):
            return f"a public header includes <{target}>; dependencies belong into .cpp files"
        if target.startswith("novikoff/"):
            return f'write #include "{target}"'
        return None
    if path == UMBRELLA:
        return None
    if target == UMBRELLA:
        return None if layer_of(path) == "cli" else f"only users and cli/ include {UMBRELLA}"
    above = layer_of(target)
    if above is None:
        return f'"{target}" lies in no layer; write the path from src/'
    here = layer_of(path)
    if LAYERS.index(above) > LAYERS.index(here):
        return f"{here}/ includes {above}/, which lies below it"
    return None


def faults(root):
    """All faults of a tree, as lines that a person reads."""
    source = Path(root) / "src"
    files = sorted(p for p in source.rglob("*") if p.suffix in (".hpp", ".cpp"))
    if not files:
        yield f"{source}: no C++ sources here"
    for file in files:
        path = file.relative_to(source).as_posix()
        if path != UMBRELLA and layer_of(path) is None:
            yield f"src/{path}: in no layer ({', '.join(LAYERS)})"
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            include = INCLUDE.match(line)
            message = include and fault(path, *include.groups())
            if message:
                yield f"src/{path}:{number}: {message}"


def main():
    found = list(faults(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
