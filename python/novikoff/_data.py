"""Converts arrays, frames and sparse matrices to the library's rows, without copying if the layout allows it."""

from __future__ import annotations

import numbers
import re
import reprlib

import numpy as np
import scipy.sparse as sp
from sklearn.utils.multiclass import check_classification_targets

from . import _core

WHOLE = re.compile(r"-?\d+")
NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?")


def label_text(label) -> str:
    """How a label is written in a model file: `1` for 1, 1.0 and True, everything else as its text."""
    if isinstance(label, (numbers.Real, np.bool_)) and float(label).is_integer():
        return str(int(label))
    return str(label)


def labels_from_text(texts) -> np.ndarray:
    """The inverse: whole numbers if all texts are, else floats if all are numbers, else text.

    Numbers from 2**53 on stay text.
    """
    for kind, form in ((np.int64, WHOLE), (np.float64, NUMBER)):
        if all(form.fullmatch(text) and abs(float(text)) < 2**53 for text in texts):
            return np.array([kind(text) for text in texts])
    return np.array(texts)


def class_texts(classes) -> list[str]:
    texts = [label_text(label) for label in classes]
    if len(set(texts)) < len(texts):
        raise ValueError(f"y: two classes are written alike: {', '.join(texts)}")
    return texts


def classes_of(y):
    """The classes in ascending order, and the index of each row's class."""
    try:
        check_classification_targets(y)
        classes, labels = np.unique(y, return_inverse=True)
    except TypeError:
        kinds = sorted({type(label).__name__ for label in y})
        raise TypeError(f"y has labels of several kinds, which have no order: {', '.join(kinds)}") from None
    if len(classes) < 2:
        raise ValueError(f"y has one class only, {classes[0]!r}; two classes or more are needed")
    return classes, labels


def label_indices(classes, y, whose="of the model"):
    """The index of each label's class."""
    unknown = set(np.unique(y).tolist()) - set(classes.tolist())
    if unknown:
        raise ValueError(f"y has the label {min(unknown)!r}, which is not among the classes {whose}")
    return np.searchsorted(classes, y)


def _whole_numbers(X):
    """The whole numbers of X that a double may not represent exactly."""
    if hasattr(X, "select_dtypes"):  # a frame: other columns cannot have such numbers
        X = X.select_dtypes(("int64", "uint64"))
    if sp.issparse(X):
        X = X.tocoo().data if X.dtype.kind in "iu" else ()
    values = np.asarray(X)
    if values.dtype.kind == "O":
        return [value for value in values.flat if isinstance(value, numbers.Integral)]
    if values.dtype.kind in "iu" and values.size and max(-int(values.min()), int(values.max())) > 2**53:
        return map(int, values[(values > 2**53) | (values < -(2**53))])
    return ()


def _is_double(value):
    try:
        return int(float(value)) == value
    except OverflowError:
        return False


def refuse_changes(X):
    """Refuses values that a conversion to doubles would change: the proofs would be about other rows."""
    if np.ma.is_masked(X):
        raise ValueError("X is masked in places; fill them, or leave their rows out")
    for value in _whole_numbers(X):
        if not _is_double(value):
            shown = reprlib.repr(value)
            raise ValueError(f"X has the whole number {shown}, which no double equals; round or scale it first")


def canonical(X):
    """A CSR matrix with ascending indices in each row and without duplicates."""
    if not X.has_canonical_format:
        X = X.copy()
        X.sum_duplicates()
    return X


def rows(X, *, names=None, classes=(), labels=None, source="X"):
    """The rows of a validated X, with labels that are indices into `classes`."""
    names = [] if names is None else [str(name) for name in names]
    labels = np.empty(0, np.uint32) if labels is None else np.asarray(labels, np.uint32)
    about = (source, names, list(classes), labels)
    if sp.issparse(X):
        X = canonical(X)
        return _core.csr_dataset(X.data, X.indices, X.indptr, X.shape[1], *about)
    return _core.dense_dataset(X, *about)
