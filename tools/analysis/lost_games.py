#!/usr/bin/env python3
"""Looks at the games of traditional chess that an engine has lost, with another engine's opinion.

    tools/analysis/lost_games.py stockfish RESULTS danco --nodes 60000

RESULTS is a folder of danco-match; every position before a move of the loser's is searched. The turning point of a
game is the last of them that was no worse than -1.2 pawns. For each game a line about it, then how many were lost

    opening    before the third move was played: the opening itself was bad
    oversight  by one move, which cost 1.5 pawns and more
    judgement  bit by bit, the loser's own score there being 0.6 pawns and more above the other's
    slowly     bit by bit otherwise
"""

import argparse
import collections
import json
import pathlib
import statistics
import subprocess

LOST, OPENING, OVERSIGHT, JUDGEMENT = -120, -80, 150, 60
MATE = 10_000


class Engine:
    def __init__(self, command, nodes):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.nodes = nodes
        self.send("uci")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def look(self, fen, moves):
        """Centipawns for the side to move, and the best move."""
        self.send(f"position fen {fen} moves {' '.join(moves)}")
        self.send(f"go nodes {self.nodes}")
        score = 0
        for line in self.process.stdout:
            words = line.split()
            if "score" in words and "lowerbound" not in words and "upperbound" not in words:
                kind, value = words[words.index("score") + 1:][:2]
                score = int(value) if kind == "cp" else MATE if int(value) > 0 else -MATE
            if line.startswith("bestmove"):
                return score, words[1]
        raise EOFError("the engine has ended")


def own_positions(game, name, engine):
    """What the loser thought and what the engine thinks, before each of the loser's moves."""
    rows = []
    moves = list(game["opening"])
    black_began = game["fen"].split()[1] == "b"
    for record in game["moves"]:
        side = "black" if (len(moves) + black_began) % 2 else "white"
        if game[side] == name:
            score, best = engine.look(game["fen"], moves)
            rows.append({"ply": len(moves), "score": score, "best": best, "move": record["move"],
                         "own": record.get("cp"), "depth": record.get("depth")})
        moves.append(record["move"])
    return rows


def kind_of(rows, at):
    here = rows[at]
    after = rows[min(at + 1, len(rows) - 1)]
    if at <= 2 and here["score"] <= OPENING:
        return "opening"
    if here["score"] - after["score"] >= OVERSIGHT:
        return "oversight"
    return "judgement" if here["own"] is not None and here["own"] - here["score"] >= JUDGEMENT else "slowly"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("name", help="of the player whose losses are looked at")
    parser.add_argument("--nodes", type=int, default=60_000)
    arguments = parser.parse_args()
    engine = Engine(arguments.engine, arguments.nodes)
    kinds = collections.Counter()
    above = []
    plies = []
    with open(arguments.results / "games.jsonl", encoding="utf-8") as file:
        for game in map(json.loads, file):
            loser = {"1-0": "black", "0-1": "white"}.get(game["result"])
            if loser is None or game[loser] != arguments.name:
                continue
            rows = own_positions(game, arguments.name, engine)
            at = max((i for i, row in enumerate(rows) if row["score"] >= LOST), default=0)
            kind = kind_of(rows, at)
            kinds[kind] += 1
            plies.append(rows[at]["ply"])
            above += [row["own"] - row["score"] for row in rows[:at + 1] if row["own"] is not None]
            print(f"game {game['index']} against {game['white' if loser == 'black' else 'black']}: {kind} at ply "
                  f"{rows[at]['ply']}, {rows[at]['move']} (best {rows[at]['best']}, {rows[at]['score']}), "
                  f"own score {rows[at]['own']} at depth {rows[at]['depth']}", flush=True)
    engine.send("quit")
    print(f"{len(plies)} games lost: {dict(kinds)}")
    if plies:
        print(f"turning points: median ply {statistics.median(plies):.0f}; until then the own score is "
              f"{statistics.mean(above):.0f} centipawns above the other's")


if __name__ == "__main__":
    main()
