"""Several ranks under mpirun: time of an epoch, bytes exchanged, accuracy, and a forecast for many machines."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

import numpy
from document import Section, at_most, figure
from measure import QUICK, tell, times_over
from scipy.optimize import nnls

RANKS = (1, 2, 4)
CORES = os.cpu_count() or 1
# The difference of two runs is timed, without reading and starting. Sparse rows change many weights in early epochs.
PASSES = {"dense": [(3, 13)], "sparse": [(1, 3), (3, 13)]}
DENSE_ROWS, DENSE_COLUMNS = (20_000 if QUICK else 400_000), 50
SPARSE_ROWS, SPARSE_COLUMNS, SPARSE_NONZEROS = (4_000 if QUICK else 40_000), 1_000_000, 75
DECIDING = 10_000  # columns on which the labels of sparse rows depend
TESTED = 4  # training rows for each test row
UPDATE = 2  # vectors that an update changes at the nonzeros of its row: the weights and a sum for the mean
LISTED = 12  # bytes of a changed weight and its index
MESSAGES = 6  # from a rank to each other in an epoch: three exchanges, each of sizes and then of contents
MACHINES, MANY_ROWS = 100, 10**10
NETWORK, DELAY = 1.25e9, 50e-6  # bytes per second: 10 Gbit/s; seconds per message
AS_ROOT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_mpi_yield_when_idle": "1",
}


@dataclass
class Point:
    """An epoch and its cost: the mean of those after `first` up to `last`."""

    data: str
    first: int
    last: int
    ranks: int
    numbers: float  # numbers that all ranks read or change
    weights: int
    seconds: float
    sent: float  # bytes sent by one rank
    accuracy: float  # after the last epoch

    def terms(self):
        """How often a rank pays each of COSTS. If there are more ranks than cores, they share them."""
        shared = max(1, self.ranks / CORES)
        others = self.ranks - 1
        numbers = [self.numbers / self.ranks * (self.data == data) for data in PASSES]
        return [shared * n for n in (*numbers, self.weights * (others > 0), self.sent, MESSAGES * others)]

    def most_changed(self):
        """An upper limit on the number of changed columns, from the bytes sent.

        A rank sends its own changes to their owners, on average at least as many as any other rank; as an owner it
        sends all changes to all others. The mean, which is exchanged at the end, adds a little.
        """
        return self.sent / LISTED * self.ranks / (self.ranks - 1) * self.ranks / (self.ranks + 1)


COSTS = [
    "number of a dense row",
    "number of a sparse row",
    "weight, to find what changed and to mix",
    "byte sent, and one received, to pack, carry and unpack",
    "message to another rank",
]


def train(files, path, ranks, passes):
    arguments = ["mpirun", "-n", ranks, files.novikoff, "train", path, "--learner", "averaged", "--epochs", passes]
    arguments += ["--threads", 1, "--json", "-o", files.model]
    best = None
    for _ in range(times_over(3)):
        run = subprocess.run(map(str, arguments), capture_output=True, text=True, env={**os.environ, **AS_ROOT})
        if run.returncode != 0:
            sys.exit(f"bench: {' '.join(map(str, arguments))}: {run.stderr.strip()}")
        found = json.loads(run.stdout)
        if best is None or found["seconds"]["train"] < best["seconds"]["train"]:
            best = found
    return best


def measure(files, data, path, test, ranks):
    tell(f"{ranks} ranks on {path.name}")
    runs = {n: train(files, path, ranks, n) for n in sorted({n for span in PASSES[data] for n in span})}
    evaluate = [files.novikoff, "evaluate", files.model, test, "--json"]  # the model of the longest run
    accuracy = json.loads(subprocess.run(evaluate, capture_output=True, text=True, check=True).stdout)["accuracy"]
    return [point(data, span, ranks, *(runs[n] for n in span), accuracy) for span in PASSES[data]]


def point(data, span, ranks, few, many, accuracy):
    def each(value):
        return (value(many) - value(few)) / (span[1] - span[0])

    updates = each(lambda run: run["updates"]) / many["data"]["rows"]
    return Point(
        data,
        *span,
        ranks,
        many["data"]["nonzeros"] * (1 + UPDATE * updates),
        many["space"]["dimension"],
        each(lambda run: run["seconds"]["train"]),
        each(lambda run: run.get("ranks", {}).get("bytes_sent", 0)),
        accuracy,
    )


def dense_files(files):
    """Training and test rows from the same two overlapping clouds."""
    whole = files.path("ranks_whole.npy")
    if files.is_new(whole):
        shape = ["--rows", DENSE_ROWS + DENSE_ROWS // TESTED, "--columns", DENSE_COLUMNS, "--distance", 2]
        files.run("generate", "blobs", *shape, "-o", whole, "--labels", files.labels("ranks_whole"))
        rows, labels = numpy.load(whole, mmap_mode="r"), numpy.load(files.labels("ranks_whole"))
        for name, part in (("ranks", slice(DENSE_ROWS)), ("ranks_test", slice(DENSE_ROWS, None))):
            numpy.save(files.path(name + ".npy"), rows[part])
            numpy.save(files.labels(name), labels[part])
    return [files.converted(name, "nvk") for name in ("ranks", "ranks_test")]


def sparse_files(files):
    """The same for rows like the words of texts: some columns are frequent, and these decide the label."""
    paths = [files.path("ranks.svm"), files.path("ranks_test.svm")]
    if all([files.is_new(path) for path in paths]):
        random = numpy.random.default_rng(1)
        shape = (SPARSE_ROWS + SPARSE_ROWS // TESTED, SPARSE_NONZEROS)
        columns = (SPARSE_COLUMNS * random.random(shape) ** 2).astype(int)  # low columns are more frequent
        hyperplane = numpy.zeros(SPARSE_COLUMNS)
        hyperplane[:DECIDING] = random.normal(size=DECIDING)
        sides = numpy.where(hyperplane[columns].sum(axis=1) > 0, "1", "-1")
        columns = random.permutation(SPARSE_COLUMNS)[columns] + 1  # so that each rank owns as many frequent columns
        lines = [
            f"{side} {' '.join([f'{j}:1' for j in sorted(set(row))])}\n"
            for side, row in zip(sides.tolist(), columns.tolist())
        ]
        for path, part in zip(paths, (lines[:SPARSE_ROWS], lines[SPARSE_ROWS:])):
            path.write_text("".join(part))
    return paths


def fitted(measured):
    """Seconds for each of COSTS, not negative, and the resulting seconds of each point."""
    terms = numpy.array([p.terms() for p in measured], dtype=float)
    size = numpy.maximum(terms.max(axis=0), 1)
    weights = 1 / numpy.array([p.seconds for p in measured])  # minimises relative errors
    costs = nnls(terms / size * weights[:, None], numpy.ones(len(terms)))[0] / size
    return costs, terms @ costs


def section(files):
    result = Section(
        "Several ranks: epochs of the averaged learner under mpirun",
        (
            "`mpirun -n 4 novikoff train x.nvk --learner averaged --threads 1 --json` with two numbers of `--epochs`;"
            " an epoch is the difference of `seconds.train`, and of `ranks.bytes_sent`, over that of `--epochs`."
        ),
    )
    if shutil.which("mpirun") is None or not files.novikoff.with_name("novikoff-mpi").exists():
        result.say("Not measured: this build has no MPI.")
        return result
    inputs = {"dense": dense_files(files), "sparse": sparse_files(files)}
    by_ranks = [measure(files, data, *paths, n) for data, paths in inputs.items() for n in RANKS]
    measured = sorted((p for points in by_ranks for p in points), key=lambda p: (p.data, p.first))
    accuracy = {(p.data, p.ranks): 100 * p.accuracy for p in measured}
    result.targets = [
        at_most(
            f"4 ranks, {data} rows: test accuracy below that of one",
            accuracy[data, 1] - accuracy[data, 4],
            0.3,
            " points",
        )
        for data in inputs
    ]
    describe(result, measured)
    return result


def describe(result, measured):
    costs, predicted = fitted(measured)
    alone = {(p.data, p.first): p.seconds for p in measured if p.ranks == 1}
    header = ["rows", "epochs", "ranks", "ms per epoch", "predicted", "against one rank", "kB sent by a rank per epoch"]
    result.table(
        [*header, "test accuracy"],
        [
            [
                p.data,
                f"{p.first + 1} to {p.last}",
                str(p.ranks),
                figure(1e3 * p.seconds),
                figure(1e3 * seconds),
                f"{alone[p.data, p.first] / p.seconds:.2f} ×",
                figure(p.sent / 1e3),
                f"{100 * p.accuracy:.2f} %",
            ]
            for p, seconds in zip(measured, predicted)
        ],
        names=2,
    )
    result.say(rows_text(measured))
    result.table(["a rank takes for each", "ns"], [[what, figure(1e9 * cost)] for what, cost in zip(COSTS, costs)])
    error = max(abs(seconds / p.seconds - 1) for p, seconds in zip(measured, predicted))
    result.say(
        "The second table is fitted to the first by least squares of relative errors, with no cost below 0; a cost of"
        " 0 is not identifiable. *Predicted* is the sum of what a rank does times its cost. One rank alone only scores"
        f" its rows; after an update the numbers of the row count {UPDATE} times more, since the weights and a sum for"
        f" the mean change. One of several also scans all weights, changed or not, and sends each other rank {MESSAGES}"
        " messages: there are three exchanges of each with each (reports, changed weights, mixed weights), and in each"
        f" first the sizes. With more ranks than the {CORES} cores, all times are multiplied by the ranks per core. The"
        f" largest error is {100 * error:.0f} %, of {len(measured)} times and {len(COSTS)} costs."
    )
    many_machines(result, costs)


def rows_text(measured):
    most = max(RANKS)
    changed = [
        f"{round(p.most_changed(), -3):,.0f} in each of epochs {p.first + 1} to {p.last}"
        for p in measured
        if p.data == "sparse" and p.ranks == most
    ]
    return (
        f"Dense: {DENSE_ROWS:,} rows of {DENSE_COLUMNS} columns, two clouds that overlap; no accuracy is above 84.1 %."
        f" Sparse: {SPARSE_ROWS:,} rows with {SPARSE_NONZEROS} of {SPARSE_COLUMNS:,} columns each, some columns more"
        f" often than others; the {DECIDING:,} most frequent ones decide. Test rows are drawn with them, one for"
        f" {TESTED}, and are not trained on. With {most} ranks, of {SPARSE_COLUMNS:,} columns there change at most"
        f" {' and '.join(changed)}, on average; that follows from the bytes, since a change takes {LISTED} from each"
        f" rank that made it and from the owner to all others. Each rank has one thread, and all share the {CORES}"
        " cores, the caches and the memory of this machine: beyond as many ranks nothing can be gained here."
    )


def many_machines(result, costs):
    """Applies the fitted costs to many machines, with a network instead of shared memory."""
    _, number, weight, byte, _ = costs
    numbers, sent, messages = MANY_ROWS // MACHINES * SPARSE_NONZEROS, 2 * 8 * SPARSE_COLUMNS, MESSAGES * (MACHINES - 1)
    steps = [
        ("score its rows", f"{numbers:,} numbers, at the cost of a number of a sparse row", numbers * number),
        ("scan the weights", f"{SPARSE_COLUMNS:,}, at the cost of a weight", SPARSE_COLUMNS * weight),
        ("pack and unpack", f"{sent:,} bytes, at most at the cost of a byte", sent * byte),
        ("send", f"the same bytes, {NETWORK / 1e9:g} GB/s", sent / NETWORK),
        ("wait for messages", f"{messages}, one after the other, {1e6 * DELAY:.0f} µs each", messages * DELAY),
    ]
    result.table(["each machine has to", "how much", "ms"], [[*what, figure(1e3 * t)] for *what, t in steps], names=2)
    score, all_steps = steps[0][-1], sum(step[-1] for step in steps)
    result.say(
        f"Extrapolated: one epoch on {MACHINES} machines, one rank with one core each, over {MANY_ROWS:,} rows of"
        f" {SPARSE_NONZEROS} nonzeros in {SPARSE_COLUMNS:,} columns takes {figure(all_steps)} s,"
        f" {100 * score / all_steps:.1f} % of it scoring rows, {MACHINES * score / all_steps:.1f} times as fast as one"
        " core with room for all rows. So many rows change every weight, which goes to its owner and comes back mixed,"
        f" 8 bytes each time. The rows of a machine take {12 * numbers / 1e9:.0f} GB. Not measured but assumed is the"
        " network: 10 Gbit/s to each machine in both directions at once, and its delay. The costs of a weight and of a"
        " byte are those of ranks that share one memory; a byte's includes its way through it, which the network"
        " replaces, so that packing is at most that. Not included: updates (they lengthen only the scoring); the"
        " slowest machine, for which all others wait; and extra epochs that mixed weights need for the same accuracy;"
        " this depends on the data."
    )
