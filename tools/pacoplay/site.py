# SPDX-License-Identifier: MIT
"""The connection to one server: requests, and a socket that reconnects."""

import asyncio
import ipaddress
import json
import logging
import time
import urllib.parse

import aiohttp

from . import credentials as known_credentials
from . import protocol
from .clock import RateLimit, ServerClock

log = logging.getLogger("pacoplay")

# Seconds.
REQUEST_PATIENCE = 20
HEARTBEAT = 15
DRIFT_EVERY = 20
MOST_BACKOFF = 30
LARGEST_MESSAGE = 4 * 1024 * 1024


class SiteError(Exception):
    """The server refuses or cannot be reached; the message names the request."""

    def __init__(self, text, status=None):
        super().__init__(text)
        self.status = status


async def next_of(queue: "asyncio.Queue", seconds: float):
    """Returns the next item of a queue, or None if none arrives in time.

    Before Python 3.12 wait_for() loses a cancellation that comes with a value; timeout() exists since 3.11.
    """
    getter = asyncio.ensure_future(queue.get())
    try:
        await asyncio.wait([getter], timeout=seconds)
    finally:
        if not getter.done():
            getter.cancel()
            await asyncio.gather(getter, return_exceptions=True)
    return None if getter.cancelled() else getter.result()


class Site:
    """Use as an async context manager. Games subscribe and get each of their states that the server sends."""

    def __init__(self, url, credentials=None, *, client_id, tls=None, rate=5.0, burst=1,
                 backoff=0.5):
        try:
            parts = urllib.parse.urlsplit(url)
            host = parts.port != 0 and parts.hostname
        except ValueError as error:
            raise SiteError(f"server: {url!r}: {error}") from None
        if parts.scheme not in ("https", "http") or not host:
            raise SiteError(f"server: {url!r} is not an https address")
        if parts.scheme == "http" and not _is_local(host):
            raise SiteError(f"server: {url!r}: a password is only sent over https")
        self.url = url.rstrip("/")
        self.clock = ServerClock()
        self.limit = RateLimit(rate, burst)
        self.reconnects = 0
        self._credentials = credentials
        self._client_id = client_id
        self._tls = tls
        self._backoff = backoff
        self._local = _is_local(host)
        self._signed_in = asyncio.Lock()
        self._queues = {}  # of states, by game
        self._socket = None
        self._connected = asyncio.Event()
        self._tasks = []
        self._http = None
        self._closing = False

    async def __aenter__(self):
        jar = aiohttp.CookieJar(unsafe=self._local)
        self._http = aiohttp.ClientSession(
            cookie_jar=jar, timeout=aiohttp.ClientTimeout(total=REQUEST_PATIENCE),
            headers={"User-Agent": "danco-pacoplay"})
        return self

    async def __aexit__(self, *_):
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        await self._http.close()
        await asyncio.sleep(0.05)  # TLS connections close in the background

    # Requests -------------------------------------------------------------------------------------

    async def sign_in(self) -> None:
        """Signs in with the credentials, if any. The session cookie stays in memory."""
        if self._credentials is None:
            return
        async with self._signed_in:
            await self._request("POST", "/api/username_password", {
                "username": self._credentials.username,
                "password": self._credentials.password}, again=False)
        log.info("signed in as %s", self._credentials.username)

    async def create(self, setup: dict) -> str:
        """Creates a game and returns its id."""
        text = await self._request("POST", "/api/create_game", setup, retry=False)
        try:
            text = str(json.loads(text))
        except ValueError:
            pass
        return protocol.checked_key(text.strip())

    async def claim(self, key: str, color: bool, model: str, strength: int) -> None:
        """Takes a side of a game. SiteError if someone else holds it."""
        side = protocol.side_name(color)
        await self._request("POST", f"/api/ai/game/{key}/metadata/{side}", {
            "model_name": model, "model_strength": strength, "model_temperature": 0,
            "is_frontend_ai": False})

    async def fetch(self, key: str) -> dict:
        """Returns the record of a game, as received from the server."""
        return await self._get(f"/api/game/{key}", f"game {key}", dict)

    async def my_games(self, offset: int, limit: int):
        """Returns (a page of the games of the account, the number of all)."""
        page = await self._get(f"/api/me/games?offset={offset}&limit={limit}", "games of the account", dict)
        games, total = page.get("games"), page.get("total_games")
        if not isinstance(games, list) or not all(
                isinstance(game, dict) and protocol.KEY.fullmatch(str(game.get("key"))) for game in games):
            raise SiteError("games of the account: the server's answer has no list of games")
        return games, total if isinstance(total, int) else offset + len(games)

    async def cues(self, key: str) -> list:
        """Returns the cues of a game's replay: objects with `action_index`, `category` and `data`."""
        cues = await self._get(f"/api/replay_meta_data/{key}", f"annotations of game {key}", list)
        if not all(isinstance(cue, dict) and {"action_index", "category", "data"} <= set(cue) for cue in cues):
            raise SiteError(f"annotations of game {key}: the server's answer is invalid")
        return cues

    async def post_cues(self, key: str, cues) -> None:
        """Adds cues to a game's replay. A request that fails may have added some of them."""
        await self._request("POST", f"/api/replay_meta_data/{key}", list(cues), retry=False)

    async def _get(self, path, what, kind):
        try:
            value = json.loads(await self._request("GET", path))
        except (ValueError, RecursionError):
            raise SiteError(f"{what}: the server's answer is incomplete") from None
        if not isinstance(value, kind):
            raise SiteError(f"{what}: the server's answer makes no sense")
        return value

    async def _request(self, method, path, body=None, *, again=True, retry=True):
        """Returns the text of the reply. Repeats requests that may be repeated if the server is not available."""
        what = f"{method} {path}"
        wait = self._backoff
        for attempt in range(8):
            await self.limit.wait()
            try:
                async with self._http.request(method, self.url + path, json=body, ssl=self._tls,
                                              allow_redirects=False) as answer:
                    text = (await _body(answer, what)).decode("utf-8", "replace")
                    if answer.status == 200:
                        return text
                    if answer.status == 401 and again and self._credentials is not None:
                        await self.sign_in()
                        again = False
                        continue
                    if answer.status != 429 and answer.status < 500:
                        raise SiteError(f"{what}: refused with {answer.status}" + (
                            f"; {known_credentials.NONE_FOUND}"
                            if answer.status == 401 and self._credentials is None else ""),
                            answer.status)
                    problem = f"answered {answer.status}"
            except aiohttp.ClientSSLError as error:
                raise SiteError(f"{what}: the server's certificate is not trusted "
                                f"({type(error).__name__})") from None
            except (aiohttp.ClientError, asyncio.TimeoutError, OSError) as error:
                problem = f"{type(error).__name__}: {error}"
            if not retry:
                raise SiteError(f"{what}: {problem}")
            log.warning("%s: %s, again in %.1f s", what, problem, wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, MOST_BACKOFF)
        raise SiteError(f"{what}: failed after {attempt + 1} attempts; the last one: {problem}")

    # The socket -----------------------------------------------------------------------------------

    def subscribe(self, key: str) -> "asyncio.Queue":
        """Returns a queue of the game's states. An Exception in it stands for an invalid state."""
        queue = self._queues.setdefault(key, asyncio.Queue())
        if not self._tasks:
            self._tasks = [asyncio.ensure_future(self._stay_connected()),
                           asyncio.ensure_future(self._measure())]
        return queue

    def unsubscribe(self, key: str) -> None:
        self._queues.pop(key, None)

    async def refresh(self, key: str) -> None:
        """Requests the game's state, which arrives through the queue."""
        await self.send(protocol.subscribe(key))

    async def send(self, message: dict) -> None:
        """Sends as soon as there is a connection. Losses are not detected here."""
        await self._send(lambda: message)

    async def _send(self, make) -> None:
        """Sends the result of `make`, which is called just before sending."""
        await self._connected.wait()
        await self.limit.wait()
        await self._put(make())

    async def _put(self, message):
        try:
            await self._socket.send_str(json.dumps(message))
        except (ConnectionError, aiohttp.ClientError, RuntimeError) as error:
            log.debug("lost while sending: %s", type(error).__name__)

    async def _stay_connected(self):
        wait = self._backoff
        while not self._closing:
            spoke = await self._one_connection()
            self._connected.clear()
            if self._closing:
                return
            wait = self._backoff if spoke else wait
            self.reconnects += 1
            log.info("connection lost, again in %.1f s", wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, MOST_BACKOFF)

    async def _one_connection(self) -> bool:
        """Connects and listens until the connection is lost. Returns whether the server has sent anything."""
        address = f"{self.url.replace('http', 'ws', 1)}/websocket?uuid={self._client_id}"
        spoke = False
        try:
            if self.reconnects:  # a restarted server may not know the session
                await self.sign_in()
            await self.limit.wait()
            async with self._http.ws_connect(address, ssl=self._tls, heartbeat=HEARTBEAT,
                                             max_msg_size=LARGEST_MESSAGE) as socket:
                self._socket = socket
                self._connected.set()
                for key in list(self._queues):
                    await self.limit.wait()
                    await self._put(protocol.subscribe(key))
                async for message in socket:
                    if message.type == aiohttp.WSMsgType.TEXT:
                        self._take(message.data)
                        spoke = True
                    elif message.type == aiohttp.WSMsgType.ERROR:
                        break
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError, SiteError) as error:
            log.debug("connection: %s", type(error).__name__)
        return spoke

    async def _measure(self):
        while True:
            await self._send(lambda: protocol.drift_check(time.time()))
            # Each of the first replies improves the estimate considerably.
            await asyncio.sleep(1 if self.clock.round_trip is None else DRIFT_EVERY)

    def _take(self, text):
        try:
            kind, content = protocol.parse_message(text)
        except protocol.UnknownMessage as error:
            log.debug("%s", error)
            return
        except protocol.ProtocolError as error:
            log.warning("%s", error)
            self._hand_to_all(error)  # the game is unknown, so each of them asks again
            return
        if kind == "TimeDriftResponse":
            self.clock.answer(*content)
        elif kind == "Error":
            log.warning("the server says: %s", content)
            self._hand_to_all(SiteError(content))
        else:
            key = content.get("key") if isinstance(content, dict) else None
            if not isinstance(key, str):
                self._hand_to_all(protocol.ProtocolError("a state without a game id"))
            elif key in self._queues:
                self._queues[key].put_nowait(content)

    def _hand_to_all(self, error):
        for queue in self._queues.values():
            queue.put_nowait(error)


async def _body(answer, what) -> bytes:
    """Returns the complete body of a reply, which arrives in pieces."""
    body = bytearray()
    async for piece in answer.content.iter_any():
        body += piece
        if len(body) > LARGEST_MESSAGE:
            raise SiteError(f"{what}: the answer has more than {LARGEST_MESSAGE} bytes")
    return bytes(body)


def _is_local(host):
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
