"""Runs programs and takes the best of several repetitions: disturbances can only make a time longer."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

QUICK = bool(os.environ.get("NOVIKOFF_BENCH_QUICK"))  # one repetition, smaller data: a test of the benchmarks only


def times_over(repetitions):
    return 1 if QUICK else repetitions


def tell(what):
    print(f"bench: {what}", file=sys.stderr, flush=True)


def best_of(repetitions, action):
    """Seconds of the fastest call."""
    best = float("inf")
    for _ in range(times_over(repetitions)):
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


@dataclass
class Run:
    seconds: float
    peak_mb: float
    output: str


def command(arguments, repetitions=1):
    """The fastest of several runs of a program, with its peak resident memory. Exits if the program fails."""
    return min((_once(arguments) for _ in range(times_over(repetitions))), key=lambda run: run.seconds)


def _once(arguments):
    # A child would be charged with the memory of this process; that of GNU time is small.
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as memory:
        start = time.perf_counter()
        run = subprocess.run(
            ["time", "-f", "%M", "-o", memory.name, *map(str, arguments)], capture_output=True, text=True
        )
        seconds = time.perf_counter() - start
        if run.returncode != 0:
            sys.exit(f"bench: {' '.join(map(str, arguments))}: {run.stderr.strip()}")
        return Run(seconds, float(memory.read()) * 1024 / 1e6, run.stdout)


def google(program, pattern, repetitions, may_fail=False, each=0.001):
    """{name: the fastest repetition} of a Google Benchmark program, in its order; times are in milliseconds.

    A repetition lasts `each` seconds, or one call: the best of many single calls is disturbed least. If two sides are
    nearly equal, one lucky call would decide; for them there is "median_time" too, the median of all repetitions.
    """
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", suffix=".json") as out:
        # Repetitions are interleaved, so that a disturbance affects both sides of a ratio.
        subprocess.run(
            [
                program,
                f"--benchmark_filter={pattern}",
                f"--benchmark_min_time={each}",
                f"--benchmark_repetitions={times_over(repetitions)}",
                "--benchmark_enable_random_interleaving=true",
                f"--benchmark_out={out.name}",
                "--benchmark_out_format=json",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        runs = json.load(out)["benchmarks"]
    best, seen = {}, {}
    for run in sorted(runs, key=lambda run: (run["family_index"], run["per_family_instance_index"])):
        if run["run_type"] != "iteration":
            continue
        if run.get("error_occurred"):
            if not may_fail:
                sys.exit(f"bench: {run['name']}: {run['error_message']}")
            continue
        name = run["run_name"].removesuffix("/real_time").removesuffix("/manual_time")
        seen.setdefault(name, []).append(run["real_time"])
        if name not in best or run["real_time"] < best[name]["real_time"]:
            best[name] = run
    return {name: run | {"median_time": statistics.median(seen[name])} for name, run in best.items()}


def per_pass(best, way):
    """Milliseconds of one epoch and its updates, from the runs WAY/FEW and WAY/MANY."""
    runs = [run for name, run in best.items() if name.rpartition("/")[0] == way and "passes" in run]
    few, many = sorted(runs, key=lambda run: run["passes"])
    passes = many["passes"] - few["passes"]
    return (many["real_time"] - few["real_time"]) / passes, (many["updates"] - few["updates"]) / passes
