"""Converts an estimator's parameters to the library's options, and back. Errors name the parameter."""

from __future__ import annotations

import numbers

import numpy as np
from joblib import effective_n_jobs
from sklearn.utils import check_random_state

from . import _core
from ._data import labels_from_text

#: The library's order of the rows for each value of `shuffle`.
ORDERS = {False: "cyclic", True: "shuffle", "once": "shuffle-once"}

#: A larger number is certainly a mistake.
MOST_THREADS = 1024


def number(name, value):
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise TypeError(f"{name} must be a number; {value!r} was given")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name} is larger than any double") from None


def count(name, value, most=2**63 - 1):
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise TypeError(f"{name} must be a whole number; {value!r} was given")
    if value < 1:
        raise ValueError(f"{name} must be 1 or more; {value!r} was given")
    if value > most:
        raise ValueError(f"{name} must be at most {most}; {value!r} was given")
    return int(value)


def flag(name, value, also=""):
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False{also}; {value!r} was given")
    return bool(value)


def threads(n_jobs):
    if n_jobs is not None and (isinstance(n_jobs, bool) or not isinstance(n_jobs, numbers.Integral)):
        raise TypeError(f"n_jobs must be a whole number or None; {n_jobs!r} was given")
    if n_jobs is not None and (n_jobs == 0 or n_jobs > MOST_THREADS):
        raise ValueError(f"n_jobs must be negative or lie between 1 and {MOST_THREADS}; {n_jobs!r} was given")
    return effective_n_jobs(n_jobs)


def word(name, value):
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text; {value!r} was given")
    return value


def class_weights(value):
    """A dictionary of numbers, 'balanced' or None, as scikit-learn takes it."""
    if value is None or isinstance(value, str) and value == "balanced":
        return value
    if not isinstance(value, dict):
        raise TypeError(f"class_weight must be a dictionary, 'balanced' or None; {value!r} was given")
    return {label: number("class_weight: each", weight) for label, weight in value.items()}


def number_list(name, value):
    """Converts `(0.5, 1, 2)` or `'exact:0.5,4'` to the library's spelling."""
    if isinstance(value, str):
        return value
    try:
        return ",".join(repr(number(name, each)) for each in value)
    except TypeError:
        raise TypeError(f"{name} must be numbers or a text such as 'exact:0.5,4'; {value!r} was given") from None


#: The converter of a parameter's value, for each kind of setting that a learner declares.
VALUES = {"number": number, "choice": word, "list": number_list}


def order(shuffle):
    if isinstance(shuffle, (bool, np.bool_)) or isinstance(shuffle, str) and shuffle == "once":
        return ORDERS[shuffle]
    raise ValueError(f"shuffle must be False, True or 'once'; {shuffle!r} was given")


def seed(random_state):
    """A whole number is used as a seed like the command line's --seed; otherwise a seed is drawn."""
    if isinstance(random_state, numbers.Integral):
        if not 0 <= random_state < 2**64:
            raise ValueError(f"random_state must lie between 0 and 2**64 - 1; {random_state!r} was given")
        return int(random_state)
    return int(check_random_state(random_state).randint(2**31 - 1))


def common_options(estimator):
    """The options of any run."""
    parameters = estimator.get_params(deep=False)
    options = _core.TrainOptions()
    options.learner = estimator._learner
    options.threads = threads(parameters["n_jobs"])
    options.bias = flag("fit_intercept", parameters["fit_intercept"])
    if parameters["certify"] is not None:
        flag("certify", parameters["certify"], also=", or None")
    options.lift = "none" if parameters["lift"] is None else word("lift", parameters["lift"])
    options.scale = "none" if parameters["scale"] is None else word("scale", parameters["scale"])
    return options


def train_options(estimator):
    """The options of a run. The caller sets the initial weights and what is known of the margin."""
    parameters = estimator.get_params(deep=False)
    options = common_options(estimator)
    options.epochs = count("max_iter", parameters["max_iter"])
    options.order = order(parameters["shuffle"])
    if parameters["shuffle"]:
        options.seed = seed(parameters["random_state"])
    flag("warm_start", parameters["warm_start"])
    if "multi_class" in parameters:
        options.classes = word("multi_class", parameters["multi_class"])
    for setting in estimator._declaration["settings"]:
        name = setting["parameter"]
        options.set(setting["name"], VALUES[setting["kind"]](name, parameters[name]))
    return options


def parameters_of(model, settings):
    """The parameters of an estimator with this model. `settings` are those that its learner declares.

    class_weight='balanced' is returned as the weights that it resulted in.
    """
    options = model.options
    orders = {written: value for value, written in ORDERS.items()}
    parameters = {
        "max_iter": int(options["epochs"]),
        "shuffle": orders[options["order"]],
        "random_state": int(options["seed"]) if "seed" in options else None,
        "fit_intercept": model.bias,
        "lift": None if model.lift == "none" else model.lift,
        "scale": None if model.scale == "none" else model.scale,
    }
    for setting in settings:
        if setting["name"] in options:
            text = options[setting["name"]]
            parameters[setting["parameter"]] = float(text) if setting["kind"] == "number" else text
    if "classes" in options:
        parameters["multi_class"] = options["classes"]
    if "class-weights" in options:
        weights = map(float, options["class-weights"].split(","))
        parameters["class_weight"] = dict(zip(labels_from_text(model.classes).tolist(), weights))
    return parameters
