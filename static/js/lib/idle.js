// Work that nobody waits for.

const LATEST = 500; // ms; busy pages are told of no idle moment at all

/** Calls back once the next frame is drawn: never, while none is. */
export function afterFrame(callback) {
  requestAnimationFrame(() => setTimeout(callback));
}

/** Calls back when there is nothing else to do, and after a while anyway. */
export function whenIdle(callback, timeout = LATEST) {
  if (window.requestIdleCallback) requestIdleCallback(() => callback(), { timeout });
  else setTimeout(callback);
}

let last = Promise.resolve();

/** A frame with nothing else to do, which is kept for whoever waits for it: what two of them laid out together would take twice as long. */
export function freeFrame() {
  last = last.then(() => new Promise(requestAnimationFrame)).then(() => new Promise((done) => whenIdle(done)));
  return last;
}
