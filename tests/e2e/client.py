# SPDX-License-Identifier: MIT
"""Runs the built engine over pipes."""

import json
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "src/python/danco"))
from uci_process import EngineError, UciProcess  # noqa: E402

DANCO = os.environ.get("DANCO", "build/release/src/danco")
DATA = pathlib.Path(os.environ.get(
    "DANCO_TEST_DATA", pathlib.Path(__file__).resolve().parent.parent / "data"))

# Seconds after which a test assumes that the engine hangs. No test asserts a time.
HANG = 120


def records(name):
    """Returns the records of a file of tests/data."""
    with open(DATA / name, encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    assert found, name  # a loop over no records tests nothing
    return found


def run(*arguments, text=""):
    """Runs the binary to its end with `text` on stdin."""
    return subprocess.run([DANCO, *arguments], input=text, capture_output=True, text=True,
                          encoding="utf-8", timeout=HANG, check=False)


class Client(UciProcess):
    """An engine process. As a context manager, it checks at the end that the engine exits normally."""

    def __init__(self):
        super().__init__(DANCO, patience=HANG, stderr=subprocess.PIPE)

    def line(self, deadline=None):
        try:
            return super().line(deadline)
        except EngineError as error:
            if self.process.poll() is None:
                raise
            raise EngineError(f"{error}: {self.process.stderr.read().decode()}") from None

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.quit()
        finally:
            self.process.kill()
            self.close()
            self.process.stderr.close()

    def position(self, fen, moves=()):
        base = "startpos" if fen is None else f"fen {fen}"
        self.send(f"position {base}" + (f" moves {' '.join(moves)}" if moves else ""))

    def moves(self):
        """Returns the legal moves of the current position."""
        self.send("moves")
        return [line for line in self.settle() if not line.startswith("info")]

    def fact(self, name):
        """Returns the value that `d` prints under this name."""
        self.send("d")
        for line in self.settle():
            if line.startswith(name + ": "):
                return line[len(name) + 2:]
        raise KeyError(name)

    def go(self, parameters=""):
        """Searches to the end. Returns all lines; the last one is bestmove."""
        self.send(f"go {parameters}".strip())
        return self.read_to("bestmove")

    def peak_memory(self):
        """Returns the peak resident size so far in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) // 1024
        raise KeyError("VmHWM")

    def quit(self):
        """Sends `quit`. The exit code must be 0."""
        self.send("quit")
        self.end()

    def end(self):
        """Closes the engine's input and waits for it to exit."""
        self.process.stdin.close()
        code = self.process.wait(timeout=HANG)
        error = self.process.stderr.read().decode()
        if code != 0 or error:
            raise AssertionError(f"exit code {code}: {error}")


def best_move(lines):
    """Returns the move of the bestmove line."""
    return lines[-1].split()[1]
