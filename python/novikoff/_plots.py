"""Figures of data, runs and proofs, with matplotlib. Each function draws into `ax` and returns it."""

from __future__ import annotations

import numpy as np
from sklearn.base import BaseEstimator

from . import _core
from ._base import check_ours
from ._data import label_indices
from ._sklearn import validated

COLOURS = ("#3b6fb6", "#d1603d", "#4f9d69", "#8c6bb1", "#c2a83e", "#5f6b73")
DASHES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D", "v", "P")


def _axes(ax):
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots()[1]


def _plane(model, X, y):
    check_ours(model)
    X, y = validated(model, X, y, reset=False, accept_sparse=False)
    label_indices(model.classes_, y)
    if X.shape[1] != 2:
        raise ValueError(f"X has {X.shape[1]} columns; only two can be drawn")
    return X, y


def _names(model):
    return getattr(model, "feature_names_in_", ("x1", "x2"))


def _points(ax, model, X, y):
    wrong = model.classes_[model.model_.decide(model._rows(X))] != y
    for k, label in enumerate(model.classes_):
        own = y == label
        ax.scatter(*X[own].T, s=22, c=COLOURS[k % 6], marker=MARKERS[k % 6], linewidths=0, label=str(label), zorder=3)
    if wrong.any():
        ax.scatter(*X[wrong].T, s=80, facecolors="none", edgecolors="black", label="wrong", zorder=4)
    ax.set_xlabel(_names(model)[0])
    ax.set_ylabel(_names(model)[1])


def _limits(X):
    low, high = X.min(axis=0), X.max(axis=0)
    room = 0.08 * np.where(high > low, high - low, 1)
    return low - room, high + room


def plot_boundary(model, X, y, *, ax=None, resolution=300):
    """Draws the rows in the plane and the regions of the classes; rows on the wrong side have a ring.

    For two classes, dashed lines show the margin of the boundary if it separates the rows.

    >>> from novikoff import PerceptronClassifier, generate_blobs, plot_boundary
    >>> X, y = generate_blobs(40, distance=8, random_state=1)
    >>> ax = plot_boundary(PerceptronClassifier().fit(X, y), X, y)
    >>> ax.get_xlabel(), [text.get_text() for text in ax.get_legend().get_texts()]
    ('x1', ['-1', '1'])
    """
    X, y = _plane(model, X, y)
    ax = _axes(ax)
    low, high = _limits(X)
    grid = np.meshgrid(*(np.linspace(a, b, resolution) for a, b in zip(low, high)))
    nodes = np.column_stack([axis.ravel() for axis in grid])
    scores = _scores(model, nodes)
    region = scores.argmax(axis=1).reshape(grid[0].shape)
    levels = np.arange(len(model.classes_) + 1) - 0.5
    colours = [COLOURS[k % 6] for k in range(len(model.classes_))]
    ax.contourf(*grid, region, levels=levels, colors=colours, alpha=0.12)
    if len(model.classes_) == 2:
        _lines(ax, model, X, y, grid, scores)
    else:
        _contour(ax, grid, region, levels[1:-1], linewidths=1)
    _points(ax, model, X, y)
    ax.set_xlim(low[0], high[0])
    ax.set_ylim(low[1], high[1])
    ax.legend(loc="best", fontsize="small")
    return ax


def _scores(model, X):
    """A column for each class; with two classes the first column is 0. X and its names are validated."""
    scores = model.model_.scores(model._rows(X))
    return np.column_stack([np.zeros(len(X)), scores]) if scores.shape[1] == 1 else scores


def _contour(ax, grid, height, levels, **style):
    """The levels that occur in the figure."""
    levels = [level for level in levels if height.min() < level < height.max()]
    if levels:
        ax.contour(*grid, height, levels=levels, colors="black", **style)


def _lines(ax, model, X, y, grid, scores):
    height = scores[:, 1].reshape(grid[0].shape)
    _contour(ax, grid, height, [0], linewidths=1.5)
    own = np.where(y == model.classes_[1], 1, -1) * _scores(model, X)[:, 1]
    if own.min() > 0:
        _contour(ax, grid, height, [-own.min(), own.min()], linewidths=0.8, linestyles="--")


def plot_updates(model, X, y, *, ax=None, first=0, most=12):
    """Draws the boundary after some of the updates, from light to dark, and rings around the rows of these updates.

    For two columns and two classes, without lift and scale.

    >>> from novikoff import PerceptronClassifier, plot_updates
    >>> X, y = [[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1]
    >>> ax = plot_updates(PerceptronClassifier().fit(X, y), X, y)
    >>> [note.get_text() for note in ax.texts]
    ['1', '2', '3']
    """
    X, y = _plane(model, X, y)
    if len(model.classes_) != 2 or model.lift is not None or model.scale is not None:
        raise ValueError("plot_updates draws lines: it needs two classes, and a model without lift and scale")
    ledger = _ledger(model, 0)
    if len(ledger) and ledger["row"].max() >= len(X):
        raise ValueError("the ledger has rows that these data do not have")
    ledger = ledger[: first + most]
    if len(ledger) <= first:
        raise ValueError(f"the run has {len(ledger)} updates, so none from number {first} on (counted from 0)")
    ax = _axes(ax)
    low, high = _limits(X)
    _points(ax, model, X, y)
    w = model._initial.copy() if len(model._initial) else np.zeros(2 + model.model_.bias)
    signs = np.where(y == model.classes_[1], 1, -1)
    for k, entry in enumerate(ledger):
        row = entry["row"]
        w = w + entry["alpha"] * signs[row] * np.append(X[row], 1)[: len(w)]
        if k >= first:
            shade = 0.15 + 0.85 * (k - first + 1) / (len(ledger) - first)
            ax.scatter(*X[row], s=110, facecolors="none", edgecolors="black", alpha=shade, linewidths=1.5, zorder=4)
            _draw_line(ax, w, low, high, alpha=shade)
            ax.annotate(str(k + 1), X[row], textcoords="offset points", xytext=(8, 6), fontsize="x-small")
    ax.set_xlim(low[0], high[0])
    ax.set_ylim(low[1], high[1])
    ax.legend(loc="best", fontsize="small")
    return ax


def _draw_line(ax, w, low, high, **style):
    """Draws w0·x + w1·y + b = 0 across the figure."""
    b = w[2] if len(w) == 3 else 0.0
    if abs(w[1]) >= abs(w[0]) > 0 or (w[1] and not w[0]):
        x = np.array([low[0], high[0]])
        ax.plot(x, -(w[0] * x + b) / w[1], color="black", lw=1.2, **style)
    elif w[0]:
        y = np.array([low[1], high[1]])
        ax.plot(-(w[1] * y + b) / w[0], y, color="black", lw=1.2, **style)


def _ledger(model, problem):
    check_ours(model)
    if not hasattr(model, "ledger_"):
        raise ValueError("this model has no ledger: files, pickles and copies keep none; fit it to see its run")
    problems = len(model.model_.proofs)
    if problem not in range(problems):
        raise ValueError(f"problem must lie between 0 and {problems - 1}; {problem!r} was given")
    return model.ledger_[model.ledger_["problem"] == problem]


def trace(model, X, y, problem=0):
    """The effect of each update of a run, read from its ledger: a dictionary of arrays, thinned if there are many.

    `update`, `errors` (rows on the wrong side afterwards), `margin`, `norm` (of w), `moved` (distance from the initial
    weights), `rates_sum` and `rates_sum_of_squares`. X and y are the data of the run.

    >>> from novikoff import PerceptronClassifier, trace
    >>> X, y = [[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1]
    >>> trace(PerceptronClassifier().fit(X, y), X, y)["update"]
    array([0., 1., 2., 3.])
    """
    ledger = _ledger(model, problem)
    X, y = validated(model, X, y, reset=False)
    data = model._rows(X, label_indices(model.classes_, y))
    options = model._options_of_run()
    options.initial = model._initial
    columns = [np.ascontiguousarray(ledger[name]) for name in ("pass", "row", "alpha", "score")]
    return _core.trace(data, options, model.model_, problem, *columns)


def plot_loss(models, X, y, *, problem=0, ax=None):
    """Draws the number of rows on the wrong side after each update: a curve for each model.

    `models` is one model, a list, or a dictionary with names.

    >>> from novikoff import GreedyPerceptron, PerceptronClassifier, generate_ball, plot_loss
    >>> X, y = generate_ball(50, random_state=1)
    >>> models = {"plain": PerceptronClassifier(), "greedy": GreedyPerceptron()}
    >>> ax = plot_loss({name: model.fit(X, y) for name, model in models.items()}, X, y)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['plain', 'greedy']
    """
    if isinstance(models, BaseEstimator):
        models = [models]
    if isinstance(models, dict):
        named = list(models.items())
    else:
        named = [(type(model).__name__ if len(models) == 1 else repr(model), model) for model in models]
    runs = [(name, trace(model, X, y, problem)) for name, model in named]
    ax = _axes(ax)
    for k, (name, run) in enumerate(runs):
        own = {"color": COLOURS[k % 6], "ls": DASHES[k % 4]}
        ax.step(run["update"], run["errors"], where="post", lw=1.4, label=name, **own)
        ax.plot(run["update"][-1], run["errors"][-1], MARKERS[k % 6], color=COLOURS[k % 6], ms=5)
    ax.set_xlabel("updates")
    ax.set_ylabel("rows on the wrong side")
    ax.set_ylim(bottom=0)
    ax.legend(loc="best", fontsize="small")
    return ax


def plot_bound(model, X, y, *, problem=0, ax=None):
    """Shows why the run ends: ‖w‖ is at least γ·Σα and, with updates at mistakes only, at most R·√Σα² (Novikoff 1962).

    The two curves meet at the bound. Without a lower end of the margin only the upper curve is drawn.

    >>> from novikoff import PerceptronClassifier, generate_ball, plot_bound
    >>> X, y = generate_ball(50, random_state=1)
    >>> ax = plot_bound(PerceptronClassifier(fit_intercept=False).fit(X, y), X, y)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['‖w − w0‖', 'at most R·√Σα²', 'at least γ·Σα']
    """
    run = trace(model, X, y, problem)
    ax = _axes(ax)
    proof = model.model_.proofs[problem]
    own_steps = model._declaration["own_steps"]
    ax.plot(run["update"], run["moved"], color=COLOURS[0], lw=1.6, label="‖Σαyx‖" if own_steps else "‖w − w0‖")
    if model._declaration["only_at_mistakes"] and not own_steps and not len(model._initial):
        upper = proof.radius * np.sqrt(run["rates_sum_of_squares"])
        ax.plot(run["update"], upper, color=COLOURS[1], lw=1.2, ls="--", label="at most R·√Σα²")
    if proof.margin[0]:
        ax.plot(run["update"], proof.margin[0] * run["rates_sum"], color=COLOURS[2], lw=1.2, ls="--",
                label="at least γ·Σα")
    bound = proof.updates_at_most
    ax.set_title(
        f"{proof.updates:,} updates" + (f", at most {bound:,.0f} possible" if bound else ""), fontsize="medium"
    )
    ax.set_xlabel("updates")
    ax.set_ylabel("length")
    ax.set_ylim(bottom=0)
    ax.legend(loc="best", fontsize="small")
    return ax
