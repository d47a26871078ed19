#!/usr/bin/env python3
"""Turns the benchmarks' numbers into docs/benchmarks.md: bench.py RESULTS.json FOLDER_OF_FILES CLP.txt > docs/benchmarks.md

The fastest repetition stands for each way, in processor time: what else the machine does only ever adds to it.
"""

import json
import os
import platform
import sys
import time


def fastest(results):
    """{name: benchmark} with the repetition that took the least time."""
    best = {}
    for run in results["benchmarks"]:
        if run.get("error_occurred"):
            sys.exit(f"bench: {run['name']}: {run['error_message']}")
        if run["run_type"] == "iteration":
            name = run["run_name"]
            if name not in best or run["cpu_time"] < best[name]["cpu_time"]:
                best[name] = run
    return best


def pass_time(best, way):
    """Milliseconds of one late pass, and the updates in each, from the runs with few and with many passes."""
    runs = sorted((run for name, run in best.items() if name.split("/")[0] == way), key=lambda run: run["passes"])
    few, many = runs
    passes = many["passes"] - few["passes"]
    return (many["cpu_time"] - few["cpu_time"]) / passes, (many["updates"] - few["updates"]) / passes


def read_by_scikit_learn(path):
    """MB/s of load_svmlight_file, the best of three, or None where scikit-learn is not installed."""
    try:
        from sklearn.datasets import load_svmlight_file
    except ImportError:
        return None
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        load_svmlight_file(path)
        best = min(best, time.process_time() - start)
    return os.path.getsize(path) / best / 1e6


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            return next(line.split(":", 1)[1].strip() for line in info if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def pass_section(best):
    ours, updates = pass_time(best, "pass_novikoff")
    rows = [
        ("Novikoff", ours, updates),
        ("by hand, one sum", *pass_time(best, "pass_one_sum")),
        ("by hand, eight sums", *pass_time(best, "pass_eight_sums")),
    ]
    yield "## A dense pass, 200,000 × 100 doubles in memory"
    yield ""
    yield "| | Novikoff takes | ms per pass | GB/s | updates per pass |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name, milliseconds, count in rows:
        ratio = "" if name == "Novikoff" else f"{ours / milliseconds:.2f} ×"
        gigabytes = 200_000 * 100 * 8 / milliseconds / 1e6
        yield f"| {name} | {ratio} | {milliseconds:.2f} | {gigabytes:.1f} | {count:.0f} |"
    yield ""
    yield "The aim is at most 1.5 × the time of a plain loop. Passes 3 to 22 of the perceptron on separable rows, few"
    yield "updates in each; the loops by hand are in `bench/plain.cpp`, compiled with `-O3 -march=native`."


def read_section(best, folder):
    yield "## Reading LIBSVM text, one core, file in the page cache"
    yield ""
    yield "| file | Novikoff against strtod | Novikoff | `strtod` loop | scikit-learn |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for file, what in (("numbers", "20 columns, 17 digits each"), ("ones", "14 ones of 126 columns")):
        path = os.path.join(folder, file + ".svm")
        ours = best[f"read_{file}_novikoff"]["bytes_per_second"] / 1e6
        plain = best[f"read_{file}_strtod"]["bytes_per_second"] / 1e6
        other = read_by_scikit_learn(path)
        size = os.path.getsize(path) / 1e6
        yield (
            f"| {what}, {size:.0f} MB | {ours / plain:.1f} × as fast | {ours:.0f} MB/s | {plain:.0f} MB/s "
            f"| {'not installed' if other is None else f'{other:.0f} MB/s'} |"
        )
    yield ""
    yield "The aim is at least 200 MB/s where `strtod` does 130. The `strtod` loop checks nothing; Novikoff checks every"
    yield "index, value and label and knows the place of each fault. scikit-learn: `load_svmlight_file`."


def certify_section(best, clp_path):
    with open(clp_path, encoding="utf-8") as file:
        clp = {name: (float(seconds), int(status)) for name, seconds, status in map(str.split, file)}
    one = best["certify_one_pass"]["cpu_time"]
    yield "## An exact verdict, 1,000,000 × 20 doubles in memory, margin 0.0005"
    yield ""
    yield "| rows | in passes over the data | seconds | Clp on the whole program | so Novikoff is |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name, key, what in (("separable", "certify_separable", "separable"), ("flipped", "certify_one_label_flipped", "one label flipped")):
        ours = best[key]["cpu_time"]
        seconds, status = clp[name]
        more = "more than " if status not in (0, 1) else ""
        yield (
            f"| {what} | {ours / one:.0f} | {ours / 1000:.2f} | {more}{seconds:.0f} s | {more}{1000 * seconds / ours:.0f} × as fast |"
        )
    yield ""
    yield "The aims are at most 40 passes, and 50 times as fast as Clp. A pass is one dot product for every row. The verdict comes with its"
    yield "proof, the margin to 1e-6 and the sign of every coefficient. Clp: find w with z·w ≥ 1 for all rows, `Clp_initialSolve`, log off."


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        results = json.load(file)
    best = fastest(results)
    lines = ["# Benchmarks", ""]
    lines += ["Written by `make bench`, which repeats all of it. Compare the ratios: both sides of each were measured in"]
    lines += ["one run, by turns; milliseconds belong to the machine.", ""]
    lines += [f"Machine: {processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}.", ""]
    lines += [*pass_section(best), "", *read_section(best, sys.argv[2]), "", *certify_section(best, sys.argv[3])]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
