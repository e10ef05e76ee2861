// The card of the presenter view's room: join code, watchers, connection status, who controls the room, and errors.

import { paintLight } from "./light.js";

export class RoomCard {
  #page;

  /** `page` is rendered by `rooms/presenter-room.html`. */
  constructor(page) {
    this.#page = page;
  }

  /** Show an open room. `url` is its address for phones, which may differ from this window's. */
  open(code, url, qr) {
    this.#find(".room-card").hidden = false;
    this.#find(".card-letters").textContent = spaced(code);
    this.#find(".card-address").textContent = url.host + url.pathname.replace(/r\/[^/]*$/, "join");
    this.#find(".card-qr").src = qr;
    this.#find(".card-local").hidden = !isLoopback(url);
  }

  paint({ joining, driver, watching }, { isPaired }) {
    this.#find('[data-room="joining"]').setAttribute("aria-pressed", String(joining));
    const isPhoneInControl = driver === "remote";
    this.#driver.hidden = !isPhoneInControl;
    if (!isPhoneInControl && "pressed" in this.#driver.dataset) {
      delete this.#driver.dataset.pressed;
      this.say("");
    }
    this.#find('[data-room="unpair"]').hidden = !isPhoneInControl && !isPaired;
    this.#find(".watching").textContent = `${watching} watching`;
  }

  paintLight(status) {
    paintLight(this.#page, status);
  }

  /** Explain that the phone controls the room, and point at the button that takes over. */
  pointAtDriver(message) {
    this.say(message);
    this.#driver.dataset.pressed = "";
    this.#driver.scrollIntoView({ block: "nearest" });
  }

  /** Show why there is no room, with a button that opens one. An empty message hides both. */
  showError(message, label = "Try again") {
    const box = this.#find(".lead-trouble");
    box.hidden = !message;
    box.querySelector("p").textContent = message;
    box.querySelector("button").textContent = label;
    if (!message) return;
    this.#find(".room-card").hidden = true;
    this.#find(".votes").hidden = true;
  }

  say(note) {
    this.#find(".lead-note").textContent = note;
  }

  get #driver() {
    return this.#find(".driver");
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
