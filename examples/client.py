#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A complete front end for Paco Ŝako in about a hundred lines: you click, the engine answers.

    examples/client.py [--engine PROGRAM] [--nodes N] [--fen FEN] [--auto SEED] [--alone]

It knows no rules. Before each click it asks the engine which squares may be clicked (`ask` with the request "ways", see
docs/reference/protocol-front-ends.md), so chains, gifts and promotions need no code here. At the terminal you type a square, a
piece letter, "back" or "resign". With --auto a random number generator clicks for you; with --alone it clicks for both sides.
"""

import argparse
import json
import random
import subprocess
import sys


class Danco:
    """The engine as a process: one line in, lines out."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def send(self, line):
        print(line, file=self.process.stdin, flush=True)

    def read_to(self, word):
        """Returns the next line that begins with this word; other lines, such as `info`, are skipped."""
        for line in self.process.stdout:
            if line.split()[:1] == [word]:
                return line
        sys.exit("client: the engine has ended")

    def ask(self, request, game, **fields):
        """Asks one question about a game. Returns the answer."""
        self.send("ask " + json.dumps({"version": 1, "request": request, **game, **fields}))
        reply = json.loads(self.read_to("answer").partition(" ")[2])
        if "error" in reply:
            sys.exit(f"client: {reply['error']['field']}: {reply['error']['message']}")
        return reply["answer"]

    def best_move(self, game, nodes):
        start = f"fen {game['fen']}" if "fen" in game else "startpos"
        self.send(" ".join(["position", start, "moves", *game["moves"]]))
        self.send(f"go nodes {nodes}")
        return self.read_to("bestmove").split()[1]


def show(state):
    """Prints the board. Each square has room for both pieces of a union, White's first."""
    for rank in "87654321":
        cells = [state["board"].get(file + rank) for file in "abcdefgh"]
        print(rank, " ".join((cell[0].upper() + cell[1]).replace("-", " ") if cell else " ." for cell in cells))
    print("  a  b  c  d  e  f  g  h ", state["side"], "to move", "(Ŝako!)" if state["sako"][state["side"]]["in_sako"] else "")


def clickable(ways):
    """Returns what may be clicked now. Dead ends are legal, but you would have to take them back."""
    offered = ([(choice["piece"], choice) for choice in ways["promotions"]] or
               [(step["square"], step) for step in ways["next"]])
    return [text for text, way in offered if not way["dead_end"]]


def by_hand(choices, path):
    while True:
        print(f"{path or 'your move'}: click one of {' '.join(choices)}; back, resign")
        text = sys.stdin.readline()
        if text.strip() in [*choices, "back", "resign"]:
            return text.strip()
        if not text:
            return "resign"


def choose_move(engine, game, click):
    """Clicks until a turn is complete. Returns the answer that completes it, or None: the player resigns."""
    path = [""]  # the turn so far after each click
    while True:
        ways = engine.ask("ways", game, path=path[-1])
        if ways["complete"]:
            return ways
        choice = click(clickable(ways), path[-1])
        if choice == "resign":
            return None
        if choice == "back":
            path = path[:-1] or [""]
        else:
            path.append(path[-1] + choice)


def describe(steps, notation):
    """Returns the move and what is special about it."""
    kinds = [step["kind"] for step in steps]
    words = ["chain"] * ("release" in kinds) + ["promotion"] * any(step.get("promotion") for step in steps)
    words += ["gift"] * notation.startswith("=") + [kind for kind in kinds if kind in ("castle", "unite", "paco")]
    return notation + (f" ({', '.join(words)})" if words else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engine", default="danco", help="the program; danco unless given")
    parser.add_argument("--nodes", type=int, default=20000, help="how many positions the engine searches for a move")
    parser.add_argument("--fen", help="the start; the usual one unless given")
    parser.add_argument("--auto", type=int, metavar="SEED", help="click at random instead of asking you")
    parser.add_argument("--alone", action="store_true", help="the clicks are for both sides; the engine only knows the rules")
    options = parser.parse_args()
    chance = random.Random(options.auto)
    click = by_hand if options.auto is None else lambda choices, _: chance.choice(choices)
    engine = Danco(options.engine)
    game = {"moves": [], **({"fen": options.fen} if options.fen else {})}
    state = engine.ask("state", game)
    me = state["side"]
    while state["end"] is None:
        if options.alone or state["side"] == me:
            if options.auto is None:
                show(state)
            ways = choose_move(engine, game, click)
            if ways is None:  # resignation, agreed draws and clocks are up to the front end
                return print("resigned")
            game["moves"].append(ways["move"])
        else:
            game["moves"].append(engine.best_move(game, options.nodes))
        state = engine.ask("state", game)
        print(f"{state['ply']}. {describe(state['last']['steps'], state['last']['notation'])}")
    show(state)
    print(f"{state['end']['result']}: {state['end']['text']}")
    engine.send("quit")
    sys.exit(engine.process.wait())


if __name__ == "__main__":
    main()
