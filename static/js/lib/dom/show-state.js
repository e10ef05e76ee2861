// Parts of a page of which one state shows some.

/** Show the parts in `box` for this state, and hide the parts for other states. */
export function showState(box, state) {
  for (const part of box.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== state;
}
