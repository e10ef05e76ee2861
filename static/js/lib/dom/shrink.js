// Content that gets smaller until it fits.

/**
 * Set a custom property of the element to the largest factor for which `fits` returns true, else to the smallest one.
 * `from`, `to` and `step` are in percent, and `fits` gets the percentage. Return whether the content fits.
 */
export function shrinkToFit(element, property, fits, { from, to, step }) {
  for (let size = from; size >= to; size -= step) {
    element.style.setProperty(property, size / 100);
    if (fits(size)) return true;
  }
  return false;
}
