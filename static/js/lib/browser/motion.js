// Motion, which the reader can reduce in the settings of the system.

/** Its `matches` is whether the reader prefers reduced motion now. */
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// Motion of parts of a chart.
export const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";
export const TIMING = { duration: 300, easing: EASING }; // ms

/** Return the behavior of scrolling: without motion if the reader prefers reduced motion. */
export function scrollBehavior() {
  return reducedMotion.matches ? "instant" : "smooth";
}
