"""Counts test cases in a log that `meson test` wrote: python3 tools/count_tests.py testlog.json

Prints "N passed, N failed". GoogleTest and unittest programs count by case, any other test as one.
A program that ends badly without naming a failed case counts as one failure more, so that a crash
or a timeout never goes unseen.
"""

import json
import re
import sys

_GOOD = {"OK", "EXPECTEDFAIL", "SKIP"}


def count_program(result, output):
    """Returns (passed, failed) of one test program."""
    googletest_ok = len(re.findall(r"\[       OK \] \S", output))
    googletest_bad = len(re.findall(r"\[  FAILED  \] .+ \(\d+ ms\)$", output, re.MULTILINE))
    unittests = re.search(r"^Ran (\d+) tests? in ", output, re.MULTILINE)
    if googletest_ok or googletest_bad:
        passed, failed = googletest_ok, googletest_bad
    elif unittests:
        tail = output[unittests.end():]
        numbers = {word: int(n) for word, n in re.findall(r"(failures|errors|skipped)=(\d+)", tail)}
        failed = numbers.get("failures", 0) + numbers.get("errors", 0)
        passed = max(0, int(unittests[1]) - failed - numbers.get("skipped", 0))
    else:
        passed, failed = (1 if result == "OK" else 0), 0
    if result not in _GOOD and failed == 0:
        failed = 1
    return passed, failed


def count_log(lines):
    """Returns (passed, failed) over the lines of a log, one JSON object each."""
    passed = failed = 0
    for line in lines:
        program = json.loads(line)
        output = program.get("stdout", "") + "\n" + program.get("stderr", "")
        program_passed, program_failed = count_program(program["result"], output)
        passed += program_passed
        failed += program_failed
    return passed, failed


def main():
    try:
        with open(sys.argv[1], encoding="utf-8") as log:
            passed, failed = count_log(log)
    except FileNotFoundError:  # `meson test` could not even start, or the suite is empty
        passed, failed = 0, 0
    print(f"{passed} passed, {failed} failed")


if __name__ == "__main__":
    main()
