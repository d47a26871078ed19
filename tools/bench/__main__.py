"""Measures Novikoff and its peers and writes the document:  python3 tools/bench BUILD_FOLDER DOCUMENT.md

Each section is a separate module that runs its programs, compares them, and decides whether the target is reached.
Progress goes to standard error.
"""

import sys
import time

import beginning
import classes
import cliffs
import defaults
import exact
import greedy
import growth
import kernels
import machine
import package
import passes
import ranks
import reading
import separation
import serving
import soft_margin
import streaming
import verdict
import whole
from document import targets_table
from files import Files
from measure import QUICK, tell

SECTIONS = [
    defaults.accuracy_section,
    defaults.time_section,
    passes.section,
    separation.section,
    reading.section,
    streaming.section,
    serving.section,
    greedy.section,
    soft_margin.section,
    classes.section,
    cliffs.section,
    beginning.section,
    growth.section,
    whole.threads_section,
    whole.bundled_section,
    verdict.section,
    exact.section,
    ranks.section,
    package.section,
    kernels.section,
]


def document(files):
    start = time.perf_counter()
    sections = [section(files) for section in SECTIONS]
    minutes = (time.perf_counter() - start) / 60
    tell(f"measured in {minutes:.1f} minutes")
    yield from ["# Benchmarks", ""]
    if QUICK:
        yield from [
            "**A quick run, once each and partly on smaller data: it shows that everything works and no more.**",
            "",
        ]
    yield (
        f"Written by `make bench`, which repeats all of it; the measurements took {minutes:.0f} minutes. Compare the"
        " ratios: both sides of each were"
    )
    yield "measured in one run on one machine, the best of several repetitions; absolute times depend on the machine."
    yield from ["", f"Machine: {machine.summary()}.", *machine.versions(files.novikoff), ""]
    yield from ["## Targets", "", *targets_table(sections), ""]
    for section in sections:
        yield from section.markdown()


def main():
    build, path = sys.argv[1:]
    lines = list(document(Files(build)))
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
