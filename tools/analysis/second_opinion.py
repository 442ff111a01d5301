#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Verifies mates, analyses an engine's lost games, judges moves or scores positions with another UCI chess engine.

    tools/analysis/second_opinion.py mates stockfish tests/data/chess_mates.jsonl
    tools/analysis/second_opinion.py losses stockfish RESULTS danco --nodes 60000
    tools/analysis/second_opinion.py moves stockfish RESULTS --every 6
    tools/analysis/second_opinion.py labels stockfish games.jsonl --every 3 > labelled.jsonl

mates (docs/guides/chess.md): searches for a mate in the number of turns given in the file. Prints each
position where the engine differs, and a summary. The exit status is 1 if a mate is not found, or a shorter
one is.

losses (docs/lab/chess.md): RESULTS is a directory of danco-match. Searches every position before a move of
the loser. The turning point of a game is the last of them with a score of at least -1.2 pawns. Prints a line
for each game, then the number of games by cause of the loss:

    opening    lost before the third move was played: the opening itself was bad
    oversight  one move lost 1.5 pawns or more
    judgement  gradual, and the loser's own score there was 0.6 pawns or more above the other engine's
    slowly     gradual otherwise

moves (docs/lab/chess.md): judges every N-th move of the games in RESULTS, in positions within 3.5 pawns. Prints for each
engine how many of its moves were judged, by how much of the expected score they fell short of the best move on
average, and how many by a tenth or more.

labels (docs/lab/chess.md): prints the games of a file of `danco-tune generate` with the other engine's scores
of every N-th position, for `danco-tune fit`. Leaves out scores beyond 15 pawns.
"""

import argparse
import collections
import json
import math
import pathlib
import statistics
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "src/python/danco"))
from uci_process import UciProcess, exact_score  # noqa: E402

LOST, OPENING, OVERSIGHT, JUDGEMENT = -120, -80, 150, 60
MATE = 10_000
EXPECTED_SCALE = 150  # centipawns that mean an expected score of 73 %
BLUNDER = 0.1  # of the expected score
MAX_JUDGED, MAX_LABEL = 350, 1500  # centipawns
PATIENCE = 3600.0  # seconds; searches are limited by nodes, not by a clock


class Engine(UciProcess):
    def __init__(self, command, options=()):
        super().__init__(command, patience=PATIENCE)
        self.send("uci", *(f"setoption name {name} value {value}" for name, value in options))

    def search(self, fen, moves, go):
        """Returns the last exact score, None without one, and the best move."""
        self.send(f"position fen {fen}" + (f" moves {' '.join(moves)}" if moves else ""), f"go {go}")
        lines = self.read_to("bestmove")
        scores = [score for score in map(exact_score, lines) if score is not None]
        return scores[-1] if scores else None, lines[-1].split()[1]


def read_jsonl(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def mates(arguments):
    rows = read_jsonl(arguments.positions)
    if not rows:
        sys.exit(f"second_opinion.py: {arguments.positions} has no positions")
    engine = Engine(arguments.engine, [("UCI_Chess960", "true"), ("Hash", "256")])
    confirmed = shorter = 0
    for row in rows:
        engine.send("ucinewgame")
        score, _ = engine.search(row["fen"], [], f"mate {row['mate']} nodes {arguments.nodes or 30_000_000}")
        mate = score[1] if score is not None and score[0] == "mate" else None
        confirmed += mate is not None and 0 < mate <= row["mate"]
        shorter += mate is not None and 0 < mate < row["mate"]
        if mate != row["mate"]:
            print(f"{row['fen']}: mate in {row['mate']}, the engine says {mate}", flush=True)
    engine.close()
    print(f"{len(rows)} positions: {confirmed} confirmed, {shorter} with a shorter mate")
    return 0 if confirmed == len(rows) and shorter == 0 else 1


def centipawns(score):
    if score is None:
        return 0
    return score[1] if score[0] == "cp" else MATE if score[1] > 0 else -MATE


def own_positions(game, name, engine, nodes):
    """Returns the loser's score and the engine's before each of the loser's moves."""
    rows = []
    moves = list(game["opening"])
    black_began = game["fen"].split()[1] == "b"
    for record in game["moves"]:
        side = "black" if (len(moves) + black_began) % 2 else "white"
        if game[side] == name:
            score, best = engine.search(game["fen"], moves, f"nodes {nodes}")
            rows.append({"ply": len(moves), "score": centipawns(score), "best": best, "move": record["move"],
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


def losses(arguments):
    engine = Engine(arguments.engine)
    kinds = collections.Counter()
    above, plies = [], []
    for game in read_jsonl(arguments.results / "games.jsonl"):
        loser = {"1-0": "black", "0-1": "white"}.get(game["result"])
        if loser is None or game[loser] != arguments.name:
            continue
        rows = own_positions(game, arguments.name, engine, arguments.nodes or 60_000)
        if not rows:
            continue
        at = max((i for i, row in enumerate(rows) if row["score"] >= LOST), default=0)
        kind = kind_of(rows, at)
        kinds[kind] += 1
        plies.append(rows[at]["ply"])
        above += [row["own"] - row["score"] for row in rows[:at + 1] if row["own"] is not None]
        print(f"game {game['index']} against {game['white' if loser == 'black' else 'black']}: {kind} at ply "
              f"{rows[at]['ply']}, {rows[at]['move']} (best {rows[at]['best']}, {rows[at]['score']}), "
              f"own score {rows[at]['own']} at depth {rows[at]['depth']}", flush=True)
    engine.close()
    print(f"{len(plies)} games lost: {dict(kinds)}")
    if plies and above:
        print(f"turning points: median ply {statistics.median(plies):.0f}; until then the own score is "
              f"{statistics.mean(above):.0f} centipawns above the other's")
    return 0


def expected(score):
    return 1 / (1 + math.exp(-centipawns(score) / EXPECTED_SCALE))


def moves(arguments):
    engine = Engine(arguments.engine)
    lost = collections.defaultdict(list)
    for game in read_jsonl(arguments.results / "games.jsonl"):
        played = game["opening"] + [record["move"] for record in game["moves"]]
        black_began = game["fen"].split()[1] == "b"
        # Begins at another move in each game, so that an even N does not judge White's moves alone.
        for ply in range(len(game["opening"]) + game["index"] % arguments.every, len(played), arguments.every):
            nodes = f"nodes {arguments.nodes or 100_000}"
            best, _ = engine.search(game["fen"], played[:ply], nodes)
            if abs(centipawns(best)) > MAX_JUDGED:
                continue
            score, _ = engine.search(game["fen"], played[:ply], f"{nodes} searchmoves {played[ply]}")
            if best is not None and score is not None:
                lost[game["black" if (ply + black_began) % 2 else "white"]].append(max(0, expected(best) - expected(score)))
    engine.close()
    for name, losses_of in sorted(lost.items()):
        print(f"{name}: {len(losses_of)} moves; average loss {1000 * statistics.mean(losses_of):.1f} thousandths of the expected "
              f"score; {sum(loss >= BLUNDER for loss in losses_of)} moves lost {BLUNDER} or more")
    return 0


def labels(arguments):
    engine = Engine(arguments.engine)
    for line in arguments.games.open(encoding="utf-8"):
        game = json.loads(line)
        samples = []
        for fen, _ in game["samples"][game["game"] % arguments.every::arguments.every]:
            score, _ = engine.search(fen, [], f"nodes {arguments.nodes or 300}")
            if score is not None and abs(centipawns(score)) <= MAX_LABEL:
                samples.append([fen, centipawns(score) * (-1 if fen.split()[1] == "b" else 1)])
        print(json.dumps({**game, "samples": samples}), flush=True)
    engine.close()
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for run, words in ((mates, ["engine", "positions"]), (losses, ["engine", "results", "name"]),
                       (moves, ["engine", "results"]), (labels, ["engine", "games"])):
        command = commands.add_parser(run.__name__)
        for word in words:
            command.add_argument(word, type=str if word in ("engine", "name") else pathlib.Path)
        command.add_argument("--nodes", type=int)
        if run in (moves, labels):
            command.add_argument("--every", type=int, default=1)
        command.set_defaults(run=run)
    arguments = parser.parse_args()
    return arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
