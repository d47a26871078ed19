"""The Python package compared with scikit-learn:  build/venv/bin/python tools/bench/python.py  prints ratios as JSON.

Measures fits of 200,000 × 100 float64 with the same number of epochs, in order and shuffled; reading LIBSVM text; and
the increase of the peak of memory by a fit of three epochs on an X of 160 MB (more epochs may sift rows by a coarse
copy of an eighth of X).
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

ROWS, COLUMNS = 20_000 if QUICK else 200_000, 100


def data(flipped=0.0):
    return novikoff.generate_ball(ROWS, COLUMNS, margin=0.01, flipped=flipped, random_state=1)


def ours(shuffle, passes=1000):
    return novikoff.PerceptronClassifier(max_iter=passes, shuffle=shuffle, random_state=1, certify=False, n_jobs=-1)


def fit(x, y, shuffle, passes=1000):
    """Ours until it ends or has made this many epochs; theirs with the same number."""
    made = ours(shuffle, passes).fit(x, y).n_iter_
    theirs = Perceptron(max_iter=made, tol=None, shuffle=shuffle, random_state=1)
    return {"passes": made, **pair(best_of(3, lambda: theirs.fit(x, y)), best_of(3, lambda: ours(shuffle, passes).fit(x, y)))}


def read_pair(x, y):
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "rows.svm")
        dump_svmlight_file(x[: ROWS // 4], y[: ROWS // 4], path, zero_based=False)
        return pair(best_of(2, lambda: load_svmlight_file(path)), best_of(9, lambda: novikoff.read_libsvm(path)))


def memory_mb():
    """The increase of the peak of memory by a fit, in a separate process."""
    return float(subprocess.run([sys.executable, __file__, "--memory"], check=True, capture_output=True, text=True).stdout)


def print_memory():
    x = numpy.random.default_rng(1).random((ROWS, COLUMNS))
    x -= 0.5  # in place: memory that was used and freed before would hide a copy
    y = x[:, 0] > 0
    ours(False).fit(x[:1000], y[:1000])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ours(False, passes=3).fit(x, y)
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


def pair(theirs, own):
    return {"scikit-learn": theirs, "novikoff": own, "times as fast": theirs / own}


def main():
    x, y = data()
    noisy = data(flipped=0.01)
    result = {
        "rows": ROWS,
        "columns": COLUMNS,
        "fit in order": fit(x, y, False),
        "fit shuffled": fit(x, y, True),
        "fit in order, 1 % wrong labels": fit(*noisy, False, passes=20),
        "fit shuffled, 1 % wrong labels": fit(*noisy, True, passes=20),
        "read LIBSVM": read_pair(x, y),
        "memory of X in MB": x.nbytes / 2**20,
        "memory of a fit in MB": memory_mb(),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if "--memory" in sys.argv:
        print_memory()
    else:
        main()
