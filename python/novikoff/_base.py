"""The common part of all estimators: validates, passes the rows to the library, stores the results."""

from __future__ import annotations

import copy
import warnings
from contextlib import contextmanager

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.class_weight import compute_class_weight
from sklearn.utils.validation import check_is_fitted

from . import _core
from ._convergence import ended, explanation
from ._data import class_texts, classes_of, label_indices, labels_from_text, rows
from ._settings import class_weights, parameters_of, train_options
from ._sklearn import is_first_call, validated

LEDGER = np.dtype(
    [("problem", np.uint32), ("pass", np.uint32), ("row", np.uint64), ("alpha", np.float64), ("score", np.float64)]
)

#: What neither pickles, copies nor files keep: it belongs to the run.
OF_THE_RUN = ("ledger_", "_initial")


@contextmanager
def _all_or_nothing(estimator):
    """Restores the estimator if a fit fails, so that the previous model stays usable."""
    before = dict(vars(estimator))
    try:
        yield
    except BaseException:
        vars(estimator).clear()
        vars(estimator).update(before)
        raise


def check_ours(model):
    """Refuses anything but a fitted estimator of this package."""
    if not isinstance(model, LinearClassifier):
        raise TypeError(f"an estimator of novikoff is expected; {model!r} was given")
    check_is_fitted(model, "model_")


class LinearClassifier(ClassifierMixin, BaseEstimator):
    """The base of all learners. `_estimators.py` makes a class for each learner from its declaration."""

    _learner = ""
    _declaration: dict = {}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags

    def fit(self, X, y):
        """Learns from X (rows × columns: an array, a frame or a sparse matrix) and the labels y.

        It starts from 0, or from the current weights with ``warm_start=True``. If the run does not end by itself, it
        warns with the reason (ConvergenceWarning). A fit that fails changes nothing.
        """
        with _all_or_nothing(self):
            data, options, claims = self._learn(X, y)
        self._warn(data, options, claims)
        return self

    def _learn(self, X, y):
        X, y = validated(self, X, y)
        classes, labels = classes_of(y)
        options = self._options()
        if getattr(self, "warm_start", False) and hasattr(self, "model_"):
            options.initial = self._start(classes)
        options.class_weights = self._class_weights(classes, y)
        self.classes_ = classes
        data = self._rows(X, labels)
        options = _core.choose(data, options)
        if self.certify and len(classes) > 2 and options.classes == "joint":
            raise ValueError("certify: a certificate is of one class against the rest; use multi_class='rest'")
        claims = _core.claims_about_space(data, options, gap=1e-6) if self.certify else None
        if claims:
            options.know(claims)
        run = _core.train(data, options)
        self._keep(run, options)
        return data, options, claims

    def _options(self):
        """The options of a run with these parameters."""
        return train_options(self)

    def _options_of_run(self):
        """The options of the run that made the model."""
        return train_options(self)

    def decision_function(self, X):
        """The scores of the rows.

        For two classes the shape is (n,), and positive means ``classes_[1]``; otherwise each class has a column.
        """
        data = self._rows_to_judge(X)
        scores = self.model_.scores(data)
        return scores[:, 0] if scores.shape[1] == 1 else scores

    def predict(self, X):
        """The class of each row. A score of exactly 0 means ``classes_[0]``."""
        data = self._rows_to_judge(X)
        return self.classes_[self.model_.decide(data)]

    # --- rows

    def _rows(self, X, labels=None):
        names = getattr(self, "feature_names_in_", None)
        return rows(X, names=names, classes=class_texts(self.classes_), labels=labels)

    def _rows_to_judge(self, X):
        check_is_fitted(self, "model_")
        return self._rows(validated(self, X, reset=False))

    # --- initial weights and class weights

    def _class_weights(self, classes, y):
        weight = class_weights(getattr(self, "class_weight", None))
        return [] if weight is None else compute_class_weight(weight, classes=classes, y=y)

    def _start(self, classes):
        if not np.array_equal(classes, self.classes_):
            raise ValueError("warm_start: y has other classes than the weights to start from")
        if self.n_features_in_ != self.model_.input_columns:
            raise ValueError(
                f"warm_start: X has {self.n_features_in_} columns, "
                f"but the weights to start from have {self.model_.input_columns}"
            )
        return np.concatenate(self._last() if self._declaration["fixed_epochs"] else self._weights())

    def _weights(self):
        return [self.model_.weights(k) for k in range(self.model_.vectors)]

    def _last(self):
        """The weights that the run ended with, of which the model may be the mean."""
        return [self.model_.last(k) for k in range(self.model_.vectors)]

    # --- results

    def _keep(self, run, options):
        self._initial = np.asarray(options.initial)
        self.notes_ = run.notes
        self.ledger_ = self._ledger(run)
        self._keep_model(run.model)

    def _keep_model(self, model):
        self.model_ = model
        parts = [model.without_scale(k) for k in range(model.vectors)]
        self.coef_ = np.array([weights for weights, _ in parts])
        self.intercept_ = np.array([intercept for _, intercept in parts])
        if not (np.isfinite(self.coef_).all() and np.isfinite(self.intercept_).all()):
            raise ValueError("a coefficient is larger than any double once the scale is folded in; make the columns larger")
        proofs = model.proofs
        self.n_iter_ = max(proof.epochs for proof in proofs)
        self.updates_ = self._each(proof.updates for proof in proofs)
        self.mistakes_ = self._each(int(proof.mistakes.sum()) for proof in proofs)
        self.converged_ = not self._unfinished()
        self.radius_ = proofs[0].radius
        margins = [(proof.margin[0] or 0.0, np.inf if proof.margin[1] is None else proof.margin[1]) for proof in proofs]
        self.margin_ = margins[0] if len(margins) == 1 else margins
        self.mistake_bound_ = self._each(
            next((n for n in (proof.updates_at_most, proof.mistakes_at_most) if n is not None), np.inf) for proof in proofs
        )

    @staticmethod
    def _each(values):
        """One number for two classes, or for classes learnt jointly; an array of one for each class otherwise."""
        values = list(values)
        return values[0] if len(values) == 1 else np.array(values)

    @staticmethod
    def _ledger(run):
        parts = []
        for k in range(len(run.model.proofs)):
            columns = run.ledger(k)
            part = np.empty(len(columns[0]), LEDGER)
            part["problem"] = k
            for name, column in zip(("pass", "row", "alpha", "score"), columns):
                part[name] = column
            parts.append(part)
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _unfinished(self):
        """The problems whose runs did not end by themselves."""
        may_leave_errors = self._declaration["may_leave_errors"]
        return [k for k, proof in enumerate(self.model_.proofs) if not ended(proof, may_leave_errors)]

    def _warn(self, data, options, claims):
        minimises = any(proof.objective for proof in self.model_.proofs)
        if (self._declaration["aims_to_separate"] or minimises) and not self.converged_:
            if self.certify is not None and not self.certify:
                claims = [None] * len(self.model_.proofs)
            if self.model_.joint:
                claims = [False]
            text = explanation(data, options, self.model_.proofs, self._unfinished(), self.classes_, claims)
            warnings.warn("\n".join([text, *self.notes_]), ConvergenceWarning, stacklevel=3)

    # --- pickles and copies

    def __getstate__(self):
        """Without the ledger, which may be a hundred times as large as what is needed to predict and to continue."""
        return {name: value for name, value in super().__getstate__().items() if name not in OF_THE_RUN}

    # --- models read from files

    @classmethod
    def _from_model(cls, model):
        """An estimator that predicts with this model. It has no `ledger_` and no `notes_`, which belong to a run."""
        estimator = cls(**parameters_of(model, cls._declaration["settings"]))
        estimator.classes_ = labels_from_text(model.classes)
        estimator.n_features_in_ = model.input_columns
        if model.names:
            estimator.feature_names_in_ = np.array(model.names, dtype=object)
        estimator._keep_model(model)
        return estimator


class PartialFitMixin:
    """For learners that visit each row once: learning from parts gives the same as learning from the whole."""

    def partial_fit(self, X, y, classes=None):
        """Makes one epoch over more rows, from the current weights. The first call names all classes.

        `updates_` and `mistakes_` count all calls, and `margin_` and `radius_` hold for the rows of all calls. From the
        second call on only the upper end of the margin is known, and no theorem bounds the updates. `converged_`,
        `n_iter_`, `ledger_` and `model_.proofs` are about the last call only: `converged_` means that w classifies the
        rows of that call correctly.
        """
        with _all_or_nothing(self):
            self._learn_part(X, y, classes)
        return self

    def _learn_part(self, X, y, classes):
        first = is_first_call(self, classes)
        X, y = validated(self, X, y, reset=first or not hasattr(self, "n_features_in_"))
        labels = label_indices(self.classes_, y, "of the first call")
        if self.scale is not None:
            raise ValueError("scale must be None for partial_fit; it is learnt from all rows at once")
        options = self._options()
        options.epochs = 1
        options.one_class_too = True
        options.class_weights = self._fixed_class_weights()
        before = copy.copy(self) if hasattr(self, "model_") else None
        if before:
            options.initial = np.concatenate(self._last())
        data = self._rows(X, labels)
        self._keep(_core.train(data, options), options)
        if before:
            self._add_to(before)

    def _fixed_class_weights(self):
        if getattr(self, "class_weight", None) == "balanced":
            raise ValueError("class_weight='balanced' needs all rows at once; give partial_fit a weight for each class")
        return self._class_weights(self.classes_, self.classes_)

    def _add_to(self, before):
        """Combines with the earlier calls: more rows can only narrow the margin and increase the radius."""
        self.updates_ = self.updates_ + before.updates_
        self.mistakes_ = self.mistakes_ + before.mistakes_
        self.radius_ = max(self.radius_, before.radius_)
        uppers = np.minimum(np.atleast_2d(self.margin_), np.atleast_2d(before.margin_))[:, 1]
        margins = [(0.0, float(upper)) for upper in uppers]
        self.margin_ = margins[0] if len(margins) == 1 else margins
        self.mistake_bound_ = self._each([np.inf] * len(margins))


class AveragingMixin:
    """For a learner with `partial_fit` that returns the mean of w over all visits."""

    def _last(self):
        if 0 in (self.model_.visits(k) for k in range(self.model_.vectors)):
            raise ValueError("this model was saved without what continuing needs; fit it again")
        return super()._last()

    def _add_to(self, before):
        """The mean over all visits, including those of earlier calls, before and after saving or pickling."""
        for k, (then, now) in enumerate(zip(before._weights(), self._weights())):
            earlier, visits = before.model_.visits(k), before.model_.visits(k) + self.model_.visits(k)
            share = earlier / visits
            self.model_.set_mean(k, share * then + (1 - share) * now, visits)
        self._keep_model(self.model_)
        super()._add_to(before)
