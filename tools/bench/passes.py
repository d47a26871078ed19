"""One epoch over dense rows."""

import scikit
from document import Section, at_least, at_most, figure, times
from measure import google, tell

NUMBERS = 200_000 * 100


def section(files):
    tell("a dense epoch")
    best = google(files.bench, "^pass/", 30)
    found = {name.removeprefix("pass/").partition("/")[0]: run for name, run in best.items()}
    ways = {name: (run["real_time"], run.get("updates")) for name, run in found.items()}

    def gain(way, time="real_time"):
        return found[f"{way}_1"][time] / found[f"{way}_2"][time]

    threads = sorted(int(name.rpartition("_")[2]) for name in ways if name.startswith("read_only_"))
    limit = ways["read_only_1"][0]
    result = Section(
        "A dense epoch, 200,000 × 100 doubles in memory",
        (
            "`build/bench/bench/novikoff_bench --benchmark_filter='^pass/'`; the rows for scikit-learn: "
            "`novikoff generate ball --rows 200000 --columns 100 --margin 0.01 -o x.npy --labels y.npy`."
        ),
        [
            at_most(
                "an epoch that scores every row against a sum that only reads the same memory",
                ways["scored_in_order"][0] / limit,
                1.25,
            ),
            at_most(
                "the same with rows reshuffled every epoch, every row scored",
                ways["scored_shuffled"][0] / limit,
                1.6,
            ),
            # At the medians: on one thread the best of many was once half of the median, and would decide alone.
            at_least(
                "a late epoch on two threads against one, at the medians", gain("late_in_order", "median_time"), 1.7
            ),
        ],
    )
    rows = [row(title, *ways[name], limit) for name, title in named(threads)]
    rows += [row(title, ms, None, limit) for title, ms in peers(files)]
    result.table(["", "against the sum on one thread", "ms per epoch", "GB/s", "updates per epoch"], rows)
    result.say(
        "Epochs 3 to 22 of the perceptron from w = 0, and for *late* 21 to 40 (shuffled: 13 to 22), where w seldom"
        " changes; each between two moments of one run. *Plain*: the textbook's loop, row by row. *Every row*: a dot"
        " product for each row, blocks of rows at a time. The others sift the rows by a coarse copy, which is made"
        " within epochs 3 to 22. The time of a shuffled epoch includes shuffling. All updates are bit-identical. The"
        " loops by hand are in `bench/plain.cpp`, compiled with `-O3 -march=native`. All on the same rows, no"
        " intercept."
    )
    gains = [
        f"{what} {times(gain(way))} ({times(gain(way, 'median_time'))} at the medians)"
        for way, what in [
            ("late_in_order", "a late epoch"),
            ("read_only", "a sum that only reads"),
            ("in_cache", "sums of numbers that stay in the cache"),
        ]
    ]
    result.say(
        f"What two threads gained: {', '.join(gains)}. The last two are what memory and cores give: in a virtual"
        " machine both depend on its neighbours, and differ from hour to hour."
    )
    return result


def named(numbers_of_threads):
    for threads in numbers_of_threads:
        yield f"read_only_{threads}", f"plain sum, threads: {threads} (the limit)"
    for threads in numbers_of_threads:
        yield f"in_cache_{threads}", f"as many sums of numbers that stay in the cache, threads: {threads}"
    yield "read_shuffled", (
        "plain sum, random row order, prefetched twice,"
        " threads: 1 (the limit of a shuffled epoch that reads all)"
    )
    yield "plain_in_order", "Novikoff, plain, in order"
    yield "plain_shuffled", "Novikoff, plain, reshuffled every epoch"
    yield "scored_in_order", "Novikoff, every row, in order"
    yield "scored_shuffled", "Novikoff, every row, reshuffled every epoch"
    yield "in_order", "Novikoff, in order"
    yield "shuffled", "Novikoff, reshuffled every epoch"
    for threads in numbers_of_threads:
        yield f"late_scored_{threads}", f"Novikoff, every row, late, in order, threads: {threads}"
        yield f"late_in_order_{threads}", f"Novikoff, late, in order, threads: {threads}"
        yield f"late_shuffled_{threads}", f"Novikoff, late, reshuffled every epoch, threads: {threads}"
    yield "one_sum", "by hand, one sum, in order"
    yield "eight_sums", "by hand, eight sums, in order"


def peers(files):
    files.ball("pass", 200_000, 100, 0.01)
    x, y = scikit.load(files, "pass")
    tell("a dense epoch of scikit-learn")
    yield "scikit-learn `Perceptron(shuffle=False)`", scikit.pass_ms(scikit.perceptron, x, y, False)
    yield "scikit-learn `Perceptron(shuffle=True)`", scikit.pass_ms(scikit.perceptron, x, y, True)
    yield "scikit-learn `SGDClassifier(shuffle=False)`", scikit.pass_ms(scikit.sgd, x, y, False)
    yield "scikit-learn `SGDClassifier(shuffle=True)`", scikit.pass_ms(scikit.sgd, x, y, True)


def row(title, ms, updates, limit):
    return [
        title,
        times(ms / limit),
        f"{ms:.2f}",
        f"{8 * NUMBERS / ms / 1e6:.1f}",
        "" if updates is None else figure(updates),
    ]
