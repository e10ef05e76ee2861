// <lesson-remote>: the presenter's phone. Two large buttons, the notes, the details of the slide, the next slide's
// title, and the vote.
//
//   pairing token in the URL fragment ──> PhoneSecret ──> RoomClient

import { PageElement } from "../lib/dom/page-element.js";
import { holdWakeLock } from "../lib/browser/wake-lock.js";
import { announce } from "../lib/dom/announcement.js";
import { isVisible } from "../lib/dom/visibility.js";
import { gettext } from "../lib/translation.js";
import { loadNotes } from "./notes.js";
import { OtherDeviceNote } from "./other-device.js";
import { PhoneSecret } from "./phone-secret.js";
import { RemoteSlides, START } from "./remote-slides.js";
import { RoomClient } from "./room/room-client.js";
import { paintConnectionStatus } from "../room/connection/connection-status.js";
import { watchingText } from "../room/watching-text.js";
import { errorFrom, NOT_FOUND, RoomRequestError, sendRequest } from "../room/connection/requests.js";
import { focusHeading } from "../deck/focus-heading.js";
import { VoteReminder } from "./votes/vote-reminder.js";
import { VotesControl } from "./votes/votes-control.js";

const NOT_PAIRED = gettext("Press “Pair a phone” in the presenter view and scan the QR code with this phone.");
const NO_ACCESS = `${gettext("This phone no longer controls the room.")} ${NOT_PAIRED}`;
const ENDED = gettext("This room has ended");
const AFTER_END = gettext("Its votes have been deleted. The lesson stays available:");

export class LessonRemote extends PageElement {
  #room = null;
  #secret;
  #slides;
  #position = START; // of the slides
  #black = false; // whether the projector is black
  #remote; // the paired phone, as the room's state names it
  #wasVoting = false;
  #otherDevice;
  #votes;
  #reminder;
  #connected; // aborted when this phone no longer controls the room

  static define() {
    customElements.define("lesson-remote", LessonRemote);
  }

  setUp(signal) {
    this.#slides = new RemoteSlides(this, (text) => this.#announce(text));
    this.#otherDevice = new OtherDeviceNote(this.querySelector(".other-device"), "remote");
    this.#votes = new VotesControl(this.querySelector(".votes"), signal);
    this.#reminder = new VoteReminder(this.querySelector(".vote-reminder"), {
      goTo: (slide) => this.#goBackTo(slide),
      showError: (message) => this.#say(message),
    }, signal);
    this.addEventListener("click", this.#onClick, { signal });
    this.#secret = new PhoneSecret(this.dataset.address, this.dataset.code);
    this.#start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#disconnect();
  }

  // Pairing

  async #start() {
    try {
      const secret = await this.#secret.load();
      if (!secret) return this.#showNotice(gettext("This phone is not paired"), NOT_PAIRED);
      this.#connect(secret);
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      this.#showNotice(gettext("Pairing failed"), error.message, { again: this.#secret.hasToken });
    }
  }

  #connect(secret) {
    this.#connected = new AbortController();
    const options = { signal: this.#connected.signal };
    this.#room = new RoomClient(this.dataset.address, secret);
    this.#room.addEventListener("room-state", ({ state }) => this.#onState(state), options);
    this.#room.addEventListener("room-status", () => this.#onStatus(secret), options);
    this.#room.addEventListener("access-lost", ({ error }) => this.#loseAccess(error), options);
    this.#votes.connect(this.#room);
    this.#reminder.connect(this.#room);
    // The controls wait for the first state: a turn is relative to the slide of the room.
    this.#showNotice(gettext("Connecting…"), gettext("Please wait."));
    this.querySelector(".remote-head").hidden = false;
    this.dataset.state = "paired";
    holdWakeLock(this.#connected.signal);
  }

  #disconnect() {
    this.#connected?.abort();
    this.#room?.leave();
    this.#room = null;
  }

  #loseAccess({ status }) {
    if (status === NOT_FOUND) this.#leave(ENDED, AFTER_END, { hasEnded: true });
    else this.#leave(gettext("This phone is no longer paired"), NO_ACCESS);
  }

  #leave(headline, why, { hasEnded = false } = {}) {
    if (!this.#room) return;
    this.#disconnect();
    this.#secret.forget();
    this.querySelector(".follower-count").textContent = "";
    if (hasEnded) paintConnectionStatus(this, "ended");
    this.#showNotice(headline, why, { hasEnded });
    if (hasEnded) this.#addCause();
  }

  /** Show why the room has ended. The server stores the reason for a day. */
  async #addCause() {
    try {
      const { status, message } = await errorFrom(await sendRequest(this.dataset.address, "GET"));
      if (status === NOT_FOUND) this.querySelector(".remote-notice p").textContent = `${message} ${AFTER_END}`;
    } catch (error) {
      // Without a connection, the notice names no cause.
      if (!(error instanceof RoomRequestError)) throw error;
    }
  }

  #showNotice(headline, why, { again = false, hasEnded = false } = {}) {
    const box = this.querySelector(".remote-notice");
    const heading = box.querySelector("h2");
    const focused = document.activeElement;
    box.hidden = false;
    // The head shows the room's status, which only a paired phone knows.
    this.querySelector(".remote-head").hidden = !hasEnded;
    heading.textContent = headline;
    box.querySelector("p").textContent = why;
    box.querySelector("button").hidden = !again;
    box.querySelector(".remote-lesson").hidden = !hasEnded;
    this.querySelector(".remote-controls").hidden = true;
    this.dataset.state = "unpaired";
    if (isVisible(focused)) this.#announce(headline);
    else focusHeading(heading);
  }

  #onStatus(secret) {
    const status = this.#room?.status;
    paintConnectionStatus(this, status);
    if (status === "live") loadNotes(this, this.dataset.speakerNotes, secret);
  }

  // Following and controlling the room

  #onState(state) {
    if (!state.open) return this.#leave(ENDED, AFTER_END, { hasEnded: true });
    const focused = document.activeElement;
    // Moves that this phone is sending are newer than the state.
    if (!this.#room.isMoving) this.#adopt(state);
    this.#checkAccess(state.remote);
    this.querySelector(".remote-notice").hidden = true;
    this.querySelector(".remote-controls").hidden = false;
    this.#otherDevice.update(state);
    this.#paint(state);
    this.#votes.update();
    this.#reminder.update();
    if (state.vote && !this.#wasVoting) this.#showVotes(true);
    this.#wasVoting = Boolean(state.vote);
    this.#focusNextIfHidden(focused);
  }

  #adopt({ slide, step, black }) {
    const index = this.#slides.indexOf(slide);
    if (index >= 0) this.#position = { index, step };
    this.#black = black;
  }

  /** If another phone or none is paired now, this request fails and ends this phone's access. */
  #checkAccess(remote) {
    if (remote !== this.#remote) this.#room.results().catch(() => {});
    this.#remote = remote;
  }

  /** While the projector is black, both buttons show the current slide again. */
  #turn(by) {
    if (this.#black) return this.#setBlack(false);
    if (!this.#canTurn(by)) return;
    this.#move(this.#slides.turned(this.#position, by), { turn: by });
    this.#showVotes(false);
  }

  #setBlack(isBlack) {
    this.#black = isBlack;
    this.#room.move({ black: isBlack });
    this.#paint(this.#room.state);
  }

  #goBackTo(slide) {
    const index = this.#slides.indexOf(slide);
    if (index < 0) return;
    this.#move({ index, step: 0 });
    this.#showVotes(true);
  }

  /** Show a position, and send it to the room, or the `change` that leads to it. */
  #move(position, change = { slide: this.#slides.idAt(position.index), step: position.step }) {
    this.#position = position;
    this.#room.move(change);
    this.#paint(this.#room.state);
  }

  #onClick = ({ target }) => {
    const button = target.closest("button");
    const { remote, opens, answer } = button?.dataset ?? {};
    if (remote === "next") this.#turn(1);
    if (remote === "previous") this.#turn(-1);
    if (remote === "black") this.#setBlack(!this.#black);
    if (remote === "votes") this.#showVotes(button.getAttribute("aria-expanded") !== "true");
    if (opens) this.#move(this.#slides.toggled(this.#position, Number(opens)));
    if (answer) this.#room.move({ answers: { [answer]: !(answer in this.#room.state.answers) } });
    if (remote === "again") this.#start();
  };

  // Rendering

  #paint({ watching, answers, vote }) {
    this.#slides.paint(this.#position, { answers, vote });
    this.querySelector(".follower-count").textContent = watchingText(watching);
    this.#enable("previous", this.#black || this.#canTurn(-1));
    this.#enable("next", this.#black || this.#canTurn(1));
    this.#paintBlack();
  }

  #canTurn(by) {
    return this.#slides.turned(this.#position, by) !== this.#position;
  }

  #paintBlack() {
    this.querySelector('[data-remote="black"]').setAttribute("aria-pressed", String(this.#black));
    const next = this.querySelector('[data-remote="next"]');
    next.textContent = this.#black ? next.dataset.black : next.dataset.next;
  }

  #announce(text) {
    announce(this.querySelector(".remote-announcement"), text);
  }

  /** Move the focus to “Next” if the focused element is hidden now. */
  #focusNextIfHidden(focused) {
    if (!isVisible(focused)) this.querySelector('[data-remote="next"]').focus();
  }

  #enable(name, isEnabled) {
    this.querySelector(`[data-remote="${name}"]`).setAttribute("aria-disabled", String(!isEnabled));
  }

  #showVotes(shown) {
    this.querySelector('[data-remote="votes"]').setAttribute("aria-expanded", String(shown));
    this.querySelector(".remote-votes").hidden = !shown;
    this.querySelector(".remote-slides").hidden = shown;
  }

  #say(note) {
    this.querySelector(".room-message").textContent = note;
  }
}
