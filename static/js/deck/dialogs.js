// The deck's dialogs: overview, contents, go to slide, and help.

import { FieldErrors, valuesOf } from "../lib/dom/field-errors.js";
import { loadItem, saveItem } from "../lib/browser/storage.js";
import { gettext } from "../lib/translation.js";
import { KEYS, keysOf, labelOf, nameOf } from "./input/keymap.js";
import { findSlideIndex } from "./position/slide-index.js";

/** The reader chose a slide in a dialog. Bubbles. */
class SlideChosen extends Event {
  constructor(index) {
    super("slide-chosen", { bubbles: true });
    this.index = index;
  }
}

export class DeckDialogs {
  #deck;
  #slides;
  #switch; // for shortcuts without Ctrl, Alt or ⌘

  constructor(deck, slides, rtl, signal) {
    this.#deck = deck;
    this.#slides = slides;
    this.#switch = deck.querySelector('[name="single-keys"]');
    this.#renderHelp(rtl);
    this.#bindGoTo({ signal });
    this.#bindSwitch({ signal });
    // In a room, the presenter may change the slide while a dialog is open.
    deck.addEventListener("slide-changed", ({ index }) => {
      deck.querySelectorAll("dialog[open]").forEach((dialog) => markCurrent(dialog, index));
    }, { signal });
    for (const dialog of deck.querySelectorAll("dialog")) {
      closeOnClick(dialog, { signal });
      dialog.addEventListener("keydown", (event) => this.#closeOverview(event, dialog), { signal });
    }
  }

  get singleKeys() {
    return this.#switch.checked;
  }

  open(name, index) {
    const dialog = this.#deck.querySelector(`#deck-${name}`);
    markCurrent(dialog, index);
    dialog.showModal();
    const heading = dialog.querySelector("h2");
    heading.tabIndex = -1;
    // By default a dialog focuses its first control, which may be a button at the bottom.
    (dialog.querySelector("input:not([type]), [aria-current]") ?? heading).focus();
  }

  close() {
    this.#deck.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  }

  /** Close the overview with the key that opens it. A dialog that has just closed may still have the focus. */
  #closeOverview(event, dialog) {
    if (!dialog.open || dialog.id !== "deck-overview" || nameOf(event) !== "o" || !this.singleKeys) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    dialog.close();
  }

  #renderHelp(rtl) {
    const body = this.#deck.querySelector(".keys tbody");
    body.replaceChildren(...KEYS.map((row) => {
      const line = document.createElement("tr");
      line.dataset.shortcut = row.action;
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
    const errors = new FieldErrors(dialog.querySelector(".field-error"), options.signal);
    const field = dialog.querySelector("input");
    // Not a form: a sandboxed frame without `allow-forms` does not even dispatch the submit event.
    const go = () => {
      const index = findSlideIndex(field.value, this.#slides);
      if (index < 0) {
        errors.show(field, unknownSlide(field, this.#slides.length));
        return;
      }
      // On close the dialog restores the old focus, so the new slide is focused after that.
      const choose = () => this.#deck.dispatchEvent(new SlideChosen(index));
      dialog.addEventListener("close", choose, { once: true });
      dialog.close();
    };
    dialog.querySelector("[data-go]").addEventListener("click", go, options);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      // Without this, the key would also press the button that has the focus after the dialog is closed.
      event.preventDefault();
      go();
    }, options);
    field.addEventListener("input", () => errors.clear(), options);
    dialog.addEventListener("close", () => {
      errors.clear();
      field.value = "";
    }, options);
  }

  #bindSwitch(options) {
    this.#switch.checked = loadItem("single-keys") !== "off";
    const save = () => saveItem("single-keys", this.#switch.checked ? "on" : "off");
    this.#switch.addEventListener("change", save, options);
  }
}

function unknownSlide(field, count) {
  const values = { ...valuesOf(field), count };
  return values.value
    ? gettext("%(label)s must be a number from 1 to %(count)s or part of a title, not “%(value)s”.", values)
    : gettext("%(label)s must be a number from 1 to %(count)s or part of a title.", values);
}

/** Mark the current slide in a dialog's list. */
function markCurrent(dialog, index) {
  dialog.querySelectorAll("li a").forEach((link, i) => { link.ariaCurrent = i === index ? "true" : null; });
}

/** Close a dialog by its close buttons, and by a click that starts and ends on the backdrop. */
function closeOnClick(dialog, options) {
  let pressedBackdrop = false;
  dialog.addEventListener("pointerdown", (event) => { pressedBackdrop = isOnBackdrop(dialog, event); }, options);
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]") || (pressedBackdrop && isOnBackdrop(dialog, event))) dialog.close();
  }, options);
}

function isOnBackdrop(dialog, { target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
