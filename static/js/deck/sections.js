// What the page shows below the slides: sections, otherwise links to other lessons.

import { setFragment } from "../lib/browser/url.js";
import { focusHeading } from "./focus-heading.js";
import { nameIn } from "./position/slide-index.js";

/** Return the heading of the first section, otherwise the links. Null in full screen, where only the deck is visible. */
export function firstBelow() {
  if (document.fullscreenElement) return null;
  return document.querySelector(".section > h2") ?? document.getElementById("deck-below");
}

/** Return the element that a fragment names, or null if it is neither in the deck nor below it. */
export function findTarget(hash) {
  const target = document.getElementById(nameIn(hash));
  return target?.closest(".slide, .section, #deck-below") ? target : null;
}

/**
 * Leave full screen and show a part of a section, whose name the address then has, or the links. For a section, dispatch
 * `section-opened`.
 */
export async function goBelow(target) {
  if (document.fullscreenElement) await document.exitFullscreen();
  focusHeading(target);
  target.scrollIntoView({ block: "start" });
  const section = target.closest(".section");
  if (!section) return;
  setFragment(section.querySelector("h2").id);
  section.dispatchEvent(new CustomEvent("section-opened", { bubbles: true }));
}
