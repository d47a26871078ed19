"""The Python package compared with scikit-learn, measured in the environment in which it is installed."""

import json
import subprocess
from pathlib import Path

from document import Section, at_least, at_most, figure, times
from measure import tell

HERE = Path(__file__).parent
FITS = {
    "fit in order": "`Perceptron(shuffle=False, tol=None)`, as many epochs",
    "fit shuffled": "`Perceptron(tol=None)`, which shuffles, as many epochs",
    "fit in order, 1 % wrong labels": "the same in order, 1 % of the labels wrong",
    "fit shuffled, 1 % wrong labels": "the same shuffled, 1 % of the labels wrong",
}
MOST_MEMORY = 40  # MB besides X: labels, row norms, sums of a run


def section(_files):
    tell("the Python package")
    out = subprocess.run(
        ["build/venv/bin/python", HERE / "python.py"], check=True, capture_output=True, text=True
    ).stdout
    found = json.loads(out)
    size = f"{found['rows']:,} × {found['columns']} float64"
    result = Section(
        "The Python package",
        "`make python`, then `build/venv/bin/python tools/bench/python.py`.",
        [
            at_least(f"Python: a fit of {size} in order, against scikit-learn", found["fit in order"]["times as fast"], 2.5),
            at_least(f"Python: a fit of {size} shuffled, against scikit-learn", found["fit shuffled"]["times as fast"], 6),
            at_least(
                "Python: `read_libsvm` against `load_svmlight_file`, all cores", found["read LIBSVM"]["times as fast"], 12
            ),
            at_most(
                f"Python: memory that a fit takes beside X, which has {found['memory of X in MB']:.0f} MB",
                found["memory of a fit in MB"],
                MOST_MEMORY,
                " MB",
            ),
        ],
    )
    result.table(
        ["against", "epochs", "Novikoff is", "Novikoff", "scikit-learn"],
        [line(title, found[key]) for key, title in (FITS | {"read LIBSVM": "`load_svmlight_file`"}).items()],
        names=1,
    )
    result.say(
        f"`PerceptronClassifier(n_jobs=-1, certify=False)` on {size}, with an intercept, margin 0.01 before it;"
        " scikit-learn is given as many epochs. Both from NumPy arrays in memory. Memory: the peak of a process after"
        " a fit of three epochs, less the peak before it."
    )
    return result


def line(title, both):
    return [
        title,
        str(both.get("passes", "")),
        times(both["times as fast"]) + " as fast",
        f"{figure(both['novikoff'])} s",
        f"{figure(both['scikit-learn'])} s",
    ]
