# SPDX-License-Identifier: MIT
"""Reads credentials from the environment, or from a file that no one else can read.

A password is never an argument, which other users of the machine could see, and never in a log.
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
    """The message says what is wrong, without secrets."""


@dataclasses.dataclass(frozen=True)
class Credentials:
    username: str
    password: str = dataclasses.field(repr=False)


def load(environment: typing.Mapping[str, str] = os.environ) -> typing.Optional[Credentials]:
    """Reads PACOPLAY_USERNAME and PACOPLAY_PASSWORD, or the file named by PACOPLAY_CREDENTIALS.

    Returns None if there are no credentials, because some servers do not need any.
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
    """Reads a JSON file {"username": …, "password": …}, whose mode must be 600."""
    try:
        with open(path, encoding="utf-8") as file:
            status = os.fstat(file.fileno())
            if status.st_uid != os.getuid():
                raise CredentialsError(f"{path} is owned by another user")
            if stat.S_IMODE(status.st_mode) & 0o177:
                raise CredentialsError(f"{path} can be read or changed by others: chmod 600 {path}")
            value = json.load(file)
    except OSError as error:
        raise CredentialsError(f"{path}: {error.strerror}") from None
    except ValueError:
        raise CredentialsError(f"{path} is not JSON") from None
    name, password = (value.get(field) if isinstance(value, dict) else None
                      for field in ("username", "password"))
    if not (isinstance(name, str) and name and isinstance(password, str) and password):
        raise CredentialsError(f"{path}: username and password must be strings")
    return Credentials(name, password)
