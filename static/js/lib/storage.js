// localStorage without exceptions. Some browsers block storage in frames; then nothing is saved.

const PREFIX = "overtone:";

/** Return the name under which an item is stored, as in `storage` events. */
export function nameInStorage(key) {
  return PREFIX + key;
}

export function saveItem(key, value) {
  try {
    localStorage.setItem(nameInStorage(key), value);
  } catch {
    // Storage is blocked or full.
  }
}

/** Return the saved string, or null. */
export function loadItem(key) {
  try {
    return localStorage.getItem(nameInStorage(key));
  } catch {
    return null;
  }
}

export function removeItem(key) {
  try {
    localStorage.removeItem(nameInStorage(key));
  } catch {
    // Storage is blocked.
  }
}
