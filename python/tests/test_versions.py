"""Newer names of scikit-learn are used if they exist, and only in `_sklearn`."""

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.utils import validation

import novikoff
from novikoff import _sklearn

X, Y = np.array([[0.0, 1], [1, 1], [2, 0], [3, 0]]), [0, 0, 1, 1]


@pytest.fixture
def newer(monkeypatch):
    """Simulates scikit-learn 1.6: its names replace those of this version. Returns a record of their use."""
    asked = []
    old = {name: getattr(validation, name) for name in ("check_array", "check_X_y")}
    validate = BaseEstimator._validate_data

    def as_it_is(name, function, *arguments, **layout):
        """Calls the function of this version, with the original names restored meanwhile."""
        asked.append(name)
        with monkeypatch.context() as then:
            for own, check in old.items():
                then.setattr(validation, own, check)
            return function(*arguments, **layout)

    def check_array(array, *, ensure_all_finite=True, **layout):
        return as_it_is("check_array", old["check_array"], array, force_all_finite=ensure_all_finite, **layout)

    def check_X_y(X, y, *, ensure_all_finite=True, **layout):
        return as_it_is("check_X_y", old["check_X_y"], X, y, force_all_finite=ensure_all_finite, **layout)

    def validate_data(estimator, X="no_validation", y="no_validation", *, ensure_all_finite=True, **layout):
        return as_it_is("validate_data", validate, estimator, X, y, force_all_finite=ensure_all_finite, **layout)

    monkeypatch.setattr(validation, "validate_data", validate_data, raising=False)
    monkeypatch.setattr(validation, "check_array", check_array)
    monkeypatch.setattr(validation, "check_X_y", check_X_y)
    monkeypatch.delattr(BaseEstimator, "_validate_data")
    return asked


def test_newer_names_are_used_where_they_are(newer):
    model = novikoff.PerceptronClassifier().fit(X, Y)
    assert list(model.predict(X)) == Y
    assert model.n_features_in_ == 2
    with pytest.raises(ValueError, match="X has 1 features, but PerceptronClassifier is expecting 2 features as input"):
        model.predict(X[:, :1])
    novikoff.PassiveAggressive().partial_fit(X, Y, classes=[0, 1])
    assert novikoff.trace(model, X, Y)["update"][-1] == model.updates_
    assert novikoff.certify(X, Y).verdict == "separable"
    assert novikoff.shatter(X[:3]).shattered
    assert set(newer) == {"validate_data", "check_X_y", "check_array"}


def test_newer_names_leave_nan_to_our_own_check(newer):
    broken = np.where(X == 2, np.nan, X)
    for action in (novikoff.PerceptronClassifier().fit, novikoff.certify):
        with pytest.raises(ValueError, match=re.escape("X: row 2, column 0 (counted from 0) is NaN")):
            action(broken, Y)


def test_tags_of_newer_versions_say_that_rows_may_be_sparse(monkeypatch):
    tags = SimpleNamespace(input_tags=SimpleNamespace(sparse=False))
    monkeypatch.setattr(BaseEstimator, "__sklearn_tags__", lambda self: tags, raising=False)
    assert novikoff.PerceptronClassifier().__sklearn_tags__().input_tags.sparse


def test_no_other_file_asks_for_what_is_private():
    for file in Path(novikoff.__file__).parent.glob("*.py"):
        if file.name != Path(_sklearn.__file__).name:
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"_validate_data|force_all_finite|from sklearn\S* import .*\b_", text), file.name
