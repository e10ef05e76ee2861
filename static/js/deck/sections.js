// The sections of the page below the slides.

import { setFragment } from "../lib/url.js";
import { focusHeading } from "./focus-heading.js";
import { nameIn } from "./slide-index.js";

/** Return the heading of the first section, or null in full screen, where only the deck is visible. */
export function firstSectionHeading() {
  return document.fullscreenElement ? null : document.querySelector(".section > h2");
}

/** Return the heading that a fragment names, or null if it is not in a section. */
export function findSectionHeading(hash) {
  const heading = document.getElementById(nameIn(hash));
  return heading?.closest(".section") ? heading : null;
}

export function goToSection(heading) {
  focusHeading(heading);
  heading.scrollIntoView({ block: "start" });
  setFragment(heading.id);
}
