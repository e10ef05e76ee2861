// <lesson-remote>: the presenter's phone. Two large buttons, the notes, the parts of the slide that open, the next
// slide's title, and the vote.
//
//   pairing token in the URL fragment ──> PhoneSecret ──> RoomClient

import { PageElement } from "../lib/dom/page-element.js";
import { holdWakeLock } from "../lib/browser/wake-lock.js";
import { announce } from "../lib/dom/announcement.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { gettext } from "../lib/translation.js";
import { clamp } from "../lib/clamp.js";
import { loadNotes } from "./notes.js";
import { OtherDeviceNote } from "./other-device.js";
import { PhoneSecret } from "./phone-secret.js";
import { RoomClient } from "./room/room-client.js";
import { paintConnectionStatus } from "../room/connection/connection-status.js";
import { watchingText } from "../room/watching-text.js";
import { errorFrom, NOT_FOUND, RoomRequestError, sendRequest } from "../room/connection/requests.js";
import { focusHeading } from "../deck/focus-heading.js";
import { countOf } from "../deck/position/steps.js";
import { hasAnswerButtons } from "./votes/prediction-answer.js";
import { endText } from "./votes/vote-list.js";
import { VoteReminder } from "./votes/vote-reminder.js";
import { VotesControl } from "./votes/votes-control.js";

const NOT_PAIRED = gettext("Press “Pair a phone” in the presenter view and scan the QR code with this phone.");
const NO_ACCESS = `${gettext("This phone no longer controls the room.")} ${NOT_PAIRED}`;
const ENDED = gettext("This room has ended");
const AFTER_END = gettext("Its votes have been deleted. The lesson stays available:");

export class LessonRemote extends PageElement {
  #room = null;
  #secret;
  #index = 0;
  #step = 0; // of the slide, see deck/position/steps.js
  #appeared = 0; // steps of the slide that are shown
  #black = false; // whether the projector is black
  #remote; // the paired phone, as the room's state names it
  #wasVoting = false;
  #otherDevice;
  #votes;
  #reminder;
  #signal;

  static define() {
    customElements.define("lesson-remote", LessonRemote);
  }

  setUp(signal) {
    this.#signal = signal;
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
    this.#room?.leave();
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
    const options = { signal: this.#signal };
    this.#room = new RoomClient(this.dataset.address, secret);
    this.#room.addEventListener("room-state", ({ state }) => this.#onState(state), options);
    this.#room.addEventListener("room-status", () => this.#onStatus(secret), options);
    this.#room.addEventListener("access-lost", ({ error }) => this.#loseAccess(error), options);
    this.#votes.connect(this.#room);
    this.#reminder.connect(this.#room);
    this.dataset.state = "paired";
    const focused = document.activeElement;
    this.querySelector(".remote-notice").hidden = true;
    this.querySelector(".remote-head").hidden = false;
    this.querySelector(".remote-controls").hidden = false;
    this.#focusNextIfHidden(focused);
    holdWakeLock(this.#signal);
  }

  #loseAccess({ status }) {
    if (status === NOT_FOUND) this.#leave(ENDED, AFTER_END);
    else this.#leave(gettext("This phone is no longer paired"), NO_ACCESS);
  }

  #leave(headline, why) {
    if (!this.#room) return;
    this.#room.leave();
    this.#room = null;
    this.#secret.forget();
    this.querySelector(".follower-count").textContent = "";
    if (headline === ENDED) paintConnectionStatus(this, "ended");
    this.#showNotice(headline, why);
    if (headline === ENDED) this.#addCause();
  }

  /** Show why the room has ended. The server stores the reason for a day. */
  async #addCause() {
    try {
      const response = await sendRequest(this.dataset.address, "GET");
      const { message } = await errorFrom(response);
      if (response.status === NOT_FOUND) this.querySelector(".remote-notice p").textContent = `${message} ${AFTER_END}`;
    } catch (error) {
      // Without a connection, the notice names no cause.
      if (!(error instanceof RoomRequestError)) throw error;
    }
  }

  #showNotice(headline, why, { again = false } = {}) {
    const box = this.querySelector(".remote-notice");
    const heading = box.querySelector("h2");
    const focused = document.activeElement;
    box.hidden = false;
    // The head shows the room's status, which only a paired phone knows.
    this.querySelector(".remote-head").hidden = headline !== ENDED;
    heading.textContent = headline;
    box.querySelector("p").textContent = why;
    box.querySelector("button").hidden = !again;
    box.querySelector(".remote-lesson").hidden = headline !== ENDED;
    this.querySelector(".remote-controls").hidden = true;
    this.dataset.state = "unpaired";
    if (focused.checkVisibility()) this.#announce(headline);
    else focusHeading(heading);
  }

  #onStatus(secret) {
    const status = this.#room?.status;
    paintConnectionStatus(this, status);
    if (status === "live") loadNotes(this, this.dataset.speakerNotes, secret);
  }

  // Following and controlling the room

  #onState(state) {
    if (!state.open) return this.#leave(ENDED, AFTER_END);
    const focused = document.activeElement;
    const index = this.#ids.indexOf(state.slide);
    // Moves that this phone is sending are newer than the state.
    if (index >= 0 && !this.#room.isMoving) [this.#index, this.#step] = [index, state.step];
    if (!this.#room.isMoving) this.#black = state.black;
    this.#checkAccess(state.remote);
    this.#otherDevice.update(state);
    this.#paint(state);
    this.#votes.update();
    this.#reminder.update();
    if (state.vote && !this.#wasVoting) this.#showVotes(true);
    this.#wasVoting = Boolean(state.vote);
    this.#focusNextIfHidden(focused);
  }

  /** If another phone or none is paired now, this request fails and ends this phone's access. */
  #checkAccess(remote) {
    if (remote !== this.#remote) this.#room.results().catch(() => {});
    this.#remote = remote;
  }

  /** While the projector is black, both buttons show the current slide again. */
  #turn(by) {
    if (this.#black) return this.#setBlack(false);
    const [index, step] = this.#positionAfter(by);
    if (index === this.#index && step === this.#step) return;
    this.#move(index, step, { turn: by });
    this.#showVotes(false);
  }

  /** Return the slide and step one step further. `_turned_once` in `app/core/room/apply_change.py` does the same. */
  #positionAfter(by) {
    const steps = this.#stepsOf(this.#index);
    const step = this.#step % (steps + 1) + by;
    if (steps && step >= 0 && step <= steps) return [this.#index, step];
    const index = clamp(this.#index + by, 0, this.#ids.length - 1);
    if (index === this.#index) return [index, this.#step];
    return [index, by < 0 ? this.#stepsOf(index) : 0];
  }

  #stepsOf(index) {
    return countOf(this.querySelectorAll(".remote-slide")[index]);
  }

  #setBlack(isBlack) {
    this.#black = isBlack;
    this.#room.move({ black: isBlack });
    this.#paint(this.#room.state);
  }

  #goBackTo(slide) {
    const index = this.#ids.indexOf(slide);
    if (index < 0) return;
    this.#move(index, 0);
    this.#showVotes(true);
  }

  /** Open a part of the slide and close the others, or close the part if it is open. */
  #open(part) {
    const states = this.#stepsOf(this.#index) + 1;
    const appeared = this.#step % states;
    const isOpen = Math.floor(this.#step / states) === part;
    this.#move(this.#index, isOpen ? appeared : appeared + part * states);
  }

  #move(index, step, change = { slide: this.#ids[index], step }) {
    [this.#index, this.#step] = [index, step];
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
    if (opens) this.#open(Number(opens));
    if (answer) this.#room.move({ answers: { [answer]: !(answer in this.#room.state.answers) } });
    if (remote === "again") this.#start();
  };

  // Rendering

  #paint({ watching, answers, vote }) {
    const slides = [...this.querySelectorAll(".remote-slide")];
    const isTurned = slides[this.#index].hidden;
    slides.forEach((slide, index) => { slide.hidden = index !== this.#index; });
    const steps = countOf(slides[this.#index]);
    const appeared = this.#step % (steps + 1);
    if (isTurned) this.#announceSlide(slides);
    else if (appeared !== this.#appeared) this.#announceStep(appeared, steps);
    this.#appeared = appeared;
    const step = steps ? ` (${appeared} / ${steps})` : "";
    this.querySelector(".remote-position").textContent = `${this.#index + 1} / ${slides.length}${step}`;
    this.#paintNext(slides, appeared, steps);
    this.querySelector(".follower-count").textContent = watchingText(watching);
    this.#paintParts(slides[this.#index], { answers, vote });
    this.#enable("previous", this.#black || this.#canTurn(-1));
    this.#enable("next", this.#black || this.#canTurn(1));
    this.#paintBlack();
  }

  /** Say what *Next* shows: a step of this slide, or the next slide. */
  #paintNext(slides, appeared, steps) {
    const isStep = appeared < steps;
    const heading = slides[this.#index + 1]?.querySelector("h2");
    const title = isStep ? `${appeared + 1} / ${steps}` : spokenText(heading) || endText(this);
    this.querySelector(".next-kind").textContent = isStep ? gettext("Next step") : gettext("Next slide");
    this.querySelector(".next-title").textContent = title;
  }

  #canTurn(by) {
    const [index, step] = this.#positionAfter(by);
    return index !== this.#index || step !== this.#step;
  }

  #paintBlack() {
    this.querySelector('[data-remote="black"]').setAttribute("aria-pressed", String(this.#black));
    const next = this.querySelector('[data-remote="next"]');
    next.textContent = this.#black ? next.dataset.black : next.dataset.next;
  }

  #announceSlide(slides) {
    this.querySelector(".remote-slides").scrollTop = 0;
    const title = spokenText(slides[this.#index].querySelector("h2"));
    const values = { number: this.#index + 1, count: slides.length, title };
    this.#announce(gettext("Slide %(number)s of %(count)s: %(title)s", values));
  }

  #announceStep(number, count) {
    this.#announce(gettext("Step %(number)s of %(count)s", { number, count }));
  }

  #announce(text) {
    announce(this.querySelector(".remote-announcement"), text);
  }

  /** Move the focus to “Next” if the focused element is hidden now. */
  #focusNextIfHidden(focused) {
    if (!focused.checkVisibility()) this.querySelector('[data-remote="next"]').focus();
  }

  #paintParts(slide, { answers, vote }) {
    for (const button of slide.querySelectorAll("[data-opens]")) {
      const isOpen = Number(button.dataset.opens) === Math.floor(this.#step / (countOf(slide) + 1));
      showWhen(button, isOpen ? "open" : "closed");
    }
    for (const button of slide.querySelectorAll("[data-answer]")) {
      showWhen(button, button.dataset.answer in answers ? "open" : "closed");
      button.hidden = !hasAnswerButtons(button.dataset.answer, vote);
    }
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

  get #ids() {
    return [...this.querySelectorAll(".remote-slide")].map(({ dataset }) => dataset.slide);
  }
}

/** Show the label of a button for this state, and hide the other one. */
function showWhen(button, state) {
  for (const label of button.querySelectorAll("[data-when]")) label.hidden = label.dataset.when !== state;
}
