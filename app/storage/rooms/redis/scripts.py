"""Lua scripts, which Redis runs atomically.

The keys of every script, in this order: a room's record, votes and counts, the sorted
set of all rooms, the presenter's network, and the ended room. The first
arguments are the room's code, the time in seconds since the epoch, and IDLE_SECONDS.
"""

from __future__ import annotations

from typing import Final

_RENEW: Final = """
for _, key in ipairs({KEYS[1], KEYS[2], KEYS[3], KEYS[5]}) do
  redis.call('EXPIRE', key, ttl)
end
redis.call('ZADD', KEYS[4], now, code)
"""
"""Renews the expiry of a room's keys after a change or vote."""

ADD: Final = f"""
local code, now, ttl, record, max_rooms = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local stored = redis.call('GET', KEYS[1])
if stored then return stored == record and 1 or 0 end
local open_rooms = redis.call('ZCOUNT', KEYS[4], now - ttl, '+inf')
if open_rooms >= tonumber(max_rooms) then return -1 end
redis.call('SET', KEYS[1], record)
redis.call('DEL', KEYS[2], KEYS[3], KEYS[6])
{_RENEW}
return 1
"""
"""Returns 1 if the room was added, possibly by an earlier attempt whose reply was lost;
0 if the code is taken; -1 if there are too many rooms."""

CHANGE: Final = f"""
local code, now, ttl, before, record = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local channel, message = ARGV[6], ARGV[7]
if redis.call('GET', KEYS[1]) ~= before then return false end
redis.call('SET', KEYS[1], record)
{_RENEW}
redis.call('PUBLISH', channel, message)
return redis.call('HGETALL', KEYS[3])
"""
"""Replaces the record if it is still `before`. Returns the counts of all rounds; false
if another process has changed the record."""

RESTORE: Final = f"""
local code, now, ttl, version, record = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local channel, message = ARGV[6], ARGV[7]
local stored = redis.call('GET', KEYS[1])
if not stored or cjson.decode(stored).version >= tonumber(version) then return 0 end
redis.call('SET', KEYS[1], record)
{_RENEW}
redis.call('PUBLISH', channel, message)
return 1
"""
"""Restores an acknowledged change that Redis has lost. Does nothing if the stored
version is at least as new, or if the room does not exist, because then it has ended."""

VOTE: Final = f"""
local code, now, ttl, question, round = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local voter, answer, channel = ARGV[6], ARGV[7], ARGV[8]
local record = redis.call('GET', KEYS[1])
if not record then return -1 end
local room = cjson.decode(record).room
local vote = room.vote
if not room.open or vote == cjson.null or vote.phase ~= 'open' then return 0 end
if vote.question ~= question or vote.round ~= tonumber(round) then return 0 end
local ballot = round .. ' ' .. voter .. ' ' .. question
local new = redis.call('HSET', KEYS[2], ballot, answer)
local count = redis.call('HINCRBY', KEYS[3], round .. ' ' .. question, new)
local ballots = redis.call('HINCRBY', KEYS[3], '0 ', 1)
{_RENEW}
redis.call('PUBLISH', channel, cjson.encode({{
  code = code, question = question, round = tonumber(round), answered = count,
  ballots = ballots
}}))
return count
"""
"""Returns the number of voters; 0 if this vote is not open, -1 if there is no room.

The entry of ALL_ROUNDS is `0 `, without a question."""

REMOVE: Final = """
local code, channel, message = ARGV[1], ARGV[4], ARGV[5]
local ended_seconds, cause = ARGV[6], ARGV[7]
local stored = redis.call('GET', KEYS[1])
local deleted = redis.call('DEL', KEYS[1])
redis.call('DEL', KEYS[2], KEYS[3], KEYS[5])
if stored then
  local ended = cjson.decode(stored).room.lesson .. ' ' .. cause
  redis.call('SET', KEYS[6], ended, 'EX', ended_seconds)
end
deleted = deleted + redis.call('ZREM', KEYS[4], code)
if deleted > 0 then redis.call('PUBLISH', channel, message) end
return deleted
"""
"""Deletes the room and publishes that once, also if only its record had expired.
Stores the room's lesson and the cause of its end for a while, separated by a space,
after the deletions, because a Redis without memory refuses a script whose first write
needs memory."""
