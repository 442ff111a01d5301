# SPDX-License-Identifier: MIT
"""Persistent data: our sides of games, and finished games."""

import pathlib
import uuid

from durable import locked, read_json, write_json


class Storage:
    """Our part of the file `games.json` in a directory: the games on one server. Several processes may use the directory.
    The file contains no secrets."""

    def __init__(self, folder: pathlib.Path, server: str):
        self._path = pathlib.Path(folder) / "games.json"
        self._server = server
        self._uuid = str(uuid.uuid4())
        with self._locked():
            everything = self._read()
            write_json(self._path, everything)
        self._uuid = everything[server]["uuid"]

    def _locked(self):
        return locked(self._path.with_suffix(".lock"))

    def _read(self):
        everything = read_json(self._path) or {}
        everything.setdefault(self._server, {"uuid": self._uuid, "games": {}})
        return everything

    def _games(self):
        return self._read()[self._server]["games"]

    @property
    def uuid(self) -> str:
        """Identifies this client to the server. Never changes."""
        return self._uuid

    def sides(self, key: str):
        """Returns our sides of a game, True for White."""
        return [name == "White" for name in self._games().get(key, [])]

    def keep(self, key: str, colors) -> None:
        """Stores our sides of a running game. If `colors` is empty, forgets the game."""
        with self._locked():
            everything = self._read()
            games = everything[self._server]["games"]
            if colors:
                games[key] = ["White" if color else "Black" for color in sorted(colors, reverse=True)]
            else:
                games.pop(key, None)
            write_json(self._path, everything)

    def running(self):
        """Returns the games to resume."""
        return list(self._games())
