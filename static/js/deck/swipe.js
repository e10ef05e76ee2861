// One finger, mostly sideways, at least 40 px. Never begun on what is itself dragged or scrolled.

const SWIPE_LENGTH = 40; // px
const NEVER_FROM = 'input, select, textarea, .plot, .data-table, dialog, [role="slider"]';
const MAY_SCROLL = "table, pre, .math";

/** Calls `onSwipe(+1)` for a finger moving left, `onSwipe(-1)` for one moving right. Returns how to stop. */
export function watchSwipes(element, onSwipe) {
  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  let start = null;

  element.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    const alone = event.touches.length === 1 && !isDragged(event.target);
    start = alone ? { x: touch.clientX, y: touch.clientY } : null;
  }, options);

  element.addEventListener("touchend", (event) => {
    if (!start || event.touches.length) return;
    const [touch] = event.changedTouches;
    const [across, along] = [touch.clientX - start.x, touch.clientY - start.y];
    start = null;
    if (Math.abs(across) >= SWIPE_LENGTH && Math.abs(across) > 1.5 * Math.abs(along)) onSwipe(across < 0 ? 1 : -1);
  }, options);

  element.addEventListener("touchcancel", () => { start = null; }, options);
  return () => listening.abort();
}

/** What fits has nowhere to scroll to. */
function isDragged(target) {
  if (target.closest(NEVER_FROM)) return true;
  const box = target.closest(MAY_SCROLL);
  return Boolean(box) && box.scrollWidth > box.clientWidth;
}
