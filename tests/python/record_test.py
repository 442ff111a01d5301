#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Game records in Python: reading and writing each format."""

import os
import pathlib
import tempfile
import unittest

import danco

DATA = pathlib.Path(os.environ.get(
    "DANCO_TEST_DATA", pathlib.Path(__file__).resolve().parent.parent / "data")) / "games"
LOSSLESS = ("pgn", "pgn-players", "jsonl", "pacoplay", "moves", "players")


class RecordTest(unittest.TestCase):
    def test_files_of_every_format(self):
        for path in sorted(DATA.iterdir()):
            if path.name == "faults.pgn":
                continue
            games = danco.read_games(path)
            self.assertTrue(games, path)
            for game in games:
                self.assertEqual(len(game.turns), len(game))
                self.assertEqual(game.board().start, game.start)
                self.assertEqual([turn.move for turn in game.turns], game.board().move_stack)

    def test_faults_are_named(self):
        games = danco.read_games(DATA / "faults.pgn")
        self.assertTrue(games.faults)
        for fault in games.faults:
            self.assertTrue(fault.reason)
            self.assertIn(f"game {fault.game}", str(fault))

    def test_round_trips(self):
        board = danco.Board()
        for text in ("e2e4", "d7d5", "e4d5", "d8d5d4"):
            board.push(text)
        record = danco.GameRecord(board)
        record.set_tag("White", "Anna")
        record.result, record.reason, record.comment = "1-0", "resignation", "A game."
        for name in LOSSLESS:
            again, = danco.parse_games(record.write(name))
            self.assertEqual(again.board().fen(), board.fen(), name)
            self.assertEqual([turn.uci() for turn in again.turns],
                             ["e2e4", "d7d5", "e4d5", "d8d5d4"], name)
        again, = danco.parse_games(record.write("jsonl").encode())
        self.assertEqual((again.result, again.reason, again.tags["White"], again.comment),
                         ("1-0", "resignation", "Anna", "A game."))
        self.assertEqual(again.turns[-1].players(), "Qd8>Pd5>d4")

    def test_results_by_the_rules(self):
        board = danco.Board("4k3/8/8/8/8/4q3/8/6K1 b 0 - - -")
        board.push(board.position.threat())
        record = danco.GameRecord(board)
        self.assertEqual((record.result, record.reason), ("0-1", "paco"))

    def test_what_cannot_be(self):
        record = danco.GameRecord(danco.Board(rules="vchess"))
        with self.assertRaisesRegex(danco.RecordError, "vchess"):
            record.write("pacoplay")
        with self.assertRaisesRegex(danco.RecordError, "epub"):
            record.write("epub")
        with self.assertRaisesRegex(ValueError, "result"):
            record.result = "2-0"
        for name in ("a b", "", "Result", 'x"', "Reason", "Variant", "RuleSet", "SetUp", "FEN", "PlyCount", "OpenTurn"):
            with self.assertRaisesRegex(ValueError, "tag"):
                record.set_tag(name, "x")
        self.assertEqual(record.tags, {})
        with self.assertRaises(OSError):
            danco.read_games("/no/such/file")

    def test_bytes_and_rubbish(self):
        games = danco.parse_games(b"\xff\xfe\x00 not a game")
        self.assertEqual(len(games), 0)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.pgn"
            path.write_text(danco.GameRecord(danco.Board()).write(), encoding="utf-8")
            self.assertEqual(len(danco.read_games(path)), 1)

    def test_how_a_file_begins(self):
        for text, names in (('{ "The Immortal" }\n1. e4 e5\n2. Nf3 *\n', {}),
                            (' [White "A"]\n [Black "B"]\n[Round "1"]\n\n1. e4 e5 2. Nf3 *\n', {"White": "A", "Black": "B", "Round": "1"}),
                            ('{ "actions" : [{"Lift":12},{"Place":28},{"Lift":52},{"Place":36},{"Lift":6},{"Place":21}]}\n', None)):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "games"
                path.write_text(text, encoding="utf-8")
                for games in (list(danco.iter_games(path)), danco.parse_games(text)):
                    self.assertEqual([len(game) for game in games], [3], text)
                    self.assertIn(names, (None, games[0].tags))

    def test_an_open_turn(self):
        games = danco.parse_games('{"key":"1","actions":[{"Lift":12}],"victory_state":"Running",'
                                  '"setup_options":{"safe_mode":true,"draw_after_n_repetitions":3}}')
        self.assertEqual(games[0].open_turn, "e2")


if __name__ == "__main__":
    unittest.main()
