"""Default against default: plain `novikoff train FILE` and what peers do without options."""

import json
import os
import re
import subprocess
import warnings
from pathlib import Path

import numpy
from document import Section, at_least, at_most, figure, times
from measure import QUICK, command, tell
from sklearn import datasets
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.svm import LinearSVC

BUNDLED = Path(__file__).resolve().parents[2] / "data"
EXTRA = os.environ.get("NOVIKOFF_BENCH_DATA")  # a folder with more pairs
FOLDS = 5
IN_SCIKIT = {
    "breast cancer": datasets.load_breast_cancer,
    "digits": datasets.load_digits,
    "wine": datasets.load_wine,
    "iris": datasets.load_iris,
}
OURS = "`novikoff train`"
LINEAR_MODELS = {"`LinearSVC()`": LinearSVC, "`LogisticRegression()`": LogisticRegression}
LIBLINEAR = {"`liblinear-train -s 1`": 1, "`liblinear-train -s 3`": 3}
SPAMBASE = "spambase_raw"


def pairs_in(folder):
    """{NAME: its files} of all pairs NAME.train.svm, NAME.test.svm."""
    found = {}
    for train in sorted(Path(folder).glob("*.train.svm")):
        name = train.name.removesuffix(".train.svm")
        test = train.with_name(f"{name}.test.svm")
        if test.exists():
            found[name] = [(train, test)]
    return found


def folds_of(files, name, bunch, shuffled):
    """The files of each fold, as (train, test)."""
    split = StratifiedKFold(FOLDS, shuffle=shuffled, random_state=0 if shuffled else None)
    for fold, parts in enumerate(split.split(bunch.data, bunch.target)):
        stem = f"{name.replace(' ', '_')}_{'shuffled' if shuffled else 'in_order'}_{fold}"
        paths = files.path(f"{stem}.train.svm"), files.path(f"{stem}.test.svm")
        for part, path in zip(parts, paths):
            datasets.dump_svmlight_file(bunch.data[part], bunch.target[part], str(path), zero_based=False)
        yield paths


def data_sets(files):
    """{name: pairs of files}; the accuracy of a set is the mean over its pairs."""
    sets = pairs_in(BUNDLED) | (pairs_in(EXTRA) if EXTRA else {})
    for name, load in IN_SCIKIT.items():
        for shuffled in (True, False):
            pairs = list(folds_of(files, name, load(), shuffled))
            sets[f"{name}, {FOLDS} folds, {'shuffled' if shuffled else 'in order'}"] = pairs[:1] if QUICK else pairs
    return sets


def our_accuracy(files, train, test, *options):
    files.run("train", train, *options, "-o", files.model)
    evaluate = [files.novikoff, "evaluate", files.model, test, "--json"]
    return json.loads(subprocess.run(evaluate, capture_output=True, text=True, check=True).stdout)["accuracy"]


def model_accuracy(make, train, test):
    x, y = datasets.load_svmlight_file(str(train))
    unseen, labels = datasets.load_svmlight_file(str(test), n_features=x.shape[1])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # defaults may stop before they have converged
        return make(random_state=0).fit(x, y).score(unseen, labels)


def liblinear_accuracy(files, solver, train, test):
    subprocess.run(["liblinear-train", "-q", "-s", str(solver), train, files.model], check=True, capture_output=True)
    predict = ["liblinear-predict", test, files.model, files.path("predictions.out")]
    said = subprocess.run(predict, check=True, capture_output=True, text=True).stdout
    right, rows = re.search(r"\((\d+)/(\d+)\)", said).groups()
    return int(right) / int(rows)


def accuracies(files, pairs):
    """{program: accuracy in per cent}."""
    programs = {OURS: lambda train, test: our_accuracy(files, train, test)}
    programs |= {name: lambda *pair, make=make: model_accuracy(make, *pair) for name, make in LINEAR_MODELS.items()}
    programs |= {
        name: lambda *pair, solver=solver: liblinear_accuracy(files, solver, *pair)
        for name, solver in LIBLINEAR.items()
    }
    return {name: 100 * numpy.mean([measure(*pair) for pair in pairs]) for name, measure in programs.items()}


def below_best(found):
    """Points by which the program is below the best peer."""
    return max(value for name, value in found.items() if name != OURS) - found[OURS]


def above_mean(results):
    """Points by which the mean over all sets is above that of all peers."""
    ours = numpy.mean([found[OURS] for found in results.values()])
    return ours - numpy.mean([value for found in results.values() for name, value in found.items() if name != OURS])


def accuracy_targets(files, sets, results):
    worst = max(results, key=lambda name: below_best(results[name]))
    iris = min(found[OURS] for name, found in results.items() if name.startswith("iris,"))
    spambase = results.get(SPAMBASE, {}).get(OURS)
    streamed = 100 * our_accuracy(files, *sets[SPAMBASE][0], "--stream") if SPAMBASE in sets else None
    return [
        at_most(
            f"defaults: test accuracy below that of the best peer, on the worst set ({worst})",
            below_best(results[worst]),
            0.5,
            " points",
        ),
        at_least("defaults: mean test accuracy above that of the peers", above_mean(results), 0, " points"),
        at_least("defaults: test accuracy on iris, three classes, with the worse folds", iris, 95, " %"),
        at_least(f"defaults: test accuracy on {SPAMBASE}", spambase, 92, " %"),
        at_least(f"`--stream`, one pass: test accuracy on {SPAMBASE}", streamed, 91, " %"),
    ]


def accuracy_section(files):
    sets = data_sets(files)
    results = {}
    for name, pairs in sets.items():
        tell(f"defaults: {name}")
        results[name] = accuracies(files, pairs)
    result = Section(
        "Default against default: test accuracy in per cent",
        "`novikoff train NAME.train.svm -o m.json`, then `novikoff evaluate m.json NAME.test.svm`.",
        accuracy_targets(files, sets, results),
    )
    programs = list(next(iter(results.values())))
    result.table(
        ["data", *programs, "below the best peer"],
        [
            [name, *(f"{found[program]:.2f}" for program in programs), f"{below_best(found):+.2f}"]
            for name, found in results.items()
        ]
        + [["mean", *(f"{numpy.mean([found[p] for found in results.values()]):.2f}" for p in programs), ""]],
    )
    result.say(
        "No option is given to any program. The peers of scikit-learn get `random_state=0`, and their warnings that"
        " they have not converged are ignored. Folds are stratified; shuffled ones with `random_state=0`."
        f" {extra_sets()}"
    )
    return result


def extra_sets():
    if not EXTRA:
        return "Bundled data and those of scikit-learn only: `NOVIKOFF_BENCH_DATA` names no folder with more."
    return f"From `NOVIKOFF_BENCH_DATA`: {', '.join(pairs_in(EXTRA)) or 'none'}."


def generated(files):
    """Larger files, dense and sparse; the clouds overlap."""
    for rows, columns in ((2_000, 20), (1_000, 50)) if QUICK else ((200_000, 20), (20_000, 200)):
        path = files.path(f"clouds_{columns}.svm")
        if files.is_new(path):
            files.run("generate", "blobs", "--rows", rows, "--columns", columns, "--distance", 3, "-o", path)
        yield f"two clouds, {rows:,} × {columns}", path
    rows, columns = (2_000, 10_000) if QUICK else (100_000, 100_000)
    path = files.path("default_sparse.svm")
    if files.is_new(path):
        subprocess.run([files.path("make_stream"), path, str(rows), str(columns), "75"], check=True)
    yield f"sparse, {rows:,} × {columns:,}, 75 nonzeros a row", path


def time_section(files):
    """The time of the default against that of one learner."""
    rows, ratios = [], {}
    paths = {name: pairs[0][0] for name, pairs in data_sets(files).items() if "in order" not in name}
    for name, path in (paths | dict(generated(files))).items():
        tell(f"time of the default: {name}")
        plain = [files.novikoff, "train", path, "--quiet", "-o", files.model]
        repetitions = 3 if path.stat().st_size > 1e6 else 10
        default, averaged = (
            command(arguments, repetitions) for arguments in (plain, [*plain, "--learner", "averaged", "--epochs", 10])
        )
        ratios[name] = default.seconds / averaged.seconds
        rows.append([name, times(ratios[name]), figure(1000 * default.seconds), figure(1000 * averaged.seconds)])
    worst = max(ratios, key=ratios.get)
    result = Section(
        "The time of the default, from file to model",
        "`novikoff train FILE -o m.json`, and the same with `--learner averaged --epochs 10`.",
        [at_most(f"defaults: time against ten epochs of `averaged`, on the worst file ({worst})", ratios[worst], 3)],
    )
    result.table(["file", "against `averaged`", "ms", "`averaged`, ms"], rows)
    result.say("Whole processes, the file in the page cache. Of sets with folds, the rows of the first one.")
    return result
