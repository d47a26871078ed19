"""Linear programs by separation alone, with proofs in fractions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from . import _core
from ._settings import number


@dataclass(frozen=True)
class ProgramResult:
    """What is known of a linear program, proved by `point`, `ray` and `multipliers`, which are exact."""

    status: str
    x: np.ndarray | None
    fun: float | None
    point: dict[str, Fraction]
    ray: dict[str, Fraction]
    multipliers: dict[str, Fraction]
    lower: Fraction | None
    upper: Fraction | None

    @property
    def exact(self):
        """Whether the optimum is known without any gap."""
        return self.lower is not None and self.lower == self.upper

    def __repr__(self):
        told = "" if self.fun is None else f": {self.fun:.10g}, {'exactly' if self.exact else 'within the gap'}"
        return f"{self.status}{told}"


def lp(c, A_ub=None, b_ub=None, A_eq=None, b_eq=None, bounds=(0, None), *, gap=1e-6):
    """Minimises c·x subject to A_ub·x ≤ b_ub, A_eq·x = b_eq and bounds, as `scipy.optimize.linprog` takes them.

    `c` may also be the path of an MPS or LP file; then the file says everything. For programs of up to about fifty rows
    and columns: the answer comes with a proof in fractions, which was checked.

    >>> from novikoff import lp
    >>> result = lp([-1, -2], A_ub=[[1, 1], [0, 1]], b_ub=[4, 3])
    >>> result, result.point
    (optimal: -7, exactly, {'x0': Fraction(1, 1), 'x1': Fraction(3, 1)})
    """
    if not 0 < number("gap", gap) < 1:
        raise ValueError(f"gap must lie between 0 and 1; {gap!r} was given")
    if isinstance(c, (str, os.PathLike)):
        program = _core.read_program(os.fspath(c))
    else:
        program = _program(np.asarray(c, np.float64), (A_ub, b_ub), (A_eq, b_eq), bounds)
    made = _core.solve(program, float(gap))
    if made["faults"]:
        raise RuntimeError(f"the proof that was found is refused by its check: {made['faults'][0]}")
    reached = made["lower"] if made["maximise"] else made["upper"]
    return ProgramResult(
        status=made["status"],
        x=np.array([float(q) for q in made["point"]]) if made["point"] else None,
        fun=None if reached is None else float(reached),
        point=dict(zip(made["columns"], made["point"])),
        ray=dict(zip(made["columns"], made["ray"])),
        multipliers=dict(zip(made["rows"], made["multipliers"])),
        lower=made["lower"],
        upper=made["upper"],
    )


def _finite(name, values):
    if not np.isfinite(values).all():
        raise ValueError(f"{name}: every value must be a finite number")
    return values


def _rows(names, A, b, columns):
    if A is None and b is None:
        return np.empty((0, columns)), np.empty(0)
    A, b = np.atleast_2d(np.asarray(A, np.float64)), np.atleast_1d(np.asarray(b, np.float64))
    if A.shape != (len(b), columns):
        raise ValueError(f"{names[0]} must have {len(b)} rows of {columns} columns, as {names[1]} and c have; it has {A.shape}")
    return _finite(names[0], A), _finite(names[1], b)


def _bounds(bounds, columns):
    pairs = np.array([[np.nan if end is None else end for end in pair] for pair in np.broadcast_to(
        np.array(bounds, dtype=object), (columns, 2))], dtype=np.float64)
    return np.where(np.isnan(pairs[:, 0]), -np.inf, pairs[:, 0]), np.where(np.isnan(pairs[:, 1]), np.inf, pairs[:, 1])


def _program(c, at_most, equal, bounds):
    _finite("c", c)
    A_ub, b_ub = _rows(("A_ub", "b_ub"), *at_most, len(c))
    A_eq, b_eq = _rows(("A_eq", "b_eq"), *equal, len(c))
    lower = np.concatenate([np.full(len(b_ub), -np.inf), b_eq])
    upper = np.concatenate([b_ub, b_eq])
    return _core.program(c, np.vstack([A_ub, A_eq]), lower, upper, *_bounds(bounds, len(c)))
