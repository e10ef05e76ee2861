// The deck's dialogs: overview, contents, go to, and help. Each closes on Esc before anything else happens.

import { KEYS, keysOf, labelOf } from "./keymap.js";
import { recall, remember } from "../lib/storage.js";
import { placeNamed } from "./position.js";

/** Someone chose a slide in a dialog. Bubbles. */
export class PlaceChosen extends Event {
  constructor(index) {
    super("place-chosen", { bubbles: true });
    this.index = index;
  }
}

export class DeckDialogs {
  #deck;
  #slides;
  #switch; // of keys without Ctrl, Alt or ⌘

  constructor(deck, slides, rtl, signal) {
    this.#deck = deck;
    this.#slides = slides;
    this.#switch = deck.querySelector('[name="single-keys"]');
    this.#drawHelp(rtl);
    this.#bindGoTo({ signal });
    this.#bindSwitch({ signal });
    // In a room, another may turn the slide while one is open here.
    deck.addEventListener("slide-changed", ({ index }) => deck.querySelectorAll("dialog[open]").forEach((dialog) => mark(dialog, index)), { signal });
    for (const dialog of deck.querySelectorAll("dialog")) {
      closeBeside(dialog, { signal });
      dialog.addEventListener("keydown", (event) => this.#closeByItsKey(event, dialog), { signal });
    }
  }

  get singleKeys() {
    return this.#switch.checked;
  }

  open(name, index) {
    const dialog = this.#deck.querySelector(`#deck-${name}`);
    mark(dialog, index);
    dialog.showModal();
    const heading = dialog.querySelector("h2");
    heading.tabIndex = -1;
    // By itself a dialog focuses its first control, which in a long one is at the bottom.
    (dialog.querySelector("input:not([type]), [aria-current]") ?? heading).focus();
  }

  close() {
    this.#deck.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  }

  /** The overview toggles: its own key closes it too. Just closed, it may have the focus still, and the next press opens it. */
  #closeByItsKey(event, dialog) {
    if (!dialog.open || dialog.id !== "deck-overview" || event.key.toLowerCase() !== "o" || !this.singleKeys) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    dialog.close();
  }

  #drawHelp(rtl) {
    const body = this.#deck.querySelector(".keys tbody");
    body.replaceChildren(...KEYS.map((row) => {
      const line = document.createElement("tr");
      const label = document.createElement("th");
      label.scope = "row";
      label.textContent = row.label;
      const keys = document.createElement("td");
      keysOf(row, rtl).forEach((key, i) => {
        const cap = document.createElement("kbd");
        cap.textContent = labelOf(key);
        keys.append(i ? " " : "", cap);
      });
      line.append(label, keys);
      return line;
    }));
  }

  #bindGoTo(options) {
    const dialog = this.#deck.querySelector("#deck-go-to");
    const error = dialog.querySelector(".field-error");
    const field = dialog.querySelector("input");
    // Not a form: in a sandboxed frame forms may not even tell that they were submitted.
    const go = () => {
      const index = placeNamed(field.value, this.#slides);
      if (index < 0) {
        error.textContent = `No slide is called that. Give a number from 1 to ${this.#slides.length}, or part of a headline.`;
        return;
      }
      // After the dialog has given the focus back, so that the headline can have it.
      dialog.addEventListener("close", () => this.#deck.dispatchEvent(new PlaceChosen(index)), { once: true });
      dialog.close();
    };
    dialog.querySelector("[data-go]").addEventListener("click", go, options);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) go();
    }, options);
    dialog.addEventListener("close", () => {
      error.textContent = "";
      field.value = "";
    }, options);
  }

  #bindSwitch(options) {
    this.#switch.checked = recall("single-keys") !== "off";
    this.#switch.addEventListener("change", () => remember("single-keys", this.#switch.checked ? "on" : "off"), options);
  }
}

/** Says which of the slides that it lists is the present one. */
function mark(dialog, index) {
  dialog.querySelectorAll("li a").forEach((link, i) => {
    if (i === index) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

/** Closes by its buttons, and by a click that began and ended beside it. Its own padding is not beside it. */
function closeBeside(dialog, options) {
  let pressedBeside = false;
  dialog.addEventListener("pointerdown", (event) => { pressedBeside = isBeside(dialog, event); }, options);
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]") || (pressedBeside && isBeside(dialog, event))) dialog.close();
  }, options);
}

function isBeside(dialog, { target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
