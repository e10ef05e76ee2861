// A notice in a deck that shows the slides of a presenter view in the same browser, with a button to stop this.

import { DIRECTION, gettext, LANGUAGE } from "../lib/translation.js";

export class PresenterNotice {
  #element = null;

  show(page, onStop) {
    if (this.#element) return;
    this.#element = document.createElement("p");
    Object.assign(this.#element, { className: "presenter-notice", lang: LANGUAGE, dir: DIRECTION });
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "quiet", textContent: gettext("Stop following") });
    button.addEventListener("click", onStop);
    this.#element.append(gettext("This tab follows the presenter view."), button);
    page.querySelector(".opening").prepend(this.#element);
  }

  hide() {
    this.#element?.remove();
    this.#element = null;
  }
}
