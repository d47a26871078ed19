"""Many classes: training, saving, loading and predicting."""

import json
import pickle
import time

import numpy
from document import Section, at_least, figure, times
from measure import QUICK, command, tell
from sklearn.linear_model import SGDClassifier

CLASSES, ROWS, COLUMNS = (50, 1_000, 50) if QUICK else (1_000, 20_000, 50)
EPOCHS = 10


def section(files):
    x, y = make(files)
    joint = ["--classes", "joint"] if files.knows("train", "--classes") else []
    tell(f"{CLASSES:,} classes")
    ours, our_accuracy = measured(files, x, y, joint)
    tell(f"{CLASSES:,} classes by scikit-learn")
    theirs, their_accuracy = by_scikit(files, x, y)
    option = "".join(f" {word}" for word in joint)
    result = Section(
        f"Many classes: {CLASSES:,} classes, {ROWS:,} × {COLUMNS} doubles, {EPOCHS} epochs",
        (
            f"`novikoff train x.npy --labels y.npy --learner averaged --epochs {EPOCHS}{option} -o m.json`, then"
            " `predict`."
        ),
        [at_least(f"{CLASSES:,} classes: training against `SGDClassifier`", theirs["train"] / ours["train"], 5)],
    )
    result.table(
        ["", "Novikoff is", "Novikoff, ms", "`SGDClassifier`, ms"],
        [
            [what, f"{times(theirs[what] / mine)} as fast", figure(1000 * mine), figure(1000 * theirs[what])]
            for what, mine in ours.items()
        ],
    )
    result.say(
        f"`--learner averaged{option}` against `SGDClassifier(max_iter={EPOCHS}, tol=None)`. Novikoff's training is"
        " what the run reports; saving is what `-o` adds to a whole process of one epoch; loading is a whole process"
        " that predicts one row, its start included; predicting is what all rows add to it. scikit-learn is measured in"
        " its process, saved and loaded by `pickle`. Right on the rows of the training:"
        f" {100 * our_accuracy:.1f} % and {100 * their_accuracy:.1f} %."
    )
    return result


def make(files):
    """A cloud for each class; the clouds overlap a little."""
    random = numpy.random.default_rng(1)
    y = numpy.arange(ROWS) % CLASSES
    x = random.standard_normal((CLASSES, COLUMNS))[y] + random.standard_normal((ROWS, COLUMNS))
    numpy.save(files.path("classes.npy"), x)
    numpy.save(files.labels("classes"), y)
    numpy.save(files.path("classes_one.npy"), x[:1])
    return x, y


def measured(files, x, y, joint):
    """Seconds of each step, and the accuracy."""
    model, once = files.path("classes.json"), files.path("classes_once.json")

    def train(epochs, *more):
        start = [files.novikoff, "train", files.path("classes.npy"), "--labels", files.labels("classes")]
        return command([*start, "--learner", "averaged", "--epochs", epochs, *joint, "--quiet", *more], 3)

    told = json.loads(train(EPOCHS, "--json", "-o", model).output)["seconds"]["train"]
    predict = [files.novikoff, "predict", model]
    one = command([*predict, files.path("classes_one.npy")], 3).seconds
    all_rows = command([*predict, files.path("classes.npy")], 3)
    right = numpy.mean(numpy.array(all_rows.output.split(), dtype=float) == y)
    return {
        "train": told,
        "save": max(train(1, "-o", once).seconds - train(1).seconds, 1e-3),
        "load": one,
        "predict": max(all_rows.seconds - one, 1e-3),
    }, right


def by_scikit(files, x, y):
    path = files.path("classes.pickle")
    seconds = {}

    def timed(what, action):
        start = time.perf_counter()
        value = action()
        seconds[what] = time.perf_counter() - start
        return value

    model = timed("train", lambda: SGDClassifier(max_iter=EPOCHS, tol=None, random_state=0).fit(x, y))
    timed("save", lambda: path.write_bytes(pickle.dumps(model)))
    model = timed("load", lambda: pickle.loads(path.read_bytes()))
    right = numpy.mean(timed("predict", lambda: model.predict(x)) == y)
    return seconds, right
