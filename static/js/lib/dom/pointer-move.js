// Whether a finger or mouse that was pressed has moved. A finger that taps moves a little, too.

export const MIN_MOVE = 6; // px

/** Both arguments are pointer events, or objects with their `clientX` and `clientY`. */
export function hasMoved(press, event) {
  return Math.hypot(...distances(press, event)) >= MIN_MOVE;
}

/** Whether the pointer has moved more to the side than up or down. */
export function hasMovedSideways(press, event) {
  const [dx, dy] = distances(press, event);
  return dx >= MIN_MOVE && dx > dy;
}

function distances(press, event) {
  return [Math.abs(event.clientX - press.clientX), Math.abs(event.clientY - press.clientY)];
}
