# SPDX-License-Identifier: MIT
"""A process that speaks UCI over pipes: sends and receives lines without interpreting them.

Needs neither the rest of the package nor a build, so the tests and tools of this repository use it as well.
"""

import os
import queue
import subprocess
import threading
import time
import typing

# Seconds that an engine may take to answer anything but a search, and after `stop`.
PATIENCE = 30.0


class EngineError(RuntimeError):
    """An engine exited, hangs, refused a position or sent an invalid answer; it is searching, closed or of another
    process; or stop() ended an annotation."""


class UciProcess:
    """A running engine. Raises EngineError if it cannot be started, has exited or does not answer.

    `command`: the program and its arguments. `patience`: seconds after which an engine that does
    not answer is killed. `named`: passed to subprocess.Popen. One thread may read while others write.
    """

    def __init__(self, command: typing.Union[str, "os.PathLike[str]", typing.Sequence[str]], *,
                 patience: float = PATIENCE, **named: typing.Any) -> None:
        self.command: typing.List[str] = (
            [os.fspath(command)] if isinstance(command, (str, os.PathLike)) else list(command))
        self.patience = patience
        self._write = threading.RLock()  # the garbage collector may stop a search while its thread sends a line
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
        """Sends lines. Raises ValueError if a string contains a line break; bytes are sent unchanged."""
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
        """Returns the next line, or "" after wake(). After `deadline` (of the monotonic clock), kills the process and
        raises EngineError."""
        try:
            wait = None if deadline is None else max(0.0, deadline - time.monotonic())
            line = self._lines.get(timeout=wait)
        except queue.Empty:
            self.process.kill()  # a late answer would be taken for that to the next command
            raise EngineError(f"{self.command[0]} does not answer") from None
        if line is None:
            self._lines.put(None)
            try:
                raise EngineError(f"{self.command[0]} has ended, exit code {self.process.wait(timeout=2)}")
            except subprocess.TimeoutExpired:
                raise EngineError(f"{self.command[0]} has closed its output") from None
        return line

    def wake(self) -> None:
        """Makes a thread that waits in line() return."""
        self._lines.put("")

    def read_to(self, prefix: str) -> typing.List[str]:
        """Returns the lines up to and including the first that begins with `prefix`."""
        deadline = time.monotonic() + self.patience
        lines = [self.line(deadline)]
        while not lines[-1].startswith(prefix):
            lines.append(self.line(deadline))
        return lines

    def settle(self) -> typing.List[str]:
        """Waits until the engine has read all input; returns its output until then."""
        self.send("isready")
        return self.read_to("readyok")[:-1]

    def close(self) -> None:
        """Ends the process: with `quit` first, then by force."""
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
    """Returns the score of an `info` line, ("cp", N) or ("mate", N); None if it has none or a bound."""
    words = line.split()
    if "score" not in words or "lowerbound" in words or "upperbound" in words:
        return None
    kind, value = words[words.index("score") + 1:][:2]
    return kind, int(value)
