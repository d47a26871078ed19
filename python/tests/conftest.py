"""Fixtures: the data and the command line. The installed package is tested."""

import os
import subprocess
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _quiet():
    """Suppresses warnings; the tests of warnings catch them themselves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.fixture(scope="session")
def data():
    return ROOT / "data"


@pytest.fixture(scope="session")
def novikoff_program():
    """Runs the command line and returns its output."""
    program = os.environ.get("NOVIKOFF_PROGRAM")
    if not program:
        pytest.skip("NOVIKOFF_PROGRAM names no program")

    def run(*arguments):
        return subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout

    return run
