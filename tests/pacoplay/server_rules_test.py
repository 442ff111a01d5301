#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server's rules: how games end there, real games, and agreement with Danco's rules."""

import json
import pathlib
import random
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/pacoplay")]

import danco  # noqa: E402
from match import USUAL_FEN, fischer_random_fen  # noqa: E402
from pacoplay.follow import Follower, NotFollowed, follow  # noqa: E402
from pacoplay.game import turn_forms  # noqa: E402
from pacoplay.protocol import parse_state  # noqa: E402
from server_rules import COLORS, LETTERS, ServerBoard, turns  # noqa: E402

DATA = ROOT / "tests/data"
SQUARES = {danco.square_name(square): square for square in range(64)}


def game(fen=USUAL_FEN, repetitions=3):
    return ServerBoard(fen, repetitions)


def play(board, *texts):
    """Plays turns in the protocol's notation, action by action, as the server accepts them. Returns all actions."""
    names = {letter: name for name, letter in LETTERS.items()}
    actions = []
    for text in texts:
        lifted = False
        while text:
            if text[0] in names and not text[1:2].isdigit():
                action, text = ("Promote", names[text[0]]), text[1:]
            else:
                action, text = ("Place" if lifted else "Lift", SQUARES[text[:2]]), text[2:]
                lifted = True
            if not board.allows(*action):
                raise AssertionError(f"the server rejects {action} before {text!r}")
            board.execute(*action)
            actions.append(action)
    return actions


def records(name):
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


class EndsTest(unittest.TestCase):
    def test_the_start_is_not_counted(self):
        board = game()
        there_and_back = ("b1c3", "b8c6", "c3b1", "c6b8")
        play(board, *there_and_back, *there_and_back)
        self.assertEqual(board.victory, "Running")
        play(board, "b1c3")
        self.assertEqual(board.victory, "RepetitionDraw")

    def test_progress_clears_the_record(self):
        board = game("4k3/8/8/3p4/8/8/8/R3K3 w 0 - - -")
        play(board, "a1a2", "e8e7", "a2a1", "e7e8", "a1a2", "e8e7", "a2d2", "e7e8", "d2d5")
        self.assertEqual((board.victory, board.count, len(board.seen)), ("Running", 0, 1))

    def test_no_repetition_with_zero(self):
        board = game(repetitions=0)
        for _ in range(12):
            play(board, "b1c3", "b8c6", "c3b1", "c6b8")
        self.assertEqual((board.victory, board.count), ("Running", 48))

    def test_all_united_goes_on_until_something_else_ends_it(self):
        board = game("4k3/8/8/3a4/8/8/8/4K3 w 0 - - -")
        play(board, "d5d6", "e8e7", "e1e2", "e7e8", "e2e1", "e8e7", "e1e2", "e7e8")
        self.assertEqual(board.victory, "Running")
        play(board, "e2e1")
        self.assertEqual(board.victory, "RepetitionDraw")

    def test_no_legal_turn_goes_on(self):
        board = game("7k/8/8/8/8/8/nn6/Kn6 w 0 - - -")
        self.assertEqual((board.liftable(), board.victory), ([], "Running"))

    def test_a_turn_that_begins_with_a_gift_ends_at_one(self):
        board = game("4k3/3D4/8/8/8/8/8/4K3 b 40 - - -")
        play(board, "d7f8")
        self.assertEqual((board.required, board.count), ("promote-lift", 41))
        play(board, "q")
        # The position between the promotion and the lift counts as a separate occurrence.
        self.assertEqual((board.count, len(board.seen)), (0, 1))
        play(board, "e1e2")
        self.assertEqual((board.count, len(board.seen)), (1, 2))

    def test_a_gift_on_the_hundredth_ply_is_no_draw(self):
        """Nothing is recorded before the gift is promoted, and the promotion is progress."""
        board = game("4k3/pp1D4/8/8/8/8/8/4K3 b 99 - - -")
        play(board, "d7f8")
        self.assertEqual((board.victory, board.count), ("Running", 100))
        play(board, "qe1e2")
        self.assertEqual((board.victory, board.count), ("Running", 1))

    def test_a_promotion_at_the_end_of_a_turn_counts_zero(self):
        board = game("4k3/P7/8/8/8/8/8/4K3 w 30 - - -")
        play(board, "a7a8q")
        self.assertEqual((board.count, board.side), (0, 1))

    def test_a_hundred_plies_come_before_repetition_and_after_paco(self):
        board = game("4k3/8/8/8/8/8/8/R3K3 w 92 - - -")
        play(board, "a1a2", "e8e7", "a2a1", "e7e8", "a1a2", "e8e7", "a2a1", "e7e8")
        self.assertEqual((board.victory, board.count), ("NoProgressDraw", 100))
        board = game("4k3/8/8/8/8/8/8/4R2K w 99 - - -")
        play(board, "e1e8")
        self.assertEqual(board.victory, {"PacoVictory": "White"})

    def test_paco_ends_a_turn_in_its_middle(self):
        board = game("3k4/2P5/8/8/8/8/8/4K3 w 0 - - -")
        play(board, "c7d8")
        self.assertEqual(board.victory, {"PacoVictory": "White"})
        self.assertFalse(board.allows("Promote", "Queen"))

    def test_a_rook_that_a_chain_releases_keeps_its_right(self):
        # (Issue 42 of the server's repository.)
        fen = "4k3/8/8/8/8/8/6B1/4K2H w 0 H - -"
        board = game(fen)
        play(board, "g2h1h4")  # the bishop takes over; the rook goes on
        self.assertTrue(board.castling)
        self.assertFalse(danco.Position(fen).after("g2h1h4").fen().split()[3] == "H")
        play(board, "e8e7")
        self.assertIn(SQUARES["g1"], board._king_steps(SQUARES["e1"], False))
        play(board, "e1g1")  # with a bishop for a rook
        self.assertEqual(board.pieces[0][5], "b")

    def test_lifting_a_rook_costs_its_right(self):
        for text, fen in (("h1h2", "4k3/8/8/8/8/8/8/R3K2R w 0 AH - -"), ("h1h2", "4k3/8/8/8/8/8/8/R3K2H w 0 AH - -"),
                          ("h1h2", "4k3/8/8/8/8/8/8/R3K2H b 0 AH - -")):
            board = game(fen)
            play(board, text)
            self.assertEqual([right.rook for right in board.castling], [0], fen)

    def test_a_king_is_lifted_for_a_step_or_for_castling(self):
        self.assertNotIn(SQUARES["e1"], game().liftable())
        walled = "4k3/8/8/8/8/8/3PPP2/3QKB1R w 0 H - -"
        self.assertNotIn(SQUARES["e1"], game(walled).liftable())
        # In Fischer random a castling may be all that a king can do.
        only = game("7k/8/8/8/8/8/3PPP2/3QKR2 w 0 F - -")
        self.assertIn(SQUARES["e1"], only.liftable())
        play(only, "e1f1")
        self.assertEqual((only.pieces[0][6], only.pieces[0][5]), ("k", "r"))

    def test_a_chain_may_get_stuck(self):
        board = game("4k3/8/8/3p4/3A4/8/8/3RK3 w 0 - - -")
        play(board, "d1d4")
        self.assertEqual((board.targets(), board.victory), (set(), "Running"))


class AgreementTest(unittest.TestCase):
    def test_turns_are_those_of_danco(self):
        """The reference positions have no castling rights that a released rook would keep on the server."""
        compared = 0
        for record in records("positions.jsonl")[::12]:
            if record["n"] > 500 or "^" in record["fen"]:
                continue
            try:
                position = danco.Position(record["fen"])
            except danco.FenError:
                continue
            ours = {position.after(move).outcome_text() for move in position.legal_moves}
            self.assertEqual(set(turns(game(position.fen()))), ours, record["fen"])
            compared += 1
        self.assertGreater(compared, 80)

    def test_the_bridge_follows_random_games(self):
        """Two independent programs track the same state, even where the server departs from the rules."""
        left, won = 0, 0
        for seed in range(60):
            chance = random.Random(seed)
            fen = fischer_random_fen(chance) if seed % 3 == 0 else USUAL_FEN
            board, actions = game(fen), []
            follower = Follower(danco.Position(fen))
            while board.victory == "Running" and len(actions) < 250:
                if board.required.startswith("promote"):
                    options = [("Promote", name) for name in LETTERS]
                elif board.hand is None:
                    start = (board.copy(), len(actions))
                    options = [("Lift", square) for square in board.liftable()]
                else:
                    options = [("Place", square) for square in board.targets()]
                if not options:  # stuck in a chain: the player rolls back
                    board, actions = start[0], actions[:start[1]]
                    follower = Follower(danco.Position(fen))
                    for action in actions:
                        follower.tell(action)
                    continue
                action = chance.choice(options)
                board.execute(*action)
                actions.append(action)
                follower.tell(action)
                if board.hand is None and board.victory == "Running" and board.required in ("lift", "promote-lift"):
                    self.assertEqual(follower.fen(), board.fen(), (seed, actions))
            followed = follow(danco.Position(fen), actions)
            self.assertEqual(followed.won, isinstance(board.victory, dict))
            won += followed.won
            left += followed.by_rules + len(followed.begun) < len(actions)
        self.assertGreater(won, 0)


    def test_repetitions_are_counted_alike(self):
        """Pieces that often walk back repeat many positions, also the one after a gift's promotion."""
        repeated = 0
        for seed in range(30):
            chance = random.Random(seed)
            fen = ("k7/pp1D4/8/8/8/8/PP6/K7 b 40 - - -", "k7/pp6/8/8/8/8/8/K6R w 3 - - -")[seed % 2]
            board, actions, known = game(fen, repetitions=100), [], set()
            if seed % 2 == 0:
                actions += play(board, "d7f8")
            for _ in range(40):
                position = danco.Position(board.fen())
                after = {move.uci(): position.after(move) for move in position.legal_moves}
                texts = [text for text, there in after.items() if not danco.Board(there).outcome()]
                back = [text for text in texts if after[text].outcome_text() in known]
                text = chance.choice(back if back and chance.random() < 0.8 else texts)
                known.add(after[text].outcome_text())
                actions += play(board, text)
                if board.required != "lift":
                    continue  # Positions with a gift are not counted.
                followed = follow(danco.Position(fen), actions)
                self.assertEqual(followed.board.repetitions(), board.seen.count(board.seen[-1]), (seed, actions))
                self.assertEqual(followed.board.halfmove_clock, board.count)
                repeated += followed.board.repetitions() > 2
        self.assertGreater(repeated, 20)

    def test_castling_is_sent_in_the_form_that_the_server_accepts(self):
        castled = 0
        for king in range(1, 7):
            for rook in [*range(king), *range(king + 1, 8)]:
                first, second = sorted(((king, "K"), (rook, "R")))
                row = f"{first[0]}{first[1]}{second[0] - first[0] - 1}{second[1]}{7 - second[0]}".replace("0", "")
                fen = f"7k/8/8/8/8/8/8/{row} w 0 {'ABCDEFGH'[rook]} - -"
                for move in danco.Position(fen).legal_moves:
                    if not move.is_castling:
                        continue
                    board = game(fen)
                    for action in turn_forms(move)[0]:
                        (kind, value), = action.items()
                        self.assertTrue(board.allows(kind, value), (fen, action))
                        board.execute(kind, value)
                    self.assertEqual(board.fen().split()[0], danco.Position(fen).after(move).fen().split()[0], fen)
                    castled += 1
        self.assertEqual(castled, 42)


class RealGamesTest(unittest.TestCase):
    def test_real_games_are_played_to_the_same_end(self):
        for record in records("pacoplay_games.jsonl")[1:]:
            board, actions = game(), []
            for turn in record["turns"]:
                side = board.side
                for action in [("Lift", turn[0])] + [("Place", square) for square in turn[1:]]:
                    self.assertTrue(board.allows(*action), (record["key"], action))
                    board.execute(*action)
                    actions.append(action)
                self.assertTrue(board.side != side or board.victory != "Running", turn)
            self.assertEqual(board.victory, record["victory_state"], record["key"])
            state = parse_state({"key": record["key"], "victory_state": record["victory_state"],
                                 "controlling_player": COLORS[board.side],
                                 "actions": [{name: value} for name, value in actions]})
            self.assertEqual(len(state.record), len(record["turns"]))
            self.assertEqual(state.followed.by_rules, len(actions))
            self.assertEqual(state.record.write("jsonl").count("\n"), 1)

    def test_game_13103_ends_with_all_pieces_united(self):
        record = next(record for record in records("pacoplay_games.jsonl") if record.get("key") == "13103")
        actions = [action for turn in record["turns"]
                   for action in [("Lift", turn[0])] + [("Place", square) for square in turn[1:]]]
        followed = follow(danco.Position(), actions)
        self.assertEqual(followed.board.outcome().termination, "all-united")
        self.assertTrue(len(followed.board.legal_moves) > 0)  # and the server waits for one


class FollowTest(unittest.TestCase):
    def test_the_engine_is_told_what_can_recur(self):
        start = danco.Position()
        actions = play(game(), "b1c3", "b8c6", "c3b1", "c6b8")
        self.assertEqual(follow(start, actions).board.repetitions(), 1)
        actions = play(game(), "e2e4", "d7d5", "e4d5", "b8c6")
        board = follow(start, actions).board
        self.assertEqual((board.ply(), board.halfmove_clock), (1, 1))

    def test_the_engine_expects_a_repetition_when_the_server_does(self):
        draws = []
        for repetitions in (0, 3, 4, 6):
            board, actions = game(repetitions=repetitions), []
            for text in 8 * ("b1c3", "b8c6", "c3b1", "c6b8"):
                state = {"key": "1", "victory_state": "Running", "actions": [{name: value} for name, value in actions],
                         "setup_options": {"draw_after_n_repetitions": repetitions}}
                expected = parse_state(state).followed.board
                expected.push(text)
                actions += play(board, text)
                drawn = board.victory == "RepetitionDraw"
                self.assertEqual(expected.repetitions() >= 3, drawn, (repetitions, actions))
                if drawn:
                    draws.append(repetitions)
                    break
        self.assertEqual(draws, [3, 4, 6])

    def test_the_position_after_a_gifts_promotion_is_an_occurrence(self):
        fen = "4k3/3D4/8/8/8/8/8/4K3 b 40 - - -"
        board = game(fen)
        actions = play(board, "d7f8", "qe1e2", "e8e7", "e2e1", "e7e8")
        self.assertEqual(follow(danco.Position(fen), actions).board.repetitions(), 2)
        actions += play(board, "e1e2", "e8e7", "e2e1", "e7e8")
        self.assertEqual(board.victory, "RepetitionDraw")
        # A union after the promotion clears the record again.
        fen = "4k3/3D4/8/8/8/8/3p4/4K2R b 40 - - -"
        actions = play(game(fen), "d7f8", "qh1h2", "e8e7", "h2d2")
        self.assertEqual(follow(danco.Position(fen), actions).board.ply(), 0)

    def test_a_turn_that_only_the_server_allows(self):
        fen = "4k3/8/8/8/8/8/6B1/4K2H w 0 H - -"
        actions = play(game(fen), "g2h1h4", "e8e7", "e1g1", "e7e6")
        followed = follow(danco.Position(fen), actions)
        self.assertEqual(followed.by_rules, 5)
        self.assertEqual(followed.board.fen().split()[:2], ["8/8/4k3/8/7R/8/8/5jK1", "w"])

    def test_what_makes_no_sense(self):
        for actions in ([("Place", 12)], [("Lift", 30)], [("Lift", 12), ("Lift", 13)], [("Promote", "Queen")],
                        [("Lift", 12), ("Place", 28), ("Lift", 12)]):
            with self.assertRaises(NotFollowed):
                follow(danco.Position(), actions)


if __name__ == "__main__":
    unittest.main()
