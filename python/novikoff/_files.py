"""Files shared with the command line: models, and data in LIBSVM's format."""

from __future__ import annotations

import os

import numpy as np
import scipy.sparse as sp

from . import _core
from ._base import check_ours
from ._data import labels_from_text
from ._estimators import ESTIMATORS
from ._settings import count, threads

#: The library's "no limit" for columns, so that none is left out silently.
MOST_COLUMNS = 2**32 - 1


def load(path):
    """Loads the estimator of a model that `save` or ``novikoff train -o`` has written.

    Its predictions are bit-identical to those of the original, and so is what `partial_fit` makes of it. It has no
    `ledger_` and no `notes_`, which belong to a run; `updates_`, `mistakes_` and `margin_` are those of the last call
    before it was saved. `class_weight` is a dictionary, even if it was 'balanced'.

    The file contains labels as text. They become whole numbers if all of them look like whole numbers, else floats if
    all look like numbers: the labels '0' and '1', or False and True, are loaded as 0 and 1.
    """
    model = _core.load_model(os.fspath(path))
    if model.categorical:
        raise ValueError(f"{os.fspath(path)}: the model one-hot encodes text columns, which only the command line does")
    return ESTIMATORS[model.learner]._from_model(model)


def save(estimator, path):
    """Writes a fitted estimator to a file that `load` and ``novikoff predict`` read.

    The file is written completely or not at all.
    """
    check_ours(estimator)
    estimator.model_.save(os.fspath(path))


def read_libsvm(path, *, n_features=None, zero_based="auto", dtype=np.float64, n_jobs=-1):
    """Reads LIBSVM text, also compressed as .gz or .zst, like `sklearn.datasets.load_svmlight_file`.

    Returns a CSR matrix and the labels.

    Parameters
    ----------
    n_features : int, or None to detect it. A value in a later column is an error.
    zero_based : True if indices start at 0, False if at 1; 'auto': an index 0 anywhere means 0 for the whole file.
    n_jobs : int, threads; -1 for all cores.
    """
    if not (isinstance(zero_based, (bool, np.bool_)) or isinstance(zero_based, str) and zero_based == "auto"):
        raise ValueError(f"zero_based must be 'auto', True or False; {zero_based!r} was given")
    from_zero = zero_based != "auto" and bool(zero_based)
    columns = None if n_features is None else count("n_features", n_features, most=2**31 - 1)
    data = _core.read_libsvm(os.fspath(path), from_zero, MOST_COLUMNS if columns else 0, threads(n_jobs))
    if data.zero_based and not zero_based:
        raise ValueError(f"{os.fspath(path)}: an index is 0, but zero_based=False says that they start at 1")
    values, indices, offsets = data.csr()
    seen = int(indices.max(initial=0)) + 1
    if columns and seen > columns:
        raise ValueError(f"{os.fspath(path)}: n_features is {columns}, but there are values in {seen} columns")
    X = sp.csr_matrix(
        (values.astype(dtype, copy=False), indices.view(np.int32), offsets.view(np.int64)),
        shape=(data.rows, columns or data.columns),
        copy=False,
    )
    X.has_canonical_format = True
    labels = labels_from_text(data.classes)
    return X, (labels.astype(np.float64) if labels.dtype.kind in "if" else labels)[data.labels]
