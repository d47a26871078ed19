"""The examples of the documents run: the tutorial, docs/python.md and README.md."""

import doctest
import re
import runpy
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = ROOT / "docs/tutorials/logistic_regression.py"


def test_tutorial_runs(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    runpy.run_path(str(TUTORIAL))
    printed = capsys.readouterr().out
    assert re.search(r"^NV +\+inf", printed, re.MULTILINE)
    first, second = (float(text) for text in re.findall(r"'NV': ([0-9.]+)", printed))
    assert second > 1.5 * first


def test_ten_lines_lead_to_a_named_coefficient():
    cell = TUTORIAL.read_text(encoding="utf-8").split("# %%\n")[1].split("# %%")[0]
    assert len([line for line in cell.splitlines() if line.strip()]) <= 10


@pytest.mark.parametrize("document", ["docs/python.md", "README.md"])
def test_examples_of_documents_print_what_they_say(document, monkeypatch):
    monkeypatch.chdir(ROOT)
    text = (ROOT / document).read_text(encoding="utf-8")
    parser = doctest.DocTestParser()
    examples = "\n".join(re.findall(r"```python\n(>>> .*?)```", text, re.DOTALL))
    assert examples, f"{document} has no example"
    test = parser.get_doctest(examples, {}, document, document, 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        failures, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert failures == 0
