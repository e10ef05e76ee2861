// HTML from the server in boxes of the page.

const shown = new WeakMap(); // the HTML of each box as the server wrote it

/**
 * Set the HTML of a box that is updated with each state. Equal HTML is not set again: screen readers would repeat it, and
 * a selection in it would be lost. `innerHTML` cannot be compared, because the browser writes some characters differently
 * from the server.
 */
export function updateHtml(box, html) {
  if (shown.get(box) === html) return;
  shown.set(box, html);
  setHtml(box, html);
}

/** Set the HTML of a box, also if it is equal. */
export function setHtml(box, html) {
  box.innerHTML = html;
  reportContent(box);
}

/** Report that a box has new content, in which `scroll-regions.js` and `copy-buttons.js` prepare tables and code. */
export function reportContent(box) {
  box.dispatchEvent(new Event("content-added", { bubbles: true }));
}
