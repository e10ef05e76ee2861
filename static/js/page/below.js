// The sections below the slides.

import * as address from "../deck/address.js";
import { focusHeading } from "../deck/headline.js";
import { decode } from "../deck/position.js";

/** The heading of the first section, or null in full screen, where only the deck is visible. */
export function firstBelow() {
  return document.fullscreenElement ? null : document.querySelector(".section > h2");
}

/** The heading that a fragment names, if it is in a section. */
export function headingBelow(hash) {
  const heading = document.getElementById(decode(hash.replace(/^#\/?/, "")));
  return heading?.closest(".section") ? heading : null;
}

export function goBelow(heading) {
  focusHeading(heading);
  heading.scrollIntoView({ block: "start" });
  address.goTo(heading.id);
}
