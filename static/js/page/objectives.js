// The objectives below the title: in the deck, the open list is over the slide, and closes as soon as the reader goes on.

import { isDeckView } from "../deck/position/views.js";
import { setUpMenu } from "./menu.js";

export function setUpObjectives(objectives) {
  const close = () => { if (isDeckView()) objectives.open = false; };
  setUpMenu(objectives, { when: isDeckView });
  document.addEventListener("slide-changed", close);
  // Slides scroll themselves, and scroll events do not bubble.
  document.querySelector(".slides")?.addEventListener("scroll", close, { capture: true, passive: true });
}
