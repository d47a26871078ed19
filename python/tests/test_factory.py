"""An estimator comes from its learner's declaration: a made-up declaration gives a class that works."""

import inspect
import json
import pickle

import pytest
from sklearn.base import clone
from sklearn.utils.estimator_checks import check_estimator

import novikoff
from novikoff import _core, _estimators

DECLARED = {learner["name"]: learner for learner in json.loads(_core.learners_to_json())}
NUMBER = {"name": "epsilon", "parameter": "tolerance", "label": "ε", "help": "how much is forgiven", "kind": "number",
          "default": "0.5", "range": "above 0"}
MADE_UP = DECLARED["margin-fuzzy"] | {"estimator": "MadeUp", "summary": "A made-up learner.", "epochs": 7,
                                      "settings": [DECLARED["margin-fuzzy"]["settings"][2], NUMBER]}
ROWS, LABELS = [[0, 1], [1, 1], [2, 0], [3, 0]], ["a", "a", "b", "b"]


@pytest.fixture
def MadeUp(monkeypatch):
    made = _estimators.estimator_of(MADE_UP)
    monkeypatch.setattr(_estimators, "MadeUp", made, raising=False)
    return made


def test_parameters_are_those_declared_numbers_first(MadeUp):
    names = list(inspect.signature(MadeUp).parameters)
    assert names[:4] == ["tolerance", "updates", "max_iter", "fit_intercept"]
    assert "class_weight" not in names
    assert MadeUp().get_params()["tolerance"] == 0.5 and MadeUp().max_iter == 7


def test_it_learns_clones_and_pickles(MadeUp):
    model = MadeUp(tolerance=0.25, updates="outside").fit(ROWS, LABELS)
    assert model.model_.options["epsilon"] == "0.25" and model.model_.options["updates"] == "outside"
    assert clone(model).tolerance == 0.25
    assert list(pickle.loads(pickle.dumps(model)).predict([[0, 2], [4, 0]])) == ["a", "b"]


def test_it_keeps_the_contract_of_scikit_learn(MadeUp):
    check_estimator(MadeUp())


def test_its_documentation_says_what_is_declared(MadeUp):
    assert MadeUp.__doc__.startswith("A made-up learner.\n\nParameters\n----------\n")
    assert "\ntolerance : float above 0: how much is forgiven.\n" in MadeUp.__doc__
    assert "updates : 'all' or 'outside': which mistakes update" in MadeUp.__doc__


def test_what_is_declared_decides_what_it_can_do():
    assert not hasattr(_estimators.estimator_of(MADE_UP), "partial_fit")
    more = _estimators.estimator_of(MADE_UP | {"learns_in_parts": True, "class_weights": True})
    assert hasattr(more, "partial_fit") and more().class_weight is None


def test_unknown_parameters_are_refused_as_python_does(MadeUp):
    with pytest.raises(TypeError) as refused:
        MadeUp(eta0=1)
    assert str(refused.value) == "MadeUp.__init__() got an unexpected keyword argument 'eta0'"
    with pytest.raises(TypeError) as refused:
        MadeUp(1)
    assert str(refused.value) == "MadeUp.__init__() too many positional arguments"


@pytest.mark.parametrize("learner", DECLARED)
def test_every_learner_has_its_estimator_in_the_package(learner):
    name = DECLARED[learner]["estimator"]
    assert getattr(novikoff, name) is _estimators.ESTIMATORS[learner]
    assert name in novikoff.__all__ and name in dir(_estimators)
    assert getattr(novikoff, name).__doc__.startswith(DECLARED[learner]["summary"])
