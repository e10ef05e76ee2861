// The indicator of a room's connection status.

import { gettext } from "../../lib/translation.js";

const LABELS = {
  live: gettext("Live"),
  reconnecting: gettext("Reconnecting…"),
  offline: gettext("No connection to the room"),
  ended: gettext("Ended"),
};

/** `status` is the status of a RoomStatus event. */
export function paintConnectionStatus(page, status) {
  const indicator = page.querySelector(".connection-status");
  if (!(status in LABELS) || indicator.dataset.status === status) return;
  indicator.dataset.status = status;
  indicator.querySelector(".connection-status-text").textContent = LABELS[status];
}
