#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The C interface: its declarations, its behaviour with good and bad input, and the examples in C, Rust and Python.

    c_api_test.py SOURCE-ROOT BUILD-ROOT

Installs the library into a separate directory and uses it from there, as any other program would.
"""

import ctypes
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

root, build = (pathlib.Path(argument) for argument in sys.argv[1:3])
HEADER = (root / "src/c_api/danco.h").read_text(encoding="utf-8")
HANG = 300
CHAIN = b"rnbqkbnr/ppp1pppp/8/3a4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
STUCK = b"7k/8/8/8/8/8/rr6/Kr6 w 0 - - -"
UNITED = b"8/8/8/3Z4/8/8/4K3/8 b 0 - - -"
WON = b"7k/R7/1R6/8/8/8/8/K7 w 0 - - -"
PACO = b"4k3/8/8/8/8/8/4Q3/4K3 w 0 - - -"
ENUMS = {"danco_color", "danco_piece", "danco_step"}
NUMBERS = {"int": ctypes.c_int, "bool": ctypes.c_bool, "size_t": ctypes.c_size_t, "uint64_t": ctypes.c_uint64,
           "int64_t": ctypes.c_int64, "int32_t": ctypes.c_int32, "danco_on_line": ctypes.c_void_p, "void": None,
           **{name: ctypes.c_int for name in ENUMS}}
ON_LINE = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class Limits(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("depth", ctypes.c_int32), ("mate", ctypes.c_int32), ("nodes", ctypes.c_uint64),
                ("milliseconds", ctypes.c_int64), ("clock", ctypes.c_int64 * 2), ("increment", ctypes.c_int64 * 2)]


def run(*command, env=None, expect=0):
    done = subprocess.run([str(word) for word in command], env=env, text=True, encoding="utf-8", stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=HANG, check=False)
    if done.returncode != expect:
        raise AssertionError(f"{command}: exit code {done.returncode}\n{done.stdout}")
    return done.stdout


def declarations():
    """Returns {name: (result type, parameter types)} of the functions that the header declares."""
    code = re.sub(r"/\*.*?\*/", " ", HEADER, flags=re.DOTALL)
    found = {}
    for result, name, parameters in re.findall(r"DANCO_API ([\w ]+\*?) ?(danco_\w+)\(([^)]*)\);", code):
        found[name] = (result.strip(), [re.sub(r"\w+$", "", " ".join(word.split())).strip() for word in parameters.split(",")
                                        if word.strip() != "void"])
    return found


def native(name):
    """Returns the ctypes type of a C type. Every pointer except one to constant text is an address."""
    if name == "const char*":
        return ctypes.c_char_p
    return ctypes.c_void_p if "*" in name else NUMBERS[name.replace("const ", "")]


class Library:
    """The installed library, with each function declared as the header does."""

    def __init__(self, path):
        self.path = path
        loaded = ctypes.CDLL(str(path))
        for name, (result, parameters) in declarations().items():
            function = getattr(loaded, name)
            function.restype, function.argtypes = native(result), [native(parameter) for parameter in parameters]
            setattr(self, name.removeprefix("danco_"), function)

    def text(self, address, errors="strict"):
        text = ctypes.string_at(address).decode(errors=errors)
        self.free_text(address)
        return text

    def fails(self, function, *arguments):
        """Calls a function that must fail. Returns its message."""
        error = ctypes.c_void_p()
        assert not function(*arguments, ctypes.addressof(error)), f"{arguments} was accepted"
        assert error.value, f"{arguments}: no message"
        return self.text(error.value, "replace")  # a message may quote text that is not UTF-8

    def made(self, function, *arguments):
        """Calls a function that must succeed and clear the error. Returns its result."""
        error = ctypes.c_void_p(1)
        result = function(*arguments, ctypes.addressof(error))
        assert error.value is None, self.text(error.value)
        return result


class InstalledCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        run("meson", "install", "-C", build, "--no-rebuild", "--quiet", "--tags", "devel", "--destdir", cls.folder / "dest")
        pc, = (cls.folder / "dest").rglob("danco-c.pc")
        library, = (cls.folder / "dest").rglob("libdanco_c.so.1")
        cls.env = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "PKG_CONFIG_SYSROOT_DIR": str(cls.folder / "dest"),
                   "LD_LIBRARY_PATH": str(library.parent), "DANCO_LIBRARY": str(library)}
        cls.danco = Library(library)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def check_hint(self, *command):
        self.assertRegex(run(*command, CHAIN.decode(), env=self.env), r"(?s)depth 6: .*best move.*d8d5d4")
        for fen, end in ((STUCK, "no-legal-turn"), (UNITED, "paco")):
            self.assertEqual(run(*command, fen.decode(), env=self.env).strip().splitlines()[-1], f"no move: {end}")
        self.assertIn("FEN", run(*command, "rubbish", env=self.env, expect=1))


class CApiTest(InstalledCase):
    # The interface ---------------------------------------------------------------------------------

    def test_declared_functions_are_exported_and_nothing_else(self):
        lines = run("nm", "-D", "--defined-only", self.danco.path).splitlines()
        exported = {line.split()[2].split("@")[0] for line in lines if line.split()[1] == "T"}
        self.assertEqual(exported, set(declarations()))
        self.assertGreater(len(exported), 50)

    def test_no_function_of_the_first_interface_is_gone(self):
        first = (root / "tests/c_api/abi-1.txt").read_text(encoding="utf-8").splitlines()
        declared = {f"{result} {name}({', '.join(parameters)})" for name, (result, parameters) in declarations().items()}
        self.assertEqual([line for line in first if line not in declared], [])
        self.assertEqual(self.danco.abi_version(), 1)

    def test_version(self):
        version = run("pkg-config", "--modversion", "danco-c", env=self.env).strip()
        self.assertEqual(self.danco.version().decode(), version)

    # Behaviour -------------------------------------------------------------------------------------

    def test_positions(self):
        danco = self.danco
        position = danco.made(danco.position_new, CHAIN, None)
        self.assertEqual(danco.text(danco.position_fen(position)), CHAIN.decode())
        self.assertEqual(danco.position_side_to_move(position), 1)
        self.assertEqual([danco.position_piece(position, 35, color) for color in (0, 1)], [1, 1])
        complete = ctypes.c_bool()
        moves = danco.text(danco.made(danco.position_moves, position, 1000, ctypes.addressof(complete))).split()
        self.assertTrue(complete.value)
        self.assertEqual((len(moves), "d8d5d4" in moves), (29, True))
        some = danco.text(danco.made(danco.position_moves, position, 5, ctypes.addressof(complete))).split()
        self.assertEqual((len(some), complete.value), (5, False))
        self.assertEqual(danco.text(danco.made(danco.position_read_move, position, b"Qd8>Pd5>d4")), "d8d5d4")
        self.assertEqual(danco.text(danco.made(danco.position_players_move, position, b"d8d5d4")), "Qd8>Pd5>d4")
        after = danco.made(danco.position_after, position, b"d8d5d4")
        self.assertEqual(danco.position_side_to_move(after), 0)
        self.assertFalse(danco.position_in_sako(after, 0))
        self.assertTrue(danco.text(danco.made(danco.position_svg, position, 1)).startswith("<svg"))
        danco.position_free(position)
        danco.position_free(after)

    def test_next_steps_lead_to_a_move(self):
        danco = self.danco
        position = danco.made(danco.position_new, CHAIN, None)
        turn = danco.made(danco.turn_follow, position, b"d8d5")
        self.assertIsNone(danco.turn_move(turn))
        self.assertEqual((danco.turn_hand(turn), danco.turn_hand_square(turn)), (1, 35))
        squares = [danco.turn_next_square(turn, i) for i in range(danco.turn_next_count(turn))]
        self.assertEqual((squares, danco.turn_next_step(turn, 0)), ([27], 1))
        ended = danco.made(danco.turn_follow, position, b"d8d5d4")
        self.assertEqual((danco.turn_move(ended), danco.turn_next_count(ended)), (b"d8d5d4", 0))
        for object_ in (turn, ended):
            danco.turn_free(object_)
        danco.position_free(position)

    def test_promotions_are_choices(self):
        danco = self.danco
        position = danco.made(danco.position_new, b"7k/4P3/8/8/8/8/8/K7 w 0 - - -", None)
        turn = danco.made(danco.turn_follow, position, b"e7e8")
        self.assertEqual(sorted(danco.turn_promotion(turn, i) for i in range(danco.turn_promotion_count(turn))), [2, 3, 4, 5])
        self.assertEqual(danco.turn_next_count(turn), 0)
        danco.turn_free(turn)
        danco.position_free(position)

    def test_a_game_ends(self):
        danco = self.danco
        game = danco.made(danco.game_new, None, None)
        for move in (b"b1c3", b"b8c6", b"c3b1", b"c6b8") * 2:
            self.assertEqual(danco.game_end(game), b"")
            self.assertTrue(danco.made(danco.game_play, game, move))
        self.assertEqual((danco.game_end(game), danco.game_result(game)), (b"repetition", b"1/2-1/2"))
        self.assertTrue(danco.game_take_back(game))
        self.assertEqual((danco.game_plies(game), danco.game_end(game), danco.game_result(game)), (7, b"", b"*"))
        danco.game_free(game)
        won = danco.made(danco.game_new, PACO, None)
        danco.made(danco.game_play, won, b"e2e8")
        self.assertEqual((danco.game_end(won), danco.game_result(won)), (b"paco", b"1-0"))
        self.assertIn("the game is over", danco.fails(danco.game_play, won, b"e1e2"))
        danco.game_free(won)

    def search(self, engine, game, on_line, **limits):
        bounds = Limits(size=ctypes.sizeof(Limits), **limits)
        callback = ON_LINE(on_line)
        return self.danco.made(self.danco.engine_search, engine, game, ctypes.addressof(bounds),
                               ctypes.cast(callback, ctypes.c_void_p), None)

    def test_a_search_reports_lines_in_the_callers_thread(self):
        danco = self.danco
        engine, game = danco.made(danco.engine_new), danco.made(danco.game_new, CHAIN, None)
        danco.made(danco.engine_set_option, engine, b"MultiPV", b"2")
        danco.made(danco.engine_set_option, engine, b"Threads", b"2")
        seen, threads, refused = [], set(), []

        def on_line(line, _user):
            threads.add(threading.get_ident())
            seen.append((danco.line_rank(line), danco.line_depth(line), danco.line_moves(line).decode()))
            chances = danco.line_win(line) + danco.line_draw(line) + danco.line_loss(line)
            refused.append((chances, danco.fails(danco.engine_set_option, engine, b"Hash", b"1")))
            return True

        result = self.search(engine, game, on_line, depth=4)
        self.assertEqual({rank for rank, _, _ in seen}, {1, 2})
        self.assertEqual(threads, {threading.get_ident()})
        self.assertEqual({chances for chances, _ in refused}, {1000})
        self.assertIn("searching", refused[0][1])
        best = danco.result_move(result).decode()
        self.assertTrue(danco.line_moves(danco.result_line(result)).decode().startswith(best))
        danco.result_free(result)
        danco.engine_free(engine)
        danco.game_free(game)

    def best(self, start, *moves, rules=None):
        """Returns how a game has ended, and the move, the reply and the line of a search."""
        danco = self.danco
        engine, game = danco.made(danco.engine_new), danco.made(danco.game_new, start, rules)
        for move in moves:
            danco.made(danco.game_play, game, move)
        result = self.search(engine, game, lambda *_: True, depth=2)
        line = danco.result_line(result)
        found = (danco.game_end(game), danco.result_move(result), danco.result_ponder(result), danco.line_moves(line),
                 danco.line_depth(line), danco.line_score(line))
        danco.result_free(result)
        danco.engine_free(engine)
        danco.game_free(game)
        return found

    def test_only_without_a_legal_move_or_with_a_united_king_there_is_no_move(self):
        none = (b"", b"", b"", 0, 0)
        self.assertEqual(self.best(STUCK), (b"no-legal-turn", *none))
        self.assertEqual(self.best(PACO, b"e2e8"), (b"paco", *none))
        self.assertEqual(self.best(b"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", rules=b"chess"), (b"stalemate", *none))
        position = self.danco.made(self.danco.position_new, STUCK, None)
        self.assertEqual(self.danco.text(self.danco.made(self.danco.position_moves, position, 10, None)), "")
        self.danco.position_free(position)

    def test_a_game_that_is_drawn_otherwise_has_a_move(self):
        for reason, start, *moves in ((b"repetition", None, *(b"b1c3", b"b8c6", b"c3b1", b"c6b8") * 2),
                                      (b"no-progress", b"k7/8/8/8/8/8/8/R6K w 100 - - -"),
                                      (b"all-united", b"4k3/8/8/3A4/8/8/8/4K3 w 0 - - -")):
            with self.subTest(reason=reason):
                end, move, _, line, *_ = self.best(start, *moves)
                self.assertEqual(end, reason)
                self.assertRegex(move.decode(), "^[a-h][1-8]")
                self.assertTrue(line.startswith(move))

    def test_a_callback_stops_an_endless_search(self):
        danco = self.danco
        engine, game = danco.made(danco.engine_new), danco.made(danco.game_new, None, None)
        lines = []
        result = self.search(engine, game, lambda line, _: lines.append(line) or len(lines) < 3, depth=1000)
        self.assertEqual(len(lines), 3)
        self.assertTrue(danco.result_move(result))
        danco.result_free(result)
        danco.engine_free(engine)
        danco.game_free(game)

    def test_another_thread_stops_an_endless_search(self):
        danco = self.danco
        engine, game = danco.made(danco.engine_new), danco.made(danco.game_new, None, None)
        started = threading.Event()

        def stop():
            started.wait(HANG)
            danco.engine_stop(engine)

        stopper = threading.Thread(target=stop)
        stopper.start()
        danco.result_free(self.search(engine, game, lambda *_: started.set() or True, depth=1000))
        stopper.join(HANG)
        self.assertFalse(stopper.is_alive())
        danco.engine_free(engine)
        danco.game_free(game)

    def test_a_proof_has_a_tree(self):
        danco = self.danco
        engine = danco.made(danco.engine_new)
        game = danco.made(danco.game_new, WON, None)
        proof = danco.made(danco.engine_prove, engine, game, 3, 0, 0)
        self.assertEqual(danco.proof_turns(proof), 2)
        self.assertEqual(len(danco.proof_line(proof).split()), 3)
        tree = json.loads(danco.proof_tree(proof))
        self.assertEqual(tree[0]["move"].encode(), danco.proof_line(proof).split()[0])
        quiet = danco.made(danco.game_new, None, None)
        none = danco.made(danco.engine_prove, engine, quiet, 1, 0, 0)
        self.assertEqual((danco.proof_turns(none), danco.proof_excluded(none), danco.proof_line(none)), (0, 1, b""))
        for object_ in (proof, none):
            danco.proof_free(object_)
        for object_ in (game, quiet):
            danco.game_free(object_)
        danco.engine_free(engine)

    def test_requests(self):
        asked = {"version": 1, "request": "state", "moves": ["e2e4"]}
        answer = json.loads(self.danco.text(self.danco.ask(json.dumps(asked).encode())))
        self.assertEqual((answer["answer"]["ply"], answer["answer"]["side"]), (1, "black"))
        self.assertIn("error", json.loads(self.danco.text(self.danco.ask(b"rubbish"))))
        self.assertIsNone(self.danco.ask(None))

    # Bad input -------------------------------------------------------------------------------------

    def test_bad_input_gives_an_error(self):
        danco = self.danco
        position, game = danco.made(danco.position_new, CHAIN, None), danco.made(danco.game_new, None, None)
        engine = danco.made(danco.engine_new)
        bounds = [Limits(size=ctypes.sizeof(Limits)), Limits(size=8, depth=1), Limits(size=ctypes.sizeof(Limits), depth=-1)]
        limits, small, negative = map(ctypes.addressof, bounds)
        for wanted, call, *arguments in (
                ("FEN", danco.position_new, b"rubbish", None), ("FEN", danco.game_new, b"\xff\xfe", None),
                ("rules: 'checkers'", danco.position_new, None, b"checkers"),
                ("illegal", danco.position_after, position, b"d8d1"), ("move", danco.position_read_move, position, b""),
                ("NULL", danco.position_read_move, position, None), ("NULL", danco.position_svg, None, 0),
                ("bottom", danco.position_svg, position, 7), ("limit", danco.position_moves, position, 0, None),
                ("d8", danco.turn_follow, position, b"d8d1"), ("NULL", danco.turn_follow, position, None),
                ("move", danco.game_play, game, b"e2e5"), ("NULL", danco.game_play, None, b"e2e4"),
                ("Hash", danco.engine_set_option, engine, b"Hash", b"lots"), ("NULL", danco.engine_set_option, engine, None, None),
                ("never end", danco.engine_search, engine, game, limits, None, None),
                ("size", danco.engine_search, engine, game, small, None, None),
                ("limits.depth", danco.engine_search, engine, game, negative, None, None),
                ("limits", danco.engine_search, engine, game, None, None, None),
                ("game", danco.engine_search, engine, None, limits, None, None),
                ("turns", danco.engine_prove, engine, game, 0, 0, 0), ("milliseconds", danco.engine_prove, engine, game, 1, 0, -1)):
            with self.subTest(call=call.__name__, arguments=arguments):
                self.assertIn(wanted.lower(), danco.fails(call, *arguments).lower())
        self.assertEqual(danco.game_plies(game), 0)
        danco.position_free(position)
        danco.game_free(game)
        danco.engine_free(engine)

    def test_null_everywhere_kills_nothing(self):
        for name, (_, parameters) in declarations().items():
            with self.subTest(name=name):
                function = getattr(self.danco, name.removeprefix("danco_"))
                result = function(*[None if "*" in parameter or parameter == "danco_on_line" else 0 for parameter in parameters])
                # NULL stands for the start position here, and an engine needs nothing.
                if name in ("danco_position_new", "danco_game_new", "danco_engine_new"):
                    getattr(self.danco, name.removeprefix("danco_").replace("_new", "_free"))(result)

    def test_squares_and_indices_out_of_range(self):
        danco = self.danco
        position = danco.made(danco.position_new, None, None)
        turn = danco.made(danco.turn_follow, position, b"")
        for number in (-1, 64, 1 << 30):
            self.assertEqual(danco.position_piece(position, number, 0), 0)
        self.assertEqual((danco.position_piece(position, 0, 5), danco.position_in_sako(position, 9)), (0, False))
        self.assertEqual((danco.turn_next_square(turn, 1 << 40), danco.turn_promotion(turn, 0)), (-1, 0))
        danco.turn_free(turn)
        danco.position_free(position)

    # The examples ----------------------------------------------------------------------------------

    def test_the_example_in_c(self):
        flags = run("pkg-config", "--cflags", "--libs", "danco-c", env=self.env).split()
        compiler = os.environ.get("CC", "cc").split()[-1]
        program = self.folder / "hint"
        run(compiler, "-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror", root / "examples/hint.c", *flags, "-o", program)
        self.check_hint(program)
        self.assertIn("forced Paco in 2: ", run(program, WON.decode(), env=self.env))
        self.assertIn('after "": d5 a7 ', run(program, CHAIN.decode(), env=self.env))

    def test_the_example_in_python(self):
        self.check_hint(sys.executable, root / "examples/hint_ctypes.py")


class RustTest(InstalledCase):
    def test_the_example_in_rust(self):
        program = self.folder / "hint_rust"
        run("rustc", "--edition", "2021", "-D", "warnings", root / "examples/hint.rs", "-L", self.danco.path.parent, "-l",
            "danco_c", "-o", program)
        self.check_hint(program)
        self.assertIn("forced Paco in 2: ", run(program, WON.decode(), env=self.env))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
