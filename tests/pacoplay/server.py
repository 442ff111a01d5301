"""A server of pacoplay's protocol for tests, written from its description.

It knows the rules through danco-slow-referee alone, which shares no code with the engine. Faults
can be planted into what it sends: answers that come late, twice, torn or as old copies; turns that
are dropped without a word; connections that break; a clock that goes wrong; a restart in mid-game.
"""

import asyncio
import dataclasses
import json
import os
import pathlib
import random
import secrets
import ssl
import subprocess
import time

from aiohttp import WSMsgType, web

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -"
# A Fischer random start with castling that is not the usual one.
FISCHER = "nrbbkqrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBKQRN w 0 BGbg - -"
LETTERS = {"Queen": "q", "Rook": "r", "Bishop": "b", "Knight": "n"}


def square(number):
    return "abcdefgh"[number % 8] + str(number // 8 + 1)


def turn_text(actions):
    """A whole turn in the protocol's notation of UCI."""
    return "".join(LETTERS[action["Promote"]] if "Promote" in action
                   else square(action.get("Lift", action.get("Place"))) for action in actions)


def rfc3339(seconds):
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(int(seconds)))
    return f"{whole}.{int(seconds % 1 * 1e9):09d}Z"


class Referee:
    """The slow rules as a process."""

    def __init__(self, program):
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         text=True, encoding="utf-8")

    def ask(self, *words):
        """(FEN, key of the outcome, end), or None for what is illegal."""
        self._process.stdin.write("\t".join(words) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().rstrip("\n").split("\t")
        return tuple(answer[1:]) if answer[0] == "ok" else None

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@dataclasses.dataclass
class Faults:
    """Chances, for each message, from 0 to 1."""

    refused: float = 0  # a turn is dropped without a word
    error: float = 0  # ... with an Error
    late: float = 0  # a state is held back for a moment, and what follows it
    doubled: float = 0
    torn: float = 0  # half of a message
    stale: float = 0  # an old state is sent once more
    lost: float = 0  # a state is not sent at all
    broken: float = 0  # the connection ends instead
    strange: float = 0  # a message that nobody knows
    drift: float = 0  # seconds that the server's clock is ahead
    busy: float = 0  # a request is answered with 503
    delay: float = 0.02  # seconds of a late message

    @staticmethod
    def some():
        return Faults(refused=.02, error=.01, late=.03, doubled=.05, torn=.02, stale=.04, lost=.02,
                      broken=.01, strange=.02, drift=37.5, busy=.05)


class Game:
    """A game as the server keeps it; survives restarts."""

    def __init__(self, key, setup, referee, now):
        self.key = key
        self.setup = setup
        self.start = FISCHER if setup["piece_setup"] == "FischerRandom" else START
        self.fen, outcome, _ = referee.ask("new", self.start)
        self.turns = []  # of whole turns: (actions, fen before, clocks before)
        self.open = []  # actions of a turn that was begun
        self.keys = [outcome]
        self.victory = "Running"
        self.claimed = {}
        timer = setup["timer"]
        self.left = None if timer is None else {
            "w": timer["time_budget_white"], "b": timer["time_budget_black"]}
        self.running = False
        self.last = now
        self.history = []  # of states, for old copies
        self.rolled_back = False

    @property
    def side(self):
        return self.fen.split()[1]

    def actions(self):
        return [action for turn, *_ in self.turns for action in turn] + self.open

    def state(self):
        timer = None
        if self.left is not None:
            timer = {"last_timestamp": rfc3339(self.last), "time_left_white": self.left["w"],
                     "time_left_black": self.left["b"],
                     "timer_state": ("Timeout" if "TimeoutVictory" in self.victory else
                                     "Stopped" if self.victory != "Running" else
                                     "Running" if self.running else "NotStarted"),
                     "config": self.setup["timer"]}
        return {"key": self.key, "actions": self.actions(), "is_rollback": self.rolled_back,
                "controlling_player": "White" if self.side == "w" else "Black", "timer": timer,
                "victory_state": self.victory,
                "setup_options": {"safe_mode": True, "starting_fen": self.start,
                                  "draw_after_n_repetitions": self.setup["draw_after_n_repetitions"]},
                "white_player": self.claimed.get("White"), "black_player": self.claimed.get("Black")}


class Server:
    """Use as an async context; `url` is where it listens."""

    def __init__(self, referee_program, *, faults=None, seed=1, users=None, tls=False, folder=None):
        self.referee = Referee(referee_program)
        self.faults = faults or Faults()
        self.random = random.Random(seed)
        self.users = users or {}
        self.games = {}
        self._created = 0
        self.counts = {}  # of requests, messages and faults, by name
        self.log = []  # of what clients sent in bodies: tests look for secrets elsewhere
        self._tls = _certificate(folder) if tls else None
        self.certificate = self._tls and str(pathlib.Path(folder) / "cert.pem")
        self._sessions = set()
        self._sockets = {}  # to the keys that they follow
        self._locks = {}
        self._runner = None
        self._port = 0
        self._tasks = set()

    @property
    def url(self):
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self._port}"

    def now(self):
        return time.time() + self.faults.drift

    def count(self, name):
        self.counts[name] = self.counts.get(name, 0) + 1

    def chance(self, name):
        if self.random.random() < getattr(self.faults, name):
            self.count(name)
            return True
        return False

    async def __aenter__(self):
        await self._listen()
        return self

    async def __aexit__(self, *_):
        await self._hang_up()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.referee.close()

    async def _listen(self):
        app = web.Application()
        app.router.add_post("/api/username_password", self._sign_in)
        app.router.add_post("/api/create_game", self._create)
        app.router.add_post("/api/ai/game/{key}/metadata/{side}", self._claim)
        app.router.add_get("/api/game/{key}", self._game)
        app.router.add_get("/websocket", self._websocket)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, ssl_context=self._tls,
                           shutdown_timeout=0.1)
        await site.start()
        self._port = site._server.sockets[0].getsockname()[1]

    async def _hang_up(self):
        for socket in list(self._sockets):
            socket._req.transport and socket._req.transport.abort()
        self._sockets.clear()
        await self._runner.cleanup()

    async def restart(self, away=0.2):
        """The server is away for a while; games are kept, sessions and connections are not."""
        self.count("restart")
        await self._hang_up()
        self._sessions.clear()
        await asyncio.sleep(away)
        await self._listen()

    # Requests ---------------------------------------------------------------------------------

    def _busy(self):
        self.count("request")
        if self.chance("busy"):
            raise web.HTTPServiceUnavailable()

    def _signed_in(self, request):
        if self.users and request.cookies.get("session") not in self._sessions:
            raise web.HTTPUnauthorized()

    async def _sign_in(self, request):
        self._busy()
        body = await request.json()
        if self.users.get(body["username"]) != body["password"]:
            raise web.HTTPForbidden()
        session = secrets.token_hex(8)
        self._sessions.add(session)
        answer = web.Response(text="ok")
        answer.set_cookie("session", session)
        return answer

    async def _create(self, request):
        self.count("request")
        self._signed_in(request)
        setup = await request.json()
        assert set(setup) == {"timer", "safe_mode", "draw_after_n_repetitions", "piece_setup"}, setup
        self._created += 1
        key = str(1000 + self._created)
        self.games[key] = Game(key, setup, self.referee, self.now())
        return web.Response(text=key)

    async def _claim(self, request):
        self._busy()
        self._signed_in(request)
        game = self.games.get(request.match_info["key"])
        side = request.match_info["side"]
        if game is None or side not in ("White", "Black"):
            raise web.HTTPNotFound()
        body = await request.json()
        assert set(body) == {"model_name", "model_strength", "model_temperature", "is_frontend_ai"}
        assert isinstance(body["model_strength"], int)
        who = {"name": body["model_name"]}
        if game.claimed.setdefault(side, who) != who:
            raise web.HTTPConflict()
        return web.Response(text="ok")

    async def _game(self, request):
        self._busy()
        game = self.games.get(request.match_info["key"])
        if game is None:
            raise web.HTTPNotFound()
        return web.json_response(game.state())

    # The socket --------------------------------------------------------------------------------

    async def _websocket(self, request):
        assert request.query["uuid"]
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets[socket] = set()
        self._locks[socket] = asyncio.Lock()
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    self.count("message")
                    await self._take(socket, json.loads(message.data))
        finally:
            self._sockets.pop(socket, None)
            self._locks.pop(socket, None)
        return socket

    async def _take(self, socket, message):
        if message.get("type") == "subscribeToMatchSocket":
            key = json.loads(message["data"])["key"]
            if key not in self.games:
                await self._send(socket, {"Error": f"no game {key}"})
                return
            if socket in self._sockets:
                self._sockets[socket].add(key)
            await self._send_state(socket, self.games[key])
        elif "TimeDriftCheck" in message:
            await self._send(socket, {"TimeDriftResponse": {
                "send": message["TimeDriftCheck"]["send"], "bounced": rfc3339(self.now())}})
        elif "DoAction" in message:
            await self.act(message["DoAction"]["key"], message["DoAction"]["action"], socket)
        elif "Rollback" in message:
            await self.rollback(message["Rollback"]["key"])
        else:
            raise AssertionError(f"the client sent {message}")

    async def act(self, key, actions, socket=None):
        """Whole turns are refereed; what does not end a turn is kept as its beginning."""
        game = self.games[key]
        if socket is not None and self.chance("refused"):
            return
        if socket is not None and self.chance("error"):
            await self._send(socket, {"Error": "planted"})
            return
        self._tick(game)
        if game.victory != "Running":
            return
        turn = [{name: action[name] for name in ("Lift", "Place", "Promote") if name in action}
                for action in actions]
        played = self.referee.ask("play", game.fen, turn_text(game.open + turn))
        if played is None and socket is not None:
            self.count("illegal")
            return  # refused without a word
        stamped = [{**action, "timestamp": rfc3339(self.now())} for action in turn]
        game.rolled_back = False
        if played is None:  # a person's beginning of a turn
            game.open += stamped
        else:
            self._end_turn(game, game.open + stamped, played)
        await self._broadcast(game)

    def _end_turn(self, game, actions, played):
        mover = game.side
        game.turns.append((actions, game.fen, dict(game.left) if game.left else None))
        game.open = []
        game.fen, outcome, end = played
        game.keys.append(outcome)
        if game.left is not None:
            game.running = True
            game.left[mover] += game.setup["timer"]["increment"]
        progress = int(game.fen.split()[2])
        if end == "paco":
            game.victory = {"PacoVictory": "White" if mover == "w" else "Black"}
        elif game.keys.count(outcome) >= game.setup["draw_after_n_repetitions"]:
            game.victory = "RepetitionDraw"
        elif end != "-" or progress >= 100:
            game.victory = "NoProgressDraw"

    def _tick(self, game):
        """The clock of who is to move goes on to now."""
        now = self.now()
        if game.running and game.victory == "Running":
            game.left[game.side] -= now - game.last
            if game.left[game.side] <= 0:
                game.left[game.side] = 0
                game.victory = {"TimeoutVictory": "Black" if game.side == "w" else "White"}
        game.last = now

    async def rollback(self, key, turns=0):
        """Takes back what of a turn was begun, or whole turns."""
        game = self.games[key]
        self._tick(game)
        game.open = []
        for _ in range(turns):
            _, game.fen, left = game.turns.pop()
            game.keys.pop()
            if left is not None:
                game.left = left
        game.rolled_back = True
        self.count("rollback")
        await self._broadcast(game)

    async def _broadcast(self, game):
        for socket, keys in list(self._sockets.items()):
            if game.key in keys:
                if self.chance("lost"):
                    continue
                task = asyncio.ensure_future(self._send_state(socket, game))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _send_state(self, socket, game):
        state = {"CurrentMatchState": game.state()}
        await self._send(socket, state)
        if self.chance("doubled"):
            await self._send(socket, state)
        if game.history and self.chance("stale"):
            await self._send(socket, self.random.choice(game.history))
        if not game.history or self.random.random() < 0.2:
            game.history = game.history[-5:] + [state]

    async def _send(self, socket, message):
        text = json.dumps(message)
        lock = self._locks.get(socket)
        if lock is None:
            return
        async with lock:  # messages of a connection come in order
            if self.chance("late"):
                await asyncio.sleep(self.faults.delay * 10 * self.random.random())
            try:
                if self.chance("broken"):
                    self._sockets.pop(socket, None)
                    if socket._req.transport:
                        socket._req.transport.abort()
                    return
                if self.chance("torn"):
                    await socket.send_str(text[:self.random.randrange(len(text))])
                    return
                if self.chance("strange"):
                    await socket.send_str('{"Weather": "fair"}')
                await socket.send_str(text)
            except (ConnectionError, RuntimeError):
                pass


def _certificate(folder):
    """A certificate of our own for 127.0.0.1, made by openssl."""
    cert, key = pathlib.Path(folder) / "cert.pem", pathlib.Path(folder) / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=danco test", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", key, "-out", cert], check=True, capture_output=True,
                   env={**os.environ, "RANDFILE": str(pathlib.Path(folder) / "rnd")})
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context
