#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Types into a program on a terminal: try_console.py [TEXT KEYS]... -- PROGRAM [ARGUMENT...]

Waits for each TEXT on the terminal and types its KEYS, in which ^C is Ctrl-C and / the Enter key. An empty TEXT waits five seconds. Exits
with the program's status, or with 99 if a text does not come or the program does not end.
"""

import os
import pty
import re
import select
import signal
import sys
import time

PATIENCE = 120  # seconds for each text
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|[\r\n]")


class Terminal:
    """A program on a separate terminal, and everything that it has printed."""

    def __init__(self, command):
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.execvp(command[0], command)
        self.shown = b""

    def read(self, seconds):
        """Reads what comes within that time; returns false at the end of the output."""
        if not select.select([self.file], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the program has closed the terminal
            return False
        self.shown += data
        return bool(data)

    def wait(self, text):
        """Waits for the text in new output. Ignores line breaks, because a console wraps lines."""
        end, start = time.monotonic() + (PATIENCE if text else 5), len(self.shown)
        while time.monotonic() < end and self.read(0.5):
            if text and text.encode() in ESCAPES.sub(b"", self.shown[start:]):
                return True
        return not text

    def status(self):
        """Waits for the end and returns the exit status, or 99 if there is none."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            open_still = self.read(0.5)
            ended, status = os.waitpid(self.process, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 99
            if not open_still:
                time.sleep(0.5)
        os.kill(self.process, signal.SIGKILL)
        return 99


def main(words):
    at = words.index("--")
    terminal = Terminal(words[at + 1:])
    for text, keys in zip(words[:at:2], words[1:at:2], strict=True):
        if not terminal.wait(text):
            print(f"{text!r} did not come", flush=True)
            os.kill(terminal.process, signal.SIGKILL)
            break
        os.write(terminal.file, keys.replace("^C", "\x03").replace("/", "\r").encode())
    status = terminal.status()
    sys.stdout.buffer.write(ESCAPES.sub(b"", terminal.shown) + b"\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
