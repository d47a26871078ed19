"""How the cost of an epoch grows with nonzeros and with columns."""

from document import Section, at_most, figure, times
from machine import cache_of, caches_text
from measure import google, per_pass, tell


def section(files):
    tell("growth")
    best = google(files.bench, "^growth/", 5, each=0.1)
    sizes = sorted({tuple(name.split("/")[1:5]) for name in best}, key=lambda size: [size[0], *map(int, size[1:])])
    points = [Point(best, *size) for size in sizes]
    by_rows = {
        kind: [p for p in points if p.kind == kind and p.columns == columns]
        for kind, columns in (("dense", 100), ("sparse", 1000))
    }
    result = Section(
        "Cost per nonzero, one thread, plain epochs",
        "`build/bench/bench/novikoff_bench --benchmark_filter='^growth/'`.",
        [
            at_most(
                (
                    f"{kind} rows: the growth of the time per nonzero from 1e5 to 1e7, over that of a sum that only"
                    " reads the same memory"
                ),
                of_kind[-1].each / of_kind[0].each / (of_kind[-1].limit / of_kind[0].limit),
                1,
            )
            for kind, of_kind in by_rows.items()
        ],
    )
    header = [
        "rows",
        "nonzeros",
        "memory",
        "fits in",
        "ns per nonzero",
        "against 1e5",
        "plain sum, ns",
        "against 1e5",
        "updates per epoch",
    ]
    result.table(header, [p.row(of_kind[0]) for of_kind in by_rows.values() for p in of_kind])
    result.say(
        f"Caches: {caches_text()}. Dense: 100 columns of doubles. Sparse: 50 of 1000 columns, twelve bytes each."
        " Where the time per nonzero grows by less than that of the sum, leaving the cache explains the growth."
        " Each epoch makes about one update: the runs start from the w that labelled the rows, and one label is"
        " wrong."
    )
    result.say("By number of columns, one million doubles each:")
    columns = sorted((p for p in points if p.kind == "dense" and p.nonzeros == 1_000_000), key=lambda p: p.columns)
    result.table(
        ["rows × columns", "ns per number", "against a sum that only reads", "updates per epoch"],
        [
            [f"{p.rows:,} × {p.columns:,}", f"{p.each:.3f}", times(p.each / p.limit), figure(p.updates)]
            for p in columns
        ],
    )
    return result


class Point:
    """One size."""

    def __init__(self, best, kind, rows, columns, in_a_row):
        name = f"growth/{kind}/{rows}/{columns}/{in_a_row}"
        self.kind, self.rows, self.columns = kind, int(rows), int(columns)
        self.nonzeros = self.rows * int(in_a_row)
        self.memory = self.nonzeros * (8 if kind == "dense" else 12)
        milliseconds, self.updates = per_pass(best, name)
        self.each = milliseconds * 1e6 / self.nonzeros
        self.limit = best[name + "/read_only"]["real_time"] * 1e6 / self.nonzeros

    def row(self, first):
        return [
            f"{self.kind}, {self.rows:,}",
            f"{self.nonzeros:,}",
            f"{figure(self.memory / 1e6)} MB",
            cache_of(self.memory),
            f"{self.each:.3f}",
            times(self.each / first.each),
            f"{self.limit:.3f}",
            times(self.limit / first.limit),
            figure(self.updates),
        ]
