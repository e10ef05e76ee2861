// What is pressed stays where it is, under the finger and under the eye, and what it opens is seen.

const SEEN = 0.25; // of the box, that much of what has opened at the least

/** Opened or closed, a part's headline keeps its place on the screen, and the slide around it scrolls instead. */
export function keepSteady(slides, signal) {
  slides.addEventListener("click", ({ target }) => {
    const summary = target.closest("summary");
    if (!summary) return;
    const slide = summary.closest(".slide");
    const before = summary.getBoundingClientRect().top;
    // It opens after the click, and is painted after this.
    requestAnimationFrame(() => {
      slide.scrollTop += summary.getBoundingClientRect().top - before;
      if (summary.parentElement.open) slide.scrollTop += unseen(summary, slide);
    });
  }, { signal });
}

/** How far what has opened must come up to be seen, in pixels; never more than it is long. */
function unseen(summary, slide) {
  const [box, part] = [slide.getBoundingClientRect(), summary.parentElement.getBoundingClientRect()];
  const wanted = summary.getBoundingClientRect().bottom + SEEN * slide.clientHeight;
  return Math.max(0, Math.min(part.bottom, wanted) - box.bottom);
}
