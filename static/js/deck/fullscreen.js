// Hides the controls while the pointer rests in full screen.

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
    deck.addEventListener("pointermove", this.#onPointer, options);
    deck.addEventListener("pointerdown", this.#onPointer, options);
    document.addEventListener("keydown", this.#onKey, { signal, capture: true });
    signal.addEventListener("abort", () => clearTimeout(this.#idleTimer));
  }

  #onKey = (event) => {
    if (!["next", "previous"].includes(actionFor(event))) this.#showControls();
  };

  #onFullscreen = () => {
    clearTimeout(this.#idleTimer);
    this.#deck.toggleAttribute("data-idle", this.#isFullscreen);
    this.#deck.dispatchEvent(new CustomEvent("presenting-changed", { bubbles: true, detail: this.#isFullscreen }));
  };

  /** Hide the bar over the settings of a figure, because it would cover those at the end of a slide. */
  #onPointer = ({ target }) => {
    if (target.closest("lesson-controls")) this.#hideControls();
    else this.#showControls();
  };

  #showControls() {
    clearTimeout(this.#idleTimer);
    delete this.#deck.dataset.idle;
    if (this.#isFullscreen) this.#idleTimer = setTimeout(() => this.#hideControls(), IDLE_TIMEOUT);
  }

  #hideControls() {
    clearTimeout(this.#idleTimer);
    if (this.#isFullscreen) this.#deck.dataset.idle = "";
  }

  get #isFullscreen() {
    return document.fullscreenElement === this.#deck;
  }
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
