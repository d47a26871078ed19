#!/usr/bin/env python3
"""Runs the commands in the documentation and checks its links:

    readme_test.py [--write] PROGRAM DATA_FOLDER FILE.md|FOLDER...

Every indented line that begins with the name of the program, or of a common tool, must succeed. After `$ novikoff ...`
the rest of the indented block is the expected output; times and speeds may differ. A figure in a text,
`images/NAME.svg`, must be byte-identical to the NAME.svg that its commands write. In a tutorial every number of the
text must be one that its commands print, draw or are given. Links to other files of the repository, and to headings in
them, must be valid, in all documents.

--write updates the outputs and figures in the files.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "cli"))
from run import matches  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLS = ("novikoff ", "head ", "tail ", "cut ")
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def parts(text):
    """The lines of a document as (is indented block, lines). Blank lines within a block belong to it."""
    group, indented, blank = [], False, []
    for line in text.split("\n"):
        if indented and not line:
            blank.append("")
        elif line.startswith("    ") == indented:
            group += blank + [line[4:] if indented else line]
            blank = []
        else:
            if group:
                yield indented, group
            indented = not indented
            group, blank = blank + [line[4:] if indented else line], []
    yield indented, group + blank


class Document:
    """One file; its commands are run in their order."""

    def __init__(self, path, folder, environment):
        self.path, self.folder, self.environment = path, folder, environment
        self.commands = 0
        self.seen = ""  # everything with which a number of the text may agree

    def fail(self, what):
        sys.exit(f"{os.path.relpath(self.path, ROOT)}: {what}")

    def run(self, command):
        done = subprocess.run(command, shell=True, executable="/bin/bash", cwd=self.folder, env=self.environment,
                              timeout=100, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
        if done.returncode != 0:
            self.fail(f"{command}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")
        self.commands += 1
        self.seen += f"{command}\n{done.stdout}\n{done.stderr}\n"
        return done.stdout

    def block(self, lines, write):
        """Runs the commands of a block and returns the block with the actual output."""
        if lines[0].startswith("$ novikoff "):
            printed = self.run(lines[0][2:])
            expected = [re.sub(r"[\d.]+ (m?s\b|[kMG]?B/s)", "<*>", line) for line in lines[1:]]
            if not matches(expected, printed):
                if not write:
                    self.fail(f"{lines[0]}\nprints something else:\n{printed}")
                return [lines[0]] + printed.rstrip("\n").split("\n")
        else:
            for line in lines:
                if line.startswith(TOOLS):
                    self.run(line)
        return lines

    def check(self, write):
        written = []
        prose = ""
        for indented, lines in parts(text_of(self.path)):
            if indented:
                written += ["    " + line if line else "" for line in self.block(lines, write)]
            else:
                written += lines
                prose += "\n".join(lines) + "\n"
        if write:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write("\n".join(written))
        if self.commands == 0 and "```python" not in prose:
            self.fail("no commands")
        self.pictures(prose, write)
        if os.sep + "tutorials" + os.sep in self.path and self.commands > 0:
            self.numbers(prose)
        print(f"{os.path.relpath(self.path, ROOT)}: {self.commands} commands")

    def pictures(self, prose, write):
        for name in re.findall(r"\(images/([\w.]+\.svg)\)", prose):
            made = os.path.join(self.folder, name)
            shown = os.path.join(os.path.dirname(self.path), "images", name)
            if not os.path.exists(made):
                self.fail(f"no command writes {name}")
            if write:
                shutil.copy(made, shown)
            if not os.path.exists(shown) or bytes_of(made) != bytes_of(shown):
                self.fail(f"images/{name} is not what the commands draw today; readme_test.py --write draws it")
            self.seen += re.sub(r"<[^>]*>", "\n", text_of(made))

    def numbers(self, prose):
        """Every number of the text must have been printed; others would be unchecked."""
        known = {number.replace(",", "") for number in NUMBER.findall(self.seen)}
        prose = re.sub(r"\]\([^)]*\)|`(?:-|novikoff )[^`]*`", "", prose)  # links, and commands or options
        for number in NUMBER.findall(prose):
            if number.strip(",").replace(",", "") not in known:
                self.fail(f"the number {number} is in the text, but no command prints it")


# --- links

def anchors(path):
    """The names of a file's headings in links, as GitHub makes them."""
    names = set()
    for heading in re.findall(r"^#+ (.*)$", text_of(path), re.MULTILINE):
        letters = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", heading).lower())
        names.add(letters.replace(" ", "-"))
    return names


def check_link(path, target):
    file, _, anchor = target.partition("#")
    place = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
    name = os.path.relpath(path, ROOT)
    if not os.path.exists(place):
        sys.exit(f"{name}: the link to {target} leads nowhere")
    if anchor and anchor not in anchors(place):
        sys.exit(f"{name}: there is no heading for the link to {target}")


def documents():
    for folder in (ROOT, os.path.join(ROOT, "docs"), os.path.join(ROOT, "docs", "tutorials"), os.path.join(ROOT, "data")):
        yield from sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".md"))


def check_links():
    links = 0
    pictures = set(os.listdir(os.path.join(ROOT, "docs", "tutorials", "images")))
    for path in documents():
        prose = "\n".join("\n".join(lines) for indented, lines in parts(text_of(path)) if not indented)
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", prose)):
            if not re.match(r"[a-z]+:", target):
                check_link(path, target)
                pictures.discard(target.removeprefix("images/"))
                links += 1
    if pictures:
        sys.exit(f"docs/tutorials/images: no text shows {', '.join(sorted(pictures))}")
    print(f"{links} links")


def self_check(folder, environment):
    """Tests the checks themselves: errors must be found, otherwise success proves nothing."""
    os.makedirs(os.path.join(folder, "tutorials", "images"))
    path = os.path.join(folder, "tutorials", "forged.md")
    with open(os.path.join(folder, "tutorials", "images", "a.svg"), "w", encoding="utf-8") as file:
        file.write("<svg/>")
    draw = "    novikoff plot data data/figure22.csv --no-bias -o a.svg\n"
    forgeries = {
        "    novikoff plot nothing\n": "exit code 2",
        "    $ novikoff evaluate --help\n    Something else\n": "prints something else",
        draw + "\nIt made 4711 updates.\n": "4711 is in the text",
        draw + "\n![](images/a.svg)\n": "is not what the commands draw",
        draw + "\n![](images/b.svg)\n": "no command writes b.svg",
        "No command.\n": "no commands",
    }
    for text, expected in forgeries.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        try:
            Document(path, folder, environment).check(write=False)
            found = "nothing"
        except SystemExit as fault:
            found = str(fault)
        if expected not in found:
            sys.exit(f"readme_test.py finds {found} wrong with:\n{text}")
    for target in ("missing.md", "README.md#no-such-heading"):
        try:
            check_link(os.path.join(ROOT, "README.md"), target)
        except SystemExit:
            continue
        sys.exit(f"readme_test.py follows a link to {target}")


def files_of(argument):
    if os.path.isdir(argument):
        return sorted(os.path.join(argument, name) for name in os.listdir(argument) if name.endswith(".md"))
    return [argument]


def main(arguments):
    write = arguments[0] == "--write"
    program, data, *names = arguments[1:] if write else arguments
    environment = dict(os.environ, PATH=os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"], LC_ALL="C")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(data, os.path.join(folder, "data"))
        self_check(folder, environment)
    for path in [os.path.abspath(file) for name in names for file in files_of(name)]:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(data, os.path.join(folder, "data"))
            Document(path, folder, environment).check(write)
    check_links()


if __name__ == "__main__":
    main(sys.argv[1:])
