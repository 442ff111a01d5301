#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints a table of what a change did to the benchmarks.

    bench/compare.py OLD NEW [--filter REGEX] [--pairs N]

OLD and NEW are the same program of bench/ from two build trees. They run alternately, N pairs of runs (5 by default). Each line
of the table has one figure of one benchmark: its median in the old and in the new program, and the median, smallest and
largest ratio new / old. A ratio compares the two runs of a pair, because a machine's speed changes from minute to minute.
A figure is marked if all its ratios lie on one side of 1. Exit status 1 if a benchmark fails, or exists in only one of the
programs.
"""

import argparse
import json
import statistics
import subprocess
import sys

# Fields in which Google Benchmark describes the run itself.
NOT_FIGURES = {"family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads", "iterations"}


def figures(program, pattern):
    """Runs a program once. Returns (benchmark, name) -> figure, in the order of the program, and the messages of
    benchmarks that failed."""
    command = [program, "--benchmark_format=json"] + ([f"--benchmark_filter={pattern}"] if pattern else [])
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, text=True)
    found, failed = {}, []
    for run in json.loads(done.stdout)["benchmarks"]:
        if run.get("error_occurred"):
            failed.append(f"{run['name']} failed in {program}: {run.get('error_message', 'no reason given')}")
            continue
        # Processor time leaves out other processes and waiting, so benchmarks of these are measured by the clock.
        unused = "cpu_time" if run["name"].endswith("/real_time") else "real_time"
        for name, value in run.items():
            if isinstance(value, (int, float)) and not isinstance(value, bool) and name not in NOT_FIGURES | {unused}:
                found[run["name"], name] = value
    return found, failed


def only_in_one(pairs):
    """Returns a message for each benchmark that only one of the programs has."""
    names = [{name for figures in side for name, _ in figures} for side in zip(*pairs)]
    return [f"only the {side} program has {name}" for side, mine, other in
            (("old", *names), ("new", *reversed(names))) for name in sorted(mine - other)]


def table(pairs):
    """Returns the lines of the table for pairs of (old, new) figures."""
    rows = [("benchmark", "figure", "old", "new", "new / old", "range")]
    for key in pairs[0][0]:
        if not all(key in old and key in new and old[key] for old, new in pairs):
            continue
        ratios = [new[key] / old[key] for old, new in pairs]
        one_sided = min(ratios) > 1 or max(ratios) < 1
        rows.append((*key, f"{statistics.median(old[key] for old, _ in pairs):.6g}",
                     f"{statistics.median(new[key] for _, new in pairs):.6g}",
                     f"{statistics.median(ratios):.3f}{' *' if one_sided and len(pairs) > 1 else ''}",
                     f"{min(ratios):.3f} to {max(ratios):.3f}"))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--filter", help="only the benchmarks whose name matches")
    parser.add_argument("--pairs", type=int, default=5)
    options = parser.parse_args()
    pairs, faults = [], []
    for number in range(options.pairs):
        print(f"pair {number + 1} of {options.pairs}", file=sys.stderr)
        # The order alternates, so that a machine that slows down favours neither.
        first, second = (options.old, options.new) if number % 2 == 0 else (options.new, options.old)
        (one, failed), (two, failed_too) = figures(first, options.filter), figures(second, options.filter)
        pairs.append((one, two) if number % 2 == 0 else (two, one))
        faults += failed + failed_too
    if not pairs or not (pairs[0][0] or faults):
        sys.exit("compare.py: no benchmark was run")
    print("\n".join(table(pairs)))
    print(f"* all {len(pairs)} pairs on one side of 1")
    faults += only_in_one(pairs)
    if faults:
        sys.exit("\n".join(f"compare.py: {fault}" for fault in dict.fromkeys(faults)))


if __name__ == "__main__":
    main()
