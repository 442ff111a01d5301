# SPDX-License-Identifier: MIT
"""The protocol as a client uses it: handshake, options, searching, pondering, exit."""

import unittest

from client import Client, best_move, run

PACO_IN_ONE = "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"


class Handshake(unittest.TestCase):
    def test_uci_lists_name_author_and_options(self):
        with Client() as engine:
            engine.send("uci")
            lines = engine.read_to("uciok")
        self.assertTrue(lines[0].startswith("id name Danco"))
        self.assertTrue(any(line.startswith("id author ") for line in lines))
        options = [line for line in lines if line.startswith("option name ")]
        for name, kind in [("Hash", "spin default 64 min 1"), ("Threads", "spin default 1 min 1"),
                           ("MultiPV", "spin default 1 min 1"), ("Ponder", "check default false"),
                           ("Clear Hash", "button"), ("Move Overhead", "spin"),
                           ("UCI_Variant", "combo default pacosako var pacosako var manual var nochain var vchess"),
                           ("UCI_Chess960", "check default false")]:
            self.assertTrue(any(line.startswith(f"option name {name} type {kind}")
                                for line in options), name)

    def test_every_option_can_be_set(self):
        with Client() as engine:
            engine.send("setoption name Hash value 8", "setoption name Threads value 2",
                        "setoption name MultiPV value 2", "setoption name Ponder value true",
                        "setoption name Clear Hash", "setoption name move overhead value 50",
                        "setoption name UCI_Variant value pacosako",
                        "setoption name UCI_Chess960 value true",
                        "setoption name UCI_AnalyseMode value true",
                        "setoption name nodestime value 0", "setoption name Contempt value 5",
                        "ucinewgame")
            self.assertEqual(engine.settle(), [])
            self.assertNotEqual(best_move(engine.go("depth 4")), "(none)")

    def test_a_value_out_of_range_is_refused(self):
        with Client() as engine:
            engine.send("setoption name Hash value 0")
            (line,) = engine.settle()
            self.assertIn("info string error: option Hash", line)
            self.assertIn("from 1 to", line)


class Searching(unittest.TestCase):
    def test_info_lines_have_what_clients_read(self):
        with Client() as engine:
            lines = engine.go("depth 4")
        info = [line for line in lines if line.startswith("info depth")]
        self.assertTrue(info)
        for line in info:
            words = line.split()
            for word in ("depth", "seldepth", "multipv", "score", "nodes", "nps", "time", "pv"):
                self.assertIn(word, words)

    def test_paco_in_one_is_seen_and_played(self):
        with Client() as engine:
            engine.position(PACO_IN_ONE)
            lines = engine.go("depth 3")
        self.assertEqual(best_move(lines), "e2e8")
        self.assertTrue(any(" score mate 1 " in line for line in lines))

    def test_searchmoves_restrict_the_answer(self):
        with Client() as engine:
            self.assertEqual(best_move(engine.go("depth 3 searchmoves a2a3")), "a2a3")

    def test_every_limit_ends_the_search(self):
        with Client() as engine:
            for limits in ("depth 3", "nodes 500", "movetime 20", "wtime 200 btime 200",
                           "wtime 100 btime 100 winc 10 binc 10 movestogo 2", "mate 1 nodes 5000",
                           "wtime 0 btime 0", "wtime -50 btime -50", "movetime 0", "depth 0"):
                self.assertNotEqual(best_move(engine.go(limits)), "(none)", limits)

    def test_stop_ends_an_endless_search(self):
        with Client() as engine:
            engine.send("go infinite", "isready")
            engine.read_to("readyok")
            engine.send("stop")
            self.assertNotEqual(best_move(engine.read_to("bestmove")), "(none)")

    def test_infinite_waits_for_stop_when_there_is_nothing_more_to_search(self):
        with Client() as engine:
            engine.position(PACO_IN_ONE)
            engine.send("go infinite depth 1")
            self.assertFalse(any(line.startswith("bestmove") for line in engine.settle()))
            engine.send("stop")
            self.assertEqual(best_move(engine.read_to("bestmove")), "e2e8")

    def test_ponderhit_lets_a_search_end(self):
        with Client() as engine:
            engine.position(None, ["e2e4", "e7e5"])
            engine.send("go ponder wtime 200 btime 200")
            self.assertFalse(any(line.startswith("bestmove") for line in engine.settle()))
            engine.send("ponderhit")
            engine.read_to("bestmove")

    def test_stop_ends_pondering(self):
        with Client() as engine:
            engine.send("go ponder wtime 200 btime 200", "stop")
            engine.read_to("bestmove")

    def test_changes_wait_for_the_end_of_the_search(self):
        with Client() as engine:
            engine.send("go infinite", "go depth 1")
            self.assertIn("refused", engine.read_to("info string")[-1])
            for command in ("position startpos moves e2e4", "setoption name Ponder value true"):
                engine.send(command)
                self.assertIn("postponed", engine.read_to("info string")[-1])
            engine.send("stop")
            engine.read_to("bestmove")
            self.assertEqual(engine.fact("Side to move"), "Black")

    def test_the_next_search_is_never_refused(self):
        with Client() as engine:
            for _ in range(200):
                engine.position(None, ["e2e4"])
                lines = engine.go("nodes 1")
                self.assertFalse(any("error" in line for line in lines), lines)

    def test_the_same_search_twice_is_the_same(self):
        def nodes():
            with Client() as engine:
                engine.position(None, ["e2e4", "d7d5"])
                lines = engine.go("depth 6")
            return [(line.split(" nodes ")[1].split()[0], line.split(" pv ")[1])
                    for line in lines if " pv " in line]
        self.assertEqual(nodes(), nodes())

    def test_finished_games_have_no_move(self):
        with Client() as engine:
            engine.position(PACO_IN_ONE, ["e2e8"])
            lines = engine.go("depth 3")
            self.assertIn("info depth 0 score mate 0", lines)
            self.assertEqual(best_move(lines), "(none)")

    def test_drawn_games_have_one(self):
        with Client() as engine:
            for game in ((None, ["b1c3", "b8c6", "c3b1", "c6b8"] * 2), ("4k3/8/8/3A4/8/8/8/4K3 w 0 - - -", []),
                         ("4k3/8/8/8/8/8/4P3/4K3 w 100 - - -", [])):
                engine.position(*game)
                self.assertIn(best_move(engine.go("movetime 50")), engine.moves())

    def test_chess960_castling_is_king_takes_rook(self):
        fen = "4k3/8/8/8/8/8/8/4K2R w 0 H - -"
        with Client() as engine:
            engine.position(fen)
            self.assertIn("e1g1", engine.moves())
            engine.position(fen, ["e1h1"])  # always accepted as input
            self.assertIn("5RK1", engine.fact("Fen"))
            engine.send("setoption name UCI_Chess960 value true")
            engine.position(fen)
            self.assertIn("e1h1", engine.moves())


class Ending(unittest.TestCase):
    def test_quit_ends_a_search(self):
        with Client() as engine:
            engine.send("go infinite")

    def test_end_of_input_is_quit(self):
        for command in ("", "uci\n", "go infinite\n", "go depth 100\n", "go ponder wtime 1 btime 1\n"):
            result = run(text=command)
            self.assertEqual(result.returncode, 0, command)
            self.assertEqual(result.stderr, "")
            self.assertEqual("bestmove" in result.stdout, command.startswith("go"), command)

    def test_commands_after_quit_are_not_read(self):
        self.assertEqual(run(text="quit\nuci\n").stdout, "")

    def test_a_last_line_without_its_end_counts(self):
        self.assertEqual(run(text="isready").stdout, "readyok\n")

    def test_counts_finish_before_the_end(self):
        result = run(text="go perft 3\nposition startpos moves e2e4\ngo perft 2\nquit\n")
        totals = [line for line in result.stdout.splitlines() if line.startswith("Nodes searched")]
        self.assertEqual(totals[0], "Nodes searched: 8902")
        self.assertEqual(len(totals), 2)


if __name__ == "__main__":
    unittest.main()
