"""Several ranks under mpirun: time of a pass, bytes exchanged, quality, and what that makes of many machines."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

import numpy
from document import Section, at_most, figure
from measure import QUICK, tell, times_over

RANKS = (1, 2, 4)
FEW, MANY = 2, 12  # passes: the difference is free of reading and starting
DENSE_ROWS, DENSE_COLUMNS = (20_000 if QUICK else 400_000), 50
SPARSE_ROWS, SPARSE_COLUMNS, SPARSE_NONZEROS = (4_000 if QUICK else 40_000), 1_000_000, 75
MACHINES, MANY_ROWS = 100, 10**10
NETWORK = 1.25e9  # bytes a second: 10 Gbit/s
AS_ROOT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_mpi_yield_when_idle": "1",
}


@dataclass
class Point:
    data: str
    ranks: int
    numbers: int  # that a pass looks at, on all ranks
    seconds: float  # of a pass
    sent: float  # bytes a pass, by one rank
    accuracy: float | None = None


def train(files, path, ranks, passes):
    arguments = ["mpirun", "-n", ranks, files.novikoff, "train", path, "--learner", "averaged", "--epochs", passes]
    arguments += ["--json", "-o", files.model]
    best = None
    for _ in range(times_over(3)):
        run = subprocess.run(map(str, arguments), capture_output=True, text=True, env={**os.environ, **AS_ROOT})
        if run.returncode != 0:
            sys.exit(f"bench: {' '.join(map(str, arguments))}: {run.stderr.strip()}")
        found = json.loads(run.stdout)
        if best is None or found["seconds"]["train"] < best["seconds"]["train"]:
            best = found
    return best


def measure(files, name, path, ranks, test=None):
    tell(f"{ranks} ranks on {path.name}")
    few, many = train(files, path, ranks, FEW), train(files, path, ranks, MANY)
    sent = [run.get("ranks", {}).get("bytes_sent", 0) for run in (few, many)]
    accuracy = None
    if test:
        evaluate = [files.novikoff, "evaluate", files.model, test, "--json"]
        accuracy = json.loads(subprocess.run(evaluate, capture_output=True, text=True, check=True).stdout)["accuracy"]
    return Point(
        name,
        ranks,
        many["data"]["nonzeros"],
        (many["seconds"]["train"] - few["seconds"]["train"]) / (MANY - FEW),
        (sent[1] - sent[0]) / (MANY - FEW),
        accuracy,
    )


def points(files):
    dense, test = files.path("ranks.nvk"), files.path("ranks_test.nvk")
    for path, seed in ((dense, 1), (test, 2)):
        if files.is_new(path):
            shape = ["--rows", DENSE_ROWS, "--columns", DENSE_COLUMNS, "--distance", 2, "--seed", seed]
            files.run("generate", "blobs", *shape, "-o", path)
    sparse = files.path("ranks.svm")
    if files.is_new(sparse):
        sizes = map(str, (SPARSE_ROWS, SPARSE_COLUMNS, SPARSE_NONZEROS))
        subprocess.run([files.path("make_stream"), sparse, *sizes], check=True)
    return [measure(files, "dense", dense, n, test) for n in RANKS] + [
        measure(files, "sparse", sparse, n) for n in RANKS
    ]


def fitted(measured):
    """Seconds for each number that a core looks at, for each byte that a rank sends, and for each pass."""
    cores = os.cpu_count() or 1
    terms = [[p.numbers / min(p.ranks, cores), p.sent * max(1, p.ranks / cores), 1] for p in measured]
    weights = 1 / numpy.array([p.seconds for p in measured])  # relative errors count
    factors, *_ = numpy.linalg.lstsq(numpy.array(terms) * weights[:, None], numpy.ones(len(terms)), rcond=None)
    return numpy.maximum(factors, 0)


def section(files):
    result = Section(
        "Several ranks: passes of the averaged learner under mpirun",
        (
            f"`mpirun -n 4 novikoff train x.nvk --learner averaged --json` with `--epochs {FEW}` and `--epochs {MANY}`;"
            " a pass is a tenth of the difference of `seconds.train`, and of `ranks.bytes_sent`."
        ),
    )
    if shutil.which("mpirun") is None or not files.novikoff.with_name("novikoff-mpi").exists():
        result.say("Not measured: this build has no MPI.")
        return result
    measured = points(files)
    accuracy = {p.ranks: p.accuracy for p in measured if p.data == "dense"}
    result.aims = [at_most("4 ranks: test accuracy below that of one", 100 * (accuracy[1] - accuracy[4]), 0.3, " points")]
    result.table(
        ["rows", "ranks", "ms a pass", "against one rank", "kB sent by a rank a pass", "test accuracy"],
        [
            [
                p.data,
                str(p.ranks),
                figure(1e3 * p.seconds),
                f"{measured[RANKS.index(1) + (3 if p.data == 'sparse' else 0)].seconds / p.seconds:.2f} ×",
                figure(p.sent / 1e3),
                "" if p.accuracy is None else f"{100 * p.accuracy:.2f} %",
            ]
            for p in measured
        ],
    )
    result.say(
        f"Dense: {DENSE_ROWS:,} rows of {DENSE_COLUMNS} columns, two clouds. Sparse: {SPARSE_ROWS:,} rows with"
        f" {SPARSE_NONZEROS} of {SPARSE_COLUMNS:,} columns each, so that most weights change in a pass and are exchanged."
        f" All ranks share the {os.cpu_count()} cores and the memory of this machine: beyond as many ranks nothing can be"
        " gained here."
    )
    result.say(many_machines(*fitted(measured)))
    return result


def many_machines(each_number, each_byte, each_pass):
    """The fitted model, with a network in place of the memory of one machine."""
    look = each_number * MANY_ROWS / MACHINES * SPARSE_NONZEROS
    sent = 2 * 8 * SPARSE_COLUMNS
    exchange = max(each_byte, 1 / NETWORK) * sent
    start = each_pass * MACHINES / max(RANKS)  # messages to each of them
    return (
        f"Model: a pass takes {1e9 * each_number:.2f} ns for each number that a core looks at,"
        f" {1e9 * each_byte:.2f} ns for each byte that a rank sends, and {1e3 * each_pass:.2f} ms; fitted to the table by least"
        f" squares of relative errors. {MACHINES} machines with {MANY_ROWS:.0e} rows of {SPARSE_NONZEROS} nonzeros in"
        f" {SPARSE_COLUMNS:,} columns would then need {figure(look)} s a pass to look at their rows with one core each,"
        f" {figure(1e3 * exchange)} ms to exchange {sent / 1e6:.0f} MB each over 10 Gbit/s, and {figure(1e3 * start)} ms to greet each"
        f" other: {100 * look / (look + exchange + start):.1f} % of the time is looking, and {MACHINES} machines are"
        f" {MACHINES * look / (look + exchange + start):.0f} times as fast as one that has room for all rows. The rows of a machine take"
        f" {12 * MANY_ROWS / MACHINES * SPARSE_NONZEROS / 1e9:.0f} GB of memory."
    )
