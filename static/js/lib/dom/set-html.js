// HTML from the server in boxes that are updated with each state.

const shown = new WeakMap(); // the HTML of each box as the server wrote it

/**
 * Set the HTML of a box. Equal HTML is not set again: screen readers would repeat it, and a selection in it would be lost.
 * `innerHTML` cannot be compared, because the browser writes some characters differently from the server.
 */
export function setHtml(box, html) {
  if (shown.get(box) === html) return;
  shown.set(box, html);
  box.innerHTML = html;
}
