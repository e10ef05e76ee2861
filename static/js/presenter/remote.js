// <lesson-remote>: the presenter's phone. Two large buttons, the notes, what can be opened, what comes next, and the vote.
//
//   #pairing of the address ── once ──> a secret of its own, kept on this phone ──> LedRoom

import { keepAwake } from "../lib/awake.js";
import { LedRoom } from "./led-room.js";
import { LeadRefused, complaintIn, send } from "./lead.js";
import { forget, recall, remember } from "../lib/storage.js";
import { clamp } from "../deck/position.js";
import { paintLight } from "../room/light.js";
import { VoteReminder } from "./vote-reminder.js";
import { VotesControl } from "./votes-control.js";

const NOT_PAIRED = "Press “Pair a phone” in the presenter view, and point this phone’s camera at the code it shows.";
const LED_NO_MORE = `It leads the room no more. ${NOT_PAIRED}`;
const ENDED = "The room has ended";
const HAS_ENDED = "The presenter has ended it, or nothing was done in it for hours.";

export class LessonRemote extends HTMLElement {
  #room = null;
  #pairing = "";
  #index = 0;
  #step = 0; // which part of the slide is open
  #driver = "";
  #wasVoting = false;
  #votes;
  #reminder;
  #listening;

  static define() {
    customElements.define("lesson-remote", LessonRemote);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.#votes = new VotesControl(this.querySelector(".votes"), options.signal);
    this.#reminder = new VoteReminder(this.querySelector(".vote-reminder"), {
      goTo: (slide) => this.#goBackTo(slide),
      complain: (why) => this.#say(why),
    }, options.signal);
    this.addEventListener("click", this.#onClick, options);
    this.#pairing = location.hash.slice(1);
    // Out of the address before anything else: it can be exchanged by whoever has it.
    if (this.#pairing) history.replaceState(null, "", location.pathname);
    this.#start();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#room?.leave();
  }

  // Pairing

  async #start() {
    try {
      const fresh = this.#pairing ? await this.#exchanged() : "";
      const secret = fresh || recall(this.#memoryKey);
      if (!secret) return this.#away("This phone is not paired", NOT_PAIRED);
      this.#lead(secret);
      // Who pairs a phone means to lead with it.
      if (fresh) await this.#room.takeOver();
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      // A room that was led already has said so itself.
      if (!this.#room) this.#away("Pairing did not work", refusal.message, { again: Boolean(this.#pairing) });
    }
  }

  /** The secret that the pairing stands for; empty where it was used already, by this very phone. */
  async #exchanged() {
    const response = await send(`${this.dataset.address}/remotes`, "POST", { pairing: this.#pairing });
    if (response.ok) {
      const { lead } = await response.json();
      this.#pairing = "";
      remember(this.#memoryKey, lead);
      return lead;
    }
    if (response.status >= 500 || response.status === 429) throw new LeadRefused(response.status, await complaintIn(response));
    this.#pairing = "";
    if (recall(this.#memoryKey)) return "";
    throw new LeadRefused(response.status, await complaintIn(response));
  }

  #lead(secret) {
    const options = { signal: this.#listening.signal };
    this.#room = new LedRoom(this.dataset.address, secret, "remote");
    this.#room.addEventListener("room-state", ({ state }) => this.#follow(state), options);
    this.#room.addEventListener("room-status", () => paintLight(this, this.#room?.status), options);
    this.#room.addEventListener("move-refused", () => this.#follow(this.#room.state), options);
    this.#room.addEventListener("lead-lost", ({ refusal }) => this.#lose(refusal), options);
    this.#votes.lead(this.#room);
    this.#reminder.lead(this.#room);
    this.dataset.state = "paired";
    this.querySelector(".remote-away").hidden = true;
    this.querySelector(".remote-head").hidden = false;
    this.querySelector(".remote-desk").hidden = false;
    keepAwake(this.#listening.signal);
  }

  #lose({ status }) {
    if (status === 404) this.#leave(ENDED, HAS_ENDED);
    else this.#leave("This phone is not paired any more", LED_NO_MORE);
  }

  #leave(headline, why) {
    if (!this.#room) return;
    this.#room.leave();
    this.#room = null;
    forget(this.#memoryKey);
    if (headline === ENDED) paintLight(this, "ended");
    this.#away(headline, why);
  }

  #away(headline, why, { again = false } = {}) {
    const box = this.querySelector(".remote-away");
    box.hidden = false;
    // Of a room that this phone has no part in, it knows nothing.
    this.querySelector(".remote-head").hidden = headline !== ENDED;
    box.querySelector("h2").textContent = headline;
    box.querySelector("p").textContent = why;
    box.querySelector("button").hidden = !again;
    this.querySelector(".remote-desk").hidden = true;
    this.dataset.state = "away";
  }

  // Following and leading

  #follow(state) {
    if (!state.open) return this.#leave(ENDED, HAS_ENDED);
    const place = this.#ids.indexOf(state.slide);
    // What this phone has asked for is newer.
    if (place >= 0 && !this.#room.isMoving) [this.#index, this.#step] = [place, state.step];
    this.#noteDriver(state.driver);
    this.#paint(state);
    this.#votes.follow();
    this.#reminder.follow();
    if (state.vote && !this.#wasVoting) this.#showVotes(true);
    this.#wasVoting = Boolean(state.vote);
  }

  /** Who leads no more may have been unpaired: the room is asked, and would say so. */
  #noteDriver(driver) {
    if (this.#driver === "remote" && driver !== "remote") this.#room.results().catch(() => {});
    this.#driver = driver;
  }

  #turn(by) {
    const index = clamp(this.#index + by, 0, this.#ids.length - 1);
    if (!this.#mayMove() || index === this.#index) return;
    this.#move(index, 0);
    this.#showVotes(false);
  }

  #goBackTo(slide) {
    const index = this.#ids.indexOf(slide);
    if (index < 0 || !this.#mayMove()) return;
    this.#move(index, 0);
    this.#showVotes(true);
  }

  /** Opens a part of the slide, and closes the one that is open. */
  #open(step) {
    if (this.#mayMove()) this.#move(this.#index, step === this.#step ? 0 : step);
  }

  /** Who does not lead is shown how to. */
  #mayMove() {
    const { isLeading } = this.#room;
    this.querySelector(".driver").toggleAttribute("data-pressed", !isLeading);
    return isLeading;
  }

  #move(index, step) {
    [this.#index, this.#step] = [index, step];
    this.#room.move({ slide: this.#ids[index], step });
    this.#paint(this.#room.state);
  }

  #onClick = async ({ target }) => {
    const button = target.closest("button");
    const { remote, room, opens } = button?.dataset ?? {};
    if (remote === "next") this.#turn(1);
    if (remote === "previous") this.#turn(-1);
    if (remote === "votes") this.#showVotes(button.getAttribute("aria-expanded") !== "true");
    if (opens) this.#open(Number(opens));
    if (remote === "again") this.#start();
    if (room === "take-over") await this.#takeOver();
  };

  async #takeOver() {
    this.#say("");
    try {
      await this.#room.takeOver();
      // The button that was pressed is gone.
      this.querySelector('[data-remote="next"]').focus();
    } catch (refusal) {
      if (!(refusal instanceof LeadRefused)) throw refusal;
      this.#say(refusal.message);
    }
  }

  // What is seen

  #paint({ watching }) {
    const slides = [...this.querySelectorAll(".remote-slide")];
    const isTurned = slides[this.#index].hidden;
    slides.forEach((slide, index) => { slide.hidden = index !== this.#index; });
    if (isTurned) this.querySelector(".remote-slides").scrollTop = 0;
    const isLeading = this.#room.isLeading;
    this.querySelector(".driver").hidden = isLeading;
    this.querySelector(".remote-place").textContent = `${this.#index + 1} / ${slides.length}`;
    this.querySelector(".next-title").textContent = slides[this.#index + 1]?.querySelector("h2").textContent ?? "The end of the deck";
    this.querySelector(".watching").textContent = `${watching} watching`;
    this.#paintParts(slides[this.#index]);
    this.#offer("previous", isLeading && this.#index > 0);
    this.#offer("next", isLeading && this.#index < slides.length - 1);
  }

  #paintParts(slide) {
    for (const button of slide.querySelectorAll("[data-opens]")) {
      const isOpen = Number(button.dataset.opens) === this.#step;
      button.querySelector(".part-does").textContent = isOpen ? "Close" : "Open";
      button.setAttribute("aria-disabled", String(!this.#room.isLeading));
    }
  }

  #offer(name, possible) {
    this.querySelector(`[data-remote="${name}"]`).setAttribute("aria-disabled", String(!possible));
  }

  #showVotes(shown) {
    this.querySelector('[data-remote="votes"]').setAttribute("aria-expanded", String(shown));
    this.querySelector(".remote-votes").hidden = !shown;
    this.querySelector(".remote-slides").hidden = shown;
  }

  #say(note) {
    this.querySelector(".lead-note").textContent = note;
  }

  get #ids() {
    return [...this.querySelectorAll(".remote-slide")].map(({ dataset }) => dataset.slide);
  }

  get #memoryKey() {
    return `remote:${this.dataset.code}`;
  }
}
