"""Pages without the features that the oldest supported browsers do not have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

NEWER: Final = Path(__file__).parent / "other_browsers" / "newer_than_chrome_109.txt"
"""Properties of JavaScript and the DOM that Chromium 156 has and Chromium 109 lacks:
globals, and the own properties of each global interface and of its prototype, as
`Object.getOwnPropertyNames` lists them in each of the two browsers."""

NOT_IN_SAFARI: Final = ("Element.prototype.checkVisibility", "requestIdleCallback")
"""Properties that Chromium 109 has and Safari 16.4 lacks."""

REMOVE: Final = """
for (const path of %s) {
  const names = path.split("."), last = names.pop();
  const owner = names.reduce((object, name) => object?.[name], window);
  if (owner) delete owner[last];
}
// These browsers do not know this selector, and browsers on servers can have this locale.
for (const { prototype } of [Element, Document, DocumentFragment]) {
  for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
    const original = prototype[name];
    if (original) prototype[name] = function (selector) {
      if (selector.includes(":dir(")) throw new SyntaxError(selector);
      return original.call(this, selector);
    };
  }
}
Object.defineProperty(navigator, "languages", { value: ["en-US@posix"] });
"""  # noqa: E501


def as_older_browser(page: Page) -> Page:
    """Remove newer features from a page that has not been opened yet."""
    paths = [*NEWER.read_text("utf-8").split(), *NOT_IN_SAFARI]
    page.add_init_script(REMOVE % json.dumps(paths))
    return page
