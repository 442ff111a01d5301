"""The built engine over pipes, with what the tests ask it."""

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

# No test asserts a time: this is how long a test waits before it believes that the engine hangs.
HANG = 120


def records(name):
    """The records of a file of tests/data."""
    with open(DATA / name, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def run(*arguments, text=""):
    """Runs the binary to its end with `text` on its stdin."""
    return subprocess.run([DANCO, *arguments], input=text, capture_output=True, text=True,
                          encoding="utf-8", timeout=HANG, check=False)


class Client(UciProcess):
    """An engine process. Use it as a context: the end checks that the engine ended well."""

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
        """The legal moves of the present position."""
        self.send("moves")
        return [line for line in self.settle() if not line.startswith("info")]

    def fact(self, name):
        """What `d` says under this name."""
        self.send("d")
        for line in self.settle():
            if line.startswith(name + ": "):
                return line[len(name) + 2:]
        raise KeyError(name)

    def go(self, parameters=""):
        """Searches to the end: all lines, the last one is bestmove."""
        self.send(f"go {parameters}".strip())
        return self.read_to("bestmove")

    def peak_memory(self):
        """The largest resident size so far, in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) // 1024
        raise KeyError("VmHWM")

    def quit(self):
        """Ends the engine with `quit`; the exit code must be 0."""
        self.send("quit")
        self.end()

    def end(self):
        """Closes the engine's input and waits for it."""
        self.process.stdin.close()
        code = self.process.wait(timeout=HANG)
        error = self.process.stderr.read().decode()
        if code != 0 or error:
            raise AssertionError(f"exit code {code}: {error}")


def best_move(lines):
    """The move of a bestmove line."""
    return lines[-1].split()[1]
