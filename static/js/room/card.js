// The card of the presenter view's room: room code, followers, connection status, and errors.

import { setText } from "../lib/dom/set-text.js";
import { gettext } from "../lib/translation.js";
import { watchingText } from "./watching-text.js";

export class RoomCard {
  #page;

  /** `page` is rendered by `rooms/presenter/presenter-room.html`. */
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

  paint({ joining, remote, watching }) {
    this.#paintJoining(joining);
    this.#find('[data-room-action="unpair"]').hidden = !remote;
    const paired = this.#find(".phone-paired");
    setText(paired, remote ? paired.dataset.paired : "");
    this.#find(".follower-count").textContent = watchingText(watching);
  }

  #paintJoining(isShown) {
    const button = this.#find('[data-room-action="joining"]');
    button.textContent = isShown ? gettext("Hide room code") : gettext("Show room code");
    button.toggleAttribute("data-on", isShown);
  }

  /** Show why there is no room, with a button that opens one. An empty message hides both. */
  showError(message, label = gettext("Try again")) {
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
