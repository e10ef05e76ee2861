// <lesson-ballot>: where a phone votes. The room says what is voted on and how far the vote is; this says what was chosen.
//
//   open ── choose, send, change ──> closed ── shown: how the votes fell ──> revealed: what is right
//                 └──────────────── voted on again, as the next round <──┘
//
// A vote that did not reach the server is kept, and sent again until it does or its round is closed.

import { answerIn, fillIn, isTouched, spoken } from "../question/answer-fields.js";
import { BallotBox, TOO_LATE, UNREACHED } from "./ballot-box.js";
import { showResults } from "./vote-results.js";

const COUNTED = "Counted. You may change it until the vote is closed.";
const CHANGED = "Not sent yet. Until you send it, your earlier vote counts.";
const UNSENT = "Your choice was not sent before the vote was closed.";
const UNCHANGED = "Your change was not sent before the vote was closed. Your earlier vote is counted.";
const NOTHING = "Give an answer first.";

// What is chosen then is no vote.
const NOT_COUNTED = new Set([TOO_LATE, UNSENT]);

const AGAIN_AFTER = 3_000; // ms, and up to twice that, so that a full room does not come back in one moment

const TITLES = { closed: "Vote closed", shown: "How the votes fell", revealed: "The answer" };

/** The ballot was put aside, or taken up again, or there is something else in it. Bubbles. */
export class BallotChange extends Event {
  constructor() {
    super("ballot-changed", { bubbles: true });
  }
}

export class LessonBallot extends HTMLElement {
  #listening;
  #box = null;
  #vote = null;
  #isAside = false;
  #isLeft = false; // the room has turned from the vote
  #isSending = false;
  #said = ""; // of the present round
  #unsent = null; // a vote of the present round that did not arrive
  #again; // the timer until it is sent again

  static define() {
    customElements.define("lesson-ballot", LessonBallot);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.addEventListener("submit", this.#onSubmit, options);
    this.addEventListener("input", () => this.#say(""), options);
    this.addEventListener("click", ({ target }) => {
      if (target.closest("[data-ballot-action=fold]")) this.putAside(true);
    }, options);
    for (const list of this.querySelectorAll(".order")) import("../question/order.js").then(({ dress }) => dress(list), () => {});
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#again);
  }

  /** Whose votes these are, and where. */
  join(code, ticket) {
    this.#box = new BallotBox(code, ticket);
  }

  /** The room is no more, and its votes are not. */
  leave() {
    this.#box?.forget();
    this.show(null);
  }

  /** The room's vote as it is now; null when there is none. When the room has turned from it, who has voted sees the slide. */
  show(vote, { isLeft = false } = {}) {
    const before = this.#vote;
    this.#vote = vote;
    if (place(vote) !== place(before)) this.#begin();
    else if (vote?.phase !== before?.phase) this.#turn();
    if (isLeft !== this.#isLeft) this.#isAside = isLeft && !this.waits;
    this.#isLeft = isLeft;
    if (vote) this.#paint();
    this.#reveal();
  }

  /** There is a connection again: what did not arrive is sent once more. */
  async sendAgain() {
    clearTimeout(this.#again);
    if (!this.#unsent || this.#isSending || this.#vote?.phase !== "open") return;
    await this.#deliver(this.#unsent);
  }

  /** Put aside it hides nothing; the way back is in the room's bar. */
  putAside(aside) {
    this.#isAside = aside;
    this.#reveal();
    if (!aside) this.#title.focus({ preventScroll: true });
  }

  get isOpen() {
    return !this.hidden;
  }

  /** What the way to it is called; empty where there is nothing to vote on. */
  get label() {
    if (!this.#vote || !this.#form) return "";
    return this.#vote.results ? "Result" : "Vote";
  }

  /** What the ballot is now, in one sentence; empty when there is none. */
  get told() {
    return this.#form ? `${this.#title.textContent}: ${this.#form.querySelector("legend").textContent.trim()}` : "";
  }

  /** Whether this device has still to vote. */
  get waits() {
    return this.#vote?.phase === "open" && this.#own === undefined;
  }

  #begin() {
    this.#said = "";
    this.#unsent = null;
    this.#isAside = false;
    this.scrollTop = 0;
    if (this.#form) fillIn(this.#form, this.#own);
  }

  #turn() {
    this.#said = this.#missed;
    this.#unsent = null;
    // What counts is what is seen from now on.
    if (this.#said === UNCHANGED) fillIn(this.#form, this.#own);
    if (!this.#vote.results) return;
    this.#isAside = false;
    this.scrollTop = 0;
  }

  #reveal() {
    this.hidden = !this.#form || this.#isAside;
    this.dispatchEvent(new BallotChange());
  }

  #paint() {
    const { phase, round, results } = this.#vote;
    const form = this.#form;
    if (!form) return;
    const hadFocus = form.contains(document.activeElement);
    for (const other of this.#forms) other.hidden = other !== form || Boolean(results);
    form.querySelector("fieldset").disabled = phase !== "open";
    form.querySelector(".ballot-actions").hidden = phase !== "open";
    this.#title.textContent = TITLES[phase] ?? (round > 1 ? `Vote again, round ${round}` : "Vote");
    this.#paintBefore(form, round);
    this.#paintResults(form);
    this.#say(this.#said);
    // What had the focus is gone: who was there goes on from the top.
    if (hadFocus && !form.contains(document.activeElement)) this.#title.focus({ preventScroll: true });
  }

  #paintBefore(form, round) {
    const before = this.#box.counted({ question: this.#vote.question, round: round - 1 });
    const line = form.querySelector(".ballot-before");
    line.hidden = before === undefined;
    if (before === undefined) return;
    line.querySelector(".ballot-round").textContent = `In round ${round - 1} you chose:`;
    line.querySelector(".ballot-answer").replaceChildren(spoken(form, before));
  }

  #paintResults(form) {
    const box = this.querySelector(".ballot-results");
    showResults(box, this.#vote, form.querySelector("legend").innerHTML);
    const own = this.#own;
    if (!this.#vote.results || own === undefined || box.querySelector(".ballot-own")) return;
    const line = Object.assign(document.createElement("p"), { className: "ballot-own", textContent: "You chose: " });
    const answer = document.createElement("span");
    answer.lang = document.documentElement.lang;
    answer.dir = document.documentElement.dir;
    answer.append(spoken(form, own));
    line.append(answer);
    box.querySelector(".vote-rows").before(line);
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.#isSending || this.#vote?.phase !== "open") return;
    const form = this.#form;
    const answer = answerIn(form);
    if (answer === undefined) return this.#say(NOTHING);
    const { question, round } = this.#vote;
    await this.#deliver({ question, round, answer });
  };

  async #deliver(ballot) {
    const form = this.#form;
    this.#setSending(form, true);
    const said = await this.#box.send(ballot);
    this.#setSending(form, false);
    if (place(this.#vote) === place(ballot)) this.#sayOutcome(said, ballot);
    this.dispatchEvent(new BallotChange());
  }

  #sayOutcome(said, ballot) {
    const isLost = said === UNREACHED;
    const isOpen = this.#vote.phase === "open";
    this.#unsent = isLost && isOpen ? ballot : null;
    if (this.#unsent) this.#again = setTimeout(() => this.sendAgain(), AGAIN_AFTER * (1 + Math.random()));
    this.#say(isLost && !isOpen ? TOO_LATE : said);
  }

  /** Not `disabled`: that would take the focus away from who has just pressed it. */
  #setSending(form, sending) {
    this.#isSending = sending;
    form.querySelector(".ballot-actions button").setAttribute("aria-disabled", String(sending));
  }

  /** `said` first; without it, how the vote of this device stands. */
  #say(said) {
    const form = this.#form;
    if (!form) return;
    this.#said = said;
    const line = form.querySelector(".ballot-said");
    const text = said || this.#standing(form);
    line.toggleAttribute("data-counted", text === COUNTED);
    form.toggleAttribute("data-uncounted", NOT_COUNTED.has(text));
    // Said again, it would be read out again.
    if (line.textContent !== text) line.textContent = text;
  }

  /** What to say to who had more to send when the vote was closed. */
  get #missed() {
    if (this.#isSending || this.#vote.phase === "open" || !this.#form) return "";
    if (this.#unsent) return TOO_LATE;
    const isChanged = this.#own !== undefined && JSON.stringify(answerIn(this.#form)) !== JSON.stringify(this.#own);
    return isChanged ? UNCHANGED : "";
  }

  #standing(form) {
    const own = this.#own;
    if (this.#vote.phase === "open") {
      if (own === undefined) return "";
      return JSON.stringify(answerIn(form)) === JSON.stringify(own) ? COUNTED : CHANGED;
    }
    // Whether it came in time is about to be told.
    if (this.#isSending) return "";
    if (own !== undefined) return "Your vote is counted.";
    return isTouched(form) ? UNSENT : "You did not vote in this round.";
  }

  /** What this device has voted in the present round, if anything. */
  get #own() {
    return this.#vote ? this.#box.counted(this.#vote) : undefined;
  }

  get #form() {
    return this.#forms.find(({ dataset }) => dataset.question === this.#vote?.question);
  }

  get #forms() {
    return [...this.querySelectorAll(".ballot-form")];
  }

  get #title() {
    return this.querySelector("#ballot-title");
  }
}

function place(vote) {
  return vote ? `${vote.question}/${vote.round}` : "";
}
