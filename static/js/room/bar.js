// The bar of a page that follows a room: how well the room is known, and the ways back to it.

const STATUS = { live: "Live", reconnecting: "Reconnecting", behind: "Behind: no connection", ended: "Ended" };
const ON_ONES_OWN = "On your own";
const PRESENTER_MOVED = "The presenter has moved";

export class RoomBar {
  #page;
  #status = "";

  constructor(page) {
    this.#page = page;
  }

  /** How well the room is known, and by which way. */
  note(status, way) {
    this.#status = status;
    const line = this.#find(".room-status");
    line.dataset.status = status;
    line.dataset.way = way;
  }

  /** Of the deck that follows the room. */
  paintStatus({ isAlone, hasPresenterMoved }) {
    const alone = hasPresenterMoved ? PRESENTER_MOVED : ON_ONES_OWN;
    say(this.#find(".room-words"), isAlone && this.#status === "live" ? alone : STATUS[this.#status] ?? "Connecting");
  }

  /** `headline` is that of the presenter's slide. */
  paintWayBack({ isAlone, isFollowing }, headline) {
    this.#page.toggleAttribute("data-alone", isAlone);
    this.#find('[data-room-action="follow"]').hidden = !isAlone;
    const elsewhere = this.#find(".room-elsewhere");
    elsewhere.hidden = !isAlone || isFollowing;
    if (!elsewhere.hidden) say(elsewhere.querySelector(".room-place"), headline);
  }

  paintWayToBallot(ballot) {
    const way = this.#find('[data-room-action="ballot"]');
    const label = ballot?.label ?? "";
    way.hidden = !label;
    say(way, label);
    way.classList.toggle("primary", Boolean(ballot?.waits));
    way.setAttribute("aria-expanded", String(Boolean(ballot?.isOpen)));
  }

  #find(selector) {
    return this.#page.querySelector(selector);
  }
}

/** Said again, it would be read out again. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
