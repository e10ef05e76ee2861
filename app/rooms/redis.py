"""Rooms in Redis, shared by several processes.

Redis decides: what is changed and what is counted is done there at one stroke. Every
process also knows the newest of each room that it was asked for, so that a thousand
followers ask Redis for nothing: every change is published whole. A process that was
cut off goes on telling what it knew, and catches up.

What is acknowledged is as safe as that Redis is set to keep it.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from app.config import SettingError
from app.core.quiz import Answer
from app.rooms import redis_scripts as scripts
from app.rooms.record import Record, of_json, to_json
from app.rooms.shelf import (
    IDLE_SECONDS,
    Ballot,
    Listener,
    News,
    NoRoom,
    Round,
    Unreachable,
)
from app.rooms.wire import Wire

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger(__name__)

PREFIX: Final = "overtone:rooms"

ANSWERS: Final = 2.0
"""Seconds in which Redis answers, or counts as gone."""

REFRESH: Final = 5.0
"""Seconds after which a process says again how many watch through it."""

BELIEVED: Final = 3 * REFRESH
"""Seconds for which others believe it."""

CATCH_UP: Final = 30.0
"""Seconds after which all is compared, should anything have been missed."""


MOST_GONE: Final = 1000
"""Codes of rooms that have ended, the latest."""


@dataclass(slots=True)
class _Known:
    record: Record
    version: int
    """Grows with each change, also with those that a room's revision does not count."""
    counts: dict[Round, int] = field(default_factory=dict)


class RedisShelf:
    """See `Shelf`."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        """Raises SettingError for a Redis that cannot be used."""
        self._redis, self._clock = _connect(url), clock
        self._listeners: list[Listener] = []
        self._known: dict[str, _Known] = {}
        self._gone: dict[str, None] = {}
        self._lock = threading.Lock()
        self._scripts = {
            name: self._redis.register_script(getattr(scripts, name))
            for name in ("ADD", "CHANGE", "VOTE", "REMOVE")
        }
        self._watchers = _Watchers(self._publish)
        self._caught_up = time.monotonic()
        self._wire = Wire(
            self._redis,
            PREFIX,
            on_open=self._catch_up,
            on_news=self._on_news,
            on_turn=self._on_turn,
        )
        self._wire.start()

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def add(self, record: Record) -> bool:
        record = replace(record, touched=self._clock())
        code = record.room.code
        added = self._run("ADD", code, _written(record, 1))
        if added:
            with self._lock:
                self._gone.pop(code, None)
            self._keep(_Known(record, 1))
        return bool(added)

    def get(self, code: str) -> Record | None:
        known = self._find(code)
        return known.record if known else None

    def change(self, code: str, change: Callable[[Record], Record]) -> Record:
        tried = ""
        while True:
            before = self._ask(lambda: self._redis.get(_key(code)))
            if before is None:
                raise NoRoom
            known = _read(before)
            if before != tried:  # else it was done, and the answer was lost
                changed = change(known.record)
                if changed == known.record:
                    return known.record
                known = _Known(
                    replace(changed, touched=self._clock()), known.version + 1
                )
                tried = _written(known.record, known.version)
                news = json.dumps({"code": code, "record": tried})
                counts = self._run("CHANGE", code, before, tried, PREFIX, news)
                if counts is None:
                    continue
                known.counts = _counts_of(counts)
            self._keep(known)
            return known.record

    def vote(self, code: str, ballot: Ballot) -> bool:
        answer = json.dumps(ballot.answer)
        round_ = (ballot.question, str(ballot.round))
        counted = self._run("VOTE", code, *round_, ballot.voter, answer, PREFIX)
        if counted < 0:
            raise NoRoom
        if counted:
            self._count(code, (ballot.question, ballot.round), counted)
        return bool(counted)

    def answered(self, code: str, round_: Round) -> int:
        known = self._find(code)
        if known is None:
            raise NoRoom
        return known.counts.get(round_, 0)

    def ballots(self, code: str) -> Mapping[Round, tuple[Answer, ...]]:
        asking = self._redis.pipeline()
        asking.exists(_key(code))
        asking.hgetall(_key(code, "votes"))
        there, votes = self._ask(asking.execute)
        if not there:
            raise NoRoom
        found: dict[Round, dict[str, Answer]] = defaultdict(dict)
        for name, answer in votes.items():
            round_, voter, question = name.split(" ", 2)
            found[question, int(round_)][voter] = _answer(answer)
        return {
            round_: tuple(given[voter] for voter in sorted(given))
            for round_, given in found.items()
        }

    def remove(self, code: str) -> None:
        news = json.dumps({"code": code, "record": None})
        self._run("REMOVE", code, PREFIX, news)
        self._forget(code)

    def idle_since(self, moment: float) -> tuple[str, ...]:
        before = f"({moment}"
        idle = self._ask(lambda: self._redis.zrangebyscore(PREFIX, "-inf", before))
        return tuple(idle)

    def count(self) -> int:
        since = self._clock() - IDLE_SECONDS
        return int(self._ask(lambda: self._redis.zcount(PREFIX, since, "+inf")))

    def watched_elsewhere(self, code: str) -> int:
        return self._watchers.elsewhere(code)

    def note_watched(self, code: str, watching: int) -> None:
        self._watchers.note(code, watching)

    def close(self) -> None:
        self._wire.close()
        self._redis.close()

    def _find(self, code: str) -> _Known | None:
        """What is known of the room, else what Redis says of it."""
        if known := self._known.get(code):
            return known
        if code in self._gone:
            return None
        [found] = self._ask(lambda: self._fetch([code]))
        return self._keep(found) if found else None

    def _fetch(self, codes: list[str]) -> list[_Known | None]:
        asking = self._redis.pipeline()
        for code in codes:
            asking.get(_key(code))
            asking.hgetall(_key(code, "counts"))
        told = asking.execute()
        found = [_read(text) if text else None for text in told[::2]]
        for known, counts in zip(found, told[1::2], strict=True):
            if known:
                known.counts = _counts_of(counts)
        return found

    def _keep(self, new: _Known) -> _Known:
        """Knows it, unless something newer is known."""
        code = new.record.room.code
        with self._lock:
            known = self._known.setdefault(code, new)
            for round_, count in new.counts.items():  # they only grow
                known.counts[round_] = max(count, known.counts.get(round_, 0))
            if new.version > known.version:
                new.counts = known.counts
                self._known[code] = known = new
        return known

    def _forget(self, code: str) -> None:
        """Its followers ask whether it is there, all at once: Redis is not asked."""
        with self._lock:
            self._known.pop(code, None)
            self._gone[code] = None
            if len(self._gone) > MOST_GONE:
                del self._gone[next(iter(self._gone))]

    def _count(self, code: str, round_: Round, count: int) -> None:
        with self._lock:
            if known := self._known.get(code):
                known.counts[round_] = max(count, known.counts.get(round_, 0))

    def _on_news(self, news: dict[str, Any]) -> None:
        code = news["code"]
        if "watching" in news:
            if self._watchers.hear(news):
                self._tell(code, News.COUNTS)
        elif "answered" in news:
            self._count(code, (news["question"], news["round"]), news["answered"])
            self._tell(code, News.COUNTS)
        elif news["record"] is None:
            self._forget(code)
            self._tell(code, News.STATE)
        elif code in self._known:
            self._keep(_read(news["record"]))
            self._tell(code, News.STATE)

    def _on_turn(self) -> None:
        self._watchers.speak()
        if time.monotonic() - self._caught_up > CATCH_UP:
            self._catch_up()

    def _catch_up(self) -> None:
        """Compares what is known here with what Redis knows."""
        codes = list(self._known)
        self._redis.ping()
        found = self._fetch(codes) if codes else []
        self._caught_up = time.monotonic()
        for code, new in zip(codes, found, strict=True):
            if new is None:
                self._forget(code)
            else:  # even when it is older: Redis may have lost its last second
                with self._lock:
                    self._known[code] = new
            # Not compared: a change that was heard while asking would be missed.
            self._tell(code, News.STATE)
            self._tell(code, News.COUNTS)

    def _tell(self, code: str, news: News) -> None:
        for listener in self._listeners:
            with suppress(Unreachable):  # it is told again when this is over
                listener(code, news)

    def _publish(self, news: dict[str, Any]) -> None:
        self._redis.publish(PREFIX, json.dumps(news))

    def _run(self, script: str, code: str, *given: str) -> Any:
        keys = [_key(code), _key(code, "votes"), _key(code, "counts"), PREFIX]
        args: list[str | float] = [code, self._clock(), IDLE_SECONDS, *given]
        return self._ask(lambda: self._scripts[script](keys=keys, args=args))

    def _ask(self, question: Callable[[], Any]) -> Any:
        """Raises Unreachable for whatever keeps Redis from answering."""
        from redis import RedisError

        if not self._wire.live:  # nobody waits for what is known to be gone
            raise Unreachable
        try:
            return question()
        except RedisError as error:
            log.warning("Redis did not answer: %s", error)
            self._caught_up = float("-inf")  # the wire looks after it, soon
            raise Unreachable from error


class _Watchers:
    """How many watch each room, here and through every other process.

    Told again and again, and believed for a while: a process that is killed says
    nothing of it.
    """

    def __init__(self, publish: Callable[[dict[str, Any]], None]) -> None:
        self._publish = publish
        self._process = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._here: dict[str, int] = {}
        self._due: set[str] = set()
        self._told = time.monotonic()
        self._others: dict[str, dict[str, tuple[int, float]]] = defaultdict(dict)

    def note(self, code: str, watching: int) -> None:
        with self._lock:
            if self._here.get(code, 0) != watching:
                self._here[code] = watching
                self._due.add(code)

    def elsewhere(self, code: str) -> int:
        since = time.monotonic() - BELIEVED
        with self._lock:
            others = self._others.get(code, {})
            return sum(count for count, at in others.values() if at > since)

    def hear(self, news: dict[str, Any]) -> bool:
        """Whether it was news."""
        code, process, watching = news["code"], news["process"], news["watching"]
        if process == self._process:
            return False
        with self._lock:
            before = self._others[code].pop(process, (0, 0.0))[0]
            if watching:
                self._others[code][process] = (watching, time.monotonic())
            if not self._others[code]:
                del self._others[code]
        return bool(before != watching)

    def speak(self) -> None:
        """Tells what has changed here, and now and then all of it."""
        with self._lock:
            if time.monotonic() - self._told > REFRESH:
                self._told = time.monotonic()
                self._due |= self._here.keys()
            due, self._due = self._due, set()
            counts = {code: self._here[code] for code in due}
            for code in [code for code, count in counts.items() if not count]:
                del self._here[code]
        for code, count in counts.items():
            self._publish({"code": code, "process": self._process, "watching": count})


def _connect(url: str) -> Redis:
    try:
        from redis import Redis, RedisError
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise SettingError(
            "OVERTONE_REDIS_URL is set, and the driver for Redis is missing."
            " Install it: pip install 'overtone[redis]'"
        ) from error
    try:
        client = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=ANSWERS,
            socket_connect_timeout=ANSWERS,
            health_check_interval=int(REFRESH),
            # Once: a connection that was kept may have been closed meanwhile.
            retry=Retry(NoBackoff(), 1),
        )
        client.ping()
    except (RedisError, ValueError, OSError) as error:
        raise SettingError(
            f"The Redis of OVERTONE_REDIS_URL cannot be reached: {error}."
        ) from error
    return client


def _key(code: str, part: str = "record") -> str:
    return f"{PREFIX}:{code}:{part}"


def _written(record: Record, version: int) -> str:
    """Like no other: who has written it can tell when no answer came."""
    own = {"version": version, "written": secrets.token_hex(8)}
    return json.dumps(to_json(record) | own)


def _read(text: str) -> _Known:
    kept = json.loads(text)
    return _Known(of_json(kept), kept["version"])


def _counts_of(kept: Mapping[str, str] | list[str]) -> dict[Round, int]:
    """From a reply as a mapping, or as names and numbers in turn."""
    if isinstance(kept, list):
        kept = dict(zip(kept[::2], kept[1::2], strict=True))
    counts = {}
    for name, count in kept.items():
        round_, question = name.split(" ", 1)
        counts[question, int(round_)] = int(count)
    return counts


def _answer(text: str) -> Answer:
    """JSON knows no tuples."""
    answer: Any = json.loads(text)
    return tuple(answer) if isinstance(answer, list) else answer
