// localStorage without exceptions. Some browsers block storage in frames; then nothing is saved.

const PREFIX = "overtone:";

export function saveItem(key, value) {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is blocked or full.
  }
}

/** Return the saved string, or null. */
export function loadItem(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function removeItem(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is blocked.
  }
}
