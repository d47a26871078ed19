#!/usr/bin/env python3
"""Writes the learner that CONTRIBUTING.md adds:  learner_from_contributing.py CONTRIBUTING.md FILE.cpp"""
import sys
import textwrap

INCLUDES = ["learn/engine/driver.hpp", "learn/rules/declaration.hpp"]


def blocks(text):
    """The indented blocks of the section, keyed by their first word."""
    section = text.split("## Adding a learner\n")[1].split("\n## ")[0]
    found, block = {}, []
    for line in [*section.splitlines(), "end"]:
        if line.startswith(" " * 7) or (block and not line.strip()):
            block.append(line)
        elif block:
            code = textwrap.dedent("\n".join(block)).strip()
            found[code.split()[0]] = code
            block = []
    return found


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        code = blocks(file.read())
    includes = "".join(f'#include "{header}"\n' for header in INCLUDES)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(
            f"// From CONTRIBUTING.md.\n{includes}\nnamespace novikoff {{\nnamespace {{\n\n{code['Setting']}\n\n{code['class']}\n\n"
            f"}} // namespace\n\n{code['LearnerDeclaration']}\n\n}} // namespace novikoff\n"
        )


main()
