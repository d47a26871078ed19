"""From the file to the first rows learnt."""

from document import Section, at_most, times
from measure import command, google, tell

FORMATS = [("nvk", "binary, `.nvk`"), ("npy", "NumPy, `.npy`"), ("svm", "LIBSVM text"), ("csv", "CSV")]


def section(files):
    files.ball("start", 200_000, 100, 0.01)
    built = {ending: files.converted("start", ending) for ending in ("nvk", "svm", "csv")}
    tell("starting from each format")
    best = google(files.bench, "^start/", 3, may_fail=True)
    process = 1000 * command([files.novikoff, "--version"], 10).seconds
    binary = [run["real_time"] for name, run in best.items() if name.startswith("start/nvk/")]
    result = Section(
        "Starting to learn: 200,000 × 100 doubles, 160 MB, from a file in the page cache",
        (
            "`novikoff generate ball --rows 200000 --columns 100 --margin 0.01 -o build/bench/bench/start.npy"
            " --labels build/bench/bench/start_labels.npy`, `novikoff convert` to `start.nvk`, `start.svm` and"
            " `start.csv` beside it, then `build/bench/bench/novikoff_bench --benchmark_filter='^start/'`."
        ),
        [
            at_most(
                "from the start of the process to the first rows learnt, binary format",
                min(binary) + process if binary else None,
                50,
                " ms",
            )
        ],
    )
    rows = []
    for ending, title in FORMATS:
        runs = {name.rpartition("/")[2]: run for name, run in best.items() if name.startswith(f"start/{ending}/")}
        for threads, run in sorted(runs.items()):
            against = times(run["real_time"] / best[f"start/nvk/{threads}"]["real_time"]) if binary else ""
            rows.append(
                [
                    f"{title}, threads: {threads}",
                    against,
                    f"{run['real_time'] + process:.1f}",
                    f"{run['bytes'] / 1e6:.0f} MB",
                ]
            )
    if not built["nvk"]:
        result.say("The binary format: not built, this program does not write `.nvk`.")
    result.table(["format", "against `.nvk`", "ms to the first rows learnt", "file"], rows)
    result.say(
        "`read()`, then `train()` until it has visited a few thousand rows, which includes measuring all of them"
        f" once, and {process:.1f} ms for a process that does nothing (`novikoff --version`). With the bias, as by"
        " default."
    )
    return result
