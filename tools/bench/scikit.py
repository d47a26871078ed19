"""scikit-learn's side of the comparisons."""

import numpy
from sklearn.linear_model import Perceptron, SGDClassifier

from measure import best_of


def load(files, name):
    x = numpy.load(files.path(name + ".npy"))
    y = numpy.load(files.labels(name))
    return numpy.ascontiguousarray(x, dtype=numpy.float64), y


def perceptron(passes, shuffle):
    return Perceptron(max_iter=passes, tol=None, shuffle=shuffle, fit_intercept=False, random_state=1)


def sgd(passes, shuffle):
    return SGDClassifier(max_iter=passes, tol=None, shuffle=shuffle, fit_intercept=False, random_state=1)


def pass_ms(make, x, y, shuffle, few=2, many=12):
    """Milliseconds of one epoch: the difference of two runs, which cancels start-up."""
    first = best_of(3, lambda: make(few, shuffle).fit(x, y))
    return 1000 * (best_of(3, lambda: make(many, shuffle).fit(x, y)) - first) / (many - few)


def passes_needed(x, y, shuffle, guess):
    """The fewest epochs after which no row is on the wrong side. With one seed, shorter runs are prefixes."""

    def separates(passes):
        decision = perceptron(passes, shuffle).fit(x, y).decision_function(x)
        return bool(numpy.all((decision > 0) == (y > 0)) and numpy.all(decision != 0))

    below, enough = 0, guess
    while not separates(enough):
        below, enough = enough, 2 * enough
    if enough == guess and not separates(guess - 1):
        return guess
    while enough - below > 1:
        middle = (enough + below) // 2
        enough, below = (middle, below) if separates(middle) else (enough, middle)
    return enough


def seconds(x, y, shuffle, passes):
    return best_of(3, lambda: perceptron(passes, shuffle).fit(x, y))
