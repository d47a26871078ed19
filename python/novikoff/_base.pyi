"""The common interface of all estimators, for type checkers."""

from typing import Any

from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from typing_extensions import Self

from . import _core

def check_ours(model: object) -> None: ...

class LinearClassifier(ClassifierMixin, BaseEstimator):
    _learner: str
    _declaration: dict[str, Any]
    classes_: NDArray[Any]
    coef_: NDArray[Any]
    intercept_: NDArray[Any]
    n_iter_: int
    n_features_in_: int
    feature_names_in_: NDArray[Any]
    converged_: bool
    updates_: int | NDArray[Any]
    mistakes_: int | NDArray[Any]
    margin_: tuple[float, float] | list[tuple[float, float]]
    radius_: float
    mistake_bound_: float | NDArray[Any]
    ledger_: NDArray[Any]
    notes_: list[str]
    model_: _core.Model
    def fit(self, X: Any, y: ArrayLike) -> Self: ...
    def decision_function(self, X: Any) -> NDArray[Any]: ...
    def predict(self, X: Any) -> NDArray[Any]: ...

class PartialFitMixin:
    def partial_fit(self, X: Any, y: ArrayLike, classes: ArrayLike | None = None) -> Self: ...

class AveragingMixin: ...
