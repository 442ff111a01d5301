# SPDX-License-Identifier: MIT
"""Injected faults between a server and its clients: named options, all off by default."""

import asyncio
import collections
import dataclasses
import struct

# Kinds of messages that current clients do not know.
STRANGE = ('{"Weather": "fair"}', '"ServerWillRestart"', '{"PlayerPresence": {"key": "1", "white": []}}',
           '{"CurrentLobby": {"games": [], "next": null}}')
BUSY = (502, 503, 504)
FINAL, TEXT, CONTINUED = 0x80, 0x1, 0x0  # of a WebSocket frame: RFC 6455, section 5.2


@dataclasses.dataclass
class Faults:
    """Probabilities from 0 to 1, unless a comment names another unit."""

    # Faults of a client's turn.
    refused: float = 0  # dropped silently
    error: float = 0  # dropped with an Error
    # Faults of a message over a socket.
    late: float = 0  # delayed by `delay`, with all later ones
    doubled: float = 0
    torn: float = 0  # only half is sent; in half of these cases the whole message follows
    stale: float = 0  # an old state of the game follows
    lost: float = 0
    broken: float = 0  # the connection is closed instead
    strange: float = 0  # a message of an unknown kind follows
    frames: float = 0  # sent in several frames, as RFC 6455 allows
    # Faults of an HTTP request.
    busy: float = 0  # answered with 502, 503 or 504
    pieces: float = 0  # the body comes in pieces of `piece` bytes, `delay` apart
    cut: float = 0  # the body ends too early, with the connection
    half: float = 0  # only half of the posted annotations is kept, and the answer is 500
    # Faults of a claim, and of a turn.
    snatched: float = 0  # a guest takes the free side just before it is claimed
    run_out: float = 0  # the next player's time has run out when a turn ends
    # Faults of a server.
    drift: float = 0  # seconds that its clock is ahead
    delay: float = 0.02  # seconds
    piece: int = 700  # bytes
    forgetful: bool = False  # a restart ends all sessions
    quiet_claims: bool = False  # no state follows a claim: clients must ask for it
    timestamps: bool = True  # of actions; if false, there are none
    new_fields: bool = False  # every object has fields that no client knows

    @staticmethod
    def some():
        """All faults that a game between correct clients survives."""
        return Faults(refused=.02, error=.01, late=.03, doubled=.05, torn=.02, stale=.04, lost=.02,
                      broken=.01, strange=.02, frames=.1, drift=37.5, busy=.05, pieces=.3, cut=.02,
                      quiet_claims=True, new_fields=True)


class Chances:
    """Draws the faults at random, and counts them and other events."""

    def __init__(self, faults, random):
        self.faults = faults
        self.random = random
        self.counts = collections.Counter()

    def happens(self, name):
        chance = getattr(self.faults, name)
        if not chance or self.random.random() >= chance:
            return False
        self.counts[name] += 1
        return True


class Line:
    """The server's end of one socket. Messages are sent in the order of the calls."""

    def __init__(self, socket, transport, chances):
        self._socket = socket
        self._transport = transport
        self._chances = chances
        self._turn = asyncio.Lock()
        self._old = {}  # the last states of each game, as sent
        self._posted = set()

    def post(self, text, key=None):
        """Sends a message. With the key of the game whose state it is, perhaps sends it again later."""
        task = asyncio.ensure_future(self._send(text, key))
        self._posted.add(task)
        task.add_done_callback(self._posted.discard)

    def forget(self, key):
        self._old.pop(key, None)

    def cancel(self):
        for task in list(self._posted):
            task.cancel()

    async def _send(self, text, key):
        async with self._turn:
            try:
                await self._send_in_turn(text, key)
            except (ConnectionError, RuntimeError):
                pass  # the client is gone, which aiohttp reports as RuntimeError

    async def _send_in_turn(self, text, key):
        faults, chances = self._chances.faults, self._chances
        if chances.happens("broken"):
            if chances.random.random() < 0.5:
                self._transport.abort()
            else:
                await self._socket.close(code=1001)
            return
        if chances.happens("late"):
            await asyncio.sleep(faults.delay)
        if chances.happens("lost"):
            return
        if chances.happens("torn"):
            await self._socket.send_str(text[:len(text) // 2])
            if chances.random.random() < 0.5:
                return
        for _ in range(2 if chances.happens("doubled") else 1):
            await (self._send_frames(text) if chances.happens("frames") else self._socket.send_str(text))
        if key is not None and faults.stale:
            old = self._old.setdefault(key, collections.deque(maxlen=4))
            if old and chances.happens("stale"):
                await self._socket.send_str(old[0])
            old.append(text)
        if chances.happens("strange"):
            await self._socket.send_str(chances.random.choice(STRANGE))

    async def _send_frames(self, text):
        """Sends three frames, also split within multi-byte characters; aiohttp itself sends one frame per message."""
        data = text.encode()
        third = len(data) // 3
        parts = data[:third], data[third:2 * third], data[2 * third:]
        for number, part in enumerate(parts):
            head = (TEXT if number == 0 else CONTINUED) | (FINAL if number == 2 else 0)
            size = (struct.pack("!B", len(part)) if len(part) < 126 else
                    struct.pack("!BH", 126, len(part)) if len(part) < 1 << 16 else
                    struct.pack("!BQ", 127, len(part)))
            self._transport.write(bytes([head]) + size + part)
            await asyncio.sleep(0)
