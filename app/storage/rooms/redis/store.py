"""Rooms in Redis as a shelf: asks, changes, counts, and tells what others have done."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from app.core.quiz import Answer
from app.storage.rooms.record import Record
from app.storage.rooms.redis import scripts
from app.storage.rooms.redis.cache import Knowledge, Known
from app.storage.rooms.redis.connection import connect, database_of
from app.storage.rooms.redis.guesses import SharedGuesses
from app.storage.rooms.redis.keys import PREFIX, ballots_of, counts_of, key, read, write
from app.storage.rooms.redis.subscription import Wire
from app.storage.rooms.redis.watchers import Watchers
from app.storage.rooms.store import (
    IDLE_SECONDS,
    NO_PLACE,
    Ballot,
    Full,
    Listener,
    News,
    NoRoom,
    Round,
    Unreachable,
)

log = logging.getLogger(__name__)

CATCH_UP: Final = 30.0
"""Seconds after which all is compared, should anything have been missed."""


class RedisShelf:
    """See `Shelf`."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        """Raises SettingError for a Redis that cannot be used."""
        self._redis, self._clock = connect(url), clock
        self._channel = f"{PREFIX}:{database_of(self._redis)}"
        self._listeners: list[Listener] = []
        self._poll_listeners: list[Callable[[str, str], None]] = []
        self._guesses = SharedGuesses(self._redis, self._ask)
        self._known = Knowledge()
        self._watchers = Watchers(self._publish)
        self._caught_up = time.monotonic()
        self._scripts = {
            name: self._redis.register_script(getattr(scripts, name))
            for name in ("ADD", "CHANGE", "RESTORE", "VOTE", "REMOVE")
        }
        self._wire = Wire(
            self._redis,
            self._channel,
            on_open=self._on_open,
            on_news=self._on_news,
            on_turn=self._on_turn,
        )
        self._wire.start()

    @property
    def guesses(self) -> SharedGuesses:
        return self._guesses

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def listen_to_polls(self, listener: Callable[[str, str], None]) -> None:
        self._poll_listeners.append(listener)

    def check(self) -> None:
        self._ask(self._redis.ping)

    def add(self, record: Record, most: int) -> bool:
        record = replace(record, touched=self._clock())
        added = self._do("ADD", record.room.code, write(record, 1), most)
        if added < 0:
            raise Full(NO_PLACE)
        if added:
            self._known.put(Known(record, 1))
        return bool(added)

    def knows(self, code: str) -> bool:
        return code in self._known or self._known.is_gone(code)

    def get(self, code: str, *, fresh: bool = False) -> Record | None:
        known = self._fetch(code) if fresh else self._find(code)
        return known.record if known else None

    def change(self, code: str, change: Callable[[Record], Record]) -> Record:
        tried = ""
        while True:
            before = self._ask(lambda: self._redis.get(key(code)))
            known = read(before) if before else None
            if known is None:
                raise NoRoom
            if before != tried:  # else it was done, and the answer was lost
                changed = change(known.record)
                if changed == known.record:
                    return known.record
                known = Known(
                    replace(changed, touched=self._clock()), known.version + 1
                )
                tried = write(known.record, known.version)
                counts = self._do(
                    "CHANGE", code, before, tried, *self._news(code, tried)
                )
                if counts is None:
                    continue
                known.counts = counts_of(counts)
            self._known.keep(known)
            return known.record

    def vote(self, code: str, ballot: Ballot) -> bool:
        answer = json.dumps(ballot.answer)
        round_ = (ballot.question, ballot.round)
        counted = self._do("VOTE", code, *round_, ballot.voter, answer, self._channel)
        if counted < 0:
            raise NoRoom
        if counted:
            self._known.count(code, round_, counted)
        return bool(counted)

    def answered(self, code: str, round_: Round) -> int:
        known = self._find(code)
        if known is None:
            raise NoRoom
        return known.counts.get(round_, 0)

    def ballots(self, code: str) -> Mapping[Round, tuple[Answer, ...]]:
        asking = self._redis.pipeline()
        asking.exists(key(code))
        asking.hgetall(key(code, "votes"))
        there, votes = self._ask(asking.execute)
        if not there:
            raise NoRoom
        return ballots_of(votes)

    def remove(self, code: str) -> None:
        self._do("REMOVE", code, *self._news(code, None))
        self._known.forget(code)

    def idle_since(self, moment: float) -> tuple[str, ...]:
        before = f"({moment}"
        idle = self._ask(lambda: self._redis.zrangebyscore(PREFIX, "-inf", before))
        return tuple(idle)

    def watched_elsewhere(self, code: str) -> int:
        return self._watchers.elsewhere(code)

    def followed_elsewhere(self) -> int:
        return self._watchers.total

    def note_watched(self, code: str, watching: int) -> None:
        self._watchers.note(code, watching)

    def note_polled(self, code: str, device: str) -> None:
        self._watchers.note_polled(code, device)

    def close(self) -> None:
        self._wire.close()
        self._redis.close()

    def _find(self, code: str) -> Known | None:
        """What is known of the room, else what Redis says of it."""
        if known := self._known.get(code):
            return known
        return None if self._known.is_gone(code) else self._fetch(code)

    def _fetch(self, code: str) -> Known | None:
        [found] = self._ask(lambda: self._read([code]))
        return self._known.keep(found) if found else None

    def _read(self, codes: list[str]) -> list[Known | None]:
        asking = self._redis.pipeline()
        for code in codes:
            asking.get(key(code))
            asking.hgetall(key(code, "counts"))
        told = asking.execute()
        found = [read(text) if text else None for text in told[::2]]
        for known, counts in zip(found, told[1::2], strict=True):
            if known:
                known.counts = counts_of(counts)
        return found

    # What is told

    def _on_news(self, news: dict[str, Any]) -> None:
        code = news["code"]
        if "watching" in news:
            if self._watchers.hear(news):
                self._tell(code, News.COUNTS)
        elif "polled" in news:
            self._hear_polls(code, news["polled"])
        elif "answered" in news:
            round_ = (news["question"], news["round"])
            self._known.count(code, round_, news["answered"])
            self._tell(code, News.COUNTS)
        elif news["record"] is None:
            self._known.forget(code)
            self._tell(code, News.STATE)
        elif code in self._known and (new := read(news["record"])):
            self._known.keep(new)
            self._tell(code, News.STATE)

    def _hear_polls(self, code: str, devices: list[str]) -> None:
        if code not in self._known:  # it has ended, or is nobody's here
            return
        for device in devices:
            for listener in self._poll_listeners:
                listener(code, device)

    def _on_open(self) -> None:
        self._known.believe_again()
        self._catch_up()

    def _on_turn(self) -> None:
        for code in self._watchers.speak():
            self._tell(code, News.COUNTS)
        if time.monotonic() - self._caught_up > CATCH_UP:
            self._catch_up()

    def _catch_up(self) -> None:
        """Compares what is known here with what Redis knows."""
        before = self._known.everything()
        self._redis.ping()
        found = self._read(list(before)) if before else []
        self._caught_up = time.monotonic()
        for (code, known), new in zip(before.items(), found, strict=True):
            if new is None:
                self._known.forget(code)
            elif new.record.room.open:
                self._settle(known, new)
            else:  # who has ended it was killed before it was removed
                self._run("REMOVE", code, *self._news(code, None))
            # Not compared: a change that was heard while asking would be missed.
            self._tell(code, News.STATE)
            self._tell(code, News.COUNTS)

    def _settle(self, known: Known, new: Known) -> None:
        """What Redis says holds. But what it has lost is given back: who was told of a
        change would hear of none until there were as many again."""
        code, version = known.record.room.code, known.version
        if new.version < version:
            text = write(known.record, version)
            if self._run("RESTORE", code, version, text, *self._news(code, text)):
                new = replace(known, counts=new.counts)
        self._known.put(new)

    def _tell(self, code: str, news: News) -> None:
        for listener in self._listeners:
            try:
                listener(code, news)
            except Exception as error:
                if not isinstance(error, Unreachable):  # it is told again afterwards
                    log.exception("Nobody could be told of room %s", code)

    def _publish(self, news: dict[str, Any]) -> None:
        self._redis.publish(self._channel, json.dumps(news))

    def _news(self, code: str, record: str | None) -> tuple[str, str]:
        """Where it is told, and what."""
        return self._channel, json.dumps({"code": code, "record": record})

    def _do(self, script: str, code: str, *given: str | float) -> Any:
        return self._ask(lambda: self._run(script, code, *given))

    def _run(self, script: str, code: str, *given: str | float) -> Any:
        parts = [key(code), key(code, "votes"), key(code, "counts")]
        keys = [*parts, PREFIX, key(code, "home")]
        args = [code, self._clock(), IDLE_SECONDS, *given]
        return self._scripts[script](keys=keys, args=args)

    def _ask(self, question: Callable[[], Any]) -> Any:
        """Raises Unreachable for whatever keeps Redis from answering."""
        from redis import RedisError, ResponseError

        if not self._wire.live:  # nobody waits for what is known to be gone
            raise Unreachable
        try:
            return question()
        except RedisError as error:
            log.warning("Redis did not answer: %s", error)
            if not isinstance(error, ResponseError):
                self._wire.doubt()
            raise Unreachable from error
