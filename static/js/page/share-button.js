// <share-button>: shares the address of the page, which contains the slide and the settings of the figures. Phones open
// their own share sheet; other devices copy the link.

import { copyLink } from "../lib/browser/clipboard.js";
import { currentUrl } from "../lib/browser/url.js";
import { PageElement } from "../lib/dom/page-element.js";

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
    else this.#report(await copyLink());
  };

  async #share() {
    try {
      await navigator.share({ title: document.title, url: currentUrl().href });
    } catch (error) {
      if (error.name !== "AbortError") this.#report(await copyLink()); // the reader closed the share sheet
    }
  }

  #report(message) {
    const status = this.querySelector("[role=status]");
    status.textContent = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { status.textContent = ""; }, STATUS_DURATION);
  }
}
