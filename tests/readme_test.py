#!/usr/bin/env python3
"""Runs the commands that the documentation shows:  readme_test.py PROGRAM DATA_FOLDER FILE.md...

Every indented line `novikoff ...` must succeed. After `$ novikoff ...` the rest of the indented block is what the command
prints; times and speeds may differ.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "cli"))
from run import matches  # noqa: E402


def blocks(text):
    """The indented blocks, each a list of lines without the indentation."""
    block = []
    for line in text.split("\n") + [""]:
        if line.startswith("    "):
            block.append(line[4:])
        elif block:
            yield block
            block = []


def run(command, folder, environment):
    done = subprocess.run(command, shell=True, executable="/bin/bash", cwd=folder, env=environment, timeout=100,
                          stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        sys.exit(f"{command}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def check(block, folder, environment):
    """Returns the number of commands in the block."""
    if block[0].startswith("$ novikoff "):
        expected = [re.sub(r"[\d.]+ (m?s\b|[kMG]?B/s)", "<*>", line) for line in block[1:]]
        printed = run(block[0][2:], folder, environment)
        if not matches(expected, printed):
            sys.exit(f"{block[0]}\nprints something else:\n{printed}")
        return 1
    commands = [line for line in block if line.startswith("novikoff ")]
    for command in commands:
        run(command, folder, environment)
    return len(commands)


def main(program, data, *files):
    environment = dict(os.environ, PATH=os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"], LC_ALL="C")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(data, os.path.join(folder, "data"))
        for name in files:
            with open(name, encoding="utf-8") as file:
                commands = sum(check(block, folder, environment) for block in blocks(file.read()))
            if commands == 0:
                sys.exit(f"{name}: no commands")
            print(f"{name}: {commands} commands")


if __name__ == "__main__":
    main(*sys.argv[1:])
