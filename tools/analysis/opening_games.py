#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the games of the installed opening table and builds the table (docs/guides/analyse.md).

    tools/analysis/opening_games.py --build build/release --out games --table danco.openings

Ten engines that search 300, 350, … 750 nodes per turn play a round robin from each of the 400 positions after
one turn of each side. The 36,000 games are reproducible with the same Danco. A killed run continues when it
is started again (`danco-match --resume`).
"""

import argparse
import pathlib
import subprocess

NODES = range(300, 751, 50)
PAWNS = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in "34"]
WHITE = [*PAWNS, "b1a3", "b1c3", "g1f3", "g1h3"]
BLACK = [move.translate(str.maketrans("1234", "8765")) for move in WHITE]
LEAST = 6  # minimum number of games of a position in the table
PLIES = 12


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/release"))
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the games")
    parser.add_argument("--table", type=pathlib.Path, required=True, help="file to write; none is replaced")
    arguments = parser.parse_args()
    if arguments.table.exists():
        parser.error(f"--table: '{arguments.table}' exists; choose another name")
    danco = arguments.build / "src/danco"
    match = [arguments.build / "tools/match/danco-match", "run", "--out", arguments.out]
    if (arguments.out / "tournament.json").exists():
        match += ["--resume"]
    else:
        starts = arguments.out.with_suffix(".starts")
        text = "".join(f"{white} {black}\n" for white in WHITE for black in BLACK)
        if not starts.exists() or starts.read_text(encoding="utf-8") != text:
            if starts.exists():
                parser.error(f"--out: '{starts}' has other content; choose another name")
            starts.write_text(text, encoding="utf-8")
        for nodes in NODES:
            match += ["--engine", f"cmd={danco}", f"name=n{nodes}", f"nodes={nodes}"]
        match += ["--each", "option.Hash=1", "option.Contempt=0", "--openings", f"file={starts}"]
        match += ["--rounds", str(len(WHITE) * len(BLACK)), "--maxplies", "160"]
        match += ["--resign", "movecount=3", "score=1500", "twosided=true"]
    subprocess.run(match, check=True)
    subprocess.run([danco, "openings", "build", arguments.out / "games.jsonl", "--plies", str(PLIES),
                    "--least", str(LEAST), "--out", arguments.table], check=True)


if __name__ == "__main__":
    main()
