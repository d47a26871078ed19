"""Made-up data, the same as the command line's `novikoff generate` for the same seed."""

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
    """The unit ball, split by a hyperplane through the origin that no point is nearer to than `margin`."""
    return _made("ball", n_samples, random_state, n_features, margin=margin, flipped=flipped)


def generate_xor(n_samples=1000, *, spread=1.0, distance=4.0, flipped=0.0, random_state=1):
    """Four Gaussian clouds around the corners of a square, labelled by the product of signs."""
    return _made("xor", n_samples, random_state, spread=spread, distance=distance, flipped=flipped)


def generate_rings(n_samples=1000, *, spread=1.0, flipped=0.0, random_state=1):
    """Two concentric rings: separable by a circle, not by a line."""
    return _made("rings", n_samples, random_state, spread=spread, flipped=flipped)


def generate_moons(n_samples=1000, *, spread=1.0, flipped=0.0, random_state=1):
    """Two interleaved half circles."""
    return _made("moons", n_samples, random_state, spread=spread, flipped=flipped)
