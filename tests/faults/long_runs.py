"""Faults during long runs: checkpoints, rows that are followed, ranks under mpirun."""
from case import Case

NO_SPACE = "No space left on device"
SAVE_FAULTS = [
    ("open", "EACCES", "Permission denied"),
    ("open", "EROFS", "Read-only file system"),
    ("write", "ENOSPC", NO_SPACE),
    ("write", "EDQUOT", "Disk quota exceeded"),
    ("fsync", "EIO", "Input/output error"),
    ("close", "EIO", "Input/output error"),
]
BEGIN = "novikoff train xor.csv --learner averaged --epochs 60 --checkpoint new.ckpt -o out.json --quiet"
GO_ON = "novikoff train xor.csv --learner averaged --epochs 60 --checkpoint kept.ckpt --resume -o out.json --quiet"
STREAM = "novikoff train --learner perceptron rows.csv --stream --checkpoint new.ckpt -o out.json --quiet"
OFTEN = ("novikoff train xor.csv --learner averaged --epochs 200000 --every 1ms --checkpoint new.ckpt -o out.json --quiet")
# kept.ckpt was renamed to this before the new checkpoint failed to take its place.
RENAMED = ("kept.ckpt.previous", "out.json")


def not_saved(file, text):
    return f"{file}: cannot be written: {text}; the run continues"


def checkpoint_cases():
    """The run continues and its model is written. The exit code says that its last state is not on disk."""
    for command, file in ((BEGIN, "new.ckpt"), (STREAM, "new.ckpt"), (GO_ON, "kept.ckpt")):
        read_before = " 2" if command == GO_ON else " 1"  # opened and closed
        for call, reason, text in SAVE_FAULTS:
            when = read_before if call == "close" else " 1"
            name = f"{file}.saving" if call == "open" else file
            yield Case(command, f"{call} {name}{when} {reason}", stderr=not_saved(file, text), complete=("out.json",))
        yield Case(command, f"write {file} 1/3 EINTR; write {file} 1/2 short", code=0)
    for command, file in ((BEGIN, "new.ckpt"), (STREAM, "new.ckpt")):
        yield Case(command, f"rename {file} 1 EACCES", stderr=not_saved(file, "Permission denied"), complete=("out.json",))
    # The previous checkpoint already has its second name.
    yield Case(GO_ON, "rename kept.ckpt 1 EACCES", stderr=not_saved("kept.ckpt", "Permission denied"), complete=RENAMED)
    yield Case(GO_ON, "link kept.ckpt 1 EPERM", code=0)
    yield Case(GO_ON, "link kept.ckpt 1 EPERM; rename kept.ckpt 1 EACCES", code=0, touched=("kept.ckpt.previous",))
    yield Case(GO_ON, "link kept.ckpt 1+ EPERM; rename kept.ckpt 2+ EACCES", complete=RENAMED, touched=("kept.ckpt",),
               stderr=not_saved("kept.ckpt", "Permission denied"))
    yield from moment_cases()
    yield from resume_cases()


def moment_cases():
    """Faults that last a while, or forever.

    The disk is full for a while, or when a signal arrives; the clock goes back; hard links and renames keep failing.
    """
    yield Case(OFTEN, "write new.ckpt 1 ENOSPC", code=0, stderr=not_saved("new.ckpt", NO_SPACE), touched=("new.ckpt.previous",))
    yield Case(OFTEN, "write new.ckpt 1+ ENOSPC", stderr=not_saved("new.ckpt", NO_SPACE), complete=("out.json",))
    # Saves at every opportunity: a short run is enough.
    yield Case(OFTEN.replace("200000", "10000"), "clock * 2/2 back", code=0, touched=("new.ckpt.previous",))
    yield Case("\"${disturbed[@]}\" train xor.csv --learner averaged --epochs 1000000000000 --checkpoint new.ckpt --quiet & pid=$!; "
               "await $pid learns $pid; kill -TERM $pid; wait $pid; code=$?; [ $code = 130 ] || exit $code; rm new.ckpt",
               "write new.ckpt 1+ ENOSPC", stderr=f"new.ckpt: cannot be written: {NO_SPACE}")
    again = GO_ON.replace("60", "200000")
    yield Case(f"{again} --every 1ms; code=$?; \"$NOVIKOFF\" {again[9:].replace(' --quiet', '')} > /dev/null; exit $code",
               "link kept.ckpt 1+ EPERM; rename kept.ckpt 2+ EACCES", complete=("out.json",), touched=("kept.ckpt", "kept.ckpt.previous"),
               stderr=not_saved("kept.ckpt", "Permission denied") +
               "\nnote: kept.ckpt does not exist; resuming from kept.ckpt.previous\nsaved out.json")


def resume_cases():
    """No run starts again from the beginning, and nothing is overwritten."""
    for faults, text in (("open kept.ckpt 1+ EACCES", "Permission denied"), ("open kept.ckpt 1+ EMFILE", "Too many open files"),
                         ("read kept.ckpt 1+ EIO", "Input/output error"), ("read kept.ckpt 2+ EIO", "Input/output error")):
        yield Case(GO_ON, faults, stderr=f"kept.ckpt: cannot be read: {text}")
    yield Case(GO_ON, "read kept.ckpt 1/3 EINTR; read kept.ckpt 1/2 short", code=0)
    for change in ("grow", "cut"):
        yield Case(GO_ON, f"read kept.ckpt 2 {change}", touched=("kept.ckpt",),
                   stderr="kept.ckpt: was changed by another program while it was being read")
    yield Case(f"truncate -s -1 kept.ckpt; {GO_ON}", "read kept.ckpt.previous 1+ EIO", code=3, touched=("kept.ckpt",),
               stderr="kept.ckpt: is damaged: its end is missing; kept.ckpt.previous cannot be read: Input/output error")


FOLLOW = "novikoff predict model.json rows.csv --follow --quiet"
FOLLOW_PIPE = "cat rows.csv | novikoff predict model.json - --follow --quiet"
NOBODY = "novikoff: standard output cannot be written"


def follow_cases():
    """Earlier answers remain correct; no more are given."""
    for command, file, name in ((FOLLOW, "rows.csv", "rows.csv"), (FOLLOW_PIPE, "pipe:", "<stdin>")):
        for when in ("1+", "2+"):
            yield Case(command, f"?mmap {file} 1+ ENODEV; read {file} {when} EIO", stderr=f"{name}: cannot be read: Input/output error")
        yield Case(command, f"?mmap {file} 1+ ENODEV; read {file} 1/3 EINTR; read {file} 1/2 short", code=0)
        yield Case(f"{command} > /dev/full", stderr=NOBODY)
        yield Case(f"{command} >&-", stderr=NOBODY)
        yield Case(f"{command} | head -1; exit ${{PIPESTATUS[-2]}}", codes=(0, 4))
        yield Case(f"{command} > answers.txt", "write answers.txt 1/3 EINTR; write answers.txt 1/2 short", code=0)
        yield Case(f"{command} > answers.txt", "write answers.txt 1+ ENOSPC", stderr=NOBODY, touched=("answers.txt",))
    yield Case(FOLLOW, "open rows.csv 1+ EACCES", stderr="rows.csv: cannot be read: Permission denied")
    yield Case(FOLLOW, "read model.json 1+ EIO", stderr="model.json: cannot be read: Input/output error")
    # The second part of a pipe cannot be read: the rows before it have been answered.
    yield Case("exec 3> >(exec \"${disturbed[@]}\" predict model.json - --follow --quiet > answers.txt); pid=$!; "
               "answered() { [ $(cat answers.txt 2>&- | wc -l) -ge 199 ]; }; "
               "head -200 rows.csv | dd bs=64k iflag=fullblock status=none >&3; await $pid answered; tail -200 rows.csv >&3; "
               "exec 3>&-; wait $pid; code=$?; answered && exit $code",
               "read pipe: 2+ EIO", stderr="<stdin>: cannot be read: Input/output error", touched=("answers.txt",))


def rank_cases():
    """One rank of two, the first or the last, meets the fault. All end with its message, printed once."""
    def together(arguments, first, second):
        return f"mpirun -q -n 1 {first} {arguments} : -n 1 {second} {arguments}"

    disturbed, spared = '"${disturbed[@]}"', '"$NOVIKOFF"'
    for ranks in ((disturbed, spared), (spared, disturbed)):
        for command, file in (("train rows.csv", "rows.csv"), ("certify rows.svm", "rows.svm")):
            command = together(f"{command} -o out.json --quiet", *ranks)
            yield Case(command, f"open {file} 1+ EACCES", stderr=f"{file}: cannot be read: Permission denied")
            yield Case(command, f"mmap {file} 1+ ENODEV; read {file} 2+ EIO", stderr=f"{file}: cannot be read: Input/output error")
    lost = r".*/rows.nvk: was cut short by another program while it was being read, or its disk cannot be read"
    # The other rank may read the file after it was cut, and then reports it too.
    yield Case(together("train rows.nvk -o out.json --quiet", spared, disturbed), "mmap rows.nvk 1 cut", stderr=f"{lost}(\n{lost})?",
               pattern=True, touched=("rows.nvk",))
    for command in ("train rows.csv", "certify small.csv"):
        command = f"mpirun -q -n 2 {disturbed} {command} -o out.json --quiet"
        for call, reason, text in SAVE_FAULTS:
            yield Case(command, f"{call} out.json 1 {reason}", stderr=f"out.json: cannot be written: {text}")
        yield Case(command, "rename out.json 1 EACCES", stderr="out.json: cannot be written: Permission denied")
    for command in ("train rows.csv --json --quiet", "certify small.csv --json --quiet"):
        yield Case(f"mpirun -q -n 1 bash -c 'exec \"$0\" {command} > /dev/full' {spared} : -n 1 {spared} {command}", stderr=NOBODY)
