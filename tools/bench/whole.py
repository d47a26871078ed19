"""Whole programs, from file to model: threads, memory, and the bundled files."""

import os
import sys
from pathlib import Path

from document import Section, times
from measure import command, tell

DATA = Path(__file__).resolve().parents[2] / "data"

FIT = """
import sys
from sklearn.linear_model import Perceptron
if sys.argv[1].endswith(".csv"):
    import pandas
    table = pandas.read_csv(sys.argv[1])
    x, y = table.iloc[:, :-1], table.iloc[:, -1]
else:
    from sklearn.datasets import load_svmlight_file
    x, y = load_svmlight_file(sys.argv[1])
Perceptron().fit(x, y)
"""


def threads_section(files):
    tell("threads and memory")
    files.ball("whole", 200_000, 20, 0.01)
    text, binary = files.converted("whole", "svm"), files.converted("whole", "nvk")
    runs = {}
    for title, path in (("LIBSVM", text), ("`.nvk`", binary)):
        for threads in (1, 2, 4) if os.cpu_count() >= 4 else (1, 2):
            if path:
                runs[f"Novikoff, {title}, threads: {threads}"] = command(
                    [files.novikoff, "train", path, "--learner", "perceptron", "--no-bias", "--quiet", "-o", files.model]
                    + ["--threads", threads],
                    5,
                )
    runs["`liblinear-train -s 1`"] = command(["liblinear-train", "-q", "-s", "1", text, files.model], 2)
    runs["`load_svmlight_file`, `Perceptron().fit`"] = command([sys.executable, "-c", FIT, text], 2)
    result = Section(
        (
            f"Threads and memory: 200,000 × 20 doubles, {text.stat().st_size / 1e6:.0f} MB of LIBSVM text, from file"
            " to model"
        ),
        (
            "`novikoff generate ball --rows 200000 --columns 20 --margin 0.01 -o x.svm`, then each program under"
            " `time -v`."
        ),
    )
    first = next(iter(runs.values())).seconds
    result.table(
        ["", "against Novikoff, LIBSVM, one thread", "seconds", "peak memory"],
        [
            [title, times(run.seconds / first), f"{run.seconds:.2f}", f"{run.peak_mb:.0f} MB"]
            for title, run in runs.items()
        ],
    )
    if not binary:
        result.say("The binary format: not built, this program does not write `.nvk`.")
    result.say(
        "Whole processes, the file in the page cache; the numbers alone take 32 MB. A file that is mapped into memory"
        " counts as memory while it is used. Novikoff separates the rows and proves it; LIBLINEAR and"
        " scikit-learn stop at their tolerance. Python's start is part of the last line."
    )
    return result


def bundled_section(files):
    tell("bundled data")
    result = Section(
        "The bundled data, whole processes",
        "the programs on `data/iris_setosa.train.svm` and `data/endometrial.csv`, repeated.",
    )
    iris, endometrial = DATA / "iris_setosa.train.svm", DATA / "endometrial.csv"
    rows = []
    for path, others in (
        (iris, [["liblinear-train", "-q", "-s", "1", iris, files.model], [sys.executable, "-c", FIT, iris]]),
        (endometrial, [[sys.executable, "-c", FIT, endometrial]]),
    ):
        ours = command([files.novikoff, "train", path, "--quiet", "-o", files.model], 10).seconds
        certify = command([files.novikoff, "certify", path, "--quiet"], 10).seconds
        rows += [
            [path.name, "`novikoff train`", "", f"{1000 * ours:.1f}"],
            [path.name, "`novikoff certify`", times(certify / ours), f"{1000 * certify:.1f}"],
        ]
        for arguments in others:
            seconds = command(arguments, 3).seconds
            name = (
                "`liblinear-train -s 1`"
                if arguments[0] == "liblinear-train"
                else "scikit-learn `Perceptron().fit`, with Python's start"
            )
            rows.append([path.name, name, times(seconds / ours), f"{1000 * seconds:.1f}"])
    result.table(["file", "", "against `novikoff train`", "ms"], rows, names=2)
    return result
