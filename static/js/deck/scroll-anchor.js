// Keeps a clicked <summary> in place on the screen while its details open or close.

const MIN_VISIBLE = 0.25; // of the slide's height: how much of opened details is scrolled into view

export function anchorSummaries(slides, signal) {
  slides.addEventListener("click", ({ target }) => {
    const summary = target.closest("summary");
    if (!summary) return;
    const slide = summary.closest(".slide");
    const before = summary.getBoundingClientRect().top;
    // The details open after this event and before the next frame.
    requestAnimationFrame(() => {
      slide.scrollTop += summary.getBoundingClientRect().top - before;
      if (summary.parentElement.open) slide.scrollTop += hiddenHeight(summary, slide);
    });
  }, { signal });
}

/** Return how many pixels of the opened details must still be scrolled into view. */
function hiddenHeight(summary, slide) {
  const [box, details] = [slide.getBoundingClientRect(), summary.parentElement.getBoundingClientRect()];
  const bottom = summary.getBoundingClientRect().bottom + MIN_VISIBLE * slide.clientHeight;
  return Math.max(0, Math.min(details.bottom, bottom) - box.bottom);
}
