"""Training until the rows are separated."""

import scikit
from document import Section, at_least, at_most, figure, times
from measure import QUICK, google, tell

# rows, columns, margin, repetitions
CASES = [
    (200_000, 100, "0.01", 10),
    (50_000, 20, "0.01", 60),
    (50_000, 20, "0.001", 7),
    (200_000, 20, "0.0005", 2),
    (50_000, 20, "0.0001", 1),
]
LARGE = (200_000, 100, "0.01")
NOISY = [(200_000, 20, "0.004"), (200_000, 20, "0.05")]  # rows, columns, fraction of wrong labels
SPARSE = (20_000, 100_000, "75")  # rows, columns, nonzeros of a row


def section(files):
    cases = CASES[:3] if QUICK else CASES
    found = {case[:3]: ways(files, "separate", *case) for case in cases}
    noisy = {case: ways(files, "noisy", *case, 20) for case in NOISY}
    sparse = ways(files, "sparse", *SPARSE, 30)
    others = peers(files, found[LARGE])
    threads = max(
        int(end)
        for way, _, end in (name.partition("_") for name in found[LARGE])
        if way == "novikoff" and end.isdigit()
    )
    result = Section(
        "Training until the rows are separated",
        (
            "`build/bench/bench/novikoff_bench --benchmark_filter='^separate/ROWS/COLUMNS/MARGIN/'`; the rows as a"
            " file: `novikoff generate ball --rows ROWS --columns COLUMNS --margin MARGIN -o x.npy --labels y.npy`."
        ),
        [
            against_peer(
                found, others, threads, "unshuffled", "`Perceptron(shuffle=False)` given just the epochs it needs", 4
            ),
            against_peer(found, others, threads, "as many", "`Perceptron(shuffle=True)` given as many epochs", 10),
            against_plain(found, (50_000, 20, "0.001"), threads, 3),
            against_plain(found, (200_000, 20, "0.0005"), threads, 6),
            *(never_slower(text(case), best) for case, best in found.items()),
            *(never_slower(noisy_text(case), best) for case, best in noisy.items()),
            *(never_slower(sparse_text(), sparse, way) for way in sparse if way != "plain"),
        ],
    )
    header = [
        "rows × columns, margin",
        "method",
        f"Novikoff ({threads} threads) is",
        "seconds",
        "epochs",
        "updates",
        "dot products",
        "bits",
    ]
    rows = []
    for case, best in found.items():
        ours = best[f"novikoff_{threads}"]["real_time"] / 1000
        rows += case_rows(case, best, ours)
        rows += peer_rows(others, ours) if case == LARGE else []
    result.table(header, rows, names=2)
    result.table(
        ["rows × columns, wrong labels", "method", "ms per epoch", "rows per update", "bits"],
        [row for case, best in noisy.items() for row in noisy_rows(case, best)],
        names=2,
    )
    result.table(
        [
            "rows × columns, nonzeros of a row",
            "method",
            "against the plain loop",
            "ms",
            "epochs",
            "dot products",
            "bits",
        ],
        list(sparse_rows(sparse)),
        names=2,
    )
    result.say(
        "*Plain* is Novikoff without shortcuts on one thread: the textbook's loop. *Dot products* are those that were"
        " needed, of epochs × rows. Sparse rows are not sifted, only scored ahead. The 1.05 limit is checked on medians"
        " of alternating repetitions; all else is the best. *Bits*: whether the weights are bit-identical to those of"
        " the plain loop in every repetition. No intercept, from w = 0; data in memory. scikit-learn (`tol=None,"
        " fit_intercept=False`) is given the number of epochs, so it needs no final check epoch."
    )
    return result


def ways(files, kind, rows, columns, number, repetitions):
    tell(f"{kind} {rows} × {columns}, {number}")
    prefix = f"{kind}/{rows}/{columns}/{number}/"
    best = google(files.bench, "^" + prefix, repetitions)
    return {name.removeprefix(prefix): run for name, run in best.items()}


def peers(files, best):
    """Seconds and epochs of scikit-learn."""
    files.ball("start", 200_000, 100, 0.01)
    x, y = scikit.load(files, "start")
    tell("separating by scikit-learn")
    unshuffled = scikit.passes_needed(x, y, False, int(best["plain"]["passes"]) - 1)
    shuffled = scikit.passes_needed(x, y, True, int(best["novikoff_shuffled"]["passes"]) - 1)
    return {
        "unshuffled": (scikit.seconds(x, y, False, unshuffled), unshuffled),
        "as many": (scikit.seconds(x, y, True, unshuffled), unshuffled),
        "shuffled": (scikit.seconds(x, y, True, shuffled), shuffled),
    }


def text(case):
    return f"{case[0]:,} × {case[1]}, margin {case[2]}"


def noisy_text(case):
    return f"{case[0]:,} × {case[1]}, {float(case[2]):.1%} of the labels wrong"


def against_peer(found, others, threads, peer, title, factor):
    return at_least(
        f"{text(LARGE)}, against {title}",
        1000 * others[peer][0] / found[LARGE][f"novikoff_{threads}"]["real_time"],
        factor,
    )


def against_plain(found, case, threads, factor):
    best = found.get(case)
    return at_least(
        f"{text(case)}, against the plain loop",
        best and best["plain"]["real_time"] / best[f"novikoff_{threads}"]["real_time"],
        factor,
    )


def sparse_text():
    return f"{SPARSE[0]:,} × {SPARSE[1]:,}, {SPARSE[2]} nonzeros a row"


def never_slower(what, best, way="novikoff_1"):
    threads = "one thread" if way == "novikoff_1" else f"{way.rpartition('_')[2]} threads"
    return at_most(
        f"{what}: time on {threads} against the plain loop",
        best[way]["median_time"] / best["plain"]["median_time"],
        1.05,
    )


def way_title(name):
    known = {
        "plain": "Novikoff, plain",
        "by_hand": "by hand, eight sums, one thread",
        "novikoff_shuffled": "Novikoff, reshuffled every epoch, all threads",
    }
    return known.get(name) or f"Novikoff, threads: {name.rpartition('_')[2]}"


def case_rows(case, best, ours):
    same = not any(run.get("differs") for run in best.values())
    for name, run in best.items():
        share = f"{100 * run['scored'] / (run['passes'] * case[0]):.0f} %" if "scored" in run else "100 %"
        bits = "" if "differs" not in run else "the same" if same else "**differ**"
        yield [
            f"{case[0]:,} × {case[1]}, {case[2]}",
            way_title(name),
            times(run["real_time"] / 1000 / ours) + " as fast",
            f"{run['real_time'] / 1000:.3f}",
            f"{run['passes']:,.0f}",
            f"{run['updates']:,.0f}",
            share,
            bits,
        ]


def noisy_rows(case, best):
    for name, run in best.items():
        yield [
            f"{case[0]:,} × {case[1]}, {float(case[2]):.1%}",
            way_title(name),
            figure(run["real_time"] / run["passes"]),
            f"{case[0] * run['passes'] / run['updates']:.0f}",
            "**differ**" if run.get("differs") else "the same",
        ]


def sparse_rows(best):
    for name, run in best.items():
        yield [
            f"{SPARSE[0]:,} × {SPARSE[1]:,}, {SPARSE[2]}",
            way_title(name),
            times(run["median_time"] / best["plain"]["median_time"]),
            figure(run["median_time"]),
            f"{run['passes']:,.0f}",
            f"{100 * run['scored'] / (run['passes'] * SPARSE[0]):.0f} %",
            "**differ**" if run.get("differs") else "the same",
        ]


def peer_rows(others, ours):
    titles = {
        "unshuffled": "`Perceptron(shuffle=False)`, the epochs it needs",
        "as many": "`Perceptron(shuffle=True)`, as many epochs",
        "shuffled": "`Perceptron(shuffle=True)`, the epochs it needs",
    }
    for key, (seconds, passes) in others.items():
        yield [
            f"{LARGE[0]:,} × {LARGE[1]}, {LARGE[2]}",
            "scikit-learn " + titles[key],
            times(seconds / ours) + " as fast",
            figure(seconds),
            str(passes),
            "",
            "",
            "",
        ]
