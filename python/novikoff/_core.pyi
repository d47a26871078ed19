"""The library's own objects that users can meet."""

from typing import Any

from numpy.typing import NDArray

class Proof:
    radius: float
    margin: tuple[float | None, float | None]
    theorem: str
    updates_at_most: float | None
    mistakes_at_most: float | None
    bound_holds: bool | None
    no_bound_because: str
    comparator: tuple[str, float, float] | None
    updates: int
    epochs: int
    mistakes: NDArray[Any]
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
    shift: NDArray[Any]
    factor: NDArray[Any]
    proofs: list[Proof]
    def weights(self, k: int) -> NDArray[Any]: ...
    def column_name(self, j: int) -> str: ...
    def to_json(self) -> str: ...
    def save(self, path: str) -> None: ...

def learners_to_json() -> str: ...
