"""The classifier that chooses its learner, scale and constant by held-out error."""

from __future__ import annotations

from . import _core
from ._base import LinearClassifier
from ._estimators import ESTIMATORS
from ._settings import common_options, count, seed, train_options


class AutoClassifier(LinearClassifier):
    """Chooses learner, scale and constant by held-out error, then learns from all rows.

    The same as ``novikoff train`` without ``--learner``: docs/guide.md says what is tried. The choice depends only on
    the rows and on `random_state`. Several classes are learnt
    jointly or each against the rest, whichever does better; with `certify` against the rest. It does not warn where no hyperplane separates.

    Parameters
    ----------
    max_iter : int, the limit of epochs; None: by the number of rows.
    fit_intercept : bool, whether a coordinate 1 is appended to each row.
    random_state : an int is the seed, as the command line's ``--seed``; None draws one.
    class_weight : dict, 'balanced' or None; what the rate is multiplied by on the rows of each class.
    lift : None, 'circle', 'quadratic' or 'poly:K': separate by curves.
    scale : None: it is chosen; 'none', 'unit-ball', 'standard' or 'max-abs', learnt from the rows.
    certify : True proves before the run how wide the best margin is, or that there is none.
    n_jobs : int, threads; the result does not depend on it.

    Attributes
    ----------
    learner_ : str, the learner that was chosen; ``model_.options`` has its settings.
    selection_ : dict with 'rows', the number of held-out rows, 'trials', of which each has its 'learner', 'options',
        'scale', 'classes' and 'errors' on these rows, and 'best', the number of the one that was chosen.
    coef_, intercept_, classes_, margin_, mistake_bound_, model_ and others : as of all estimators.

    Examples
    --------
    >>> from novikoff import AutoClassifier, generate_blobs
    >>> X, y = generate_blobs(200, flipped=0.1, random_state=3)
    >>> model = AutoClassifier().fit(X, y)
    >>> model.score(X, y) > 0.8, model.selection_["rows"]
    (True, 200)
    """

    _learner = "auto"
    _declaration = {
        "name": "auto",
        "settings": [],
        "aims_to_separate": False,
        "may_leave_errors": True,
        "fixed_epochs": True,
    }

    def __init__(
        self,
        *,
        max_iter=None,
        fit_intercept=True,
        random_state=1,
        class_weight=None,
        lift=None,
        scale=None,
        certify=None,
        n_jobs=None,
    ):
        self.max_iter = max_iter
        self.fit_intercept = fit_intercept
        self.random_state = random_state
        self.class_weight = class_weight
        self.lift = lift
        self.scale = scale
        self.certify = certify
        self.n_jobs = n_jobs

    def _options(self):
        options = common_options(self)
        options.epochs = 0 if self.max_iter is None else count("max_iter", self.max_iter)
        options.seed = seed(self.random_state)
        options.keep_scale = self.scale is not None
        if self.certify:
            options.classes = "rest"  # a certificate is of one class against the rest
        return options

    def _options_of_run(self):
        return train_options(ESTIMATORS[self.learner_]._from_model(self.model_))

    def _keep(self, run, options):
        super()._keep(run, options)
        self.learner_ = self.model_.learner
        rows, best, trials = run.selection
        names = ("learner", "options", "scale", "classes", "errors")
        self.selection_ = {"rows": rows, "best": best, "trials": [dict(zip(names, trial)) for trial in trials]}
