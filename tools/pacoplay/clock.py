# SPDX-License-Identifier: MIT
"""Estimates the server's clock, and limits the rate of messages."""

import asyncio
import time


class ServerClock:
    """The difference between the server's clock and ours, estimated from the quickest recent reply.

    A reply contains the server's time at some moment between request and reply; the quicker the reply,
    the more accurate it is (as in NTP). Older replies slowly lose their weight, because clocks drift.
    """

    FADING = 0.001  # seconds of uncertainty for each second of age

    def __init__(self, now=time.time):
        self._now = now
        self.offset = 0.0  # seconds that the server is ahead
        self.round_trip = None  # seconds of the reply that is used; None before the first one
        self._measured = 0.0

    def answer(self, send: float, bounced: float) -> None:
        """Records a reply received now: the request was sent at `send`, and the server's clock showed `bounced`."""
        now = self._now()
        trip = now - send
        if trip < 0 or trip > 60:
            return  # the reply to an old request, or our own clock was changed
        doubt = None if self.round_trip is None else (
            self.round_trip + self.FADING * (now - self._measured))
        offset = bounced - (send + now) / 2
        # If the two estimates contradict each other, a clock was set in the meantime.
        if doubt is None or trip <= doubt or abs(offset - self.offset) > (trip + doubt) / 2:
            self.offset = offset
            self.round_trip = trip
            self._measured = now

    def server_now(self) -> float:
        return self._now() + self.offset

    def margin(self) -> float:
        """Returns the seconds to reserve from a clock: the round trip and the uncertainty."""
        return 0.05 + (self.round_trip if self.round_trip is not None else 0.2)


class RateLimit:
    """Limits messages to `rate` per second, with bursts of `burst`. Messages that are too early wait."""

    SLACK = 1.05  # messages arrive less evenly than they are sent, so this limit is stricter than the server's

    def __init__(self, rate: float, burst: int = 1, *, now=time.monotonic, sleep=asyncio.sleep):
        self._now = now
        self._sleep = sleep
        self._each = self.SLACK / rate  # seconds
        self._burst = burst
        self._free = now() - burst * self._each  # when all messages sent so far are within the limit
        self._turn = asyncio.Lock()
        self._waiting = 0

    def delay(self) -> float:
        """Returns the seconds that a message sent now would wait."""
        paid = self._free + (self._waiting + 1) * self._each
        return max(0.0, paid - self._now())

    async def wait(self) -> None:
        self._waiting += 1
        try:
            async with self._turn:
                while True:
                    now = self._now()
                    self._free = max(self._free, now - self._burst * self._each)
                    early = self._free + self._each - now
                    if early <= 0:
                        self._free += self._each
                        return
                    await self._sleep(early)
        finally:
            self._waiting -= 1
