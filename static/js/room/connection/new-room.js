// The presenter view's room, for the other windows of its browser. The browser stores the room (`SavedRoom`), and sends
// each change of its storage to all other windows as a `storage` event.

import { loadJson, nameInStorage } from "../../lib/browser/storage.js";

export const savedRoomKey = (lesson) => `room:${lesson}`;

/** Return the stored room of the lesson, `{ code, lead, url }`, or null. */
export function loadRoom(lesson) {
  return loadJson(savedRoomKey(lesson));
}

/** Call `onRoom` with the code of each room that a presenter view opens for the lesson, until `signal` aborts, if there is one. */
export function watchNewRooms(lesson, onRoom, signal) {
  const name = nameInStorage(savedRoomKey(lesson));
  addEventListener("storage", ({ key, newValue }) => {
    if (key === name && newValue) onRoom(JSON.parse(newValue).code);
  }, { signal });
}
