// The place at which a learner continues when the learning platform launches the lesson again. The server stores it: many
// browsers block storage in the frames of a course, and the next learner may use the same tab.

import { nameIn } from "../deck/position/slide-index.js";
import { setFragment } from "../lib/browser/url.js";
import { returnToSection, slideOf, watchPlace } from "./place.js";

const DELAY = 3000; // ms; leaving the page sends the place at once

/** Open the section that the launch names after the slide. The deck, which has not started yet, opens the slide. */
export function continueAtLastPlace({ document, location }) {
  const place = nameIn(location.hash);
  if (!place.includes(" ")) return;
  setFragment(slideOf(place));
  returnToSection(document, place);
}

/** Send each place that differs from the place before, first from that in the address. The server ignores previews. */
export function sendPlaces({ document, location, addEventListener }, url, token) {
  let place, timer;
  let sent = nameIn(location.hash);
  const send = () => {
    clearTimeout(timer);
    if (!place || place === sent) return; // without a place, the deck has not started yet
    sent = place;
    sendPlace(url, token, place);
  };
  watchPlace(document, (newPlace) => {
    place = newPlace;
    sent ||= place; // without a place in the address, the page opens at its first slide
    clearTimeout(timer);
    timer = setTimeout(send, DELAY);
  });
  document.addEventListener("visibilitychange", () => document.hidden && send());
  addEventListener("pagehide", send);
}

async function sendPlace(url, token, place) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const request = { method: "POST", body: JSON.stringify({ place }), headers, credentials: "omit", keepalive: true };
  await fetch(url, request).catch(() => {}); // offline: the next place is sent again
}
