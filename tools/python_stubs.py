#!/usr/bin/env python3
"""Writes the type stubs of the estimators into python/novikoff/__init__.pyi, from the learners' declarations.

tools/python_stubs.py [--check]. Needs the installed package: build/venv/bin/python tools/python_stubs.py
"""
import inspect
import sys
from pathlib import Path

from novikoff._auto import AutoClassifier
from novikoff._base import PartialFitMixin
from novikoff._estimators import ESTIMATORS

STUB = Path(__file__).parents[1] / "python/novikoff/__init__.pyi"
BEGIN, END = "# The estimators; tools/python_stubs.py writes them.\n", "# End of the estimators.\n"
COMMON = {
    "max_iter": "int",
    "fit_intercept": "bool",
    "shuffle": 'bool | Literal["once"]',
    "random_state": "int | np.random.RandomState | None",
    "class_weight": 'Mapping[Any, float] | Literal["balanced"] | None',
    "multi_class": 'Literal["rest", "joint"]',
    "warm_start": "bool",
    "lift": "str | None",
    "scale": "str | None",
    "certify": "bool | None",
    "n_jobs": "int | None",
}
KINDS = {"number": "float", "choice": "str", "list": "Sequence[float] | str"}


def written(default):
    return f'"{default}"' if isinstance(default, str) else repr(default)


def stub_of(estimator):
    own = {setting["parameter"]: KINDS[setting["kind"]] for setting in estimator._declaration["settings"]}
    types = own | COMMON
    bases = "PartialFitMixin, LinearClassifier" if issubclass(estimator, PartialFitMixin) else "LinearClassifier"
    lines = [f"class {estimator.__name__}({bases}):", "    def __init__(", "        self,", "        *,"]
    for name, parameter in inspect.signature(estimator).parameters.items():
        optional = " | None" if parameter.default is None and "None" not in types[name] else ""
        lines.append(f"        {name}: {types[name]}{optional} = {written(parameter.default)},")
    return "\n".join([*lines, "    ) -> None: ...", "", ""])


def main():
    text = STUB.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    made = before + BEGIN + "".join(map(stub_of, [*ESTIMATORS.values(), AutoClassifier])) + END + after
    if "--check" in sys.argv[1:]:
        return 0 if made == text else f"{STUB} is not what the learners declare; run tools/python_stubs.py"
    STUB.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
