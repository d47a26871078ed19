"""The public interface of the package, for type checkers. A test compares it with the package."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from typing import Any, Literal, TypeVar

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import ArrayLike, DTypeLike, NDArray
from scipy.sparse import csr_matrix

from ._base import LinearClassifier, PartialFitMixin

__version__: str

_T = TypeVar("_T")
#: A single value for two classes, a dictionary with one for each class otherwise.
_Each = _T | dict[Any, _T]

# The estimators; tools/python_stubs.py writes them.
class PerceptronClassifier(PartialFitMixin, LinearClassifier):
    def __init__(
        self,
        *,
        eta0: float = 1.0,
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        multi_class: Literal["rest", "joint"] = "rest",
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class GreedyPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        rates: Sequence[float] | str = (0.5, 1, 2, 4),
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class FuzzyPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        eta0: float = 1.0,
        delta: float = 0.05,
        power: float = 2.0,
        sharpness: float = 3.0,
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class MarginFuzzyPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        eta0: float = 1.0,
        epsilon: float = 0.1,
        updates: str = "all",
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class AveragedPerceptron(PartialFitMixin, LinearClassifier):
    def __init__(
        self,
        *,
        eta0: float = 1.0,
        max_iter: int = 10,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        multi_class: Literal["rest", "joint"] = "rest",
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class VotedPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        eta0: float = 1.0,
        max_iter: int = 10,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class PocketPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        eta0: float = 1.0,
        max_iter: int = 100,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        multi_class: Literal["rest", "joint"] = "rest",
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class PassiveAggressive(PartialFitMixin, LinearClassifier):
    def __init__(
        self,
        *,
        C: float = 1.0,
        form: str = "pa-i",
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        multi_class: Literal["rest", "joint"] = "rest",
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class AveragedPassiveAggressive(PartialFitMixin, LinearClassifier):
    def __init__(
        self,
        *,
        C: float = 1.0,
        form: str = "pa-i",
        max_iter: int = 10,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        multi_class: Literal["rest", "joint"] = "rest",
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class DynamicMarginPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        epsilon: float = 0.1,
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class SoftMarginClassifier(LinearClassifier):
    def __init__(
        self,
        *,
        C: float = 1.0,
        gap: float = 0.001,
        loss: str = "hinge",
        max_iter: int = 1000,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = True,
        random_state: int | np.random.RandomState | None = None,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class AROW(LinearClassifier):
    def __init__(
        self,
        *,
        regularization: float = 1.0,
        covariance: str = "diagonal",
        max_iter: int = 10,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class SecondOrderPerceptron(LinearClassifier):
    def __init__(
        self,
        *,
        regularization: float = 1.0,
        covariance: str = "full",
        max_iter: int = 10,
        fit_intercept: bool = True,
        shuffle: bool | Literal["once"] = False,
        random_state: int | np.random.RandomState | None = None,
        warm_start: bool = False,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

class AutoClassifier(LinearClassifier):
    def __init__(
        self,
        *,
        max_iter: int | None = None,
        fit_intercept: bool = True,
        random_state: int | np.random.RandomState | None = 1,
        class_weight: Mapping[Any, float] | Literal["balanced"] | None = None,
        lift: str | None = None,
        scale: str | None = None,
        certify: bool | None = None,
        n_jobs: int | None = None,
    ) -> None: ...

# End of the estimators.
class Certificate:
    classes_: NDArray[Any]
    @property
    def verdict(self) -> _Each[str]: ...
    @property
    def separator(self) -> _Each[NDArray[Any] | None]: ...
    @property
    def exact_separator(self) -> _Each[list[Fraction] | None]: ...
    @property
    def margin(self) -> _Each[tuple[float, float] | None]: ...
    @property
    def mistake_bound(self) -> _Each[float | None]: ...
    @property
    def radius(self) -> _Each[float]: ...
    @property
    def witness(self) -> _Each[dict[int, Fraction]]: ...
    @property
    def reason(self) -> _Each[dict[int, Fraction]]: ...
    @property
    def separated_rows(self) -> _Each[NDArray[Any]]: ...
    @property
    def coefficients(self) -> _Each[pd.DataFrame]: ...
    def faults(self) -> list[str]: ...
    def verify(self) -> bool: ...
    def to_json(self) -> str: ...
    def save(self, path: str | PathLike[str]) -> None: ...

@dataclass(frozen=True)
class Shattering:
    ranges: str
    points: int
    subsets: int
    cut: tuple[Any, ...]
    missing: tuple[Any, ...]
    largest_shattered: tuple[int, ...]
    vc_dimension: int
    cover_count: int
    @property
    def shattered(self) -> bool: ...

@dataclass(frozen=True)
class ProgramResult:
    status: str
    x: NDArray[Any] | None
    fun: float | None
    point: dict[str, Fraction]
    ray: dict[str, Fraction]
    multipliers: dict[str, Fraction]
    lower: Fraction | None
    upper: Fraction | None
    @property
    def exact(self) -> bool: ...

def certify(
    X: Any,
    y: ArrayLike,
    *,
    fit_intercept: bool = True,
    lift: str | None = None,
    gap: float = 1e-6,
    coefficients: bool = True,
    seconds: float | None = None,
) -> Certificate: ...
def compare(
    X: Any,
    y: ArrayLike,
    learners: str | LinearClassifier | Iterable[str | LinearClassifier] | None = None,
    **parameters: Any,
) -> pd.DataFrame: ...
def shatter(points: ArrayLike, ranges: str = "halfspaces") -> Shattering: ...
def lp(
    c: ArrayLike | str | PathLike[str],
    A_ub: ArrayLike | None = None,
    b_ub: ArrayLike | None = None,
    A_eq: ArrayLike | None = None,
    b_eq: ArrayLike | None = None,
    bounds: Any = (0, None),
    *,
    gap: float = 1e-6,
    max_record: int = 1 << 20,
) -> ProgramResult: ...
def load(path: str | PathLike[str]) -> LinearClassifier: ...
def save(estimator: LinearClassifier, path: str | PathLike[str]) -> None: ...
def read_libsvm(
    path: str | PathLike[str],
    *,
    n_features: int | None = None,
    zero_based: bool | Literal["auto"] = "auto",
    dtype: DTypeLike = np.float64,
    n_jobs: int = -1,
) -> tuple[csr_matrix, NDArray[Any]]: ...
def generate_blobs(
    n_samples: int = 1000,
    n_features: int = 2,
    *,
    spread: float = 1.0,
    distance: float = 4.0,
    flipped: float = 0.0,
    random_state: int | np.random.RandomState | None = 1,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
def generate_ball(
    n_samples: int = 1000,
    n_features: int = 2,
    *,
    margin: float = 0.1,
    flipped: float = 0.0,
    random_state: int | np.random.RandomState | None = 1,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
def generate_xor(
    n_samples: int = 1000,
    *,
    spread: float = 1.0,
    distance: float = 4.0,
    flipped: float = 0.0,
    random_state: int | np.random.RandomState | None = 1,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
def generate_rings(
    n_samples: int = 1000,
    *,
    spread: float = 1.0,
    flipped: float = 0.0,
    random_state: int | np.random.RandomState | None = 1,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
def generate_moons(
    n_samples: int = 1000,
    *,
    spread: float = 1.0,
    flipped: float = 0.0,
    random_state: int | np.random.RandomState | None = 1,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
def trace(model: LinearClassifier, X: Any, y: ArrayLike, problem: int = 0) -> dict[str, NDArray[Any]]: ...
def plot_boundary(
    model: LinearClassifier, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None, resolution: int = 300
) -> Axes: ...
def plot_updates(
    model: LinearClassifier, X: ArrayLike, y: ArrayLike, *, ax: Axes | None = None, first: int = 0, most: int = 12
) -> Axes: ...
def plot_loss(
    models: LinearClassifier | Sequence[LinearClassifier] | Mapping[str, LinearClassifier],
    X: Any,
    y: ArrayLike,
    *,
    problem: int = 0,
    ax: Axes | None = None,
) -> Axes: ...
def plot_bound(model: LinearClassifier, X: Any, y: ArrayLike, *, problem: int = 0, ax: Axes | None = None) -> Axes: ...
def to_onnx(model: LinearClassifier) -> bytes: ...
