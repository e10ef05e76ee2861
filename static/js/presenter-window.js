// The window with the presenter view, one for all lessons.

/** Opens it at that slide, set as this page is. */
export function openPresenter(deck, id) {
  document.dispatchEvent(new Event("presenter-opened"));
  try {
    window.open(`${deck.dataset.present}${location.search}#/${id}`, "overtone-presenter");
  } catch {
    // A frame may forbid it, and then some browsers throw.
  }
}
