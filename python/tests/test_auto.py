"""AutoClassifier: the choice of `novikoff train`, told in Python's words."""

import json
import pickle

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.model_selection import StratifiedKFold, cross_val_score

import novikoff
from novikoff import AutoClassifier


def as_file(path, X, y):
    rows, names = np.column_stack([X, y]), [f"x{j}" for j in range(X.shape[1])]
    np.savetxt(path, rows, fmt="%r", delimiter=",", header=",".join([*names, "y"]), comments="")
    return path


@pytest.mark.parametrize("load", [load_breast_cancer, load_iris])
def test_it_is_the_default_of_the_command_line(load, novikoff_program, tmp_path):
    X, y = load(return_X_y=True)
    file = as_file(tmp_path / "rows.csv", X, y)
    told = json.loads(novikoff_program("train", file, "--target", "y", "--json"))
    model = AutoClassifier().fit(X, y)
    assert model.learner_ == told["learner"]
    assert model.selection_ == told["selection"]
    blocks = told["weights"] if isinstance(told["weights"][0], dict) else [told]
    weights = [[*block["weights"], block["intercept"]] for block in blocks]
    assert [list(separator) for separator in weights] == [list(model.model_.weights(k)) for k in range(len(weights))]


def test_it_tells_what_it_tried():
    X, y = load_iris(return_X_y=True)
    model = AutoClassifier().fit(X, y)
    trials = model.selection_["trials"]
    assert model.selection_["rows"] == 150 and len(trials) == 8
    best = trials[model.selection_["best"]]
    assert best["learner"] == model.learner_ == model.model_.learner
    assert {trial["scale"] for trial in trials} == {"none", "standard", "max-abs"}
    assert {trial["classes"] for trial in trials} == {"joint", "rest"}
    assert best["errors"] <= min(trial["errors"] for trial in trials) * 1.5


def test_a_scale_that_is_given_is_kept():
    X, y = load_breast_cancer(return_X_y=True)
    model = AutoClassifier(scale="max-abs").fit(X, y)
    assert {trial["scale"] for trial in model.selection_["trials"]} == {"max-abs"}
    model = AutoClassifier(scale="none").fit(X, y)
    assert {trial["scale"] for trial in model.selection_["trials"]} == {"none"}


def test_a_certificate_is_of_each_class_against_the_rest():
    X, y = load_iris(return_X_y=True)
    model = AutoClassifier(certify=True).fit(X, y)
    assert {trial["classes"] for trial in model.selection_["trials"]} == {"rest"}
    assert len(model.margin_) == 3


def test_rows_of_any_units_are_learnt_well():
    for load, least in ((load_breast_cancer, 0.97), (load_iris, 0.95)):
        X, y = load(return_X_y=True)
        folds = StratifiedKFold(5, shuffle=True, random_state=0)
        assert cross_val_score(AutoClassifier(), X, y, cv=folds).mean() > least


def test_a_stored_model_predicts_the_same(tmp_path):
    X, y = load_iris(return_X_y=True)
    model = AutoClassifier().fit(X, y)
    for again in (pickle.loads(pickle.dumps(model)), loaded(model, tmp_path / "model.json")):
        assert np.array_equal(again.predict(X), model.predict(X))
    assert pickle.loads(pickle.dumps(model)).selection_ == model.selection_


def loaded(model, path):
    """A model file names the learner that was chosen."""
    novikoff.save(model, path)
    return novikoff.load(path)
