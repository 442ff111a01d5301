#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Game trees (danco.pgn) and streaming readers."""

import copy
import io
import json
import os
import pathlib
import pickle
import random
import tempfile
import unittest

import danco
import danco.pgn

DATA = pathlib.Path(os.environ["DANCO_TEST_DATA"])
STUDY = r'''[Event "A \"study\""]
[Site "?"]
[Date "2026.01.02"]
[Round "?"]
[White "Anna"]
[Black "Bo \\ B"]
[Result "1-0"]
[Annotator "somebody"]

{before the first move} 1. e2>e4 $1 $18 {[%clk 0:03:00.5] [%eval 0.35,12]
a comment of
two lines} (1. d2>d4 {[%csl Ge4,Rd5] [%cal Gd2d4]} d7>d5 (1... g8>f6 2. c2>c4) 2. c2>c4) ({a starting comment} 1. c2>c4
$146) 1... d7>d5 2. e4xd5 Qd8>Pd5>d4 $3 {a chain} 1-0
'''


def random_tree(rng):
    """A tree whose nodes have everything that a node can have."""
    game = danco.pgn.Game(headers={"White": 'quote " and \\', "Note": "x"})
    nodes = [game]
    for _ in range(40):
        node = rng.choice(nodes)
        moves = node.position.generate_legal_moves(limit=60)
        there = {child.move for child in node.variations}
        moves = [move for move in moves if move not in there]
        if not moves:
            continue
        child = node.add_variation(rng.choice(moves), nags=rng.sample(range(1, 140), rng.randrange(3)))
        child.comment = rng.choice(["", "plain", "[%clk 0:00:10] ; ( ) { $5 1-0", "two\nlines", " e4 "]).strip()
        if len(node.variations) > 1:
            child.starting_comment = rng.choice(["", "begins"])
        nodes.append(child)
    return game


class TreeTest(unittest.TestCase):
    def read(self, text, errors=0):
        game = danco.pgn.read_game(io.StringIO(text))
        self.assertEqual(len(game.errors), errors, game.errors)
        return game

    def test_all_of_a_study_is_read(self):
        game = self.read(STUDY)
        self.assertEqual(game.headers["Event"], 'A "study"')
        self.assertEqual(game.headers["Black"], "Bo \\ B")
        self.assertEqual((game.comment, game.result), ("before the first move", "1-0"))
        first, queen, english = game.variations
        self.assertEqual((first.nags, first.clock(), str(first.eval().white())), ([1, 18], 180.5, "+0.35"))
        self.assertIn("a comment of\ntwo lines", first.comment)
        self.assertEqual([arrow.color for arrow in queen.arrows()], ["green", "red", "green"])
        self.assertEqual([str(node.move) for node in queen.variations], ["d7d5", "g8f6"])
        self.assertEqual((english.starting_comment, english.nags), ("a starting comment", [146]))
        self.assertEqual(str(game.end().move), "d8d5d4")
        self.assertTrue(game.end().is_mainline() and not queen.is_mainline())

    def test_text_and_tree_are_the_same_thing(self):
        game = self.read(STUDY)
        again = self.read(str(game))
        self.assertEqual(game, again)
        self.assertEqual(str(game), str(again))
        self.assertEqual(self.read(game.pgn("protocol")), game)

    def test_glyphs_before_a_move(self):
        game = self.read("$5 1. e2>e4 $1 ($6 1. d2>d4) 1... e7>e5 *")
        self.assertEqual([node.nags for node in (game, *game.variations)], [[5], [1], [6]])
        self.assertEqual(self.read(str(game)), game)

    def test_unusual_comments_survive(self):
        for text, comments in (("1. e2e4 ; see } here\ne7e5", ["see ) here", ""]), ("1. e2e4 ({only a comment}) e7e5 {a}", ["only a comment", "a"])):
            with self.subTest(text=text):
                game = self.read(text)
                self.assertEqual([node.comment for node in game.mainline()], comments)
                self.assertEqual(self.read(str(game)), game)
        for make_main in (lambda node: node.promote_to_main(), lambda node: node.parent.variations[0].remove()):
            game = self.read("1. d2d4 ({why not} 1. e2e4 {good} 1... e7e5) *")
            make_main(game.variations[1])
            again = self.read(str(game)).next()
            self.assertEqual((str(again.move), again.comment), ("e2e4", "why not good"))

    def test_random_trees_survive(self):
        rng = random.Random(7)
        for _ in range(20):
            game = random_tree(rng)
            again = self.read(str(game))
            self.assertEqual(again, game, str(game))
            self.assertLess(len(str(game).split("\n\n", 1)[1]), 20_000)

    def test_a_difference_is_seen(self):
        for change in (lambda game: game.next().set_clock(1), lambda game: game.variations[1].remove(),
                       lambda game: game.variations[1].promote_to_main(), lambda game: game.headers.update(White="Bo"),
                       lambda game: game.end().nags.append(2)):
            game = self.read(STUDY)
            change(game)
            self.assertNotEqual(game, self.read(STUDY))

    def test_a_longer_way_stays_as_it_was_written(self):
        start = "4k3/8/8/8/8/8/3D4/R3K2R w 0 AH - -"
        game = danco.pgn.Game(start)
        text = str(game).replace("*", "", 1)
        for move in game.position.legal_moves.uci():
            self.assertIn(move, str(self.read(text.replace("\n\n", "\n\n1. " + move + " "))))

    def test_other_starts_and_rules(self):
        for rules in danco.RULE_SETS:
            game = danco.pgn.Game(danco.Position.fischer_random(7, rules))
            node = game.add_variation(game.position.legal_moves[0])
            node.add_variation(node.position.legal_moves[0])
            again = self.read(str(game))
            self.assertEqual(again, game)
            self.assertEqual(again.position.rules, rules)

    def test_black_begins(self):
        game = danco.pgn.Game("rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -")
        game.add_line(["d8d5d4", "a2a3"])
        self.assertIn("\n\n1... Qd8>Pd5>d4 2. a2>a3 *", str(game))
        self.assertEqual(self.read(str(game)), game)

    def test_faults_are_reported_and_the_rest_is_read(self):
        for text, plies in (("1. e2e4 (1. e2e5 d7d5 (1... e7e5)) 1... e7e5 *", 2), ("1. e2e4 e7e4 2. d2d4 (2. a2a3) *", 1),
                            ("(1. e2e4) 1. d2d4 d7d5 *", 2), ("1. e2e4 e7e5 {never closed", 2), (")) 1. e2e4 *", 1),
                            ("1. e2e4 zz (1... d7d5 *) 2. a2a3 *", 1), ("1. e2e4 zz ) d7d5 *", 1)):
            with self.subTest(text=text):
                game, = danco.pgn.games(io.StringIO(text))
                self.assertEqual((game.end().ply(), game.headers.get("Result", "*")), (plies, "*"), game.errors)
                self.assertEqual(bool(game.errors), text[0] != ")")
        self.assertEqual(danco.pgn.read_game(io.StringIO('[FEN "rubbish"]\n\n1. e2e4 *')).variations, [])
        self.assertIsNone(danco.pgn.read_game(io.StringIO("")))

    def test_faults_leave_the_other_games_alone(self):
        other = '[White "B"]\n\n1. d2d4 *\n'
        for text, plies, fault in (("1. e2e4 (1. d2d4 d7d5 *", 1, "a variation does not end"),
                                   ("1. e2e4 {never closed\n\n", 1, "a comment does not end"),
                                   ('[Event "A]\n\n1. e2e4 *', 1, r"'\[Event \"A\]' is not a tag")):
            with self.subTest(text=text):
                game, last = danco.pgn.games(io.StringIO(f'[White "A"]\n{text}\n\n{other}'))
                self.assertEqual((game.headers["White"], game.end().ply()), ("A", plies))
                self.assertRegex(game.errors[0], fault)
                self.assertEqual((last.headers["White"], last.end().ply(), last.errors), ("B", 1, []))

    def test_comments_and_moves_between_tags(self):
        for text in ('[White "A"]\n{a comment\n}\n[Black "B"] 1. e2e4 *', '[White "A"] [Black "B"]\n; a comment\n1. e2e4 *',
                     '[White "A"]\n; a comment\n[Black "B"]\n\n1. e2e4 {\n% not closed here\n% }\n*'):
            with self.subTest(text=text), tempfile.TemporaryDirectory() as folder:
                game, = danco.pgn.games(io.StringIO(text))
                record, = danco.parse_games(text)
                self.assertEqual((game.comment.strip(), game.errors), ("a comment", []))
                self.assertEqual((game.headers["White"], game.headers["Black"]), ("A", "B"))
                self.assertEqual((game.end().ply(), len(record), record.comment), (1, 1, "a comment"))
                path = pathlib.Path(folder, "games.pgn")
                path.write_text(text, encoding="utf-8")
                self.assertEqual(list(danco.iter_games(path)), [record])

    def test_what_pgn_cannot_hold_is_refused(self):
        game = danco.pgn.Game()
        game.comment = 'first\n[White "B"]'
        with self.assertRaisesRegex(ValueError, "like a tag"):
            str(game)
        game.comment = "a } brace"
        with self.assertRaisesRegex(ValueError, "comment"):
            str(game)
        with self.assertRaises(danco.MoveError):
            game.add_variation("e2e5")
        with self.assertRaisesRegex(ValueError, "root"):
            game.remove()

    def test_a_node_that_was_removed(self):
        node = danco.pgn.Game().add_variation("e2e4")
        node.remove()
        self.assertFalse(node.is_mainline())
        for call in (node.remove, node.promote_to_main):
            with self.assertRaisesRegex(ValueError, "removed"):
                call()

    def test_tags_that_pgn_cannot_hold_are_refused(self):
        for name, value, named in (("My Tag", "x", "My Tag"), ("", "x", "name"), ("FEN", "4k3/8/8/8/8/8/8/4K3 w 0 - - -", "FEN"),
                                   ("RuleSet", "vchess", "RuleSet"), ("Variant", "Chess", "Variant"), ("Variant", "Atomic", "Atomic")):
            with self.subTest(name=name, value=value), self.assertRaisesRegex(ValueError, named):
                str(danco.pgn.Game(headers={name: value}))
        game = danco.pgn.Game(headers={"Result": "a draw"})
        game.add_line(["e2e4"])
        self.assertEqual((game.result, self.read(str(game)).result), ("*", "*"))

    def test_the_result_is_that_of_a_record(self):
        for tag in ("1-0", "0-1", "1/2-1/2", "1/2", "*", "a draw"):
            for end in ("1-0", "1/2-1/2", "1/2", "*", ""):
                with self.subTest(tag=tag, end=end):
                    text = f'[Result "{tag}"]\n\n1. e2e4 {end}\n'
                    game = self.read(text)
                    self.assertEqual((game.result, game.end().ply()), (danco.parse_games(text)[0].result, 1))
                    self.assertEqual(self.read(str(game)), game)

    def test_the_start_is_that_of_a_record(self):
        for tags in ('[Variant "Chess960"]', '[Variant "From Position"]\n[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]', '[RuleSet "manual"]',
                     '[Fen "4k3/8/8/8/8/8/8/R3K2R w 0 AH - -"]', '[Site "https://vchess.club/x"]', '[Variant "Paco Ŝako"]'):
            with self.subTest(tags=tags):
                game = self.read(tags + "\n\n*\n")
                self.assertEqual(game.position, danco.parse_games(tags + "\n\n*\n")[0].start)
                self.assertEqual(self.read(str(game)), game)
        self.assertRegex(self.read('[Variant "Atomic"]\n\n1. e4 *\n', errors=1).errors[0], "Atomic")

    def test_plies_without_progress_are_part_of_the_start(self):
        game = danco.pgn.Game(danco.STARTING_FEN.replace(" 0 ", " 37 "))
        self.assertEqual(self.read(str(game)).position.halfmove_clock, 37)

    def test_commands_of_other_programs(self):
        node = danco.pgn.Game().add_variation("e2e4", comment="[%cal Oe2e4,Ge2e4] [%csl Xe4] [%eval #3.5]")
        self.assertEqual(([arrow.pgn() for arrow in node.arrows()], node.eval()), (["Ge2e4"], None))
        node.comment = "[%eval .35]"
        self.assertEqual(node.eval().white(), danco.Score(cp=35))
        for score in (danco.Score(mate=0), -danco.Score(mate=0), danco.Score(mate=-2), danco.Score(cp=-7)):
            node.set_eval(danco.PovScore(score, danco.BLACK))
            self.assertEqual(node.eval().black(), score)
        for arrow in (("e9", "e4"), danco.Arrow("e2", "e4", color="purple")):
            with self.assertRaisesRegex(ValueError, "e4"):
                node.set_arrows([arrow])

    def test_an_open_turn_stays(self):
        record = danco.parse_games('[OpenTurn "d8d5"]\n\n1. e2e4 d7d5 2. e4d5 *')[0]
        for game in (danco.pgn.Game.from_record(record), self.read(str(danco.pgn.Game.from_record(record)))):
            game.variations[0].add_variation("e7e5")
            for again in (game, copy.copy(game), pickle.loads(pickle.dumps(game))):
                self.assertEqual(again.record().open_turn, "d8d5")
                node = again.end().add_variation("d8d5d4")
                self.assertEqual((len(again.record()), again.record().open_turn), (4, None))
                node.remove()
                self.assertEqual(again.record().open_turn, "d8d5")
            game.end().add_variation("d8d5d4")
            game.headers["OpenTurn"] = "a2"
            self.assertEqual(game.record().open_turn, "a2")

    def test_a_very_deep_tree(self):
        game = danco.pgn.Game()
        node = game
        for _ in range(300):
            for move in ("b1c3", "b8c6", "c3b1", "c6b8"):
                node = node.add_variation(move)
        self.assertEqual(self.read(str(game)).end().ply(), 1200)
        self.assertEqual(len(list(game.walk())), 1200)
        for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual(again, game)
            self.assertIs(again.end().game(), again)
        end = pickle.loads(pickle.dumps(game.end()))
        self.assertEqual((end.ply(), end.game()), (1200, game))

    def test_copies_are_independent(self):
        game = self.read(STUDY)
        other = copy.copy(game)
        other.headers["White"] = "Bo"
        other.next().nags.append(9)
        self.assertEqual(game, self.read(STUDY))
        self.assertEqual(str(copy.deepcopy(game)), str(game))
        node = game.variations[1].variations[1]
        for again in (copy.copy(node), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
            self.assertIsNot(again, node)
            self.assertEqual((again.moves(), again.game()), (node.moves(), game))
            again.remove()
            for call in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(ValueError, "removed"):
                    call(again)
        self.assertIn(node, node.parent.variations)

    def test_what_a_record_can_hold_and_pgn_cannot(self):
        tags = {"White Elo": "1500", "": "x", "FEN": "rubbish", "Variant": "Chess", "RuleSet": "manual", "PlyCount": "7",
                "Note": "a\r\tb"}
        for site in ("here", "https://vchess.club/x"):
            for rules in danco.RULE_SETS:
                record = danco.parse_games(json.dumps(
                    {"format": "danco-game", "version": 1, "rules": rules, "start": danco.Position(rules=rules).fen(),
                     "turns": [{"move": "e2e4", "comment": "a {b} c"}], "tags": {**tags, "Site": site}}))[0]
                game = danco.pgn.Game.from_record(record)
                self.assertEqual(self.read(str(game)).position, record.start)
                again = game.record()
                self.assertEqual((again.rules, again.turns[0].comment), (rules, "a (b) c"))
                self.assertEqual(again.tags, {"White_Elo": "1500", "_": "x", "Note": "a  b", "Site": site})

    def test_records_and_boards(self):
        for path in sorted((DATA / "games").iterdir()):
            for record in danco.read_games(path):
                game = danco.pgn.Game.from_record(record)
                self.assertEqual([node.move for node in game.mainline()], [turn.move for turn in record.turns])
                self.assertEqual(self.read(str(game)), game)
                self.assertEqual([turn.move for turn in game.record().turns], [turn.move for turn in record.turns])
        board = danco.Board()
        board.push("e2e4")
        self.assertEqual(danco.pgn.Game.from_board(board).end().board(), board)


class StreamTest(unittest.TestCase):
    def test_a_file_is_read_as_a_whole_and_in_parts(self):
        for path in sorted((DATA / "games").iterdir()):
            with self.subTest(path=path.name):
                faults = []
                whole = danco.read_games(path)
                self.assertEqual(list(danco.iter_games(path, faults=faults)), list(whole))
                self.assertEqual(list(map(str, faults)), list(map(str, whole.faults)))

        for text in ("{ a comment }\n1. e2e4 e7e5\n2. d2d4\n", '[White "Jürgen"]\n\n1. e2e4 *\n', '[White "A"]\r\r\n\r\n1. e2e5 *\r\n', "1. e2e4\r\re7e4 *\n"):
            with self.subTest(text=text), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder, "games.pgn")
                path.write_bytes(text.encode("latin-1"))
                faults = []
                whole = danco.read_games(path)
                self.assertEqual(list(danco.iter_games(path, faults=faults)), list(whole))
                self.assertEqual(list(map(str, faults)), list(map(str, whole.faults)))

    def test_only_one_game_is_in_memory(self):
        class Lines:
            """An endless file; counts what is read of it."""
            count = 0

            def __iter__(self):
                while True:
                    for line in ('[Event "?"]\n', "\n", "1. e2e4 {[\n", "[x] } *\n", "\n"):
                        self.count += 1
                        yield line

        endless = Lines()
        stream = danco.pgn.games(endless)
        for _ in range(3):
            self.assertEqual(next(stream).next().comment, "[\n[x] ")
        self.assertLess(endless.count, 20)

    def test_every_game_is_read(self):
        for text, plies in (("1. e2e4 *\n\n1. d2d4 d7d5 *\n", [1, 2]), ("1. e2e4 1-0 1. d2d4 d7d5 *", [1, 2]),
                            ("1. e2e4 e7e5\n\n1. d2d4 (1. a2a3 *) d7d5", [2, 2]), ('\ufeff[White "A"]\n\n1. e2e4 *\n', [1]),
                            ('\ufeff[White "A"]\n\n1. e2e4 *\n\n\ufeff[White "B"]\n\n1. d2d4 d7d5 *\n', [1, 2]),
                            ("1. e2e4 {good} 1. ... e7e5 2. d2d4 *", [3]), ("1 e2e4 {good} e7e5\n\n1 d2d4", [2, 1]),
                            ("e2e4 {good} e7e5\n \t\r\nd2d4 d7d5\n\n2. a2a3\n\n*", [2, 3]), ("1. e2e4\n\n1... e7e5 $1", [2]),
                            ("1. e2e4 $1\n\n{second} d2d4 *\n\n{third}\n1. a2a3\n\n; more\n\n2... a7a6\n\n{end}", [1, 1, 2]),
                            ("1. e2e4 {a} *\n{b}\n\n{c}\n1. d2d4 d7d5 *\n{d}\n\n{e}", [1, 2]),
                            ('[White "A"]\n\n1. e2e4 *\n{a}\n\n{b}\n[White "B"]\n\n1. d2d4 d7d5 *\n\n{c}', [1, 2]),
                            (' [White "A"]\n\n 1. e2e4 *\n [White "B"]\n\n 1. d2d4 d7d5', [1, 2])):
            with self.subTest(text=text):
                games = list(danco.pgn.games(io.StringIO(text)))
                self.assertEqual([(game.end().ply(), game.errors) for game in games], [(number, []) for number in plies])
                self.assertEqual(list(danco.pgn.games(text.split("\n"))), games)
                if text[0] == " ":
                    self.assertEqual([game.headers["White"] for game in games], ["A", "B"])
                    continue
                records = danco.parse_games(text)
                self.assertEqual(([len(record) for record in records], records.faults), (plies, []))
                for game, record in zip(games, records):
                    self.assertEqual((game.comment, game.end().comment), (record.comment, record.turns[-1].comment))
                    self.assertEqual(game.headers.get("White"), record.tags.get("White"))
        with self.assertRaisesRegex(TypeError, "StringIO"):
            danco.pgn.read_game("1. e2e4 *")

    def test_a_long_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "games.pgn")
            path.write_text('[Event "?"]\n\n1. e2e4 e7e5 *\n\n' * 50, encoding="utf-8")
            self.assertEqual(sum(len(game) for game in danco.iter_games(path)), 100)


if __name__ == "__main__":
    unittest.main()
