"""Locks by key: waiting, timeout and memory."""

from __future__ import annotations

import time
from contextlib import suppress
from threading import Barrier, Thread

from app.storage.key_locks import KeyLocks
from tests.waiting import TIMEOUT


def test_threads_with_the_same_key_take_turns() -> None:
    locks, running, most = KeyLocks(), [0], [0]
    start = Barrier(4, timeout=TIMEOUT)

    def run() -> None:
        start.wait()
        with locks.try_hold("key"):
            running[0] += 1
            time.sleep(0.01)
            most[0] = max(most[0], running[0])
            running[0] -= 1

    threads = [Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most == [1]
    assert len(locks) == 0


def test_threads_with_other_keys_do_not_wait() -> None:
    locks = KeyLocks()

    with locks.try_hold("a"), locks.try_hold("b"):
        assert len(locks) == 2
    assert len(locks) == 0


def test_after_the_timeout_the_block_runs_without_the_lock() -> None:
    locks = KeyLocks()

    with locks.try_hold("key"), locks.try_hold("key", timeout=0.01):
        assert len(locks) == 1

    assert len(locks) == 0


def test_an_exception_releases_the_lock() -> None:
    locks = KeyLocks()

    with suppress(ZeroDivisionError), locks.try_hold("key"):
        raise ZeroDivisionError

    assert len(locks) == 0
