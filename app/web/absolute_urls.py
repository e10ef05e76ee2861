"""Absolute URLs of pages, for links outside of them and for other devices.

`OVERTONE_ADDRESS` replaces the requested host, which may be 127.0.0.1, or may lack the
port behind a proxy.
"""

from __future__ import annotations

from typing import Any

from flask import url_for

from app.web.current import services


def absolute_url(endpoint: str, **values: Any) -> str:
    """Return the URL of a page. `values` are parts of the URL."""
    return _url(services().settings.address, endpoint, values)


def url_for_devices(endpoint: str, **values: Any) -> str:
    """Return the URL of a page for other devices in the network.

    Without `OVERTONE_ADDRESS`, it has this machine's address in the local network, if
    the server listens there.
    """
    return _url(services().settings.public_address, endpoint, values)


def _url(address: str, endpoint: str, values: dict[str, Any]) -> str:
    if not address:
        return url_for(endpoint, **values, _external=True)
    return address + url_for(endpoint, **values)
