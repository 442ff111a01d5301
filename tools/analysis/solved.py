#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how many Pacos `danco prove` finds in which time, and draws the result (docs/lab/proofs.md).

    tools/analysis/solved.py measure build/release/src/danco tests/data/paco_long.jsonl after.jsonl
    tools/analysis/solved.py table after.jsonl
    tools/analysis/solved.py plot docs/lab/solved.svg before=before.jsonl after=after.jsonl

Starts a process for each position. Times are its processor seconds, including its start, so that other work
on the machine matters little.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from plotting import plotting  # noqa: E402

LIMITS = (0.1, 0.3, 1, 3, 10)
SHORTEST, LONGEST = 0.01, 10.0


def read(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines()]


def solve(engine, fen, seconds, threads):
    command = [engine, "prove", fen, "--mate", "20", "--json", "--movetime", str(round(1000 * seconds)),
               "--threads", str(threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        answer = json.loads(process.stdout.read())
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return {"mate": answer.get("mate"), "shortest": answer.get("shortest"),
            "seconds": answer["seconds"], "processor": usage.ru_utime + usage.ru_stime}


def measure(arguments):
    positions = read(arguments.positions)
    try:
        out = open(arguments.out, "x", encoding="utf-8")
    except FileExistsError:
        sys.exit(f"solved.py: '{arguments.out}' exists; choose another name")
    with out:
        for position in positions:
            row = solve(arguments.engine, position["fen"], arguments.seconds, arguments.threads)
            row = {"fen": position["fen"], "seen": position.get("seen")} | row
            print(json.dumps(row), file=out, flush=True)


def table(arguments):
    rows = read(arguments.rows)
    solved = [row for row in rows if row["mate"]]
    print("| positions | " + " | ".join(f"in {limit} s" for limit in LIMITS) + " | median s | shortest shown |")
    counts = (str(sum(row["processor"] <= limit for row in solved)) for limit in LIMITS)
    median = statistics.median(row["processor"] if row["mate"] else math.inf for row in rows)
    shown = sum(bool(row["shortest"]) for row in solved)
    print(f"| {len(rows)} | " + " | ".join(counts) + f" | {median:.2f} | {shown} |")


def plot(arguments):
    plt = plotting()
    figure, axes = plt.subplots(figsize=(7, 4))
    for number, named in enumerate(arguments.curves):
        name, path = named.split("=", 1)
        rows = read(path)
        times = sorted(row["processor"] for row in rows if row["mate"])
        axes.step([SHORTEST, *times, LONGEST],
                  [0, *(count / len(rows) for count in range(1, len(times) + 1)), len(times) / len(rows)],
                  where="post", label=name, linestyle="-" if number % 2 else "--")
    axes.set(xscale="log", xlim=(SHORTEST, LONGEST), ylim=(0, 1), xlabel="processor time, s", ylabel="part solved")
    axes.legend(loc="upper left")
    figure.savefig(arguments.picture)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("measure", help="solves each position of a file")
    command.add_argument("engine")
    command.add_argument("positions", type=pathlib.Path, help="JSON lines with `fen`")
    command.add_argument("out", type=pathlib.Path)
    command.add_argument("--seconds", type=float, default=10)
    command.add_argument("--threads", type=int, default=1)
    command.set_defaults(run=measure)
    command = commands.add_parser("table", help="prints a row for the notebook")
    command.add_argument("rows", type=pathlib.Path)
    command.set_defaults(run=table)
    command = commands.add_parser("plot", help="draws curves as SVG")
    command.add_argument("picture", type=pathlib.Path)
    command.add_argument("curves", nargs="+", metavar="NAME=FILE")
    command.set_defaults(run=plot)
    arguments = parser.parse_args()
    arguments.run(arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main())
