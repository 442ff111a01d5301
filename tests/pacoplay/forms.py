# SPDX-License-Identifier: MIT
"""The formats of client messages to the test server."""

import json

PROMOTIONS = {"Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n"}
SETUPS = ("DefaultPieceSetup", "FischerRandom")
LABEL = {"model_name": str, "model_strength": int, "model_temperature": (int, float),
         "is_frontend_ai": bool}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0


def problem_of_setup(data):
    """Returns what is wrong with a request for a game, or an empty string."""
    timer = data.get("timer", ())
    names = ("time_budget_white", "time_budget_black", "increment")
    if timer is not None and not (isinstance(timer, dict) and all(is_number(timer.get(name)) for name in names)):
        return f"timer is neither null nor {', '.join(names)} in seconds"
    if not isinstance(data.get("safe_mode"), bool):
        return "safe_mode is no truth value"
    if type(data.get("draw_after_n_repetitions")) is not int or data["draw_after_n_repetitions"] < 0:
        return "draw_after_n_repetitions is no number"
    if data.get("piece_setup") not in SETUPS:
        return f"piece_setup is none of {', '.join(SETUPS)}"
    return ""


def problem_of_label(data):
    """Returns what is wrong with the claim of a side, or an empty string."""
    wrong = [name for name, kind in LABEL.items() if not isinstance(data.get(name), kind)]
    return f"missing or of another type: {', '.join(wrong)}" if wrong else ""


def check_action(action):
    """Returns (kind, value) of a client's action. Raises ValueError."""
    if isinstance(action, dict):
        kinds = [kind for kind in ("Lift", "Place", "Promote") if kind in action]
        if len(kinds) == 1:
            kind, value = kinds[0], action[kinds[0]]
            if kind == "Promote" and isinstance(value, str) and value in PROMOTIONS:
                return kind, value
            if kind != "Promote" and type(value) is int and 0 <= value < 64:
                return kind, value
    raise ValueError(f"no action: {action!r:.80}")


def read_message(text):
    """Returns (kind, data) of a client's message. Raises ValueError, KeyError or TypeError."""
    message = json.loads(text)
    if not isinstance(message, dict):
        raise ValueError("no object")
    if "type" in message:
        if message["type"] != "subscribeToMatchSocket":
            raise ValueError(f"type {message['type']!r:.80}")
        kind, data = message["type"], json.loads(message["data"])
    else:
        (kind, data), = message.items()
        if kind not in ("DoAction", "Rollback", "TimeDriftCheck"):
            raise ValueError(f"message {kind!r:.80}")
    if not isinstance(data, dict) or not isinstance(data["send" if kind == "TimeDriftCheck" else "key"], str):
        raise ValueError(f"data of {kind}")
    return kind, data
