# SPDX-License-Identifier: MIT
"""A server for pacoplay's live protocol, for tests of its clients.

Written from the description of the protocol and from the server's public source, independently of any client.
server_rules.py has the rules for turns and the end of a game. Faults are switched on by name (faults.py).

    async with Server(users={"danco": "secret"}) as server:
        ...                                  # clients at server.url
        server.games[key].turns              # the turns played: match.py
        server.act(key, [{"Lift": 12}])      # acts for another player
"""

import asyncio
import collections
import json
import pathlib
import random
import secrets
import ssl
import subprocess
import time

from aiohttp import WSCloseCode, WSMsgType, web

from faults import BUSY, Chances, Faults, Line
from forms import LABEL, check_action, problem_of_label, problem_of_setup, read_message
from match import COLORS, GUEST, Match, Who, rfc3339


class Server:
    """`users` maps names to passwords; nobody else can sign in. With `tls`, writes certificates to `folder`.

    `counts` counts the injected faults and events of clients: `repeated` (a recent turn sent again), `illegal`,
    `not yours` and `over` (other turns rejected with good reason), `bad message`, `claims of taken sides`, `sign-ins`. `arrivals` holds the last
    10,000 requests and messages as (monotonic seconds, method or kind).
    """

    def __init__(self, *, faults=None, seed=1, users=None, tls=False, folder=None):
        self.random = random.Random(seed)
        self.users = dict(users or {})
        self.games = {}
        self.arrivals = collections.deque(maxlen=10000)
        self.certificate = None
        self._chances = Chances(faults or Faults(), self.random)
        self._numbers = {}  # user numbers by name
        self._sessions = {}  # user numbers by cookie
        self._created = 0
        self.cues = collections.defaultdict(list)  # by key: annotations of the replay page
        self._followers = {}  # for each socket its client, its line and the keys that it follows
        self._alarms = {}  # by key: when the side to move will have lost on time
        self._runner = None
        self._port = 0
        self._tls = None
        if tls:
            self.certificate, self._tls = make_certificate(folder)

    @property
    def url(self):
        """With a host name, as on a real server, because cookies depend on it."""
        return f"{'https' if self._tls else 'http'}://localhost:{self._port}"

    @property
    def faults(self):
        """The current faults, which may be changed at any time."""
        return self._chances.faults

    @faults.setter
    def faults(self, faults):
        self._chances.faults = faults

    @property
    def counts(self):
        return self._chances.counts

    @property
    def names(self):
        return {number: name for name, number in self._numbers.items()}

    @property
    def connections(self):
        """The number of open sockets."""
        return len(self._followers)

    def now(self):
        return time.time() + self.faults.drift

    # Start and stop.

    async def __aenter__(self):
        await self._listen()
        return self

    async def __aexit__(self, *_):
        for key in list(self._alarms):
            self._set_alarm(key, None)
        await self._hang_up()

    async def _listen(self):
        application = web.Application(middlewares=[self._meet])
        application.add_routes([
            web.post("/api/username_password", self._sign_in),
            web.post("/api/create_game", self._create),
            web.post("/api/ai/game/{key}/metadata/{color}", self._claim),
            web.get("/api/game/{key}", self._game),
            web.get("/api/me/games", self._my_games),
            web.get("/api/replay_meta_data/{key}", self._cues),
            web.post("/api/replay_meta_data/{key}", self._add_cues),
            web.get("/websocket", self._websocket)])
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, ssl_context=self._tls,
                           reuse_address=True, shutdown_timeout=0.1)
        await site.start()
        self._port = site._server.sockets[0].getsockname()[1]

    async def _hang_up(self):
        for socket, (_, line, _) in list(self._followers.items()):
            line.cancel()
            await socket.close(code=WSCloseCode.GOING_AWAY)
        await self._runner.cleanup()

    async def restart(self, away=0.2):
        """Goes down for `seconds`. Games are kept, and so are sessions unless the server is `forgetful`."""
        self.counts["restarts"] += 1
        await self._hang_up()
        if self.faults.forgetful:
            self._sessions.clear()
        await asyncio.sleep(away)
        await self._listen()

    # HTTP.

    @web.middleware
    async def _meet(self, request, handler):
        self.arrivals.append((time.monotonic(), f"{request.method} {request.path}"))
        if self._chances.happens("busy"):
            return web.Response(status=self.random.choice(BUSY), text="<html>Bad Gateway</html>",
                                content_type="text/html")
        response = await handler(request)
        if response.prepared:
            return response
        return await self._deliver(request, response)

    async def _deliver(self, request, response):
        """Sends a body whole, in pieces, or truncated."""
        body = response.body or b""
        cut = bool(body) and self._chances.happens("cut")
        if not cut and not self._chances.happens("pieces"):
            return response
        stream = web.StreamResponse(status=response.status, headers=response.headers)
        if self.random.random() < 0.5:  # with a length or chunked
            stream.enable_chunked_encoding()
        else:
            stream.content_length = len(body)
        for cookie in response.cookies.values():
            stream.cookies[cookie.key] = cookie.value
            stream.cookies[cookie.key].update(cookie)
        await stream.prepare(request)
        size = max(1, self.faults.piece)
        pieces = [body[at:at + size] for at in range(0, len(body), size)]
        if cut:
            pieces = pieces[:len(pieces) // 2] + [pieces[len(pieces) // 2][:size // 2]]
        try:
            for piece in pieces:
                await stream.write(piece)
                await asyncio.sleep(self.faults.delay)
            if cut:
                request.transport.abort()
            else:
                await stream.write_eof()
        except ConnectionError:
            pass  # the client did not wait
        return stream

    def _user(self, request):
        """Returns the number of the signed-in user, or None."""
        return self._sessions.get(request.cookies.get("session"))

    async def _sign_in(self, request):
        data = await read_json(request)
        name = data.get("username")
        if not isinstance(name, str) or name not in self.users or self.users[name] != data.get("password"):
            raise web.HTTPForbidden(text="wrong user name or password")
        self.counts["sign-ins"] += 1
        session = secrets.token_urlsafe(16)
        self._sessions[session] = self._numbers.setdefault(name, len(self._numbers) + 1)
        response = web.Response(text="ok")
        response.set_cookie("session", session, httponly=True, secure=self._tls is not None,
                            samesite="Strict", path="/", max_age=30 * 24 * 3600)
        return response

    async def _create(self, request):
        data = await read_json(request)
        problem = problem_of_setup(data)
        if problem:
            raise web.HTTPUnprocessableEntity(text=problem)
        return web.Response(text=self.create(data))

    async def _claim(self, request):
        match = self._match(request)
        color = request.match_info["color"]
        user = self._user(request)
        if color not in COLORS:
            raise web.HTTPNotFound(text=f"no side {color}")
        if user is None:
            raise web.HTTPUnauthorized(text="not signed in")
        data = await read_json(request)
        problem = problem_of_label(data)
        if problem:
            raise web.HTTPUnprocessableEntity(text=problem)
        if match.seats[color].holder is None and self._chances.happens("snatched"):
            match.seats[color].holder = GUEST
        label = {"name": data["model_name"], "user_id": user, "avatar": "identicon:0",
                 "ai": {name: data[name] for name in LABEL}}
        if not match.claim(color, Who("", user), label, data["is_frontend_ai"]):
            self.counts["claims of taken sides"] += 1
        if not self.faults.quiet_claims:
            self._tell(match)
        return web.Response(text="ok")  # taken or not

    async def _game(self, request):
        match = self._match(request)
        self._tick(match)
        return web.json_response(match.state(self.names), dumps=dump)

    def _match(self, request):
        match = self.games.get(request.match_info["key"])
        if match is None:
            raise web.HTTPNotFound(text="no such game")
        return match

    async def _my_games(self, request):
        """Like `my_games` in backend/src/game.rs: pages of the signed-in user's games."""
        user = self._user(request)
        if user is None:
            raise web.HTTPUnauthorized(text="not signed in")
        try:
            offset, limit = int(request.query["offset"]), int(request.query["limit"])
        except (KeyError, ValueError):
            raise web.HTTPBadRequest(text="offset and limit are needed") from None
        if offset < 0 or not 1 <= limit <= 100:
            raise web.HTTPBadRequest(text="limit is not between 1 and 100")
        games = [match for match in self.games.values() if any(
            seat.holder is not None and seat.holder.user == user for seat in match.seats.values())]
        states = [match.state(self.names) for match in games[offset:offset + limit]]
        known = ("key", "victory_state", "white_player", "black_player", "timer")
        return web.json_response({"games": [{name: state[name] for name in known} for state in states],
                                  "total_games": len(games)}, dumps=dump)

    async def _cues(self, request):
        key = request.match_info["key"]
        return web.json_response([{"game": key, **cue} for cue in self.cues[key]], dumps=dump)

    async def _add_cues(self, request):
        """Like `post_metadata` in backend/src/replay_data.rs: adds each one, even if it exists already."""
        if self._user(request) is None:
            raise web.HTTPUnauthorized(text="not signed in")
        try:
            cues = json.loads(await request.text())
            cues = [{"action_index": int(cue["action_index"]), "category": str(cue["category"]),
                     "data": str(cue["data"])} for cue in cues]
        except (ValueError, KeyError, TypeError):
            raise web.HTTPUnprocessableEntity(text="no list of annotations") from None
        half = self._chances.happens("half")
        self.cues[request.match_info["key"]] += cues[:(len(cues) + 1) // 2] if half else cues
        if half:
            raise web.HTTPInternalServerError(text="database is locked")
        return web.Response()

    # Sockets.

    async def _websocket(self, request):
        if not request.query.get("uuid"):
            raise web.HTTPBadRequest(text="uuid is missing")
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        who = Who(request.query["uuid"], self._user(request))
        line = Line(socket, request.transport, self._chances)
        self._followers[socket] = (who, line, set())
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    self._hear(socket, message.data)
        finally:
            line.cancel()
            del self._followers[socket]
        return socket

    def _hear(self, socket, text):
        who, line, keys = self._followers[socket]
        try:
            kind, data = read_message(text)
            self.arrivals.append((time.monotonic(), kind))
            if kind == "TimeDriftCheck":
                times = {"send": data["send"], "bounced": rfc3339(self.now())}
                line.post(dump({"TimeDriftResponse": times}))
                return
            match = self.games.get(data["key"])
            if match is None:
                line.post(dump({"Error": f"no game {data['key']}"}))
            elif kind == "subscribeToMatchSocket":
                keys.add(match.key)
                self._tick(match)
                self._tell(match, only=socket)
            elif kind == "Rollback":
                if match.roll_back(who):
                    self._tell(match, is_rollback=True)
            else:
                self._take(match, data["action"], who, line)
        except (KeyError, TypeError, ValueError) as error:
            self.counts["bad message"] += 1
            line.post(dump({"Error": f"not understood: {error}"}))

    def _take(self, match, actions, who, line):
        if not isinstance(actions, list):
            raise ValueError("action is no list")
        for action in actions:
            check_action(action)
        if self._chances.happens("refused"):
            return
        if self._chances.happens("error"):
            line.post(dump({"Error": "database is locked"}))
            return
        self._play(match, actions, who)

    def _play(self, match, actions, who):
        turns = len(match.turns)
        self._tick(match)
        why = match.act(actions, who, self.now())
        if why:  # no reply
            # A client cannot know that a turn has been played if the news is lost or late, and sends it again.
            again = any([without_time(action) for action in turn.actions] == actions for turn in match.turns[-4:])
            self.counts["repeated" if again and why == "illegal" else why] += 1
            return why
        self._tell(match)
        if len(match.turns) > turns and match.timer and match.running and self._chances.happens("run_out"):
            self.run_out(match.key)
        self._set_alarm(match.key, match)
        return why

    def _tick(self, match):
        if match.tick(self.now()):
            self._set_alarm(match.key, None)
            self._tell(match)

    def _set_alarm(self, key, match):
        """Ends the game when the clock of the side to move runs out."""
        if key in self._alarms:
            self._alarms.pop(key).cancel()
        if match is not None and match.running and match.timer and match.timer.state == "Running":
            due = match.timer.left[match.side] - (self.now() - match.timer.stamp)
            self._alarms[key] = asyncio.get_running_loop().call_later(
                max(0, due) + 0.001, self._alarm_rings, key)

    def _alarm_rings(self, key):
        self._alarms.pop(key, None)
        match = self.games.get(key)
        if match is not None:
            self._tick(match)
            self._set_alarm(key, match)

    def _tell(self, match, is_rollback=False, only=None):
        """Sends the state to all who follow the game, or to one of them."""
        for socket in [only] if only is not None else list(self._followers):
            who, line, keys = self._followers[socket]
            if match.key in keys:
                state = match.state(self.names, who, is_rollback)
                line.post(dump({"CurrentMatchState": state}), match.key)

    # For tests.

    def create(self, setup, fen=None):
        """Creates a game as an HTTP request does, or with another start position. Returns its key."""
        self._created += 1
        key = str(self._created)
        self.games[key] = Match(key, setup, self.random, self.now(),
                                timestamps=self.faults.timestamps, new_fields=self.faults.new_fields, fen=fen)
        return key

    def finish(self, key, victory):
        """Ends a game with this victory state."""
        self.games[key].finish(victory)
        self._set_alarm(key, None)
        self._tell(self.games[key])

    def act(self, key, actions, who=GUEST):
        """Plays actions for a human player. Returns an empty string or the reason of the rejection (Match.act)."""
        return self._play(self.games[key], actions, who)

    def take(self, key, color, who=GUEST):
        """Gives a side to somebody, whoever holds it."""
        self.games[key].seats[color].holder = who
        self._tell(self.games[key])

    def roll_back(self, key, turns=0):
        """Takes back the turn in progress and some whole turns."""
        self.games[key].take_back(turns)
        self._tell(self.games[key], is_rollback=True)

    def run_out(self, key, color=None):
        """Sets the time of a colour, or of the side to move, to zero; it loses when it is to move."""
        match = self.games[key]
        match.timer.left[color or match.side] = 0.0
        self._tick(match)

    def forget(self, key):
        """Removes a game from the server and returns it."""
        self._set_alarm(key, None)
        for _, line, keys in self._followers.values():
            keys.discard(key)
            line.forget(key)
        return self.games.pop(key)


def without_time(action):
    """Returns an action as a client sends it."""
    return {name: value for name, value in action.items() if name in ("Lift", "Place", "Promote")}


def dump(value):
    """Formats JSON as the server does: without spaces, with unescaped letters."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


async def read_json(request):
    try:
        data = json.loads(await request.text())
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise web.HTTPBadRequest(text="no JSON object")
    return data


def make_certificate(folder):
    """Makes a certificate for localhost. Returns its file and the server's TLS context."""
    certificate, key = pathlib.Path(folder) / "cert.pem", pathlib.Path(folder) / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
                    certificate, "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost"],
                   check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return str(certificate), context
