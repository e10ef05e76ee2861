// Work that nobody waits for.

const LATEST = 500; // ms; busy pages are told of no idle moment at all

/** Calls back when there is nothing else to do, and after a while anyway. */
export function whenIdle(callback, timeout = LATEST) {
  if (window.requestIdleCallback) requestIdleCallback(() => callback(), { timeout });
  else setTimeout(callback);
}
