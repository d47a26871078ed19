#!/usr/bin/env python3
"""Input made to exhaust memory or time:  limits_test.py PROGRAM

Each input is refused with a message that names the limit and the option that raises it, and needs little memory until
then.
"""
import os
import signal
import subprocess
import sys
import tempfile
import zlib

PROGRAM = os.path.abspath(sys.argv[1])
MEGABYTE = 1 << 20


def run(*arguments):
    """Exit code, standard error, and the largest resident memory in bytes."""
    process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    return os.waitstatus_to_exitcode(status), message, usage.ru_maxrss * 1024


def expect(arguments, code, message, memory=None):
    actual_code, actual_message, resident = run(*arguments)
    assert (actual_code, actual_message) == (code, message), (arguments, actual_code, actual_message)
    assert memory is None or resident < memory, f"{arguments}: {resident} bytes resident"


def write_packed(path, piece, times):
    packer = zlib.compressobj(1, wbits=31)
    with open(path, "wb") as file:
        for _ in range(times):
            file.write(packer.compress(piece))
        file.write(packer.flush())


def write_list(path, start, entry, times, end, mode="w"):
    """Writes the list in small parts, because this process's memory counts for the processes that it starts.

    `#` in an entry stands for its number.
    """
    with open(path, mode) as file:
        file.write(start)
        for first in range(0, times, 1000):
            file.write("".join(entry.replace("#", str(k)) for k in range(first, first + 1000)))
        file.write(end)


def write_zstd_of(path, start, byte, megabytes):
    """Writes one plain block, then blocks that encode one byte and its number of repetitions."""
    block, plain, repeated = 1 << 17, 0, 1
    blocks = megabytes * MEGABYTE // block
    with open(path, "wb") as file:
        file.write(bytes.fromhex("28b52ffd" "00" "38"))  # a window of 128 KiB
        file.write((len(start) << 3 | plain << 1).to_bytes(3, "little") + start)
        for k in range(blocks):
            file.write((block << 3 | repeated << 1 | (k == blocks - 1)).to_bytes(3, "little") + byte)


def long_lines():
    """64 MB in a file of a few hundred kB, 10 GB in one of 320 kB."""
    write_packed("line.svm.gz", b"0" * MEGABYTE, 64)
    write_zstd_of("line.svm.zst", b"0", b"0", 10_240)
    refusal = "line.svm.{}:1:1: the record is longer than the limit of 1048576 bytes (raise it with --max-record)\n"
    for command in (["train"], ["certify"], ["train", "--stream"], ["convert"]):
        target = ["out.csv"] if command == ["convert"] else []
        for ending in ("gz", "zst"):
            expect([*command, "line.svm." + ending, *target, "--max-record", "1M"], 3, refusal.format(ending),
                   BASE + 30 * MEGABYTE)


def many_rows(limited):
    write_packed("rows.svm.gz", b"1 1:1\n0 1:2\n" * 50_000, 100)  # 60 MB of text, 10 million rows
    note = "; the limit is 100M (--memory-limit sets another one)\n"
    if limited:
        expect(["train", "rows.svm.gz", "--memory-limit", "100M"], 3, "rows.svm.gz: does not fit into memory" + note,
               110 * MEGABYTE)
        expect(["convert", "rows.svm.gz", "rows.nvk", "--memory-limit", "100M"], 3,
               "rows.svm.gz: does not fit into memory" + note, 110 * MEGABYTE)


def blank_lines():
    """10 GB of line ends, without a row, in a file of 320 kB."""
    with open("two.svm", "w") as file:
        file.write("1 1:1\n0 1:2\n")
    subprocess.run([PROGRAM, "train", "two.svm", "-o", "two.json", "--quiet"], check=True)
    write_zstd_of("blank.svm.zst", b"1 1:1\n", b"\n", 10_240)
    write_zstd_of("blank.csv.zst", b"x,y\n", b"\n", 10_240)
    write_packed("blank.svm.gz", b"\n" * MEGABYTE, 64)
    refusal = "no row in more than {} bytes of blank lines and comments (raise the limit with --max-record)\n"
    room = BASE + 30 * MEGABYTE
    expect(["predict", "--follow", "two.json", "blank.svm.zst"], 3,
           "blank.svm.zst:16777218: " + refusal.format(16 * MEGABYTE), room)
    expect(["predict", "--follow", "two.json", "blank.svm.gz"], 3,
           "blank.svm.gz:16777217: " + refusal.format(16 * MEGABYTE), room)
    expect(["predict", "--follow", "two.json", "blank.svm.gz", "--max-record", "1k"], 3,
           "blank.svm.gz:1025: " + refusal.format(1024), room)
    expect(["predict", "--follow", "two.json", "blank.svm.gz", "--max-record", "64M"], 0, "", room)
    expect(["train", "--stream", "blank.csv.zst", "--max-record", "1M"], 3,
           "blank.csv.zst:2097149: " + refusal.format(MEGABYTE), room)
    follow_ends_at_a_signal("blank.svm.zst")
    stream_ends_at_a_signal()


def follow_ends_at_a_signal(bomb):
    """A signal ends it, although a single read of compressed bytes expands to 2 GB."""
    process = subprocess.Popen([PROGRAM, "predict", "--follow", "two.json", bomb, "--max-record", "1T"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    answer = process.stdout.readline()  # now it is reading the line ends
    process.send_signal(signal.SIGINT)
    rest, message = process.communicate(timeout=600)
    assert (answer, rest, message, process.returncode) == (b"1\n", b"", b"", 130), (answer, rest, message)


def stream_ends_at_a_signal():
    """A signal ends it, and the model of the rows before the line ends is saved."""
    write_zstd_of("two_rows.svm.zst", b"1 1:1\n0 1:2\n", b"\n", 10_240)
    process = subprocess.Popen([PROGRAM, "train", "--stream", "two_rows.svm.zst", "--max-record", "1T", "-o", "ended.json"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while process.stdout.readline().split()[:1] != [b"2"]:  # rows; now it is reading the line ends
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=600)
    assert (process.returncode, b"interrupted" in rest, os.path.exists("ended.json")) == (130, True, True), rest


def wide_rows(limited):
    """14 bytes that require a weight for each of 16 million columns."""
    with open("wide.svm", "w") as file:
        file.write("1 16777216:1\n0 1:1\n")
    with open("wider.svm", "w") as file:
        file.write("1 16777217:1\n0 1:1\n")
    expect(["train", "wider.svm"], 3,
           "wider.svm:1:3: index 16777217 is above the limit of 16777216 columns (raise it with --max-columns)\n",
           BASE + 10 * MEGABYTE)
    if limited:
        expect(["train", "wide.svm", "--memory-limit", "100M"], 3, "wide.svm: the weights of 16777217 columns need at "
               "least 536.9 MB of memory, more than the 104.9 MB available\n", BASE + 10 * MEGABYTE)


def high_lifts(limited):
    """A row of four numbers has 814,384 monomials up to degree 64; 2000 such rows take 20 kB."""
    with open("four.csv", "w") as file:
        file.write("a,b,c,d,y\n" + "1,2,3,4,a\n2,1,1,1,b\n" * 1000)
    refusal = "{}: the lift {} needs at least {} of memory, more than the 104.9 MB available\n"
    if limited:
        room = BASE + 10 * MEGABYTE
        for command in ("train", "certify"):
            expect([command, "four.csv", "--lift", "poly:64", "--memory-limit", "100M"], 3,
                   refusal.format("four.csv", "poly:64", "13.0 GB"), room)
        subprocess.run([PROGRAM, "train", "two.svm", "--lift", "poly:64", "-o", "lifted.json", "--quiet"], check=True)
        with open("many.svm", "w") as file:
            file.write("1 1:1\n" * 300_000)
        expect(["predict", "lifted.json", "many.svm", "--memory-limit", "100M"], 3,
               refusal.format("many.svm", "poly:64", "153.6 MB"), BASE + 30 * MEGABYTE)


def deep_json():
    with open("deep.json", "w") as file:
        file.write('{"format":' + "[" * 10 * MEGABYTE)
    with open("deep.jsonl", "w") as file:
        file.write('{"format":"novikoff trace","version":1,"learner":' + "[" * 10 * MEGABYTE)
    with open("rows.csv", "w") as file:
        file.write("x,y\n1,a\n2,b\n")
    room = BASE + 60 * MEGABYTE
    expect(["predict", "deep.json", "rows.csv"], 3, "deep.json:1:26: nested too deeply for a model: more than 16 levels\n", room)
    expect(["verify", "deep.json", "rows.csv"], 3, "deep.json:1:26: nested too deeply for a certificate: more than 16 levels\n", room)
    expect(["plot", "loss", "deep.jsonl"], 3, "deep.jsonl:1:65: nested too deeply for a trace: more than 16 levels\n", room)


def long_json(limited):
    """Lists with millions of entries; the time for a list of objects must not grow quadratically."""
    write_list("long.json", '{"format":"novikoff model","a":[', "0,", 5_000_000, "0]}")
    write_list("long.jsonl", '{"format":"novikoff trace","version":1,"a":[', "0,", 5_000_000, "0]}")
    write_list("objects.json", '{"format":[', "{},", 2_000_000, "{}]}")
    expect(["predict", "objects.json", "rows.csv"], 3,
           'objects.json: not a Novikoff model: its "format" is not "novikoff model"\n')
    if limited:
        for command in (["predict", "long.json", "rows.csv"], ["verify", "long.json", "rows.csv"], ["plot", "loss", "long.jsonl"]):
            speaker = " ".join(word for word in command if "." not in word)
            expect([*command, "--memory-limit", "150M"], 3, f"novikoff {speaker}: not enough memory for this data; "
                   "the limit is 150M (--memory-limit sets another one)\n", 160 * MEGABYTE)
        for letter in "vd":
            limited = subprocess.run(["bash", "-c", f'ulimit -{letter} 153600; exec "$0" verify long.json rows.csv', PROGRAM],
                                     capture_output=True, text=True)
            assert (limited.returncode, limited.stderr) == (3, "novikoff verify: not enough memory for this data; "
                    f"the limit is 150M (ulimit -{letter} sets another one)\n"), limited


def wide_models():
    """The memory for writing a model of a million weights may be missing at any moment."""
    for label in "ab":
        write_list("wide.csv", label, ",1" if label == "a" else ",0", 300_000, "\n", mode="a")
    enough, _, _ = run("train", "wide.csv", "--header", "no", "--target", "1", "--epochs", "2", "-o", "wide.json")
    assert enough == 0
    refusals = 0
    for megabytes in range(40, 130, 2):
        code, message, _ = run("train", "wide.csv", "--header", "no", "--target", "1", "--epochs", "2", "-o", "wide.json", "--quiet",
                               "--memory-limit", f"{megabytes}M")
        assert (code, message.count("\n")) in {(0, 0), (3, 1)}, (megabytes, code, message)
        refusals += code == 3
    assert 10 < refusals < 45, refusals


def programs(limited):
    """Linear programs: long lines, text before the first section, many rows."""
    write_packed("blank.lp.gz", b" " * MEGABYTE, 64)
    write_packed("comment.mps.gz", b"*" * MEGABYTE, 64)
    room = BASE + 30 * MEGABYTE
    for name in ("blank.lp.gz", "comment.mps.gz"):
        expect(["lp", name], 3, f"{name}: no linear program begins in the first 1048576 bytes (raise the limit with --max-record)\n", room)
    write_packed("line.lp.gz", b"min x" + b" " * MEGABYTE, 64)
    expect(["lp", "line.lp.gz", "--max-record", "64k"], 3,
           "line.lp.gz:1:1: the record is longer than the limit of 65536 bytes (raise it with --max-record)\n", room)
    write_list("rows.mps", "NAME\nROWS\n", " L row#\n", 2_000_000, "ENDATA\n")
    if limited:
        expect(["lp", "rows.mps", "--memory-limit", "100M"], 3,
               "rows.mps: does not fit into memory; the limit is 100M (--memory-limit sets another one)\n", 110 * MEGABYTE)


def values():
    expect(["train", "rows.csv", "--memory-limit", "1k"], 2, "novikoff train: --memory-limit: the program has more "
           "than 1k already, or may not limit itself\n")
    expect(["train", "rows.csv", "--max-record", "16Q"], 2, "novikoff train: --max-record: '16Q' is not a whole number\n")
    expect(["train", "rows.csv", "--max-record", "0"], 2,
           "novikoff train: --max-record: '0' is too small, at least 1 is needed\n")
    expect(["train", "rows.csv", "--max-record", "99999999999T"], 2,
           "novikoff train: --max-record: '99999999999' is too large, at most 16777215 is possible\n")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    BASE = run("--version")[2]
    # The address sanitizer reserves terabytes at the start, so a memory limit is not supported with it.
    can_be_limited = run("--version", "--memory-limit", "100M")[0] == 0
    long_lines()
    many_rows(can_be_limited)
    blank_lines()
    programs(can_be_limited)
    wide_rows(can_be_limited)
    high_lifts(can_be_limited)
    deep_json()
    long_json(can_be_limited)
    if can_be_limited:
        wide_models()
    values()
print("all refused" + ("" if can_be_limited else "; not tried: --memory-limit"))
