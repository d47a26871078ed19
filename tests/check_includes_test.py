"""Tests the check of the direction of includes: trees that it must accept, and forgeries that it must refuse."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).parent.parent / "tools" / "check_includes.py"


TABLE = """# a comment
base         |                 | error     | numbers
data         | base            | dataset   | rows
learn/engine | data            | train     | the loop
prove/check  | data            |           | checking
prove/search | prove/check learn/engine |  | finding
"""


def check(files, table=TABLE):
    """The exit code and the messages for a tree {path: content}."""
    with tempfile.TemporaryDirectory() as root:
        for path, content in {"src/components.txt": table, **files}.items():
            file = Path(root) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        run = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True, check=False)
    return run.returncode, run.stderr


class CheckIncludes(unittest.TestCase):
    def refused(self, files, message, table=TABLE):
        code, messages = check(files, table)
        self.assertEqual((code, messages), (1, message + "\n"))

    def test_includes_that_point_down_are_accepted(self):
        code, messages = check(
            {
                "include/novikoff/error.hpp": "#pragma once\n#include <string>\n",
                "include/novikoff/dataset.hpp": '#include "novikoff/error.hpp"\n',
                "include/novikoff/novikoff.hpp": '#include "novikoff/train.hpp"\n',
                "src/base/error.cpp": '#include "novikoff/error.hpp"\n#include <fmt/format.h>\n',
                "src/base/portable/memory.cpp": '#include "base/memory.hpp"\n',
                "src/prove/search/find.cpp": '#include "base/kernels.hpp"\n#include "novikoff/train.hpp"\n',
                "apps/cli/train.cpp": '#include "cli/table.hpp"\n#include "novikoff/novikoff.hpp"\n#include "data/rows.hpp"\n',
                "apps/mpi/mpi.cpp": "#include <mpi.h>\n",
            }
        )
        self.assertEqual((code, messages), (0, ""))

    def test_a_component_that_is_not_used_is_refused(self):
        self.refused(
            {"src/prove/check/margin.cpp": '#include <vector>\n\n#include "learn/engine/driver.hpp"\n'},
            "src/prove/check/margin.cpp:3: prove/check does not use learn/engine",
        )

    def test_the_public_header_of_a_component_that_is_not_used_is_refused(self):
        self.refused(
            {"src/prove/check/margin.cpp": '#include "novikoff/train.hpp"\n'},
            "src/prove/check/margin.cpp:1: prove/check does not use learn/engine",
        )

    def test_a_checker_that_uses_the_search_is_refused(self):
        table = TABLE.replace("prove/check  | data            ", "prove/check  | data learn/engine")
        self.refused({"src/base/a.cpp": ""}, "prove/check must not use learn/engine", table)

    def test_a_circle_in_the_table_is_refused(self):
        table = TABLE.replace("base         |                 ", "base         | data            ")
        self.refused({"src/base/a.cpp": ""}, "base uses data, which does not stand above it", table)

    def test_the_library_including_a_program_is_refused(self):
        self.refused(
            {"src/learn/engine/train.cpp": '#  include "cli/table.hpp"\n'},
            'src/learn/engine/train.cpp:1: "cli/table.hpp" belongs to no component; '
            "write the path from src/ or include/",
        )

    def test_the_browser_including_the_command_line_is_refused(self):
        self.refused(
            {"apps/web/bindings.cpp": '#include "cli/table.hpp"\n'},
            'apps/web/bindings.cpp:1: apps/web does not include "cli/table.hpp"',
        )

    def test_a_dependency_in_a_public_header_is_refused(self):
        for header in ("fmt/format.h", "nlohmann/json.hpp", "zlib.h"):
            self.refused(
                {"include/novikoff/error.hpp": f"#include <{header}>\n"},
                f"include/novikoff/error.hpp:1: a public header includes <{header}>; dependencies belong into sources",
            )

    def test_an_internal_header_in_a_public_one_is_refused(self):
        self.refused(
            {"include/novikoff/error.hpp": '#include "base/kernels.hpp"\n'},
            'include/novikoff/error.hpp:1: a public header includes "base/kernels.hpp", which is not public',
        )

    def test_a_public_header_that_is_in_no_table_is_refused(self):
        self.refused(
            {"include/novikoff/extra.hpp": "\n"}, "include/novikoff/extra.hpp: a public header of no component"
        )

    def test_a_relative_include_is_refused(self):
        self.refused(
            {"src/base/error.cpp": '#include "../learn/engine/driver.hpp"\n'},
            'src/base/error.cpp:1: "../learn/engine/driver.hpp" belongs to no component; '
            "write the path from src/ or include/",
        )

    def test_angle_brackets_do_not_hide_an_include(self):
        self.refused(
            {"src/base/error.cpp": "#include <novikoff/train.hpp>\n"},
            'src/base/error.cpp:1: write #include "novikoff/train.hpp"',
        )

    def test_the_umbrella_header_inside_the_library_is_refused(self):
        self.refused(
            {"src/base/error.cpp": '#include "novikoff/novikoff.hpp"\n'},
            "src/base/error.cpp:1: only users include novikoff/novikoff.hpp",
        )

    def test_mpi_outside_its_file_is_refused(self):
        self.refused({"src/base/error.cpp": "#include <mpi.h>\n"}, "src/base/error.cpp:1: only apps/mpi/mpi.cpp includes MPI")

    def test_a_folder_that_is_no_component_is_refused(self):
        self.refused({"src/util/misc.cpp": "\n"}, "src/util/misc.cpp: in no component of src/components.txt")

    def test_a_table_that_the_architecture_does_not_show_is_refused(self):
        self.refused(
            {"src/base/a.cpp": "", "ARCHITECTURE.md": "# Architecture\n"},
            "ARCHITECTURE.md: its table of components is not src/components.txt; run tools/check_includes.py --write",
        )

    def test_a_file_that_the_architecture_names_and_that_is_gone_is_refused(self):
        text = "Read `src/base/a.cpp` and `src/base/b.cpp`, then `a.cpp` and `c.cpp` beside them.\n"
        code, messages = check({"src/base/a.cpp": "", "ARCHITECTURE.md": text})
        self.assertEqual(code, 1)
        self.assertIn("ARCHITECTURE.md: names src/base/b.cpp, which does not exist\n", messages)
        self.assertIn("ARCHITECTURE.md: names c.cpp, which does not exist\n", messages)
        self.assertNotIn("a.cpp,", messages)

    def test_an_empty_tree_is_refused(self):
        code, messages = check({})
        self.assertEqual(code, 1)
        self.assertIn("no C++ sources here", messages)


if __name__ == "__main__":
    unittest.main()
