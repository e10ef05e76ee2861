// Horizontal swipes with one finger. Swipes that start on elements which the reader drags or scrolls are ignored. So are
// swipes that start next to a slider: a finger that misses it does not change the slide. While the page is zoomed, a finger
// moves the page.

const SWIPE_LENGTH = 40; // px
const MIN_RATIO = 1.5; // of the horizontal to the vertical movement
const DRAGGABLE =
  'input, select, textarea, .plot:not([data-form~="svg-only"]), .movable, .data-table, dialog, [role="slider"], ' +
  "lesson-controls, .row-stepper";
const SCROLLABLE = "table, pre, .math";

/** Call `onSwipe(1)` for a swipe to the left, `onSwipe(-1)` for one to the right. */
export function watchSwipes(element, onSwipe, signal) {
  const options = { passive: true, signal };
  let start = null;

  element.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    const isSwipe = event.touches.length === 1 && !isZoomed() && !isDragOrScroll(event.target);
    start = isSwipe ? { x: touch.clientX, y: touch.clientY } : null;
  }, options);

  element.addEventListener("touchend", (event) => {
    if (!start || event.touches.length) return;
    const [touch] = event.changedTouches;
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    start = null;
    if (Math.abs(dx) >= SWIPE_LENGTH && Math.abs(dx) > MIN_RATIO * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
  }, options);

  element.addEventListener("touchcancel", () => { start = null; }, options);
}

function isZoomed() {
  return visualViewport.scale > 1;
}

function isDragOrScroll(target) {
  if (target.closest(DRAGGABLE)) return true;
  const box = target.closest(SCROLLABLE);
  return Boolean(box) && box.scrollWidth > box.clientWidth;
}
