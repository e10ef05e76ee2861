"""Score of a page by the rules of Mozilla's HTTP Observatory.

The penalties come from the published table. Bonus points are not counted, and a rule
that a page meets only in part counts as failed, so the real score can only be higher.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from http.client import HTTPMessage

SIX_MONTHS = 15_768_000
"""Lowest max-age of Strict-Transport-Security, in seconds."""

PRIVATE_REFERRERS = frozenset(
    {
        "no-referrer",
        "same-origin",
        "strict-origin",
        "strict-origin-when-cross-origin",
    }
)


def penalties(
    headers: HTTPMessage, page: str, redirect: str | None, host: str
) -> dict[str, int]:
    """Return the penalty of each rule that a page does not meet.

    `redirect` is the URL to which a request over http is redirected.
    """
    referrers = headers.get("Referrer-Policy", "no-referrer").split(", ")
    table = {
        "content-security-policy": (_has_strict_policy(headers), 25),
        "cookies": ("Set-Cookie" not in headers, 40),
        "cross-origin-resource-sharing": (
            "Access-Control-Allow-Credentials" not in headers,
            50,
        ),
        "redirection": ((redirect or "").startswith(f"https://{host}/"), 20),
        "referrer-policy": (PRIVATE_REFERRERS.issuperset(referrers), 5),
        "strict-transport-security": (_max_age(headers) >= SIX_MONTHS, 20),
        "subresource-integrity": (all(s.startswith("/") for s in _scripts(page)), 50),
        "x-content-type-options": (
            headers.get("X-Content-Type-Options") == "nosniff",
            5,
        ),
        "x-frame-options": (_denies_frames(headers), 20),
    }
    return {rule: points for rule, (is_met, points) in table.items() if not is_met}


def _policy(headers: HTTPMessage) -> dict[str, list[str]]:
    parts = headers.get("Content-Security-Policy", "").split(";")
    return {name: sources for name, *sources in (p.split() for p in parts if p.strip())}


def _has_strict_policy(headers: HTTPMessage) -> bool:
    """Return whether the policy allows nothing by default, and nothing unsafe."""
    policy = _policy(headers)
    active = {"script-src", "style-src", "object-src"} & policy.keys()
    sources = [source for name in active for source in policy[name]]
    insecure = [s for all_ in policy.values() for s in all_ if s.startswith("http:")]
    return (
        policy.get("default-src") == ["'none'"]
        and policy.get("form-action") in (["'self'"], ["'none'"])
        and not any(re.match("'unsafe|data:|https:$|[*]", source) for source in sources)
        and not insecure
    )


def _denies_frames(headers: HTTPMessage) -> bool:
    return _policy(headers).get("frame-ancestors") in (["'none'"], ["'self'"])


def _max_age(headers: HTTPMessage) -> int:
    found = re.search("max-age=([0-9]+)", headers.get("Strict-Transport-Security", ""))
    return int(found[1]) if found else 0


def _scripts(page: str) -> list[str]:
    """Return the `src` of each script in the page."""
    sources: list[str] = []

    class Parser(HTMLParser):
        def handle_starttag(
            self, tag: str, attrs: list[tuple[str, str | None]]
        ) -> None:
            found = dict(attrs).get("src")
            if tag == "script" and found:
                sources.append(found)

    Parser().feed(page)
    return sources
