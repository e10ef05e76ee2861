// The black screen. It covers the page until any key or a click ends it. The presenter view stays visible and only says
// that the projector is black; there, keys that change the slide end it.

import { isPresenterView } from "./position/views.js";

/** The screen has become black, or no longer is. Bubbles. */
class BlackChange extends Event {
  constructor(isBlack) {
    super("black-changed", { bubbles: true });
    this.isBlack = isBlack;
  }
}

export class BlackScreen {
  #deck;
  #cover;
  #isOn = false;
  #previousFocus = null;

  constructor(deck, signal) {
    this.#deck = deck;
    this.#cover = deck.querySelector(".black-screen");
    this.#cover.addEventListener("click", () => this.set(false), { signal });
    document.addEventListener("fullscreenchange", () => { if (!this.#cover.hidden) this.#showCover(); }, { signal });
    if (isPresenterView()) return;
    // Captured, to run before all other key handlers: a key that ends the black screen does nothing else.
    document.addEventListener("keydown", this.#onKey, { signal, capture: true });
  }

  get isOn() {
    return this.#isOn;
  }

  set(isOn) {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    if (!isPresenterView()) this.#setCover(isOn);
    this.#deck.dispatchEvent(new BlackChange(isOn));
  }

  #setCover(isShown) {
    if (isShown) {
      this.#previousFocus = document.activeElement;
      this.#showCover();
    } else {
      this.#cover.hidden = true;
      this.#deck.append(this.#cover);
      this.#previousFocus?.focus?.({ preventScroll: true });
    }
  }

  /**
   * Show the cover in the deck in full screen, which hides the rest of the page, otherwise in the body: until the end of
   * 2024, browsers placed fixed elements in the deck, because it has a container type.
   */
  #showCover() {
    const isFullscreen = document.fullscreenElement === this.#deck;
    (isFullscreen ? this.#deck : document.body).append(this.#cover);
    this.#cover.hidden = false;
    this.#cover.focus();
  }

  #onKey = (event) => {
    if (!this.#isOn || ["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A repeated event comes from the key that showed the black screen and is still pressed.
    if (!event.repeat) this.set(false);
  };
}
