#!/usr/bin/env python3
"""Kills training at random moments and resumes it:  kill_test.py PROGRAM [KILLS [SEED [RANKS]]]

Each case is first run without interruption. Then it is run with checkpoints, killed after a random time with SIGKILL
or sometimes SIGTERM, and started again with --resume until it ends. This is repeated until there were KILLS kills
(default 60) in all cases together. Every time the model, the trace, the table of progressive validation and the JSON
object must be byte-identical to those of the uninterrupted run.

With RANKS the cases are runs of that many processes under mpirun. One of the ranks or mpirun is killed.

A run that started again from the beginning each time would give the same bytes. So a run that never ends is killed
too: the number of its epochs must not decrease.
"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

RUN = "-o model.json --json"
CASES = {
    "dense": ("train dense.nvk --epochs 2000", False),
    "dense, shuffled": ("train dense.nvk --order shuffle --learner averaged --epochs 1200", False),
    "sparse, shuffled once, traced": ("train sparse.nvk --epochs 250 --order shuffle-once --trace trace.jsonl", False),
    "pocket": ("train small.csv --learner pocket --epochs 12000 --order shuffle", False),
    "greedy": ("train small.csv --learner greedy --epochs 150", False),
    "voted": ("train small.csv --learner voted --epochs 200", False),
    "fuzzy": ("train small.csv --learner fuzzy --delta 1e-9 --epochs 12000 --order shuffle", False),
    "margin-fuzzy": ("train small.csv --learner margin-fuzzy --epsilon 0.001 --epochs 30000", False),
    "dynamic-margin": ("train small.csv --learner dynamic-margin --epochs 15000", False),
    "passive-aggressive": ("train dense.nvk --learner passive-aggressive --epochs 600 --order shuffle", False),
    "several classes": ("train classes.csv --epochs 2500 --order shuffle", False),
    "stream of a file": ("train rows.svm --stream --columns 20 --learner averaged", False),
    "stream of a pipe": ("train - --stream --columns 20", True),
    "stream, several epochs": ("train dense.nvk --stream --epochs 300 --learner passive-aggressive", False),
}
CASES_OF_RANKS = {
    "dense": ("train dense.nvk --epochs 1500", False),
    "sparse, averaged, shuffled": ("train sparse.nvk --epochs 300 --order shuffle --learner averaged", False),
    "text, shuffled once": ("train small.csv --epochs 2500 --order shuffle-once", False),
    "several classes": ("train classes.csv --epochs 600 --order shuffle", False),
}
FILES = ["model.json", "trace.jsonl"]


def make_data(random_numbers):
    """Rows on both sides of a hyperplane, some with the wrong label, so that no learner ever finishes."""

    def row(columns, density=1.0):
        x = [round(random_numbers.uniform(-1, 1), 3) if random_numbers.random() < density else 0 for _ in range(columns)]
        return x, (sum(x) > 0) == (random_numbers.random() > 0.1)

    def libsvm(name, rows, columns, density):
        with open(name, "w") as file:
            for _ in range(rows):
                x, label = row(columns, density)
                print(1 if label else -1, *(f"{j + 1}:{v}" for j, v in enumerate(x) if v != 0), file=file)

    def csv(name, rows, columns, name_of):
        with open(name, "w") as file:
            print(*(f"x{j}" for j in range(columns)), "label", sep=",", file=file)
            for _ in range(rows):
                x, label = row(columns)
                print(*x, name_of(x, label), sep=",", file=file)

    libsvm("dense.svm", 4000, 10, 1)
    libsvm("sparse.svm", 4000, 200, 0.05)
    libsvm("rows.svm", 20000, 20, 0.5)
    with open("rows.svm", "r+") as file:
        file.write(10 * file.read())
    csv("small.csv", 400, 4, lambda x, label: "yes" if label else "no")
    csv("classes.csv", 800, 4, lambda x, label: "abc"[(x[0] > 0) + (x[1] > 0.2)])


def check(program, command, **options):
    subprocess.run([program, *command.split()], check=True, stdout=subprocess.DEVNULL, **options)


def launched(program, ranks):
    return ["mpirun", "-n", str(ranks), program] if ranks else [program]


def children(process):
    with open(f"/proc/{process.pid}/task/{process.pid}/children") as file:
        return [int(pid) for pid in file.read().split()]


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def end(pids):
    """Waits until the processes have ended; kills them after ten seconds.

    Ranks end when they detect that mpirun is gone. Killing the others is like the failure of their machine.
    """
    for _ in range(200):
        if not any(map(is_running, pids)):
            return
        time.sleep(0.05)
    for pid in filter(is_running, pids):
        os.kill(pid, signal.SIGKILL)


class Case:
    def __init__(self, program, name, command, piped, ranks=0):
        self.name = name
        self.ranks = ranks
        self.program = launched(program, ranks)
        self.command = f"{command} {RUN}".split()
        self.piped = piped
        self.clear()
        start = time.monotonic()
        process = self.start([])
        output = process.communicate()[0]
        self.seconds = time.monotonic() - start
        assert process.returncode == 0, f"{name}: exit code {process.returncode}"
        self.expected = self.result(output)

    def clear(self):
        for name in os.listdir("."):
            if name in FILES or name.startswith("run.ckpt"):
                os.remove(name)

    def start(self, more):
        source = subprocess.Popen(["cat", "rows.svm"], stdout=subprocess.PIPE) if self.piped else None
        process = subprocess.Popen([*self.program, *self.command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   stdin=source.stdout if source else subprocess.DEVNULL)
        if source:
            source.stdout.close()
        return process

    def result(self, output):
        """All results of a run except the time that it took."""
        document = json.loads(output)
        document.pop("seconds")
        files = {}
        for name in FILES:
            if os.path.exists(name):
                with open(name, "rb") as file:
                    files[name] = file.read()
        return document, files

    def kill(self, process, kind, chance):
        ranks = children(process) if self.ranks else []
        if ranks and chance.random() < 0.7:
            os.kill(chance.choice(ranks), kind)
        else:
            process.send_signal(kind)
        for second in range(30):
            try:
                process.communicate(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if ranks and second >= 3 and not any(map(is_running, ranks)):
                    process.kill()  # mpirun itself sometimes hangs when a rank is killed
        else:
            raise AssertionError(f"{self.name}: does not end after {kind}")
        end(ranks)
        codes = (-9, -15, 130, 0) if self.ranks == 0 else (-9, -15, 130, 0, 1, 137, 143)
        assert process.returncode in codes, f"{self.name}: exit code {process.returncode} after {kind}"

    def run_and_kill(self, chance, most):
        """Makes one run to its end. Returns the number of kills, and of starts that found a checkpoint."""
        self.clear()
        kills = resumed = 0
        while True:
            resumed += os.path.exists("run.ckpt")
            process = self.start(["--checkpoint", "run.ckpt", "--every", chance.choice(["1ms", "20ms"]), "--resume"])
            try:
                limit = chance.uniform(0, self.seconds) if kills < most else None
                output, messages = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                self.kill(process, signal.SIGKILL if chance.random() < 0.8 else signal.SIGTERM, chance)
                kills += 1
                continue
            assert process.returncode == 0, f"{self.name}: exit code {process.returncode}: {messages.decode()}"
            assert self.result(output) == self.expected, f"{self.name}: another result after {kills} kills"
            remains = [name for name in os.listdir(".") if ".saving." in name]
            assert not remains, f"{self.name}: {remains} left behind"
            return kills, resumed


def epochs_made(command):
    """The epochs that the checkpoint has made: a message says so if fewer are requested. mpirun adds text."""
    done = subprocess.run([*command, "--epochs", "1"], stderr=subprocess.PIPE, text=True)
    found = re.search(r"^novikoff train: --epochs 1: the checkpoint has made (\d+) epochs already$", done.stderr, re.MULTILINE)
    assert done.returncode == 2 and found, done.stderr
    return int(found[1])


def time_of(path):
    try:
        return os.stat(path).st_mtime_ns
    except FileNotFoundError:
        return 0


def check_that_work_is_kept(program, ranks):
    """The first part is by far the longest: a run that started again would not get as far in the others."""
    # Long epochs, of which a checkpoint lists few: the time to save it grows with their number.
    options = "train sparse.nvk --learner averaged --order shuffle --checkpoint endless.ckpt --every 5ms --resume --quiet"
    command = [*launched(program, ranks), *options.split()]
    epochs = 0
    for checkpoints in (40, 2, 2, 2):
        last = time_of("endless.ckpt")
        process = subprocess.Popen([*command, "--epochs", "1000000000000"])
        while checkpoints > 0:
            assert process.poll() is None, "the run ended"
            time.sleep(0.001)
            if (saved := time_of("endless.ckpt")) > last:
                last = saved
                checkpoints -= 1
        processes = children(process) if ranks else []
        process.kill()
        process.wait()
        end(processes)
        before, epochs = epochs, epochs_made(command)
        assert epochs >= max(before, 2), f"{epochs} epochs after {before}: the run started again"
    return epochs


def main():
    program = os.path.abspath(sys.argv[1])
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    ranks = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    chance = random.Random(seed)
    of_cases = CASES_OF_RANKS if ranks else CASES
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_data(random.Random(7))
        check(program, "convert dense.svm dense.nvk --quiet")
        check(program, "convert sparse.svm sparse.nvk --quiet")
        epochs = check_that_work_is_kept(program, ranks)
        cases = [Case(program, name, *how, ranks) for name, how in of_cases.items()]
        total = ends = resumed = 0
        seconds = {case.name: case.seconds for case in cases}
        by_case = dict.fromkeys(of_cases, 0)
        ends_of = dict.fromkeys(of_cases, 0)
        while total < wanted:
            case = min(cases, key=lambda c: (by_case[c.name], ends_of[c.name]))
            ends_of[case.name] += 1
            kills, gone_on = case.run_and_kill(chance, 4)
            by_case[case.name] += kills
            total += kills
            resumed += gone_on
            ends += 1
        os.chdir("/")
    print(f"a run that was killed four times had made {epochs} epochs")
    for name, kills in by_case.items():
        print(f"{kills:6}  {name} ({seconds[name]:.2f} s undisturbed)")
    print(f"{total} kills, {ends} runs ended with the same bytes, {resumed} starts resumed from a checkpoint")
    if resumed < total // 3:
        sys.exit("too few of the kills left a checkpoint to resume from")


main()
