"""The dot product on each target of the CPU."""

from document import Section, times
from measure import google, tell

COLUMNS = (20, 100, 1000)


def section(files):
    tell("kernels")
    best = google(files.kernels, "^kernels/double/(read_only|[^/]*/(in_order|shuffled|one_by_one)/)", 3, each=0.1)
    limit = best["kernels/double/read_only"]["real_time"]
    targets = list(dict.fromkeys(name.split("/")[2] for name in best if name.endswith("/20")))
    result = Section(
        "Kernels: a dot product for each of 20,000,000 doubles, by target",
        (
            "`build/bench/bench/novikoff_bench_kernels`, which also measures float32, sparse rows, norms and updates;"
            " `novikoff --cpu TARGET` chooses one."
        ),
    )
    rows = []
    for target in targets:
        for form, title in (("in_order", "in order"), ("shuffled", "shuffled"), ("one_by_one", "one by one")):
            cells = [
                times(best[f"kernels/double/{target}/{form}/{columns}"]["real_time"] / limit) for columns in COLUMNS
            ]
            rows.append([f"{target}, {title}", *cells])
    result.table(["target", *(f"rows of {columns:,}" for columns in COLUMNS)], rows)
    result.say(
        f"Against a sum that only reads the same memory ({160 / limit:.1f} GB/s). All targets give the same bits."
    )
    return result
