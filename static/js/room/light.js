// The light that shows a room's connection status, with the status in words.

const LABELS = {
  live: "Live",
  reconnecting: "Reconnecting…",
  offline: "No connection to the room",
  ended: "Ended",
};

/** `status` is the status of a RoomStatus event. */
export function paintLight(page, status) {
  const light = page.querySelector(".link-light");
  if (!(status in LABELS) || light.dataset.status === status) return;
  light.dataset.status = status;
  light.querySelector(".light-words").textContent = LABELS[status];
}
