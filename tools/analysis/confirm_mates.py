#!/usr/bin/env python3
"""Asks another chess engine whether the mates of a file are there (docs/chess.md).

    tools/analysis/confirm_mates.py stockfish tests/data/chess_mates.jsonl

Each position is asked for a mate in as many turns as the file says. Says what differs, and sums up. The exit status is 1
where a mate is not found, or a shorter one is.
"""

import json
import pathlib
import subprocess
import sys

NODES = 30_000_000


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for line in ("uci", "setoption name UCI_Chess960 value true", "setoption name Hash value 256"):
            self.send(line)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def mate(self, fen, go):
        """The turns of the last mate that was announced with an exact score, None without one."""
        for line in ("ucinewgame", f"position fen {fen}", f"go {go} nodes {NODES}"):
            self.send(line)
        mate = None
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return mate
            words = line.split()
            if "mate" in words and "lowerbound" not in words and "upperbound" not in words:
                mate = int(words[words.index("mate") + 1])
        raise EOFError("the engine has ended")


def main(command, path):
    engine = Engine(command)
    rows = [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines()]
    confirmed = 0
    shorter = 0
    for row in rows:
        mate = engine.mate(row["fen"], f"mate {row['mate']}")
        confirmed += mate is not None and 0 < mate <= row["mate"]
        shorter += mate is not None and 0 < mate < row["mate"]
        if mate != row["mate"]:
            print(f"{row['fen']}: mate in {row['mate']}, the engine says {mate}", flush=True)
    engine.send("quit")
    print(f"{len(rows)} positions: {confirmed} confirmed, {shorter} with a shorter mate")
    return 0 if confirmed == len(rows) and shorter == 0 else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
