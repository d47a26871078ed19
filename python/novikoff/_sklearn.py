"""What scikit-learn keeps to itself or has renamed: no other file of the package asks which version there is.

Since 1.6 an estimator is validated by a function, where it had a method, and `force_all_finite` is `ensure_all_finite`.
"""

from __future__ import annotations

from inspect import signature

import numpy as np
from sklearn.utils import validation
from sklearn.utils.multiclass import _check_partial_fit_first_call as is_first_call  # noqa: F401
from sklearn.utils.validation import _get_feature_names as feature_names  # noqa: F401

from ._data import refuse_changes


def _layout(check, **changes):
    """What rows are to be like. Our own check refuses NaN, with the place of the first one."""
    renamed = "ensure_all_finite" in signature(check).parameters
    finite = {"ensure_all_finite" if renamed else "force_all_finite": False}
    return {"accept_sparse": "csr", "dtype": (np.float64, np.float32), "order": "C", **finite, **changes}


def validated(estimator, X, *y, reset=True, **changes):
    """X, or X and y, as an estimator's own: the number and the names of the columns are remembered, or, without `reset`, compared."""
    refuse_changes(X)
    layout = _layout(validation.check_array, **changes)
    if hasattr(validation, "validate_data"):
        return validation.validate_data(estimator, X, *y, reset=reset, **layout)
    return estimator._validate_data(X, *y, reset=reset, **layout)


def checked(X, *y):
    """X, or X and y, that belong to no estimator."""
    refuse_changes(X)
    check = validation.check_X_y if y else validation.check_array
    return check(X, *y, **_layout(check))
