"""Generates data, bit-identical to the command line's `novikoff generate` for the same seed."""

from __future__ import annotations

import numpy as np

from . import _core
from ._settings import count, number, seed


def _made(shape, n_samples, random_state, n_features=2, **settings):
    numbers = {name: number(name, value) for name, value in settings.items()}
    data = _core.generate(
        shape,
        {
            "rows": count("n_samples", n_samples),
            "columns": count("n_features", n_features),
            "seed": seed(random_state),
            **numbers,
        },
    )
    labels = np.array([int(name) for name in data.classes])
    return np.array(data.dense(), dtype=np.float64), labels[data.labels]


def generate_blobs(n_samples=1000, n_features=2, *, spread=1.0, distance=4.0, flipped=0.0, random_state=1):
    """Two Gaussian clouds around opposite random centres. Returns X and y, -1 or 1.

    >>> from novikoff import generate_blobs
    >>> X, y = generate_blobs(6, random_state=1)
    >>> X.shape, sorted(y)
    ((6, 2), [-1, -1, -1, 1, 1, 1])
    """
    return _made(
        "blobs", n_samples, random_state, n_features, spread=spread, distance=distance, flipped=flipped
    )


def generate_ball(n_samples=1000, n_features=2, *, margin=0.1, flipped=0.0, random_state=1):
    """The unit ball, split by a hyperplane through the origin; no point is nearer to it than `margin`.

    >>> from novikoff import certify, generate_ball
    >>> X, y = generate_ball(100, margin=0.2, random_state=1)
    >>> lower, _ = certify(X, y, fit_intercept=False).margin
    >>> lower >= 0.2
    True
    """
    return _made("ball", n_samples, random_state, n_features, margin=margin, flipped=flipped)


def generate_xor(n_samples=1000, *, spread=1.0, distance=4.0, flipped=0.0, random_state=1):
    """Four Gaussian clouds around the corners of a square, labelled by the product of signs.

    >>> from novikoff import certify, generate_xor
    >>> certify(*generate_xor(40, random_state=1)).verdict
    'inseparable'
    """
    return _made("xor", n_samples, random_state, spread=spread, distance=distance, flipped=flipped)


def generate_rings(n_samples=1000, *, spread=1.0, flipped=0.0, random_state=1):
    """Two concentric rings: separable by a circle, not by a line.

    >>> from novikoff import certify, generate_rings
    >>> X, y = generate_rings(60, spread=0.1, random_state=1)
    >>> certify(X, y).verdict, certify(X, y, lift="circle").verdict
    ('inseparable', 'separable')
    """
    return _made("rings", n_samples, random_state, spread=spread, flipped=flipped)


def generate_moons(n_samples=1000, *, spread=1.0, flipped=0.0, random_state=1):
    """Two interleaved half circles.

    >>> from novikoff import certify, generate_moons
    >>> X, y = generate_moons(60, spread=0.1, random_state=1)
    >>> certify(X, y).verdict, certify(X, y, lift="poly:3").verdict
    ('inseparable', 'separable')
    """
    return _made("moons", n_samples, random_state, spread=spread, flipped=flipped)
