// On pages that show a lesson to a room, sliders that the mouse or a finger has set lose the focus when they are released,
// so that arrow keys change the slide again. On other pages a slider keeps the focus, and arrow keys change it.

import { isPresentingPage } from "../position/views.js";

const SLIDERS = 'input[type="range"], [role="slider"]';

export function releaseSliders(page, signal) {
  if (!isPresentingPage()) return;
  const options = { capture: true, signal };
  let pressed = null;
  page.addEventListener("pointerdown", ({ target }) => { pressed = target.closest?.(SLIDERS) ?? null; }, options);
  // The focus came by pointer, but the slider has been used with the keyboard since.
  page.addEventListener("keydown", () => { pressed = null; }, options);
  // A touch focuses the slider between these two events.
  for (const end of ["pointerup", "click"]) page.addEventListener(end, () => releaseLater(pressed), options);
}

/** Blur the slider after the current event, in which the browser still sets its value. */
function releaseLater(slider) {
  setTimeout(() => { if (slider?.contains(document.activeElement)) document.activeElement.blur(); });
}
