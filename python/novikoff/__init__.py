"""Linear classifiers of the perceptron family for scikit-learn, where every run ends with a proof.

>>> import novikoff
>>> X, y = novikoff.generate_ball(100, 3, margin=0.1, random_state=1)
>>> model = novikoff.PerceptronClassifier(fit_intercept=False).fit(X, y)
>>> model.converged_, bool(model.updates_ <= model.mistake_bound_)
(True, True)
>>> novikoff.certify(X, y).verdict
'separable'
"""

from importlib.metadata import version

from . import _estimators
from ._auto import AutoClassifier
from ._certificate import Certificate, certify
from ._compare import compare
from ._estimators import *  # noqa: F403
from ._files import load, read_libsvm, save
from ._generate import generate_ball, generate_blobs, generate_moons, generate_rings, generate_xor
from ._onnx import to_onnx
from ._plots import plot_boundary, plot_bound, plot_loss, plot_updates, trace
from ._programs import ProgramResult, lp
from ._shatter import Shattering, shatter

__version__ = version("novikoff")

__all__ = [
    *_estimators.__all__,
    "AutoClassifier",
    "Certificate",
    "ProgramResult",
    "Shattering",
    "certify",
    "compare",
    "generate_ball",
    "generate_blobs",
    "generate_moons",
    "generate_rings",
    "generate_xor",
    "load",
    "lp",
    "plot_boundary",
    "plot_bound",
    "plot_loss",
    "plot_updates",
    "read_libsvm",
    "save",
    "shatter",
    "to_onnx",
    "trace",
]
