"""The private and renamed parts of scikit-learn: no other file of the package depends on its version.

Since 1.6, a function instead of a method validates an estimator, and `force_all_finite` is `ensure_all_finite`.
"""

from __future__ import annotations

from inspect import signature

import numpy as np
from sklearn.utils import validation
from sklearn.utils.multiclass import _check_partial_fit_first_call as is_first_call  # noqa: F401
from sklearn.utils.validation import _get_feature_names as feature_names  # noqa: F401

from ._data import refuse_changes


def _layout(check, **changes):
    """The required layout of rows. Our own check refuses NaN and names the first place."""
    renamed = "ensure_all_finite" in signature(check).parameters
    finite = {"ensure_all_finite" if renamed else "force_all_finite": False}
    return {"accept_sparse": "csr", "dtype": (np.float64, np.float32), "order": "C", **finite, **changes}


def validated(estimator, X, *y, reset=True, **changes):
    """X, or X and y, validated for an estimator.

    The number and the names of the columns are stored; without `reset` they are compared with the stored ones.
    """
    refuse_changes(X)
    layout = _layout(validation.check_array, **changes)
    if hasattr(validation, "validate_data"):
        return validation.validate_data(estimator, X, *y, reset=reset, **layout)
    return estimator._validate_data(X, *y, reset=reset, **layout)


def checked(X, *y):
    """X, or X and y, validated without an estimator."""
    refuse_changes(X)
    check = validation.check_X_y if y else validation.check_array
    return check(X, *y, **_layout(check))
