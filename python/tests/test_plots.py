"""Figures show what was learnt."""

import warnings

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris

import novikoff

X, Y = novikoff.generate_blobs(80, distance=3, random_state=5)


@pytest.fixture
def ax():
    figure, ax = plt.subplots()
    yield ax
    plt.close(figure)


@pytest.fixture(scope="module")
def model():
    return novikoff.PerceptronClassifier(max_iter=30).fit(X, Y)


def texts(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_boundary_rings_the_rows_on_the_wrong_side(ax, model):
    assert novikoff.plot_boundary(model, X, Y, ax=ax) is ax
    wrong = X[model.predict(X) != Y]
    rings = [c for c in ax.collections if c.get_label() == "wrong"]
    assert len(wrong) and np.array_equal(rings[0].get_offsets(), wrong)
    assert texts(ax) == ["-1", "1", "wrong"]


def test_boundary_is_where_the_score_is_zero(ax, model):
    novikoff.plot_boundary(model, X, Y, ax=ax)
    paths = [path for c in ax.collections if hasattr(c, "levels") or c.get_label() == "_nolegend_" for path in c.get_paths()]
    lines = [path.vertices for path in paths if len(path.vertices) and path.codes is not None and len(path) > 2]
    assert any(np.abs(model.decision_function(line)).max() < 0.1 * np.abs(model.coef_).max() for line in lines)


def test_boundary_of_three_classes_and_of_circles(ax):
    rows, labels = load_iris(return_X_y=True)
    novikoff.plot_boundary(novikoff.AveragedPerceptron().fit(rows[:, :2], labels), rows[:, :2], labels, ax=ax)
    assert texts(ax)[:3] == ["0", "1", "2"]


def test_updates_end_at_the_weights_of_the_run(ax):
    short = novikoff.PerceptronClassifier(max_iter=1).fit(X, Y)
    novikoff.plot_updates(short, X, Y, ax=ax, most=10**6)
    x, y = ax.lines[-1].get_data()
    assert len(ax.lines) == short.updates_
    assert np.allclose(short.decision_function(np.column_stack([x, y])), 0, atol=1e-9)


def test_loss_is_the_number_of_rows_on_the_wrong_side(ax, model):
    novikoff.plot_loss({"run": model}, X, Y, ax=ax)
    updates, errors = ax.lines[0].get_data()
    signs = np.where(Y == 1, 1, -1)
    assert updates[-1] == model.updates_ and errors[0] == 80
    assert errors[-1] == (signs * model.decision_function(X) <= 0).sum()
    assert texts(ax) == ["run"]


def test_bound_encloses_the_length_of_w(ax):
    rows, labels = novikoff.generate_ball(200, 3, margin=0.05, random_state=1)
    run = novikoff.PerceptronClassifier(fit_intercept=False).fit(rows, labels)
    novikoff.plot_bound(run, rows, labels, ax=ax)
    length, most, least = (line.get_ydata() for line in ax.lines)
    assert (least <= length * (1 + 1e-9)).all() and (length <= most * (1 + 1e-9)).all()
    assert ax.get_title().startswith(f"{run.updates_:,} updates, at most ")


def test_models_of_frames_are_drawn_without_warnings(ax):
    frame = pd.DataFrame(X, columns=["height", "weight"])
    run = novikoff.PocketPerceptron(max_iter=5).fit(frame, Y)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for plot in (novikoff.plot_boundary, novikoff.plot_updates, novikoff.plot_loss, novikoff.plot_bound):
            plot(run, frame, Y, ax=ax)
        novikoff.plot_boundary(run, frame, Y, ax=ax)
    assert ax.get_xlabel() == "height"


def test_a_boundary_outside_of_the_picture_is_left_out(ax):
    run = novikoff.PocketPerceptron(max_iter=5).fit(X, Y)
    far = X + 1000 * run.coef_[0] / np.linalg.norm(run.coef_)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        novikoff.plot_boundary(run, far, Y, ax=ax)


def test_loss_of_equal_models_is_drawn_twice(ax, model):
    novikoff.plot_loss([model, model], X, Y, ax=ax)
    assert texts(ax) == [repr(model)] * 2


def test_what_cannot_be_drawn_is_refused(tmp_path, model):
    rows, labels = load_iris(return_X_y=True)
    with pytest.raises(ValueError, match="X has 4 columns; only two can be drawn"):
        novikoff.plot_boundary(novikoff.AveragedPerceptron().fit(rows, labels), rows, labels)
    with pytest.raises(ValueError, match="it needs two classes, and a model without lift and scale"):
        novikoff.plot_updates(novikoff.PerceptronClassifier(scale="standard").fit(X, Y), X, Y)
    with pytest.raises(ValueError, match=r"the run has \d+ updates, so none from number 1000000 on"):
        novikoff.plot_updates(model, X, Y, first=10**6)
    novikoff.save(model, tmp_path / "model.json")
    with pytest.raises(ValueError, match="files, pickles and copies keep none"):
        novikoff.plot_loss(novikoff.load(tmp_path / "model.json"), X, Y)
    with pytest.raises(ValueError, match="files, pickles and copies keep none"):
        novikoff.plot_updates(novikoff.load(tmp_path / "model.json"), X, Y)


def test_other_rows_than_those_of_the_run_are_refused(model):
    for draw in (novikoff.plot_updates, novikoff.trace):
        with pytest.raises(ValueError, match="the ledger has rows that these data do not have"):
            draw(model, X[:3], Y[:3])
        with pytest.raises(ValueError, match="y has the label -2, which is not among the classes of the model"):
            draw(model, X, 2 * Y)
        with pytest.raises(ValueError, match="X has 3 features, but PerceptronClassifier is expecting 2"):
            draw(model, np.column_stack([X, Y]), Y)
