// How many devices follow a room, as text.

import { ngettext } from "../lib/translation.js";

export function watchingText(watching) {
  // Translators: the number of devices that follow the room.
  return ngettext("%(count)s watching", "%(count)s watching", watching);
}
