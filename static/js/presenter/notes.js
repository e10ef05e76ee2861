// Speaker notes, which the server sends only to devices that control the room.

import { reportContent } from "../lib/dom/set-html.js";
import { gettext } from "../lib/translation.js";
import { errorFrom, RoomRequestError, sendRequest } from "../room/connection/requests.js";

/**
 * Fill the elements `.speaker-note` in `root` if the page does not contain the notes. If they cannot be loaded, say why.
 *
 * `url` is the address of the room's notes, and `secret` controls the room.
 */
export async function loadNotes(root, url, secret) {
  if (!root.querySelector(".notes-missing")) return;
  try {
    const response = await sendRequest(url, "GET", undefined, secret);
    if (!response.ok) throw await errorFrom(response);
    show(root, await response.text());
  } catch (error) {
    if (!(error instanceof RoomRequestError)) throw error;
    for (const text of root.querySelectorAll(".notes-missing")) {
      text.textContent = `${gettext("The notes could not be loaded.")} ${error.message}`;
    }
  }
}

function show(root, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const note of template.content.children) {
    const box = root.querySelector(`.speaker-note[data-slide="${CSS.escape(note.dataset.slide)}"]`);
    if (!box) continue;
    box.replaceChildren(...note.childNodes);
    reportContent(box);
  }
}
