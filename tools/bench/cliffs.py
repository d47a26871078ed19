"""Cliffs: things that once took very long, very much memory, or failed. Each is measured as it is now."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import numpy
from defaults import EXTRA
from document import Section, figure
from measure import QUICK, command, tell

HERE = Path(__file__).parent
ROWS = 10_000 if QUICK else 100_000
LABELS = 2_000 if QUICK else 100_000
LIMIT = 1 if QUICK else 5  # seconds for each run of compare


def section(files):
    result = Section(
        "Cliffs: before and after",
        "`tools/bench/cliffs.py` and `cliffs_python.py` have the commands.",
    )
    found = [step(files) for step in (many_classes, standard_scale, voted, pocket, quantity, interrupt, compare)]
    if EXTRA and Path(EXTRA, "a9a.train.svm").exists():
        found += [voted_on_a9a(files), *in_python()]
    result.table(["", "before", "now"], found, names=3)
    result.say(
        "Before: as measured when the fault was reported, on other machines. Times are those of whole processes. The"
        " rows about a9a need NOVIKOFF_BENCH_DATA."
    )
    return result


def seconds_and_memory(run):
    return f"{figure(run.seconds)} s, {run.peak_mb:,.0f} MB"


def cloud(files, name, rows, columns, labels):
    """Rows with these labels and values that say little about them; returns the words of a command that name them."""
    random = numpy.random.default_rng(1)
    x = random.standard_normal((rows, columns))
    x[:, 0] += labels / (labels.max() + 1)
    numpy.save(files.path(f"{name}.npy"), x)
    numpy.save(files.labels(name), labels)
    return [files.path(f"{name}.npy"), "--labels", files.labels(name)]


def two_clouds(files):
    return cloud(files, "cliff", ROWS, 20, numpy.arange(ROWS) % 2)


def train(files, data, *options):
    return command([files.novikoff, "train", *data, *options, "--quiet"])


def many_classes(files):
    tell("cliffs")
    data = cloud(files, "cliff26", 2_600, 10, numpy.arange(2_600) % 26)
    saved = train(files, data, "-o", files.model)
    read = command([files.novikoff, "evaluate", files.model, *data, "--quiet"])
    seconds = saved.seconds + read.seconds
    return ["a model of 26 classes: train, save and read", "could not be saved", f"{figure(seconds)} s"]


def standard_scale(files):
    path = files.path("cliff.svm")
    rows, columns = (2_000, 10_000) if QUICK else (20_000, 100_000)
    subprocess.run([files.path("make_stream"), path, str(rows), str(columns), "75"], check=True)
    run = train(files, [path], "--learner", "averaged", "--scale", "standard")
    return [
        f"`--scale standard`, sparse {rows:,} × {columns:,}, ten epochs",
        "15 GB, failed (scikit-learn's scaler: 0.06 s)",
        seconds_and_memory(run),
    ]


def voted(files):
    run = train(files, two_clouds(files), "--learner", "voted")
    return [f"`voted`, {ROWS:,} × 20, nothing separates", "more than a minute", seconds_and_memory(run)]


def pocket(files):
    run = train(files, two_clouds(files), "--learner", "pocket")
    return [f"`pocket`, {ROWS:,} × 20, nothing separates", "more than a minute", seconds_and_memory(run)]


def quantity(files):
    """A target of numbers that hardly repeat: it is refused."""
    data = cloud(files, "cliff_numbers", 20_000, 10, numpy.random.default_rng(2).standard_normal(20_000))
    arguments = [files.novikoff, "train", *data, "--quiet"]
    run = command(["sh", "-c", '"$@" 2>/dev/null || [ $? = 3 ]', "sh", *arguments])
    return ["a target with 20,000 different numbers", "2.7 GB", f"refused after {seconds_and_memory(run)}"]


def interrupt(files):
    data = cloud(files, "cliff_labels", 2 * LABELS, 3, numpy.arange(2 * LABELS) % LABELS)
    arguments = [files.novikoff, "train", *data, "--learner", "perceptron", "--epochs", "1", "--quiet"]
    run = subprocess.Popen(list(map(str, arguments)))
    time.sleep(0.5 if QUICK else 3)
    start = time.perf_counter()
    run.send_signal(signal.SIGINT)
    run.wait()
    return [f"Ctrl-C with {LABELS:,} labels", "obeyed after 109 s", f"after {figure(time.perf_counter() - start)} s"]


def compare(files):
    start = time.perf_counter()
    arguments = [files.novikoff, "compare", *two_clouds(files), "--limit", f"{LIMIT}s", "--quiet"]
    subprocess.run(arguments, check=True, capture_output=True)
    seconds = time.perf_counter() - start
    return [f"`compare --limit {LIMIT}s`, {ROWS:,} × 20", "greedy ran for hours", f"all learners: {figure(seconds)} s"]


def voted_on_a9a(files):
    paths = [Path(EXTRA, f"a9a.{part}.svm") for part in ("train", "test")]
    files.run("train", paths[0], "--learner", "voted", "--epochs", 10, "-o", files.model)
    run = command([files.novikoff, "predict", files.model, paths[1]], 3)
    return ["`voted`, ten epochs on a9a: predict the test rows", "more than a second", seconds_and_memory(run)]


def in_python():
    out = subprocess.run(
        ["build/venv/bin/python", HERE / "cliffs_python.py", EXTRA],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ,
    ).stdout
    found = json.loads(out)
    yield ["`PerceptronClassifier` on a9a, pickled", "33 MB", f"{found['pickled'] / 1e3:,.0f} kB"]
    yield [
        "`AveragedPerceptron`, one pass over a9a, saved and loaded every 100 rows",
        f"80.3 % right instead of {100 * found['whole']:.1f} %",
        f"{100 * found['reloaded']:.1f} %",
    ]
