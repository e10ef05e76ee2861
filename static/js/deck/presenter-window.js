// Opens the presenter view.

import { currentUrl } from "../lib/browser/url.js";

/**
 * Open the presenter view at a slide, with the figure settings of this page. All lessons share one presenter window.
 */
export function openPresenter(deck, id) {
  document.dispatchEvent(new Event("presenter-opened"));
  try {
    window.open(`${deck.dataset.present}${currentUrl().search}#/${id}`, "overtone-presenter");
  } catch {
    // Some browsers throw if a sandboxed frame does not allow popups.
  }
}
