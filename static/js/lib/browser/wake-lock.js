// Keeps the screen on while the page is visible, in browsers that support this.

/** Hold a screen wake lock until `signal` aborts. */
export function holdWakeLock(signal) {
  if (!navigator.wakeLock) return;
  let lock = null;
  const request = async () => {
    if (document.hidden || signal.aborted) return;
    // The browser may refuse, for example when the battery is low.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (signal.aborted) lock?.release();
  };
  // The browser releases the lock when the page is hidden.
  document.addEventListener("visibilitychange", request, { signal });
  signal.addEventListener("abort", () => lock?.release());
  request();
}
