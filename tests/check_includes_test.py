"""The check of the direction of includes, shown trees that it must accept and forgeries that it must refuse."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).parent.parent / "tools" / "check_includes.py"


def check(files):
    """Exit code and messages for a tree made of {path under src/: content}."""
    with tempfile.TemporaryDirectory() as root:
        for path, content in files.items():
            file = Path(root) / "src" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        run = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True, check=False)
    return run.returncode, run.stderr


class CheckIncludes(unittest.TestCase):
    def refused(self, files, message):
        code, messages = check(files)
        self.assertEqual((code, messages), (1, message + "\n"))

    def test_includes_that_point_up_are_accepted(self):
        code, messages = check(
            {
                "novikoff/core/error.hpp": "#pragma once\n#include <string>\n",
                "novikoff/data/read.hpp": '#include "novikoff/core/error.hpp"\n#include "novikoff/data/dataset.hpp"\n',
                "novikoff/data/read.cpp": '#include "novikoff/data/read.hpp"\n#include <fmt/format.h>\n',
                "novikoff/novikoff.hpp": '#include "novikoff/learn/train.hpp"\n',
                "cli/train.cpp": '#include "cli/table.hpp"\n#include "novikoff/novikoff.hpp"\n',
            }
        )
        self.assertEqual((code, messages), (0, ""))

    def test_an_include_that_points_down_is_refused(self):
        self.refused(
            {"novikoff/geometry/margin.cpp": '#include <vector>\n\n#include "novikoff/learn/train.hpp"\n'},
            "src/novikoff/geometry/margin.cpp:3: geometry/ includes learn/, which lies below it",
        )

    def test_the_library_including_the_command_line_is_refused(self):
        self.refused(
            {"novikoff/learn/train.cpp": '#  include "cli/table.hpp"\n'},
            "src/novikoff/learn/train.cpp:1: learn/ includes cli/, which lies below it",
        )

    def test_a_dependency_in_a_public_header_is_refused(self):
        for header in ("fmt/format.h", "nlohmann/json.hpp", "zlib.h"):
            self.refused(
                {"novikoff/core/error.hpp": f"#include <{header}>\n"},
                f"src/novikoff/core/error.hpp:1: a public header includes <{header}>; "
                "dependencies belong into .cpp files",
            )

    def test_a_relative_include_is_refused(self):
        self.refused(
            {"novikoff/core/error.cpp": '#include "../learn/train.hpp"\n'},
            'src/novikoff/core/error.cpp:1: "../learn/train.hpp" lies in no layer; write the path from src/',
        )

    def test_angle_brackets_do_not_hide_an_include(self):
        self.refused(
            {"novikoff/core/error.cpp": "#include <novikoff/learn/train.hpp>\n"},
            'src/novikoff/core/error.cpp:1: write #include "novikoff/learn/train.hpp"',
        )

    def test_the_umbrella_header_inside_the_library_is_refused(self):
        self.refused(
            {"novikoff/core/error.cpp": '#include "novikoff/novikoff.hpp"\n'},
            "src/novikoff/core/error.cpp:1: only users and cli/ include novikoff/novikoff.hpp",
        )

    def test_a_folder_that_is_no_layer_is_refused(self):
        self.refused(
            {"novikoff/util/misc.cpp": "\n"},
            "src/novikoff/util/misc.cpp: in no layer "
            "(core, data, lift, model, geometry, learn, prove, trace, distributed, cli, web)",
        )

    def test_an_empty_tree_is_refused(self):
        code, messages = check({})
        self.assertEqual(code, 1)
        self.assertIn("no C++ sources here", messages)


if __name__ == "__main__":
    unittest.main()
