"""The estimators pass scikit-learn's own checks and work wherever scikit-learn uses estimators."""

import copy
import json
import pickle
import re
import warnings

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.linear_model import PassiveAggressiveClassifier, Perceptron
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import shuffle
from sklearn.utils.estimator_checks import check_estimator

import novikoff
from novikoff._estimators import ESTIMATORS

ALL = pytest.mark.parametrize("Estimator", [*ESTIMATORS.values(), novikoff.AutoClassifier], ids=[*ESTIMATORS, "auto"])


def iris(**kind):
    """Shuffled: in the order of the classes, the last class would dominate the result."""
    X, y = load_iris(return_X_y=True, **kind)
    return shuffle(X, y, random_state=1)


@ALL
def test_check_estimator(Estimator):
    check_estimator(Estimator())


@ALL
def test_clone_pickle_and_copy_keep_everything_but_the_ledger(Estimator):
    X, y = iris()
    model = Estimator(max_iter=20, scale="standard").fit(X, y)
    for again in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert np.array_equal(again.decision_function(X), model.decision_function(X))
        assert set(vars(model)) - set(vars(again)) == {"ledger_", "_initial"}
        assert again.margin_ == model.margin_
    assert clone(model).get_params() == model.get_params()


@ALL
def test_a_pickle_does_not_grow_with_the_updates(Estimator):
    X, y = novikoff.generate_ball(400, 3, flipped=0.2, random_state=1)
    once, often = (Estimator(max_iter=epochs).fit(X, y) for epochs in (5, 50))
    if Estimator is not novikoff.VotedPerceptron:  # whose updates vote
        assert len(pickle.dumps(often)) < 1.2 * len(pickle.dumps(once)) + 1000


@ALL
def test_lives_in_pipelines_searches_and_wrappers(Estimator):
    X, y = iris(as_frame=True)
    pipeline = make_pipeline(StandardScaler(), Estimator(max_iter=10)).set_output(transform="pandas")
    search = GridSearchCV(pipeline, {pipeline.steps[1][0] + "__max_iter": [5, 10]}, cv=2).fit(X, y)
    assert search.best_score_ > 0.6
    assert list(search.best_estimator_[-1].feature_names_in_) == list(X.columns)
    assert cross_val_score(pipeline, X, y, cv=2).mean() > 0.6
    assert OneVsRestClassifier(pipeline).fit(X, y).score(X, y) > 0.6
    calibrated = CalibratedClassifierCV(pipeline, cv=2).fit(X, y)
    assert np.allclose(calibrated.predict_proba(X).sum(axis=1), 1)


def test_every_parameter_is_keyword_only():
    for Estimator in ESTIMATORS.values():
        with pytest.raises(TypeError):
            Estimator(1.0)


def test_unfitted_says_so():
    with pytest.raises(NotFittedError):
        novikoff.PerceptronClassifier().predict([[1.0]])


@pytest.mark.parametrize("fit_intercept", [False, True])
def test_weights_are_those_of_sklearns_perceptron_where_the_rules_coincide(fit_intercept):
    """Same order, same rate. The values are whole numbers, so the order of summation does not matter."""
    rng = np.random.default_rng(5)
    X = rng.integers(-8, 9, (300, 5)).astype(float)
    y = np.where(X @ [1, -2, 3, 0, 1] + rng.integers(-3, 4, 300) > 0, 1, -1)
    theirs = Perceptron(shuffle=False, tol=None, max_iter=7, fit_intercept=fit_intercept).fit(X, y)
    ours = novikoff.PerceptronClassifier(max_iter=7, fit_intercept=fit_intercept).fit(X, y)
    assert np.array_equal(ours.coef_, theirs.coef_)
    assert np.array_equal(ours.intercept_, theirs.intercept_)


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("loss, form", [("hinge", "pa-i"), ("squared_hinge", "pa-ii")])
def test_passive_aggressive_is_sklearns_with_the_intercept_as_a_column(loss, form):
    X, y = load_breast_cancer(return_X_y=True)
    X = StandardScaler().fit_transform(X)
    with_ones = np.hstack([X, np.ones((len(X), 1))])
    theirs = PassiveAggressiveClassifier(C=0.1, loss=loss, shuffle=False, tol=None, max_iter=3, fit_intercept=False)
    theirs.fit(with_ones, y)
    ours = novikoff.PassiveAggressive(C=0.1, form=form, max_iter=3).fit(X, y)
    assert np.allclose(np.append(ours.coef_, ours.intercept_), theirs.coef_, rtol=0, atol=1e-12)


def test_attributes_are_one_number_for_two_classes():
    X, y = novikoff.generate_ball(200, 4, margin=0.1, random_state=2)
    model = novikoff.PerceptronClassifier(fit_intercept=False).fit(X, y)
    assert model.coef_.shape == (1, 4) and model.intercept_.tolist() == [0.0]
    assert model.converged_ and model.n_iter_ >= 1
    assert model.updates_ == len(model.ledger_) == model.mistakes_
    assert model.radius_ == pytest.approx(np.linalg.norm(X, axis=1).max())
    lower, upper = model.margin_
    scores = y * (X @ model.coef_[0]) / np.linalg.norm(model.coef_)
    assert 0 < lower <= scores.min() * (1 + 1e-12) <= upper
    assert model.updates_ <= model.mistake_bound_ == pytest.approx((model.radius_ / lower) ** 2)


def test_attributes_are_one_for_each_class_otherwise():
    X, y = iris()
    model = novikoff.PerceptronClassifier(max_iter=30).fit(X, y)
    assert model.coef_.shape == (3, 4) and model.intercept_.shape == (3,)
    assert model.updates_.shape == model.mistakes_.shape == model.mistake_bound_.shape == (3,)
    assert len(model.margin_) == 3
    assert np.array_equal(np.bincount(model.ledger_["problem"]), model.updates_)
    assert np.array_equal(model.predict(X), model.classes_[model.decision_function(X).argmax(axis=1)])


def test_ledger_adds_up_to_the_weights():
    X, y = novikoff.generate_blobs(100, 3, distance=1, random_state=4)
    model = novikoff.PerceptronClassifier(max_iter=20).fit(X, y)
    w = np.zeros(4)
    for entry in model.ledger_:
        x = np.append(X[entry["row"]], 1)
        assert entry["score"] == pytest.approx(y[entry["row"]] * (w @ x))
        w += entry["alpha"] * y[entry["row"]] * x
    assert np.allclose(w, np.append(model.coef_[0], model.intercept_))
    assert (np.diff(model.ledger_["pass"].astype(int)) >= 0).all()


def warning_of(model, X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model.fit(X, y)
    return [str(w.message) for w in caught if w.category is ConvergenceWarning]


XOR = np.array([[0.0, 0], [1, 1], [0, 1], [1, 0]]), [0, 0, 1, 1]


def test_warning_names_the_rows_that_forbid_separation():
    assert warning_of(novikoff.PerceptronClassifier(), *XOR) == [
        "stopped at the limit of 1000 epochs (max_iter) with 2 of 4 rows on the wrong side; the classes are inseparable: "
        "rows 0, 1, 2 and 3 (counted from 0) together forbid that any hyperplane has all rows on their sides\n"
        "AveragedPerceptron and PocketPerceptron are made for such data"
    ]


def test_warning_says_what_is_left_and_that_more_epochs_will_do():
    X, y = novikoff.generate_ball(500, 5, margin=0.01, random_state=1)
    (text,) = warning_of(novikoff.PerceptronClassifier(max_iter=1), X, y)
    model = novikoff.PerceptronClassifier(max_iter=1).fit(X, y)
    wrong = int((model.predict(X) != y).sum())
    start, bound = re.fullmatch(r"(.*) makes more than ([\d,]+) mistakes", text).groups()
    assert start == (
        f"stopped at the limit of 1 epoch (max_iter) with {wrong} of 500 rows on the wrong side; "
        "the classes are separable, so more epochs will do: no plain perceptron from 0"
    )
    best = novikoff.certify(X, y).mistake_bound
    assert best <= int(bound.replace(",", "")) + 1 <= 10 * best


def test_warning_about_columns_of_very_different_size_needs_no_fractions():
    sizes = np.logspace(-4, 4, 30)
    X = np.random.default_rng(0).normal(size=(1000, 30)) * sizes
    y = (X @ (1 / sizes) > 0).astype(int)
    (text,) = warning_of(novikoff.PerceptronClassifier(max_iter=3), X, y)  # the largest margin would take minutes
    assert "the classes are separable" in text


def test_warning_of_several_classes_has_a_line_for_each():
    lines = warning_of(novikoff.PerceptronClassifier(max_iter=20), *iris())[0].split("\n")
    assert [line.split(":")[0] for line in lines[:-1]] == ["'1' against the rest", "'2' against the rest"]
    assert lines[-1] == "AveragedPerceptron and PocketPerceptron are made for such data"


def test_warning_does_not_promise_what_doubles_cannot_keep():
    tiny = np.array([[1e-200], [2e-200], [-1e-200], [-2e-200]])
    (text,) = warning_of(novikoff.PerceptronClassifier(max_iter=5), tiny, [0, 0, 1, 1])
    assert text == (
        "stopped at the limit of 5 epochs (max_iter) with 2 of 4 rows on the wrong side; "
        "the classes are separable, but by so little that no run may get there; another scale may widen the gap"
    )
    assert warning_of(novikoff.PerceptronClassifier(max_iter=5, scale="max-abs"), tiny, [0, 0, 1, 1]) == []


def test_warning_ends_with_what_is_worth_telling():
    model = novikoff.PerceptronClassifier(max_iter=5)
    (text,) = warning_of(model, *load_breast_cancer(return_X_y=True))
    assert text.split("\n")[1:] == model.notes_ and "scale='standard' usually helps" in model.notes_[0]


def test_a_row_that_no_weights_get_right_is_no_convergence():
    model = novikoff.PerceptronClassifier(fit_intercept=False)
    (text,) = warning_of(model, [[1.0], [0.0]], [1, 0])
    assert not model.converged_
    assert text.split("\n")[0] == (
        "stopped after an epoch without updates with 1 of 2 rows on the wrong side; the classes are quasi-separable: "
        "row 1 (counted from 0) alone forbids that any hyperplane has all rows on their sides"
    )


def test_warning_without_a_proof_says_who_can_tell():
    (text,) = warning_of(novikoff.PerceptronClassifier(certify=False, max_iter=3), *XOR)
    assert text == (
        "stopped at the limit of 3 epochs (max_iter) with 2 of 4 rows on the wrong side; "
        "novikoff.certify(X, y) tells whether any hyperplane separates the classes"
    )


def test_learners_with_a_fixed_number_of_epochs_and_runs_that_end_do_not_warn():
    for Estimator in (
        novikoff.AveragedPerceptron,
        novikoff.AveragedPassiveAggressive,
        novikoff.VotedPerceptron,
        novikoff.PocketPerceptron,
    ):
        assert warning_of(Estimator(), *XOR) == []
    assert warning_of(novikoff.PerceptronClassifier(), [[0.0], [1.0]], [0, 1]) == []


def test_certify_makes_the_bound_tight():
    X, y = novikoff.generate_ball(300, 3, margin=0.1, random_state=3)
    loose = novikoff.PerceptronClassifier(fit_intercept=False).fit(X, y)
    tight = novikoff.PerceptronClassifier(fit_intercept=False, certify=True).fit(X, y)
    assert np.array_equal(loose.coef_, tight.coef_)
    assert tight.margin_[1] - tight.margin_[0] < 1e-5 < loose.margin_[1] - loose.margin_[0]
    assert tight.updates_ <= tight.mistake_bound_ < loose.mistake_bound_


@pytest.mark.parametrize("Estimator", [novikoff.PerceptronClassifier, novikoff.PassiveAggressive])
def test_partial_fit_of_parts_is_one_epoch_over_the_whole(Estimator):
    X, y = novikoff.generate_blobs(400, 6, distance=1, random_state=6)
    whole = Estimator(max_iter=1).fit(X, y)
    parts = Estimator()
    for first in range(0, 400, 90):
        parts.partial_fit(X[first : first + 90], y[first : first + 90], classes=[-1, 1])
    assert np.array_equal(parts.coef_, whole.coef_)
    assert (parts.updates_, parts.mistakes_) == (whole.updates_, whole.mistakes_)


@pytest.mark.parametrize("classes", [2, 3])
def test_numbers_of_partial_fit_hold_for_the_rows_of_all_calls(classes):
    X, y = (rows[iris()[1] < classes] for rows in iris())
    model = novikoff.PerceptronClassifier()
    for _ in range(5):
        for part in (slice(0, 40), slice(40, None)):
            model.partial_fit(X[part], y[part], classes=np.arange(classes))
    whole = novikoff.PerceptronClassifier(certify=True).fit(X, y)
    assert np.all(model.updates_ <= model.mistake_bound_) and np.isinf(model.mistake_bound_).all()
    assert np.shape(model.margin_) == np.shape(whole.margin_)
    lower, upper = np.atleast_2d(model.margin_).T
    separable = np.atleast_2d(whole.margin_)[:, 0] > 0
    assert (lower == 0).all() and (upper >= np.atleast_2d(whole.margin_)[:, 0])[separable].all()
    assert model.radius_ == pytest.approx(whole.radius_)


def test_converged_speaks_of_the_rows_of_the_last_call():
    model = novikoff.PerceptronClassifier(fit_intercept=False).partial_fit([[1.0]], [1], classes=[0, 1])
    assert model.converged_
    assert not model.partial_fit([[1.0], [1.0]], [0, 1]).converged_
    assert model.partial_fit([[1.0]], [0]).partial_fit([[1.0]], [0]).converged_


def failing(model, rows, labels, how):
    with pytest.raises((ValueError, TypeError)):
        getattr(model, how)(rows, labels)


@pytest.mark.parametrize("how", ["fit", "partial_fit"])
def test_a_fit_that_fails_leaves_the_model_as_it_was(how):
    X, y = iris(as_frame=True)
    model = novikoff.PerceptronClassifier(max_iter=5).fit(X, y)
    before, predicted = dict(vars(model)), model.predict(X)
    failing(model, [[1.0, np.nan], [2.0, 1.0]], ["a", "b"], how)
    model.eta0 = -1
    failing(model, [[1.0, 3.0], [2.0, 1.0], [0.0, 0.0]], [0, 1, 2], how)
    model.eta0 = 1.0
    assert vars(model) == before and np.array_equal(model.predict(X), predicted)
    fresh = novikoff.PerceptronClassifier(eta0=-1)
    with pytest.raises(ValueError):
        fresh.partial_fit([[1.0]], [0], classes=[0, 1])
    with pytest.raises(NotFittedError):
        fresh.predict([[1.0]])
    fresh.set_params(eta0=1.0).partial_fit([[1.0]], ["a"], classes=["a", "b"])


AVERAGING = pytest.mark.parametrize("Averaging", [novikoff.AveragedPerceptron, novikoff.AveragedPassiveAggressive])


@AVERAGING
def test_partial_fit_averages_over_all_calls(Averaging):
    X, y = iris()
    whole = Averaging(max_iter=1).fit(X, y)
    parts = Averaging()
    for first in range(0, 150, 40):
        parts.partial_fit(X[first : first + 40], y[first : first + 40], classes=[0, 1, 2])
    assert np.allclose(parts.coef_, whole.coef_, rtol=1e-12)
    assert np.array_equal(parts.updates_, whole.updates_)


def stored_and_loaded(model, how, directory):
    if how != "save":
        return copy.deepcopy(model) if how == "deepcopy" else pickle.loads(pickle.dumps(model))
    novikoff.save(model, directory / "model.json")
    return novikoff.load(directory / "model.json")


@pytest.mark.parametrize("how", ["save", "pickle", "deepcopy"])
@pytest.mark.parametrize("Estimator", [E for E in ESTIMATORS.values() if hasattr(E, "partial_fit")])
def test_partial_fit_after_storing_is_bit_identical_to_partial_fit_alone(Estimator, how, tmp_path):
    X, y = iris()
    alone, stored = Estimator(), Estimator()
    for first in range(0, 150, 20):
        part = slice(first, first + 20)
        alone.partial_fit(X[part], y[part], classes=[0, 1, 2])
        stored = stored_and_loaded(stored.partial_fit(X[part], y[part], classes=[0, 1, 2]), how, tmp_path)
    assert np.array_equal(stored.coef_, alone.coef_) and np.array_equal(stored.intercept_, alone.intercept_)


@AVERAGING
def test_partial_fit_continues_a_fit_after_storing(Averaging, tmp_path):
    X, y = iris()
    model = Averaging(max_iter=5).fit(X, y)
    again = stored_and_loaded(model, "save", tmp_path)
    assert np.array_equal(again.partial_fit(X[:60], y[:60]).coef_, model.partial_fit(X[:60], y[:60]).coef_)


def test_an_average_in_a_file_of_an_earlier_version_says_that_it_cannot_go_on(tmp_path):
    X, y = iris()
    novikoff.save(novikoff.AveragedPerceptron().fit(X, y), tmp_path / "model.json")
    old = json.loads((tmp_path / "model.json").read_text())
    for separator in old["separators"]:
        del separator["last"], separator["visits"]
    (tmp_path / "old.json").write_text(json.dumps(old))
    again = novikoff.load(tmp_path / "old.json")
    fresh = novikoff.load(tmp_path / "model.json")
    assert np.array_equal(again.decision_function(X), fresh.decision_function(X))
    with pytest.raises(ValueError, match="saved without what continuing needs; fit it again"):
        again.partial_fit(X, y)


def test_partial_fit_takes_a_part_with_one_class():
    model = novikoff.PerceptronClassifier().partial_fit([[1.0, 2]], ["b"], classes=["a", "b"])
    model.partial_fit([[-1.0, 0]], ["a"])
    assert list(model.predict([[1.0, 2], [-1.0, 0]])) == ["b", "a"]


def test_warm_start_goes_on_where_it_was():
    X, y = novikoff.generate_blobs(200, 3, distance=1, random_state=7)
    twice = novikoff.PerceptronClassifier(max_iter=3, warm_start=True).fit(X, y).fit(X, y)
    once = novikoff.PerceptronClassifier(max_iter=6).fit(X, y)
    assert np.array_equal(twice.coef_, once.coef_)


@pytest.mark.parametrize("Estimator", ESTIMATORS.values(), ids=ESTIMATORS)
def test_warm_start_works_for_all_learners_and_classes(Estimator):
    X, y = iris()
    model = Estimator(max_iter=3, warm_start=True, scale="standard").fit(X, y)
    first = model.ledger_
    assert model.fit(X, y).score(X, y) > 0.6
    assert not np.array_equal(model.ledger_, first)


def test_class_weight_favours_its_class():
    X, y = novikoff.generate_blobs(400, 2, distance=1, random_state=8)
    for Estimator in (novikoff.AveragedPerceptron, novikoff.PassiveAggressive):
        heavy = Estimator(max_iter=10, class_weight={-1: 20, 1: 0.05}).fit(X, y)
        assert (heavy.predict(X) == -1).mean() > 0.7
    model = novikoff.PerceptronClassifier(class_weight="balanced", max_iter=5).fit(X[:250], y[:250])
    assert set(np.round(model.ledger_["alpha"], 12)) == set(
        np.round(250 / (2 * np.bincount(y[:250] == 1)), 12)
    )


def test_shuffled_runs_are_those_of_the_seed():
    X, y = novikoff.generate_blobs(200, 3, distance=1, random_state=9)
    one, same, other = (
        novikoff.PerceptronClassifier(shuffle=True, random_state=seed, max_iter=3).fit(X, y) for seed in (5, 5, 6)
    )
    assert np.array_equal(one.coef_, same.coef_) and not np.array_equal(one.coef_, other.coef_)


def test_threads_do_not_change_a_bit():
    X, y = novikoff.generate_ball(20000, 20, margin=0.01, random_state=1)
    one, two = (novikoff.PerceptronClassifier(n_jobs=n, max_iter=20).fit(X, y) for n in (1, 2))
    assert np.array_equal(one.coef_, two.coef_)
