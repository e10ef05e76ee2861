// Full screen, and hiding the controls while the pointer rests in full screen.

import { isFramed } from "../lib/browser/framed.js";
import { actionFor } from "./input/keymap.js";

const IDLE_TIMEOUT = 2500; // ms without a pointer move before the controls are hidden

export class FullscreenControls {
  #deck;
  #idleTimer = 0;

  constructor(deck, signal) {
    this.#deck = deck;
    const options = { signal };
    if (!document.fullscreenEnabled) offerNewTab(deck);
    document.addEventListener("fullscreenchange", this.#onFullscreen, options);
    deck.addEventListener("pointermove", this.#showControls, options);
    deck.addEventListener("pointerdown", this.#showControls, options);
    document.addEventListener("keydown", this.#onKey, { signal, capture: true });
    signal.addEventListener("abort", () => clearTimeout(this.#idleTimer));
  }

  async toggleFullscreen() {
    if (!document.fullscreenEnabled) return;
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.#deck.requestFullscreen();
    } catch {
      // The browser refused. The deck stays as it is.
    }
  }

  #onKey = (event) => {
    if (!["next", "previous"].includes(actionFor(event))) this.#showControls();
  };

  #onFullscreen = () => {
    const isFullscreen = document.fullscreenElement === this.#deck;
    clearTimeout(this.#idleTimer);
    this.#deck.toggleAttribute("data-idle", isFullscreen);
    this.#deck.dispatchEvent(new CustomEvent("presenting-changed", { bubbles: true, detail: isFullscreen }));
  };

  #showControls = () => {
    clearTimeout(this.#idleTimer);
    delete this.#deck.dataset.idle;
    if (document.fullscreenElement === this.#deck) {
      this.#idleTimer = setTimeout(() => { this.#deck.dataset.idle = ""; }, IDLE_TIMEOUT);
    }
  };
}

/** Replace the button by the link to a new tab, in frames. Elsewhere it keeps its space, so that no other button moves. */
function offerNewTab(deck) {
  const button = deck.querySelector('[data-action="fullscreen"]');
  const link = isFramed() ? deck.querySelector(".deck-tools [data-new-tab]") : null;
  button.toggleAttribute("data-unavailable", !link);
  if (!link) return;
  button.hidden = true;
  link.hidden = false;
}
