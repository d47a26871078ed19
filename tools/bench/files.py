"""The programs that are measured and the files they are measured on."""

import subprocess
from pathlib import Path

from measure import tell


class Files:
    def __init__(self, build):
        self.folder = Path(build).resolve() / "bench"
        self.novikoff = Path(build).resolve() / "novikoff"
        self.bench = self.folder / "novikoff_bench"
        self.kernels = self.folder / "novikoff_bench_kernels"
        self.clp = self.folder / "clp_whole"
        self.made = set()  # in this run: an older version may have made other rows
        self.model = self.folder / "model.out"  # what is learnt is written, as all peers do, and not looked at

    def path(self, name):
        return self.folder / name

    def ball(self, name, rows, columns, margin):
        """NAME.npy and NAME_labels.npy: the rows that bench/problem.hpp makes too."""
        path = self.path(name + ".npy")
        if self.is_new(path):
            self.run(
                "generate",
                "ball",
                "--rows",
                rows,
                "--columns",
                columns,
                "--margin",
                margin,
                "-o",
                path,
                "--labels",
                self.labels(name),
            )
        return path

    def labels(self, name):
        return self.path(name + "_labels.npy")

    def converted(self, name, ending):
        """NAME.ENDING with the rows of NAME.npy, or None if the program does not know that format."""
        path = self.path(f"{name}.{ending}")
        if self.is_new(path):
            self.run("convert", self.path(name + ".npy"), path, "--labels", self.labels(name), check=ending != "nvk")
        return path if path.exists() else None

    def is_new(self, path):
        """Whether the file is still to be made in this run; an older one is removed."""
        if path in self.made:
            return False
        tell(f"making {path.name}")
        self.made.add(path)
        path.unlink(missing_ok=True)
        return True

    def knows(self, command, option):
        return option in subprocess.run([self.novikoff, command, "--help"], capture_output=True, text=True).stdout

    def run(self, *arguments, check=True):
        done = subprocess.run([self.novikoff, *map(str, arguments), "--quiet"], capture_output=True, text=True)
        if check and done.returncode != 0:
            raise SystemExit(f"bench: novikoff {' '.join(map(str, arguments))}: {done.stderr.strip()}")
