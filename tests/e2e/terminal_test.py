# SPDX-License-Identifier: MIT
"""`danco play` in a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

DANCO = os.environ["DANCO"]
CHAIN = "rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]|\x07")
PROMPT = re.compile(r"(?:\d+\. (?:White|Black)[^\n]*|over)> $")
GUARD = 60  # seconds, in case it hangs


class Terminal:
    """A process whose standard streams are a terminal."""

    def __init__(self, *arguments, state, columns=200, **environment):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self.process = subprocess.Popen(
            [DANCO, "play", *arguments], stdin=slave, stdout=slave, stderr=slave,
            env={"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8",
                 "XDG_STATE_HOME": state, **environment},
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.master = master
        self.seen = ""  # the whole output
        self.raw = ""
        self.read_to_prompt()

    def read_to_prompt(self):
        """Returns the output up to the next prompt, without colours."""
        text, end = "", time.monotonic() + GUARD
        while not PROMPT.search(ESCAPE.sub("", text)):
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"no prompt came after:\n{self.seen}{text}")
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the process has exited
                break
            if not data:
                break
            text += data.decode("utf-8", "replace")
        self.raw += text
        plain = ESCAPE.sub("", text).replace("\r", "")
        self.seen += plain
        return plain

    def type(self, line):
        os.write(self.master, (line + "\n").encode())
        return self.read_to_prompt()

    def processor_ticks(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as stat:
            return int(stat.read().rpartition(")")[2].split()[11])

    def kill(self):
        """Ends the process as a closed window does."""
        self.process.send_signal(signal.SIGKILL)
        self.close()

    def close(self):
        self.process.wait(GUARD)
        os.close(self.master)


class TerminalTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def open(self, *arguments, **environment):
        return Terminal(*arguments, state=self.folder, **environment)

    def test_a_whole_game_at_a_low_level(self):
        saved = os.path.join(self.folder, "saved.pgn")
        game = self.open(CHAIN, "--black", "--level", "0", "--nodes", "3000")
        self.assertIn("plays at level 0 of 20", game.seen)
        self.assertIn("\x1b[48;5;", game.raw)
        # A chain, step by step.
        self.assertIn("d5: enters the union and releases the pawn", game.type("d8"))
        self.assertIn("d4: an empty square", game.type("d5"))
        self.assertIn("d6: an empty square", game.type("back"))
        self.assertIn("d4: an empty square", game.type("d5"))
        self.assertIn("You: Qd8>Pd5>d4", game.type("d4"))
        self.assertIn("2. Black> ", game.seen)
        # Undone, and played again as one word.
        self.assertIn("1. Black> ", game.type("undo"))
        self.assertIn("You: Qd8>Pd5>d4", game.type("d8 d5 d4"))
        fen = game.type("fen").splitlines()[1]
        self.assertIn("is saved in", game.type(f"save {saved}"))
        self.assertIn("Hint: ", game.type("hint"))
        self.assertIn("Did you mean 'hint'?", game.type("hitn"))
        # Killed and resumed, from the automatic copy and from a saved game.
        game.kill()
        game = self.open("--level", "0", "--nodes", "3000")
        self.assertIn("You left a game unfinished", game.seen)
        self.assertIn("The game goes on. You are Black.", game.type("load"))
        self.assertIn(fen, game.type("fen"))
        self.assertIn("Leave this game and begin another? (y or n)", game.type("new white"))
        self.assertIn("A new game. You are White.", game.type("y"))
        self.assertIn("The game goes on. You are Black.", game.type(f"load {saved}"))
        self.assertIn(fen, game.type("fen"))
        # Played to the end by following the hints.
        for _ in range(150):
            text = game.type("hint")
            if "over>" in text:
                break
            hint = re.search(r"Hint: (\S+) \(", text)
            self.assertTrue(hint, text)
            if "over>" in game.type(hint[1]):
                break
        self.assertRegex(game.seen, r"Paco Ŝako: (you win!|Danco wins)|The game is over: ")
        self.assertRegex(game.type("game"), r"1\.\.\. Qd8>Pd5>d4\n2\. ")
        # The copy of this game is gone; those of the two games that "new" and "load" left are there.
        copies = sorted(os.listdir(os.path.join(self.folder, "danco")))
        self.assertEqual(copies, ["game-2.pgn", "game.pgn"])
        game.type("quit")
        game.close()
        self.assertEqual(game.process.returncode, 0)

    def test_texts_fit_a_narrow_terminal(self):
        game = self.open(columns=60)
        for command in ("help", "rules", "help warn"):
            text = game.type(command)
            self.assertLessEqual(max(map(len, text.splitlines())), 60, text)
        self.assertRegex(text, r"\n  warn on\|off   asks before .*\n {16}\w")
        game.kill()

    def test_clocks_draws_and_levels(self):
        game = self.open("--tc", "10+5", "--level", "3")
        self.assertIn("White 10:00, Black 10:00. Your move.", game.seen)
        self.assertIn("agrees to no draw in the first 15 turns", game.type("draw"))
        self.assertRegex(game.type("clock"), r"White \d+:\d\d, Black 10:00")
        self.assertIn("level 7 of 20", game.type("level 7"))
        self.assertIn("'99' is not a level", game.type("level 99"))
        self.assertRegex(game.type("e4"), r"Danco: .*\n")
        game.kill()

    def test_what_a_person_may_answer(self):
        game = self.open("--nodes", "500")
        self.assertIn("Did you mean 'level'?", game.type("lvel 3"))
        self.assertIn("'warn on' changes that", game.type("warn"))
        self.assertIn("'warn' alone says", game.type("warn me"))
        game.type("e4")
        self.assertIn("Resign this game? (y or n)", game.type("resign"))
        self.assertIn("The game goes on.", game.type("n"))
        self.assertIn("Resign this game?", game.type("resign"))
        self.assertIn("You: Ng1>f3", game.type("Nf3"))  # (a move is an answer, too)
        game.type("resign")
        self.assertIn("You resigned", game.type("yes"))
        game.kill()

    def test_the_first_help_has_the_rules_and_a_chain(self):
        game = self.open("--nodes", "500")
        first = game.type("help")
        self.assertIn("10. ", first)
        self.assertIn("hint", first)
        self.assertNotIn("10. ", game.type("help"))
        self.assertIn("Type d8, then d5, then d4", game.type("try"))
        game.type("d8")
        game.type("d5")
        # In the middle of a chain the board shows where the pieces are.
        board = game.type("board")
        self.assertIn("In your hand: the pawn released on d5", board)
        self.assertRegex(board, r"8 +♜ +♞ +♝ +♚")  # (the queen has gone)
        self.assertIn("You: Qd8>Pd5>d4", game.type("d4"))
        game.kill()

    def test_ctrl_c_while_danco_thinks_keeps_the_move(self):
        game = self.open("--movetime", "3600000")
        os.write(game.master, b"e4\n")
        seen = ""
        while "Danco thinks" not in seen:
            seen += os.read(game.master, 65536).decode("utf-8", "replace")
        os.write(game.master, b"\x03")
        text = game.read_to_prompt()
        self.assertIn("You stopped Danco's thinking", text)
        self.assertIn("Danco: ", text)
        self.assertIn("1. e2>e4  ", game.type("game"))
        game.type("quit")
        game.close()
        self.assertEqual(game.process.returncode, 0)

    def test_ctrl_c_ends_the_search_for_a_hint(self):
        game = self.open("--movetime", "3600000")
        os.write(game.master, b"hint\n")
        before, end = game.processor_ticks(), time.monotonic() + GUARD
        while game.processor_ticks() < before + 30 and time.monotonic() < end:
            time.sleep(0.05)
        os.write(game.master, b"\x03")
        self.assertIn("Hint: ", game.read_to_prompt())
        game.type("quit")
        game.close()
        self.assertEqual(game.process.returncode, 0)

    def test_quit_says_how_to_resume(self):
        game = self.open("--nodes", "500")
        game.type("e4")
        told = game.type("quit")
        game.close()
        path = re.search(r"danco play (\S+game\.pgn)", told)[1]
        game = self.open(path, "--level", "2", "--nodes", "500")
        # The requested level stays.
        self.assertIn("level 2 of 20", game.seen)
        self.assertIn("1. e2>e4  ", game.type("game"))
        self.assertIn("level 2 of 20", game.type("load"))
        game.kill()

    def test_a_game_that_was_left_outlives_the_next_ones(self):
        game = self.open("--nodes", "500")
        game.type("a4")
        game.kill()
        # A second game is lost at once, and a third is resigned before it has a move.
        game = self.open("--nodes", "500")
        self.assertIn("You left a game unfinished", game.seen)
        told = game.type("h4")
        path = re.search(r"load (\S+game\.pgn)", told)[1]
        game.type("resign")
        game.type("y")
        game.type("new")
        game.type("resign")
        self.assertIn("1. a2>a4  ", game.type("load") + game.type("game"))
        # A fourth game is left as well. The first one is resumed by its name, and both are there.
        game.type("new")
        game.type("y")
        game.type("b3")
        self.assertIn("1. a2>a4  ", game.type(f"load {path}") + game.type("game"))
        self.assertEqual(len(os.listdir(os.path.join(self.folder, "danco"))), 2)
        game.type("resign")
        game.type("y")
        game.type("quit")
        game.close()
        game = self.open("--nodes", "500")
        self.assertIn("1. b2>b3  ", game.type("load") + game.type("game"))
        game.kill()

    def test_a_game_that_undo_returns_to_is_kept(self):
        game = self.open("--nodes", "500")
        game.type("a4")
        game.type("resign")
        game.type("y")
        game.type("undo")
        self.assertIn("The game is saved.", game.type("quit"))
        game.close()
        game = self.open("--nodes", "500")
        self.assertIn("1. a2>a4  ", game.type("load") + game.type("game"))
        game.kill()

    def test_a_game_without_moves_is_not_kept(self):
        game = self.open("--nodes", "500")
        game.type("a4")
        game.type("undo")
        self.assertEqual(os.listdir(os.path.join(self.folder, "danco")), [])
        self.assertIn("There is no unfinished game", game.type("load"))
        game.kill()

    def test_two_sessions_keep_their_own_games(self):
        first = self.open("--nodes", "500")
        first.type("a4")
        # The second session resumes the same game; both go on.
        second = self.open("--nodes", "500")
        second.type("load")
        first.type("h4")
        second.type("b3")
        first.type("h5")
        first.kill()
        second.kill()
        folder = os.path.join(self.folder, "danco")
        games = []
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                games.append(file.read())
        self.assertEqual(len(games), 2)
        self.assertEqual(sorted(("h2h4" in game, "h4h5" in game, "b2b3" in game) for game in games),
                         [(False, False, True), (True, True, False)])

    def test_the_oldest_games_are_dropped(self):
        folder = os.path.join(self.folder, "danco")
        os.makedirs(folder)
        for number in range(2, 23):
            path = os.path.join(folder, f"game-{number}.pgn")
            with open(path, "w", encoding="utf-8") as file:
                file.write("1. a2a4 *\n")
            os.utime(path, (number, number))
        game = self.open("--nodes", "500")
        game.type("h4")
        self.assertEqual(sorted(os.listdir(folder)),
                         sorted(["game.pgn", *(f"game-{number}.pgn" for number in range(4, 23))]))
        game.kill()

    def test_a_hint_marks_its_squares_and_those_of_the_last_turn(self):
        game = self.open("--ascii", "--nodes", "3000")
        game.type("a3")
        text = game.type("hint")
        self.assertRegex(text, r"\|\[..\]\|")
        self.assertRegex(text, r"\|\(..\)\|")
        self.assertIn("[ ] the hint", text)
        game.kill()

    def test_the_width_is_the_terminals(self):
        game = self.open("--nodes", "500", columns=40)
        for line in game.type("warn").splitlines()[1:]:
            self.assertLessEqual(len(line), 40)
        game.kill()

    def test_ascii_means_ascii(self):
        for arguments, environment in ((["--ascii"], {}), ([], {"LC_ALL": "C"})):
            game = self.open(*arguments, "--nodes", "500", **environment)
            game.type("help")
            game.type("e4")
            game.type("threats")
            self.assertTrue(game.raw.isascii(), [c for c in game.raw if ord(c) > 127])
            game.kill()

    def test_letters_and_no_colours(self):
        for arguments, environment in ((["--ascii"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):
            game = self.open(*arguments, **environment)
            self.assertNotIn("\x1b[48;5;", game.raw)
            self.assertIn("| R  | N  |" if arguments else "| ♖  | ♘  |", game.seen)
            game.kill()


if __name__ == "__main__":
    unittest.main()
