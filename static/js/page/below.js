// The sections that a page goes on with below its slides.

import * as address from "../deck/address.js";
import { focusHeading } from "../deck/headline.js";
import { freeFrame } from "../lib/idle.js";
import { decode } from "../deck/position.js";

/** The headline of what follows the slides, where it can be seen. */
export function firstBelow() {
  return document.fullscreenElement ? null : document.querySelector(".section > h2");
}

/** The heading that a fragment names, if it stands in a section. */
export function headingBelow(hash) {
  const heading = document.getElementById(decode(hash.replace(/^#\/?/, "")));
  return heading?.closest(".section") ? heading : null;
}

export function goBelow(heading) {
  layOutWhole();
  focusHeading(heading);
  heading.scrollIntoView({ block: "start" });
  address.goTo(heading.id);
}

/** For whoever goes there now: what were laid out only on the way would move the place. */
export function layOutWhole() {
  document.body.dataset.whole = "";
}

/** Lets those that are near be laid out, one by one: until then nothing but their place is there. The first, which may
 *  already be in sight, comes part by part. Closed parts come last: browsers that look through new fields lay out all that
 *  is closed for that. */
export async function layOutBelow() {
  const [first, ...others] = document.querySelectorAll(".section");
  first?.setAttribute("data-seen", "in-parts");
  for (const part of [...(first?.children ?? []), ...others]) {
    await freeFrame();
    part.dataset.seen = "";
  }
  await freeFrame();
  document.documentElement.dataset.all = "";
}
