"""Training until the rows are separated."""

import scikit
from document import Section, at_least, figure, times
from measure import QUICK, google, tell

# rows, columns, margin, repetitions
CASES = [(200_000, 100, "0.01", 5), (50_000, 20, "0.01", 5), (50_000, 20, "0.001", 5), (200_000, 20, "0.0005", 2), (50_000, 20, "0.0001", 2)]


def section(files):
    cases = CASES[:3] if QUICK else CASES
    measured = [(case, ways(files, *case)) for case in cases]
    found = {case[:3]: best for case, best in measured}
    result = Section(
        "Training until the rows are separated",
        "`build/bench/bench/novikoff_bench --benchmark_filter='^separate/ROWS/COLUMNS/MARGIN/'`; the rows as a file: "
        "`novikoff generate ball --rows ROWS --columns COLUMNS --margin MARGIN -o x.npy --labels y.npy`.",
    )
    unshuffled, shuffled = peers(files, found[200_000, 100, "0.01"])
    ours = found[200_000, 100, "0.01"]["novikoff_1"]["real_time"] / 1000
    result.aims = [
        at_least("200,000 × 100, margin 0.01, against `Perceptron(shuffle=False)` with just the passes it needs", unshuffled[0] / ours, 4),
        at_least("200,000 × 100, margin 0.01, against `Perceptron(shuffle=True)` with just the passes it needs", shuffled[0] / ours, 10),
        against_plain(found, (50_000, 20, "0.001"), 3),
        against_plain(found, (200_000, 20, "0.0005"), 6),
        *(never_slower(found, case[:3]) for case in cases),
    ]
    header = ["rows × columns, margin", "way", "Novikoff on one thread is", "seconds", "passes", "updates", "dot products", "bits"]
    rows = [row for case, best in measured for row in case_rows(case, best)]
    for title, (seconds, passes) in (("`Perceptron(shuffle=False)`", unshuffled), ("`Perceptron(shuffle=True)`", shuffled)):
        rows.append(["200,000 × 100, 0.01", "scikit-learn " + title, times(seconds / ours) + " as fast", figure(seconds), str(passes), "", "", ""])
    result.table(header, rows)
    result.say(
        "*Plain* is Novikoff without shortcuts on one thread: the textbook's loop. *Dot products* are those that were needed, of passes × "
        "rows. *Bits*: whether the weights are those of the plain loop, bit for bit, in every repetition. No intercept, from w = 0; data in memory. "
        "scikit-learn (`tol=None, fit_intercept=False`) is told beforehand how many passes are enough, and makes no last pass to see that it is done."
    )
    return result


def ways(files, rows, columns, margin, repetitions):
    tell(f"separating {rows} × {columns}, margin {margin}")
    prefix = f"separate/{rows}/{columns}/{margin}/"
    best = google(files.bench, "^" + prefix, repetitions)
    return {name.removeprefix(prefix): run for name, run in best.items()}


def peers(files, best):
    """Seconds and passes of scikit-learn, unshuffled and shuffled."""
    files.ball("start", 200_000, 100, 0.01)
    x, y = scikit.load(files, "start")
    tell("separating by scikit-learn")
    passes = int(best["plain"]["passes"]) - 1
    return scikit.separation_seconds(x, y, False, passes), scikit.separation_seconds(x, y, True, passes)


def text(case):
    return f"{case[0]:,} × {case[1]}, margin {case[2]}"


def ratio(best):
    return best["plain"]["real_time"] / best["novikoff_1"]["real_time"]


def against_plain(found, case, factor):
    return at_least(f"{text(case)}, against the plain loop, one thread", ratio(found[case]) if case in found else None, factor)


def never_slower(found, case):
    return at_least(f"{text(case)}: never slower than the plain loop by more than 5 %", ratio(found[case]), 1 / 1.05)


def case_rows(case, best):
    ours = best["novikoff_1"]["real_time"]
    same = not any(run.get("differs") for run in best.values())
    names = [("plain", "Novikoff, plain")]
    names += [(name, f"Novikoff, threads: {name.rpartition('_')[2]}") for name in sorted(best) if name.startswith("novikoff_")]
    for name, title in names + [("by_hand", "by hand, eight sums")]:
        run = best[name]
        share = f"{100 * run['scored'] / (run['passes'] * case[0]):.0f} %" if "scored" in run else "100 %"
        bits = "" if "differs" not in run else "the same" if same else "**differ**"
        yield [
            f"{case[0]:,} × {case[1]}, {case[2]}", title, times(run["real_time"] / ours) + " as fast",
            f"{run['real_time'] / 1000:.3f}", f"{run['passes']:,.0f}", f"{run['updates']:,.0f}", share, bits,
        ]  # fmt: skip
