// The sections of the page below the slides.

import { setFragment } from "../lib/url.js";
import { focusHeading } from "./focus-heading.js";
import { nameIn } from "./position/slide-index.js";

/** Return the heading of the first section, or null in full screen, where only the deck is visible. */
export function firstSectionHeading() {
  return document.fullscreenElement ? null : document.querySelector(".section > h2");
}

/** Return the element that a fragment names, or null if it is not in a slide or section. */
export function findTarget(hash) {
  const target = document.getElementById(nameIn(hash));
  return target?.closest(".slide, .section") ? target : null;
}

/** Show a part of a section. The address names the section. */
export function goToSection(target) {
  focusHeading(target);
  target.scrollIntoView({ block: "start" });
  setFragment(target.closest(".section").querySelector("h2").id);
}
