// The place at which a learner continues when the learning platform launches the lesson again. The server stores it: many
// browsers block storage in the frames of a course, and the next learner may use the same tab.

import { nameIn } from "../deck/position/slide-index.js";
import { setFragment } from "../lib/browser/url.js";
import { returnToSection, slideOf, watchPlace } from "./place.js";

const DELAY = 1000; // ms

/** Open the section that the launch names after the slide. The deck, which has not started yet, opens the slide. */
export function continueAtLastPlace({ document, location }) {
  const place = nameIn(location.hash);
  if (!place.includes(" ")) return;
  setFragment(slideOf(place));
  returnToSection(document, place);
}

/** Send each place that differs from the place at which the page has opened. The server stores none of a preview. */
export function sendPlaces({ document, addEventListener }, url, token) {
  let place, sent, timer;
  const send = () => {
    clearTimeout(timer);
    if (place === sent) return;
    sent = place;
    sendPlace(url, token, place);
  };
  watchPlace(document, (newPlace) => {
    place = newPlace;
    sent ??= place;
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
