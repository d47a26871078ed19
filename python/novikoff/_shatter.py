"""Decides which subsets of some points half-spaces or discs can cut out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from . import _core
from ._data import rows
from ._settings import word
from ._sklearn import checked


@dataclass(frozen=True)
class Cut:
    """A range {x : normal·x + curvature·|x|² + offset > 0} that contains exactly these points."""

    inside: tuple[int, ...]
    normal: tuple[Fraction, ...]
    curvature: Fraction
    offset: Fraction


@dataclass(frozen=True)
class Missing:
    """Subsets that agree on the first `decided` points and cannot be cut out.

    A weighted mean of points inside equals one of points outside (Radon).
    """

    inside: tuple[int, ...]
    decided: int
    subsets: int
    reason_inside: dict[int, Fraction]
    reason_outside: dict[int, Fraction]


@dataclass(frozen=True)
class Shattering:
    """The result of `shatter`. Points are counted from 0."""

    ranges: str
    points: int
    subsets: int
    cut: tuple[Cut, ...]
    missing: tuple[Missing, ...]
    largest_shattered: tuple[int, ...]
    vc_dimension: int
    cover_count: int

    @property
    def shattered(self):
        """Whether every subset is cut out."""
        return len(self.cut) == self.subsets

    def __repr__(self):
        told = "shattered" if self.shattered else "not shattered"
        return (
            f"{told}: {self.ranges} cut out {len(self.cut)} of {self.subsets} subsets of {self.points} points; "
            f"the VC dimension is {self.vc_dimension}"
        )


def shatter(points, ranges="halfspaces"):
    """Decides exactly, for every subset of the points, whether some range contains its points and no others.

    Parameters
    ----------
    points : array, one point a row; at most 63.
    ranges : 'halfspaces', 'discs' or 'discs-and-complements'.

    >>> from novikoff import shatter
    >>> shatter([[0, 0], [0, 1], [1, 0], [1, 1]], "discs")
    not shattered: discs cut out 14 of 16 subsets of 4 points; the VC dimension is 3
    """
    data = rows(checked(points), source="points")
    made = _core.shatter(data, word("ranges", ranges))
    return Shattering(
        ranges=ranges,
        points=data.rows,
        subsets=made["subsets"],
        cut=tuple(Cut(tuple(inside), tuple(normal), *rest) for inside, normal, *rest in made["cut"]),
        missing=tuple(Missing(tuple(inside), *rest) for inside, *rest in made["missing"]),
        largest_shattered=tuple(made["largest"]),
        vc_dimension=made["vc_dimension"],
        cover_count=made["cover_count"],
    )
