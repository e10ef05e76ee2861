// The dialog that pairs a phone: it shows a QR code, a link and a short code to type. They work once, and are removed
// when the dialog closes.

import { copyText } from "../lib/browser/clipboard.js";
import { formatTime } from "../lib/formats.js";
import { gettext } from "../lib/translation.js";

export class Pairing {
  #sheet;
  #signal;
  #remote = ""; // the paired phone; empty without one

  constructor(sheet, signal) {
    this.#sheet = sheet;
    this.#signal = signal;
    sheet.addEventListener("close", () => this.#clear(), { signal });
    this.#copyButton.addEventListener("click", () => this.#copy(), { signal });
  }

  /** Show the pairing code of a room. Throws RoomRequestError. */
  async offer(room) {
    const { svg, url, code } = await room.pairing();
    this.#link.value = url;
    this.#find(".pairing-typed").textContent = code;
    const { host, pathname } = new URL(url);
    this.#find(".pairing-address").textContent = host + pathname.replace(/r\/[^/]*\/remote$/, "join");
    this.#code.innerHTML = svg;
    const picture = this.#code.firstElementChild;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", gettext("QR code that pairs a phone"));
    const expiry = new Date(Date.now() + this.#code.dataset.seconds * 1000);
    this.#sheet.querySelector(".pairing-until").textContent = formatTime(expiry);
    this.#sheet.showModal();
    this.#sheet.querySelector("h2").focus();
  }

  /** Close the dialog when a phone has been paired. */
  update({ remote }) {
    if (remote && remote !== this.#remote && this.#sheet.open) {
      this.#sheet.close();
      this.#ignoreEscape();
    }
    this.#remote = remote;
  }

  /** The next key may still be Escape for the dialog, which has just closed. It must not open the overview. */
  #ignoreEscape() {
    const ignore = (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) event.preventDefault();
    };
    addEventListener("keydown", ignore, { capture: true, once: true, signal: this.#signal });
  }

  #clear() {
    this.#code.replaceChildren();
    this.#link.value = "";
    this.#find(".pairing-typed").textContent = "";
    this.#copyButton.textContent = gettext("Copy link");
  }

  async #copy() {
    if (await copyText(this.#link.value)) this.#copyButton.textContent = gettext("Link copied");
    else this.#link.select();
  }

  #find(selector) {
    return this.#sheet.querySelector(selector);
  }

  get #link() {
    return this.#find(".pairing-link input");
  }

  get #copyButton() {
    return this.#find("[data-copy-pairing]");
  }

  get #code() {
    return this.#sheet.querySelector(".pairing-code");
  }
}
