"""Sections, tables and targets, and their Markdown."""

import textwrap
from dataclasses import dataclass, field


@dataclass
class Target:
    """A target and its measurement. `value` is None if it could not be measured."""

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

    def limit_text(self):
        return f"{'at least' if self.at_least else 'at most'} {self.limit:g}{self.unit}"

    def measured(self):
        return "" if self.value is None else f"{figure(self.value)}{self.unit}"

    def sentence(self):
        return (
            f"Target: {self.what}, {self.limit_text()}:"
            f" {self.measured()}{' ' if self.value is not None else ''}({self.verdict()})."
        )


def at_least(what, value, limit, unit=" ×"):
    return Target(what, value, limit, True, unit)


def at_most(what, value, limit, unit=" ×"):
    return Target(what, value, limit, False, unit)


def figure(x):
    """The repetitions agree in less than three digits; whole numbers from a hundred on."""
    return f"{x:,.0f}" if abs(x) >= 100 else f"{x:.1f}" if abs(x) >= 10 else f"{x:.2f}"


def times(x):
    return "" if x is None else f"{figure(x)} ×"


@dataclass
class Section:
    title: str
    repeat: str  # the command that measures this alone
    targets: list = field(default_factory=list)
    body: list = field(default_factory=list)  # lines of Markdown

    def table(self, header, rows, names=1):
        """Adds a table: the columns with names are aligned left, those with numbers right."""
        self.body += [line(header), "|" + " --- |" * names + " ---: |" * (len(header) - names)]
        self.body += [line(row) for row in rows] + [""]

    def say(self, text):
        self.body += [textwrap.fill(text, 118, break_long_words=False, break_on_hyphens=False), ""]

    def markdown(self):
        lines = [f"## {self.title}", ""]
        for target in self.targets:
            lines += [f"- {target.sentence()}"]
        lines += [""] if self.targets else []
        return lines + self.body + [f"To repeat it: {self.repeat}", ""]


def line(cells):
    return "| " + " | ".join(cells) + " |"


def targets_table(sections):
    yield line(["target", "limit", "measured", ""])
    yield "| --- | ---: | ---: | --- |"
    for section in sections:
        for target in section.targets:
            yield line([target.what, target.limit_text(), target.measured(), target.verdict()])
