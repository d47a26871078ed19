#!/usr/bin/env python3
"""predict --follow as a child process:  serving_test.py PROGRAM DATA_FOLDER [ROWS]

Each row is answered before the next is sent, in each format. The program ends in an orderly way. Memory does not grow
over ROWS rows (default 200,000), some of them invalid, however slow the reader is.
"""
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

PROGRAM, DATA = sys.argv[1], sys.argv[2]
ROWS = int(sys.argv[3]) if len(sys.argv) > 3 else 200_000
PATIENCE = 60  # seconds, for busy machines


def train(folder, data, *options):
    model = os.path.join(folder, "model.json")
    subprocess.run([PROGRAM, "train", data, "-o", model, "--quiet", "--epochs", "20", *options], check=True)
    return model


class Child:
    def __init__(self, model, *options):
        self.process = subprocess.Popen([PROGRAM, "predict", "--follow", model, "-", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)

    def give(self, text):
        self.process.stdin.write(text)

    def line(self):
        """The next answer, without sending more input."""
        text = b""
        while not text.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, "no answer while the reader waits"
            byte = self.process.stdout.read(1)
            assert byte, "the child has gone: " + self.process.stderr.read().decode()
            text += byte
        return text.decode().rstrip("\n")

    def ask(self, row):
        self.give(row)
        return self.line()

    def end(self):
        """Exit code and standard error."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        rest = self.process.stdout.read()
        assert rest == b"", rest
        return self.process.wait(PATIENCE), self.process.stderr.read().decode()

    def resident(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def stands_still(self):
        """Its input is full and it sleeps: it waits for the reader of its answers, and the feeder for it."""
        _, writable, _ = select.select([], [self.process.stdin], [], 0)
        with open(f"/proc/{self.process.pid}/stat") as stat:
            return not writable and stat.read().rsplit(")", 1)[1].split()[0] == "S"


def expect(actual, expected):
    assert actual == expected, f"expected {expected!r}, got {actual!r}"


def answers_come_at_once(folder):
    model = train(folder, f"{DATA}/iris_setosa.train.svm")
    for rows in ([b"-1 1:6.1 2:2.8 3:4 4:1.3\n", b"1:5.4 2:3.9 3:1.7 4:0.4\n"],
                 [b"6.1,2.8,4,1.3\n", b"5.4,3.9,1.7,0.4,1\n"], [b"6.1\t2.8\t4\t1.3\n", b"5.4\t3.9\t1.7\t0.4\n"]):
        child = Child(model)
        for _ in range(3):
            expect([child.ask(row) for row in rows], ["-1", "1"])
        child.give(rows[0][:5])  # half a row has no answer
        child.give(rows[0][5:] + rows[1])
        expect([child.line(), child.line()], ["-1", "1"])
        expect(child.end(), (0, ""))
    child = Child(model, "--format", "libsvm")
    child.ask(b"1\n")  # two bytes can be a row
    expect(child.ask(b"1 1:x\n"), "error: line 2, column 5: value 'x' is not a number")
    expect(child.end(), (0, "note: 1 of 2 rows could not be read\n"))


def a_packed_pipe_is_answered_at_once(folder):
    model = train(folder, f"{DATA}/iris_setosa.train.svm")
    packer = zlib.compressobj(wbits=31)
    child = Child(model)
    rows = b"1:6.1 2:2.8 3:4 4:1.3\n" * 20_000
    child.give(packer.compress(rows) + packer.flush(zlib.Z_SYNC_FLUSH))
    for _ in range(20_000):
        expect(child.line(), "-1")
    child.give(packer.flush())
    expect(child.end(), (0, ""))


def a_table_is_answered_at_once(folder):
    table = os.path.join(folder, "table.csv")
    with open(table, "w") as file:
        file.write("size,colour,y\n" + "1,red,a\n2,blue,b\n1.5,red,a\n3,blue,b\n")
    child = Child(train(folder, table, "--categorical"), "--json")
    child.give(b"colour,size\n")
    expect(child.ask(b"red,1\n"), '{"line":2,"prediction":"a"}')
    expect(child.ask(b"green,1\n"), '{"line":3,"column":1,"error":"column \'colour\' holds \'green\', which the model has '
                                    'not seen in training"}')
    expect(child.ask(b"blue,2\n"), '{"line":4,"prediction":"b"}')
    expect(child.end()[0], 0)


def ends_come_in_good_order(folder):
    model = train(folder, f"{DATA}/iris_setosa.train.svm")
    for sent in (signal.SIGINT, signal.SIGTERM):
        child = Child(model)
        child.ask(b"1:1\n")
        child.process.send_signal(sent)
        expect(child.process.wait(PATIENCE), 130)
        expect(child.end(), (130, ""))
    child = Child(model)  # a reader that closes the pipe
    child.process.stdout.close()
    try:
        for _ in range(100_000):
            child.give(b"1:1\n")
    except BrokenPipeError:
        pass
    expect(child.process.wait(PATIENCE), 4)
    expect(child.process.stderr.read(), b"")
    child = Child(model, "--strict")
    child.give(b"1:1\n1:x\n1:1\n")
    child.line()
    expect(child.end(), (3, "<stdin>:2:3: value 'x' is not a number\n"))


def answers_are_those_of_a_file(folder):
    model = train(folder, f"{DATA}/iris_setosa.train.svm", "--learner", "averaged", "--lift", "quadratic")
    command = [PROGRAM, "predict", model, f"{DATA}/iris_setosa.test.svm", "--scores"]
    plain = subprocess.run(command, capture_output=True, check=True).stdout
    followed = subprocess.run([*command, "--follow"], capture_output=True, check=True).stdout
    assert plain == followed and plain.count(b"\n") > 10


def can_be_limited():
    """Whether memory can be limited: not with sanitizers, which keep freed memory for a while."""
    return subprocess.run([PROGRAM, "--version", "--memory-limit", "1G"], capture_output=True).returncode == 0


def memory_stays(folder):
    """The feeder never waits, the reader sometimes does; the long line has 64 MB."""
    model = train(folder, f"{DATA}/iris_setosa.train.svm")
    child = Child(model)
    block = b"".join(b"-1 1:%d.%d 2:2.8 3:4 4:1.3\n" % (k % 9, k) for k in range(999)) + b"1 1:oops\n"
    long_line = b"1 1:" + b"0" * (1 << 20)

    def feed():
        for k in range(ROWS // 1000):
            child.give(block)
            if k == 50:
                for _ in range(64):
                    child.give(long_line)
                child.give(b"\n")
        child.process.stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    answers = errors = 0
    early = peak = 0
    start = time.monotonic()
    while chunk := os.read(child.process.stdout.fileno(), 1 << 16):
        if early == 0 and answers > ROWS // 2:  # after the long line
            early = child.resident()
            until = time.monotonic() + PATIENCE
            while not child.stands_still():  # the reader pauses until the pipes are full
                assert time.monotonic() < until, "the pipes do not fill up"
                time.sleep(0.01)
        if early > 0 and answers % 50_000 < 1_000:
            peak = max(peak, child.resident() if child.process.poll() is None else 0)
        answers += chunk.count(b"\n")
        errors += chunk.count(b"error: line")
    seconds = time.monotonic() - start
    expect(child.process.wait(PATIENCE), 0)
    long_lines = 1 if ROWS > 50_000 else 0
    expect((answers, errors), (ROWS + long_lines, ROWS // 1000 + long_lines))
    print(f"{answers} rows in {seconds:.1f} s, {answers / seconds:.0f} a second; "
          f"resident {early} kB after half of them, at most {peak} kB from then on", flush=True)
    room = 4_000 if can_be_limited() else 400_000  # kB; sanitizers keep freed memory
    assert peak < early + room, "memory grows"


def main():
    if not hasattr(os, "getpgid") or not os.path.exists("/proc/self/status"):
        print("skipped: needs /proc")
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    tests = [answers_come_at_once, a_table_is_answered_at_once, a_packed_pipe_is_answered_at_once,
             ends_come_in_good_order, answers_are_those_of_a_file, memory_stays]
    for test in tests if len(sys.argv) < 4 else [memory_stays]:
        with tempfile.TemporaryDirectory() as folder:
            test(folder)
        print(f"passed: {test.__name__}", flush=True)


main()
