# SPDX-License-Identifier: MIT
"""Sets of squares: immutable, ordered from a1 to h8, with the operations of Python's sets."""

import typing

# A square as an argument: 0 (a1) to 63 (h8), or its name.
SquareLike = typing.Union[int, str]
Squares = typing.Union["SquareSet", int, typing.Iterable[SquareLike]]

_ALL = (1 << 64) - 1


def _index(square: SquareLike) -> int:
    if isinstance(square, str):
        if len(square) == 2 and square[0] in "abcdefgh" and square[1] in "12345678":
            return "abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)
    elif isinstance(square, int) and not isinstance(square, bool) and 0 <= square < 64:
        return square
    raise ValueError(f"square: {square!r} is not a square; expected 0 (a1) to 63 (h8), or a name")


def _mask(squares: Squares) -> int:
    if isinstance(squares, SquareSet):
        return squares.mask
    if isinstance(squares, int):
        if 0 <= squares <= _ALL:
            return squares
        raise ValueError(f"squares: a mask has 64 bits, not {squares:#x}")
    mask = 0
    for square in squares:
        mask |= 1 << _index(square)
    return mask


class SquareSet(typing.AbstractSet[int]):
    """A set of squares, constructed from squares, names, or 64 bits with a1 as the lowest.

    >>> import danco
    >>> corners = danco.SquareSet(["a1", "h1", "a8", "h8"])
    >>> danco.A1 in corners, len(corners), list(corners)
    (True, 4, [0, 7, 56, 63])
    >>> print(corners & danco.SquareSet.rank(0))
    a1 h1
    >>> danco.Position().attackers(danco.WHITE, "f3").names()
    ['g1', 'e2', 'g2']
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, squares: Squares = 0) -> None:
        object.__setattr__(self, "mask", _mask(squares))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a SquareSet never changes; make another one")

    @classmethod
    def file(cls, number: int) -> "SquareSet":
        """The squares of a file, 0 (a) to 7.

        >>> import danco
        >>> print(danco.SquareSet.file(7))
        h1 h2 h3 h4 h5 h6 h7 h8
        """
        if not 0 <= number < 8:
            raise ValueError(f"file: from 0 (a) to 7 (h), not {number}")
        return cls(0x0101010101010101 << number)

    @classmethod
    def rank(cls, number: int) -> "SquareSet":
        """The squares of a rank, 0 (the first) to 7.

        >>> import danco
        >>> print(danco.SquareSet.rank(3))
        a4 b4 c4 d4 e4 f4 g4 h4
        """
        if not 0 <= number < 8:
            raise ValueError(f"rank: from 0 (the first) to 7 (the eighth), not {number}")
        return cls(0xFF << 8 * number)

    # As a set ------------------------------------------------------------------------------------

    @classmethod
    def _from_iterable(cls, squares: typing.Iterable[typing.Any]) -> "SquareSet":
        return cls(squares)

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, (int, str)):
            return False
        try:
            return bool(self.mask >> _index(square) & 1)
        except ValueError:
            return False

    def __iter__(self) -> typing.Iterator[int]:
        rest = self.mask
        while rest:
            lowest = rest & -rest
            yield lowest.bit_length() - 1
            rest ^= lowest

    def __len__(self) -> int:
        return bin(self.mask).count("1")

    def __bool__(self) -> bool:
        return self.mask != 0

    def __hash__(self) -> int:
        return self._hash()  # equals that of the equal frozenset

    def __and__(self, other: typing.AbstractSet[typing.Any]) -> "SquareSet":
        return SquareSet(self.mask & _mask(other))

    def __or__(self, other: typing.AbstractSet[typing.Any]) -> "SquareSet":
        return SquareSet(self.mask | _mask(other))

    def __sub__(self, other: typing.AbstractSet[typing.Any]) -> "SquareSet":
        return SquareSet(self.mask & ~_mask(other))

    def __xor__(self, other: typing.AbstractSet[typing.Any]) -> "SquareSet":
        return SquareSet(self.mask ^ _mask(other))

    def __invert__(self) -> "SquareSet":
        """The squares that are not in the set."""
        return SquareSet(~self.mask & _ALL)

    def __reduce__(self) -> typing.Tuple[typing.Any, ...]:
        return SquareSet, (self.mask,)

    # Output --------------------------------------------------------------------------------------

    def names(self) -> typing.List[str]:
        """The names of the squares, from a1 to h8.

        >>> import danco
        >>> danco.SquareSet([0, 9]).names()
        ['a1', 'b2']
        """
        return ["abcdefgh"[square & 7] + str((square >> 3) + 1) for square in self]

    def mirror(self) -> "SquareSet":
        """The set with ranks reversed.

        >>> import danco
        >>> print(danco.SquareSet(["a1", "b7"]).mirror())
        b2 a8
        """
        return SquareSet(int.from_bytes(self.mask.to_bytes(8, "little"), "big"))

    def board(self) -> str:
        """The set as a board of eight lines, with 1 for its squares.

        >>> import danco
        >>> print(danco.SquareSet(["a8", "b7"]).board().split(chr(10))[0])
        1 . . . . . . .
        """
        return "\n".join(" ".join("1" if self.mask >> (8 * rank + file) & 1 else "." for file in range(8))
                         for rank in reversed(range(8)))

    def __str__(self) -> str:
        return " ".join(self.names())

    def __repr__(self) -> str:
        return f"SquareSet({self.names()!r})"

