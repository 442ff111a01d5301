"""A program that speaks UCI over pipes: its lines, and nothing of what they mean.

Needs neither the rest of the package nor a build, so the tests and tools of this repository use it as well.
"""

import os
import queue
import subprocess
import threading
import time
import typing

# Seconds that an engine has for what is no search, and after `stop`.
PATIENCE = 30.0


class EngineError(RuntimeError):
    """An engine that ended, hangs or answers what makes no sense."""


class UciProcess:
    """A running engine. EngineError when it cannot be started, has ended or does not answer.

    `command`: the program and its arguments. `patience`: seconds until an engine that does not
    answer counts as gone. `named` goes to subprocess.Popen. One thread may read and others may write.
    """

    def __init__(self, command: typing.Union[str, "os.PathLike[str]", typing.Sequence[str]], *,
                 patience: float = PATIENCE, **named: typing.Any) -> None:
        self.command: typing.List[str] = (
            [os.fspath(command)] if isinstance(command, (str, os.PathLike)) else list(command))
        self.patience = patience
        self._write = threading.Lock()
        self._lines: "queue.SimpleQueue[typing.Optional[str]]" = queue.SimpleQueue()
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **named)
        except OSError as error:
            raise EngineError(f"{self.command[0]}: {error.strerror}") from None
        assert self.process.stdin is not None and self.process.stdout is not None
        self._input, self._output = self.process.stdin, self.process.stdout
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self._output:
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def send(self, *lines: typing.Union[str, bytes]) -> None:
        """Sends lines. ValueError for a text with a line break in it; bytes are sent as they are."""
        data = b""
        for line in lines:
            if isinstance(line, str):
                if "\n" in line or "\r" in line:
                    raise ValueError(f"a line break in {line!r}")
                line = line.encode("utf-8")
            data += line + b"\n"
        try:
            with self._write:
                self._input.write(data)
                self._input.flush()
        except (OSError, ValueError):
            raise EngineError(f"{self.command[0]} has ended") from None

    def line(self, deadline: typing.Optional[float] = None) -> str:
        """Returns the next line, at the latest at `deadline` of the monotonic clock; an empty one after wake()."""
        try:
            wait = None if deadline is None else max(0.0, deadline - time.monotonic())
            line = self._lines.get(timeout=wait)
        except queue.Empty:
            raise EngineError(f"{self.command[0]} does not answer") from None
        if line is None:
            self._lines.put(None)
            raise EngineError(f"{self.command[0]} has ended, exit code {self.process.wait()}")
        return line

    def wake(self) -> None:
        """Lets a thread that waits in line() look up."""
        self._lines.put("")

    def read_to(self, prefix: str) -> typing.List[str]:
        """Returns the lines up to the first that begins with `prefix`, with it."""
        deadline = time.monotonic() + self.patience
        lines = [self.line(deadline)]
        while not lines[-1].startswith(prefix):
            lines.append(self.line(deadline))
        return lines

    def settle(self) -> typing.List[str]:
        """Waits until the engine has read everything; returns what it says meanwhile."""
        self.send("isready")
        return self.read_to("readyok")[:-1]

    def close(self) -> None:
        """Ends the process: asked first, then by force."""
        try:
            if self.process.poll() is None:
                try:
                    self.send("stop", "quit")
                    self._input.close()
                except (EngineError, OSError):
                    pass
                try:
                    self.process.wait(timeout=2)
                except subprocess.TimeoutExpired:
                    self.process.kill()
            self.process.wait()
        finally:
            self._reader.join(timeout=2)
            for pipe in (self._input, self._output):
                try:
                    pipe.close()
                except OSError:
                    pass


def exact_score(line: str) -> typing.Optional[typing.Tuple[str, int]]:
    """Returns ("cp", N) or ("mate", N) of an `info` line; None without a score or with a bound."""
    words = line.split()
    if "score" not in words or "lowerbound" in words or "upperbound" in words:
        return None
    kind, value = words[words.index("score") + 1:][:2]
    return kind, int(value)
