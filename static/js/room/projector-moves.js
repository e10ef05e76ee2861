// Moves in the projector window control the room if the presenter view is open in the same browser: the projector has
// no secret of the room, so it reports them to the presenter view.
//
//   projector window ── { slide } or { black } ──> presenter view ──> room

const nameOf = (code) => `overtone:projector:${code}`;

/** Report a move to the presenter view. An open channel would keep the page out of the back/forward cache. */
export function reportMove(code, move) {
  const channel = new BroadcastChannel(nameOf(code));
  channel.postMessage(move);
  channel.close();
}

/** Call `onMove` with each move in a projector window of this room, until `signal` aborts. */
export function watchProjectorMoves(code, onMove, signal) {
  const channel = new BroadcastChannel(nameOf(code));
  channel.onmessage = ({ data }) => onMove(data);
  signal.addEventListener("abort", () => channel.close());
}
