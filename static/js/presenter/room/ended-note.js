// Remembers in this tab that its room has ended, so that a reload of the presenter view does not open a new room.

const KEY = "overtone:room-ended:"; // + lesson

/** Store why the room of this tab has ended. */
export function saveEnd(lesson, why) {
  try {
    sessionStorage.setItem(KEY + lesson, why);
  } catch {
    // Storage is blocked: a reload opens a new room.
  }
}

/** Return why the room had ended before this page was reloaded; empty if it had not, or if the page was opened again. */
export function endBeforeReload(lesson) {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation?.type !== "reload") return "";
  try {
    return sessionStorage.getItem(KEY + lesson) ?? "";
  } catch {
    return "";
  }
}

export function forgetEnd(lesson) {
  try {
    sessionStorage.removeItem(KEY + lesson);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
