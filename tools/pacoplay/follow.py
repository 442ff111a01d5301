# SPDX-License-Identifier: MIT
"""Follows a game as the server counts it, which departs from the rules (docs/guides/pacoplay.md).

The server accepts some turns that Danco's rules reject, counts progress and repetitions in its own way, and does
not count the start position. Turns are not checked here, because the server has done so.
"""

import collections
import copy
import dataclasses
import typing

import danco

Action = typing.Tuple[str, typing.Union[int, str]]

WHITE, BLACK = 0, 1
LETTERS = {"Rook": "r", "Knight": "n", "Bishop": "b", "Queen": "q"}
UNIONS = dict(zip(("pp", "pr", "pn", "pb", "pq", "pk", "rr", "rn", "rb", "rq", "rk", "nn", "nb", "nq", "nk", "bb", "bq",
                   "bk", "qq", "qk"), "acdefghijlmostuvwxyz"))
ENGINE_REPETITIONS = 3  # occurrences of a position that an engine calls a draw


class NotFollowed(ValueError):
    """The actions make no sense in this game; the message names the first such action."""


@dataclasses.dataclass(frozen=True)
class Right:
    """The right to castle with a rook that started on `rook`, a square."""

    side: int
    king: int
    rook: int

    def ends(self) -> typing.Tuple[int, int]:
        """Returns the squares of king and rook afterwards."""
        king = (2 if self.rook < self.king else 6) + 56 * self.side
        return king, king + (1 if self.rook < self.king else -1)

    def is_asked_by(self, target: int) -> bool:
        usual = self.king % 8 == 4 and self.rook % 8 in (0, 7)
        return target == (self.ends()[0] if usual else self.rook)


class Follower:
    """A board that follows actions. `board` maps an occupied square to [White's piece, Black's], each or None."""

    def __init__(self, start: danco.Position):
        self.board: typing.Dict[int, list] = {
            square: [danco.PIECE_SYMBOLS[piece.white or 0], danco.PIECE_SYMBOLS[piece.black or 0]]
            for square, piece in start.piece_map().items()}
        self.side = WHITE if start.turn == danco.WHITE else BLACK
        self.plies = start.no_progress_plies  # as the server counts them
        self.passed = start.ep_square
        self.rights = [Right(side, self._king(side), rook) for rook in start.castling_rooks()
                       for side in [BLACK if rook >= 56 else WHITE]]
        self.hand: typing.Optional[list] = None  # [own piece, partner or None, square]
        self.promoting: typing.Optional[int] = self._gift()
        self.gift = self.promoting is not None
        self.progress = False  # in the current turn, after a gift's promotion
        self.promoted: typing.Optional[str] = None  # the FEN after a gift's promotion in the current turn
        self.kept_right = False  # A chain has released a rook that keeps its castling right on the server.

    def copy(self) -> "Follower":
        """Returns a copy of a board between two turns."""
        other = copy.copy(self)
        other.board, other.rights = {square: list(pieces) for square, pieces in self.board.items()}, list(self.rights)
        return other

    def _king(self, side):
        return next(square for square, pieces in self.board.items() if pieces[side] == "k")

    def _gift(self):
        last = range(56, 64) if self.side == WHITE else range(8)
        return next((square for square in last if self._at(square, self.side) == "p"), None)

    def _at(self, square, side):
        return self.board.get(square, [None, None])[side]

    def _put(self, square, side, piece):
        pieces = self.board.setdefault(square, [None, None])
        pieces[side] = piece
        if pieces == [None, None]:
            del self.board[square]

    def tell(self, action: Action) -> bool:
        """Applies an action. Returns whether the turn is over: the other side is to move, or a king is united."""
        name, value = action
        if name == "Promote" and self.promoting is not None:
            return self._promote(LETTERS[str(value)])
        square = int(value) if name != "Promote" else -1
        if name == "Lift" and self.hand is None and self.promoting is None and self._at(square, self.side):
            return self._lift(square)
        if name == "Place" and self.hand is not None and self.promoting is None:
            return self._place(square)
        raise NotFollowed(f"{name} {value} makes no sense here")

    def _lift(self, square):
        pieces = self.board.pop(square)
        self.hand = [pieces[self.side], pieces[1 - self.side], square]
        self.plies += 1
        if "r" in pieces:
            # (Nothing else costs a right: the rook that a chain releases keeps it on the server.)
            self.rights = [right for right in self.rights if right.rook != square]
        return False

    def _place(self, square):
        piece, partner, origin = self.hand
        forward = 8 if self.side == WHITE else -8
        last = 7 if self.side == WHITE else 0
        if piece == "p" and partner is None and square == self.passed and square != origin + forward:
            # The pawn that has passed is set back, with its partner.
            self._swap(square, square - forward)
            self.passed = None
        if piece == "k":
            return self._place_king(square)
        released = None if partner else self._at(square, self.side)
        met = None if partner else self._at(square, 1 - self.side)
        self._put(square, self.side, piece)
        if partner:
            if met or self._at(square, 1 - self.side):
                raise NotFollowed(f"Place {square}: a union cannot be put onto a piece")
            self._put(square, 1 - self.side, partner)
        if piece == "p" and square // 8 == last:
            self.promoting = square
        if released:
            self.kept_right |= any(right.rook == square for right in self.rights)
            self.hand = [released, None, square]
            return False
        if met:
            self._count_progress()
        double = piece == "p" and origin // 8 == abs(last - 6) and abs(square - origin) == 16
        self.passed = (square + origin) // 2 if double else None
        self.hand = None
        if met == "k":
            return True
        if self.promoting is not None:
            return False
        self._pass()
        if partner == "p" and square // 8 == 7 - last:
            self.promoting, self.gift = square, True
        return True

    def _place_king(self, square):
        for right in self.rights:
            if right.side == self.side and right.is_asked_by(square):
                square, rook = right.ends()
                self._swap(right.rook, rook)
                break
        self._put(square, self.side, "k")
        self.rights = [right for right in self.rights if right.side != self.side]
        self.hand = self.passed = None
        self._pass()
        return True

    def _promote(self, letter):
        self._put(self.promoting, self.side, letter)
        self._count_progress()
        self.promoting = None
        if self.gift:
            self.gift, self.progress, self.promoted = False, False, self.fen()
            return False
        if self.hand is not None:
            return False
        self.passed = None
        self._pass()
        return True

    def _swap(self, one, other):
        first, second = self.board.pop(one, None), self.board.pop(other, None)
        if first:
            self.board[other] = first
        if second:
            self.board[one] = second

    def _count_progress(self):
        self.plies, self.progress = 0, True

    def _pass(self):
        self.side = 1 - self.side

    def fen(self) -> str:
        """Returns the FEN of the board between two turns."""
        rows = []
        for rank in range(7, -1, -1):
            row, blanks = "", 0
            for square in range(8 * rank, 8 * rank + 8):
                if square not in self.board:
                    blanks += 1
                    continue
                row += (str(blanks) if blanks else "") + _letter(*self.board[square])
                blanks = 0
            rows.append(row + (str(blanks) if blanks else ""))
        rights = "".join("abcdefgh"[right.rook % 8] if right.side == BLACK else "ABCDEFGH"[right.rook % 8]
                         for right in sorted(self.rights, key=lambda right: (right.side, right.rook)))
        passed = "-" if self.passed is None else danco.square_name(self.passed)
        return f"{'/'.join(rows)} {'wb'[self.side]} {self.plies} {rights or '-'} {passed} -"


def _letter(white, black):
    if not white or not black:
        return white.upper() if white else black
    if white + black in UNIONS:
        return UNIONS[white + black] if white == black else UNIONS[white + black].upper()
    return UNIONS[black + white]


@dataclasses.dataclass(frozen=True)
class Followed:
    """A game as the server sees it."""

    board: danco.Board  # for the engine: after the last whole turn; if the game is won, before that turn
    begun: typing.Tuple[Action, ...]  # of the turn in progress
    won: bool
    by_rules: int  # how many actions from the start are whole turns that Danco's rules allow


def follow(start: danco.Position, actions: typing.Sequence[Action], repetitions: int = ENGINE_REPETITIONS) -> Followed:
    """Returns the game after these actions. Raises NotFollowed if they make no sense.

    `repetitions` is the number of occurrences that the server calls a draw; 0 if it does not.
    """
    follower = Follower(start)
    begun: typing.List[Action] = []
    # By the server's count, neither the start position nor positions before progress can recur. So the engine's history
    # begins with the position `base`, after the first turn or the last progress, and has the turns `since`, each with
    # the board after it.
    base: typing.Optional[str] = None
    since: typing.List[typing.Tuple[typing.List[Action], Follower]] = []
    over, by_rules = False, 0
    rules = danco.Board(start)
    for number, action in enumerate(actions):
        try:
            if over:
                raise NotFollowed("the game has ended")
            if not begun:
                side, follower.progress, follower.promoted = follower.side, False, None
            begun.append(action)
            if not follower.tell(action):
                continue
            over = follower.side == side
            if not over:
                gift = follower.promoted is not None
                if gift:  # The position after a gift's promotion can recur.
                    base, since = follower.promoted, []
                if follower.progress or base is None:
                    base, since = follower.fen(), []
                else:
                    since.append((begun[1:] if gift else begun, follower.copy()))
        except (NotFollowed, danco.FenError) as error:
            raise NotFollowed(f"actions[{number}]: {error}") from None
        if by_rules == number + 1 - len(begun) and _push(rules, begun):
            by_rules = number + 1
        begun = []
    try:
        if base is not None and (repetitions == 0 or repetitions > ENGINE_REPETITIONS):
            base, since = _shorten(base, since, repetitions)
        board = danco.Board(start) if base is None else _board_after(base, since, follower.kept_right)
    except danco.FenError as error:
        raise NotFollowed(f"actions: {error}") from None
    return Followed(board, tuple(begun), over, by_rules)


def _shorten(base, turns, repetitions):
    """Returns the longest end of the history in which the engine finds no draw by repetition earlier than the server.

    The engine sees a draw where a position has occurred twice before. So such a position must be the server's draw, too.
    """
    fens = [base] + [after.fen() for _, after in turns]
    texts = [danco.Position(fen).outcome_text() for fen in fens]
    total, since = collections.Counter(texts), collections.Counter()
    begin = len(fens)
    while begin > 0 and (not since[texts[begin - 1]] or 0 < repetitions <= total[texts[begin - 1]] + 1):
        begin -= 1
        since[texts[begin]] += 1
    return fens[begin], turns[begin:]


def _push(board, turn):
    """Plays a turn if the rules allow it. Returns whether they do."""
    try:
        board.push(turn_text(turn))
    except danco.MoveError:
        return False
    return True


def _board_after(base, turns, kept_right):
    """Returns the engine's board after these turns from `base`. Its history begins where it agrees with the server."""
    board = danco.Board(base)
    if not kept_right and all(_push(board, turn) for turn, _ in turns):
        return board
    board = danco.Board(base)
    for turn, after in turns:
        new = danco.Board(after.fen())
        same = (_push(board, turn) and board.position.outcome_text() == new.position.outcome_text() and
                board.halfmove_clock == new.halfmove_clock)
        board = board if same else new
    return board


def turn_text(turn):
    """Returns a turn in the protocol's notation."""
    return "".join(LETTERS[str(value)] if name == "Promote" else danco.square_name(int(value)) for name, value in turn)
