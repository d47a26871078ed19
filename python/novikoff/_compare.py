"""All learners on the same rows, side by side."""

from __future__ import annotations

import time
import warnings

import numpy as np
from sklearn.base import BaseEstimator, clone
from sklearn.exceptions import ConvergenceWarning

from ._estimators import ESTIMATORS


def _estimator(learner):
    if isinstance(learner, BaseEstimator):
        return clone(learner)
    if learner not in ESTIMATORS:
        raise ValueError(f"learners: '{learner}' is not known; one of {', '.join(ESTIMATORS)} is expected")
    return ESTIMATORS[learner]()


def compare(X, y, learners=None, **parameters):
    """Fits each learner to the same rows: a pandas frame with a line for each.

    Parameters
    ----------
    learners : names as on the command line, or estimators; None for all nine.
    parameters : set on each learner that has them, for example ``max_iter=50``.

    >>> from novikoff import compare, generate_ball
    >>> X, y = generate_ball(200, 3, margin=0.2, random_state=1)
    >>> list(compare(X, y, ["perceptron", "greedy"], fit_intercept=False)["converged"])
    [True, True]
    """
    import pandas as pd

    lines = {}
    for learner in ESTIMATORS if learners is None else learners:
        model = _estimator(learner)
        model.set_params(**{name: value for name, value in parameters.items() if name in model.get_params()})
        start = time.perf_counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            model.fit(X, y)
        seconds = time.perf_counter() - start
        name = learner if isinstance(learner, str) else type(learner).__name__
        lines[name] = {
            "passes": model.n_iter_,
            "updates": int(np.sum(model.updates_)),
            "mistakes": int(np.sum(model.mistakes_)),
            "accuracy": model.score(X, y),
            "margin": model.margin_[0] if isinstance(model.margin_, tuple) else np.nan,
            "bound": model.mistake_bound_ if np.isscalar(model.mistake_bound_) else np.nan,
            "converged": model.converged_,
            "seconds": seconds,
        }
    return pd.DataFrame.from_dict(lines, orient="index").rename_axis("learner")
