"""Paco Ŝako, the peace chess: positions, moves, games, their records, and the engine Danco.

Who knows python-chess finds his way: a `Board` is pushed and popped, `Position` is its value that
never changes, an `Engine` plays and analyses within a `Limit`. Squares are numbers from 0 (A1) to
63 (H8), or names where a square is an argument; colours are WHITE (True) and BLACK (False); pieces
are PAWN (1) to KING (6). A move is a whole turn, chains included.

    >>> import danco
    >>> board = danco.Board()
    >>> for text in ("e2e4", "d7d5", "e4d5"):
    ...     board.push(text)
    >>> len(board.legal_moves)
    29
    >>> move = board.parse_move("Qd8>Pd5>d4")
    >>> str(move), [danco.square_name(square) for square in move.steps]
    ('d8d5d4', ['d8', 'd5', 'd4'])
"""

import dataclasses
import json as _json
import os as _os
import pathlib as _pathlib
import typing as _typing

from . import _danco
from ._danco import (Board, FenError, GameRecord, LegalMoves, Move, MoveError, OptionError,
                     Position, RecordedTurn, RecordError, RecordFault, Turn, __version__,
                     elo_of_level, level_of_elo)
from .engine import Engine, EngineError, Info, Limit, PlayResult, Score
from .uci import UciEngine

WHITE, BLACK = True, False
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
RULE_SETS = ("pacosako", "manual", "nochain", "vchess")
for _error, _text in ((FenError, "A position that cannot be; the message names the FEN's field."),
                      (MoveError, "A move or a step that is not legal; the message says why."),
                      (OptionError, "An option or a limit that is refused; the message names it."),
                      (RecordError, "A record that a format cannot hold.")):
    _error.__doc__ = _text
for _class in (Board, FenError, GameRecord, LegalMoves, Move, MoveError, OptionError, Position,
               RecordedTurn, RecordError, RecordFault, Turn):
    _class.__module__ = "danco"  # where users find them
SQUARES = range(64)
SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
STARTING_FEN = Position().fen()
for _number, _name in enumerate(SQUARE_NAMES):
    globals()[_name.upper()] = _number


def square_name(square: int) -> str:
    """'a1' for 0 to 'h8' for 63."""
    return SQUARE_NAMES[square]


def parse_square(name: str) -> int:
    """0 for 'a1' to 63 for 'h8'. ValueError for what is no square."""
    return SQUARE_NAMES.index(name)


def square_file(square: int) -> int:
    """0 for the a file to 7."""
    return square & 7


def square_rank(square: int) -> int:
    """0 for the first rank to 7."""
    return square >> 3


@dataclasses.dataclass(frozen=True)
class Outcome:
    """How a game has ended.

    `termination`: 'paco', 'all-united', 'no-legal-turn', 'no-progress', 'repetition'; under vchess
    also 'own-king' and 'both-kings'. `winner`: WHITE, BLACK, or None for a draw.
    """

    termination: str
    winner: _typing.Optional[bool]

    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2'."""
        return "1/2-1/2" if self.winner is None else "1-0" if self.winner else "0-1"


def _outcome(board) -> _typing.Optional[Outcome]:
    """How the game has ended by the rules, or None."""
    ended = board._outcome()
    return None if ended is None else Outcome(*ended)


def _actions(move) -> _typing.List[_typing.Dict[str, _typing.Union[int, str]]]:
    """The turn as pacoplay.com writes it: {'Lift': 12}, {'Place': 28}, {'Promote': 'Queen'}.

    RecordError for a move under vchess, whose turns are not made of these.
    """
    return _json.loads(move.actions_json())["actions"]


Board.outcome = _outcome
Move.actions = _actions


class GameCollection(list):
    """The sound games of an input, a list of GameRecord; `faults`: why others are missing."""

    def __init__(self, games, faults):
        super().__init__(games)
        self.faults: _typing.List[RecordFault] = faults


def parse_games(text: _typing.Union[str, bytes], rules: str = "pacosako") -> GameCollection:
    """Reads the games of a text in any of the formats that exist, which is found out.

    `rules`: the rule set of games that do not name their own. A faulty game becomes a fault that
    names game, line, ply and reason; the rest is still read.
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    return GameCollection(*_danco._read_games(text, rules))


def read_games(path: _typing.Union[str, _os.PathLike], rules: str = "pacosako") -> GameCollection:
    """parse_games() of a file. OSError when it cannot be read."""
    return parse_games(_pathlib.Path(path).read_bytes(), rules)
