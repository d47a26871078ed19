"""Greedy with four rates."""

from document import Section, at_least, times
from measure import google, tell


def section(files):
    tell("greedy")
    best = {name.removeprefix("greedy/"): run for name, run in google(files.bench, "^greedy/", 8).items()}
    ours = best["novikoff_1"]
    each = {name: run["real_time"] / run["updates"] for name, run in best.items()}
    result = Section(
        "Greedy with four rates, 20,000 × 50 doubles in memory",
        "`build/bench/bench/novikoff_bench --benchmark_filter='^greedy/'`.",
        [
            at_least(
                "greedy with four rates against the textbook's way, one thread",
                each["textbook_one_sum"] / each["novikoff_1"],
                20,
            )
        ],
    )
    rows = [
        [f"{title}, threads: {name.rpartition('_')[2]}", name]
        for title, way in [("Novikoff", "novikoff"), ("Novikoff, the best of all rates between", "exact")]
        for name in sorted(best)
        if name.startswith(way)
    ]
    rows += [["textbook's way, one sum", "textbook_one_sum"], ["textbook's way, eight sums", "textbook_eight_sums"]]
    result.table(
        ["", "Novikoff on one thread is", "µs per update", "updates"],
        [
            [
                title,
                times(each[name] / each["novikoff_1"]) + " as fast",
                f"{1000 * each[name]:.0f}",
                f"{best[name]['updates']:,.0f}",
            ]
            for title, name in rows
        ],
    )
    result.say(
        f"The first two epochs, {ours['updates']:,.0f} updates, rates 0.5, 1, 2, 4. The textbook's way, in"
        " `bench/plain.cpp`, makes a trial vector for each rate and counts its mistakes in a pass over all rows;"
        " with one sum as written in the textbook, and with eight side by side, which the compiler turns into the"
        " widest vectors of this machine (`-O3 -march=native`). The target is against the former. All rates between 0.5"
        " and 4 (`--rates exact:0.5,4`) cost the same pass, two dot products for each row whose score changes its sign"
        " between them, and a sort of these."
    )
    return result
