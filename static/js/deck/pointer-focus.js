// Sliders that the mouse or a finger has set lose the focus when they are released, so that arrow keys turn slides
// again. With the focus from the keyboard, arrow keys change the slider.

import { isPresenterView } from "./views.js";

const SLIDERS = 'input[type="range"]';

// Readers mark a position with a click on a chart and then move it with the arrow keys. Presenters turn slides with them.
const PRESENTER_SLIDERS = `${SLIDERS}, [role="slider"]`;

export function releaseSliders(page, signal) {
  const selector = isPresenterView() ? PRESENTER_SLIDERS : SLIDERS;
  const options = { capture: true, signal };
  let pressed = null;
  page.addEventListener("pointerdown", ({ target }) => { pressed = target.closest?.(selector) ?? null; }, options);
  // The focus came by pointer, but the slider has been used with the keyboard since.
  page.addEventListener("keydown", () => { pressed = null; }, options);
  // A touch focuses the slider between these two events.
  for (const end of ["pointerup", "click"]) page.addEventListener(end, () => releaseLater(pressed), options);
}

/** Blur the slider after the current event, in which the browser still sets its value. */
function releaseLater(slider) {
  setTimeout(() => { if (slider?.contains(document.activeElement)) document.activeElement.blur(); });
}
