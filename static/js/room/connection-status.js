// The indicator of a room's connection status.

const LABELS = {
  live: "Live",
  reconnecting: "Reconnecting…",
  offline: "No connection to the room",
  ended: "Ended",
};

/** `status` is the status of a RoomStatus event. */
export function paintConnectionStatus(page, status) {
  const indicator = page.querySelector(".connection-status");
  if (!(status in LABELS) || indicator.dataset.status === status) return;
  indicator.dataset.status = status;
  indicator.querySelector(".connection-status-text").textContent = LABELS[status];
}
