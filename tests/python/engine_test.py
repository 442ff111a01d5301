#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The engines of the Python module, in the process and over UCI, share one interface."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import unittest
import unittest.mock

import danco

DANCO = os.environ.get("DANCO", "build/release/src/danco")
UNION = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
PACO_IN_1 = "4k3/8/8/8/8/4q3/8/6K1 b 0 - - -"


class EveryEngine:
    """Tests of both kinds of engine."""

    def setUp(self):
        self.engine = self.make()
        self.addCleanup(self.engine.close)

    def test_play(self):
        board = danco.Board(UNION)
        result = self.engine.play(board, danco.Limit(depth=5))
        self.assertIn(result.move, board.legal_moves)
        self.assertEqual(result.info.depth, 5)
        self.assertGreater(result.info.nodes, 0)
        self.assertEqual(result.info.pv[0], result.move)

    def test_lines(self):
        board = danco.Board(UNION)
        lines = self.engine.analyse(board, danco.Limit(depth=5), multipv=3)
        self.assertEqual([line.multipv for line in lines], [1, 2, 3])
        self.assertEqual(len({line.pv[0] for line in lines}), 3)
        self.assertGreaterEqual(lines[0].score.cp, lines[1].score.cp)
        position = board.position
        for move in lines[0].pv:
            self.assertIn(move, position.legal_moves)
            position = position.after(move)
        self.assertEqual(len(self.engine.analyse(board, danco.Limit(depth=3))), 1)

    def test_a_paco(self):
        result = self.engine.play(danco.Board(PACO_IN_1), danco.Limit(depth=3))
        self.assertTrue(result.move.is_paco)
        self.assertEqual(result.info.score, danco.Score(mate=1))

    def test_a_finished_game(self):
        board = danco.Board(PACO_IN_1)
        board.push(board.position.threat())
        result = self.engine.play(board, danco.Limit(depth=3))
        self.assertIsNone(result.move)

    def test_first_moves(self):
        board = danco.Board()
        for moves in (["a2a3"], [board.parse_move("a2a3")]):
            result = self.engine.play(board, danco.Limit(depth=2), root_moves=moves)
            self.assertEqual(str(result.move), "a2a3")
        lines = self.engine.analyse(danco.Board(UNION), danco.Limit(depth=2), multipv=3,
                                    root_moves=["d8d5d4", "Qd8>Pd5>d4", "g8f6"])
        self.assertEqual(sorted(str(line.pv[0]) for line in lines), ["d8d5d4", "g8f6"])

    def test_rule_sets(self):
        for rules in danco.RULE_SETS:
            board = danco.Board(rules=rules)
            self.assertIn(self.engine.play(board, danco.Limit(depth=2)).move, board.legal_moves)

    def test_lines_as_they_come(self):
        depths = []
        for info in self.engine.analysis(danco.Board(UNION)):
            depths.append(info.depth)
            if info.depth >= 4:
                break
        self.assertEqual(max(depths), 4)
        # The engine is idle again.
        self.assertIsNotNone(self.engine.play(danco.Board(), danco.Limit(depth=1)).move)

    def test_stop_from_another_thread(self):
        threading.Timer(0.2, self.engine.stop).start()
        lines = list(self.engine.analysis(danco.Board(UNION), danco.Limit(time=60)))
        self.assertTrue(lines)

    def test_a_second_call_during_a_search_is_refused(self):
        board = danco.Board(UNION)
        with self.engine.analysis(board) as analysis:
            next(analysis)
            for call in (lambda: self.engine.play(board, danco.Limit(depth=1)), lambda: self.engine.analysis(board),
                         lambda: self.engine.configure({"Hash": 1}), self.engine.new_game):
                with self.assertRaisesRegex(danco.EngineError, "searching"):
                    call()
            self.assertTrue(analysis.running)

    def test_cancelling_a_call_that_waits_leaves_the_search_alone(self):
        async def work():
            first = asyncio.ensure_future(self.engine.analyse_async(danco.Board(UNION), danco.Limit(time=600)))
            second = asyncio.ensure_future(self.engine.play_async(danco.Board(), danco.Limit(depth=1)))
            await asyncio.sleep(0.2)
            second.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await second
            await asyncio.wait([first], timeout=0.5)
            self.assertFalse(first.done())
            first.cancel()
            await asyncio.wait([first])
        asyncio.run(work())

    def test_clocks(self):
        fallen = danco.Limit(white_clock=-0.05, black_clock=-1)
        self.assertEqual((fallen.white_clock, fallen.black_clock), (0, 0))
        self.assertIsNotNone(self.engine.play(danco.Board(), fallen).move)
        limit = danco.Limit(white_clock=0.2, black_clock=0.2, white_inc=0, black_inc=0)
        self.assertIsNotNone(self.engine.play(danco.Board(), limit).move)

    def test_no_limit(self):
        for limit in (danco.Limit(), danco.Limit(white_inc=1), danco.Limit(remaining_moves=9)):
            with self.assertRaisesRegex(ValueError, "limit"):
                self.engine.play(danco.Board(), limit)

    def test_options(self):
        with self.assertRaisesRegex(danco.OptionError, "Hash"):
            self.engine.configure({"Hash": 0})
        with self.assertRaisesRegex(danco.OptionError, "Colour"):
            self.engine.configure({"Colour": "red"})
        self.engine.configure({"Skill Level": 0, "Level Seed": 5})
        first = self.engine.play(danco.Board(UNION), danco.Limit(time=5)).move
        self.engine.new_game()
        self.assertEqual(first, self.engine.play(danco.Board(UNION), danco.Limit(time=5)).move)

    def test_arguments_that_will_not_do(self):
        board, limit = danco.Board(), danco.Limit(depth=1)
        for error, name, arguments, named in (
                (TypeError, "limit", (board, 0.1), {}), (TypeError, "board", (board.position, limit), {}),
                (TypeError, "root_moves", (board, limit), {"root_moves": "e2e4"}),
                (TypeError, "move", (board, limit), {"root_moves": [5]}),
                (danco.MoveError, "another position", (board, limit), {"root_moves": [danco.Position(UNION).parse_move("a7a6")]}),
                (danco.MoveError, "another position", (board, limit), {"root_moves": [danco.Position(rules="manual").parse_move("a2a3")]}),
                (danco.MoveError, "e2e5", (board, limit), {"root_moves": ["e2e5"]})):
            for call in (self.engine.play, self.engine.analyse):
                with self.assertRaisesRegex(error, name):
                    call(*arguments, **named)
        for multipv in (0, -1, 1.5, "2"):
            with self.assertRaisesRegex(ValueError, "multipv"):
                self.engine.analyse(board, limit, multipv=multipv)
        with self.assertRaisesRegex(danco.OptionError, "MultiPV"):
            self.engine.analyse(board, limit, multipv=100000)
        with self.assertRaisesRegex(TypeError, "limit"):
            asyncio.run(self.engine.play_async(board, 0.1))
        for field, value in (("time", "1"), ("depth", 2.5), ("nodes", True)):
            with self.assertRaisesRegex(TypeError, field):
                danco.Limit(**{field: value})

    def test_closed_is_closed(self):
        board, limit = danco.Board(), danco.Limit(depth=1)
        with self.engine as engine:
            engine.play(board, limit)
        engine.close()  # closing twice does no harm
        for call in (lambda: engine.play(board, limit), lambda: engine.analyse(board, limit),
                     lambda: list(engine.analysis(board, limit)), engine.new_game,
                     lambda: engine.configure({"Hash": 1}),
                     lambda: asyncio.run(engine.play_async(board, limit))):
            with self.assertRaisesRegex(danco.EngineError, "closed"):
                call()

    def test_asyncio(self):
        async def work():
            board = danco.Board(UNION)
            result = await self.engine.play_async(board, danco.Limit(depth=4))
            self.assertIn(result.move, board.legal_moves)
            seen = 0
            async for info in self.engine.analysis_async(board):
                seen += 1
                if info.depth >= 4:
                    break
            self.assertGreater(seen, 0)
            await self.cancel_a_search(board)
            lines = await self.engine.analyse_async(board, danco.Limit(depth=3), multipv=2)
            self.assertEqual(len(lines), 2)
        asyncio.run(work())

    async def cancel_a_search(self, board):
        """Cancels a search that has reported a line."""
        loop, reported, search = asyncio.get_running_loop(), asyncio.Event(), self.engine._search

        def search_and_report(*arguments):
            *others, on_line = arguments
            return search(*others, lambda info: (on_line(info), loop.call_soon_threadsafe(reported.set)))

        with unittest.mock.patch.object(self.engine, "_search", search_and_report):
            endless = asyncio.ensure_future(self.engine.analyse_async(board, danco.Limit(time=600)))
            await reported.wait()
            endless.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await endless


class EngineTest(EveryEngine, unittest.TestCase):
    def make(self):
        return danco.Engine()

    def test_the_interpreter_goes_on(self):
        """During a search another thread runs, and can stop the search."""
        done = threading.Event()

        def stop():
            while not done.wait(0.01):
                self.engine.stop()

        thread = threading.Thread(target=stop)
        thread.start()
        self.engine.play(danco.Board(UNION), danco.Limit(time=600))
        done.set()
        thread.join()

    def test_levels(self):
        weak = danco.Engine(level=3, seed=7)
        self.assertEqual(weak.level, 3)
        self.assertIsNone(self.engine.level)
        self.assertIn(weak.play(danco.Board(), danco.Limit(time=5)).move, danco.Board().legal_moves)
        with self.assertRaisesRegex(danco.OptionError, "level"):
            danco.Engine(level=21)
        self.assertAlmostEqual(danco.level_of_elo(danco.elo_of_level(5)), 5, places=1)

    def test_an_exception_among_the_lines(self):
        def fail(_):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            self.engine._search(danco.Board(), danco.Limit(depth=8), (), 1, False, fail)
        self.assertIsNotNone(self.engine.play(danco.Board(), danco.Limit(depth=1)).move)

    def test_a_game_that_the_side_to_move_has_won(self):
        own_king = danco.Board("1q1M3n/1pbp1brp/1nr1p3/pP1QaB2/P2a1PPB/2P5/1S5P/3R1K1N w 6 D - - 0010010101011111", rules="vchess")
        self.assertEqual(self.engine.play(own_king, danco.Limit(depth=1)).info.score, -danco.Score(mate=0))

    def run_program(self, text):
        """Runs a program that has an engine. Returns its output; fails if it crashes or hangs."""
        # (Python 3.12 warns of every fork() of a process with threads.)
        done = subprocess.run([sys.executable, "-W", "ignore::DeprecationWarning", "-c",
                               "import atexit, time\natexit.register(time.sleep, 0.1)  # runs after the module's handler\n"
                               "import danco, os, signal, sys, threading\nsignal.alarm(60)\nengine = danco.Engine(hash=1)\nboard = danco.Board()\n" + text],
                              capture_output=True, text=True, encoding="utf-8", check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_python_ends_during_a_search(self):
        self.run_program("started = threading.Event()\n"
                         "threading.Thread(target=lambda: (started.set(), engine.play(board, danco.Limit(time=600))),\n"
                         "                 daemon=True).start()\nstarted.wait()\n")
        self.run_program("engine.play(board, danco.Limit(depth=4), ponder=True)\n")

    # Python's end takes a while, so that it meets the thread.
    SLOW_END = "from time import sleep\nclass Slow:\n def __del__(self, sleep=sleep): sleep(0.3)\nslow = Slow()\n"

    def test_python_ends_during_a_long_call(self):
        start = ("started = threading.Event()\n"
                 "threading.Thread(target=lambda: (started.set(), danco.Position().perft(9)), daemon=True).start()\n"
                 "started.wait()\nsleep(0.1)\n")
        self.run_program(self.SLOW_END + start)
        self.assertEqual(self.run_program(self.SLOW_END + start + "if os.fork() != 0: print(os.wait()[1])\n"
                                          "else: signal.alarm(20)\n"), "0\n")

    def test_python_ends_between_short_calls(self):
        self.run_program(self.SLOW_END + "def count():\n while True: danco.Position().perft(2)\n"
                         "threading.Thread(target=count, daemon=True).start()\nsleep(0.1)\n")

    def test_a_forked_process_needs_its_own_engine(self):
        search = "engine.play(board, danco.Limit(depth=1))\n"
        fork = ("if os.fork() != 0:\n os.wait()\n sys.exit()\nsignal.alarm(60)\n"
                f"try:\n {search}except danco.EngineError as error:\n print(error)\ndel engine\nprint('ended')\n")
        self.assertRegex(self.run_program(search + fork), "forked.*another one.*\nended")
        self.assertEqual(self.run_program(fork), "ended\n")  # an engine that has not searched has no threads


class UciEngineTest(EveryEngine, unittest.TestCase):
    def make(self):
        return danco.UciEngine(DANCO, options={"Hash": 1})

    def test_who_it_is(self):
        self.assertTrue(self.engine.name.startswith("Danco"))
        self.assertIn("Skill Level", self.engine.options)

    def test_it_says_what_the_engine_here_says(self):
        here = danco.Engine(hash=1)
        for fen in (UNION, danco.STARTING_FEN):
            board = danco.Board(fen)
            told = [[(line.score, line.pv, line.nodes) for line in engine.analyse(board, danco.Limit(depth=6), multipv=2)]
                    for engine in (here, self.engine)]
            self.assertEqual(*told)

    def test_no_such_program(self):
        with self.assertRaisesRegex(danco.EngineError, "no-such-engine"):
            danco.UciEngine("./no-such-engine")

    def test_a_forked_process_leaves_the_engine_alone(self):
        with self.engine.analysis(danco.Board(UNION)) as analysis:
            next(analysis)
            child = os.fork()
            if child == 0:
                signal.alarm(20)
                self.engine.stop()
                self.engine.close()
                os._exit(0)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            analysis._thread.wait(0.3)
            self.assertTrue(analysis.running)

    def engine_that(self, answers_go, answers_position="pass"):
        """Returns an engine that behaves correctly until `go` or `position`, which run these Python statements."""
        code = ("import sys\nfor line in sys.stdin:\n"
                " if line.startswith('uci\\n'): print('uciok', flush=True)\n"
                " if line.startswith('isready'): print('readyok', flush=True)\n"
                f" if line.startswith('position'): {answers_position}\n"
                f" if line.startswith('go'): {answers_go}\n")
        return danco.UciEngine([sys.executable, "-c", code])

    def test_an_engine_that_dies(self):
        with self.engine_that("sys.exit(3)") as engine:
            with self.assertRaisesRegex(danco.EngineError, "exit code 3"):
                engine.play(danco.Board(), danco.Limit(depth=1))

    def test_an_engine_that_closes_its_output(self):
        with self.engine_that("__import__('os').close(1)") as engine:
            with self.assertRaisesRegex(danco.EngineError, "closed its output"):
                engine.play(danco.Board(), danco.Limit(depth=1))

    def test_an_engine_that_hangs(self):
        with self.engine_that("pass") as engine:
            engine.patience = 0.3  # only after it has started: a busy machine starts it slowly
            with self.assertRaisesRegex(danco.EngineError, "does not answer"):
                engine.play(danco.Board(), danco.Limit(time=0.1))
            with self.assertRaisesRegex(danco.EngineError, "has ended"):  # so no late answer can be taken for this one's
                engine.play(danco.Board(UNION), danco.Limit(time=0.1))

    def test_cancelling_an_engine_that_hangs(self):
        async def work(engine):
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.analyse_async(danco.Board(), danco.Limit(time=3600)), 0.1)

        with self.engine_that("pass") as engine:  # it also ignores `stop`
            asyncio.run(work(engine))
            with self.assertRaisesRegex(danco.EngineError, "ended"):
                engine.play(danco.Board(), danco.Limit(depth=1))

    def test_an_engine_that_refuses_a_position(self):
        with self.engine_that("print('bestmove e2e4', flush=True)", "print('info string error: no such start')") as engine:
            with self.assertRaisesRegex(danco.EngineError, "no such start"):
                engine.play(danco.Board(), danco.Limit(depth=1))

    def test_an_engine_that_lies(self):
        with self.engine_that("print('bestmove e2e5', flush=True)") as engine:
            with self.assertRaisesRegex(danco.EngineError, "bestmove e2e5"):
                engine.play(danco.Board(), danco.Limit(depth=1))

    def test_a_text_about_a_score(self):
        with self.engine_that("print('info depth 1 score cp 3 pv e2e4\\ninfo string a score of 9\\nbestmove e2e4',"
                              " flush=True)") as engine:
            for info in (*engine.analysis(danco.Board(), danco.Limit(depth=1)),
                         engine.play(danco.Board(), danco.Limit(depth=1)).info):
                self.assertEqual(info.score, danco.Score(cp=3))

    def test_a_line_of_nonsense(self):
        self.assertIsNone(danco.uci.parse_info("info score cp 3 wdl 400 600", danco.Board()).wdl)
        info = danco.uci.parse_info("info depth x score cp 3 pv e2e4 e2e4 nodes", danco.Board())
        self.assertEqual((info.depth, info.score, [str(move) for move in info.pv]),
                         (0, danco.Score(cp=3), ["e2e4"]))


class LimitTest(unittest.TestCase):
    def test_limits_that_cannot_be(self):
        for field, value in (("time", -1), ("time", float("inf")), ("depth", 0), ("depth", 10**30), ("nodes", 0), ("nodes", -5),
                             ("nodes", 2**64), ("mate", 0), ("white_clock", float("nan")), ("remaining_moves", 0)):
            with self.assertRaisesRegex(ValueError, field):
                danco.Limit(**{field: value})


class ScoreTest(unittest.TestCase):
    def test_scores(self):
        self.assertEqual(str(danco.Score(cp=35)), "+0.35")
        self.assertEqual(str(danco.Score(mate=-2)), "#-2")
        self.assertEqual(-danco.Score(mate=2), danco.Score(mate=-2))
        order = [danco.Score(mate=-1), danco.Score(mate=-9), danco.Score(cp=-500), danco.Score(cp=0),
                 danco.Score(mate=9), danco.Score(mate=1)]
        self.assertEqual(order, sorted(order, key=danco.Score.centipawns))


if __name__ == "__main__":
    unittest.main()
