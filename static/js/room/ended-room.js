// The projector's page of an ended room, after a reload: it goes to the next room that the presenter view opens.

import { loadRoom, watchNewRooms } from "./connection/new-room.js";

const ROOM = /\/r\/([^/?#]+)/;

/** Follow the presenter view of this browser, which may have opened the next room already. */
export function followNextRoom(page) {
  const lesson = page.querySelector("[data-ended-room]").dataset.endedRoom;
  const [, ended] = ROOM.exec(location.href);
  const saved = loadRoom(lesson);
  if (saved && saved.code !== ended) goTo(saved.code);
  else watchNewRooms(lesson, goTo);
}

function goTo(code) {
  location.replace(location.href.replace(ROOM, `/r/${code}`));
}
