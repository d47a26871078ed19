"""Builds the Python package: `pip install .`, or without a network `pip install --no-build-isolation --no-deps .`

NOVIKOFF_PREFIX names a tree in which the library is installed (cmake --install); then only the module is compiled.
"""

import os
import re
import shutil
from pathlib import Path

from skbuild import setup

VERSION = re.search(r"project\(novikoff VERSION ([0-9.]+)", Path("CMakeLists.txt").read_text(encoding="utf-8"))[1]
PREFIX = os.environ.get("NOVIKOFF_PREFIX")

# All cores, also if make is used instead of Ninja; ccache avoids repeated compilation.
os.environ.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count()))
if shutil.which("ccache"):
    os.environ.setdefault("CMAKE_CXX_COMPILER_LAUNCHER", "ccache")

setup(
    name="novikoff",
    version=VERSION,
    description="Linear classifiers of the perceptron family for scikit-learn, where every run ends with a proof",
    long_description=Path("docs/python.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="Apache-2.0",
    packages=["novikoff"],
    package_dir={"": "python"},
    package_data={"novikoff": ["py.typed", "*.pyi"]},
    python_requires=">=3.9",
    install_requires=["numpy", "scipy", "scikit-learn>=1.2", "joblib"],
    extras_require={"frames": ["pandas"], "plots": ["matplotlib"]},
    cmake_install_dir="python/novikoff",
    cmake_args=[
        "-DNOVIKOFF_PYTHON=ON",
        "-DNOVIKOFF_CLI=OFF",
        f"-DNOVIKOFF_INSTALLED={'ON' if PREFIX else 'OFF'}",
        f"-DCMAKE_PREFIX_PATH={PREFIX or ''}",
    ],
    zip_safe=False,
)
