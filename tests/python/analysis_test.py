#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores, live analysis, pondering, options for a move, proofs and annotations, of both kinds of engine."""

import asyncio
import copy
import gc
import os
import pickle
import signal
import threading
import time
import unittest
import unittest.mock

import danco

DANCO = os.environ.get("DANCO", "build/release/src/danco")
UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
LONG_PACO = "2kr4/2p3dp/3Dp3/pp4p1/E2n4/4FN1P/PvQP1aP1/1h3RKB b 0 - - -"
TWO_ROOKS = "7k/R7/1R6/8/8/8/8/K7 w 0 - - -"


class ScoreTest(unittest.TestCase):
    def test_order(self):
        scores = [danco.Score(mate=0), danco.Score(mate=-1), danco.Score(mate=-5), danco.Score(cp=-20000), danco.Score(cp=-1),
                  danco.Score(cp=0), danco.Score(cp=1), danco.Score(cp=20000), danco.Score(mate=5), danco.Score(mate=1), -danco.Score(mate=0)]
        self.assertEqual(sorted(scores[::-1]), scores)
        self.assertEqual([-score for score in scores[::-1]], scores)
        self.assertTrue(all(one < two and two > one and one != two for one, two in zip(scores, scores[1:])))
        with self.assertRaises(TypeError):
            danco.Score(cp=1) < 5  # noqa: B015

    def test_points_of_view(self):
        score = danco.PovScore(danco.Score(mate=2), danco.BLACK)
        self.assertEqual((score.white(), score.black()), (danco.Score(mate=-2), danco.Score(mate=2)))
        self.assertEqual(danco.Score(mate=2).wdl(danco.Position()), danco.Wdl(1000, 0, 0))
        chances = danco.Score(cp=300).wdl(danco.Position())
        self.assertEqual(-(-chances), chances)
        self.assertGreater(chances.expectation(), 0.6)


class EveryEngine:
    def setUp(self):
        self.engine = self.make()
        self.addCleanup(self.engine.close)

    def test_lines_know_whose_they_are(self):
        for board in (danco.Board(), danco.Board(UNION)):
            info = self.engine.analyse(board, danco.Limit(depth=3))[0]
            self.assertIs(info.turn, board.turn)
            self.assertEqual(info.pov.pov(board.turn), info.score)
            if info.wdl is not None:
                self.assertEqual(sum(info.wdl), 1000)

    def test_live_analysis(self):
        with self.engine.analysis(danco.Board(UNION), multipv=2) as analysis:
            while len(analysis.multipv) < 2:
                next(analysis)
            self.assertTrue(analysis.running)
            self.assertEqual([info.multipv for info in analysis.multipv], [1, 2])
            result = analysis.stop()
            self.assertIn(result.move, danco.Board(UNION).legal_moves)
            self.assertFalse(analysis.running)
            self.assertEqual(analysis.stop().move, result.move)
        with self.engine.analysis(danco.Board(UNION), danco.Limit(depth=2)) as analysis:
            self.assertEqual(analysis.wait().info.depth, 2)
            self.assertFalse(analysis.empty())
            self.assertEqual([info.depth for info in analysis][-1], 2)
            self.assertTrue(analysis.empty())
            self.assertEqual(list(analysis), [])

    def interrupt_soon(self):
        """Sends Control-C once the main thread waits."""
        thread = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        thread.start()
        self.addCleanup(thread.join)

    def test_control_c_ends_the_wait_for_an_analysis(self):
        with self.assertRaises(KeyboardInterrupt), self.engine.analysis(danco.Board(UNION)) as analysis:
            next(analysis)
            self.interrupt_soon()
            analysis.wait()
        self.assertFalse(analysis.running)
        self.assertIsNotNone(self.engine.play(danco.Board(), danco.Limit(depth=1)).move)

    def test_control_c_while_a_background_search_ends(self):
        self.engine.play(danco.Board(UNION), danco.Limit(depth=4), ponder=True)
        with self.assertRaises(KeyboardInterrupt), unittest.mock.patch.object(self.engine, "stop"):
            self.interrupt_soon()
            self.engine.play(danco.Board(), danco.Limit(depth=1))
        self.assertTrue(self.engine.pondering)
        self.assertIsNotNone(self.engine.play(danco.Board(), danco.Limit(depth=1)).move)

    def test_an_analysis_ends_with_its_block_and_with_its_object(self):
        with self.engine.analysis(danco.Board()) as analysis:
            next(analysis)
        self.assertFalse(analysis.running)
        other = self.engine.analysis(danco.Board())
        next(other)
        thread = other._thread
        del other
        gc.collect()
        self.assertIsNotNone(self.engine.play(danco.Board(), danco.Limit(depth=1)).move)  # waits for its end
        self.assertFalse(thread.running)
        thread = self.engine.analysis(danco.Board())._thread  # deleted at once
        thread.join(60)
        self.assertFalse(thread.is_alive())

    def test_an_analysis_is_collected_within_its_search(self):
        """The garbage collector runs in any thread, also in the one that reports a line."""
        class Owner:
            pass

        search = self.engine._search
        gc.disable()
        self.addCleanup(gc.enable)
        for when in ("before the search", "before a line", "after a line"):
            deleted, collected, owner = threading.Event(), threading.Event(), Owner()

            def collect(now, when=when, deleted=deleted, collected=collected):
                if now == when:
                    deleted.wait()
                    gc.collect()
                    collected.set()

            def search_and_collect(*arguments, collect=collect):
                *others, on_line = arguments
                collect("before the search")
                return search(*others, lambda info: (collect("before a line"), on_line(info), collect("after a line")))

            with self.subTest(when=when), unittest.mock.patch.object(self.engine, "_search", search_and_collect):
                owner.itself, owner.analysis = owner, self.engine.analysis(danco.Board())
                thread = owner.analysis._thread
                del owner
                deleted.set()
                thread.join(20)
                self.assertFalse(thread.is_alive())
                self.assertTrue(collected.is_set())

    def test_errors_are_raised_where_lines_are_read(self):
        with self.assertRaises(danco.MoveError):
            list(self.engine.analysis(danco.Board(), danco.Limit(depth=1), root_moves=["e2e5"]))

    def test_pondering_ends_with_the_next_call(self):
        board = danco.Board(UNION)
        for call in (lambda: self.engine.play(board, danco.Limit(depth=2)), lambda: self.engine.configure({"Hash": 1}),
                     lambda: list(self.engine.analysis(board, danco.Limit(depth=1))), self.engine.new_game):
            result = self.engine.play(board, danco.Limit(depth=4), ponder=True)
            self.assertIsNotNone(result.ponder)
            self.assertTrue(self.engine.pondering)
            call()
            self.assertFalse(self.engine.pondering)
        self.engine.play(board, danco.Limit(depth=4), ponder=True)
        self.engine.close()
        self.assertFalse(self.engine.pondering)

    def test_pondering_ends_with_the_next_call_in_the_queue(self):
        async def work():
            board = danco.Board(UNION)
            played = asyncio.ensure_future(self.engine.play_async(board, danco.Limit(depth=4), ponder=True))
            await asyncio.sleep(0)  # this call is the first in the queue
            depths = [info.depth async for info in self.engine.analysis_async(board, danco.Limit(depth=3))]
            return (await played).ponder, depths[-1]
        ponder, depth = asyncio.run(work())
        self.assertIsNotNone(ponder)
        self.assertEqual(depth, 3)

    def test_options_for_one_move(self):
        board = danco.Board(UNION)
        before = self.level()
        self.engine.play(board, danco.Limit(nodes=100), options={"Skill Level": 3})
        self.assertEqual(self.level(), before)
        with self.assertRaisesRegex(danco.OptionError, "Hash"):
            self.engine.play(board, danco.Limit(nodes=100), options={"Skill Level": 3, "Hash": 0})
        self.assertEqual(self.level(), before)
        with self.assertRaisesRegex(danco.OptionError, "Colour"):
            self.engine.play(board, danco.Limit(nodes=100), options={"Colour": "red"})

    def test_a_draw_is_accepted_unless_the_engine_is_better(self):
        won, lost = danco.Board(TWO_ROOKS), danco.Board(danco.Position(TWO_ROOKS).mirror().fen().replace(" b ", " w "))
        self.assertFalse(self.engine.play(won, danco.Limit(depth=4), draw_offered=True).draw_accepted)
        self.assertTrue(self.engine.play(lost, danco.Limit(depth=4), draw_offered=True).draw_accepted)
        self.assertFalse(self.engine.play(lost, danco.Limit(depth=4)).draw_accepted)


class EngineTest(EveryEngine, unittest.TestCase):
    def make(self):
        return danco.Engine(hash=1)

    def level(self):
        return self.engine.options["Skill Level"]

    def test_a_proof_is_a_tree_of_legal_moves(self):
        proof = self.engine.prove(danco.Board(LONG_PACO), turns=5)
        self.assertTrue(proof)
        self.assertEqual((proof.turns, len(proof.line)), (5, 9))
        waiting, seen = [proof.tree], set()
        while waiting:
            node = waiting.pop()
            if node.position in seen:
                continue
            seen.add(node.position)
            self.assertIn(node.move, node.position.legal_moves)
            after = node.position.after(node.move)
            if node.turns == 1:
                self.assertTrue(node.move.is_paco)
                continue
            for answer in after.legal_moves:  # the proof answers each: by its tree, or by uniting at once
                self.assertGreater(node.turns, max([child.turns for child in node.answers.values()], default=0))
                if answer in node.answers:
                    self.assertEqual(node.answers[answer].position, after.after(answer))
                    waiting.append(node.answers[answer])
                else:
                    self.assertIsNotNone(after.after(answer).threat())
        self.assertEqual(len(seen), proof.tree.count())
        self.assertGreater(len(seen), 10)

    def test_a_proof_is_a_value(self):
        proof = self.engine.prove(danco.Board(TWO_ROOKS), turns=3)
        for again in (copy.deepcopy(proof), pickle.loads(pickle.dumps(proof))):
            self.assertEqual((again, hash(again)), (proof, hash(proof)))
        node = proof.tree
        for _ in range(100):  # a tree with 2 ** 100 paths
            node = danco.ProofNode(node.position, node.turns + 1, node.move, {move: node for move in node.position.legal_moves[:2]})
        self.assertEqual(node.count(), proof.tree.count() + 100)
        self.assertLess(len(repr(node)), 1000)

    def test_no_proof(self):
        proof = self.engine.prove(danco.Board(), turns=1)
        self.assertEqual((bool(proof), proof.excluded, proof.tree, proof.line), (False, 1, None, ()))
        for error, named, arguments in ((ValueError, "turns", {"turns": 0}), (ValueError, "depth", {"limit": danco.Limit(depth=1)})):
            with self.assertRaisesRegex(error, named):
                self.engine.prove(danco.Board(), **arguments)

    def test_annotations(self):
        record = danco.parse_games("1. e2e4 d7d5 2. e4xd5 Qd8>Pd5>d4 3. a2a3 *")[0]
        annotated = self.engine.annotate(record, danco.Limit(nodes=300))
        self.assertEqual([note.move for note in annotated.turns], [turn.move for turn in record.turns])
        self.assertEqual([node.move for node in annotated.game.mainline()], [turn.move for turn in record.turns])
        self.assertTrue(all(note.best_line and 0 <= note.accuracy <= 100 for note in annotated.turns))
        self.assertIn("accuracy", annotated.white)
        with self.assertRaisesRegex(TypeError, "record"):
            self.engine.annotate(danco.Board())
        with self.assertRaisesRegex(TypeError, "limit"):
            self.engine.annotate(record, 5)
        for fen, move in (("4k3/8/8/8/8/8/4Q3/4K3 w 0 - - -", "e2e8"), ("4k3/8/8/8/8/4q3/8/6K1 b 0 - - -", "e3g1")):
            board = danco.Board(fen)
            board.push(move)
            annotated = self.engine.annotate(danco.GameRecord(board), danco.Limit(nodes=100))
            for score in (annotated.turns[0].after, annotated.game.end().eval()):
                self.assertEqual(score.pov(danco.Position(fen).turn), -danco.Score(mate=0))  # the mover has won

    def test_an_annotation_can_be_ended(self):
        record = danco.parse_games("1. e2e4 d7d5 *")[0]
        for error, end in ((danco.EngineError, self.engine.stop), (KeyboardInterrupt, lambda: os.kill(os.getpid(), signal.SIGINT))):
            def wait_and_end(end=end):
                while not self.engine._busy():
                    time.sleep(0.001)
                end()

            thread = threading.Thread(target=wait_and_end)
            thread.start()
            with self.assertRaises(error):
                self.engine.annotate(record, danco.Limit(time=600))
            thread.join()
        with self.assertRaisesRegex(ValueError, "mate"):
            self.engine.annotate(record, danco.Limit(mate=2))
        self.assertEqual(len(self.engine.annotate(record, danco.Limit(nodes=100)).turns), 2)


class UciEngineTest(EveryEngine, unittest.TestCase):
    def make(self):
        return danco.UciEngine(DANCO, options={"Hash": 1})

    def level(self):
        return self.engine._values.get("skill level", "20")


if __name__ == "__main__":
    unittest.main()
