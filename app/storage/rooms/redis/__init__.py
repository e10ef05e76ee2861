"""Rooms in Redis, shared by several processes.

Redis decides: what is changed and what is counted is done there at one stroke
(`scripts`). Every process also knows the newest of each room that it was asked for
(`known`), so that a thousand followers ask Redis for nothing: every change is published
whole, and heard by all (`wire`). A process that was cut off goes on telling what it
knew, and catches up.

What is acknowledged is as safe as that Redis is set to keep it.
"""

from __future__ import annotations

from app.storage.rooms.redis.store import RedisShelf

__all__ = ["RedisShelf"]
