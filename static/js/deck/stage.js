// The deck as a screen: full, black, and quiet while the pointer rests.

import { actionFor } from "./keymap.js";

const REST = 2500; // ms without a pointer move before the controls go

export class Stage {
  #deck;
  #resting = 0;
  #listening = new AbortController();
  #cameFrom = null;

  constructor(deck) {
    this.#deck = deck;
    const options = { signal: this.#listening.signal };
    // Where a frame may not, the button's place stays empty: its neighbours would jump.
    deck.querySelector('[data-action="fullscreen"]').toggleAttribute("data-unavailable", !document.fullscreenEnabled);
    document.addEventListener("fullscreenchange", this.#onFullscreen, options);
    deck.addEventListener("pointermove", this.#wake, options);
    deck.addEventListener("pointerdown", this.#wake, options);
    // Before anyone else hears of it: any key brings the picture back, and does nothing more.
    document.addEventListener("keydown", this.#onKey, { ...options, capture: true });
    this.#curtain.addEventListener("click", () => this.#lift(), options);
  }

  leave() {
    this.#listening.abort();
    clearTimeout(this.#resting);
  }

  async toggleFullscreen() {
    if (!document.fullscreenEnabled) return;
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.#deck.requestFullscreen();
    } catch {
      // Refused after all: the deck stays as it is.
    }
  }

  blacken() {
    this.#cameFrom = document.activeElement;
    this.#curtain.hidden = false;
    this.#curtain.focus();
  }

  #lift() {
    this.#curtain.hidden = true;
    this.#cameFrom?.focus?.({ preventScroll: true });
  }

  #onKey = (event) => {
    // Turning slides is no reaching for the controls.
    if (!["next", "previous"].includes(actionFor(event))) this.#wake();
    if (this.#curtain.hidden || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The key that made it black may be held still.
    if (!event.repeat) this.#lift();
  };

  #onFullscreen = () => {
    const full = document.fullscreenElement === this.#deck;
    clearTimeout(this.#resting);
    this.#deck.toggleAttribute("data-idle", full);
    this.#deck.dispatchEvent(new CustomEvent("presenting-changed", { bubbles: true, detail: full }));
  };

  #wake = () => {
    clearTimeout(this.#resting);
    delete this.#deck.dataset.idle;
    if (document.fullscreenElement === this.#deck) {
      this.#resting = setTimeout(() => { this.#deck.dataset.idle = ""; }, REST);
    }
  };

  get #curtain() {
    return this.#deck.querySelector(".black-screen");
  }
}
