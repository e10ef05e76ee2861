// A notice in a deck that shows the slides of a presenter view in the same browser, with a button to stop this.

import { interfaceText } from "../lib/dom/elements.js";
import { gettext } from "../lib/translation.js";

export class PresenterNotice {
  #element = null;

  show(page, onStop) {
    if (this.#element) return;
    this.#element = interfaceText("p", "presenter-notice", gettext("This tab follows the presenter view."));
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "quiet", textContent: gettext("Stop following") });
    button.addEventListener("click", onStop);
    this.#element.append(button);
    page.querySelector(".opening").prepend(this.#element);
  }

  hide() {
    this.#element?.remove();
    this.#element = null;
  }
}
