# SPDX-License-Identifier: MIT
"""The command line of programs other than the protocol."""

import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import time
import unittest
import xml.etree.ElementTree

from client import DANCO, DATA, records, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PACO_IN_ONE = "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"
CHAIN = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"


class CommandLine(unittest.TestCase):
    def ok(self, *arguments, text=""):
        result = run(*arguments, text=text)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stderr, "")
        return result.stdout

    def refused(self, *arguments):
        result = run(*arguments)
        self.assertNotEqual(result.returncode, 0)
        self.assertEqual(result.stdout, "")
        return result.stderr

    def test_help_and_version(self):
        for word in ("--help", "-h", "help"):
            self.assertIn("danco analyse", self.ok(word))
        self.assertRegex(self.ok("--version"), r"^Danco \d")

    @unittest.skipUnless(resource.getrlimit(resource.RLIMIT_STACK)[1] == resource.RLIM_INFINITY, "stacks are limited")
    def test_a_system_without_threads_is_reported(self):
        # A new thread reserves as much memory as this limit allows, here more than there is.
        too_much = (2**46, resource.RLIM_INFINITY)
        done = subprocess.run([DANCO], input="quit\n", capture_output=True, text=True, check=False, timeout=60,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, too_much))
        self.assertEqual((done.returncode, done.stderr),
                         (1, "cannot start another thread: use fewer, or raise the system's limit\n"))

    def test_messages_have_no_control_characters(self):
        for words, quoted in ((["analyse", "\x1b[2J"], "'\\x1b[2J'"), (["--\x1b[2J"], "--\\x1b[2J"),
                              (["convert", "/none/\x9b\x7f-\xe9"], "/none/\\x9b\\x7f-\xe9'")):
            told = self.refused(*words)
            self.assertIn(quoted, told)
            self.assertNotRegex(told, "[\x00-\x09\x0b-\x1f\x7f-\x9f]")
        told = self.ok("play", text="\x1b[2J\n")
        self.assertIn("'\\x1b[2J' is neither a command nor a move", told)
        with tempfile.TemporaryDirectory() as folder:
            games = pathlib.Path(folder, "\x1b[2J.pgn")
            games.write_text("1. e5 *\n")
            self.assertNotIn("\x1b", run("convert", str(games)).stderr)

    def test_help_has_no_symbols_in_an_ascii_locale(self):
        for words in (("--help",), ("play", "--help")):
            text = subprocess.run([DANCO, *words], capture_output=True, check=True,
                                  env={**os.environ, "LC_ALL": "C"}).stdout
            self.assertTrue(text.isascii(), words)
            self.assertIn(b"danco play", text)

    def test_unknown_words_and_flags_are_refused(self):
        self.assertIn("'fly'", self.refused("fly"))
        self.assertIn("wings", self.refused("--wings"))
        self.assertIn("no command 'plya'; did you mean 'play'?", self.refused("plya"))
        self.assertIn("no flag --leve; did you mean --level?", self.refused("play", "--leve", "3"))
        self.assertIn("no flag --rules; did you mean --variant?", self.refused("play", "--rules=chess"))
        self.assertIn("--depth", self.refused("analyse", "startpos", "--depth=0"))
        self.assertIn("Try 'danco analyze --help'", self.refused("analyze", "--treee"))
        self.assertIn("Try 'danco --help'", self.refused("--treee"))

    def test_each_command_takes_its_own_flags(self):
        for wrong in (["convert", "--level", "3"], ["openings", "startpos", "--svg"], ["play", "--svg"],
                      ["analyse", "startpos", "--out", "x"], ["perft", "1", "--wings"]):
            result = run(*wrong)
            self.assertEqual(result.returncode, 2, wrong)
            self.assertIn(next(word for word in wrong if word.startswith("--")), result.stderr)
        self.assertNotIn("--level", self.ok("convert", "--help"))
        self.assertIn("--to FORMAT", self.ok("convert", "--help"))

    def test_statuses_tell_failed_from_not_understood(self):
        with tempfile.TemporaryDirectory() as folder:
            for status, words in ((1, ["convert", "nowhere"]), (1, ["convert", folder]), (2, ["fly"]),
                                  (1, ["board", "startpos", "--out", f"{folder}/no/such"]),
                                  (2, ["analyse", "startpos", "moves", "foo"])):
                self.assertEqual(run(*words).returncode, status, words)
            self.assertIn("is a folder", self.refused("convert", folder))

    def test_hours_of_work_are_not_overwritten(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "out.pgn")
            out.write_text("hours of work\n")
            command = ("annotate", str(DATA / "games" / "agreed.pgn"), "--depth", "1", "--out", str(out))
            self.assertIn("--overwrite", self.refused(*command))
            self.assertEqual(out.read_text(), "hours of work\n")
            self.ok(*command, "--overwrite")
            self.assertIn("Annotator", out.read_text())

    def test_no_command_replaces_a_file_unless_told_to(self):
        game = str(DATA / "games" / "agreed.pgn")
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "thesis.txt")
            out.write_text("years of work\n")
            for command in (("convert", game), ("board", "startpos"), ("openings", "build", game),
                            ("annotate", game, "--depth", "1"),
                            ("analyse", "--positions", game, "--nodes", "100")):
                self.assertIn("--overwrite", self.refused(*command, "--out", str(out)))
                self.assertEqual(out.read_text(), "years of work\n")
                self.ok(*command, "--out", str(out), "--overwrite")
                self.assertNotIn("years of work", out.read_text())
                out.write_text("years of work\n")
            self.assertEqual([path.name for path in pathlib.Path(folder).iterdir()], ["thesis.txt"])

    def test_the_input_is_never_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            games = pathlib.Path(folder, "games.pgn")
            before = (DATA / "games" / "agreed.pgn").read_bytes()
            games.write_bytes(before)
            link = pathlib.Path(folder, "link.pgn")
            link.symlink_to(games)
            for command in (("convert", str(games)), ("annotate", str(games), "--depth", "1"),
                            ("openings", "build", str(games)), ("analyse", "--positions", str(games))):
                for out in (games, link):
                    self.assertIn("is also an input", self.refused(*command, "--out", str(out), "--overwrite"))
                    self.assertEqual(games.read_bytes(), before)

    def test_what_cannot_be_written_leaves_no_file(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "out.pgn")
            nonsense = pathlib.Path(folder, "nonsense.pgn")
            nonsense.write_text("1. e5 e4\n")
            fischer = pathlib.Path(folder, "fischer.fen")
            fischer.write_text("nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w 0 - - -\n")
            for command, status in ((("convert", str(fischer), "--to", "vchess"), 2), (("convert", "nowhere"), 1),
                                    (("convert", str(nonsense)), 2), (("annotate", str(nonsense)), 2),
                                    (("openings", "build", str(nonsense)), 2)):
                result = run(*command, "--out", str(out))
                self.assertEqual(result.returncode, status, (command, result.stderr))
                self.assertFalse(out.exists(), command)
            self.assertEqual(len(list(pathlib.Path(folder).iterdir())), 2)

    def test_a_full_disk_is_an_error(self):
        game = str(DATA / "games" / "agreed.pgn")
        for command in (("analyse", "startpos", "--depth", "1"), ("analyse", "startpos", "--depth", "1", "--json"),
                        ("analyse", "--positions", game, "--nodes", "100"), ("prove", PACO_IN_ONE),
                        ("openings", "startpos", "--json", "--nodes", "50"), ("perft", "2"), ("bench", "1"),
                        ("board", "startpos"), ("convert", game), ("--help",), ("--version",)):
            with open("/dev/full", "w", encoding="utf-8") as full:
                result = subprocess.run([DANCO, *command], stdout=full, stderr=subprocess.PIPE, text=True,
                                        check=False)
            self.assertEqual(result.returncode, 1, command)
            self.assertIn("cannot write", result.stderr)
        self.assertIn("No space left", self.refused("convert", game, "--out", "/dev/full"))

    def test_a_lost_standard_output_is_an_error(self):
        for target in ("/dev/full", "&-"):
            for words, spoken in (([], "uci\nisready\ngo depth 2\nquit\n"), (["analyse", "startpos", "--depth", "1"], "")):
                result = subprocess.run(["bash", "-c", f'exec "$@" >{target}', "bash", DANCO, *words], input=spoken,
                                        stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(result.returncode, 1, (target, words))
                self.assertIn("cannot write to the standard output", result.stderr)

    def test_each_command_tells_its_own_defaults(self):
        for command in ("analyse", "annotate", "prove", "play", "board", "convert", "openings", "perft"):
            text = self.ok(command, "--help")
            for other in ("analyse", "annotate", "prove", "play", "convert", "perft"):
                if other != command:
                    self.assertNotIn(f"{other}:", text, command)
        self.assertIn("(256)", self.ok("prove", "--help"))
        self.assertNotIn("(64)", self.ok("prove", "--help"))
        for command, default in (("annotate", "(20000 without another limit)"), ("analyse", "(5000 without another limit;"),
                                 ("play", "(1000 without another limit)")):
            self.assertIn(default, re.sub(r"\s+", " ", self.ok(command, "--help")))
        self.assertEqual(self.ok("analyze", "--help"), self.ok("analyse", "--help"))
        self.assertEqual(self.ok("help", "prove"), self.ok("prove", "--help"))
        self.assertRegex(self.ok("annotate", "--help"), r"html\s+\(a\s+page\)")
        self.assertNotIn("html", self.ok("convert", "--help"))

    def test_analyse_of_a_file_is_about_the_game_in_it(self):
        game = str(DATA / "games" / "agreed.pgn")
        self.assertIn("Best: ", self.ok("analyse", game, "--depth", "1"))
        with tempfile.TemporaryDirectory() as folder:
            won = pathlib.Path(folder, "won.pgn")
            won.write_text(f'[SetUp "1"]\n[FEN "{PACO_IN_ONE}"]\n\n1. e2e8 1-0\n')
            self.assertIn("danco annotate", self.ok("analyse", str(won)))
            two = pathlib.Path(folder, "two.pgn")
            two.write_text("1. e4 *\n\n1. d4 *\n")
            self.assertIn("has 2 games", self.refused("analyse", str(two)))

    def test_play_of_a_file_resumes_the_game(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.pgn")
            game.write_text('[White "You"]\n[Black "Danco"]\n\n1. e4 e5 *\n')
            self.assertIn("1. e2>e4  e7>e5", self.ok("play", str(game), "--nodes", "100", text="game\n"))
            self.assertIn("you play the same side as before", self.refused("play", str(game), "--black"))

    def test_a_file_is_not_called_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.pgn")
            game.write_text("1. e4 e5 *\n")
            for command in ("board", "prove"):
                told = self.refused(command, str(game))
                self.assertIn("takes a position, not a file", told)
                self.assertIn(f"danco convert --to fen {game}", told)

    def test_the_piece_in_hand_is_named(self):
        board = self.ok("board", "rnb1kbnr/ppp1pppp/8/3F4/8/8/PPPP1PPP/RNBQKBNR^d5p b 0 AHah - -")
        self.assertIn("In hand: Black's pawn from d5.", board)

    def test_quotes_are_suggested_for_moves_in_a_shell(self):
        for command in ("analyse", "board", "prove", "openings"):
            self.assertIn("'Qd8>d5>d4'", self.ok(command, "--help"))
        self.assertNotIn("'Qd8>d5>d4'", self.ok("convert", "--help"))
        # A shell leaves this much of Qd1>h5, and then of Qd8>d5>d4.
        self.assertIn("in quotes", self.refused("board", "startpos", "moves", "e4", "e5", "Qd1"))
        self.assertNotIn("in quotes", self.refused("board", "startpos", "moves", "e5"))
        self.assertNotIn("in quotes", self.refused("board", "startpos", "moves", "a1a2"))
        union = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
        self.assertIn("in quotes", self.refused("board", union, "moves", "Qd5"))
        for text in ("Qd8-d5-d4", "d8d5d4", "Qd8>d5>d4"):
            self.assertIn("p  |", self.ok("board", "--ascii", union, "moves", text))

    def test_a_forgotten_word_is_named(self):
        self.assertIn("startpos moves e4", self.refused("analyse", "startpos", "e4"))
        for words in (("analyse", "e4"), ("analyse", "nowhere.pgn"), ("play", "folder/nowhere.pgn")):
            told = self.refused(*words)
            self.assertIn(f"'{words[1]}' is neither a position nor a file", told)
            self.assertIn(f"danco {words[0]} --help", told)
        result = run("analyse", "--positions", "-", text="")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no position", result.stderr)

    def test_chess_is_recognised(self):
        result = run("convert", "--to", "moves", text="1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *\n")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--variant chess", result.stderr)
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "chess.pgn")
            game.write_text("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *\n")
            told = self.refused("play", str(game))
            self.assertIn("chess.pgn: game 1", told)
            self.assertIn("--variant chess", told)
            self.assertIn("3. Nc3", self.ok("play", "--variant", "chess", str(game), "--nodes", "100", text="game\n"))
        self.assertIn("d8d5", self.ok("convert", "--to", "moves", "--variant", "chess",
                                      text="1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *\n"))

    def test_text_and_json_speak_for_white(self):
        # Black stands to win: both say so with a minus.
        fen = "3qk3/8/8/8/8/8/8/4K3 b 0 - - -"
        text = self.ok("analyse", fen, "--depth", "1")
        self.assertIn("White's view", text)
        score = json.loads(self.ok("analyse", fen, "--depth", "1", "--json"))["lines"][0]["score"]
        if "cp" in score:
            self.assertLess(score["cp"], 0)
            self.assertRegex(text, r"Best: \S+ \(\S+\), -")
        else:
            self.assertIn("Black unites in", text)

    def test_threats_have_coordinates(self):
        answer = json.loads(self.ok("analyse", PACO_IN_ONE, "--depth", "1", "--json"))
        self.assertEqual((answer["can_unite"], answer["can_unite_move"], answer["can_unite_squares"]),
                         ("Re2xKe8", "e2e8", ["e2", "e8"]))
        answer = json.loads(self.ok("prove", PACO_IN_ONE, "--json"))
        self.assertEqual((answer["format"], answer["version"]), ("danco-proof", 1))

    def test_json_gives_reasons_when_asked(self):
        answer = json.loads(self.ok("analyse", CHAIN, "--nodes", "3000", "--json", "--why"))
        self.assertTrue(answer["reasons"])
        self.assertTrue(answer["reasons"][0]["text"])
        self.assertNotIn("reasons", json.loads(self.ok("analyse", CHAIN, "--nodes", "3000", "--json")))

    def test_ctrl_c_prints_the_best_move_so_far(self):
        with subprocess.Popen([DANCO, "analyse", "startpos", "--movetime", "3600000"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if re.match(r" +5 ", line):
                    process.send_signal(signal.SIGINT)
                    break
            rest, _ = process.communicate()
            self.assertIn("Best: ", rest)
            self.assertEqual(process.returncode, 130)

    def test_ctrl_c_ends_the_search_for_reasons_as_well(self):
        with subprocess.Popen([DANCO, "analyse", "startpos", "--movetime", "3000"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                if line.startswith("Best: "):
                    process.send_signal(signal.SIGINT)
                    break
            process.communicate()
            self.assertEqual(process.returncode, 130)

    def test_a_line_of_pgn_never_splits_an_evaluation(self):
        game = str(DATA / "games" / "agreed.pgn")
        text = self.ok("annotate", game, "--nodes", "300", "--to", "pgn-players")
        for line in text.splitlines():
            self.assertEqual(line.count("[%"), line.count("]") if "[%" in line else 0, line)

    def test_a_move_can_be_typed_without_a_greater_sign(self):
        for move in ("d8d5d4", "Qxd5-d4", "d8 d5 d4"):
            self.assertIn("FEN: rnb1kbnr", self.ok("analyse", CHAIN, "moves", move, "--depth", "1"), move)

    def test_wrong_values_of_flags_get_our_own_message(self):
        for words, message in ((["play", "--level", "abc"], "--level=abc is not a whole number from 0 to 20"),
                               (["analyse", "startpos", "--nodes", "1e6"], "--nodes=1e6 is not a whole number"),
                               (["perft", "-1"], "the depth '-1' is not a number from 0"),
                               (["analyse", "startpos", "--depth"], "--depth: the value is missing")):
            result = run(*words)
            self.assertEqual(result.returncode, 2, words)
            self.assertIn(message, result.stderr)

    @unittest.skipIf(os.name == "nt", "closes standard input with a POSIX shell")
    def test_a_closed_standard_input_has_ended(self):
        for words, status in (([], 0), (["convert"], 2), (["prove", "-"], 0)):
            done = subprocess.run(["sh", "-c", 'exec "$0" "$@" <&-', DANCO, *words], capture_output=True, check=False)
            self.assertEqual(done.returncode, status, (words, done.stderr))

    def test_formats_are_the_same_everywhere(self):
        formats = re.search(r"not a format of games: (.*)\n", self.refused("convert", "--to", "doc"))[1].split(", ")
        self.assertGreater(len(formats), 8)
        pages = {name: (ROOT / name).read_text(encoding="utf-8")
                 for name in ("docs/guides/command-line.md", "docs/reference/formats.md")}
        manual = (ROOT / "docs/danco.1").read_text(encoding="utf-8").replace("\\-", "-").replace("\n", " ")
        listed = ", ".join(formats)
        self.assertIn(f"convert: {listed}; annotate", manual)
        self.assertIn(listed, re.sub(r"\s+", " ", self.ok("--help")).replace(" (unless given)", ""))
        for name, page in pages.items():
            for form in formats:
                self.assertIn(f"`{form}`", page.replace("--to ", ""), name)

    def test_a_score_sheet_is_read_as_it_stands(self):
        sheet = "1. e4 d5 2. exd5 Qxd5>d4 3. Nf3 Nf6 4. Be2 Bg4 5. O-O! Nc6 1/2-1/2\n"
        text = self.ok("convert", "--to", "players", text=sheet)
        self.assertIn("Qd8>Pd5>d4 Ng1>f3 Ng8>f6 Bf1>e2 Bc8>g4 0-0 Nb8>c6 1/2-1/2", text)
        tagged = '[White "Anna"]\n\n' + sheet
        self.assertIn("Qd8>Pd5>d4", self.ok("convert", "--to", "pgn-players", text=tagged))
        self.assertIn("Nf3", self.refused("board", "startpos", "moves", "Nf3", "Nf3"))
        self.assertIn("'foo'", self.refused("board", "startpos", "moves", "foo"))
        self.ok("board", "startpos", "moves", "e4", "e5", "Nf3")

    def test_a_position_in_quotes(self):
        board = self.ok("board", "startpos", "moves", "e4", "e5")
        self.assertEqual(self.ok("board", "startpos moves e4 e5"), board)
        self.assertEqual(self.ok("board", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - - moves e4", "e5"), board)
        for position in ("", " "):
            result = run("board", position)
            self.assertEqual(result.returncode, 2)
            self.assertIn("the position is empty", result.stderr)

    def test_analyse_reads_a_game_from_a_pipe(self):
        game = "1. e4 d5 2. exd5 *\n"
        for name in ("-", "/dev/stdin"):
            self.assertIn("FEN: rnbqkbnr/ppp1pppp/8/3a4", self.ok("analyse", name, "--depth", "1", text=game))

    def test_openings_of_another_rule_set(self):
        result = run("openings", "startpos", "--variant", "chess")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("the table is for pacosako; --from FILE shows games of chess", result.stderr)

    def test_a_contradiction_is_named(self):
        result = run("convert", "--to", "moves", text="4k3/8/8/8/8/8/4R3/K7 w 0 - - - moves e2e8 0-1\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn("stdin: game 1 contradicts itself", result.stderr)

    def test_openings_know_a_turn_that_ends_the_game(self):
        table = ("openings", "startpos", "moves", "f3", "e5", "g4", "--variant", "chess", "--from", "-", "--json")
        opening = json.loads(self.ok(*table, text="f3 e5 g4 Qh4# 0-1\n"))
        self.assertEqual([turn["score"] for turn in opening["turns"]], [{"paco": 0}])

    def test_a_game_that_cannot_be_written_is_named_by_its_number_in_the_input(self):
        result = run("convert", "--to", "pacoplay", text="e2e5\n\ne2e4\n\nvariant vchess\ne2e4\n")
        self.assertEqual(result.returncode, 2)
        self.assertIn("not written: game 3: a game under vchess", result.stderr)

    def test_several_lines_end_equally_deep(self):
        text = self.ok("analyse", CHAIN, "--nodes", "3000", "--multipv", "3")
        depths = [int(row[1]) for row in re.finditer(r"^ +(\d+) +\S+ +[\d.]+s", text, re.MULTILINE)]
        self.assertEqual(depths[-3:], [max(depths)] * 3)

    def test_perft(self):
        self.assertTrue(self.ok("perft", "4").endswith("\nNodes searched: 197792\n"))
        self.assertTrue(self.ok("perft", "4", "--hash", "1").endswith(": 197792\n"))
        self.assertIn("e2e8: 0\n", self.ok("perft", "2", PACO_IN_ONE))
        self.assertIn("depth is missing", self.refused("perft"))
        self.assertIn("FEN", self.refused("perft", "1", "nonsense"))

    def test_perft_by_rule_set(self):
        barred = "4k3/8/8/3h4/8/8/8/4K3 b 0 - - d1d5 1111111111111111"
        for variant, turns in (("pacosako", 19), ("vchess", 18)):
            self.assertTrue(self.ok("perft", "1", barred, "--variant", variant)
                            .endswith(f"\nNodes searched: {turns}\n"))
        self.assertTrue(self.ok("perft", "4", "--variant=nochain").endswith(": 197792\n"))

    def test_an_unknown_rule_set_is_refused(self):
        for command in (("perft", "1"), ("analyse", "startpos"), ("play",)):
            result = run(*command, "--variant", "checkers")
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stdout, "")
            self.assertIn("--variant: 'checkers'", result.stderr)
            self.assertIn("pacosako, manual, nochain, vchess, chess", result.stderr)

    def test_analyse_by_rule_set(self):
        start = self.ok("analyse", "startpos", "--variant", "vchess", "--depth", "1")
        self.assertIn(" w 0 AHah - - 1111111111111111\n", start)
        carried = "4k3/8/8/8/8/8/C7/4K3 b 0 - - -"
        text = self.ok("analyse", carried, "moves", "RPa2>a8=Q", "--variant", "vchess",
                       "--depth", "1")
        self.assertIn("White to move", text)
        self.assertIn("is illegal", self.refused("analyse", carried, "moves", "a2a8q"))

    def test_openings(self):
        with tempfile.TemporaryDirectory() as folder:
            table = str(pathlib.Path(folder, "openings.jsonl"))
            games = DATA / "games"
            self.ok("openings", "build", str(games / "agreed.pgn"), str(games / "pacoplay.json"),
                    "--out", table)
            text = self.ok("openings", "startpos", "moves", "e2e4", "--table", table,
                           "--nodes", "200")
            self.assertIn("2 of 2 games had this position.", text)
            self.assertRegex(text, r"d7>d5 +2 +2 +0% +50% +50%  [-+]\d")
            self.assertIn("0 of 2 games", self.ok("openings", PACO_IN_ONE, "--table", table))
            self.assertIn("--plies=0", self.refused("openings", "build", "--plies", "0"))
            self.refused("openings", "startpos", "--table", table, "--player", "Anna")
        self.assertIn("a position or 'startpos'", self.refused("openings"))

    def test_openings_of_games(self):
        with tempfile.TemporaryDirectory() as folder:
            games = str(pathlib.Path(folder, "games.pgn"))
            head = '[White "{}"]\n[Black "Danco"]\n[Date "{}"]\n[Level "{}"]\n[Result "{}"]\n\n{} {}\n\n'
            pathlib.Path(games).write_text("".join(head.format(*words) for words in (
                ("Anna", "2026.03.01", 3, "1-0", "1. e4 e5 2. Nf3", "1-0"),
                ("Anna", "2026.05.01", 5, "0-1", "1. e4 e5 2. d4", "0-1"),
                ("Bert", "2025.01.01", 3, "1-0", "1. d4", "1-0"))), encoding="utf-8")

            def ask(*flags):
                answer = json.loads(self.ok("openings", "startpos", "--from", games, "--json", "--nodes", "50",
                                            *flags))
                self.assertEqual((answer["format"], answer["version"]), ("danco-opening", 1))
                return answer

            first = ask("--games", "1")["turns"][0]
            self.assertEqual((first["move"], first["played"], first["follows"]), ("e2e4", 2, ["e7e5"]))
            self.assertEqual([game["date"] for game in first["games"]], ["2026.03.01"])
            for flags, count in ((["--player", "anna"], 2), (["--result", "1-0"], 2), (["--level", "3"], 2),
                                 (["--since", "2026.04"], 1), (["--until", "2025"], 1)):
                self.assertEqual(ask(*flags)["of"], count, flags)
            self.assertIn("is not a date", self.refused("openings", "startpos", "--from", games, "--since", "May"))
            self.assertIn("--result: '2'", self.refused("openings", "build", games, "--result", "2"))
            tree = self.ok("openings", "build", games, "--least", "2")
            self.assertEqual(tree.splitlines()[2:], ["1 e2e4 2 2 1 0 1", "2 e7e5 2 2 1 0 1"])

    def test_the_openings_that_come_with_danco(self):
        answer = json.loads(self.ok("openings", "startpos", "--json", "--nodes", "50"))
        self.assertGreaterEqual(answer["of"], 30_000)
        self.assertEqual(len(answer["turns"]), 20)
        # Each of 20 answers was played equally often there: none of them usually follows.
        self.assertTrue(all(turn["follows"] == [] and turn["tied"] == 20 for turn in answer["turns"]))

    def test_board_as_text_and_as_a_picture(self):
        self.assertIn("♙♟", self.ok("board", CHAIN))
        text = self.ok("board", *CHAIN.split(), "moves", "Qd8>Pd5>d4", "--svg", "--flip")
        root = xml.etree.ElementTree.fromstring(text)
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        # The rim of a piece in a union is another symbol.
        self.assertEqual(len(re.findall(r'<use href="#danco-[wb]', text)), 32)
        self.assertIn("<title>Qd8&gt;Pd5&gt;d4; White to move</title>", text)
        self.assertIn("FEN", self.refused("board", "8/8", "--svg"))

    def test_convert_reads_every_format(self):
        games = DATA / "games"
        text = self.ok("convert", str(games / "agreed.pgn"), str(games / "vchess.pgn"),
                       str(games / "pacoplay.json"), "--to", "players")
        self.assertEqual(text.count("e2>e4 d7>d5 e4xd5 Qd8>Pd5>d4"), 3)
        self.assertIn("RPa2>a8=Q", text)
        lines = self.ok("convert", "-", "--to=jsonl", text=text)
        self.assertEqual(lines.count('"format":"danco-game"'), 4)
        self.assertEqual(self.ok("convert", "--to", "players", text=lines), text)

    def test_an_empty_input_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            empty, out = pathlib.Path(folder, "empty.pgn"), pathlib.Path(folder, "out.pgn")
            empty.write_text("\n")
            for command in (("convert",), ("annotate",), ("openings", "build")):
                for words, text in (((str(empty),), ""), ((), "")):
                    result = run(*command, *words, "--out", str(out), text=text)
                    self.assertEqual(result.returncode, 2, command)
                    self.assertIn("there is no game and no position in " + ("'" if words else "the standard input"),
                                  result.stderr)
                    self.assertFalse(out.exists())

    def test_convert_names_what_it_cannot_read(self):
        result = run("convert", str(DATA / "games" / "faults.pgn"), "--to", "moves")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stdout, "startpos\ne2e4 e7e5 1-0\n\nstartpos\nd2d4 *\n\n")
        self.assertIn("faults.pgn: game 2, line 9, ply 3: move 'e4e5' is illegal", result.stderr)
        self.assertIn("5 of 7 games", result.stderr)
        self.assertIn("cannot read 'nowhere'", self.refused("convert", "nowhere"))
        self.assertIn("--to: 'doc' is not a format", self.refused("convert", "--to", "doc"))

    def test_annotate(self):
        game = str(DATA / "games" / "agreed.pgn")
        text = self.ok("annotate", game, "--nodes", "500", "--to", "pgn-players")
        self.assertRegex(text, r'\[Annotator "Danco .*, 500 nodes a turn; at least 10 times as many for marks"\]')
        self.assertIn("White: accuracy ", text)
        self.assertIn("The queen on d8 enters the union on d5 and releases the pawn, which goes to",
                      text.replace("\n", " "))
        self.assertEqual(text, self.ok("annotate", game, "--nodes", "500", "--to", "pgn-players"))
        line = json.loads(self.ok("annotate", "-", "--nodes=500", "--to=jsonl", text=text))
        self.assertEqual(line["turns"][3]["move"], "d8d5d4")
        self.assertIn("score_after", line["turns"][3]["analysis"])
        self.assertIn("--to: 'doc'", self.refused("annotate", game, "--to", "doc"))

    def test_analyse_as_json(self):
        line = json.loads(self.ok("analyse", CHAIN, "--json", "--nodes", "2000", "--multipv", "2"))
        self.assertEqual((line["format"], line["index"]), ("danco-analysis", 0))
        self.assertEqual(len(line["lines"]), 2)
        self.assertEqual(line["lines"][0]["moves"][0], line["best"])
        threat = json.loads(self.ok("analyse", "4k3/8/8/8/8/8/4R3/4K3 b 0 - - -", "--json",
                                    "--depth", "1"))
        self.assertEqual(threat["threat"], "Re2xKe8")

    def test_ctrl_c_keeps_the_games_that_are_annotated(self):
        with tempfile.TemporaryDirectory() as folder:
            games, out = pathlib.Path(folder, "games.pgn"), pathlib.Path(folder, "out.jsonl")
            games.write_text("1. e4 *\n\n" + "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *\n\n" * 50)
            command = [DANCO, "annotate", games, "--to", "jsonl", "--nodes", "20000", "--out", out]
            for words, text in (([], None), (["--overwrite"], "kept\n")):
                if text:
                    out.write_text(text)
                with subprocess.Popen([*command, *words], stderr=subprocess.PIPE, text=True) as process:
                    while not any(part.stat().st_size for part in pathlib.Path(folder).glob("*.part")):
                        self.assertIsNone(process.poll())
                        time.sleep(0.01)
                    process.send_signal(signal.SIGINT)
                    told = process.stderr.read()
                self.assertEqual(process.returncode, 130)
                parts = [*pathlib.Path(folder).glob("*.part")]
                if text:
                    self.assertIn(f"stopped; '{out}' is not replaced; the output is in '{parts[0]}'", told)
                    self.assertEqual(out.read_text(), text)
                    self.assertTrue(parts[0].read_text().endswith("}\n"))
                else:
                    self.assertEqual(parts, [])
                    written = len(out.read_text().splitlines())
                    self.assertIn(f"{written} of 51 games are written", told)
                    self.assertGreater(written, 0)

    def test_a_file_that_another_program_wrote_meanwhile_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            games, out = pathlib.Path(folder, "games.pgn"), pathlib.Path(folder, "out.jsonl")
            games.write_text("1. e4 *\n\n" + "1. e4 e5 2. Nf3 Nc6 *\n\n" * 20)
            command = [DANCO, "annotate", games, "--to", "jsonl", "--nodes", "300", "--out", out]
            with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
                while not (parts := [*pathlib.Path(folder).glob("*.part")]) or not parts[0].stat().st_size:
                    self.assertIsNone(process.poll())
                    time.sleep(0.01)
                process.send_signal(signal.SIGSTOP)
                out.write_text("kept\n")
                process.send_signal(signal.SIGCONT)
                told = process.stderr.read()
            self.assertEqual(process.returncode, 1)
            self.assertIn(f"the output is in '{parts[0]}'", told)
            self.assertEqual(out.read_text(), "kept\n")
            self.assertEqual(len(parts[0].read_text().splitlines()), 21)

    def test_analyse_of_many_positions_can_be_resumed(self):
        with tempfile.TemporaryDirectory() as folder:
            positions = pathlib.Path(folder, "positions.fen")
            positions.write_text("\n".join(record["fen"] for record in records("paco_in_2.jsonl")[:6]))
            out = pathlib.Path(folder, "out.jsonl")
            command = ("analyse", "--positions", str(positions), "--nodes", "300", "--out", str(out))
            self.ok(*command)
            whole = out.read_bytes()
            self.assertEqual([json.loads(line)["index"] for line in whole.splitlines()], [*range(6)])
            out.write_bytes(whole[:whole.index(b"\n", whole.index(b"\n") + 1) + 30])
            self.assertIn("--overwrite replaces it, --resume continues it", self.refused(*command))
            self.ok(*command, "--resume")
            self.assertEqual(out.read_bytes(), whole)
            later = whole.replace(b'"version":1', b'"version":2', 1)
            out.write_bytes(later)
            self.assertIn("line 1 of", told := self.refused(*command, "--resume"))
            self.assertIn("line.version is 2: a newer Danco wrote it", told)
            self.assertEqual(out.read_bytes(), later)
            out.write_bytes(whole)
            self.assertIn("by the rule set pacosako", self.refused(*command, "--resume", "--variant", "nochain"))
            positions.write_text(f"{PACO_IN_ONE}\n")
            self.assertIn("is not about position 1", self.refused(*command, "--resume"))

    def test_resuming_leaves_other_files_as_they_are(self):
        with tempfile.TemporaryDirectory() as folder:
            positions = pathlib.Path(folder, "positions.fen")
            positions.write_text(PACO_IN_ONE)  # without a line feed, like a line that was cut off
            command = ("analyse", "--positions", str(positions), "--nodes", "100", "--resume", "--out")
            for text in ("a line of notes", '[Event "x"]\n\n1. e4 d5 2. exd5 *'):
                other = pathlib.Path(folder, "notes.txt")
                other.write_text(text)
                self.assertIn("line 1 of", self.refused(*command, str(other)))
                self.assertEqual(other.read_text(), text)
            self.assertEqual(run(*command, str(positions)).returncode, 1)
            self.assertEqual(positions.read_text(), PACO_IN_ONE)
            self.assertIn("--out", self.refused(*command[:-1]))

    def test_the_standard_input_is_an_input(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.pgn")
            game.write_text("1. e4 d5 *\n\n1. e5 *\n")
            for words in ((), ("-",)):
                with open(game, encoding="utf-8") as file:
                    done = subprocess.run([DANCO, "convert", *words, "--out", game, "--overwrite"], stdin=file,
                                          capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual(done.returncode, 1)
                self.assertIn("is also an input", done.stderr)
            self.assertEqual(game.read_text(), "1. e4 d5 *\n\n1. e5 *\n")
            self.assertIn("e2e4 d7d5", run("convert", str(game), "--to", "moves", "--out", "-").stdout)

    def test_a_bad_line_leaves_the_other_positions_as_they_are(self):
        corner = "4k3/8/8/8/8/8/4R3/K7 w 0 - - -"
        lines = f"{PACO_IN_ONE}\nno FEN\n{corner}\n8/8 w\n{PACO_IN_ONE}\n"
        with tempfile.TemporaryDirectory() as folder:
            positions, out = pathlib.Path(folder, "positions.fen"), pathlib.Path(folder, "out.jsonl")
            positions.write_text(lines)
            command = ("analyse", "--positions", str(positions), "--nodes", "100", "--out", str(out))
            result = run(*command)
            self.assertEqual(result.returncode, 2)
            self.assertIn("game 2, line 2", result.stderr)
            self.assertIn("game 4, line 4", result.stderr)
            whole = out.read_bytes()
            self.assertEqual([(answer["index"], answer["fen"]) for answer in map(json.loads, whole.splitlines())],
                             [(0, PACO_IN_ONE), (2, corner), (4, PACO_IN_ONE)])
            out.write_bytes(whole[:whole.index(b"\n") + 30])
            self.assertEqual(run(*command, "--resume").returncode, 2)
            self.assertEqual(out.read_bytes(), whole)
        moves = "startpos moves e2e4\nno move\nstartpos moves d2d4\n"
        for text, numbers in ((lines, [0, 2, 4]), (moves, [0, 2])):
            result = run("analyse", "--positions", "-", "--nodes", "100", text=text)
            self.assertEqual([json.loads(line)["index"] for line in result.stdout.splitlines()], numbers)

    def test_analyse_explains(self):
        text = self.ok("analyse", "4k3/8/8/8/8/8/4R3/4K3 b 0 - - -", "--depth", "1")
        self.assertIn("White threatens Re2xKe8: the rook on e2 unites with the king on e8.", text)
        self.assertIn("It can be parried by ", text)

    def test_bench_has_a_signature(self):
        lines = self.ok("bench", "1").splitlines()
        self.assertRegex(lines[-1], r"^Bench: \d+$")
        self.assertTrue(any(line.startswith("Nodes/second") for line in lines))
        self.assertEqual(lines[-1], self.ok("bench", "1").splitlines()[-1])

    def test_analyse_draws_the_board_and_speaks_the_players_notation(self):
        text = self.ok("analyse", CHAIN, "--depth", "3")
        self.assertIn("♙♟", text)
        self.assertIn("Black to move. In Ŝako: none.", text)
        self.assertIn("Best: ", text)
        self.assertIn("Re2xKe8", self.ok("analyse", PACO_IN_ONE, "--depth", "2"))
        self.assertIn("White unites in 1", self.ok("analyse", PACO_IN_ONE, "--depth", "2"))
        self.assertIn("In Ŝako: Black", self.ok("analyse", PACO_IN_ONE, "--depth", "2"))

    def test_analyse_takes_a_fen_in_one_word_or_several_and_moves_in_any_notation(self):
        text = self.ok("analyse", *CHAIN.split(), "moves", "Qd8>Pd5>d4", "--depth", "1", "--ascii")
        self.assertIn("White to move", text)
        self.assertIn("is illegal", self.refused("analyse", "startpos", "moves", "e2e5"))

    def test_analyse_tells_when_the_game_is_over(self):
        self.assertIn("The game is over: Paco",
                      self.ok("analyse", PACO_IN_ONE, "moves", "Re2xKe8"))

    def test_play_a_game_from_a_script(self):
        script = "help\nmoves\ne2>e4\nhint\nundo\nd2d4\nnonsense\nboard\nfen\nresign\ny\nnew black\nquit\n"
        text = self.ok("play", "--depth", "2", text=script)
        for words in ("You are White", "You: e2>e4", "Danco: ", "Hint: ", "You: d2>d4",
                      "neither a command nor a move", "You resigned", "You are Black"):
            self.assertIn(words, text)

    def test_play_to_the_end(self):
        self.assertIn("you win!", self.ok("play", PACO_IN_ONE, "--depth", "1", text="e2e8\n"))

    def test_play_by_rule_set(self):
        kings = "8/7p/8/3kK3/8/8/7P/8 w 0 - - -"
        text = self.ok("play", kings, "--variant", "vchess", "--depth", "1", text="e5d5\n")
        self.assertIn("draw: both kings are in unions", text)
        text = self.ok("play", "--variant=vchess", "--depth", "1", text="fen\nnew\nfen\n")
        self.assertEqual(text.count(" w 0 AHah - - 1111111111111111\n"), 2)

    def test_play_ends_with_its_input(self):
        self.assertIn("Danco: ", self.ok("play", "--black", "--nodes", "100"))


if __name__ == "__main__":
    unittest.main()
