"""The learners as scikit-learn classifiers: a class for each, made from the learner's declaration in the library.

docs/json.md describes a declaration, docs/python.md lists parameters and attributes, docs/literature.md the papers.
"""

from __future__ import annotations

import ast
import json
from inspect import Parameter, Signature
from textwrap import fill

from . import _core
from ._base import AveragingMixin, LinearClassifier, PartialFitMixin
from ._examples import EXAMPLES, REMARKS

#: The parameters that do not come from the learner's settings, with their defaults and meanings.
COMMON = {
    "max_iter": (1000, "int, the limit of epochs."),
    "fit_intercept": (True, "bool, whether a coordinate 1 is appended to each row."),
    "shuffle": (False, "False (the rows in their order), True (reshuffled every epoch) or 'once'."),
    "random_state": (None, "an int is the seed, as the command line's ``--seed``."),
    "class_weight": (None, "dict, 'balanced' or None; what the rate is multiplied by on the rows of each class."),
    "multi_class": (
        "rest",
        "more than two classes: 'rest', one problem each, against the rest; or 'joint', one problem of them all, the "
        "highest score wins, with one proof.",
    ),
    "warm_start": (False, "bool, whether `fit` starts from the current weights."),
    "lift": (None, "None, 'circle', 'quadratic' or 'poly:K': separate by curves."),
    "scale": (None, "None, 'unit-ball', 'standard' or 'max-abs', learnt from the rows."),
    "certify": (
        None,
        "True proves before the run how wide the best margin is, or that there is none; None proves it after a run "
        "that did not separate small data, for the warning; False never does.",
    ),
    "n_jobs": (None, "int, threads; the result does not depend on it."),
}

ATTRIBUTES = """
coef_, intercept_ : arrays, a row and a number for two classes, else one for each class.
classes_, n_iter_, n_features_in_, feature_names_in_ : as of scikit-learn's classifiers.
converged_ : bool, whether the run ended by itself.
updates_, mistakes_ : ints, how many there were.
margin_ : (lower, upper), the enclosure of γ*, the widest gap that any hyperplane leaves, including rounding errors.
radius_ : float, R, the length of the longest row in the learner's space.
mistake_bound_ : float, the updates that the theorem allows at `margin_[0]`; infinite where no theorem applies.
ledger_ : structured array, every update: problem, pass, row, alpha, and the score before it. Pickles, copies and files
    do not keep it.
notes_ : list of str, notes for the user: columns that differ in size, rows of zeros, cycles.
model_ : the library's model, with a proof for each problem in ``model_.proofs``.

With three classes or more `updates_`, `mistakes_`, `margin_` and `mistake_bound_` have an entry for each class, unless
the classes are learnt jointly.
"""

def own_settings(declaration):
    """The settings of the learner in the order of the parameters: numbers first."""
    return sorted(declaration["settings"], key=lambda setting: setting["kind"] != "number")


def default_of(setting):
    """The default as Python writes it: 1.0, (0.5, 1, 2, 4) or 'all'."""
    kind, text = setting["kind"], setting["default"]
    return float(text) if kind == "number" else ast.literal_eval(f"({text},)") if kind == "list" else text


def meaning_of(setting):
    if setting["kind"] == "number":
        return f"float {setting['range']}: {setting['help']}."
    choices = " or ".join(repr(choice["value"]) for choice in setting.get("choices", ()))
    return f"{choices or 'numbers or a text'}: {setting['help']}."


def parameters_of_class(declaration):
    """Name → (default, meaning), in the order of the signature."""
    own = {setting["parameter"]: (default_of(setting), meaning_of(setting)) for setting in own_settings(declaration)}
    common = dict(COMMON, max_iter=(declaration["epochs"], COMMON["max_iter"][1]))
    common["shuffle"] = (declaration["order"] == "shuffle", COMMON["shuffle"][1])
    if not declaration["class_weights"]:
        del common["class_weight"]
    if not declaration["joint"]:
        del common["multi_class"]
    return own | common


def documentation(declaration, parameters):
    name = declaration["name"]
    remarks = [REMARKS.get(name, "").strip()]
    if not declaration["aims_to_separate"]:
        remarks.insert(0, "It does not warn where no hyperplane separates: it is made for that.")
    if declaration["fixed_epochs"]:
        remarks.insert(0, "It makes exactly `max_iter` epochs.")
    listed = [fill(f"{key} : {meaning}", 112, subsequent_indent="    ") for key, (_, meaning) in parameters.items()]
    sections = {"Parameters": "\n".join(listed), "Attributes": ATTRIBUTES, "Examples": EXAMPLES.get(name, "")}
    parts = [declaration["summary"], " ".join(filter(None, remarks))]
    parts += [f"{title}\n{'-' * len(title)}\n{text.strip()}" for title, text in sections.items() if text]
    return "\n\n".join(filter(None, parts)) + "\n"


def initialiser(parameters):
    """An `__init__` with these parameters in its signature, where scikit-learn looks for them."""
    known = [Parameter(name, Parameter.KEYWORD_ONLY, default=default) for name, (default, _) in parameters.items()]
    signature = Signature([Parameter("self", Parameter.POSITIONAL_OR_KEYWORD), *known])

    def __init__(self, *positional, **given):
        try:
            bound = signature.bind(self, *positional, **given)
        except TypeError as error:
            raise TypeError(f"{type(self).__name__}.__init__() {error}") from None
        bound.apply_defaults()
        vars(self).update({name: bound.arguments[name] for name in parameters})

    __init__.__signature__ = signature
    return __init__


def estimator_of(declaration):
    """The class for a learner, made from its declaration only."""
    name = declaration["estimator"]
    parameters = parameters_of_class(declaration)
    in_parts = (PartialFitMixin,) if declaration["learns_in_parts"] else ()
    averaging = (AveragingMixin,) if declaration["returns_mean"] else ()
    bases = (*averaging, *in_parts, LinearClassifier)
    members = {
        "__module__": __name__,
        "__doc__": documentation(declaration, parameters),
        "__init__": initialiser(parameters),
        "_learner": declaration["name"],
        "_declaration": declaration,
    }
    return type(name, bases, members)


#: Keyed by the library's name of the learner.
ESTIMATORS = {learner["name"]: estimator_of(learner) for learner in json.loads(_core.learners_to_json())}

__all__ = sorted(estimator.__name__ for estimator in ESTIMATORS.values())
globals().update({estimator.__name__: estimator for estimator in ESTIMATORS.values()})  # pickle finds them here
