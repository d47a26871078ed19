"""How long a row waits for its answer:  python3 tools/bench/serving.py BUILD_FOLDER  prints only this section."""

import os
import statistics
import subprocess
import sys
import time

from document import Section, figure, times
from files import Files
from measure import QUICK, tell

ROWS = 2_000 if QUICK else 20_000
AT_A_TIME = 1_000
COLUMNS, NONZEROS = 1_000_000, 75


def section(files):
    result = Section(
        "Serving: from a row to its answer, asked one by one through pipes",
        "`cmake --build --preset bench`, then `python3 tools/bench/serving.py build/bench`.",
    )
    small, wide = rows_of_table(files), rows_of_text(files)
    tell("answering rows")
    table = []
    for title, rows, model, options in (
        ("4 columns, CSV", small, "serving_small.json", ["--format", "csv", "--header", "no"]),
        (f"{COLUMNS:,} columns, {NONZEROS} nonzeros, LIBSVM", wide, "serving_wide.json", ["--format", "libsvm"]),
    ):
        ours, echo = delays(
            rows, [files.novikoff, "predict", "--follow", files.path(model), "-", *options], ["cat"]
        )
        size = f"{title}, {statistics.median(map(len, rows)):.0f} bytes"
        table += [line(f"{size}: `predict --follow`", ours, echo), line(f"{size}: an echo (the limit)", echo, echo)]
    result.table(["", "median against the echo", "median µs", "99 of 100 within µs", "longest µs"], table)
    result.say(
        f"{ROWS:,} rows each. The next row is written when the answer to the one before is there; the delay is from"
        " before the write until after the read, in Python, on the same machine. The echo is `cat`, which returns the"
        f" line unchanged: the cost of pipes and the system alone. Both are measured alternately, {AT_A_TIME:,} rows at"
        " a time. Client and server share one core, because waking a second core of a virtual machine took 60 to 90 µs"
        " here, for the echo too, and would dominate. The first row, which waits until the model is read, does not"
        " count."
    )
    return result


def rows_of_table(files):
    path = files.path("serving.csv")
    if files.is_new(path):
        files.run("generate", "ball", "--rows", ROWS, "--columns", 4, "--margin", 0.1, "-o", path)
        files.run("train", path, "-o", files.path("serving_small.json"))
    with open(path, "rb") as file:
        return [row.rpartition(b",")[0] + b"\n" for row in file][1:]  # without header and labels


def rows_of_text(files):
    path = files.path("serving.svm")
    if files.is_new(path):
        subprocess.run([files.path("make_stream"), path, str(ROWS), str(COLUMNS), str(NONZEROS)], check=True)
        files.run("train", path, "--stream", "--columns", COLUMNS, "-o", files.path("serving_wide.json"))
    with open(path, "rb") as file:
        return [row.partition(b" ")[2] for row in file]  # without labels


def delays(rows, *commands):
    """The seconds that each row waited, for each program. All share one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    children = [Child(command) for command in commands]
    for child in children:
        child.ask(rows[0])
    found = [[] for _ in children]
    for first in range(0, len(rows), AT_A_TIME):
        for child, its in zip(children, found):
            its += [child.ask(row) for row in rows[first : first + AT_A_TIME]]
    for child in children:
        child.end()
    os.sched_setaffinity(0, cores)
    return found


class Child:
    """A program that answers each line with a line."""

    def __init__(self, command):
        self.process = subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.rows, self.answers = self.process.stdin.fileno(), self.process.stdout.fileno()

    def ask(self, row):
        start = time.perf_counter()
        os.write(self.rows, row)
        answer = os.read(self.answers, 1 << 16)
        while answer and not answer.endswith(b"\n"):
            answer += os.read(self.answers, 1 << 16)
        seconds = time.perf_counter() - start
        if not answer or answer.startswith(b"error"):
            sys.exit(f"bench: {self.process.args}: {answer.decode() or 'it has gone'}")
        return seconds

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def line(title, own, limit):
    median = statistics.median(own)
    most = (median, statistics.quantiles(own, n=100)[98], max(own))
    return [title, times(median / statistics.median(limit)), *(figure(1e6 * seconds) for seconds in most)]


if __name__ == "__main__":
    print("\n".join(section(Files(sys.argv[1])).markdown()))
