"""The Python package beside scikit-learn:  build/venv/bin/python tools/bench/python.py  prints a JSON object of ratios.

Fits of 200,000 × 100 float64 with the same number of passes, in order and shuffled; LIBSVM text read; and by how much a fit
raises the peak of memory, where X has 160 MB.
"""

import json
import resource
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import novikoff
import numpy
from measure import QUICK, best_of
from sklearn.datasets import dump_svmlight_file, load_svmlight_file
from sklearn.linear_model import Perceptron

ROWS, COLUMNS, PASSES = 20_000 if QUICK else 200_000, 100, 20


def data():
    """Two clouds that overlap a little, so that no run ends before its last pass."""
    return novikoff.generate_blobs(ROWS, COLUMNS, distance=4, random_state=1)


def fit_seconds(x, y, shuffle):
    theirs = best_of(3, lambda: Perceptron(max_iter=PASSES, tol=None, shuffle=shuffle, random_state=1).fit(x, y))
    ours = best_of(
        3,
        lambda: novikoff.PerceptronClassifier(
            max_iter=PASSES, shuffle=shuffle, random_state=1, certify=False, n_jobs=-1
        ).fit(x, y),
    )
    return theirs, ours


def read_seconds(x, y):
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "rows.svm")
        dump_svmlight_file(x[: ROWS // 4], y[: ROWS // 4], path, zero_based=False)
        return best_of(2, lambda: load_svmlight_file(path)), best_of(3, lambda: novikoff.read_libsvm(path))


def memory_mb():
    """Of a process of its own: the peak after a fit, less the peak before it."""
    return float(subprocess.run([sys.executable, __file__, "--memory"], check=True, capture_output=True, text=True).stdout)


def print_memory():
    x, y = data()
    novikoff.PerceptronClassifier(max_iter=1, certify=False).fit(x[:1000], y[:1000])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    novikoff.PerceptronClassifier(max_iter=PASSES, certify=False, n_jobs=-1).fit(x, y)
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


def pair(theirs, ours):
    return {"scikit-learn": theirs, "novikoff": ours, "times as fast": theirs / ours}


def main():
    x, y = data()
    print(json.dumps({
        "rows": ROWS,
        "columns": COLUMNS,
        "passes": PASSES,
        "fit in order": pair(*fit_seconds(x, y, False)),
        "fit shuffled": pair(*fit_seconds(x, y, True)),
        "read LIBSVM": pair(*read_seconds(x, y)),
        "memory of X in MB": x.nbytes / 2**20,
        "memory of a fit in MB": memory_mb(),
    }, indent=2))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if "--memory" in sys.argv:
        print_memory()
    else:
        main()
