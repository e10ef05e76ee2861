// Which keys are meant for the deck, and which for the page that it stands in.

import { actionFor, scrollOf } from "./keymap.js";
import { clamp } from "./position.js";
import { isDeck, isPresenter } from "./views.js";

// What still makes sense when all slides are stacked on one page.
const IN_READING_VIEW = new Set(["reading", "help", "contents", "goTo", "presenter"]);

const FOR_PRESENTERS = new Set(["largerNotes", "smallerNotes"]);
const NOT_FOR_PRESENTERS = new Set(["presenter", "reading"]);

// Of the deck, the part that is seen from which keys without a focus are meant for it.
const ENOUGH = 0.75;
const SIGHT_STEPS = Array.from({ length: 21 }, (_, i) => i / 20);

export class DeckKeys {
  #deck;
  #inSight = true;

  constructor(deck, signal) {
    this.#deck = deck;
    this.#watchSight(signal);
  }

  /** The action that a key press asks of the deck here and now, or undefined. `how` is as for any key. */
  actionFor(event, how) {
    const action = actionFor(event, how);
    return action && isPossible(action) && this.#isMeant(event) ? action : undefined;
  }

  /** In a frame the window is the one around it all: a deck scrolled out of sight there is out of sight. */
  #watchSight(signal) {
    const sight = new IntersectionObserver((entries) => {
      const { intersectionRatio, intersectionRect } = entries.at(-1);
      this.#inSight = intersectionRatio >= ENOUGH || intersectionRect.height > innerHeight / 2;
    }, { threshold: SIGHT_STEPS });
    sight.observe(this.#deck);
    signal.addEventListener("abort", () => sight.disconnect());
  }

  /** Whoever reads a section below, or has scrolled the deck away, means the page. */
  #isMeant({ target }) {
    if (isPresenter()) return true;
    if (target.closest?.("main, footer") && !this.#deck.contains(target)) return false;
    if (this.#inSight || !isDeck()) return true;
    // With the focus on its headline the slide would hold the key, and the page would stand still.
    if (this.#deck.contains(target)) target.blur();
    return false;
  }
}

function isPossible(action) {
  if (isPresenter()) return !NOT_FOR_PRESENTERS.has(action);
  return !FOR_PRESENTERS.has(action) && (isDeck() || IN_READING_VIEW.has(action));
}

/**
 * What does not fit is read before the slide turns. Says whether there was more to see.
 * Who presents has the notes, and turns slides for others: a clicker's key does nothing else.
 */
export function readOn(slide, event) {
  const part = scrollOf(event);
  if (!part || isPresenter()) return false;
  const most = slide.scrollHeight - slide.clientHeight;
  const top = clamp(slide.scrollTop + part * slide.clientHeight, 0, most);
  if (Math.abs(top - slide.scrollTop) < 1) return false;
  slide.scrollTop = top;
  return true;
}
