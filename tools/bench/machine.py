"""The measured versions, and the machine."""

import os
import platform
import re
import subprocess
from pathlib import Path


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            return next(line.split(":", 1)[1].strip() for line in info if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def caches():
    """[(level, bytes)] of the data caches of a core; empty if the system does not tell."""
    found = []
    for index in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        try:
            kind, level, size = ((index / name).read_text().strip() for name in ("type", "level", "size"))
        except OSError:
            continue
        if kind != "Instruction":
            found.append((f"L{level}", int(size[:-1]) * {"K": 1 << 10, "M": 1 << 20}[size[-1]]))
    return found


def caches_text():
    return ", ".join(f"{level} {size / 1024:,.0f} KiB" for level, size in caches()) or "not known"


def cache_of(size):
    """The smallest cache that holds this many bytes."""
    return next((level for level, capacity in caches() if size <= capacity), "memory" if caches() else "")


def package_version(name):
    """The version in the distribution, without its own additions; None without dpkg."""
    try:
        query = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True)
    except OSError:
        return None
    return re.split(r"[+~-]", query.stdout.split(":")[-1])[0] or None


def versions(program):
    """Lines about Novikoff and its peers."""
    import numpy
    import pandas
    import sklearn

    ours = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split("\n")
    peers = [f"scikit-learn {sklearn.__version__} (NumPy {numpy.__version__})", f"pandas {pandas.__version__}"]
    for name, package in (
        ("LIBLINEAR", "liblinear-tools"),
        ("Clp", "coinor-libclp1"),
        ("Google Benchmark", "libbenchmark-dev"),
    ):
        version = package_version(package)
        peers.append(f"{name} {version}" if version else name)
    return [f"{ours[0]}, {ours[1]}.", f"Peers: {', '.join(peers)}, all as the distribution has them."]


def summary():
    return (
        f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}; caches of a core:"
        f" {caches_text()}"
    )
