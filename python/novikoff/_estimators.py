"""The nine learners as scikit-learn's classifiers. docs/python.md lists parameters and attributes; docs/literature.md the papers."""

from __future__ import annotations

from ._base import LinearClassifier, PartialFitMixin


class PerceptronClassifier(PartialFitMixin, LinearClassifier):
    """Rosenblatt's perceptron: on each mistake w ← w + η·y·x, until a pass makes none.

    Parameters
    ----------
    eta0 : float, the rate η of each update.
    max_iter : int, the limit of passes.
    fit_intercept : bool, whether a coordinate 1 is appended to each row.
    shuffle : False (the rows in their order), True (anew for each pass) or 'once'.
    random_state : an int is the seed, as the command line's ``--seed``.
    class_weight : dict, 'balanced' or None; what η is multiplied by on the rows of each class.
    warm_start : bool, whether `fit` starts from the weights there are.
    lift : None, 'circle', 'quadratic' or 'poly:K'; scale : None, 'unit-ball', 'standard' or 'max-abs'.
    certify : True proves before the run how wide the best margin is, or that there is none; False never asks; None
        asks after a run that did not separate small data, for the warning.
    n_jobs : int, threads; the result does not depend on it.

    Attributes
    ----------
    coef_, intercept_ : arrays, a row and a number for two classes, else one for each class against the rest.
    classes_, n_iter_, n_features_in_, feature_names_in_ : as of scikit-learn's classifiers.
    converged_ : bool, whether the run ended by itself.
    updates_, mistakes_ : ints, how many there were.
    margin_ : (lower, upper), which enclose γ*, the widest gap that any hyperplane leaves; rounding is counted in.
    radius_ : float, R, the length of the longest row in the learner's space.
    mistake_bound_ : float, the updates that the theorem allows at `margin_[0]`; infinite where no theorem applies.
    ledger_ : structured array, every update: problem, pass, row, alpha, and the score before it.
    notes_ : list of str, things worth telling: columns that differ in size, rows of zeros, cycles.
    model_ : the library's model, with a proof for each problem in ``model_.proofs``.

    With three classes or more `updates_`, `mistakes_`, `margin_` and `mistake_bound_` have an entry for each class.

    Examples
    --------
    >>> from novikoff import PerceptronClassifier
    >>> model = PerceptronClassifier().fit([[0, 1], [1, 1], [2, 0], [3, 0]], ["a", "a", "b", "b"])
    >>> model.converged_, model.updates_, model.mistake_bound_ >= model.updates_
    (True, 3, True)
    >>> model.predict([[0, 2], [4, 0]])
    array(['a', 'b'], dtype='<U1')
    """

    _learner = "perceptron"

    def __init__(self, *, eta0=1.0, max_iter=1000, fit_intercept=True, shuffle=False, random_state=None,
                 class_weight=None, warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.eta0 = eta0
        self.class_weight = class_weight


class AveragedPerceptron(PartialFitMixin, LinearClassifier):
    """The perceptron's run; what is kept is the mean of w over all looks (Freund & Schapire 1999).

    It makes exactly `max_iter` passes. Parameters and attributes as of :class:`PerceptronClassifier`.

    Examples
    --------
    >>> from novikoff import AveragedPerceptron, generate_blobs
    >>> X, y = generate_blobs(200, flipped=0.1, random_state=3)
    >>> AveragedPerceptron().fit(X, y).score(X, y) > 0.8
    True
    """

    _learner = "averaged"
    _warns = False
    _starts_from_last = True

    def __init__(self, *, eta0=1.0, max_iter=10, fit_intercept=True, shuffle=False, random_state=None,
                 class_weight=None, warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.eta0 = eta0
        self.class_weight = class_weight

    def _add_to(self, before):
        """The mean over all looks, those of earlier calls included."""
        share = before._looks / (before._looks + self._looks)
        for k, (then, now) in enumerate(zip(before._weights(), self._weights())):
            self.model_.set_weights(k, share * then + (1 - share) * now)
        self._keep_model(self.model_)
        super()._add_to(before)


class VotedPerceptron(LinearClassifier):
    """The perceptron's run; every w that occurred votes, as often as it survived a look (Freund & Schapire 1999).

    It makes exactly `max_iter` passes; `coef_` is the last w, `decision_function` counts votes. Parameters and
    attributes as of :class:`PerceptronClassifier`.

    Examples
    --------
    >>> from novikoff import VotedPerceptron
    >>> model = VotedPerceptron(max_iter=5).fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
    >>> model.n_iter_, model.predict([[0, 2], [4, 0]])
    (5, array([0, 1]))
    """

    _learner = "voted"
    _warns = False
    _starts_from_last = True

    def __init__(self, *, eta0=1.0, max_iter=10, fit_intercept=True, shuffle=False, random_state=None,
                 class_weight=None, warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.eta0 = eta0
        self.class_weight = class_weight


class PocketPerceptron(LinearClassifier):
    """The perceptron's run; what is kept is the best w that was met (Gallant 1990, with ratchet).

    It does not warn where no hyperplane separates: it is made for that. Parameters, without `class_weight`, and attributes as of
    :class:`PerceptronClassifier`.

    Examples
    --------
    >>> from novikoff import PocketPerceptron, generate_blobs
    >>> X, y = generate_blobs(200, distance=8, flipped=0.05, random_state=3)
    >>> PocketPerceptron(max_iter=50).fit(X, y).score(X, y) > 0.9
    True
    """

    _learner = "pocket"
    _warns = False

    def __init__(self, *, eta0=1.0, max_iter=1000, fit_intercept=True, shuffle=False, random_state=None,
                 warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.eta0 = eta0


class GreedyPerceptron(LinearClassifier):
    """On each mistake the rate that leaves the fewest mistakes, from a set or an interval.

    Parameters
    ----------
    rates : numbers, tried in this order, or 'exact:MIN,MAX' for a whole interval.

    The others, and the attributes, are those of :class:`PerceptronClassifier`, without `eta0` and `class_weight`.

    Examples
    --------
    >>> from novikoff import GreedyPerceptron
    >>> model = GreedyPerceptron(rates=(1, 2)).fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
    >>> model.converged_, set(model.ledger_["alpha"]) <= {1, 2}
    (True, True)
    """

    _learner = "greedy"

    def __init__(self, *, rates=(0.5, 1, 2, 4), max_iter=1000, fit_intercept=True, shuffle=False, random_state=None,
                 warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.rates = rates


class FuzzyPerceptron(LinearClassifier):
    """Rows between the classes' means count for less or not at all (Keller & Hunt 1985).

    Parameters
    ----------
    delta : float in [0, 0.5), δ: rows whose membership p in their class is at most ½ + δ are ignored.
    power : float above 1, m: the rate is η·(2p − 1)^m.
    sharpness : float, c: how fast membership grows with the distance from the other class.

    The others, and the attributes, are those of :class:`PerceptronClassifier`, without `class_weight`.

    Membership is measured between the means of the two classes. Where they coincide, as on XOR, no row is nearer to its own class
    than to the other, and `fit` raises ValueError.

    Examples
    --------
    >>> from novikoff import FuzzyPerceptron, generate_blobs
    >>> X, y = generate_blobs(100, random_state=1)
    >>> model = FuzzyPerceptron(delta=0.2).fit(X, y)
    >>> model.converged_, model.notes_[0].endswith("rows are fuzzy and were ignored")
    (True, True)
    """

    _learner = "fuzzy"
    _may_leave_errors = True

    def __init__(self, *, eta0=1.0, delta=0.05, power=2.0, sharpness=3.0, max_iter=1000, fit_intercept=True,
                 shuffle=False, random_state=None, warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.eta0 = eta0
        self.delta = delta
        self.power = power
        self.sharpness = sharpness


class MarginFuzzyPerceptron(LinearClassifier):
    """Done once all mistakes lie within distance ε of the hyperplane (Steiner 2023).

    Parameters
    ----------
    epsilon : float, the distance ε.
    updates : 'all' or 'outside', which mistakes update.

    The others, and the attributes, are those of :class:`PerceptronClassifier`, without `class_weight`.

    Examples
    --------
    >>> from novikoff import MarginFuzzyPerceptron
    >>> X, y = [[0], [1], [1.1], [0.9], [2], [3]], [0, 0, 0, 1, 1, 1]
    >>> MarginFuzzyPerceptron(epsilon=0.3).fit(X, y).converged_
    True
    """

    _learner = "margin-fuzzy"
    _may_leave_errors = True

    def __init__(self, *, eta0=1.0, epsilon=0.1, updates="all", max_iter=1000, fit_intercept=True, shuffle=False,
                 random_state=None, warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.eta0 = eta0
        self.epsilon = epsilon
        self.updates = updates


class PassiveAggressive(PartialFitMixin, LinearClassifier):
    """The smallest step that gives the row a score of 1, held back by C (Crammer et al. 2006).

    Parameters
    ----------
    C : float, how aggressive PA-I and PA-II are.
    form : 'pa', 'pa-i' or 'pa-ii'.

    The others, and the attributes, are those of :class:`PerceptronClassifier`, without `eta0`.

    Examples
    --------
    >>> from novikoff import PassiveAggressive
    >>> model = PassiveAggressive(form="pa").fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
    >>> model.converged_, model.mistakes_ <= model.updates_
    (True, True)
    """

    _learner = "passive-aggressive"

    def __init__(self, *, C=1.0, form="pa-i", max_iter=1000, fit_intercept=True, shuffle=False, random_state=None,
                 class_weight=None, warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.C = C
        self.form = form
        self.class_weight = class_weight


class DynamicMarginPerceptron(LinearClassifier):
    """Ends with a margin that is proved to be at least (1 − ε) of the best (Panagiotakopoulos & Tsampouka 2011).

    Parameters
    ----------
    epsilon : float between 0 and 1.

    The others, and the attributes, are those of :class:`PerceptronClassifier`, without `eta0` and `class_weight`.

    Examples
    --------
    >>> from novikoff import DynamicMarginPerceptron
    >>> model = DynamicMarginPerceptron(epsilon=0.1).fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
    >>> lower, upper = model.margin_
    >>> model.converged_, lower >= 0.9 * upper
    (True, True)
    """

    _learner = "dynamic-margin"

    def __init__(self, *, epsilon=0.1, max_iter=1000, fit_intercept=True, shuffle=False, random_state=None,
                 warm_start=False, lift=None, scale=None, certify=None, n_jobs=None):
        super().__init__(max_iter, fit_intercept, shuffle, random_state, warm_start, lift, scale, certify, n_jobs)
        self.epsilon = epsilon


_ALL: tuple[type[LinearClassifier], ...] = (
    PerceptronClassifier,
    GreedyPerceptron,
    FuzzyPerceptron,
    MarginFuzzyPerceptron,
    AveragedPerceptron,
    VotedPerceptron,
    PocketPerceptron,
    PassiveAggressive,
    DynamicMarginPerceptron,
)
#: By the library's name of the learner.
ESTIMATORS = {estimator._learner: estimator for estimator in _ALL}
