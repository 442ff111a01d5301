# SPDX-License-Identifier: MIT
"""Paco Ŝako, the peace chess: positions, moves, games, their records, and the engine Danco.

The interface resembles python-chess: a `Board` has push() and pop(), a `Position` is an immutable value, and
an `Engine` plays and analyses within a `Limit`. Squares are numbers from 0 (A1) to 63 (H8); arguments may
also be names. Colours are WHITE (True) and BLACK (False), and pieces are PAWN (1) to KING (6). A move is a
whole turn, including a chain.

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
import re as _re
import typing as _typing

from . import _danco, pgn, placement as _placement, squares as _squares, uci
from ._danco import (Board, FenError, GameRecord, LegalMoves, Move, MoveError, OptionError,
                     Position, RecordedTurn, RecordError, RecordFault, TooManyMoves, Turn,
                     __version__, elo_of_level, level_of_elo)
from .analysis import Analysis, AnnotatedGame, Proof, ProofNode, TurnNote
from .engine import BaseEngine, Engine, Info, Limit, PlayResult
from .openings import Book, BookMove, OpeningMove, OpeningTable, Results, opening_name
from .pgn import Arrow
from .score import PovScore, Score, Wdl
from .squares import SquareSet
from .uci import UciEngine
from .uci_process import EngineError

SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
SQUARES = range(64)
A1, B1, C1, D1, E1, F1, G1, H1 = range(8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)
__all__ = [
    "Analysis", "AnnotatedGame", "Arrow", "BISHOP", "BLACK", "BaseEngine", "Board", "Book",
    "BookMove", "Engine", "EngineError", "FenError", "GameCollection", "GameRecord", "Info", "KING",
    "KNIGHT", "LegalMoves", "Limit", "Move", "MoveError", "OpeningMove", "OpeningTable",
    "OptionError", "Outcome", "PAWN", "PIECE_NAMES", "PIECE_SYMBOLS", "Piece", "PlayResult",
    "Position", "PovScore", "Proof", "ProofNode", "QUEEN", "ROOK", "RULE_SETS", "RecordError",
    "RecordFault", "RecordedTurn", "Results", "SQUARES", "SQUARE_NAMES", "STARTING_FEN", "Score",
    "SquareSet", "TooManyMoves", "Turn", "TurnNote", "UciEngine", "WHITE", "Wdl", "__version__",
    "elo_of_level", "iter_games", "level_of_elo", "opening_name", "parse_games", "parse_square",
    "pgn", "read_games", "square_file", "square_name", "square_rank", "uci",
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5", "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7", "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8"]

WHITE, BLACK = True, False
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
RULE_SETS = ("pacosako", "manual", "nochain", "vchess", "chess")
for _error, _text in ((FenError, "A position that cannot be; the message names the FEN's field."),
                      (MoveError, "A move or a step that is not legal; the message says why."),
                      (OptionError, "An option or a limit that is refused; the message names it."),
                      (RecordError, "A record that a format cannot hold."),
                      (TooManyMoves, "A position has more moves than are listed or counted.")):
    _error.__doc__ = _text
for _class in (Board, FenError, GameRecord, LegalMoves, Move, MoveError, OptionError, Position,
               RecordedTurn, RecordError, RecordFault, TooManyMoves, Turn):
    _class.__module__ = "danco"  # the module that users import them from
STARTING_FEN = Position().fen()


def square_name(square: int) -> str:
    """'a1' for 0 to 'h8' for 63. This function and the next ones raise ValueError if there is no such square."""
    return SQUARE_NAMES[_squares._index(square)]


def parse_square(name: str) -> int:
    """0 for 'a1' to 63 for 'h8'."""
    return _squares._index(name)


def square_file(square: int) -> int:
    """0 for the a file to 7."""
    return _squares._index(square) & 7


def square_rank(square: int) -> int:
    """0 for the first rank to 7."""
    return _squares._index(square) >> 3


@dataclasses.dataclass(frozen=True)
class Outcome:
    """The end of a game.

    `termination`: 'paco', 'all-united', 'no-legal-turn', 'no-progress', 'repetition'; under vchess
    also 'own-king' and 'both-kings'; under chess also 'checkmate', 'stalemate', 'dead-position' and
    'fifty-moves'. `winner`: WHITE, BLACK, or None for a draw.
    """

    termination: str
    winner: _typing.Optional[bool]

    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2'."""
        return "1/2-1/2" if self.winner is None else "1-0" if self.winner else "0-1"


@dataclasses.dataclass(frozen=True)
class Piece:
    """The content of a square: a free piece, or a union of White's piece and Black's."""

    white: _typing.Optional[int] = None  # PAWN to KING, None for none
    black: _typing.Optional[int] = None

    @property
    def is_union(self) -> bool:
        """Returns whether it is a union."""
        return self.white is not None and self.black is not None

    @property
    def color(self) -> _typing.Optional[bool]:
        """WHITE or BLACK; None for a union, which belongs to both."""
        return None if self.is_union else self.white is not None

    @property
    def piece_type(self) -> _typing.Optional[int]:
        """PAWN to KING; None for a union, which has two types: `white` and `black`."""
        return None if self.is_union else self.white or self.black

    def symbol(self) -> str:
        """'P', 'p', or 'Pp' for a union, White's piece first."""
        return (PIECE_SYMBOLS[self.white or 0] or "").upper() + (PIECE_SYMBOLS[self.black or 0] or "")


def _piece_at(self: _typing.Union[Position, Board],
              square: _typing.Union[int, str]) -> _typing.Optional[Piece]:
    """The Piece on a square, or None. A union is a Piece with both `white` and `black`."""
    white, black = self.pieces_at(square)
    return None if white is None and black is None else Piece(white, black)


def _svg(self: Board, orientation: bool = True, title: str = "", size: _typing.Optional[int] = None,
         arrows: _typing.Optional[_typing.Iterable["_danco.ArrowLike"]] = None,
         squares: _typing.Optional[_typing.Iterable["_danco.Square"]] = None) -> str:
    """The board as SVG, with the steps of the last turn as arrows. `orientation`: the colour at the bottom; `size`:
    width in pixels; `arrows`: Arrow objects or tuples; `squares`: squares to highlight."""
    return self.position.svg(self.peek() if self.ply() else None, orientation, title, size, arrows, squares)


def _repr_svg_(self: _typing.Union[Position, Board]) -> str:
    """The picture in a notebook."""
    return self.svg(size=360)


def _outcome(self: Board) -> _typing.Optional[Outcome]:
    """How the game has ended by the rules, or None."""
    ended = self._outcome()
    return None if ended is None else Outcome(*ended)


def _actions(self: Move) -> _typing.List[_typing.Dict[str, _typing.Union[int, str]]]:
    """The turn in the format of pacoplay.com: {'Lift': 12}, {'Place': 28}, {'Promote': 'Queen'}.

    Raises RecordError for a move under vchess, which cannot be expressed like this.
    """
    actions: _typing.List[_typing.Dict[str, _typing.Union[int, str]]] = _json.loads(
        self.actions_json())["actions"]
    return actions


for _owner, _name, _method in ((Board, "outcome", _outcome), (Board, "piece_at", _piece_at), (Board, "svg", _svg),
                               (Board, "_repr_svg_", _repr_svg_), (Move, "actions", _actions),
                               (Position, "piece_at", _piece_at), (Position, "_repr_svg_", _repr_svg_)):
    setattr(_owner, _name, _method)
for _name in ("attackers", "attacks", "castling_rooks", "is_attacked_by", "mirror", "occupied", "pack", "piece_map",
              "with_piece"):
    setattr(Position, _name, getattr(_placement, _name))
for _name in ("from_pieces", "unpack"):
    setattr(Position, _name, staticmethod(getattr(_placement, _name)))


class GameCollection(_typing.List[GameRecord]):
    """The valid games of an input, a list of GameRecord. `faults` says why others are missing."""

    def __init__(self, games: _typing.Iterable[GameRecord],
                 faults: _typing.Iterable[RecordFault] = ()) -> None:
        super().__init__(games)
        self.faults: _typing.List[RecordFault] = list(faults)


def parse_games(text: _typing.Union[str, bytes], rules: str = "pacosako") -> GameCollection:
    """Reads the games of a text in any supported format, which is detected.

    `rules`: the rule set of games that do not name their own. An invalid game becomes a fault that
    names game, line, ply and reason; the other games are still read.
    """
    if isinstance(text, bytes):
        text = "\n".join(map(_decoded, text.split(b"\n")))
    return GameCollection(*_danco._read_games(text, rules))


def read_games(path: _typing.Union[str, "_os.PathLike[str]"], rules: str = "pacosako") -> GameCollection:
    """parse_games() of a file. Raises OSError if it cannot be read."""
    return parse_games(_pathlib.Path(path).read_bytes(), rules)


def iter_games(path: _typing.Union[str, "_os.PathLike[str]"], rules: str = "pacosako",
               faults: _typing.Optional[_typing.List[RecordFault]] = None) -> _typing.Iterator[GameRecord]:
    """The games of a file one after the other, so that a file of any size needs the memory of one game.

    This holds for PGN and formats with one game per line; a file in another format is read as a whole. Faults
    are appended to `faults`; their numbers of games and lines count from the beginning of the file.

    >>> import danco, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "games.pgn")
    ...     _ = path.write_text("1. e2e4 *\\n\\n1. d2d4 d7d5 *\\n")
    ...     [len(game) for game in danco.iter_games(path)]
    [1, 2]
    """
    with open(path, "rb") as lines:
        game, line = 0, 0
        for text in _texts_of_games(map(_decoded, lines)):
            found, missing = _danco._read_games(text, rules)
            for fault in missing:
                if faults is not None:
                    faults.append(_moved(fault, game, line))
            yield from found
            game += len(found) + len(missing)
            line += text.count("\n")


def _decoded(line: bytes) -> str:
    """Decodes a line in UTF-8 or, if it is not, in ISO 8859-1, the character set of the PGN standard."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def _moved(fault: RecordFault, games: int, lines: int) -> RecordFault:
    """Converts a fault of a part of a file to one of the file."""
    copied = RecordFault.__new__(RecordFault)
    copied.__setstate__((fault.game + games, fault.line + lines if fault.line else 0, fault.ply, fault.reason))
    return copied


def _texts_of_games(lines: _typing.Iterable[str]) -> _typing.Iterator[str]:
    """Yields the text of a file in parts that can be read independently."""
    first, rest = "", iter(lines)
    for line in rest:
        first += line
        if line.strip():
            break
    if first.lstrip().startswith("["):
        yield from _parts(first, rest, ends=False)
    elif _re.match(r'\s*\{\s*"[^"]*"\s*:', first) and first.rstrip().endswith("}"):  # JSON, not a comment
        yield from _parts(first, rest, ends=True)
    else:
        yield first + "".join(rest)


def _parts(first: str, rest: _typing.Iterator[str], ends: bool) -> _typing.Iterator[str]:
    """`ends`: each line is a game. Otherwise a tag after moves begins a new one."""
    text, has_moves, in_comment = first, False, False
    for line in rest:
        begins = pgn._TAG_LINE.match(line) if in_comment else line.startswith("[") and has_moves
        if begins or (ends and line.strip()):
            yield text
            text, has_moves, in_comment = "", False, False
        text += line
        if not ends and (in_comment or not line.lstrip().startswith("[")):
            outside, in_comment = pgn._outside_comments(line, in_comment)
            has_moves = has_moves or bool(outside.strip())
    if text.strip():
        yield text
