// Decides which keys control the deck, depending on the view and on how much of the deck is visible.

import { clamp } from "../../lib/clamp.js";
import { isVisible } from "../../lib/dom/visibility.js";
import { actionFor, scrollOf } from "./keymap.js";
import { isDeckView, isPresenterView } from "../position/views.js";

const READING_VIEW_ACTIONS = new Set(["reading", "help", "contents", "goTo", "presenter"]);
const PRESENTER_ACTIONS = new Set(["largerNotes", "smallerNotes"]);
const NOT_FOR_PRESENTER = new Set(["presenter", "reading"]);

// Without focus in the deck, keys control it if at least this fraction of it is visible.
const MIN_VISIBLE = 0.75;
const THRESHOLDS = Array.from({ length: 21 }, (_, i) => i / 20);

export class DeckKeys {
  #deck;
  #isVisible = true;

  constructor(deck, signal) {
    this.#deck = deck;
    this.#watchVisibility(signal);
  }

  /** Return the deck's action for a keydown event, or undefined. Takes the options of `actionFor` in keymap.js. */
  actionFor(event, options) {
    const action = actionFor(event, options);
    return action && isAvailable(action) && this.#isForDeck(event) ? action : undefined;
  }

  /** In a frame, the observer also counts what the surrounding page scrolls out of view. */
  #watchVisibility(signal) {
    const observer = new IntersectionObserver((entries) => {
      const { intersectionRatio, intersectionRect } = entries.at(-1);
      this.#isVisible = intersectionRatio >= MIN_VISIBLE || intersectionRect.height > innerHeight / 2;
    }, { threshold: THRESHOLDS });
    observer.observe(this.#deck);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Keys do not control the deck while the focus is in a section below it or the deck is scrolled out of view. */
  #isForDeck({ target }) {
    if (isPresenterView()) return true;
    // In a ballot that has just been hidden the focused element is hidden.
    const isHidden = target instanceof Element && !isVisible(target);
    if (!isHidden && target.closest?.("main, footer") && !this.#deck.contains(target)) return false;
    if (this.#isVisible || !isDeckView()) return true;
    // With the focus in the slide, the key would scroll the invisible slide instead of the page.
    if (this.#deck.contains(target)) target.blur();
    return false;
  }
}

function isAvailable(action) {
  if (isPresenterView()) return !NOT_FOR_PRESENTER.has(action);
  return !PRESENTER_ACTIONS.has(action) && (isDeckView() || READING_VIEW_ACTIONS.has(action));
}

/**
 * Scroll a slide that is taller than the window, and return whether it moved. In the presenter view it does not scroll,
 * so each press of a clicker changes the slide.
 */
export function scrollSlide(slide, event) {
  const fraction = scrollOf(event);
  if (!fraction || isPresenterView()) return false;
  const max = slide.scrollHeight - slide.clientHeight;
  const top = clamp(slide.scrollTop + fraction * slide.clientHeight, 0, max);
  if (Math.abs(top - slide.scrollTop) < 1) return false;
  slide.scrollTop = top;
  return true;
}
