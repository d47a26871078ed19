"""The library's own objects, as far as users meet them."""

import numpy as np

class Proof:
    radius: float
    margin: tuple[float | None, float | None]
    theorem: str
    updates_at_most: float | None
    mistakes_at_most: float | None
    bound_holds: bool | None
    no_bound_because: str
    updates: int
    epochs: int
    mistakes: np.ndarray
    stopped: str
    errors: int
    perceptron_loss: float

class Model:
    learner: str
    options: dict[str, str]
    classes: list[str]
    names: list[str]
    input_columns: int
    bias: bool
    lift: str
    scale: str
    shift: np.ndarray
    factor: np.ndarray
    proofs: list[Proof]
    def weights(self, k: int) -> np.ndarray: ...
    def column_name(self, j: int) -> str: ...
    def to_json(self) -> str: ...
    def save(self, path: str) -> None: ...
