// Remembers in this tab that its room has ended, so that a reload of the presenter view does not open a new room.

import { loadTabItem, removeTabItem, saveTabItem } from "../../lib/browser/tab-storage.js";

/** Store why the room of this tab has ended. */
export function saveEnd(lesson, why) {
  saveTabItem(keyOf(lesson), why);
}

/** Return why the room had ended before this page was reloaded; empty if it had not, or if the page was opened again. */
export function endBeforeReload(lesson) {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation?.type === "reload" && loadTabItem(keyOf(lesson))) || "";
}

export function forgetEnd(lesson) {
  removeTabItem(keyOf(lesson));
}

function keyOf(lesson) {
  return `room-ended:${lesson}`;
}
