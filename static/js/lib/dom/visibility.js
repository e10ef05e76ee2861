// Whether the page shows an element. Safari before 17.4 has no `checkVisibility`.

/** Whether the element has a box; with `visibilityProperty`, also that its `visibility` is not hidden. */
export function isVisible(element, options = {}) {
  if (element.checkVisibility) return element.checkVisibility(options);
  if (!element.getClientRects().length) return false;
  return !options.visibilityProperty || getComputedStyle(element).visibility === "visible";
}
