#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts how often Danco gives a reason for its moves, and checks the reasons with more nodes.

    tools/analysis/check_reasons.py --danco build/release/src/danco --out reasons --pacoplay tests/data/pacoplay_games.jsonl

Danco's levels play games against each other, from seeds that nothing else uses; `--pacoplay` adds
games between people. The items are hints (the best move of a position, as in `danco play`) and marks
(turns that `danco annotate` marks) from these games. `OUT-items.json` stores them, and
`OUT-reasons.txt` lists each with its first reasons. Items drawn with `--seed` are searched with `--times` the
nodes; `OUT-checked.txt` lists them. The search checks that

 * the move is still good: at most 0.10 of the expected result worse than the best one;
 * each claim of a reason (a threat, a move that loses, …) is within its bound;
 * a plan is still in the expected line. (The gain of a family of terms is a fact of the evaluation.)

A reason that only repeats the move (`ties`, `frees` or `promotes` alone) counts as a restatement.
"""

import argparse
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "src/python/danco"))
from uci_process import UciProcess  # noqa: E402

LEVELS = ((0, 1), (2, 4), (5, 7), (8, 9), (11, 13), (16, 18))
RESTATED = {"ties", "frees", "promotes"}
PATIENCE = 3600.0  # seconds
TOLD = 2  # reasons shown with a hint
MARKS_OF_GAME = 6  # at most, because one loss has many


class Engine(UciProcess):
    """Danco as a UCI process. Searches are limited by nodes, so an answer may take long."""

    def __init__(self, danco):
        super().__init__(danco, patience=PATIENCE)

    def search(self, position, nodes, only=None):
        """Returns the score for the side to move in centipawns (3000 for a Paco), and the line."""
        self.send(f"position {position}", f"go nodes {nodes}" + (f" searchmoves {only}" if only else ""))
        score, line = 0, []
        for text in self.read_to("bestmove"):
            found = re.search(r" score (cp|mate) (-?\d+).* pv (.*)", text)
            if found:
                number = int(found[2])
                score = number if found[1] == "cp" else math.copysign(3000, number)
                line = found[3].split()
        return score, line

    def legal(self, position):
        self.send(f"position {position}", "moves")
        return [line for line in self.settle() if re.fullmatch(r"[a-h][1-8][a-h1-8qrbn]*", line)]


def expected(centipawns):
    return 1 / (1 + math.exp(-centipawns / 200))


def pacoplay_games(path):
    """Returns the games of a file like `tests/data/pacoplay_games.jsonl`, each until a turn is no list of squares."""
    games = []
    for line in path.read_text(encoding="utf-8").splitlines():
        moves = []
        for turn in json.loads(line).get("turns", []):
            if not all(isinstance(square, int) for square in turn):
                break
            moves.append("".join(f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in turn))
        if moves:
            games.append(moves)
    return games


def play_games(danco, count, movetime, rng):
    """Returns games of levels against each other, as lists of moves."""
    rules = Engine(danco)
    engines = {level: Engine(danco) for level in sorted({level for pair in LEVELS for level in pair})}
    games = []
    for number in range(count):
        pair = LEVELS[number % len(LEVELS)]
        moves = []
        for _ in range(3):
            moves.append(rng.choice(rules.legal("startpos" + (" moves " + " ".join(moves) if moves else ""))))
        for side, level in enumerate(pair):
            engine = engines[level]
            engine.send(f"setoption name Skill Level value {level}",
                        f"setoption name Level Seed value {rng.randrange(1, 10 ** 6)}", "ucinewgame")
        for ply in range(3, 160):
            engine = engines[pair[(ply + number) % 2]]
            engine.send("position startpos moves " + " ".join(moves), f"go movetime {movetime}")
            best = engine.read_to("bestmove")[-1].split()[1]
            if best in ("(none)", "0000"):
                break
            moves.append(best)
        games.append(moves)
    for engine in [rules, *engines.values()]:
        engine.close()
    return games


def hints_of(danco, games, count, nodes, rng, folder):
    """Returns hints for positions of the games: the position, the move and its reasons."""
    places = [(game, ply) for game in games for ply in range(2, len(game) - 1)]
    chosen = rng.sample(places, min(count, len(places)))
    file = folder / "positions.txt"
    file.write_text("".join(f"startpos moves {' '.join(game[:ply])}\n" for game, ply in chosen), encoding="utf-8")
    text = subprocess.run([danco, "analyse", "--positions", file, "--json", "--why", "--nodes", str(nodes),
                           "--multipv", "2"], capture_output=True, text=True, check=True).stdout
    hints = []
    for (game, ply), line in zip(chosen, map(json.loads, text.splitlines())):
        if "best" in line:
            hints.append({"what": "hint", "position": f"fen {line['fen']}",
                          "game": f"startpos moves {' '.join(game[:ply])}", "move": line["best"],
                          "notation": line["best_players"], "reasons": line["reasons"][:TOLD]})
    return hints


def marks_of(danco, games, count, nodes, rng, folder):
    """Returns marks of the games, only a few of each: the position, the better move and its reasons."""
    marks = []
    for game in rng.sample(games, len(games)):
        if len(marks) >= count:
            break
        file = folder / "game.txt"
        file.write_text(f"startpos moves {' '.join(game)}\n", encoding="utf-8")
        text = subprocess.run([danco, "annotate", file, "--to", "jsonl", "--nodes", str(nodes)],
                              capture_output=True, text=True, check=True).stdout
        moves, of_game = [], []
        for turn in json.loads(text)["turns"]:
            analysis = turn["analysis"]
            if "judgement" in analysis and not analysis["is_best"]:
                reasons = analysis.get("reasons", [])
                worse = [reason for reason in reasons[1:] if reason["kind"].startswith("worse")]
                of_game.append({"what": analysis["judgement"], "position": "startpos moves " + " ".join(moves),
                                "game": "startpos moves " + " ".join(moves), "move": analysis["line"][0],
                                "notation": analysis["line"][0], "reasons": (reasons[:1] + worse + reasons[1:])[:TOLD]})
            moves.append(turn["move"])
        marks += rng.sample(of_game, min(MARKS_OF_GAME, len(of_game)))
    return marks[:count]


def faults_of(engine, item, nodes):
    """Returns why the reasons of an item are wrong or irrelevant, by a search with more nodes."""
    faults = [] if item["reasons"] else ["no reason"]
    position = item["position"]
    best, _ = engine.search(position, nodes)
    score, line = engine.search(position, nodes, item["move"])
    if expected(max(best, score)) - expected(score) > 0.10:
        faults.append(f"the move is worth {score}, the best {best}")
    for reason in item["reasons"]:
        for claim in reason.get("claims", []):
            value, _ = engine.search(f"fen {claim['fen']}", nodes, claim["move"])
            bound = claim.get("at_least", claim.get("at_most"))
            if value < bound if "at_least" in claim else value > bound:
                faults.append(f"{reason['kind']}: {claim['move']} is worth {value}, {claim}")
        kind = reason["kind"]
        if kind in ("forces", "forces.seen") and score < 3000:
            faults.append(f"{kind}: not won")
        if kind.startswith("plan"):
            names = subprocess.run([engine.command[0], "convert", "--to", "players"], text=True,
                                   input=(f"{item['game']} " if " moves " in item["game"] else item["game"] + " moves ")
                                   + " ".join(line[:9]) + "\n", capture_output=True, check=False).stdout
            if reason["values"]["next"] not in names.split()[-len(line[:9]) - 1:]:
                faults.append(f"{kind}: {reason['values']['next']} is not in the line {' '.join(line[:9])}")
    return faults


def items_of(arguments, rng):
    """Returns hints and marks of new games."""
    with tempfile.TemporaryDirectory() as name:
        games = [game for path in arguments.pacoplay for game in pacoplay_games(path)]
        games += play_games(arguments.danco, arguments.games, arguments.movetime, rng)
        items = hints_of(arguments.danco, games, arguments.hints, arguments.nodes, rng, pathlib.Path(name))
        return items + marks_of(arguments.danco, games, arguments.marks, arguments.mark_nodes, rng, pathlib.Path(name))


def text_of(item):
    said = " | ".join(f"[{reason['kind']}] {reason['text']}" for reason in item["reasons"]) or "NO REASON"
    return f"{item['what']} {item['notation']}: {said}\n    {item['position']}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--danco", required=True)
    parser.add_argument("--out", required=True, help="the beginning of the names of the lists")
    parser.add_argument("--games", type=int, default=36)
    parser.add_argument("--movetime", type=int, default=1000, help="of each turn of these games")
    parser.add_argument("--pacoplay", type=pathlib.Path, action="append", default=[], help="a file of pacoplay's games")
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--marks", type=int, default=100)
    parser.add_argument("--drawn", type=int, default=150)
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--mark-nodes", type=int, default=2000,
                        help="of the annotator's first pass; marks have ten times that")
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--seed", type=int, default=4343)
    parser.add_argument("--begin", type=int, default=0, help="with --end: only this part of those that were drawn")
    parser.add_argument("--end", type=int, default=0)
    arguments = parser.parse_args()
    checked = pathlib.Path(arguments.out + "-checked.txt")
    if arguments.drawn and not arguments.begin and checked.exists():
        parser.error(f"--out: '{checked}' exists; choose another name")
    rng = random.Random(arguments.seed)
    kept = pathlib.Path(arguments.out + "-items.json")
    if kept.exists():
        items = json.loads(kept.read_text(encoding="utf-8"))
    else:
        items = items_of(arguments, rng)
        kept.write_text(json.dumps(items), encoding="utf-8")
    given = [item for item in items if any(reason["kind"] not in RESTATED for reason in item["reasons"])]
    with open(arguments.out + "-reasons.txt", "w", encoding="utf-8") as out:
        for number, item in enumerate(items, 1):
            out.write(f"{number}. {text_of(item)}")
    print(f"{len(items)} hints and marks, {len(given)} with a reason ({100 * len(given) / len(items):.1f} %)",
          flush=True)
    if not arguments.drawn:
        return
    drawn = random.Random(arguments.seed).sample(items, min(arguments.drawn, len(items)))
    if arguments.end:
        drawn = drawn[arguments.begin:arguments.end]
    good = 0
    with open(checked, "a" if arguments.begin else "x", encoding="utf-8") as out:
        engine = Engine(arguments.danco)
        engine.send("setoption name Hash value 64", "setoption name UCI_AnalyseMode value true")
        out.write(f"seed {arguments.seed}, {arguments.times} times the nodes\n")
        for number, item in enumerate(drawn, arguments.begin + 1):
            engine.send("ucinewgame")
            faults = faults_of(engine, item, arguments.times * arguments.nodes)
            good += not faults
            out.write(f"{number}. {'holds' if not faults else 'FAILS: ' + '; '.join(faults)}\n    {text_of(item)}")
            out.flush()
    engine.close()
    print(f"seed {arguments.seed}: {good} of {len(drawn)} hold with {arguments.times} times the nodes "
          f"({100 * good / len(drawn):.1f} %)")


if __name__ == "__main__":
    main()
