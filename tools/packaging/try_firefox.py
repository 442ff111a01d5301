#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the page in Firefox: try_firefox.py ADDRESS PID

ADDRESS is that of a server with the headers that threads need, and PID its process. Plays a turn, checks that there are
threads at the first visit, stops the server and opens the page again. Talks to the browser by its own protocol, Marionette.
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = 180  # seconds for each step
SQUARE = """[...document.querySelectorAll('.view [data-square="%d"]')].map((cell) => cell.getAttribute('aria-label') ?? '').join()"""
# Danco has answered once a black piece has left the two ranks on which all are at the start.
ANSWERED = """[...document.querySelectorAll('.view [data-square]')].some((cell) =>
  Number(cell.dataset.square) < 48 && /black/.test(cell.getAttribute('aria-label')))"""
# The browser keeps files for a visit without a network only here.
OFFLINE = "document.documentElement.dataset.offline === 'ready'"


class Refused(Exception):
    """An error that the browser answered."""


class Browser:
    """A Firefox without a window and with an empty profile."""

    def __init__(self, profile):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        pathlib.Path(profile, "user.js").write_text(
            f'user_pref("marionette.port", {port});\nuser_pref("intl.accept_languages", "en-GB");\n', encoding="utf-8")
        self.process = subprocess.Popen([os.environ.get("FIREFOX", "firefox-esr"), "--headless", "--marionette", "--profile", profile],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env=dict(os.environ, HOME=profile))
        self.number = 0
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.stream = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
                break
            except ConnectionRefusedError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.2)
        self.read()
        self.version = self.ask("WebDriver:NewSession")["capabilities"]["browserVersion"]

    def read(self):
        """Reads a message, which begins with its length and a colon."""
        length = b""
        while not length.endswith(b":"):
            length += self.some(1)
        left, parts = int(length[:-1]), []
        while left:
            parts.append(self.some(left))
            left -= len(parts[-1])
        return json.loads(b"".join(parts))

    def some(self, size):
        data = self.stream.recv(size)
        if not data:
            raise ConnectionError("the browser has closed the connection")
        return data

    def ask(self, command, **fields):
        self.number += 1
        message = json.dumps([0, self.number, command, fields]).encode()
        self.stream.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.read()
        if error:
            raise Refused(f"{command}: {error['error']}: {error['message']}")
        return result

    def value(self, expression):
        return self.ask("WebDriver:ExecuteScript", script=f"return {expression};", args=[])["value"]

    def wait(self, expression):
        end = time.monotonic() + PATIENCE
        while not self.value(expression):
            if time.monotonic() > end:
                raise Refused(f"this did not come true: {expression}\n{self.value('document.body.innerText')}")
            time.sleep(0.2)

    def click(self, selector):
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.ask("WebDriver:ElementClick", id=next(iter(found.values())))

    def close(self):
        with contextlib.suppress(OSError, Refused):
            self.ask("Marionette:Quit", flags=["eForceQuit"])
            self.stream.close()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()


def has(square, word):
    return f"{SQUARE % square}.includes('{word}')"


def try_page(browser, address, server):
    browser.ask("WebDriver:Navigate", url=f"{address}#/play")
    with contextlib.suppress(Refused):  # first-time visitors may see a dialog
        time.sleep(5)
        browser.click("[data-action=new-game], dialog.sheet button[type=submit]")
    browser.wait(has(12, "white pawn"))
    browser.click('.view [data-square="12"]')  # e2
    browser.wait(has(12, "lifted here"))
    browser.click('.view [data-square="28"]')  # e4
    browser.wait(has(28, "white pawn"))
    browser.wait(ANSWERED)
    print("danco: ok: Firefox: the page answers the first turn")
    if not browser.value("crossOriginIsolated"):
        raise Refused("there are no threads at the first visit")
    print("danco: ok: Firefox: threads at the first visit")
    browser.wait(OFFLINE)
    os.kill(server, signal.SIGTERM)
    end = time.monotonic() + PATIENCE
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", int(address.rstrip("/").rpartition(":")[2]))) != 0:
                break
        if time.monotonic() > end:
            raise Refused("the server does not end")
        time.sleep(0.2)
    # The command Refresh would bypass the stored files.
    browser.ask("WebDriver:Navigate", url=f"{address}?again#/play")
    browser.wait(has(28, "pawn"))
    print("danco: ok: Firefox: without a network")


def main(address, server):
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        try:
            print(f"danco: Firefox {browser.version}")
            try_page(browser, address, int(server))
        finally:
            browser.close()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as fault:
        sys.exit(f"danco: Firefox: {fault}")
