"""The server's clock as far as it can be known from here, and a limit on how often it is asked."""

import asyncio
import time


class ServerClock:
    """The difference between the server's clock and ours, by the quickest answer of late.

    An answer says what the server's clock showed at some moment between question and answer; the
    quicker, the surer (as NTP does). Older answers lose their worth slowly, for clocks drift.
    """

    FADING = 0.001  # seconds of doubt for each second of age

    def __init__(self, now=time.time):
        self._now = now
        self.offset = 0.0  # seconds that the server is ahead
        self.round_trip = None  # seconds of the answer that counts; None before the first
        self._measured = 0.0

    def answer(self, send: float, bounced: float) -> None:
        """An answer has come now: the question was sent at `send`, the server's clock showed `bounced`."""
        now = self._now()
        trip = now - send
        if trip < 0 or trip > 60:
            return  # an old question's answer, or our own clock was set
        doubt = None if self.round_trip is None else (
            self.round_trip + self.FADING * (now - self._measured))
        if doubt is None or trip <= doubt:
            self.offset = bounced - (send + now) / 2
            self.round_trip = trip
            self._measured = now

    def server_now(self) -> float:
        return self._now() + self.offset

    def margin(self) -> float:
        """Seconds to keep back from a clock: the way there and back, and what is not known."""
        return 0.05 + (self.round_trip if self.round_trip is not None else 0.2)


class RateLimit:
    """At most `rate` messages in any second, and after a rest `burst` at once. Who comes too early waits."""

    SLACK = 1.05  # what leaves evenly arrives less so: a second there has no more than a second here

    def __init__(self, rate: float, burst: int = 1, *, now=time.monotonic, sleep=asyncio.sleep):
        self._now = now
        self._sleep = sleep
        self._each = self.SLACK / rate  # seconds
        self._burst = burst
        self._free = now() - burst * self._each  # when all that was sent is paid for
        self._turn = asyncio.Lock()
        self._waiting = 0

    def delay(self) -> float:
        """Seconds that a message would wait now."""
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
