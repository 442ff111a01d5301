# SPDX-License-Identifier: MIT
"""Persistent data: our sides of games, and finished games."""

import json
import pathlib
import uuid

from durable import write_whole

VERSION = 1


class Storage:
    """The file `games.json` in a directory, for one server and account. It contains no secrets."""

    def __init__(self, folder: pathlib.Path, server: str):
        self._path = pathlib.Path(folder) / "games.json"
        self._server = server
        self._all = {}
        if self._path.exists():
            try:
                self._all = json.loads(self._path.read_text(encoding="utf-8"))
                if not isinstance(self._all, dict):
                    raise ValueError
            except ValueError:
                raise OSError(f"{self._path} is damaged; move it away to start afresh") from None
            # Files without a version are from before the first release.
            if self._all.get("version", VERSION) != VERSION:
                raise OSError(f"{self._path}: unsupported version {self._all['version']}; expected {VERSION}")
        self._all["version"] = VERSION
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
        write_whole(self._path, json.dumps(self._all, indent=1))

    def running(self):
        """Returns the games to resume."""
        return list(self._mine["games"])
