// Headlines, where the focus goes that follows a reader's own move.

/** Focusable only now: a heading that always is would be focused by its address, on load. */
export function focusHeading(heading, { preventScroll = true } = {}) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll });
}
