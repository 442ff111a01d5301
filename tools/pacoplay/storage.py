# SPDX-License-Identifier: MIT
"""Persistent data: our sides of games, and finished games."""

import pathlib
import uuid

from durable import read_json, write_json


class Storage:
    """The file `games.json` in a directory, for one server and account. It contains no secrets."""

    def __init__(self, folder: pathlib.Path, server: str):
        self._path = pathlib.Path(folder) / "games.json"
        self._server = server
        self._all = read_json(self._path) or {}
        self._mine = self._all.setdefault(server, {"uuid": str(uuid.uuid4()), "games": {}})

    @property
    def uuid(self) -> str:
        """Identifies this client to the server; never changes."""
        return self._mine["uuid"]

    def sides(self, key: str):
        """Returns our sides of a game, True for White."""
        return [name == "White" for name in self._mine["games"].get(key, [])]

    def keep(self, key: str, colors) -> None:
        """Stores our sides of a running game. If `colors` is empty, forgets the game."""
        games = self._mine["games"]
        if colors:
            games[key] = ["White" if color else "Black" for color in sorted(colors, reverse=True)]
        else:
            games.pop(key, None)
        write_json(self._path, self._all)

    def running(self):
        """Returns the games to resume."""
        return list(self._mine["games"])
