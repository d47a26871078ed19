"""All learners on the same rows, side by side."""

from __future__ import annotations

import time
import warnings

import numpy as np
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning

from ._base import LinearClassifier
from ._estimators import ESTIMATORS


def _estimator(learner):
    if isinstance(learner, LinearClassifier):
        return clone(learner)
    if not isinstance(learner, str):
        raise TypeError(f"learners: names or estimators of novikoff are expected; {learner!r} was given")
    if learner not in ESTIMATORS:
        raise ValueError(f"learners: '{learner}' is not known; one of {', '.join(ESTIMATORS)} is expected")
    return ESTIMATORS[learner]()


def _check_parameters(parameters, models):
    for name in parameters:
        if not any(name in model.get_params() for model in models):
            raise ValueError(f"no learner that is compared has a parameter '{name}'")


def _line(model, X, y):
    start = time.perf_counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(X, y)
    seconds = time.perf_counter() - start
    return {
        "passes": model.n_iter_,
        "updates": int(np.sum(model.updates_)),
        "mistakes": int(np.sum(model.mistakes_)),
        "accuracy": model.score(X, y),
        "margin": float(np.min(model.margin_)),
        "bound": float(np.max(model.mistake_bound_)),
        "converged": model.converged_,
        "seconds": seconds,
    }


def compare(X, y, learners=None, **parameters):
    """Fits each learner to the same rows and returns a pandas frame with a line for each.

    With three classes or more, `updates` and `mistakes` are sums over the problems, one for each class; `margin` is the
    smallest lower end, and `bound` the largest bound, of all problems.

    Parameters
    ----------
    learners : a name as on the command line, an estimator of this package, or a list of these; None for all learners.
    parameters : set on each learner that has them, for example ``max_iter=50``; at least one learner must have each.

    >>> from novikoff import compare, generate_ball
    >>> X, y = generate_ball(200, 3, margin=0.2, random_state=1)
    >>> list(compare(X, y, ["perceptron", "greedy"], fit_intercept=False)["converged"])
    [True, True]
    """
    import pandas as pd

    if learners is None:
        learners = list(ESTIMATORS)
    learners = [learners] if isinstance(learners, (str, LinearClassifier)) else list(learners)
    models = [_estimator(learner) for learner in learners]
    _check_parameters(parameters, models)
    for model in models:
        model.set_params(**{name: value for name, value in parameters.items() if name in model.get_params()})
    names = [learner if isinstance(learner, str) else type(learner).__name__ for learner in learners]
    return pd.DataFrame([_line(model, X, y) for model in models], index=pd.Index(names, name="learner"))
