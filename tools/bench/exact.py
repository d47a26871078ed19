"""Exact verdicts and coefficients at any width, against HiGHS, which answers the same question without a proof."""

import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Callable

import numpy
import scipy.sparse
from document import Section, at_most, times
from measure import QUICK, command, tell

SHRINK = 10 if QUICK else 1
PATIENCE = 3 if QUICK else 60  # seconds for HiGHS

# The largest number of rows that can be separated: maximise Σ s with 0 ≤ s ≤ 1, z·w ≥ s. Separable if all can be.
# For coefficients, two programs for each: w_j → max and min over z·w ≥ 0, −1 ≤ w ≤ 1; the first few are timed.
HIGHS = """
import sys, time, numpy, scipy.sparse
from scipy.optimize import linprog
path, coefficients = sys.argv[1], int(sys.argv[2])
x, y = scipy.sparse.load_npz(path + ".npz"), numpy.load(path + "_labels.npy")
z = scipy.sparse.diags(numpy.where(y > 0, 1.0, -1.0)) @ scipy.sparse.hstack([x, numpy.ones((x.shape[0], 1))])
n, d = z.shape
start = time.perf_counter()
s = scipy.sparse.hstack([-z, scipy.sparse.identity(n)]).tocsr()
linprog(numpy.r_[numpy.zeros(d), -numpy.ones(n)], A_ub=s, b_ub=numpy.zeros(n), method="highs",
        bounds=[(None, None)] * d + [(0, 1)] * n)
verdict = time.perf_counter() - start
start = time.perf_counter()
asked = min(coefficients, 5)
for j in range(asked):
    for sign in (1, -1):
        linprog(sign * numpy.eye(1, d, j)[0], A_ub=-z.tocsr(), b_ub=numpy.zeros(n), method="highs",
                bounds=[(-1, 1)] * d)
each = (time.perf_counter() - start) / asked if asked else 0
print(verdict + each * coefficients)
"""


@dataclass
class Case:
    name: str
    rows: Callable  # generator -> (x, labels)
    seconds: float  # the target
    coefficients: bool = False


def normal(rows, columns, flipped=0.0):
    def make(random):
        x = random.standard_normal((rows // SHRINK, columns // SHRINK))
        y = x @ random.standard_normal(x.shape[1]) > 0
        return x, y ^ (random.random(len(y)) < flipped)

    return make


def halves(rows, columns):
    """Half of the rows are in a hyperplane, with labels drawn at random; the others are on their sides of it."""

    def make(random):
        x = random.standard_normal((rows, columns // SHRINK))
        x[::2, 0] = 0
        return x, numpy.where(x[:, 0] == 0, random.random(rows) < 0.5, x[:, 0] > 0)

    return make


def one_hot(rows, factors, levels):
    """Labels drawn at random, but for two levels with rows of one class only."""

    def make(random):
        level = random.integers(0, levels // SHRINK, (rows // SHRINK, factors))
        y = random.random(len(level)) < 0.5
        y[level[:, 3] == 17] = True
        y[level[:, 5] == 40] = False
        column = (level + numpy.arange(factors) * (levels // SHRINK)).ravel()
        row = numpy.repeat(numpy.arange(len(level)), factors)
        shape = (len(level), factors * (levels // SHRINK))
        return scipy.sparse.csr_matrix((numpy.ones(len(row)), (row, column)), shape), y

    return make


def text(rows, words, length):
    """Words drawn with probabilities in proportion to 1/rank; one label in twenty is wrong."""

    def make(random):
        share = 1 / numpy.arange(1, words // SHRINK + 1)
        word = random.choice(len(share), (rows // SHRINK, length), p=share / share.sum())
        row = numpy.repeat(numpy.arange(len(word)), length)
        x = scipy.sparse.csr_matrix((numpy.ones(word.size), (row, word.ravel())), (len(word), len(share)))
        x.data[:] = 1
        y = x @ random.standard_normal(len(share)) > 0
        return x, y ^ (random.random(len(y)) < 0.05)

    return make


CASES = [
    Case("3,000 × 300, 1 % of the labels flipped", normal(3_000, 300, 0.01), 2),
    Case("10,000 × 1,000, 1 % flipped", normal(10_000, 1_000, 0.01), 20),
    Case("20,000 × 2,000, 1 % flipped", normal(20_000, 2_000, 0.01), 150),
    Case("200,000 rows, ten factors of 1,000 levels, coefficients", one_hot(200_000, 10, 1_000), 30, True),
    Case("20,000 × 50,000, 60 words a row", text(20_000, 50_000, 60), 10),
    Case("2,000 × 100 separable, coefficients", normal(2_000, 100), 2, True),
    Case("2,000 × 100 quasi-separable, coefficients", halves(2_000, 100), 2, True),
    Case("2,000 × 400 separable, coefficients", normal(2_000, 400), 30, True),
]


def section(files):
    result = Section(
        "Exact verdicts at any width, from file to certificate",
        "`novikoff certify FILE --labels LABELS -o c.json` (`--no-coefficients` unless named); then `novikoff verify`.",
    )
    rows = []
    for number, case in enumerate(CASES):
        tell(f"exact verdicts: {case.name}")
        path, data = write(files, number, case)
        certificate = files.path("exact.json")
        proof = [] if case.coefficients else ["--no-coefficients"]
        ours = command([files.novikoff, "certify", *data, *proof, "-o", certificate, "--quiet"])
        checked = command([files.novikoff, "verify", certificate, *data])
        theirs, ended = highs(path, case.coefficients)
        result.targets += [
            at_most(f"exact verdict: {case.name}", ours.seconds, case.seconds, " s"),
            at_most(f"exact verdict: {case.name}, against HiGHS{'' if ended else ' (stopped)'}", ours.seconds / theirs, 5),
        ]
        rows.append(
            [
                case.name,
                f"{ours.seconds:.2f}",
                f"{checked.seconds:.2f}",
                f"{certificate.stat().st_size / 1e6:.2f} MB",
                f"{'' if ended else 'more than '}{theirs:.1f}",
                ("" if ended else "more than ") + times(theirs / ours.seconds),
            ]
        )
    result.table(["rows", "certify, s", "verify, s", "certificate", "HiGHS, s", "HiGHS against Novikoff"], rows)
    result.say(
        f"HiGHS as scipy.optimize.linprog has it, one thread, floating point, stopped after {PATIENCE} s, without reading"
        " the rows: how many rows can be separated? And, with coefficients, two programs for each; five columns are"
        " timed and the time of all is in proportion."
    )
    lengths(files, result)
    return result


def write(files, number, case):
    """Writes the rows for both. Returns their path without an ending, and Novikoff's arguments."""
    x, y = case.rows(numpy.random.default_rng(number))
    path = files.path(f"exact{number}")
    labels = f"{path}_labels.npy"
    numpy.save(labels, y.astype(float))
    scipy.sparse.save_npz(f"{path}.npz", scipy.sparse.csr_matrix(x), compressed=False)
    if isinstance(x, numpy.ndarray):
        numpy.save(f"{path}.npy", x)
        return path, [f"{path}.npy", "--labels", labels]
    with open(f"{path}.svm", "w", encoding="utf-8") as file:
        for i in range(x.shape[0]):
            own = numpy.unique(x.indices[x.indptr[i] : x.indptr[i + 1]])
            file.write(f"{int(y[i])} {' '.join(f'{j + 1}:1' for j in own)}\n")
    return path, [f"{path}.svm"]


def highs(path, coefficients):
    """Seconds, and whether it ended in time."""
    columns = scipy.sparse.load_npz(f"{path}.npz").shape[1] if coefficients else 0
    start = time.perf_counter()
    try:
        done = subprocess.run(
            [sys.executable, "-c", HIGHS, path, str(columns)], capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode != 0:
            sys.exit(f"bench: HiGHS: {done.stderr.strip()}")
        return float(done.stdout.split()[-1]), True
    except subprocess.TimeoutExpired:
        return time.perf_counter() - start, False


def lengths(files, result):
    """Rows of unit length, whose lengths all tie, against the same rows with other lengths."""
    tell("exact verdicts: rows of unit length")
    random = numpy.random.default_rng(1)
    x = random.standard_normal((1_000_000 // SHRINK, 20))
    w = random.standard_normal(20)
    x = x[abs(x @ w) > 0.02 * numpy.linalg.norm(w) * numpy.linalg.norm(x, axis=1)]
    labels = files.path("lengths_labels.npy")
    numpy.save(labels, (x @ w > 0).astype(float))
    seconds = []
    for rows in (x, x / numpy.linalg.norm(x, axis=1, keepdims=True)):
        path = files.path("lengths.npy")
        numpy.save(path, rows)
        run = [files.novikoff, "certify", path, "--labels", labels, "--quiet"]
        seconds.append(command(run, 3).seconds)
    result.targets.append(at_most("exact verdict: rows of unit length against others", seconds[1] / seconds[0], 1.3))
