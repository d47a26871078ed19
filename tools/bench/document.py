"""Sections, tables and aims, and how they become Markdown."""

import textwrap
from dataclasses import dataclass, field


@dataclass
class Aim:
    """A figure that is aimed at, and what was measured. `value` is None where it could not be measured."""

    what: str
    value: float | None
    limit: float
    at_least: bool
    unit: str

    def reached(self):
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def verdict(self):
        if self.value is None:
            return "not measured"
        return "reached" if self.reached() else "**missed**"

    def wanted(self):
        return f"{'at least' if self.at_least else 'at most'} {self.limit:g}{self.unit}"

    def measured(self):
        return "" if self.value is None else f"{figure(self.value)}{self.unit}"

    def sentence(self):
        return (
            f"Aim: {self.what}, {self.wanted()}:"
            f" {self.measured()}{' ' if self.value is not None else ''}({self.verdict()})."
        )


def at_least(what, value, limit, unit=" ×"):
    return Aim(what, value, limit, True, unit)


def at_most(what, value, limit, unit=" ×"):
    return Aim(what, value, limit, False, unit)


def figure(x):
    """Three digits are more than the repetitions agree in; whole numbers beyond a hundred."""
    return f"{x:,.0f}" if abs(x) >= 100 else f"{x:.1f}" if abs(x) >= 10 else f"{x:.2f}"


def times(x):
    return "" if x is None else f"{figure(x)} ×"


@dataclass
class Section:
    title: str
    repeat: str  # how to measure this alone
    aims: list = field(default_factory=list)
    body: list = field(default_factory=list)  # lines of Markdown

    def table(self, header, rows, names=1):
        """The columns with names to the left, those with numbers to the right."""
        self.body += [line(header), "|" + " --- |" * names + " ---: |" * (len(header) - names)]
        self.body += [line(row) for row in rows] + [""]

    def say(self, text):
        self.body += [textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False), ""]

    def markdown(self):
        lines = [f"## {self.title}", ""]
        for aim in self.aims:
            lines += [f"- {aim.sentence()}"]
        lines += [""] if self.aims else []
        return lines + self.body + [f"To repeat it: {self.repeat}", ""]


def line(cells):
    return "| " + " | ".join(cells) + " |"


def aims_table(sections):
    yield line(["aim", "wanted", "measured", ""])
    yield "| --- | ---: | ---: | --- |"
    for section in sections:
        for aim in section.aims:
            yield line([aim.what, aim.wanted(), aim.measured(), aim.verdict()])
