# SPDX-License-Identifier: MIT
"""The command line of tools/danco-pacoplay."""

import argparse
import asyncio
import contextlib
import json
import logging
import os
import pathlib
import shlex
import signal
import ssl
import sys
import uuid

import danco
from durable import Refused, write_whole

from . import credentials, game, protocol, publish, sides
from .records import record_of
from .site import Site, SiteError
from .storage import Storage
from .watch import watch

log = logging.getLogger("pacoplay")

HIGHEST_LEVEL = 20  # of `Skill Level`; larger numbers are ratings
MANY = 10**9
FORMATS = ["pacoplay", "pgn", "pgn-players", "jsonl", "moves", "players", "fen"]  # of `fetch`


def at_least(least, kind=int):
    """Returns a reader of numbers from `least` to MANY, for argparse."""
    def read(text):
        with contextlib.suppress(ValueError):
            if least <= kind(text) <= MANY:
                return kind(text)
        raise argparse.ArgumentTypeError(f"expected {'an integer' if kind is int else 'a number'} from {least} to {MANY}, "
                                         f"not {text!r}")
    return read


def engine_command(text):
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None
    if not words:
        raise argparse.ArgumentTypeError("expected a command")
    return words


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="danco-pacoplay", description="Danco, or any other UCI engine for Paco Ŝako, on pacoplay.com.",
        epilog="The account is read from PACOPLAY_USERNAME and PACOPLAY_PASSWORD, or from the file in "
               "PACOPLAY_CREDENTIALS (default: ~/.config/danco/pacoplay.json), which must have mode "
               "600. See docs/guides/pacoplay.md.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    server = argparse.ArgumentParser(add_help=False)
    server.add_argument("--server", metavar="URL", type=lambda url: url.rstrip("/"),
                        help="address of the server (PACOPLAY_SERVER, or https://pacoplay.com)",
                        default=os.environ.get("PACOPLAY_SERVER", "https://pacoplay.com"))
    server.add_argument("--ca", metavar="FILE", help="trust this certificate instead of the system's")
    server.add_argument("--rate", type=at_least(0.01, float), default=5, metavar="N",
                        help="maximum number of messages per second to the server (5)")
    server.add_argument("--burst", type=at_least(1), default=1, metavar="N",
                        help="messages that may be sent at once after a pause (1)")
    server.add_argument("--verbose", action="store_true", help="log more to stderr")

    engine = argparse.ArgumentParser(add_help=False)
    engine.add_argument("--engine", type=engine_command, default=[default_engine()], metavar="COMMAND",
                        help="command of a UCI engine (default: danco from the build)")
    engine.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                        help="an option of the engine; may be repeated")
    engine.add_argument("--level", type=at_least(0), default=HIGHEST_LEVEL, metavar="N",
                        help="0 (beginner) to 20 (full strength); above 20 an Elo rating (20)")
    engine.add_argument("--hash", type=at_least(1), default=16, metavar="MIB", help="MiB of hash table per game (16)")
    engine.add_argument("--threads", type=at_least(1), default=1, metavar="N",
                        help="maximum number of concurrent searches in all games (1)")
    engine.add_argument("--movetime", type=at_least(0.001, float), default=2, metavar="S",
                        help="seconds per turn in games without a clock (2)")
    engine.add_argument("--nodes", type=at_least(1), metavar="N", help="nodes per turn, instead of the clock")
    engine.add_argument("--name", metavar="TEXT", help="name to report to the server (default: the engine's name)")
    engine.add_argument("--games", type=pathlib.Path, default=pathlib.Path("pacoplay-games"),
                        metavar="DIR", help="directory for game records (pacoplay-games)")
    engine.add_argument("--state", type=pathlib.Path, metavar="DIR",
                        default=pathlib.Path("~/.local/state/danco").expanduser(),
                        help="directory for the state of running games (~/.local/state/danco)")

    def side(command, default, choices, text):
        command.add_argument("--side", choices=choices, default=default, help=text)

    play = commands.add_parser("play", parents=[server, engine], help="plays a side of a game",
                               description="Takes a side of each game and plays it to the end.")
    play.add_argument("id", nargs="+", help="a game's id, or its link")
    side(play, None, ["white", "black", "both"],
         "side to play (default: the one played before, or else the first free one)")

    create = commands.add_parser("create", parents=[server, engine], help="creates games and plays them")
    create.add_argument("--tc", default="10+5", metavar="MIN+SEC",
                        help="minutes per game and seconds per turn, or none (10+5)")
    create.add_argument("--fischer-random", action="store_true", help="start from a Fischer-random position")
    create.add_argument("--count", type=at_least(1), default=1, metavar="N", help="number of games (1)")
    side(create, "white", ["white", "black", "both"], "side to play (white)")

    commands.add_parser("resume", parents=[server, engine], help="resumes interrupted games")

    follow = commands.add_parser("watch", parents=[server],
                                 help="follows a game in the terminal with Danco's evaluation")
    follow.add_argument("id", help="a game's id, or its link")
    follow.add_argument("--movetime", type=at_least(0.001, float), default=3, metavar="S",
                        help="seconds of analysis per position (3)")
    follow.add_argument("--multipv", type=at_least(1), default=1, metavar="N", help="number of principal variations (1)")
    follow.add_argument("--flip", action="store_true", help="show Black at the bottom")

    fetch = commands.add_parser("fetch", parents=[server], help="fetches the record of a game",
                                description="Writes the record of a game, for `danco annotate`.")
    fetch.add_argument("id", help="a game's id, or its link")
    fetch.add_argument("--to", default="pacoplay", metavar="FORMAT", choices=FORMATS,
                       help=f"{', '.join(FORMATS)} (pacoplay)")
    fetch.add_argument("--out", type=pathlib.Path, metavar="FILE", help="output file (stdout)")
    fetch.add_argument("--overwrite", action="store_true", help="allows replacing an --out file that is not empty")
    _add_archive_commands(commands, server)
    return top


def _add_archive_commands(commands, server):
    commands.add_parser("games", parents=[server], help="lists the games of the account",
                        description="Lists the games of the account: id, end, players.")
    archive = argparse.ArgumentParser(add_help=False)
    archive.add_argument("id", nargs="*", help="finished games, by id or link")
    archive.add_argument("--mine", action="store_true", help="all finished games of the account")
    archive.add_argument("--engine", type=engine_command, default=[default_engine()], metavar="COMMAND",
                         help="the danco that annotates (default: danco from the build)")
    archive.add_argument("--nodes", type=at_least(1), default=20000, metavar="N", help="positions to search for each turn (20000)")
    archive.add_argument("--games", type=pathlib.Path, default=pathlib.Path("pacoplay-games"), metavar="DIR",
                         help="directory of records and annotations (pacoplay-games)")
    commands.add_parser("annotate", parents=[server, archive], help="fetches finished games and annotates them",
                        description="Writes ID.json and ID.annotated.pgn of each game.")
    post = commands.add_parser("publish", parents=[server, archive], help="shows annotations on the replay page",
                                  description="Annotates finished games and posts arrows, values and words, by "
                                              "category, for the server's replay page. Posts nothing twice.")
    post.add_argument("--dry-run", action="store_true", help="print the JSON instead of posting it")


def default_engine() -> str:
    """Returns the danco of this clone or of this archive of a release, or the one in PATH."""
    here = pathlib.Path(__file__).resolve()
    found = (path for path in (here.parents[2] / "build/release/src/danco", here.parents[1] / "danco") if path.exists())
    return str(next(found, "danco"))


def strength_options(level: int, engine: "danco.UciEngine"):
    """Returns (options for the strength, its rating). OptionError if the engine has no such options."""
    ratings = danco.elo_of_level(0), danco.elo_of_level(HIGHEST_LEVEL - 1)
    if level <= HIGHEST_LEVEL:
        rating = ratings[1] if level == HIGHEST_LEVEL else danco.elo_of_level(level)
        if "Skill Level" in engine.options:
            return {"Skill Level": level}, rating
        if level == HIGHEST_LEVEL:
            return {}, rating
        raise danco.OptionError(f"--level {level}: {engine.name} has no option 'Skill Level'")
    if "UCI_Elo" not in engine.options or "UCI_LimitStrength" not in engine.options:
        raise danco.OptionError(f"--level {level}: {engine.name} has no option 'UCI_Elo'")
    return {"UCI_LimitStrength": True, "UCI_Elo": level}, level


def settle_play(arguments) -> game.Play:
    """Checks that the engine supports the options before a game depends on it."""
    options = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise danco.OptionError(f"--option: {text!r} is not NAME=VALUE")
        options[name] = value
    with danco.UciEngine(arguments.engine) as engine:
        strength, rating = strength_options(arguments.level, engine)
        wanted = {**strength, **options}
        if "Hash" in engine.options:
            wanted.setdefault("Hash", arguments.hash)
        engine.configure(wanted)
        name = arguments.name or engine.name
    full = arguments.level == HIGHEST_LEVEL
    unit = "level" if arguments.level < HIGHEST_LEVEL else "rating"
    model = name if full else f"{name}, {unit} {arguments.level}"
    return game.Play(command=arguments.engine, options=wanted, model=model, strength=rating,
                     movetime=arguments.movetime, games=arguments.games, nodes=arguments.nodes)


def tls_context(arguments):
    if not arguments.ca:
        return None
    try:
        return ssl.create_default_context(cafile=arguments.ca)
    except OSError as error:
        raise SiteError(f"--ca: {arguments.ca}: {error.strerror or error}") from None


async def play_games(site, storage, arguments, play, games) -> int:
    """Plays all (key, colors) to their ends, concurrently. Returns the number of games that could not be finished."""
    searches = asyncio.Semaphore(arguments.threads)

    async def one(key, colors):
        runner = game.GameRunner(site, storage, play, searches, key, colors)
        try:
            result = await runner.run()
            print(f"{key}: {result}", flush=True)
            return 0
        except (game.GivenUp, SiteError, OSError, danco.OptionError) as error:
            print(f"{key}: aborted: {error}", file=sys.stderr, flush=True)
            return 1

    return sum(await asyncio.gather(*(one(key, colors) for key, colors in games)))


def colors_of(side):
    return {"white": [True], "black": [False], "both": [True, False]}[side]


async def take_sides(site, storage, key, side, play):
    """Returns our sides of a game: those requested, those we had before, or those that are free."""
    wanted = None if side is None else colors_of(side)
    return await sides.take_some(site, key, wanted, storage.sides(key), play.model, play.strength)


async def run(arguments) -> int:
    who = credentials.load()
    playing = arguments.command in ("play", "create", "resume")
    storage = Storage(arguments.state, arguments.server) if playing else None
    play = settle_play(arguments) if playing else None
    client = storage.uuid if storage else str(uuid.uuid4())
    async with Site(arguments.server, who, client_id=client, tls=tls_context(arguments),
                    rate=arguments.rate, burst=arguments.burst) as site:
        if arguments.command == "fetch":
            return await fetch(site, arguments)
        if arguments.command == "watch":
            return await watch(site, protocol.checked_key(arguments.id), arguments)
        if who is None:
            print(f"danco-pacoplay: {credentials.NONE_FOUND}", file=sys.stderr)
        await site.sign_in()
        if arguments.command == "games":
            return await list_games(site)
        if arguments.command in ("annotate", "publish"):
            return await annotate_games(site, arguments)
        games, refused = await games_to_play(site, storage, arguments, play)
        if not games:
            print("no game to play", file=sys.stderr)
            return 2 if refused else 0
        failed = await play_games(site, storage, arguments, play, games)
        return 1 if failed or refused else 0


async def games_to_play(site, storage, arguments, play):
    """Returns ([(key, our sides)], number of games refused)."""
    games, refused = [], 0
    if arguments.command == "create":
        setup = protocol.new_game(protocol.parse_time_control(arguments.tc),
                                  fischer_random=arguments.fischer_random)
        for _ in range(arguments.count):
            key = None
            try:
                key = await site.create(setup)
                print(f"{key}: {arguments.server}/game/{key}", flush=True)
                ours = await take_sides(site, storage, key, arguments.side, play)
            except (SiteError, protocol.ProtocolError) as error:
                print(f"danco-pacoplay: {key or 'a new game'}: {error}", file=sys.stderr)
                refused += 1
                if key is None:
                    break  # the next one would most likely be refused, too
                continue
            storage.keep(key, ours)
            games.append((key, ours))
        return games, refused
    keys = storage.running() if arguments.command == "resume" else [
        protocol.checked_key(text) for text in arguments.id]
    for key in dict.fromkeys(keys):
        try:
            games.append((key, await take_sides(site, storage, key, getattr(arguments, "side", None), play)))
        except (SiteError, protocol.ProtocolError) as error:
            print(f"danco-pacoplay: {key}: {error}", file=sys.stderr)
            refused += 1
    return games, refused


async def list_games(site) -> int:
    for value in await publish.games_of_account(site):
        players = [player.get("name") if isinstance(player, dict) else None
                   for player in (value.get("white_player"), value.get("black_player"))]
        end = value.get("victory_state", "")
        if isinstance(end, dict):
            end = " ".join(f"{name} {side}" for name, side in end.items())
        print(f"{value['key']}\t{end}\t{players[0] or '?'} - {players[1] or '?'}")
    return 0


async def annotate_games(site, arguments) -> int:
    """Annotates games, and publishes them if requested. A game that fails does not stop the others."""
    keys = [protocol.checked_key(text) for text in arguments.id]
    if arguments.mine:
        keys += [str(value["key"]) for value in await publish.games_of_account(site)
                 if value.get("victory_state") != "Running"]
    if not keys:
        print("no game is named; give ids or links, or --mine", file=sys.stderr)
        return 2
    archive = publish.Archive(arguments.games, arguments.engine, arguments.nodes)
    failed = 0
    for key in dict.fromkeys(keys):
        try:
            state = await archive.state(site, key)
            if arguments.command == "annotate":
                print(f"{key}: {await archive.annotated_pgn(site, state)}", flush=True)
                continue
            annotated = await archive.annotations(site, state)
            cues = publish.cues_of(state, annotated)
            if arguments.dry_run:
                print(json.dumps(cues, ensure_ascii=False, indent=1), flush=True)
                continue
            posted = await publish.publish(site, key, cues)
            print(f"{key}: {posted} annotations posted, {len(cues) - posted} were there; "
                  f"{site.url}/replay/{key}", flush=True)
        except (publish.NotPublished, SiteError, protocol.ProtocolError, OSError) as error:
            print(f"danco-pacoplay: {key}: {error}", file=sys.stderr, flush=True)
            failed += 1
    return 1 if failed else 0


async def fetch(site, arguments) -> int:
    out = arguments.out
    if out and out.exists() and out.stat().st_size > 0 and not arguments.overwrite:
        raise Refused(f"'{out}' exists already; --overwrite replaces it")
    value = await site.fetch(protocol.checked_key(arguments.id))
    if arguments.to == "pacoplay":
        text = json.dumps(value) + "\n"  # as the server sent it
    else:
        state = protocol.parse_state(value)
        if state.unknown is not None:
            print(f"danco-pacoplay: the record is incomplete: {state.unknown}", file=sys.stderr)
        text = record_of(state, site.url).write(arguments.to)
    if out:
        write_whole(out, text)
    else:
        sys.stdout.write(text)
    return 0


async def until_signal(work) -> int:
    """Runs `work`. The first interrupt ends it cleanly."""
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(work)
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        print("interrupted; `danco-pacoplay resume` continues games, and `annotate` and `publish` continue where "
              "they stopped", file=sys.stderr)
        return 130
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


def main(arguments=None) -> int:
    given = parser().parse_args(arguments)
    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%H:%M:%S", stream=sys.stderr,
                        level=logging.INFO if given.verbose else logging.WARNING)
    try:
        return asyncio.run(until_signal(run(given)))
    except (SiteError, protocol.ProtocolError, credentials.CredentialsError, danco.OptionError,
            danco.RecordError, danco.EngineError, game.GivenUp, Refused, OSError) as error:
        print(f"danco-pacoplay: {error}", file=sys.stderr)
        return 2
