"""Solves linear programs by separation only, with proofs in fractions."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from . import _core
from ._settings import count, number


@dataclass(frozen=True)
class ProgramResult:
    """The result of a linear program, proved by `point`, `ray` and `multipliers`, which are exact.

    `x` and `fun` are doubles; None also if a number other than 0 overflows or underflows.
    """

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
        """Whether the optimum is known exactly."""
        return self.lower is not None and self.lower == self.upper

    def __repr__(self):
        told = "" if self.fun is None else f": {self.fun:.10g}, {'exactly' if self.exact else 'within the gap'}"
        return f"{self.status}{told}"


def lp(c, A_ub=None, b_ub=None, A_eq=None, b_eq=None, bounds=(0, None), *, gap=1e-6, max_record=1 << 20):
    """Minimises c·x subject to A_ub·x ≤ b_ub, A_eq·x = b_eq and bounds, as `scipy.optimize.linprog` takes them.

    `c` may also be the path of an MPS or LP file, which then defines everything; a line of more than `max_record` bytes
    is refused. The function is for programs of up to about fifty rows and columns. The answer has a proof in fractions,
    which was checked.

    >>> from novikoff import lp
    >>> result = lp([-1, -2], A_ub=[[1, 1], [0, 1]], b_ub=[4, 3])
    >>> result, result.point
    (optimal: -7, exactly, {'x0': Fraction(1, 1), 'x1': Fraction(3, 1)})
    """
    if not 0 < number("gap", gap) < 1:
        raise ValueError(f"gap must lie between 0 and 1; {gap!r} was given")
    if isinstance(c, (str, os.PathLike)):
        program = _core.read_program(os.fspath(c), count("max_record", max_record))
    else:
        program = _program(_finite("c", c, 1), (A_ub, b_ub), (A_eq, b_eq), bounds)
    made = _core.solve(program, float(gap))
    if made["faults"]:
        raise RuntimeError(f"internal error: the proof failed its own check: {made['faults'][0]}")
    reached = made["lower"] if made["maximise"] else made["upper"]
    fun = None if reached is None else _doubles([reached])
    return ProgramResult(
        status=made["status"],
        x=_doubles(made["point"]) if made["point"] else None,
        fun=None if fun is None else float(fun[0]),
        point=dict(zip(made["columns"], made["point"])),
        ray=dict(zip(made["columns"], made["ray"])),
        multipliers=dict(zip(made["rows"], made["multipliers"])),
        lower=made["lower"],
        upper=made["upper"],
    )


def _doubles(fractions):
    """The nearest doubles; None if a number overflows or underflows to 0."""
    try:
        near = [float(q) for q in fractions]
    except OverflowError:
        return None
    return np.array(near) if all((x == 0) == (q == 0) for x, q in zip(near, fractions)) else None


def _finite(name, values, dimensions):
    """The values as doubles with the given number of dimensions; fewer dimensions mean one row."""
    values = np.array(values, ndmin=dimensions)
    if values.dtype.kind not in "biufO" or values.ndim != dimensions:
        raise TypeError(f"{name} must be {'a list' if dimensions == 1 else 'rows'} of numbers")
    try:
        values = values.astype(np.float64)
    except (OverflowError, TypeError, ValueError):
        raise ValueError(f"{name}: every value must be a finite number") from None
    if not np.isfinite(values).all():
        raise ValueError(f"{name}: every value must be a finite number")
    return values


def _rows(names, A, b, columns):
    if A is None and b is None:
        return np.empty((0, columns)), np.empty(0)
    if A is None or b is None:
        raise ValueError(f"{names[0]} and {names[1]} need each other; {names[A is not None]} is missing")
    A, b = _finite(names[0], A, 2), _finite(names[1], b, 1)
    if A.shape != (len(b), columns):
        raise ValueError(f"{names[0]} must have {len(b)} rows of {columns} columns, as {names[1]} and c have; it has {A.shape}")
    return A, b


def _bounds(bounds, columns):
    """The lower and upper ends; None becomes infinite."""
    pairs = np.array(bounds, dtype=object)
    if pairs.shape not in ((2,), (1, 2), (columns, 2)):
        raise ValueError(f"bounds must be a pair (lower, upper), or a pair for each of the {columns} columns")
    pairs = np.broadcast_to(pairs, (columns, 2))
    ends = [[number("bounds", none if end is None else end) for end in side] for side, none in zip(pairs.T, (-np.inf, np.inf))]
    if np.isnan(ends).any():
        raise ValueError("bounds: NaN is no bound; None means that there is none")
    return ends


def _program(c, at_most, equal, bounds):
    A_ub, b_ub = _rows(("A_ub", "b_ub"), *at_most, len(c))
    A_eq, b_eq = _rows(("A_eq", "b_eq"), *equal, len(c))
    lower = np.concatenate([np.full(len(b_ub), -np.inf), b_eq])
    upper = np.concatenate([b_ub, b_eq])
    return _core.program(c, np.vstack([A_ub, A_eq]), lower, upper, *_bounds(bounds, len(c)))
