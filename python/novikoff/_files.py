"""Files shared with the command line: models, and data in LIBSVM's format."""

from __future__ import annotations

import os

import numpy as np
import scipy.sparse as sp
from joblib import effective_n_jobs
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._data import labels_from_text
from ._estimators import ESTIMATORS


def load(path):
    """The estimator of a model that `save` or ``novikoff train -o`` has written.

    It predicts to the last bit what that one did. What only a run knows, `ledger_` and `notes_`, it does not have; an
    average that goes on with `partial_fit` begins anew.
    """
    model = _core.load_model(os.fspath(path))
    if model.categorical:
        raise ValueError(f"{os.fspath(path)}: the model one-hot encodes text columns, which only the command line does")
    return ESTIMATORS[model.learner]._from_model(model)


def save(estimator, path):
    """Writes a fitted estimator to a file that `load` and ``novikoff predict`` read. The file appears whole or not at all."""
    check_is_fitted(estimator, "model_")
    estimator.model_.save(os.fspath(path))


def read_libsvm(path, *, n_features=None, zero_based=False, dtype=np.float64, n_jobs=-1):
    """Reads LIBSVM text, also packed as .gz or .zst: a CSR matrix and the labels, as `sklearn.datasets.load_svmlight_file`.

    Parameters
    ----------
    n_features : int or None, as many as are seen. Values beyond are left out.
    zero_based : True if indices start at 0; otherwise an index 0 anywhere means so for the whole file.
    n_jobs : int, threads; -1 for all cores.
    """
    data = _core.read_libsvm(
        os.fspath(path), bool(zero_based), 0 if n_features is None else int(n_features), effective_n_jobs(n_jobs)
    )
    values, indices, offsets = data.csr()
    X = sp.csr_matrix(
        (values.astype(dtype, copy=False), indices.view(np.int32), offsets.view(np.int64)),
        shape=(data.rows, data.columns),
        copy=False,
    )
    X.has_canonical_format = True
    labels = labels_from_text(data.classes)
    return X, (labels.astype(np.float64) if labels.dtype.kind in "if" else labels)[data.labels]
