"""Decides without rounding whether classes are separable, with a proof."""

from __future__ import annotations

import html
import math
import os

import numpy as np

from . import _core
from ._convergence import forbidding, listed
from ._data import class_texts, classes_of, rows
from ._settings import flag, number, word
from ._sklearn import checked, feature_names

FIRTH = "use Firth's penalised likelihood"


def certify(X, y, *, fit_intercept=True, lift=None, gap=1e-6, coefficients=True, seconds=None):
    """Decides exactly whether a hyperplane separates the classes, and what a logistic regression would do.

    Parameters
    ----------
    fit_intercept : bool, whether hyperplanes may have a bias (need not contain the origin).
    lift : None, 'circle', 'quadratic' or 'poly:K': separation by a curve.
    gap : float, relative width of the enclosure of the margin.
    coefficients : bool, whether to find the coefficients of a logistic regression that have no finite estimate.
    seconds : float or None, give up after this time; what is not decided by then is 'undecided'. None: never.

    Returns
    -------
    Certificate

    >>> from novikoff import certify
    >>> certify([[0, 0], [1, 1], [0, 1], [1, 0]], [0, 0, 1, 1])
    inseparable: every hyperplane has a row on the wrong side
      rows 0, 1, 2 and 3 together forbid it: positive multiples of y·(x, 1) of these rows add up to exactly 0
      logistic regression: the classes overlap, all maximum-likelihood estimates are finite
    >>> certify([[0.], [1.], [2.], [3.]], [0, 0, 1, 1]).coefficients.estimate["x1"]
    '+inf'
    """
    names = feature_names(X)
    X, y = checked(X, y)
    classes, labels = classes_of(y)
    if not 0 < number("gap", gap) < 1:
        raise ValueError(f"gap must lie between 0 and 1; {gap!r} was given")
    given = {"X": X, "names": names, "classes": class_texts(classes), "labels": labels}
    data = rows(**given)
    lift = "none" if lift is None else word("lift", lift)
    bias, estimates = flag("fit_intercept", fit_intercept), flag("coefficients", coefficients)
    limit = math.inf if seconds is None else float(number("seconds", seconds))
    return Certificate(_core.certify(data, lift, bias, float(gap), estimates, limit), given, classes)


class _Problem:
    """The claim about one class against the others, in Python's terms. Rows are counted from 0."""

    def __init__(self, certificate, finding, k, names):
        claim = certificate.claims[k]
        self.verdict = claim.verdict
        self.sentence = certificate.verdict_text(k)
        self.bias = certificate.bias
        self.exact_separator = claim.separator or None
        self.margin = claim.margin
        self.mistake_bound = claim.mistake_bound
        self.radius = claim.radius
        self.witness = claim.witness
        self.reason = claim.reason
        self.separated_rows = finding.separated
        #: Lists with an entry for each coefficient, because two columns may have the same name.
        self.estimates = finding.estimates
        self.names = names[: len(self.estimates)]
        self.is_aliased = [j in finding.aliased for j in range(len(self.estimates))]

    @property
    def separator(self):
        if self.exact_separator is None:
            return None
        largest = max(map(abs, self.exact_separator)) or 1
        return np.array([float(w / largest) for w in self.exact_separator])

    @property
    def coefficients(self):
        import pandas as pd

        index = pd.Index(self.names, dtype=object, name="coefficient")
        return pd.DataFrame(
            {"estimate": np.array(self.estimates, object), "aliased": np.array(self.is_aliased, bool)}, index=index
        )

    def logistic(self):
        """What a logistic regression of these rows would do."""
        if not self.estimates:
            return ""
        if self.verdict == "separable":
            return f"the classes are completely separated, no maximum-likelihood estimate exists; {FIRTH}"
        if self.verdict == "inseparable":
            aliased = [name for name, is_aliased in zip(self.names, self.is_aliased) if is_aliased]
            but = f"; aliased, so not determined: {', '.join(aliased)}" if aliased else ""
            return f"the classes overlap, all maximum-likelihood estimates are finite{but}"
        infinite = [f"{name} → {estimate}" for name, estimate in zip(self.names, self.estimates) if estimate != "finite"]
        one = len(infinite) == 1
        return (
            f"the maximum-likelihood {'estimate' if one else 'estimates'} of these columns {'is' if one else 'are'} "
            f"infinite: {', '.join(infinite)}; drop {'it' if one else 'them'}, merge levels, or {FIRTH}"
        )

    def lines(self):
        yield self.sentence
        if self.verdict == "separable" and self.margin:
            yield f"  margin: {self.margin[0]:.6g} ≤ γ* ≤ {self.margin[1]:.6g}"
            if self.mistake_bound is not None:
                yield f"  no perceptron from 0 makes more than {self.mistake_bound:.6g} mistakes"
        if self.verdict == "quasi-separable":
            yield f"  {len(self.separated_rows)} rows can be separated: {listed(self.separated_rows)}"
        if self.reason:
            z = "y·(x, 1)" if self.bias else "y·x"
            yield f"  {forbidding(self.reason)} it: positive multiples of {z} of these rows add up to exactly 0"
        if self.logistic():
            yield f"  logistic regression: {self.logistic()}"


class Certificate:
    """A verdict about the separability of rows, with numbers that prove it without rounding.

    For two classes the attributes are those of the only problem. For more they are dictionaries with a problem for each
    class against the rest.

    Attributes
    ----------
    verdict : 'separable', 'quasi-separable', 'inseparable' or 'undecided'.
    separator : array, the bias last, scaled so that the largest absolute value is 1, rounded to doubles;
        `exact_separator` has the fractions.
    margin : (lower, upper), the enclosure of γ*; None unless separable.
    witness : {row: λ} with Σ λ·y·x = 0, on rows that span all rows that cannot be separated; `reason`: few such rows.
    separated_rows : the rows that can be separated.
    coefficients : a pandas frame with the limit of each coefficient of a logistic regression as the likelihood grows:
        'finite', '+inf', '-inf', or 'unbounded' if it may go either way.

    The certificate and its pickle keep the rows that it is about.
    """

    def __init__(self, made, given, classes):
        self._made = made.certificate
        self._given = given
        self.classes_ = classes
        names = made.certificate.names(rows(**given))
        self._problems = [_Problem(self._made, finding, k, names) for k, finding in enumerate(made.findings)]

    def _each(self, name):
        if len(self._problems) == 1:
            return getattr(self._problems[0], name)
        return {label: getattr(problem, name) for label, problem in zip(self.classes_, self._problems)}

    verdict = property(lambda self: self._each("verdict"))
    separator = property(lambda self: self._each("separator"))
    exact_separator = property(lambda self: self._each("exact_separator"))
    margin = property(lambda self: self._each("margin"))
    mistake_bound = property(lambda self: self._each("mistake_bound"))
    radius = property(lambda self: self._each("radius"))
    witness = property(lambda self: self._each("witness"))
    reason = property(lambda self: self._each("reason"))
    separated_rows = property(lambda self: self._each("separated_rows"))
    coefficients = property(lambda self: self._each("coefficients"))

    def faults(self):
        """All errors of the certificate, one sentence each; empty if it is valid for the rows."""
        return self._made.check(rows(**self._given))

    def verify(self):
        """Checks the certificate against the rows in fractions, by code that is independent of how it was found.

        The rows are those that were given to `certify`. An array that was not copied is read again, so changes to it
        are detected; for other layouts the copy made by `certify` is checked.
        """
        return not self.faults()

    def to_json(self):
        """The certificate as ``novikoff certify -o`` writes it (docs/certificate.md)."""
        return self._made.to_json()

    def save(self, path):
        """Writes it to a file that ``novikoff verify`` reads."""
        self._made.save(os.fspath(path))

    def __repr__(self):
        lines = []
        for label, problem in zip(self.classes_, self._problems):
            if len(self._problems) > 1:
                lines.append(f"'{label}' against the rest")
            lines.extend(problem.lines())
        return "\n".join(lines)

    def _repr_html_(self):
        parts = []
        for label, problem in zip(self.classes_, self._problems):
            first, *others = problem.lines()
            if len(self._problems) > 1:
                parts.append(f"<h4>'{html.escape(str(label))}' against the rest</h4>")
            items = "".join(f"<li>{html.escape(line.strip())}</li>" for line in others)
            parts.append(f"<p><b>{html.escape(first)}</b></p><ul>{items}</ul>")
            if problem.estimates:
                parts.append(_table(problem))
        return "<div>" + "".join(parts) + "</div>"


def _table(problem):
    lines = "".join(
        f"<tr><td>{html.escape(name)}</td><td>{html.escape(estimate)}"
        f"{' (aliased)' if is_aliased else ''}</td></tr>"
        for name, estimate, is_aliased in zip(problem.names, problem.estimates, problem.is_aliased)
    )
    return f"<table><thead><tr><th>coefficient</th><th>estimate</th></tr></thead><tbody>{lines}</tbody></table>"
