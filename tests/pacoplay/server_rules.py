# SPDX-License-Identifier: MIT
"""The rules as the pacoplay server applies them: action by action, and with its own idea of when a game ends.

Written from the server's public source (github.com/kreibaum/pacosako, MIT; September 2025), not from any client
and not from docs/reference/rules.md. Each departure from the rules names its function there:

* `record_position` in lib/src/draw_state.rs: the only draws are 100 plies without progress, checked first, and
  repetition. It is called after each turn and after a gift's promotion, so the start position is not counted.
* `lift` in lib/src/lib.rs counts the ply, and `place` and `promote` set the count back. A turn that begins with a
  gift's promotion ends at 1.
* `lift` alone forfeits castling rights. A rook that a chain releases from its home square keeps its right, even
  if it moves on (issue 42 of that repository). `place_king` then moves what stands on that square.
* `pieces_that_can_be_lifted` in lib/src/lib.rs: a piece without a step is not lifted; a king needs a step or a
  castling. A chain may get stuck: the player must roll back.
* Nothing ends the game when all pieces are united, or when nothing can be lifted.
"""

import copy
import dataclasses
import typing

WHITE, BLACK = 0, 1
COLORS = ("White", "Black")
LETTERS = {"Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n"}
STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (1, -1), (-1, -1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
SLIDES = {"r": STRAIGHT, "b": DIAGONAL, "q": STRAIGHT + DIAGONAL}
PLIES_WITHOUT_PROGRESS = 100
# The letters of a pair in X-FEN: (white, black) or (black, white) by case.
PAIRS = {"a": "pp", "c": "pr", "d": "pn", "e": "pb", "f": "pq", "g": "pk", "h": "rr", "i": "rn", "j": "rb", "l": "rq",
         "m": "rk", "o": "nn", "s": "nb", "t": "nq", "u": "nk", "v": "bb", "w": "bq", "x": "bk", "y": "qq", "z": "qk"}
PAIR_LETTERS = {pair: letter for letter, pair in PAIRS.items()}


def moved(square, step):
    """The square that lies `step` (files, ranks) away, or None."""
    file, rank = square % 8 + step[0], square // 8 + step[1]
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


def square_name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


@dataclasses.dataclass(frozen=True)
class Castling:
    """One right: the files are those of the start."""

    color: int
    king: int  # squares
    rook: int

    @property
    def home(self):
        return 56 * self.color

    @property
    def king_to(self):
        return self.home + (2 if self.rook < self.king else 6)

    @property
    def rook_to(self):
        return self.home + (3 if self.rook < self.king else 5)

    @property
    def target(self):
        """The square for the king: its target if it starts from e and the rook from a or h, otherwise the rook's."""
        usual = self.king % 8 == 4 and self.rook % 8 in (0, 7)
        return self.king_to if usual else self.rook

    def safe(self):
        return range(min(self.king, self.king_to), max(self.king, self.king_to) + 1)

    def empty(self):
        between = set(range(min(self.rook, self.rook_to), max(self.rook, self.rook_to) + 1)) | set(self.safe())
        return between - {self.king, self.rook}


class ServerBoard:
    """One game. `pieces[color][square]` is a letter or None; `hand` is (own piece, partner or None, square)."""

    def __init__(self, fen, repetitions):
        placement, side, count, castling, ep, *_ = fen.split()
        self.pieces = [[None] * 64, [None] * 64]
        for row, text in enumerate(placement.split("/")):
            square = 8 * (7 - row)
            for letter in text:
                if letter.isdigit():
                    square += int(letter)
                    continue
                first = WHITE if letter.isupper() else BLACK
                pair = PAIRS.get(letter.lower())
                self.pieces[first][square] = pair[0] if pair else letter.lower()
                if pair:
                    self.pieces[1 - first][square] = pair[1]
                square += 1
        self.side = WHITE if side == "w" else BLACK
        self.required = "lift"  # or place, promote-lift, promote-place, promote-finish
        self.hand = None
        self.en_passant = None if ep == "-" else "abcdefgh".index(ep[0]) + 8 * (int(ep[1]) - 1)
        self.promotion = None
        self.castling = []
        for letter in castling.replace("-", ""):
            color = WHITE if letter.isupper() else BLACK
            king = self.pieces[color].index("k")
            self.castling.append(Castling(color, king, "abcdefgh".index(letter.lower()) + 56 * color))
        self.victory = "Running"
        self.count = int(count)
        self.repetitions = repetitions
        self.seen = ()  # positions since the last progress
        gift = [s for s in range(56 * (1 - self.side), 56 * (1 - self.side) + 8) if self._is_gift(s)]
        if gift:
            self.promotion, self.required = gift[0], "promote-lift"

    def _is_gift(self, square):
        last = 7 if self.side == WHITE else 0
        return square // 8 == last and self.pieces[self.side][square] == "p" and self.pieces[1 - self.side][square]

    def copy(self):
        board = copy.copy(self)
        board.pieces = [list(self.pieces[WHITE]), list(self.pieces[BLACK])]
        board.castling = list(self.castling)
        return board

    # The actions that are allowed.

    def allows(self, kind, value):
        """Returns whether the server accepts this action now."""
        if self.victory != "Running":
            return False
        if kind == "Promote":
            return self.required.startswith("promote")
        if kind == "Lift":
            return (self.required == "lift" and self.hand is None and self.pieces[self.side][value] is not None and
                    bool(self._steps(self.pieces[self.side][value], value,
                                     self.pieces[1 - self.side][value] is not None, lifted=False)))
        return self.required == "place" and value in self.targets()

    def targets(self):
        """The squares where the piece or union in the hand may be placed."""
        piece, partner, square = self.hand
        return self._steps(piece, square, partner is not None)

    def liftable(self):
        return [s for s in range(64) if self.allows("Lift", s)]

    def _steps(self, piece, square, paired, lifted=True):
        if piece == "k":
            return self._king_steps(square, lifted)
        if piece == "p":
            return self._pawn_steps(square, paired)
        if piece == "n":
            near = (moved(square, leap) for leap in LEAPS)
            return {to for to in near if to is not None and self._may_enter(to, paired)}
        steps = set()
        for direction in SLIDES[piece]:
            to = moved(square, direction)
            while to is not None and self._is_empty(to):
                steps.add(to)
                to = moved(to, direction)
            if to is not None and self._may_enter(to, paired):
                steps.add(to)
        return steps

    def _is_empty(self, square):
        return self.pieces[WHITE][square] is None and self.pieces[BLACK][square] is None

    def _may_enter(self, square, paired):
        if paired:
            return self._is_empty(square)
        return self.pieces[1 - self.side][square] is not None or self.pieces[self.side][square] is None

    def _pawn_steps(self, square, paired):
        forward = 1 if self.side == WHITE else -1
        steps = set()
        if not paired:
            for aside in (-1, 1):
                to = moved(square, (aside, forward))
                if to is not None and (self.pieces[1 - self.side][to] is not None or to == self.en_passant):
                    steps.add(to)
        one = moved(square, (0, forward))
        if one is not None and self._is_empty(one):
            steps.add(one)
            two = moved(one, (0, forward))
            early = square // 8 <= 1 if self.side == WHITE else square // 8 >= 6
            if early and two is not None and self._is_empty(two):
                steps.add(two)
        return steps

    def _king_steps(self, square, lifted):
        near = (moved(square, step) for step in STRAIGHT + DIAGONAL)
        steps = {to for to in near if to is not None and self._is_empty(to)}
        threats = None
        for right in self.castling:
            if right.color != self.side or not all(self._is_empty(s) for s in right.empty()):
                continue
            if threats is None:
                threats = self._threats_of_enemy(None if lifted else square)
            if not threats & set(right.safe()):
                steps.add(right.target)
        return steps

    # Threats, for castling: the king is off the board, the rook at home.

    def _threats_of_enemy(self, king):
        board = self.copy()
        if king is not None:
            board.pieces[self.side][king] = None
        board.side, board.hand, board.required, board.promotion = 1 - self.side, None, "lift", None
        # (The square of en passant is the mover's, so no enemy pawn reaches it.)
        board.en_passant = None
        threats, todo, known = set(), [], set()
        for square in range(64):
            piece = board.pieces[board.side][square]
            if piece not in (None, "k") and board.pieces[1 - board.side][square] is None:
                begun = board.copy()
                begun.execute("Lift", square)
                todo.append(begun)
        while todo:
            board = todo.pop()
            piece, _, square = board.hand
            threats |= board._attacks(piece, square)
            for to in board._steps(piece, square, False):
                if board.pieces[board.side][to] is None:
                    continue  # it would end the chain
                for promotion in ("Queen", "Rook", "Bishop", "Knight") if piece == "p" and to // 8 in (0, 7) else ("",):
                    after = board.copy()
                    after.execute("Place", to)
                    if promotion:
                        after.execute("Promote", promotion)
                    key = (tuple(after.pieces[after.side]), after.hand)
                    if key not in known:
                        known.add(key)
                        todo.append(after)
        return threats

    def _attacks(self, piece, square):
        """The squares that a piece threatens: a pawn's diagonals; all that other pieces reach, own pieces included."""
        if piece == "p":
            forward = 1 if self.side == WHITE else -1
            return {to for to in (moved(square, (aside, forward)) for aside in (-1, 1)) if to is not None}
        if piece == "n":
            return {to for to in (moved(square, leap) for leap in LEAPS) if to is not None}
        reached = set()
        for direction in SLIDES[piece]:
            to = moved(square, direction)
            while to is not None:
                reached.add(to)
                to = moved(to, direction) if self._is_empty(to) else None
        return reached

    # The effect of actions.

    def execute(self, kind, value):
        """Executes an action that `allows` has accepted."""
        if kind == "Lift":
            self._lift(value)
        elif kind == "Place":
            self._place(value)
        else:
            self._promote(LETTERS[value])

    def _lift(self, square):
        self.required = "place"
        self.count += 1
        piece, partner = self.pieces[self.side][square], self.pieces[1 - self.side][square]
        if "r" in (piece, partner):
            self.castling = [right for right in self.castling if right.rook != square]
        self.hand = (piece, partner, square)
        self.pieces[self.side][square] = self.pieces[1 - self.side][square] = None

    def _place(self, target):
        piece, partner, square = self.hand
        if partner is not None:
            return self._place_pair(piece, partner, square, target)
        forward = 8 if self.side == WHITE else -8
        if piece == "p" and target == self.en_passant and target != square + forward:
            self._swap(target, target - forward)  # the pawn that made the double step, and its partner, are set back
            self.en_passant = None
        if piece == "p" and target // 8 == (7 if self.side == WHITE else 0):
            self.promotion = target
        if piece == "k":
            return self._place_king(target)
        released = self.pieces[self.side][target]
        self.pieces[self.side][target] = piece
        if released is not None:
            self.hand = (released, None, target)
            self.required = "place" if self.promotion is None else "promote-place"
            return None
        met = self.pieces[1 - self.side][target]
        if met is not None:
            self._make_progress()
        self.en_passant = None
        self._mark_double_step(piece, square, target)
        self.hand = None
        if met == "k":
            self.victory = {"PacoVictory": COLORS[self.side]}
        if self.promotion is not None:
            self.required = "promote-finish"
        else:
            self._pass_turn()
        return None

    def _place_pair(self, piece, partner, square, target):
        self.en_passant = None
        self._mark_double_step(piece, square, target)
        self.pieces[self.side][target], self.pieces[1 - self.side][target] = piece, partner
        self.hand = None
        if piece == "p" and target // 8 == (7 if self.side == WHITE else 0):
            self.promotion, self.required = target, "promote-finish"
        elif partner == "p" and target // 8 == (0 if self.side == WHITE else 7):
            self.promotion, self.required = target, "promote-lift"
            self.side = 1 - self.side  # (nothing is recorded before the gift is promoted)
        else:
            self._pass_turn()

    def _place_king(self, target):
        self.en_passant = None
        for right in self.castling:
            if right.color == self.side and right.target == target:
                self._swap(right.rook, right.rook_to)
                target = right.king_to
                break
        self.pieces[self.side][target] = "k"
        self.hand = None
        self.castling = [right for right in self.castling if right.color != self.side]
        self._pass_turn()

    def _promote(self, letter):
        self.pieces[self.side][self.promotion] = letter
        self.promotion = None
        self._make_progress()
        if self.required == "promote-place":
            self.required = "place"
        elif self.required == "promote-lift":
            self.required = "lift"
            self._record_position()
        else:
            self.en_passant = None
            self._pass_turn()

    def _swap(self, one, other):
        for own in self.pieces:
            own[one], own[other] = own[other], own[one]

    def _mark_double_step(self, piece, square, target):
        row = 1 if self.side == WHITE else 6
        if piece == "p" and square // 8 == row and abs(target // 8 - row) == 2:
            self.en_passant = (square + target) // 2

    def _make_progress(self):
        self.count = 0
        self.seen = ()

    def _pass_turn(self):
        self.required = "lift"
        self.side = 1 - self.side
        self._record_position()

    def _record_position(self):
        if self.victory != "Running":
            return
        if self.count >= PLIES_WITHOUT_PROGRESS:
            self.victory = "NoProgressDraw"
            return
        if not self.repetitions:
            return
        key = (tuple(self.pieces[WHITE]), tuple(self.pieces[BLACK]), self.side, self.en_passant, tuple(self.castling))
        self.seen += (key,)
        if self.seen.count(key) >= self.repetitions:
            self.victory = "RepetitionDraw"

    # As text.

    @property
    def settled(self):
        """Returns whether a turn may begin: nothing is in the hand, and no gift has been promoted in this turn."""
        return self.hand is None and self.required in ("lift", "promote-lift")

    def fen(self):
        """Returns the FEN of a settled board."""
        rows = []
        for rank in range(7, -1, -1):
            row = ""
            for square in range(8 * rank, 8 * rank + 8):
                white, black = self.pieces[WHITE][square], self.pieces[BLACK][square]
                if white and black:
                    upper = PAIR_LETTERS.get(white + black)
                    row += upper.upper() if upper else PAIR_LETTERS[black + white]
                    if white == black:
                        row = row[:-1] + row[-1].lower()
                elif white or black:
                    row += white.upper() if white else black
                else:
                    row += "1"
            for blanks in range(8, 1, -1):
                row = row.replace("1" * blanks, str(blanks))
            rows.append(row)
        rights = "".join("abcdefgh"[right.rook % 8].upper() if right.color == WHITE else "abcdefgh"[right.rook % 8]
                         for right in sorted(self.castling, key=lambda right: (right.color, right.rook)))
        ep = "-" if self.en_passant is None else square_name(self.en_passant)
        return f"{'/'.join(rows)} {'wb'[self.side]} {self.count} {rights or '-'} {ep} -"


def turns(board: ServerBoard) -> typing.Dict[str, ServerBoard]:
    """Returns FEN without the count -> board for each outcome of one turn, for comparison with the rules."""
    found: typing.Dict[str, ServerBoard] = {}
    known, todo = set(), [board]
    while todo:
        here = todo.pop()
        if here.required.startswith("promote"):
            actions = [("Promote", name) for name in LETTERS]
        elif here.hand is None:
            actions = [("Lift", square) for square in here.liftable()]
        else:
            actions = [("Place", square) for square in here.targets()]
        for kind, value in actions:
            after = here.copy()
            after.execute(kind, value)
            if after.side != board.side or after.victory != "Running":
                fields = after.fen().split()
                fields[1] = "wb"[1 - board.side]  # (after a win in mid-turn, too)
                del fields[2]
                found[" ".join(fields[:4])] = after
                continue
            key = (tuple(after.pieces[WHITE]), tuple(after.pieces[BLACK]), after.hand, after.required,
                   after.en_passant, tuple(after.castling))
            if key not in known:
                known.add(key)
                todo.append(after)
    return found
