"""Every supported layout of X gives the same model; layouts that can be used in place are not copied."""

import resource
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

import novikoff

X, Y = novikoff.generate_blobs(300, 7, distance=1.5, random_state=11)
X[np.abs(X) < 0.5] = 0
X = np.ascontiguousarray(X.astype(np.float32).astype(np.float64))  # exact in both types


def weights(rows):
    model = novikoff.PerceptronClassifier(max_iter=8).fit(rows, Y)
    return model.coef_.tobytes() + model.intercept_.tobytes()


def read_only(array):
    array = array.copy()
    array.flags.writeable = False
    return array


def csr64(array):
    rows = sp.csr_matrix(array)
    rows.indices = rows.indices.astype(np.int64)
    rows.indptr = rows.indptr.astype(np.int64)
    return rows


def unsorted(array):
    rows = sp.csr_matrix(array)
    for first, last in zip(rows.indptr, rows.indptr[1:]):
        rows.indices[first:last] = rows.indices[first:last][::-1]
        rows.data[first:last] = rows.data[first:last][::-1]
    rows.has_sorted_indices = rows.has_canonical_format = False
    return rows


LAYOUTS = {
    "float32": lambda a: a.astype(np.float32),
    "Fortran": np.asfortranarray,
    "strided": lambda a: np.repeat(a, 2, axis=0)[::2],
    "read-only": read_only,
    "big-endian": lambda a: a.astype(">f8"),
    "list": lambda a: a.tolist(),
    "frame": lambda a: pd.DataFrame(a, columns=[f"c{j}" for j in range(a.shape[1])]),
    "CSR": sp.csr_matrix,
    "CSR of float32": lambda a: sp.csr_matrix(a.astype(np.float32)),
    "CSR with 64-bit indices": csr64,
    "CSR, unsorted": unsorted,
    "CSC": sp.csc_matrix,
    "COO": sp.coo_matrix,
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_same_bits(layout):
    assert weights(LAYOUTS[layout](X)) == weights(X)


def test_integers_and_booleans_are_numbers():
    whole = np.round(X).astype(np.int32)
    assert weights(whole) == weights(whole.astype(float))
    assert weights(X > 0) == weights((X > 0).astype(float))


def test_a_frame_of_one_array_is_used_where_it_lies():
    array = np.array([[0.0, 1], [1, 1], [2, 0], [3, 0]])
    proved = novikoff.certify(pd.DataFrame(array), [0, 0, 1, 1])
    assert proved.verify()
    array[:] = -array
    assert not proved.verify()


def test_input_is_left_as_it_was():
    rows = unsorted(X)
    before = rows.indices.copy()
    weights(rows)
    assert np.array_equal(rows.indices, before)


PEAK = """
import resource, sys
import numpy as np, scipy.sparse as sp
import novikoff
X = np.random.default_rng(1).random((200_000, 100))
X -= 0.5  # in place: what was needed and freed before would hide a copy
y = np.where(X[:, 0] > 0, 1, -1)
if sys.argv[1] == "Fortran":
    X = X.reshape(100, 200_000).T
if sys.argv[1] == "csr":
    X = sp.csr_matrix((X.ravel(), np.tile(np.arange(100, dtype=np.int32), 200_000), np.arange(0, 20_000_001, 100, dtype=np.int64)),
                      shape=(200_000, 100), copy=False)
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
novikoff.PerceptronClassifier(max_iter=2, certify=False).fit(X[:100], y[:100])
before = peak()
model = novikoff.PerceptronClassifier(max_iter=2, certify=False).fit(X, y)
model.predict(X)
print(peak() - before)
"""


@pytest.mark.parametrize("layout, copied", [("dense", False), ("csr", False), ("Fortran", True)])
def test_x_is_not_copied_where_the_layout_allows(layout, copied):
    """X has 160 MB. A copy of it would show in the peak of memory, as the last case proves."""
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", PEAK, layout], check=True, capture_output=True, text=True)
    assert (float(out.stdout) > 150) == copied and (copied or float(out.stdout) < 60)


def test_other_threads_run_meanwhile():
    rows, labels = novikoff.generate_blobs(100_000, 20, distance=1, random_state=1)
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    start = time.perf_counter()
    novikoff._core.train(
        novikoff._data.rows(rows, classes=["0", "1"], labels=(labels > 0)), passes(20)
    )
    end = time.perf_counter()
    done.set()
    ticker.join()
    inside = [t for t in ticks if start < t < end]
    assert len(inside) > 3 and max(np.diff(inside)) < (end - start) / 2


def test_runs_in_several_threads_do_not_meet():
    alone = weights(X)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(weights, [X] * 12)) == {alone}


def passes(n):
    options = novikoff._core.TrainOptions()
    options.epochs = n
    return options


INTERRUPTED = """
import os, signal, threading
import novikoff
X, y = novikoff.generate_blobs(50_000, 20, distance=0.5)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    novikoff.PerceptronClassifier(max_iter=10**6, certify=False).fit(X, y)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_control_c_ends_a_run():
    out = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert out.stdout == "interrupted\n"
