"""Tables of injected faults; run.py describes how they are checked."""
import long_runs
from case import Case

# Larger than a page of memory, so that a file that is cut in half loses pages.
PREPARATION = """
novikoff generate ball --rows 400 --columns 4 --margin 0.1 --seed 3 -o rows.csv --quiet
novikoff convert rows.csv rows.svm --quiet
novikoff convert rows.csv rows.tsv --quiet
novikoff convert rows.csv rows.nvk --quiet
novikoff convert rows.csv rows.npy --to-labels labels.npy --quiet
novikoff convert rows.csv rows.csv.gz --quiet
novikoff convert rows.csv rows.csv.zst --quiet
novikoff train --learner perceptron rows.csv -o model.json --trace trace.jsonl --quiet
novikoff certify data/figure34.csv -o proof.json --quiet
printf 'x,y,label\\n0,0,a\\n1,1,a\\n0,1,b\\n1,0,b\\n' > xor.csv
novikoff convert xor.csv xor.nvk --quiet
cp data/diet.lp diet.lp
printf 'NAME\\nROWS\\n N cost\\n G need\\nCOLUMNS\\n x cost 1 need 2\\nRHS\\n b need 3\\nENDATA\\n' > small.mps
cp data/figure34.csv small.csv
cp data/square.csv square.csv
echo old > old.json
"$NOVIKOFF" train xor.csv --learner averaged --epochs 40 --checkpoint kept.ckpt --quiet
"$NOVIKOFF" train xor.csv --learner averaged --epochs 50 --checkpoint kept.ckpt --resume --quiet
mkdir folder
ln -s loop.b loop.a
ln -s loop.a loop.b
"""

# Commands that write a file, with the file.
WRITERS = [
    ("novikoff train --learner perceptron rows.csv --quiet -o OUT", "out.json"),
    ("novikoff train --learner perceptron rows.csv --quiet -o OUT", "old.json"),
    ("novikoff train --learner perceptron rows.csv --quiet --export liblinear -o OUT", "out.model"),
    ("novikoff train --learner perceptron rows.csv --quiet --stream -o OUT", "out.json"),
    ("novikoff train --learner perceptron rows.csv --quiet --trace OUT", "out.jsonl"),
    ("novikoff train --learner perceptron small.csv --quiet --report OUT", "out.html"),
    ("novikoff predict model.json rows.csv --quiet -o OUT", "out.txt"),
    ("novikoff convert rows.nvk OUT --quiet", "out.svm"),
    ("novikoff convert rows.csv OUT --quiet", "out.nvk"),
    ("novikoff convert rows.csv OUT --quiet", "out.csv.gz"),
    ("novikoff convert rows.csv OUT --quiet", "out.csv.zst"),
    ("novikoff convert rows.csv OUT --to-labels y.npy --quiet", "out.npy"),
    ("novikoff convert rows.csv x.npy --to-labels OUT --quiet", "out.npy"),
    ("novikoff generate blobs --rows 50 --quiet -o OUT", "out.csv"),
    ("novikoff certify small.csv --quiet -o OUT", "out.json"),
    ("novikoff plot data small.csv --quiet -o OUT", "out.svg"),
    ("novikoff plot loss trace.jsonl --quiet -o OUT", "out.svg"),
    ("novikoff report small.csv --quiet -o OUT", "out.html"),
    ("novikoff playground --quiet -o OUT", "out.html"),
]
WRITE_FAULTS = [
    ("open", "EACCES", "Permission denied"),
    ("open", "EROFS", "Read-only file system"),
    ("write", "ENOSPC", "No space left on device"),
    ("write", "EDQUOT", "Disk quota exceeded"),
    ("fsync", "EIO", "Input/output error"),
    ("close", "EIO", "Input/output error"),
    ("rename", "EACCES", "Permission denied"),
]


def writer_cases():
    for command, out in WRITERS:
        command = command.replace("OUT", out)
        # Labels are written before the matrix, so they may be complete when the matrix fails.
        before = ("y.npy",) if "y.npy" in command else ()
        for call, reason, text in WRITE_FAULTS:
            yield Case(command, f"{call} {out} 1 {reason}", stderr=f"{out}: cannot be written: {text}",
                       complete=before)
        yield Case(command, f"write {out} 1 short; write {out} 1 ENOSPC", stderr=NO_SPACE.format(out), complete=before)
        yield Case(command, f"write {out} 1/3 EINTR; write {out} 1/2 short", code=0)


# Commands that read a file, with the file.
READERS = [
    ("novikoff train --learner perceptron IN --json --quiet", "rows.csv"),
    ("novikoff train --learner perceptron IN --json --quiet", "rows.svm"),
    ("novikoff train --learner perceptron IN --json --quiet", "rows.tsv"),
    ("novikoff train --learner perceptron IN --json --quiet", "rows.nvk"),
    ("novikoff train --learner perceptron IN --json --quiet", "rows.csv.gz"),
    ("novikoff train --learner perceptron IN --json --quiet", "rows.csv.zst"),
    ("novikoff train --learner perceptron IN --labels labels.npy --json --quiet", "rows.npy"),
    ("novikoff train --learner perceptron rows.npy --labels IN --json --quiet", "labels.npy"),
    ("novikoff train --learner perceptron IN --stream --json --quiet", "rows.csv"),
    ("novikoff train --learner perceptron IN --stream --json --quiet", "rows.svm"),
    ("novikoff train --learner perceptron IN --stream --json --quiet", "rows.nvk"),
    ("novikoff train --learner perceptron IN --certify --json --quiet", "rows.nvk"),
    ("novikoff predict model.json IN", "rows.nvk"),
    ("novikoff predict IN rows.csv", "model.json"),
    ("novikoff evaluate model.json IN", "rows.svm"),
    ("novikoff certify IN --json --quiet", "rows.nvk"),
    ("novikoff verify IN small.csv", "proof.json"),
    ("novikoff verify proof.json IN", "small.csv"),
    ("novikoff compare IN --learners perceptron --json --quiet", "rows.csv"),
    ("novikoff shatter IN --ranges discs --json --quiet", "square.csv"),
    ("novikoff lp IN --json", "diet.lp"),
    ("novikoff lp IN --json", "small.mps"),
    ("novikoff convert IN -", "rows.nvk"),
    ("novikoff plot loss IN", "trace.jsonl"),
    ("novikoff plot data IN", "small.csv"),
    ("novikoff report IN", "small.csv"),
]
NEVER_MAPPED = ("model.json", "proof.json", "trace.jsonl", "diet.lp", "small.mps")
READ_FAULTS = [
    ("open {} 1+ EACCES", "Permission denied"),
    ("open {} 1+ EMFILE", "Too many open files"),
    ("mmap {} 1+ ENODEV; read {} 1+ EIO", "Input/output error"),
    ("mmap {} 1+ ENODEV; read {} 2+ EIO", "Input/output error"),
]
CHANGED = "{}: was changed by another program while it was being read"


def faults_of(file, rules):
    return rules.replace("mmap", "?mmap" if file in NEVER_MAPPED else "mmap").replace("{}", file)


def reader_cases():
    for command, file in READERS:
        command = command.replace("IN", file)
        for faults, text in READ_FAULTS:
            yield Case(command, faults_of(file, faults), stderr=f"{file}: cannot be read: {text}")
        # Short reads, interruptions and a file that cannot be mapped change nothing.
        if "--stream" not in command or file != "rows.nvk":  # which must be mapped to be streamed
            yield Case(command, faults_of(file, "mmap {} 1+ ENODEV; read {} 1/3 EINTR; read {} 1/2 short"), code=0)
        # Another program makes the file longer or shorter while it is read. This is detected at its end at the latest,
        # or earlier if the content becomes invalid. A streamed file may grow, see below.
        for change in ("cut",) if "--stream" in command else ("grow", "cut"):
            yield Case(command, faults_of(file, "mmap {} 1+ ENODEV; read {} 2 " + change), codes=(4, 3), pattern=True,
                       stderr=f"({CHANGED.format(file)}|{file}:.*)", touched=(file,))


def growing_cases():
    """The result is that of the rows present at the beginning, even if a new file replaces the log meanwhile."""
    for file in ("rows.csv", "rows.svm"):
        for faults in ("read {} 2 grow", "read {} 1 grow; read {} 1 replace", "read {} 1 short; read {} 1 replace; read {} 1 grow"):
            yield Case(f"novikoff train --learner perceptron {file} --stream --quiet -o out.json", faults.replace("{}", file), code=0, touched=(file,))


# Mapped files: their pages can disappear while they are in use.
LOST = r".*/{}: was cut short by another program while it was being read, or its disk cannot be read"
MAPPED = [
    ("novikoff train --learner perceptron IN --quiet -o out.json", "rows.nvk", 1),
    ("novikoff certify IN --quiet -o out.json", "rows.nvk", 1),
    ("novikoff convert IN out.csv --quiet", "rows.nvk", 1),
    ("novikoff predict model.json IN -o out.txt", "rows.nvk", 1),
    ("novikoff train --learner perceptron IN --stream --quiet -o out.json", "rows.nvk", 2),
    ("novikoff train --learner perceptron IN --quiet -o out.json", "rows.csv", 1),
    ("novikoff train --learner perceptron IN --quiet -o out.json", "rows.svm", 1),
    ("novikoff train --learner perceptron IN --labels labels.npy --quiet -o out.json", "rows.npy", 1),
]


def mapped_cases():
    for command, file, mapping in MAPPED:
        command = command.replace("IN", file)
        yield Case(command, f"mmap {file} {mapping} cut", stderr=f"({LOST.format(file)}|{CHANGED.format(file)})",
                   touched=(file,), pattern=True)
        yield Case(command, f"mmap {file} {mapping} grow", stderr=CHANGED.format(file), touched=(file,))
    # The file is appended to while the learner works on it: the run would be about the earlier content.
    yield Case("\"$NOVIKOFF\" train xor.nvk --epochs 1000000000000 --quiet -o out.json & pid=$!; "
               "await $pid learns $pid; echo more >> xor.nvk; kill -INT $pid; wait $pid",
               stderr=CHANGED.format("xor.nvk"), touched=("xor.nvk",))


# A new file is renamed to the name of a file that is mapped, or whose first byte was read: the old file is read to its
# end.
STREAMS = [
    ("novikoff train --learner perceptron IN --stream --quiet -o out.json", "rows.tsv"),
    ("novikoff train --learner perceptron IN --stream --quiet -o out.json", "rows.csv.gz"),
    ("novikoff train --learner perceptron IN --stream --quiet -o out.json --checkpoint new.ckpt", "rows.csv"),
    ("novikoff train --learner perceptron - --stream --quiet -o out.json < IN", "rows.svm"),
    ("novikoff predict model.json IN --follow", "rows.svm"),
]
SEVERAL_EPOCHS = ("novikoff train --learner perceptron IN --stream --epochs 5 --quiet -o out.json", "rows.nvk", 2)


def replaced_cases():
    for command, file in READERS + STREAMS:
        if "--stream" not in command or file != "rows.nvk":  # which must be mapped to be streamed
            first = 3 if file == "trace.jsonl" else 1  # after two reads that detect a trace
            yield Case(command.replace("IN", file), code=0, touched=(file,),
                       faults=f"?mmap {file} 1+ ENODEV; read {file} {first} short; read {file} {first} replace")
    for command, file, mapping in [*MAPPED, SEVERAL_EPOCHS]:
        yield Case(command.replace("IN", file), f"mmap {file} {mapping} replace", code=0, touched=(file,))


# Commands that fail without injected faults, and commands with an unusual shell environment.
NO_SPACE = "{}: cannot be written: No space left on device"
LOOP = "{}: cannot be {}: Too many levels of symbolic links"
PLAIN = [
    Case("novikoff train --learner perceptron small.csv --quiet -o /dev/full", stderr=NO_SPACE.format("/dev/full")),
    Case("novikoff certify small.csv --quiet -o /dev/full", stderr=NO_SPACE.format("/dev/full")),
    Case("novikoff playground --quiet -o /dev/full", stderr=NO_SPACE.format("/dev/full")),
    Case("novikoff predict model.json rows.csv > /dev/full", stderr="novikoff: standard output cannot be written"),
    Case("novikoff convert rows.csv - > /dev/full", stderr=NO_SPACE.format("<stdout>")),
    Case("ulimit -f 1; novikoff playground --quiet -o out.html", stderr="out.html: cannot be written: File too large"),
    # The reader of standard output is gone: the program ends silently, like others. Its output files are written.
    Case("novikoff predict model.json rows.csv | true; exit ${PIPESTATUS[0]}", codes=(0, 4)),
    Case("novikoff train --learner perceptron small.csv -o out.json --quiet --json | true; exit ${PIPESTATUS[0]}", codes=(0, 4),
         stderr="", complete=("out.json",)),
    # A standard stream is closed: no other file takes its descriptor.
    Case("novikoff train --learner perceptron small.csv >&-", stderr="novikoff: standard output cannot be written"),
    Case("novikoff train --learner perceptron small.csv --quiet --json -o out.json >&-", complete=("out.json",),
         stderr="novikoff: standard output cannot be written"),
    Case("novikoff convert small.csv - >&-", stderr="<stdout>: cannot be written: Bad file descriptor"),
    Case("novikoff train --learner perceptron small.csv --quiet -o out.json 2>&- >&- <&-", code=0),
    Case("novikoff train --learner perceptron missing.csv 2>&-", stderr=""),
    Case("novikoff train --learner perceptron - <&-", stderr="<stdin>: cannot be read: Bad file descriptor"),
    # Paths that are not regular files.
    Case("novikoff train --learner perceptron folder", stderr="folder: is a directory; a file is expected"),
    Case("novikoff train --learner perceptron - < folder", stderr="<stdin>: is a directory; a file is expected"),
    Case("novikoff evaluate folder rows.csv", stderr="folder: cannot be read: Is a directory"),
    Case("novikoff verify folder rows.csv", stderr="folder: cannot be read: Is a directory"),
    Case("novikoff lp folder", stderr="folder: is a directory; a file is expected"),
    Case("novikoff train --learner perceptron small.csv --quiet -o folder", stderr="folder: is a directory; a file is expected"),
    Case("novikoff train --learner perceptron loop.a", stderr=LOOP.format("loop.a", "read")),
    Case("novikoff train --learner perceptron small.csv --quiet -o loop.a", stderr=LOOP.format("loop.a", "written")),
    Case("novikoff certify small.csv --quiet -o loop.b", stderr=LOOP.format("loop.b", "written")),
    Case("novikoff train --learner perceptron /dev/null", code=3, stderr="/dev/null: is empty; rows of data are expected"),
    Case("novikoff evaluate /dev/null rows.csv", code=3,
         stderr="/dev/null:1:1: the file ends here, before the model does"),
    Case("novikoff train --learner perceptron /proc/self/mem", stderr="/proc/self/mem: cannot be read: Input/output error"),
    Case("novikoff train --learner perceptron small.csv/x.csv", stderr="small.csv/x.csv: cannot be read: Not a directory"),
    Case("novikoff train --learner perceptron small.csv -o small.csv/x", stderr="small.csv/x: cannot be written: Not a directory"),
    # The file was just removed.
    Case("rm rows.csv; novikoff train --learner perceptron rows.csv", stderr="rows.csv: cannot be read: No such file or directory",
         touched=("rows.csv",)),
    Case("rm model.json; novikoff predict model.json rows.csv", touched=("model.json",),
         stderr="model.json: cannot be read: No such file or directory"),
    # The output is the input.
    Case("novikoff convert rows.csv ./folder/../rows.csv", code=2,
         stderr="novikoff convert: OUT: this is the data file; it would be overwritten"),
    Case("novikoff certify rows.csv -o rows.csv", code=2,
         stderr="novikoff certify: -o: this is the data file; it would be overwritten"),
]

# The input declares more than it contains. The limits are small, so that the numbers do not depend on the machine.
BIG_ARRAY = ("printf '\\x93NUMPY\\x01\\x00\\x76\\x00%-117s\\n' "
             "\"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000, 10), }\"")
MEMORY = [
    Case("ulimit -v 2000000; printf '1 200000000:1\\n-1 1:1\\n' | novikoff train --learner perceptron - --max-columns 300000000 --quiet", code=3,
         stderr="<stdin>: the weights of 200000001 columns need at least 6.4 GB of memory, more than the 2.0 GB available"),
    Case(f"ulimit -v 2000000; {BIG_ARRAY} | novikoff train --learner perceptron - --format npy --labels labels.npy --quiet", code=3,
         stderr="<stdin>: the array needs at least 80.0 GB of memory, more than the 2.0 GB available"),
    Case("ulimit -v 2000000; printf '1 200000000:1\\n-1 1:1\\n' | novikoff convert - out.npy --to-labels y.npy --max-columns 300000000", code=3,
         stderr="out.npy: 2 rows of 200000000 columns, zeros included, need at least 3.2 GB of memory, more than the "
                "2.0 GB available"),
    Case("ulimit -v 2000000; novikoff generate blobs --rows 200000000 -o out.csv", code=3,
         stderr="novikoff generate: 200000000 rows of 2 columns need at least 3.2 GB of memory, more than the 2.0 GB "
                "available"),
    Case("ulimit -v 2000000; novikoff train --learner perceptron rows.csv --lift poly:64 --quiet -o out.json", code=3,
         stderr="rows.csv: the lift poly:64 needs at least 2.6 GB of memory, more than the 2.0 GB available"),
    # Sparse rows: products of their 20,000 nonzeros would be stored, not of all 59,998 columns, which would take 28.8
    # GB.
    Case("ulimit -v 2000000; for y in 1 -1; do echo $y $(seq -f %.0f:1 1 3 60000); done | novikoff train --learner perceptron - --lift quadratic --quiet",
         code=3, stderr="<stdin>: the lift quadratic needs at least 3.2 GB of memory, more than the 2.0 GB available"),
]
NOT_ENOUGH = (r"(novikoff[a-z ]*: not enough memory( for this data)?|.*: does not fit into memory( in this format)?)"
              r"(; the limit is \d+M \(--memory-limit sets another one\))?")
# Commands, with a lower limit on the number of their allocations.
SHORT_OF_MEMORY = [
    ("novikoff train --learner perceptron rows.csv --quiet -o out.json", 4000),
    ("novikoff train --learner perceptron rows.nvk --stream --quiet -o out.json", 4000),
    ("novikoff certify small.csv --quiet -o out.json", 7000),
    ("novikoff verify proof.json small.csv", 7000),
    ("novikoff predict model.json rows.csv -o out.txt", 2500),
    ("novikoff predict model.json rows.csv --follow", 2500),
    ("novikoff lp diet.lp --json", 7000),
    ("novikoff convert rows.csv.gz out.nvk --quiet", 2500),
    ("novikoff plot data small.csv -o out.svg --quiet", 4000),
]


def memory_cases():
    yield from MEMORY
    for command, requests in SHORT_OF_MEMORY:
        for request in (1, 7, 60, 300, 900, 1500, 2500, 4000, 7000):
            if request > requests:
                break
            yield Case(command, f"memory * {request} ENOMEM", code=3, codes=(3, 0), stderr=NOT_ENOUGH, pattern=True,
                       complete=("out.json", "out.txt", "out.nvk", "out.svg"))


# Input that is large, or of unknown size, is processed by several threads.
SHARED_WORK = [
    "cat rows.csv | novikoff train --learner perceptron - --json --quiet",
    "\"$NOVIKOFF\" generate ball --rows 20000 --columns 4 --margin 0.1 -o large.csv --quiet; novikoff train --learner perceptron large.csv --json --quiet",
    "novikoff train --learner perceptron rows.csv --stream --json --quiet",
    "novikoff certify rows.nvk --json --quiet",
    "cat rows.svm | novikoff convert - out.csv --quiet",
]


def system_cases():
    """Threads that cannot be started, and a clock that goes back, change nothing."""
    for command in SHARED_WORK:
        yield Case(command + " --threads 4", "thread * 1+ EAGAIN", code=0)
        yield Case(command + " --threads 4", "thread * 2+ EAGAIN", code=0)
    for when in ("2+", "2/2", "3+"):
        for command in ("train rows.csv --learner perceptron --json", "train rows.csv --learner perceptron --stream --json",
                        "train rows.csv --learner perceptron --stream"):
            yield Case(f"out=$(novikoff {command} --quiet) && ! grep -e '[:] -' -e inf -e nan <<< \"$out\"",
                       f"clock * {when} back", code=0)


def all_cases(with_mpi):
    for table in (writer_cases, reader_cases, growing_cases, mapped_cases, replaced_cases, lambda: PLAIN, memory_cases,
                  system_cases, long_runs.checkpoint_cases, long_runs.follow_cases):
        yield from table()
    if with_mpi:
        yield from long_runs.rank_cases()
