"""The faults that the program is shown, as tables; run.py says how they are checked."""
import dataclasses


@dataclasses.dataclass
class Case:
    command: str
    faults: str = ""
    code: int = 4
    stderr: str = ""
    complete: tuple = ()   # files that are there all the same, whole
    touched: tuple = ()    # files that the fault itself changes
    pattern: bool = False  # stderr is a regular expression
    codes: tuple = ()      # more than one exit code will do

    def __post_init__(self):
        self.codes = self.codes or (self.code,)
        if self.stderr and not self.stderr.endswith("\n"):
            self.stderr += "\n"


# Larger than a page of memory, so that a file that is cut in half loses pages.
PREPARATION = """
novikoff generate ball --rows 400 --columns 4 --margin 0.1 --seed 3 -o rows.csv --quiet
novikoff convert rows.csv rows.svm --quiet
novikoff convert rows.csv rows.tsv --quiet
novikoff convert rows.csv rows.nvk --quiet
novikoff convert rows.csv rows.npy --to-labels labels.npy --quiet
novikoff convert rows.csv rows.csv.gz --quiet
novikoff convert rows.csv rows.csv.zst --quiet
novikoff train rows.csv -o model.json --trace trace.jsonl --quiet
novikoff certify data/figure34.csv -o proof.json --quiet
cp data/diet.lp diet.lp
cp data/figure34.csv small.csv
cp data/square.csv square.csv
echo old > old.json
mkdir folder
ln -s loop.b loop.a
ln -s loop.a loop.b
"""

# What writes a file, and the file.
WRITERS = [
    ("novikoff train rows.csv --quiet -o OUT", "out.json"),
    ("novikoff train rows.csv --quiet -o OUT", "old.json"),
    ("novikoff train rows.csv --quiet --export liblinear -o OUT", "out.model"),
    ("novikoff train rows.csv --quiet --stream -o OUT", "out.json"),
    ("novikoff train rows.csv --quiet --trace OUT", "out.jsonl"),
    ("novikoff train small.csv --quiet --report OUT", "out.html"),
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
        # Labels are written before the matrix, which may fail when they are complete.
        before = ("y.npy",) if "y.npy" in command else ()
        for call, reason, text in WRITE_FAULTS:
            yield Case(command, f"{call} {out} 1 {reason}", stderr=f"{out}: cannot be written: {text}",
                       complete=before)
        yield Case(command, f"write {out} 1/2 short; write {out} 2/2 EINTR", code=0)
        yield Case(command.replace(out, "/dev/full"), stderr="/dev/full: cannot be written: No space left on device",
                   complete=before) if "." not in out[4:] and "export" not in command else None


# What reads a file, and the file.
READERS = [
    ("novikoff train IN --json --quiet", "rows.csv"),
    ("novikoff train IN --json --quiet", "rows.svm"),
    ("novikoff train IN --json --quiet", "rows.tsv"),
    ("novikoff train IN --json --quiet", "rows.nvk"),
    ("novikoff train IN --json --quiet", "rows.csv.gz"),
    ("novikoff train IN --json --quiet", "rows.csv.zst"),
    ("novikoff train IN --labels labels.npy --json --quiet", "rows.npy"),
    ("novikoff train rows.npy --labels IN --json --quiet", "labels.npy"),
    ("novikoff train IN --stream --json --quiet", "rows.csv"),
    ("novikoff train IN --stream --json --quiet", "rows.svm"),
    ("novikoff train IN --stream --json --quiet", "rows.nvk"),
    ("novikoff train IN --certify --json --quiet", "rows.nvk"),
    ("novikoff predict model.json IN", "rows.nvk"),
    ("novikoff predict IN rows.csv", "model.json"),
    ("novikoff evaluate model.json IN", "rows.svm"),
    ("novikoff certify IN --json --quiet", "rows.nvk"),
    ("novikoff verify IN small.csv", "proof.json"),
    ("novikoff verify proof.json IN", "small.csv"),
    ("novikoff compare IN --learners perceptron --json --quiet", "rows.csv"),
    ("novikoff shatter IN --json --quiet", "square.csv"),
    ("novikoff lp IN --json", "diet.lp"),
    ("novikoff convert IN -", "rows.nvk"),
    ("novikoff plot loss IN", "trace.jsonl"),
    ("novikoff plot data IN", "small.csv"),
    ("novikoff report IN", "small.csv"),
]
READ_FAULTS = [
    ("open {} 1+ EACCES", "Permission denied"),
    ("open {} 1+ EMFILE", "Too many open files"),
    ("mmap {} 1+ ENODEV; read {} 1+ EIO", "Input/output error"),
    ("mmap {} 1+ ENODEV; read {} 2+ EIO", "Input/output error"),
]
CHANGED = "{}: was changed by another program while it was being read"


def reader_cases():
    for command, file in READERS:
        command = command.replace("IN", file)
        for faults, text in READ_FAULTS:
            yield Case(command, faults.replace("{}", file), stderr=f"{file}: cannot be read: {text}")
        # Short reads change nothing, nor do interruptions, nor a file that cannot be mapped.
        yield Case(command, f"mmap {file} 1+ ENODEV; read {file} 1/2 short; read {file} 2/2 EINTR", code=0)
        # As it is being read, another program makes it longer, or shorter.
        for change in ("grow", "cut"):
            yield Case(command, f"mmap {file} 1+ ENODEV; read {file} 2 {change}", stderr=CHANGED.format(file),
                       touched=(file,))


def all_cases():
    for table in (writer_cases, reader_cases):
        yield from (case for case in table() if case)
