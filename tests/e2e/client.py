"""A UCI client over pipes, as small as it can be."""

import json
import os
import pathlib
import queue
import subprocess
import threading

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


class Client:
    """An engine process. Use it as a context: the end checks that the engine ended well."""

    def __init__(self):
        self.process = subprocess.Popen([DANCO], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").rstrip("\r\n"))
        self.lines.put(None)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.quit()
        finally:
            self.process.kill()
            self.process.wait()
            self.reader.join()
            for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
                pipe.close()

    def send(self, *lines):
        for line in lines:
            data = line if isinstance(line, bytes) else line.encode("utf-8")
            self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def line(self):
        """The next line; an error when the engine says no more."""
        line = self.lines.get(timeout=HANG)
        if line is None:
            raise EOFError(f"the engine ended: {self.process.stderr.read().decode()}")
        return line

    def read_to(self, prefix):
        """All lines up to the first that begins with `prefix`, with it."""
        lines = [self.line()]
        while not lines[-1].startswith(prefix):
            lines.append(self.line())
        return lines

    def settle(self):
        """What the engine says to all that was sent so far."""
        self.send("isready")
        return self.read_to("readyok")[:-1]

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
