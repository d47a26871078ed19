"""Reading text."""

import pandas
from sklearn.datasets import load_svmlight_file

from document import Section, at_least, figure, times
from measure import best_of, command, google, tell

FILES = [
    ("numbers", "numbers.svm", "LIBSVM, 20 columns, 17 digits each"),
    ("ones", "ones.svm", "LIBSVM, 14 ones of 126 columns"),
    ("csv", "numbers.csv", "CSV, 20 columns, 17 digits each"),
]


def section(files):
    tell("reading")
    best = google(files.bench, "^read_", 25)
    result = Section(
        "Reading text, the file in the page cache",
        (
            "`build/bench/bench/novikoff_bench --benchmark_filter='^read_'` makes `numbers.svm`, `ones.svm` and"
            " `numbers.csv` in `build/bench/bench` and reads them; the peers read the same files."
        ),
    )
    rows = []
    for name, file, what in FILES:
        path = files.path(file)
        size = path.stat().st_size / 1e6
        speeds = {
            key.removeprefix(f"read_{name}_"): run["bytes_per_second"] / 1e6
            for key, run in best.items()
            if key.startswith(f"read_{name}_")
        }
        speeds |= {peer: size / seconds for peer, seconds in peers(files, path)}
        result.targets += targets(what, speeds)
        ours = speeds["novikoff/1"]
        rows += [
            [f"{what}, {size:.0f} MB", titles(key), times(ours / speed) + " as fast", f"{figure(speed)} MB/s"]
            for key, speed in speeds.items()
        ]
    result.table(["file", "reader", "Novikoff on one thread is", "speed"], rows, names=2)
    result.say(
        "Novikoff checks every index, value and label and reports the place of each error; the `strtod` loop checks"
        " nothing. `memchr` for the ends of the lines, over the text in memory, is the limit. LIBLINEAR: the whole of"
        " `liblinear-train -s 0 -e 1e9`, which stops at its start w = 0, so that next to nothing but reading is left."
        " pandas: `read_csv` with its C parser, which does not round exactly by default. The numbers of the ones take"
        " three times as much memory as their text; how much two threads gain there (1.4 to 1.7 × was seen) depends on"
        " how fast the system hands out memory."
    )
    return result


def peers(files, path):
    """The seconds of the peers for the file."""
    tell(f"reading {path.name} by others")
    if path.suffix == ".csv":
        yield "pandas", best_of(3, lambda: pandas.read_csv(path, engine="c"))
    else:
        yield "liblinear", command(["liblinear-train", "-q", "-s", "0", "-e", "1e9", path, files.model], 3).seconds
        yield "scikit-learn", best_of(2, lambda: load_svmlight_file(str(path)))


def titles(key):
    name, _, threads = key.partition("/")
    known = {
        "strtod": "`strtod` loop",
        "memchr": "`memchr`",
        "liblinear": "LIBLINEAR",
        "scikit-learn": "scikit-learn `load_svmlight_file`",
        "pandas": "`pandas.read_csv`",
    }
    return f"Novikoff, threads: {threads}" if name == "novikoff" else known[name]


def targets(what, speeds):
    one, two = speeds["novikoff/1"], speeds["novikoff/2"]
    if "pandas" in speeds:
        yield at_least(f"{what}, one thread, against `pandas.read_csv`", one / speeds["pandas"], 5)
        return
    for peer, title, factor in (("liblinear", "LIBLINEAR", 6), ("scikit-learn", "`load_svmlight_file`", 14)):
        yield at_least(f"{what}, one thread, against {title}", one / speeds[peer], factor)
        yield at_least(f"{what}, two threads, against {title}", two / speeds[peer], 1.7 * factor)
    # For ones, the numbers take three times as much memory as the text, and allocating it is half of the work.
    if "digits" in what:
        yield at_least(f"{what}, two threads against one", two / one, 1.7)
