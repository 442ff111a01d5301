# SPDX-License-Identifier: MIT
"""Lists the build targets of test suites: python3 tools/tests_need.py TREE SUITE...

Prints the ninja targets, one per line, that the tests of these suites run or read. `-SUITE` stands for all tests except
those of that suite and of the suite `slow`. Without a suite, prints the targets of all tests and benchmarks.
"""

import json
import os
import subprocess
import sys


def is_chosen(test, suites):
    """Returns whether a test belongs to one of the suites (which Meson calls `project:suite`)."""
    names = {name.rpartition(":")[2] for name in test["suite"]}
    if not suites:
        return True
    return any("slow" not in names and suite[1:] not in names if suite.startswith("-") else suite in names
               for suite in suites)


def needed(tree, tests, targets, suites):
    """Returns the sorted files in the tree that the chosen tests depend on."""
    built = {target["id"]: target["filename"] for target in targets}
    wanted = {target for test in tests if is_chosen(test, suites) for target in test["depends"]}
    return sorted({os.path.relpath(name, tree) for target in wanted if target in built for name in built[target]})


def introspect(tree, what):
    said = subprocess.run(["meson", "introspect", "--" + what, tree], check=True, capture_output=True, text=True)
    return json.loads(said.stdout)


def main():
    tree, suites = os.path.realpath(sys.argv[1]), sys.argv[2:]
    tests = introspect(tree, "tests") + ([] if suites else introspect(tree, "benchmarks"))
    print("\n".join(needed(tree, tests, introspect(tree, "targets"), suites)))


if __name__ == "__main__":
    main()
