// Work that can wait until the browser is idle.

const TIMEOUT = 500; // ms; a busy page may never be idle

/** Call back when the browser is idle, and after `timeout` ms at the latest. */
export function whenIdle(callback, timeout = TIMEOUT) {
  if (window.requestIdleCallback) requestIdleCallback(() => callback(), { timeout });
  else setTimeout(callback);
}
