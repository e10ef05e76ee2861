// The window with the presenter view, one for all lessons.

import { currentAddress } from "../deck/address.js";

/** Opens it at that slide, set as this page is. */
export function openPresenter(deck, id) {
  document.dispatchEvent(new Event("presenter-opened"));
  try {
    window.open(`${deck.dataset.present}${currentAddress().search}#/${id}`, "overtone-presenter");
  } catch {
    // A frame may forbid it, and then some browsers throw.
  }
}
