// Motion that the reader has reduced in the settings of the system.

/** Return the behavior of scrolling: without motion if the reader prefers reduced motion. */
export function scrollBehavior() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
