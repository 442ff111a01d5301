#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how fast the Python module lists moves: median positions per second (docs/reference/python.md).

    PYTHONPATH=build/release/src/python python3 bench/python_speed.py
"""

import json
import pathlib
import statistics
import time

import danco

DATA = pathlib.Path(__file__).resolve().parent.parent / "tests/data/positions.jsonl"
MOST_MOVES = 10_000  # nobody would list more as Python objects
ROUNDS = 7
QUESTIONS = {
    "len(position.legal_moves)": lambda position: len(position.legal_moves),
    "len(board.legal_moves)": None,
    "list(position.legal_moves)": lambda position: list(position.legal_moves),
    "position.legal_moves.uci()": lambda position: position.legal_moves.uci(),
}


def positions():
    for line in DATA.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["n"] <= MOST_MOVES:
            try:
                yield danco.Position(record["fen"])
            except danco.FenError:
                pass  # an example of an impossible position


def seconds(question, things):
    """Returns the time of the question for each thing: the median over the rounds, each of which visits all things
    in turn, so that caches are as cold as in a program that uses them."""
    rounds = []
    for _ in range(ROUNDS):
        times = []
        for thing in things:
            began = time.perf_counter()
            question(thing)
            times.append(time.perf_counter() - began)
        rounds.append(times)
    return [statistics.median(times) for times in zip(*rounds)]


def main():
    everything = list(positions())
    counts = [len(position.legal_moves) for position in everything]
    print(f"{len(everything)} positions, {statistics.median(counts):g} moves at the median")
    for name, question in QUESTIONS.items():
        things = everything
        if question is None:
            question, things = QUESTIONS["len(position.legal_moves)"], list(map(danco.Board, everything))
        median = statistics.median(seconds(question, things))
        print(f"{name:28} {1 / median:12,.0f} positions/s")


if __name__ == "__main__":
    main()
