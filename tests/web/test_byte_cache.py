"""The cache of answers."""

from __future__ import annotations

from threading import Thread

from app.web.byte_cache import (
    LARGEST_SHARE,
    LONGEST_ADDRESS,
    OVERHEAD,
    ByteCache,
    Kept,
    Key,
)

ADDRESS = 20
"""Bytes of an address in these tests, unless it says otherwise."""


def key(name: object, size: int = ADDRESS) -> Key:
    return f"{name}".rjust(size, "/"), "identity"


def kept(size: int) -> Kept:
    """An answer that takes so many bytes, its address included."""
    return Kept(b"x" * (size - OVERHEAD - ADDRESS), "text/plain", "etag", ())


def test_it_gives_back_what_it_was_given() -> None:
    cache, answer = ByteCache(100_000), kept(1000)

    cache.put(key("a"), answer)
    assert cache.get(key("a")) is answer
    assert cache.get(key("b")) is None


def test_it_never_holds_more_bytes_than_it_may() -> None:
    cache = ByteCache(10_000)

    for number in range(100):
        cache.put(key(number), kept(1000))
        assert cache.bytes <= 10_000
    assert len(cache) == 10
    assert cache.bytes == 10_000


def test_it_forgets_the_longest_unused_first() -> None:
    cache = ByteCache(10_000)
    for number in range(10):
        cache.put(key(number), kept(1000))

    cache.get(key(0))
    cache.put(key("new"), kept(1000))
    assert cache.get(key(0)) is not None
    assert cache.get(key(1)) is None


def test_putting_a_key_again_replaces_what_was_there() -> None:
    cache = ByteCache(10_000)

    cache.put(key("a"), kept(1000))
    cache.put(key("a"), kept(1200))
    assert (len(cache), cache.bytes) == (1, 1200)


def test_an_address_is_counted_too() -> None:
    cache = ByteCache(10_000)

    for number in range(100):
        cache.put(key(number, 200), kept(1000))
        assert cache.bytes <= 10_000
    assert len(cache) == 10_000 // (1000 - ADDRESS + 200)


def test_a_long_address_is_not_kept() -> None:
    cache = ByteCache(80_000)

    cache.put(key("a", LONGEST_ADDRESS), kept(1000))
    cache.put(key("b", LONGEST_ADDRESS + 1), kept(1000))
    assert len(cache) == 1


def test_an_answer_too_large_for_the_cache_is_not_kept() -> None:
    cache = ByteCache(80_000)

    cache.put(key("a"), kept(80_000 // LARGEST_SHARE + 1))
    assert len(cache) == 0


def test_many_threads_leave_its_count_right() -> None:
    cache = ByteCache(50_000)

    def fill(name: int) -> None:
        for number in range(300):
            cache.put(key(f"{name} {number % 70}"), kept(1000))
            cache.get(key(f"{name} {number % 50}"))

    threads = [Thread(target=fill, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert cache.bytes == 1000 * len(cache) <= 50_000
