"""Several classes learnt jointly: multi_class='joint'."""

import pickle

import numpy as np
import pytest
from sklearn.datasets import load_iris, make_blobs

import novikoff

JOINT = [
    novikoff.AveragedPerceptron,
    novikoff.PassiveAggressive,
    novikoff.PerceptronClassifier,
    novikoff.PocketPerceptron,
]


@pytest.fixture
def blobs():
    return make_blobs(120, centers=4, n_features=3, random_state=2)


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("estimator", JOINT)
def test_there_is_one_proof_and_a_row_of_coefficients_for_each_class(estimator, blobs):
    X, y = blobs
    model = estimator(multi_class="joint", max_iter=5).fit(X, y)
    assert model.coef_.shape == (4, 3) and model.intercept_.shape == (4,)
    assert len(model.model_.proofs) == 1 and isinstance(model.updates_, int)
    assert model.model_.proofs[0].bound_holds
    assert model.updates_ == len(model.ledger_) <= model.mistake_bound_ or estimator is novikoff.PassiveAggressive
    scores = X @ model.coef_.T + model.intercept_
    assert np.array_equal(model.predict(X), np.argmax(scores, axis=1))
    again = pickle.loads(pickle.dumps(model))
    assert np.array_equal(again.predict(X), model.predict(X)) and again.multi_class == "joint"


@pytest.mark.parametrize("estimator", [novikoff.PerceptronClassifier, novikoff.AveragedPerceptron])
def test_two_calls_of_partial_fit_are_two_epochs(estimator, blobs):
    X, y = blobs
    parts = estimator(multi_class="joint")
    parts.partial_fit(X, y, classes=np.unique(y)).partial_fit(X, y)
    whole = estimator(multi_class="joint", max_iter=2, certify=False)
    with np.testing.suppress_warnings() as quiet:
        quiet.filter(Warning)
        whole.fit(X, y)
    assert np.allclose(parts.coef_, whole.coef_, rtol=1e-12, atol=1e-12)
    assert parts.updates_ == whole.updates_


def test_iris_is_learnt_better_than_one_against_the_rest():
    X, y = load_iris(return_X_y=True)
    settings = {"C": 0.1, "max_iter": 50, "scale": "standard", "certify": False}
    with np.testing.suppress_warnings() as quiet:
        quiet.filter(Warning)
        joint = novikoff.PassiveAggressive(multi_class="joint", **settings).fit(X, y).score(X, y)
        rest = novikoff.PassiveAggressive(**settings).fit(X, y).score(X, y)
    assert joint > rest


def test_a_certificate_is_of_one_class_against_the_rest(blobs):
    with pytest.raises(ValueError, match="certify: a certificate is of one class against the rest"):
        novikoff.PerceptronClassifier(multi_class="joint", certify=True).fit(*blobs)


def test_other_words_are_refused(blobs):
    with pytest.raises(ValueError, match="classes 'ovr' is not known; one of rest, joint is expected"):
        novikoff.PerceptronClassifier(multi_class="ovr").fit(*blobs)


def test_other_learners_do_not_have_the_parameter():
    with pytest.raises(TypeError):
        novikoff.GreedyPerceptron(multi_class="joint")
