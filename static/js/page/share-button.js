// <share-button>: shares the address of the page, which contains the slide and the settings of the figures. Phones open
// their own share sheet; other devices copy the link.

import { currentUrl } from "../lib/browser/url.js";
import { PageElement } from "../lib/dom/page-element.js";
import { gettext } from "../lib/translation.js";

const STATUS_DURATION = 4000; // ms

export class ShareButton extends PageElement {
  #timer = 0;

  static define() {
    customElements.define("share-button", ShareButton);
  }

  setUp(signal) {
    this.querySelector("button").addEventListener("click", this.#onClick, { signal });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #onClick = async () => {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await this.#share();
    else await this.#copy();
  };

  async #share() {
    try {
      await navigator.share({ title: document.title, url: currentUrl().href });
    } catch (error) {
      if (error.name !== "AbortError") await this.#copy(); // the reader closed the share sheet
    }
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(currentUrl().href);
      this.#report(gettext("Link copied"));
    } catch {
      // Only pages that are served over https may write to the clipboard.
      this.#report(gettext("Copying failed. Copy the address of the page instead."));
    }
  }

  #report(message) {
    const status = this.querySelector("[role=status]");
    status.textContent = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { status.textContent = ""; }, STATUS_DURATION);
  }
}
