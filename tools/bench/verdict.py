"""An exact verdict on separability."""

import subprocess
import time

from document import Section, at_least, at_most, figure
from measure import QUICK, google, tell

PATIENCE = 5 if QUICK else 60  # seconds, for each of Clp's two programs


def section(files):
    tell("exact verdicts")
    best = google(files.bench, "^certify_", 9)
    one = best["certify_one_pass"]["real_time"]
    result = Section(
        "An exact verdict, 1,000,000 × 20 doubles in memory, margin 0.0005",
        (
            "`build/bench/bench/novikoff_bench --benchmark_filter='^certify_'` and `build/bench/bench/clp_whole"
            " separable`, `clp_whole flipped`."
        ),
    )
    rows = []
    for name, key, what in (
        ("separable", "certify_separable", "separable rows"),
        ("flipped", "certify_one_label_flipped", "one label flipped"),
    ):
        ours = best[key]["real_time"]
        tell(f"Clp, {what}: at most {PATIENCE} s")
        seconds, solved = clp(files, name)
        more = "" if solved else "more than "
        result.targets += [
            at_most(f"a verdict on {what}, in passes over the data", ours / one, 40, ""),
            at_least(
                (
                    f"a verdict on {what}, against Clp on the whole"
                    f" program{'' if solved else f' (stopped after {seconds:.0f} s)'}"
                ),
                1000 * seconds / ours,
                50,
            ),
        ]
        rows.append(
            [
                what,
                figure(ours / one),
                f"{ours / 1000:.2f}",
                f"{more}{seconds:.0f} s",
                f"{more}{1000 * seconds / ours:.0f} × as fast",
            ]
        )
    result.table(["rows", "in passes over the data", "seconds", "Clp on the whole program", "speedup"], rows)
    result.say(
        "A pass is one dot product for every row, on one thread. The verdict comes with its proof, the margin to 1e-6"
        " and the sign of every coefficient. Clp: find w with z·w ≥ 1 for all rows, `Clp_initialSolve`, log off."
    )
    return result


def clp(files, rows):
    """The seconds of Clp, without loading the rows, and whether it finished within the limit."""
    with subprocess.Popen([files.clp, rows], stdout=subprocess.PIPE, text=True) as process:
        process.stdout.readline()  # the rows are loaded
        start = time.perf_counter()
        try:
            _, seconds, status = process.communicate(timeout=PATIENCE)[0].split()
        except subprocess.TimeoutExpired:
            process.kill()
            return time.perf_counter() - start, False
    return float(seconds), status in ("0", "1")
