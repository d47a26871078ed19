#!/usr/bin/env python3
"""Runs plain-text tests of the command line:  run.py PROGRAM DATA_FOLDER FILE.test...

Each FILE.test runs in a fresh folder in which `data` is the bundled data. It is a list of:

    # a comment
    file NAME <<END          a file, up to the line END
    bytes NAME 89504e47...   a file given in hexadecimal
    $ novikoff ARGUMENTS     a command for the shell, with the functions of wait.sh, then what is expected of it:
    ----
    standard output          a line `...` stands for any lines, `<*>` for anything within a line
    ---- stderr
    standard error
    ---- json                checks of standard output as one JSON object: PATH == VALUE, also ~= (to 1e-9), <=, >=;
    runs.0.updates == 60     PATH may be keys(PATH) or len(PATH)
    exit 0                   ends the block; without a section that stream must be empty
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

OPERATORS = {
    "==": lambda a, b: a == b and isinstance(a, bool) == isinstance(b, bool),
    "~=": lambda a, b: abs(a - b) <= 1e-9 * max(1, abs(b)),
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}


class Failure(Exception):
    pass


def matches(expected, actual):
    """Compares lines with wildcards."""
    pattern = ""
    for line in expected:
        if line == "...":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += r"[^\n]*".join(re.escape(part) for part in line.split("<*>")) + r"\n"
    return re.fullmatch(pattern, actual) is not None


def look_up(document, path):
    call = re.fullmatch(r"(keys|len)\((.*)\)", path)
    if call:
        inner = look_up(document, call[2])
        return list(inner) if call[1] == "keys" else len(inner)
    for part in path.split(".") if path else []:
        document = document[int(part) if isinstance(document, list) else part]
    return document


def check_json(checks, text):
    try:
        document = json.loads(text, parse_constant=lambda name: 1 / 0)
    except ValueError as error:
        raise Failure(f"standard output is not JSON ({error}):\n{text}")
    for check in checks:
        path, operator, value = re.fullmatch(r"(\S*) (==|~=|<=|>=) (.*)", check).groups()
        try:
            actual = look_up(document, path)
        except (KeyError, IndexError, TypeError):
            raise Failure(f"json: there is no {path}\n{text}")
        if not OPERATORS[operator](actual, json.loads(value)):
            raise Failure(f"json: {check}\nactual: {json.dumps(actual)}")


def run_block(command, sections, code, folder, environment):
    done = subprocess.run(command, shell=True, executable="/bin/bash", cwd=folder, env=environment, timeout=300,
                          stdin=subprocess.DEVNULL, capture_output=True)
    out = done.stdout.decode("utf-8", "backslashreplace")
    err = done.stderr.decode("utf-8", "backslashreplace")
    if done.returncode != code:
        raise Failure(f"exit code {done.returncode}, expected {code}\n--- stdout\n{out}--- stderr\n{err}")
    if not matches(sections.get("stderr", []), err):
        raise Failure("standard error differs\n--- expected\n" + "\n".join(sections.get("stderr", [])) +
                      f"\n--- actual\n{err}")
    if "json" in sections:
        check_json(sections["json"], out)
    elif not matches(sections.get("", []), out):
        raise Failure("standard output differs\n--- expected\n" + "\n".join(sections.get("", [])) +
                      f"\n--- actual\n{out}")


def read_block(lines):
    """The expected sections and exit code of the command whose `$` line was just taken."""
    sections, current = {}, None
    while True:
        if not lines:
            raise Failure("the block does not end in 'exit N'")
        line = lines.pop(0)
        if re.fullmatch(r"exit \d+", line):
            return sections, int(line.split()[1])
        marker = re.fullmatch(r"---- ?(|stderr|json)", line)
        if marker:
            current = sections.setdefault(marker[1], [])
        elif current is None:
            raise Failure(f"expected ---- or exit, found: {line}")
        else:
            current.append(line)


def run_file(path, folder, environment):
    with open(path, encoding="utf-8") as test:
        lines = test.read().split("\n")
    blocks = 0
    while lines:
        line = lines.pop(0)
        here_document = re.fullmatch(r"file (\S+) <<END", line)
        if here_document:
            end = lines.index("END")
            with open(os.path.join(folder, here_document[1]), "w", encoding="utf-8") as file:
                file.writelines(text + "\n" for text in lines[:end])
            del lines[:end + 1]
        elif line.startswith("bytes "):
            _, name, content = line.split()
            with open(os.path.join(folder, name), "wb") as file:
                file.write(bytes.fromhex(content))
        elif line.startswith("$ "):
            try:
                run_block(line[2:], *read_block(lines), folder, environment)
            except Failure as failure:
                raise Failure(f"{path}: {line}\n{failure}")
            blocks += 1
        elif line and not line.startswith("#"):
            raise Failure(f"{path}: not understood: {line}")
    if blocks == 0:
        raise Failure(f"{path}: no commands")
    print(f"{path}: {blocks} commands")


def main(program, data, *tests):
    environment = dict(os.environ, PATH=os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"], LC_ALL="C",
                       BASH_ENV=os.path.join(os.path.dirname(os.path.abspath(__file__)), "wait.sh"))
    for test in tests:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(data, os.path.join(folder, "data"))
            try:
                run_file(test, folder, environment)
            except Failure as failure:
                sys.exit(str(failure))


if __name__ == "__main__":
    main(*sys.argv[1:])
