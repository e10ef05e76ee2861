// The bookmark at which a learner continues when the learning platform launches the lesson again. The server stores it:
// many browsers block storage in the frames of a course, and the next learner may use the same tab.

import { nameIn } from "../deck/position/slide-index.js";
import { setFragment } from "../lib/browser/url.js";
import { returnToSection, slideOf, watchBookmark } from "./bookmark.js";

const DELAY = 3000; // ms; leaving the page sends the bookmark at once

/** Open the section that the launch names after the slide. The deck, which has not started yet, opens the slide. */
export function continueAtBookmark({ document, location }) {
  const bookmark = nameIn(location.hash);
  if (!bookmark.includes(" ")) return;
  setFragment(slideOf(bookmark));
  returnToSection(document, bookmark);
}

/** Send each bookmark that differs from the one before it, at first from the address. The server ignores previews. */
export function sendBookmarks({ document, location, addEventListener }, url, token) {
  let bookmark, timer;
  let sent = nameIn(location.hash);
  const send = () => {
    clearTimeout(timer);
    if (!bookmark || bookmark === sent) return; // without a bookmark, the deck has not started yet
    sent = bookmark;
    sendBookmark(url, token, bookmark);
  };
  watchBookmark(document, (newBookmark) => {
    bookmark = newBookmark;
    sent ||= bookmark; // without a bookmark in the address, the page opens at its first slide
    clearTimeout(timer);
    timer = setTimeout(send, DELAY);
  });
  document.addEventListener("visibilitychange", () => document.hidden && send());
  addEventListener("pagehide", send);
}

async function sendBookmark(url, token, bookmark) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ place: bookmark });
  const request = { method: "POST", body, headers, credentials: "omit", keepalive: true };
  await fetch(url, request).catch(() => {}); // offline: the next bookmark is sent again
}
