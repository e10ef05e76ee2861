// The card of the presenter view's room: room code, watchers, connection status, who controls the room, and errors.

import { paintConnectionStatus } from "./connection-status.js";

export class RoomCard {
  #page;

  /** `page` is rendered by `rooms/presenter-room.html`. */
  constructor(page) {
    this.#page = page;
  }

  /** Show an open room. `url` is its address for phones, which may differ from this window's. */
  open(code, url, qr) {
    this.#find(".room-card").hidden = false;
    this.#find(".card-code-value").textContent = spaced(code);
    this.#find(".card-address").textContent = url.host + url.pathname.replace(/r\/[^/]*$/, "join");
    this.#find(".card-qr").src = qr;
    this.#find(".card-warning").hidden = !isLoopback(url);
  }

  paint({ joining, driver, watching }, { isPaired }) {
    this.#find('[data-room-action="joining"]').setAttribute("aria-pressed", String(joining));
    const isPhoneInControl = driver === "remote";
    this.#control.hidden = !isPhoneInControl;
    if (!isPhoneInControl && "highlighted" in this.#control.dataset) {
      delete this.#control.dataset.highlighted;
      this.say("");
    }
    this.#find('[data-room-action="unpair"]').hidden = !isPhoneInControl && !isPaired;
    this.#find(".follower-count").textContent = `${watching} watching`;
  }

  paintConnectionStatus(status) {
    paintConnectionStatus(this.#page, status);
  }

  /** Explain that the phone controls the room, and highlight the button that takes control. */
  highlightControl(message) {
    this.say(message);
    this.#control.dataset.highlighted = "";
    this.#control.scrollIntoView({ block: "nearest" });
  }

  /** Show why there is no room, with a button that opens one. An empty message hides both. */
  showError(message, label = "Try again") {
    const box = this.#find(".room-error");
    box.hidden = !message;
    box.querySelector("p").textContent = message;
    box.querySelector("button").textContent = label;
    if (!message) return;
    this.#find(".room-card").hidden = true;
    this.#find(".votes").hidden = true;
  }

  say(note) {
    this.#find(".room-message").textContent = note;
  }

  get #control() {
    return this.#find(".control-status");
  }

  #find(selector) {
    return this.#page.querySelector(selector);
  }
}

/** Whether a URL reaches only the server's own machine. */
function isLoopback({ hostname }) {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Return a code in two halves, as people read it aloud. */
function spaced(code) {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}
