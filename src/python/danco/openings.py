# SPDX-License-Identifier: MIT
"""Opening knowledge: books, statistics of games, names."""

import os
import pathlib
import random
import typing

from . import _danco


class BookMove(typing.NamedTuple):
    """A move of a book, with its frequency relative to the other moves of its position."""

    move: "_danco.Move"
    weight: int


class Book:
    """An opening book of Danco (docs/internals/book.md), read from its text or its file.

    >>> import danco
    >>> book = danco.Book.open_default()
    >>> moves = book.moves(danco.Position())
    >>> len(book) > 1000, all(danco.Position().is_legal(entry.move) for entry in moves)
    (True, True)
    """

    def __init__(self, text: str) -> None:
        self._native = _danco._Book.parse(text)

    @classmethod
    def open(cls, path: typing.Union[str, "os.PathLike[str]"]) -> "Book":
        """Reads a file. Raises OSError if it cannot be read, RecordError if it is not a book."""
        return cls(_text_of(path))

    @classmethod
    def open_default(cls) -> "Book":
        """Reads the installed book. Raises FileNotFoundError if there is none."""
        return cls.open(find_data("danco.book"))

    def __len__(self) -> int:
        """The number of positions."""
        return len(self._native)

    def moves(self, position: "_danco.Position") -> typing.List[BookMove]:
        """The legal book moves of a position, in the book's order; empty if the book does not have the position."""
        return [BookMove(move, weight) for move, weight in self._native.moves(position)]

    def choose(self, position: "_danco.Position",
               rng: typing.Optional[random.Random] = None) -> "typing.Optional[_danco.Move]":
        """Draws a book move at random by the weights; None if the book does not have the position.

        >>> import danco, random
        >>> book = danco.Book.open_default()
        >>> book.choose(danco.Position(), random.Random(1)) in danco.Position().legal_moves
        True
        """
        moves = self.moves(position)
        if not moves:
            return None
        weights = [entry.weight for entry in moves]
        return (rng or random.Random()).choices([entry.move for entry in moves], weights)[0]


class Results(typing.NamedTuple):
    """Numbers of games by result. Unfinished games only count in `games`."""

    games: int
    white: int
    draws: int
    black: int


class OpeningMove(typing.NamedTuple):
    """A move in a table: how often it was played, and the results of games that reached the position after it."""

    move: "_danco.Move"
    played: int
    results: Results


class OpeningTable:
    """The moves played in the first turns of many games, by position (docs/reference/formats.md).

    >>> import danco
    >>> table = danco.OpeningTable()
    >>> for moves in ("1. e2e4 e7e5 1-0", "1. e2e4 d7d5 0-1", "1. d2d4 1/2-1/2"):
    ...     added = table.add(danco.parse_games(moves)[0])
    >>> [(str(entry.move), entry.played) for entry in table.moves(danco.Position())]
    [('e2e4', 2), ('d2d4', 1)]
    >>> table.results(danco.Position().after("e2e4"))
    Results(games=2, white=1, draws=0, black=1)
    """

    def __init__(self, rules: str = "pacosako", plies: int = 30) -> None:
        if plies < 1:
            raise ValueError(f"plies: must be at least 1, not {plies}")
        self._native = _danco._OpeningTable(rules, plies)

    @classmethod
    def open(cls, path: typing.Union[str, "os.PathLike[str]"]) -> "OpeningTable":
        """Reads a file of `danco openings build`. Raises OSError if it cannot be read, RecordError if it is
        not a table."""
        table = cls()
        table._native = _danco._OpeningTable.parse(_text_of(path))
        return table

    @classmethod
    def open_default(cls) -> "OpeningTable":
        """Reads the installed table. Raises FileNotFoundError if there is none."""
        return cls.open(find_data("danco.openings"))

    def __len__(self) -> int:
        """The number of positions."""
        return len(self._native)

    @property
    def games(self) -> int:
        """The number of games."""
        return self._native.games

    def add(self, record: "_danco.GameRecord") -> bool:
        """Adds the first turns of a game. Returns False if it has another rule set."""
        return self._native.add(record)

    def results(self, position: "_danco.Position") -> Results:
        """The results of the games that reached a position."""
        return Results(*self._native.at(position))

    def moves(self, position: "_danco.Position") -> typing.List[OpeningMove]:
        """The moves played in a position, most frequent first."""
        return [OpeningMove(move, played, Results(*results)) for move, played, results in self._native.moves(position)]

    def text(self) -> str:
        """The table in its file format."""
        return self._native.text()


def opening_name(board: "_danco.Board") -> str:
    """The name of a game's opening, or ''. pacoplay.com names three, all White's (docs/guides/analyse.md).

    >>> import danco
    >>> board = danco.Board()
    >>> for move in ("b1c3", "a7a6", "g1h3", "a6a5", "h3f4"):
    ...     board.push(move)
    >>> danco.opening_name(board)
    'Swedish Knights'
    """
    return _danco._opening_name(board)


def _text_of(path: typing.Union[str, "os.PathLike[str]"]) -> str:
    """Returns the content of a file. Text that is not UTF-8 is left to the parser, which names the line."""
    return pathlib.Path(path).read_text(encoding="utf-8", errors="replace")


def find_data(name: str) -> pathlib.Path:
    """Returns an installed file: next to the package, in a build tree, or in share/danco.

    The environment variable DANCO_DATA names another directory. The FileNotFoundError lists the places searched.
    """
    here = pathlib.Path(__file__).resolve().parent
    folders = [here, here.parent.parent, pathlib.Path("/usr/local/share/danco"), pathlib.Path("/usr/share/danco")]
    if "DANCO_DATA" in os.environ:
        folders = [pathlib.Path(os.environ["DANCO_DATA"])]
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"{name}: not in {', '.join(map(str, folders))}; DANCO_DATA names another directory")
