"""Additions to the documentation of estimators beyond their learners' declarations. Entries are optional."""

from __future__ import annotations

#: Keyed by the library's name of the learner.
REMARKS = {
    "voted": "`coef_` is the last w, `decision_function` counts votes.",
    "fuzzy": """
Membership is measured between the means of the two classes. Where they coincide, as on XOR, no row is nearer to its own
class than to the other, and `fit` raises ValueError.
""",
}

EXAMPLES = {
    "perceptron": """
>>> from novikoff import PerceptronClassifier
>>> model = PerceptronClassifier().fit([[0, 1], [1, 1], [2, 0], [3, 0]], ["a", "a", "b", "b"])
>>> model.converged_, model.updates_, model.mistake_bound_ >= model.updates_
(True, 3, True)
>>> model.predict([[0, 2], [4, 0]])
array(['a', 'b'], dtype='<U1')
""",
    "averaged": """
>>> from novikoff import AveragedPerceptron, generate_blobs
>>> X, y = generate_blobs(200, flipped=0.1, random_state=3)
>>> AveragedPerceptron().fit(X, y).score(X, y) > 0.8
True
""",
    "voted": """
>>> from novikoff import VotedPerceptron
>>> model = VotedPerceptron(max_iter=5).fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
>>> model.n_iter_, model.predict([[0, 2], [4, 0]])
(5, array([0, 1]))
""",
    "pocket": """
>>> from novikoff import PocketPerceptron, generate_blobs
>>> X, y = generate_blobs(200, distance=8, flipped=0.05, random_state=3)
>>> PocketPerceptron(max_iter=50).fit(X, y).score(X, y) > 0.9
True
""",
    "greedy": """
>>> from novikoff import GreedyPerceptron
>>> model = GreedyPerceptron(rates=(1, 2)).fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
>>> model.converged_, set(model.ledger_["alpha"]) <= {1, 2}
(True, True)
""",
    "fuzzy": """
>>> from novikoff import FuzzyPerceptron, generate_blobs
>>> X, y = generate_blobs(100, random_state=1)
>>> model = FuzzyPerceptron(delta=0.2).fit(X, y)
>>> model.converged_, model.notes_[0].endswith("rows are fuzzy and were ignored")
(True, True)
""",
    "margin-fuzzy": """
>>> from novikoff import MarginFuzzyPerceptron
>>> X, y = [[0], [1], [1.1], [0.9], [2], [3]], [0, 0, 0, 1, 1, 1]
>>> MarginFuzzyPerceptron(epsilon=0.3).fit(X, y).converged_
True
""",
    "soft-margin": """
>>> from novikoff import SoftMarginClassifier, generate_blobs
>>> X, y = generate_blobs(200, flipped=0.1, random_state=3)
>>> model = SoftMarginClassifier(C=0.1, gap=0.01).fit(X, y)
>>> value, at_least = model.model_.proofs[0].objective  # no w has an objective below `at_least`
>>> model.converged_, 0.99 * value <= at_least <= value
(True, True)
""",
    "passive-aggressive": """
>>> from novikoff import PassiveAggressive
>>> model = PassiveAggressive(form="pa").fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
>>> model.converged_, model.mistakes_ <= model.updates_
(True, True)
""",
    "averaged-passive-aggressive": """
>>> from novikoff import AveragedPassiveAggressive, generate_blobs
>>> X, y = generate_blobs(200, flipped=0.1, random_state=3)
>>> AveragedPassiveAggressive(C=0.1).fit(X, y).score(X, y) > 0.8
True
""",
    "dynamic-margin": """
>>> from novikoff import DynamicMarginPerceptron
>>> model = DynamicMarginPerceptron(epsilon=0.1).fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
>>> lower, upper = model.margin_
>>> model.converged_, lower >= 0.9 * upper
(True, True)
""",
    "arow": """
>>> from novikoff import AROW
>>> model = AROW(regularization=0.1).fit([[0, 1000], [1, 1000], [2, 0], [3, 0]], [0, 0, 1, 1])
>>> model.converged_, model.mistakes_ <= model.mistake_bound_
(True, True)
""",
    "second-order": """
>>> from novikoff import SecondOrderPerceptron
>>> model = SecondOrderPerceptron().fit([[0, 1], [1, 1], [2, 0], [3, 0]], [0, 0, 1, 1])
>>> model.converged_, model.updates_ <= model.mistake_bound_
(True, True)
""",
}
