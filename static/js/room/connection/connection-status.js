// The indicator of a room's connection status.

import { gettext } from "../../lib/translation.js";

export const STATUS_LABELS = {
  // Translators: the page is connected to a live room.
  live: gettext("Live"),
  reconnecting: gettext("Reconnecting…"),
  offline: gettext("No connection to the room"),
  // Translators: the room has ended.
  ended: gettext("Ended"),
};

/** `status` is the status of a RoomStatus event. */
export function paintConnectionStatus(page, status) {
  const indicator = page.querySelector(".connection-status");
  if (!(status in STATUS_LABELS) || indicator.dataset.status === status) return;
  indicator.dataset.status = status;
  indicator.querySelector(".connection-status-text").textContent = STATUS_LABELS[status];
}
