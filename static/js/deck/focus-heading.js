// Focus on the heading of the slide or section, or the part of it, that the reader has gone to.

export function focusHeading(heading, { preventScroll = true } = {}) {
  // Set only now: a focusable heading that the URL names would get the focus on load.
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus({ preventScroll });
}
