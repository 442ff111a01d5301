# SPDX-License-Identifier: MIT
"""Pieces on the board: reading and placing them, attacks, mirroring, and packed positions.

__init__.py makes these functions methods of Position.
"""

import struct
import typing

from . import _danco
from .squares import SquareLike, SquareSet

if typing.TYPE_CHECKING:
    from . import Piece

_Square = typing.TypeVar("_Square", bound=SquareLike)
_RULES = ("pacosako", "manual", "nochain", "vchess", "chess")
_COMPACT, _TEXT = 1, 0
_NO_SQUARE = 64


def piece_map(self: "_danco.Position") -> "typing.Dict[int, Piece]":
    """The pieces by square, from a1 to h8; a new dictionary.

    >>> import danco
    >>> pieces = danco.Position().piece_map()
    >>> len(pieces), pieces[danco.E1].symbol()
    (32, 'K')
    """
    from . import Piece
    found = {}
    for square in self.occupied():
        white, black = self.pieces_at(square)
        found[square] = Piece(white, black)
    return found


def from_pieces(pieces: "typing.Mapping[_Square, Piece]", turn: bool = True, *,
                castling: typing.Iterable[SquareLike] = (), ep_square: typing.Optional[SquareLike] = None,
                halfmove_clock: int = 0, rules: str = "pacosako") -> "_danco.Position":
    """Places pieces on an empty board. `castling`: the squares of the rooks that may castle.

    Raises FenError for an impossible position.

    >>> import danco
    >>> position = danco.Position.from_pieces({"e1": danco.Piece(white=danco.KING), "e8": danco.Piece(black=danco.KING),
    ...                                        "d5": danco.Piece(danco.PAWN, danco.QUEEN)})
    >>> position.fen(), position.piece_at("d5").symbol()
    ('4k3/8/8/3F4/8/8/8/4K3 w 0 - - -', 'Pq')
    """
    sides: typing.Tuple[typing.Dict[int, int], typing.Dict[int, int]] = ({}, {})
    for square, piece in pieces.items():
        index = next(iter(SquareSet([square])))
        for side, kind in zip(sides, (piece.white, piece.black)):
            if kind is not None:
                side[index] = kind
    passed = None if ep_square is None else next(iter(SquareSet([ep_square])))
    return _danco._build(sides[0], sides[1], turn, list(SquareSet(castling)), passed, halfmove_clock, rules)


def with_piece(self: "_danco.Position", square: SquareLike, piece: "typing.Optional[Piece]") -> "_danco.Position":
    """The position with another piece or union on a square, or with an empty square (None).

    Drops rights that are no longer valid. Raises FenError for an impossible position.

    >>> import danco
    >>> position = danco.Position().with_piece("a1", None)
    >>> position.piece_at("a1") is None, position.castling_rooks().names()
    (True, ['h1', 'a8', 'h8'])
    """
    index = next(iter(SquareSet([square])))
    white = 0 if piece is None or piece.white is None else piece.white
    black = 0 if piece is None or piece.black is None else piece.black
    return _danco._with_piece(self, index, white, black)


def occupied(self: "_danco.Position", color: typing.Optional[bool] = None) -> SquareSet:
    """The squares with a piece of a colour, or of either colour; includes pieces in unions.

    >>> import danco
    >>> len(danco.Position().occupied()), len(danco.Position().occupied(danco.BLACK))
    (32, 16)
    """
    if color is None:
        return SquareSet(_danco._occupied(self, True) | _danco._occupied(self, False))
    return SquareSet(_danco._occupied(self, color))


def castling_rooks(self: "_danco.Position") -> SquareSet:
    """The squares of the rooks with which a king may still castle, of both colours.

    >>> import danco
    >>> print(danco.Position().castling_rooks())
    a1 h1 a8 h8
    """
    return SquareSet(_danco._castling_rooks(self))


def attacks(self: "_danco.Position", square: SquareLike, color: typing.Optional[bool] = None) -> SquareSet:
    """The squares that the piece on a square attacks: where it could unite with an enemy.

    `color` selects a piece of a union and is required there. Its pieces attack once they are released.

    >>> import danco
    >>> print(danco.Position().attacks("b1"))
    d2 a3 c3
    """
    white, black = self.pieces_at(square)
    if color is None:
        if white is not None and black is not None:
            raise ValueError("attacks: two pieces are on this square; name the colour of one")
        color = black is None
    return SquareSet(_danco._attacks(self, color, square))


def attackers(self: "_danco.Position", color: bool, square: SquareLike) -> SquareSet:
    """The free pieces of a colour that attack a square directly, without a chain.

    `threat()` finds attacks on the king through chains.

    >>> import danco
    >>> print(danco.Position().attackers(danco.WHITE, danco.F3))
    g1 e2 g2
    """
    return SquareSet(_danco._attackers(self, color, square))


def is_attacked_by(self: "_danco.Position", color: bool, square: SquareLike) -> bool:
    """Returns whether a free piece of a colour attacks a square directly.

    >>> import danco
    >>> danco.Position().is_attacked_by(danco.WHITE, "e4")
    False
    """
    return bool(_danco._attackers(self, color, square))


def mirror(self: "_danco.Position") -> "_danco.Position":
    """The same position with colours swapped and ranks reversed.

    >>> import danco
    >>> after = danco.Position().after("e2e4").mirror()
    >>> after.turn is danco.WHITE, after.piece_at("e5").symbol(), after.evaluate() == after.mirror().evaluate()
    (True, 'p', True)
    """
    return _danco._mirror(self)


def pack(self: "_danco.Position") -> bytes:
    """The position in at most 40 bytes, or as text if it has rights or counts that these cannot hold
    (docs/reference/python.md). Later releases can read it.

    >>> import danco
    >>> packed = danco.Position().pack()
    >>> len(packed), danco.Position.unpack(packed) == danco.Position()
    (40, True)
    """
    rules = _RULES.index(self.rules)
    fields = self.fen().split()
    if self.rules in ("vchess", "chess") or len(fields) != 6 or fields[5] != "-" or "^" in self.fen() or self.halfmove_clock > 255:
        return bytes([_TEXT | rules << 4]) + self.fen().encode()
    sides = [_danco._occupied(self, color) for color in (True, False)]
    types = [kind for color in (0, 1) for square in SquareSet(sides[color])
             for kind in (self.pieces_at(square)[color] or 0,)]
    nibbles = bytes(low | high << 4 for low, high in zip(types[::2], types[1::2] + [0]))
    ep_square = _NO_SQUARE if self.ep_square is None else self.ep_square
    rooks = list(self.castling_rooks())
    head = struct.pack("<BQQBBB", _COMPACT | rules << 4, sides[0], sides[1], (0 if self.turn else 1) | len(rooks) << 1,
                       self.halfmove_clock, ep_square)
    return head + bytes(rooks) + nibbles


def unpack(data: bytes) -> "_danco.Position":
    """Reverses pack(). Raises ValueError for other bytes.

    >>> import danco
    >>> position = danco.Position("rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -")
    >>> danco.Position.unpack(position.pack()).fen() == position.fen()
    True
    """
    try:
        kind, rules = data[0] & 15, _RULES[data[0] >> 4]
        if kind == _TEXT:
            return _danco.Position(data[1:].decode("ascii"), rules)
        if kind != _COMPACT:
            raise ValueError(f"form {kind} is not known")
        _, white, black, flags, clock, ep_square = struct.unpack_from("<BQQBBB", data)
        begin = struct.calcsize("<BQQBBB")
        rooks = list(data[begin:begin + (flags >> 1)])
        types = [half for byte in data[begin + len(rooks):] for half in (byte & 15, byte >> 4)]
        sides = []
        for mask in (SquareSet(white), SquareSet(black)):
            sides.append(dict(zip(mask, types)))
            types = types[len(mask):]
        if types not in ([], [0]) or len(sides[1]) != len(SquareSet(black)):
            raise ValueError("the number of pieces is wrong")
        return _danco._build(sides[0], sides[1], not flags & 1, rooks, None if ep_square == _NO_SQUARE else ep_square,
                             clock, rules)
    except (IndexError, struct.error, UnicodeDecodeError, ValueError, TypeError) as error:
        raise ValueError(f"packed position: {error}") from None
