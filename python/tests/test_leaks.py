"""Repeated calls do not need more and more memory."""

import ctypes
import gc
import pickle
import sys

import numpy as np
import pytest

import novikoff


class Heap(ctypes.Structure):
    """glibc's mallinfo2."""

    _fields_ = [(name, ctypes.c_size_t) for name in
                "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]


def bytes_in_use():
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Heap
    gc.collect()
    heap = ask()
    return heap.uordblks + heap.hblkhd


def fit_and_predict(rows, labels, file):
    for layout in (np.asarray, np.asfortranarray):
        novikoff.PerceptronClassifier(max_iter=2, certify=False, n_jobs=1).fit(layout(rows), labels).predict(rows)


def partial_fit(rows, labels, file):
    model = novikoff.AveragedPerceptron()
    for _ in range(3):
        model.partial_fit(rows, labels, classes=[-1, 1])


def refused(rows, labels, file):
    with pytest.raises(ValueError):
        novikoff.PerceptronClassifier().fit(np.where(rows > 0, rows, np.nan), labels)


def pickled(rows, labels, file):
    model = novikoff.PerceptronClassifier(max_iter=2, certify=False, n_jobs=1).fit(rows, labels)
    pickle.loads(pickle.dumps(model)).predict(rows)
    pickle.loads(pickle.dumps(novikoff.certify(rows[:50], labels[:50]))).verify()


WORK = [
    fit_and_predict,
    partial_fit,
    refused,
    pickled,
    lambda rows, labels, file: novikoff.certify(rows, labels, gap=0.5).to_json(),
    lambda rows, labels, file: novikoff.read_libsvm(file, n_jobs=1),
    lambda rows, labels, file: novikoff.shatter(rows[:5], "discs"),
    lambda rows, labels, file: novikoff.lp([-1, -2], [[1, 1], [3, 1]], [4, 6]),
    lambda rows, labels, file: novikoff.load(file.with_suffix(".json")).predict(rows),
]


@pytest.mark.parametrize("work", WORK, ids="fit partial_fit refused pickle certify read_libsvm shatter lp load".split())
def test_nothing_leaks(work, tmp_path):
    """After the caches are filled, 20 more calls allocate no additional byte. A leak would grow with every call."""
    rows, labels = novikoff.generate_ball(400, 3, margin=0.05, random_state=1)
    file = tmp_path / "rows.svm"
    file.write_text("".join(f"{label} 1:{row[0]} 2:{row[1]}\n" for row, label in zip(rows, labels)))
    novikoff.save(novikoff.PerceptronClassifier().fit(rows, labels), file.with_suffix(".json"))
    count = sys.getrefcount(rows)

    def growth():
        before = bytes_in_use()
        for _ in range(20):
            work(rows, labels, file)
        return bytes_in_use() - before

    assert any(growth() <= 0 for _ in range(10))
    assert sys.getrefcount(rows) == count
