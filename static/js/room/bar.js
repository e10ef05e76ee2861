// The bar of a page that follows a room: the connection status, and the buttons "Follow the presenter" and "Vote".

import { STATUS_LABELS } from "./connection/connection-status.js";
import { setText } from "../lib/dom/set-text.js";
import { gettext } from "../lib/translation.js";

const LABELS = { ...STATUS_LABELS, offline: gettext("No connection") };
// Translators: the reader has left the slide of the presenter.
const INDEPENDENT = gettext("On your own");
// Translators: the presenter now shows another slide than this reader.
const PRESENTER_MOVED = gettext("The presenter has moved");

export class RoomBar {
  #page;
  #status = "";

  constructor(page) {
    this.#page = page;
  }

  /** `status` and `transport` are the fields of a RoomStatus event. */
  setStatus(status, transport) {
    this.#status = status;
    const line = this.#find(".room-status");
    line.dataset.status = status;
    line.dataset.transport = transport;
  }

  /** The argument is a FollowerDeck. */
  paintStatus({ isIndependent, hasPresenterMoved }) {
    const independent = hasPresenterMoved ? PRESENTER_MOVED : INDEPENDENT;
    const status = LABELS[this.#status] ?? gettext("Connecting…");
    setText(this.#find(".room-status-text"), isIndependent && this.#status === "live" ? independent : status);
  }

  /** The first argument is a FollowerDeck; `title` is the title of the presenter's slide. */
  paintFollowButton({ isIndependent, isFollowing }, title) {
    this.#page.toggleAttribute("data-independent", isIndependent);
    this.#find('[data-room-action="follow"]').hidden = !isIndependent;
    const elsewhere = this.#find(".presenter-location");
    elsewhere.hidden = !isIndependent || isFollowing;
    if (!elsewhere.hidden) setText(elsewhere.querySelector(".presenter-slide"), title);
  }

  paintBallotButton(ballot) {
    const button = this.#find('[data-room-action="ballot"]');
    const label = ballot?.label ?? "";
    button.hidden = !label;
    setText(button, label);
    button.classList.toggle("primary", Boolean(ballot?.isAnswerPending));
    button.setAttribute("aria-expanded", String(Boolean(ballot?.isOpen)));
  }

  focusBallotButton() {
    this.#find('[data-room-action="ballot"]').focus();
  }

  #find(selector) {
    return this.#page.querySelector(selector);
  }
}
