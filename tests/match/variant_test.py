#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tournaments under each rule set, and settings that cannot be mixed."""

import json
import os
import pathlib
import unittest

from match_testing import FAKE, MatchTest, engine, games, loser, run, summary

DANCO = os.environ["DANCO"]
VARIANTS = ("pacosako", "manual", "nochain", "vchess", "chess")
PAIR = ["run", *engine("A", "seed=1"), *engine("B", "seed=2"), "--each", "nodes=1"]


def last_mover(game):
    """Returns who made the last move of a game from a start position."""
    plies = len(game["opening"]) + len(game["moves"])
    return game["white"] if plies % 2 == 1 else game["black"]


class VariantTest(MatchTest):
    def test_danco_against_itself(self):
        for variant in VARIANTS:
            with self.subTest(variant=variant):
                out = self.folder / variant
                done = run("run", "--engine", f"cmd={DANCO}", "name=A", "--engine", f"cmd={DANCO}",
                           "name=B", "--each", "nodes=300", "option.Hash=1",
                           "--variant", variant, "--rounds", 2, "--openings", "random", "plies=6",
                           "--maxplies", 60, "--out", out)
                self.assertEqual("rule set" in done.stdout, variant != "pacosako")
                self.assertEqual(len(games(out)), 4)
                for game in games(out):
                    self.assertNotIn("culprit", game)
                    self.assertEqual(game["warnings"], [])
                    self.assertEqual(game["variant"], variant)
                self.assertEqual(summary(out)["variant"], variant)
                pgn = (out / "games.pgn").read_text(encoding="utf-8")
                self.assertEqual(pgn.count('[Variant "PacoSako"]'), 0 if variant == "chess" else 4)
                tag = f'[RuleSet "{variant}"]'
                self.assertEqual(pgn.count(tag), 0 if variant == "pacosako" else 4)

    def test_by_the_clock(self):
        """With a real clock and the default margin, no time forfeit occurs that the machine does not explain."""
        run("run", "--engine", f"cmd={DANCO}", "name=A", "--engine", f"cmd={DANCO}", "name=B",
            "--each", "tc=0.2+0.01", "option.Hash=1", "--rounds", 2, "--openings", "frc", "--maxplies", 80, "--out", self.out)
        self.assertEqual(len(games(self.out)), 4)
        for game in games(self.out):
            if "culprit" in game:
                self.assertGreaterEqual(game.get("fault_stall_us", 0), game["overrun_us"], game)

    def test_kings_in_unions_end_games(self):
        # A random player walks into it.
        run(*PAIR, "--variant", "vchess", "--rounds", 60, "--openings", "random", "plies=4",
            "base=frc", "--out", self.out)
        reasons = {"paco": 0, "own-king": 0, "both-kings": 0}
        for game in games(self.out):
            self.assertNotIn("culprit", game)
            if game["reason"] not in reasons:
                continue
            reasons[game["reason"]] += 1
            if game["reason"] == "both-kings":
                self.assertEqual(game["result"], "1/2-1/2")
            else:
                self.assertEqual(loser(game) == last_mover(game), game["reason"] == "own-king")
        self.assertGreater(reasons["own-king"], 0)
        endings = summary(self.out)["endings"]
        self.assertEqual({key: endings[key] for key in reasons}, reasons)
        self.assertIn("own-king", run("summary", self.out).stdout)

    def test_the_rule_set_is_part_of_the_tournament(self):
        run(*PAIR, "--variant", "manual", "--maxplies", 8, "--out", self.out)
        done = run("run", "--resume", "--variant", "vchess", "--out", self.out, code=2)
        self.assertIn('variant is "manual" there and "vchess" here', done.stderr)
        run("run", "--resume", "--rounds", 2, "--out", self.out)
        self.assertEqual({game["variant"] for game in games(self.out)}, {"manual"})
        other = self.folder / "other"
        run(*PAIR, "--maxplies", 8, "--out", other)
        done = run("merge", self.out, other, "--out", self.folder / "both", code=1)
        self.assertIn("variant is", done.stderr)
        # A game added to the file by hand does not count.
        line = json.dumps(games(other)[0] | {"index": 0}) + "\n"
        file = pathlib.Path(self.out) / "games.jsonl"
        kept = [text for text in file.read_text(encoding="utf-8").splitlines(keepends=True)
                if json.loads(text)["index"] != 0]
        file.write_text("".join(kept) + line, encoding="utf-8")
        self.assertIn("was played by the rule set pacosako", run("summary", self.out).stderr)

    def test_an_engine_must_offer_the_rule_set(self):
        words = ["run", *engine("A"), *engine("B", "pacosako-only"), "--each", "nodes=1",
                 "--maxplies", 8]
        done = run(*words, "--variant", "nochain", "--out", self.out, code=3)
        self.assertIn("engine 'B' can't be started: it does not play the rule set nochain",
                      done.stderr)
        run(*words, "--out", self.folder / "pacosako")

    def test_openings_are_read_by_the_rule_set(self):
        book = self.folder / "book.txt"
        book.write_text("4k3/p6p/8/8/8/3pP3/P6P/4K3 b 0 - e2 -\n", encoding="utf-8")
        for variant, square in (("manual", "e2"), ("vchess", "e2"), ("nochain", "-")):
            out = self.folder / variant
            run(*PAIR, "--variant", variant, "--openings", f"file={book}", "--maxplies", 6,
                "--out", out)
            self.assertEqual(games(out)[0]["fen"].split()[4], square)
        book.write_text("e2e4\nC3k3/p6p/8/8/8/8/P6P/4K3 w 0 - - -\n", encoding="utf-8")
        done = run(*PAIR, "--variant", "vchess", "--openings", f"file={book}", "--out",
                   self.folder / "gift", code=3)
        self.assertIn("line 2", done.stderr)
        # Games under the rule set can be its openings.
        out = self.folder / "again"
        run(*PAIR, "--variant", "vchess", "--openings", f"file={self.folder}/vchess/games.pgn",
            "plies=2", "--maxplies", 6, "--out", out)
        self.assertEqual(len(games(out)[0]["opening"]), 2)

    def test_check(self):
        words = ["check", "--latency", "400", "--only", "lines"]
        for variant in VARIANTS:
            run(*words, "--variant", variant, FAKE)
        done = run(*words, "--variant", "vchess", FAKE, "pacosako-only", code=1)
        self.assertIn("does not play the rule set vchess", done.stdout)

    def test_wrong_command_lines(self):
        for words in (["run", "--variant", "checkers", "--out", self.out],
                      ["check", "--variant", "checkers", FAKE]):
            done = run(*words, code=2)
            self.assertIn("--variant: 'checkers'", done.stderr)
            self.assertIn("pacosako, manual, nochain, vchess, chess", done.stderr)
        done = run(*PAIR, "option.UCI_Variant=vchess", "--out", self.out, code=2)
        self.assertIn("the rule set is chosen by --variant", done.stderr)
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
