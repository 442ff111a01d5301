"""What the server of these tests knows of the rules: the slow referee, and a turn's actions as text."""

import dataclasses
import subprocess

from forms import PROMOTIONS, check_action

USUAL_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -"


@dataclasses.dataclass(frozen=True)
class Position:
    """Between two turns. `key` is what repeated positions have in common, `end` the referee's word
    for how the game ended here: `-` (it did not), `paco`, `no-turn` or `all-united`."""

    fen: str
    key: str
    end: str

    @property
    def side(self):
        return "White" if self.fen.split()[1] == "w" else "Black"

    @property
    def plies_without_progress(self):
        return int(self.fen.split()[2])

    def piece(self, square):
        """The letter of the FEN there (docs/reference/rules.md, section 8), or None."""
        rank = self.fen.split()[0].split("/")[7 - square // 8]
        file = 0
        for letter in rank:
            if file == square % 8 and not letter.isdigit():
                return letter
            file += int(letter) if letter.isdigit() else 1
        return None


class Referee:
    """danco-slow-referee (tests/slow/referee_main.cc), over pipes."""

    def __init__(self, program):
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         text=True)

    def _ask(self, *words):
        self._process.stdin.write("\t".join(words) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().rstrip("\n")
        if not answer:
            raise RuntimeError("the referee has ended")
        return answer.split("\t")

    def new(self, fen):
        word, *rest = self._ask("new", fen)
        if word != "ok":
            raise ValueError(f"the referee does not read {fen}")
        return Position(*rest)

    def play(self, position, turn):
        """The position after a whole turn, or None if it is illegal or not whole."""
        word, *rest = self._ask("play", position.fen, turn)
        return Position(*rest) if word == "ok" else None

    def begins(self, position, turn):
        """Whether a legal turn can begin so, and goes on."""
        return self._ask("begin", position.fen, turn)[0] == "ok"

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def square_name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def turn_text(actions):
    """The actions of one turn, or of its beginning, in protocol notation; None if they cannot be one:
    a turn lifts once, before it places."""
    text, lifted = "", False
    for action in actions:
        kind, value = check_action(action)
        if kind == "Promote":
            text += PROMOTIONS[value]
        elif (kind == "Lift") == lifted:
            return None
        else:
            lifted = True
            text += square_name(value)
    return text


def is_foreign_castling(position, actions, fischer_random):
    """Whether the turn castles in the form of the other kind of set-up: king onto rook in Fischer
    random alone, king to its target otherwise."""
    squares = [value for kind, value in map(check_action, actions) if kind != "Promote"]
    king = "K" if position.side == "White" else "k"
    if len(squares) != 2 or position.piece(squares[0]) != king:
        return False
    onto_rook = position.piece(squares[1]) is not None  # a king goes to no other occupied square
    far = abs(squares[0] % 8 - squares[1] % 8) > 1
    return far and not onto_rook if fischer_random else onto_rook


def fischer_random_fen(random):
    """One of the 960 starts: bishops on both colours, the king between the rooks."""
    row = [""] * 8
    row[random.randrange(0, 8, 2)] = "b"
    row[random.randrange(1, 8, 2)] = "b"
    for piece in "qnn":
        row[random.choice([file for file in range(8) if not row[file]])] = piece
    rooks_and_king = [file for file in range(8) if not row[file]]
    for file, piece in zip(rooks_and_king, "rkr"):
        row[file] = piece
    files = "".join("abcdefgh"[file] for file in rooks_and_king[::2])
    back = "".join(row)
    return f"{back}/pppppppp/8/8/8/8/PPPPPPPP/{back.upper()} w 0 {files.upper()}{files} - -"
