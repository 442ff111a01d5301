# SPDX-License-Identifier: MIT
"""Positions with millions of moves neither hang the engine nor exhaust memory."""

import unittest

from client import Client, best_move, records

HASH = 16
# MiB: the generator's bound plus the table. The memory of a sanitizer is not included.
LIMIT = 1024 + HASH


def has_sanitizer(engine):
    with open(f"/proc/{engine.process.pid}/maps", encoding="utf-8") as maps:
        return "libasan" in maps.read()


class Explosive(unittest.TestCase):
    def visit(self, work):
        for record in records("explosive.jsonl"):
            with self.subTest(fen=record["fen"]), Client() as engine:
                engine.send(f"setoption name Hash value {HASH}")
                engine.position(record["fen"])
                self.assertEqual(engine.settle(), [])
                work(engine, record)
                if not has_sanitizer(engine):
                    self.assertLess(engine.peak_memory(), LIMIT)

    def test_stop_is_obeyed(self):
        def work(engine, _):
            for _ in range(3):
                engine.send("go infinite", "isready")
                engine.read_to("readyok")
                engine.send("stop")
                self.assertNotEqual(best_move(engine.read_to("bestmove")), "(none)")
        self.visit(work)

    def test_a_win_in_one_is_played(self):
        def work(engine, record):
            if record["wins"] == 0:
                return
            lines = engine.go("depth 2")
            self.assertTrue(any(" score mate 1 " in line for line in lines), lines)
            engine.position(record["fen"], [best_move(lines)])
            self.assertEqual(engine.fact("Game"), "Paco")
        self.visit(work)

    def test_lists_are_bounded(self):
        def work(engine, _):
            engine.send("moves")
            lines = engine.settle()
            self.assertLess(len(lines), 20_000)
            self.assertTrue(lines[-1].startswith("info string there are more"))
            self.assertIn("or more", engine.fact("Legal moves"))
        self.visit(work)


if __name__ == "__main__":
    unittest.main()
