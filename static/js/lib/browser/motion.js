// Motion that the reader has reduced in the settings of the system.

/** Its `matches` is whether the reader prefers reduced motion now. */
export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export const EASING = "cubic-bezier(0.3, 0, 0.2, 1)"; // of parts of a chart that move

/** Return the behavior of scrolling: without motion if the reader prefers reduced motion. */
export function scrollBehavior() {
  return reducedMotion.matches ? "instant" : "smooth";
}
