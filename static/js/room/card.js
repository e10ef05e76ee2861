// What the presenter view says of its room: the code, who is there, who leads, and what is wrong.

import { paintLight } from "./light.js";

export class RoomCard {
  #page;

  /** `page` is made by `presenter-room.html`. */
  constructor(page) {
    this.#page = page;
  }

  /** The room is open. `url` is its own, as phones reach it: this window may have come another way. */
  open(code, url, qr) {
    this.#find(".room-card").hidden = false;
    this.#find(".card-letters").textContent = spaced(code);
    this.#find(".card-address").textContent = url.host + url.pathname.replace(/r\/[^/]*$/, "join");
    this.#find(".card-qr").src = qr;
    this.#find(".card-local").hidden = !isOnlyHere(url);
  }

  paint({ joining, driver, watching }, { isPaired }) {
    this.#find('[data-room="joining"]').setAttribute("aria-pressed", String(joining));
    const isPhones = driver === "remote";
    this.#driver.hidden = !isPhones;
    if (!isPhones && "pressed" in this.#driver.dataset) {
      delete this.#driver.dataset.pressed;
      this.say("");
    }
    this.#find('[data-room="unpair"]').hidden = !isPhones && !isPaired;
    this.#find(".watching").textContent = `${watching} watching`;
  }

  paintLight(status) {
    paintLight(this.#page, status);
  }

  /** Something was asked for that only who leads may: the way to lead is shown. */
  pointAtDriver(why) {
    this.say(why);
    this.#driver.dataset.pressed = "";
    this.#driver.scrollIntoView({ block: "nearest" });
  }

  /** There is no room, and why; an empty `why` takes it back. */
  trouble(why, way = "Try again") {
    const box = this.#find(".lead-trouble");
    box.hidden = !why;
    box.querySelector("p").textContent = why;
    box.querySelector("button").textContent = way;
    if (!why) return;
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

/** Whether an address leads each machine to itself. */
function isOnlyHere({ hostname }) {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** A code as it is read out: in two halves. */
function spaced(code) {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}
