#!/usr/bin/env python3
"""Measures how many Pacos `danco prove` finds in which time, and draws it (docs/lab/proofs.md).

    tools/analysis/solved.py measure build/release/src/danco tests/data/paco_long.jsonl after.jsonl
    tools/analysis/solved.py table after.jsonl
    tools/analysis/solved.py plot docs/lab/solved.svg before=before.jsonl after=after.jsonl

A process for each position. Seconds are those of its processor, start included, so that other work on
the machine counts little.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys

LIMITS = (0.1, 0.3, 1, 3, 10)
COLOURS = ("#777777", "#1f5fa8", "#b3541e", "#2f7d32")
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 360, 60, 50, 20, 20
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
    with open(arguments.out, "w", encoding="utf-8") as out:
        for position in read(arguments.positions):
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


def place(seconds, share):
    along = math.log(max(seconds, SHORTEST) / SHORTEST) / math.log(LONGEST / SHORTEST)
    x = LEFT + along * (WIDTH - LEFT - RIGHT)
    return x, TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def curve(rows):
    times = sorted(row["processor"] for row in rows if row["mate"])
    points, share = [place(SHORTEST, 0)], 0.0
    for number, seconds in enumerate(times, 1):
        points.append(place(seconds, share))
        share = number / len(rows)
        points.append(place(seconds, share))
    points.append(place(LONGEST, share))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def plot(arguments):
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = place(SHORTEST, share)
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for seconds in (0.01, 0.1, 1, 10):
        x, y = place(seconds, 0)
        parts.append(f'<path d="M{x:.1f} {TOP}V{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{seconds:g} s</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 12}" text-anchor="middle">'
                 'processor time</text>')
    for number, named in enumerate(arguments.curves):
        name, path = named.split("=", 1)
        colour, dash = COLOURS[number % len(COLOURS)], "" if number % 2 else ' stroke-dasharray="6 3"'
        parts.append(f'<polyline points="{curve(read(path))}" fill="none" stroke="{colour}" '
                     f'stroke-width="2"{dash}/>')
        y = TOP + 20 + 18 * number
        parts.append(f'<path d="M{LEFT + 15} {y - 4}h30" stroke="{colour}" stroke-width="2"{dash}/>'
                     f'<text x="{LEFT + 52}" y="{y}">{name}</text>')
    parts.append("</svg>")
    arguments.picture.write_text("\n".join(parts) + "\n", encoding="utf-8")


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
