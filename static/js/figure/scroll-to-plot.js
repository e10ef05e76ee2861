// Scrolls a plot into view on a phone, where it may be below the text or below the buttons that change it.

import { isDeckView } from "../deck/position/views.js";
import { scrollBehavior } from "../lib/browser/motion.js";

const DRAWING_TIME = 2000; // ms until a figure is drawn, at most

/** Return the element that scrolls the slide or section that contains `element`. */
export function scrollerOf(element) {
  const part = element.closest(".slide, .section, .cover-line");
  return isDeckView() && part?.matches(".slide") ? part : document.scrollingElement;
}

/**
 * Scroll the plot into view, and the sentence below it, which the plot may cover while it is sticky. The element `used`,
 * if given, stays in view. Return how far the scroller moves.
 */
export function scrollToPlot(plot, scroller, used) {
  const reading = plot.closest(".figure").querySelector(".figure-reading");
  const before = scroller.scrollTop;
  for (const each of [plot, reading, used]) each?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const after = scroller.scrollTop;
  if (after === before) return 0;
  scroller.scrollTo({ top: before, behavior: "instant" });
  scroller.scrollTo({ top: after, behavior: scrollBehavior() });
  if (!used) scrollToReadingOnceDrawn(reading);
  return after - before;
}

/**
 * Another part of the figure can be taller. A figure that is already in this state is not drawn, and must not scroll when
 * the reader changes it later.
 */
function scrollToReadingOnceDrawn(reading) {
  const figure = reading.closest("lesson-figure").dataset.name;
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), DRAWING_TIME);
  document.addEventListener("figure-drawn", ({ name }) => {
    if (name !== figure) return;
    waiting.abort();
    reading.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
  }, { signal: waiting.signal });
}
