"""Who signs in: from the environment, or from a file that nobody else may read.

A password is in no argument, which other users of a machine could see, and in no log.
"""

import dataclasses
import json
import os
import pathlib
import stat
import typing

DEFAULT_FILE = "~/.config/danco/pacoplay.json"
NONE_FOUND = (f"no credentials: none found in PACOPLAY_USERNAME and PACOPLAY_PASSWORD, in the file that "
              f"PACOPLAY_CREDENTIALS names, or in {DEFAULT_FILE}")


class CredentialsError(Exception):
    """The message says what is wrong, without what is secret."""


@dataclasses.dataclass(frozen=True)
class Credentials:
    username: str
    password: str = dataclasses.field(repr=False)


def load(environment: typing.Mapping[str, str] = os.environ) -> typing.Optional[Credentials]:
    """From PACOPLAY_USERNAME and PACOPLAY_PASSWORD, or the file that PACOPLAY_CREDENTIALS names.

    None when there are none at all: some servers let anybody play.
    """
    name, password = (environment.get(f"PACOPLAY_{what}") for what in ("USERNAME", "PASSWORD"))
    if name and password:
        return Credentials(name, password)
    if name or password:
        raise CredentialsError("PACOPLAY_USERNAME and PACOPLAY_PASSWORD: one of them is missing")
    named = environment.get("PACOPLAY_CREDENTIALS")
    path = pathlib.Path(named or DEFAULT_FILE).expanduser()
    if not path.exists() and not named:
        return None
    return from_file(path)


def from_file(path: pathlib.Path) -> Credentials:
    """Of a JSON file {"username": …, "password": …}, whose mode must be 600."""
    try:
        with open(path, encoding="utf-8") as file:
            status = os.fstat(file.fileno())
            if status.st_uid != os.getuid():
                raise CredentialsError(f"{path} belongs to somebody else")
            if stat.S_IMODE(status.st_mode) & 0o177:
                raise CredentialsError(f"{path} can be read or changed by others: chmod 600 {path}")
            value = json.load(file)
    except OSError as error:
        raise CredentialsError(f"{path}: {error.strerror}") from None
    except ValueError:
        raise CredentialsError(f"{path} is no JSON") from None
    name, password = (value.get(field) if isinstance(value, dict) else None
                      for field in ("username", "password"))
    if not (isinstance(name, str) and name and isinstance(password, str) and password):
        raise CredentialsError(f"{path}: username and password must be texts")
    return Credentials(name, password)
