"""Chromium that blocks cookies and storage of other sites in frames, or allows them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserType, Page

from tests.browser.conftest import TIMEOUT
from tests.chromium import NO_SPARE_PROCESS, full_chromium, launch_arguments


@contextmanager
def third_party_storage_page(
    browser_type: BrowserType, profile: Path, *, blocked: bool
) -> Iterator[Page]:
    """Yield a page of Chromium with a new profile in the folder `profile`."""
    preferences = profile / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    # Written in both cases: Debian's Chromium blocks third-party cookies by default.
    cookies = {
        "cookie_controls_mode": int(blocked),
        "block_third_party_cookies": blocked,
    }
    preferences.write_text(json.dumps({"profile": cookies}))
    context = browser_type.launch_persistent_context(
        profile,
        executable_path=full_chromium(),
        # The older headless mode ignores the preferences.
        args=[*launch_arguments(), NO_SPARE_PROCESS, "--headless=new"],
    )
    context.set_default_timeout(TIMEOUT)
    yield context.pages[0]
    context.close()
