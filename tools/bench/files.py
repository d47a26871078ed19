"""The measured programs and their files."""

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
        self.made = set()  # in this run: older files may have other rows
        self.model = self.folder / "model.out"  # models are written, as all peers do, but not used

    def path(self, name):
        return self.folder / name

    def ball(self, name, rows, columns, margin):
        """NAME.npy and NAME_labels.npy, with the same rows as bench/problem.hpp."""
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
        """NAME.ENDING with the rows of NAME.npy, or None if the program does not support that format."""
        path = self.path(f"{name}.{ending}")
        if self.is_new(path):
            self.run("convert", self.path(name + ".npy"), path, "--labels", self.labels(name), check=ending != "nvk")
        return path if path.exists() else None

    def is_new(self, path):
        """Whether the file still has to be made in this run; an older one is removed."""
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
