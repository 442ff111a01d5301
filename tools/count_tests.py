# SPDX-License-Identifier: MIT
"""Counts the test cases of a `meson test` run: python3 tools/count_tests.py LOG STATUS SELECTED

LOG is the testlog.json of the run, STATUS the exit status of `meson test`, SELECTED the number of tests that it had to run. Prints
"N passed, N failed". GoogleTest and unittest programs count by case, any other test counts as one.

The count fails closed. A program that ends badly without naming a failed case, a program without cases, a selected test
that the log does not contain, and a line that cannot be read each count as one failure. So does an exit status other than
0 for which the log shows no failure, and an empty selection. Skipped cases are named on stderr, because they test nothing.
"""

import json
import re
import sys

_GOOD = {"OK", "EXPECTEDFAIL", "SKIP"}


def count_program(result, output):
    """Returns (passed, failed) of one test program."""
    googletest_ok = len(re.findall(r"\[       OK \] \S", output))
    googletest_bad = len(re.findall(r"\[  FAILED  \] .+ \(\d+ ms\)$", output, re.MULTILINE))
    googletest = re.search(r"^\[==========\] Running ", output, re.MULTILINE)
    unittests = re.search(r"^Ran (\d+) tests? in ", output, re.MULTILINE)
    if googletest or googletest_ok or googletest_bad:
        passed, failed = googletest_ok, googletest_bad
    elif unittests:
        tail = output[unittests.end():]
        numbers = {word: int(n) for word, n in re.findall(r"(failures|errors|skipped)=(\d+)", tail)}
        failed = numbers.get("failures", 0) + numbers.get("errors", 0)
        passed = max(0, int(unittests[1]) - failed - numbers.get("skipped", 0))
    else:
        passed, failed = (1 if result == "OK" and not ran_no_case(output) else 0), 0
    if failed == 0 and (result not in _GOOD or ran_no_case(output)):
        failed = 1
    return passed, failed


def ran_no_case(output):
    """Returns whether a GoogleTest or unittest program had no case to run, as with a filter for a case that was renamed.
    One of several shards may be empty, and a program may skip all its cases."""
    excused = re.search(r"^Note: This is test shard |skipped=\d", output, re.MULTILINE)
    return not excused and bool(re.search(r"^\[==========\] Running 0 tests |^Ran 0 tests in ", output, re.MULTILINE))


def skipped_cases(result, output):
    """Returns the names of the skipped cases in the output of a program."""
    names = re.findall(r"^\[  SKIPPED \] (\S+) \(\d+ ms\)$", output, re.MULTILINE)
    if not names and (found := re.search(r"skipped=(\d+)", output)):
        names = [f"{found[1]} cases"]
    return names or (["all"] if result == "SKIP" else [])


def count_run(lines, status, selected):
    """Returns (passed, failed, faults) of a run. The faults are everything that went wrong except failed tests, and what
    was skipped."""
    passed = failed = programs = 0
    faults = []
    for line in lines:
        try:
            program = json.loads(line)
            result, output = program["result"], program.get("stdout", "") + "\n" + program.get("stderr", "")
        except (ValueError, KeyError, TypeError):
            faults.append(f"line {programs + 1} of the log is damaged")
            failed += 1
            continue
        programs += 1
        if skipped := skipped_cases(result, output):
            faults.append(f"skipped in {program.get('name', '?')}: {', '.join(skipped)}")
        program_passed, program_failed = count_program(result, output)
        passed += program_passed
        failed += program_failed
    if selected == 0:
        faults.append("no test was selected")
        failed += 1
    elif programs < selected:
        faults.append(f"the log has {programs} of {selected} selected tests")
        failed += selected - programs
    if status != 0 and failed == 0:
        faults.append(f"meson test ended with status {status}, and the log shows no failure")
        failed += 1
    return passed, failed, faults


def main():
    log, status, selected = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    try:
        with open(log, encoding="utf-8", errors="replace") as lines:
            passed, failed, faults = count_run(lines, status, selected)
    except FileNotFoundError:  # `meson test` did not even start
        passed, failed, faults = 0, max(1, selected), [f"there is no log {log}"]
    for fault in faults:
        print(f"count_tests: {fault}", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")


if __name__ == "__main__":
    main()
