"""Parse the text of each setting. Each function raises ValueError with advice."""

from __future__ import annotations

import re
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

LOCAL_NOTES = "local"
PUBLIC_NOTES = "everyone"
MIN_SECRET_LENGTH = 16
"""Characters. A shorter key could be found by brute force from one signed token."""


MAX_RETENTION_DAYS = 36_500

_ADDRESS = re.compile(r"https?://(?:\[[0-9A-Fa-f:.]+\]|[^\s/?#@:\[\]\\]+)(?::[0-9]+)?")


def parse_path(text: str) -> Path:
    return Path(text).expanduser().resolve()


def parse_secret_keys(text: str) -> tuple[str, ...]:
    """Return the keys in `text`, one on each line, the newest first.

    Raises ValueError for a key that is too short.
    """
    keys = tuple(line.strip() for line in text.splitlines() if line.strip())
    if not keys or any(len(key) < MIN_SECRET_LENGTH for key in keys):
        raise ValueError(f"Each key must have at least {MIN_SECRET_LENGTH} characters.")
    return keys


def parse_database(text: str) -> str:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # ValueError for an invalid port
        raise ValueError(
            "It must be a URL such as postgresql+psycopg://user:password@host/name."
        ) from error
    known = url.get_backend_name() in ("postgresql", "sqlite")
    try:
        asynchronous = known and url.get_dialect().is_async
    except ArgumentError:  # an unknown driver
        known = False
    if not known or asynchronous:
        raise ValueError(
            f"Overtone supports SQLite and PostgreSQL, not {url.drivername}."
            " Use postgresql+psycopg://… or sqlite:///…."
        )
    return text


def parse_address(text: str) -> str:
    """Return the origin in `text`: a scheme, a host and, optionally, a port."""
    address = text.rstrip("/")
    if not _ADDRESS.fullmatch(address) or not _has_valid_port(address):
        raise ValueError(
            "It must be a URL of a host without a path, such as"
            " https://lessons.example or https://lessons.example:8443."
        )
    return address


def _has_valid_port(address: str) -> bool:
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def parse_redis(text: str) -> str:
    if urlsplit(text).scheme not in ("redis", "rediss", "unix"):
        raise ValueError("It must be a URL such as redis://host:6379/0.")
    return text


def parse_proxies(text: str) -> str:
    given = [part.strip() for part in text.split(",")]
    try:
        for part in given if given != ["*"] else ():
            ip_network(part)
    except ValueError as error:
        raise ValueError(
            f"It must be a comma-separated list of addresses or networks, such as"
            f" 127.0.0.1,10.0.0.0/8, or * for any. {error}."
        ) from error
    return ",".join(given)


def parse_origins(text: str) -> str:
    parts = text.split()
    is_header = text.isascii() and text.isprintable() and not set(text) & {";", ","}
    has_path = any("/" in part.partition("://")[2] for part in parts)
    if not is_header or has_path or ("*" in parts and len(parts) > 1):
        raise ValueError(
            "It must be a space-separated list of origins, such as"
            " https://school.example https://lms.example, or * for any."
        )
    return text


def parse_notes(text: str) -> str:
    if text not in (LOCAL_NOTES, PUBLIC_NOTES):
        raise ValueError(f"It must be {LOCAL_NOTES} or {PUBLIC_NOTES}.")
    return text


def parse_contact(text: str) -> str:
    is_email = re.fullmatch(r"[^\s@<>\"?&:]+@[\w-]+(\.[\w-]+)+", text)
    url = urlsplit(text)
    if not is_email and not (url.scheme == "https" and url.hostname):
        raise ValueError(
            "It must be an e-mail address such as help@school.example, or an https URL."
        )
    return text


def parse_switch(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError("It must be 1 for yes or 0 for no.")
    return text == "1"


def parse_days(text: str) -> int:
    is_short = text.isascii() and text.isdigit() and len(text) <= 5
    if not is_short or int(text) > MAX_RETENTION_DAYS:
        raise ValueError(
            f"It must be a whole number of days from 0 to {MAX_RETENTION_DAYS}."
        )
    return int(text)


def parse_count(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise ValueError("It must be a whole number of at least 1.")
    return int(text)
