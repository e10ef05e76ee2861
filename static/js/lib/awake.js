// A screen that stays on while a page is looked at and not touched, where the browser can do that.

/** Keeps it on as long as the page is seen, until the signal comes. */
export function keepAwake(signal) {
  if (!navigator.wakeLock) return;
  let lock = null;
  const hold = async () => {
    if (document.hidden || signal.aborted) return;
    // Refused when the battery is low: then the phone knows better.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  };
  // What is hidden loses it by itself.
  document.addEventListener("visibilitychange", hold, { signal });
  signal.addEventListener("abort", () => lock?.release());
  hold();
}
