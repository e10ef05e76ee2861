// Announcements of screen readers. A text that stays in its status would be read again in browse mode, and whenever the
// slide around it is shown.

const DURATION = 10_000; // ms until the text is removed

const timers = new WeakMap(); // by status

/** Let screen readers read a text, or nodes, in an element with role="status" or aria-live. */
export function announce(status, ...content) {
  clearTimeout(timers.get(status));
  status.replaceChildren(...content);
  timers.set(status, setTimeout(() => status.replaceChildren(), DURATION));
}
