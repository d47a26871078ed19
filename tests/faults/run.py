#!/usr/bin/env python3
"""Runs the program under injected faults of the system:  run.py PROGRAM SHIM DATA_FOLDER [WORD...]

Each case of cases.py is a command, the faults that shim.cpp injects into system calls (see there), and the expected
exit code and exact standard error. In addition, for each case:

- every fault occurred and changed the file that it was meant to change, except for faults marked by a question mark,
  which depend on how a file is read;
- after a failure no file is changed and none is new, except for those that the case declares complete;
- after a success, files and standard output are those of the same command without faults;
- standard output may be truncated, but is never different.

With WORDs only the cases whose text contains one of them are run.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

import cases

TIMES = re.compile(rb'"(read|train|certify|shatter|solve)": [-0-9.e]+|\(\S+ [kMG]?B/s\)|in \S+ m?s\b')


class Sandbox:
    def __init__(self, program, shim, data):
        self.program, self.shim, self.data = (os.path.abspath(path) for path in (program, shim, data))
        self.whole = {}

    def run(self, command, faults, folder, fired=os.devnull):
        """Runs the command in a shell with the functions of cli/wait.sh.

        Faults affect only `novikoff`; the shell and $NOVIKOFF are not affected.
        """
        script = (f'disturbed=(env FAULTS="{faults}" FAULTS_FIRED="{fired}" LD_PRELOAD="{self.shim}" "$NOVIKOFF")\n'
                  f'novikoff() {{ "${{disturbed[@]}}" "$@"; }}\n{command}')
        wait = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../cli/wait.sh")
        environment = dict(os.environ, LC_ALL="C", NOVIKOFF=self.program, BASH_ENV=wait)
        done = subprocess.run(["/bin/bash", "-c", script], cwd=folder, env=environment, timeout=100,
                              stdin=subprocess.DEVNULL, capture_output=True)
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "backslashreplace")

    def prepare(self, folder):
        shutil.copytree(self.data, os.path.join(folder, "data"))
        code, _, err = self.run(cases.PREPARATION, "", folder)
        if code != 0:
            sys.exit(f"the preparation ends with {code}: {err}")

    def undisturbed(self, base, command):
        """Exit code, standard output and files of the command without faults."""
        if command not in self.whole:
            with tempfile.TemporaryDirectory() as folder:
                shutil.copytree(base, folder, dirs_exist_ok=True, symlinks=True)
                code, out, err = self.run(command, "", folder)
                self.whole[command] = (code, out, files(folder), err)
        return self.whole[command]


def files(folder):
    """The content of each file; for a link, its target."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            if os.path.islink(full):
                found[os.path.relpath(full, folder)] = os.readlink(full)
            else:
                with open(full, "rb") as file:
                    found[os.path.relpath(full, folder)] = TIMES.sub(b"", file.read())
    return found


def differences(before, after, whole, case, code):
    """The files with unexpected content."""
    wrong = []
    for name in sorted(set(before) | set(after) | set(case.complete if len(case.codes) == 1 else ())):
        if name in case.touched:
            continue
        complete = name in whole and after.get(name) == whole[name]
        untouched = after.get(name) == before.get(name)
        may_be_either = name in case.complete and len(case.codes) > 1
        if not (complete if code == 0 or name in case.complete else untouched) and not (may_be_either and untouched):
            wrong.append(f"{name} is {'new' if name not in before else 'gone' if name not in after else 'different'}")
    return wrong


def idle_faults(case, fired):
    """Faults that never occurred: then the case proves nothing."""
    return [f"never happened: {fault.strip()}" for number, fault in enumerate(filter(None, case.faults.split(";")))
            if str(number) not in fired.split() and not fault.lstrip().startswith("?")]


def idle_changes(case, before, after):
    """Files that a fault was meant to change, but did not."""
    return [f"{name} is as it was" for name in case.touched
            if re.search(rf" {name} \S+ (cut|grow|replace)\b", case.faults) and before[name] == after.get(name)]


def check(case, sandbox, base):
    whole_code, whole_out, whole_files, whole_err = sandbox.undisturbed(base, case.command)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(base, folder, dirs_exist_ok=True, symlinks=True)
        before = files(folder)
        with tempfile.NamedTemporaryFile("r") as fired:
            code, out, err = sandbox.run(case.command, case.faults, folder, fired.name)
            wrong = idle_faults(case, fired.read())
        after = files(folder)
    wrong += idle_changes(case, before, after) + differences(before, after, whole_files, case, code)
    if case.faults and case.code != 0 and whole_code != 0:
        wrong.append(f"the command fails without faults too, with {whole_code}: {whole_err}")
    if code not in case.codes:
        wrong.append(f"exit code {code}, expected {case.code}")
    # A fault that changes nothing is not mentioned.
    expected = case.stderr if code != 0 or case.code == 0 and case.stderr else whole_err
    if not re.fullmatch(expected if case.pattern and code != 0 else re.escape(expected), err):
        wrong.append(f"standard error is\n{err}expected\n{expected}")
    out, whole_out = TIMES.sub(b"", out), TIMES.sub(b"", whole_out)
    if out != whole_out if case.code == 0 else not whole_out.startswith(out):
        wrong.append(f"standard output is\n{out.decode()}")
    return wrong


def main(program, shim, data, *words):
    sandbox = Sandbox(program, shim, data)
    failed = run = 0
    with tempfile.TemporaryDirectory() as base:
        sandbox.prepare(base)
        with_mpi = shutil.which("mpirun") and os.path.exists(os.path.join(os.path.dirname(sandbox.program), "novikoff-mpi"))
        for case in cases.all_cases(with_mpi):
            text = f"{case.command}  [{case.faults}]"
            if words and not any(word in text for word in words):
                continue
            run += 1
            wrong = check(case, sandbox, base)
            if wrong:
                failed += 1
                print("FAILED", text, *wrong, sep="\n  ")
    print(f"{run} cases, {failed} failed")
    if failed or not run:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
