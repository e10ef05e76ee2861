// <lesson-ballot>: the voting form on a follower's device. The room's state determines the question and the phase:
//
//   open ──> closed ──> shown (results) ──> revealed (right answer)
//    ^         │          │
//    └─ again ─┴──────────┘
//
// A counted vote is locked until the follower presses "Change my vote".

import { PageElement } from "../../lib/dom/page-element.js";
import { spokenText } from "../../lib/dom/spoken-text.js";
import { isVisible } from "../../lib/dom/visibility.js";
import { gettext, joinSentences } from "../../lib/translation.js";
import { focusAnswer, isEdited, readAnswer, readDraft, setAnswer } from "../../question/answer-fields.js";
import { loadOrderings } from "../../question/orderings.js";
import { BallotBox } from "./ballot-box.js";
import { BallotDelivery } from "./ballot-delivery.js";
import { acceptFields, refuseFields, showLock, showSending, showStatus } from "./ballot-form.js";
import { showOwnAnswer, showPreviousAnswer, showVoteStatus } from "./own-answers.js";
import { promptHtml } from "./prompt.js";
import { roundKey } from "./vote-state.js";
import { leadingAnswers, revealedAnswer, showResults } from "./vote-results.js";
import { retryText, voteTexts } from "./vote-texts.js";

/** The ballot was hidden, shown again, or its content has changed. Bubbles. */
class BallotChange extends Event {
  constructor() {
    super("ballot-changed", { bubbles: true });
  }
}

export class LessonBallot extends PageElement {
  #box = null;
  #delivery = null;
  #vote = null;
  #isDismissed = false; // by the follower, or because this device has voted
  #isLeft = false; // the presenter has left the vote's slide
  #isBlack = false; // the phone shows only a request to look up
  #isChanging = false; // the follower changes a counted vote
  #message = ""; // about the current round

  static define() {
    customElements.define("lesson-ballot", LessonBallot);
  }

  setUp(signal) {
    const options = { signal };
    this.addEventListener("submit", this.#onSubmit, options);
    this.addEventListener("input", () => {
      this.#box.saveDraft(this.#vote, readDraft(this.#form));
      this.#acceptFields();
      this.#setMessage("");
    }, options);
    this.addEventListener("click", ({ target }) => {
      if (target.closest("[data-ballot-action=hide]")) this.setDismissed(true);
    }, options);
    loadOrderings(this);
    this.#reportHeight(signal);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#delivery?.stop();
  }

  /** Use this room's code and this device's ticket. */
  join(code, ticket) {
    this.#box = new BallotBox(code, ticket);
    this.#delivery = new BallotDelivery(this.#box, {
      isOpen: (ballot) => this.#vote?.phase === "open" && this.#isOfRound(ballot),
      texts: () => this.#texts,
      onSending: ({ question }, isSending) => showSending(this.#formOf(question), isSending),
      onOutcome: (outcome, ballot) => {
        if (this.#isOfRound(ballot)) this.#showOutcome(outcome);
        this.dispatchEvent(new BallotChange());
      },
    });
  }

  /** Delete what is stored and hide the ballot: the room has ended. */
  leave() {
    this.#box?.forget();
    this.show(null);
  }

  /**
   * Show the room's vote; null for none. After the presenter has left its slide (`isLeft`), the ballot is hidden if
   * this device has voted. `hasReasons`: the projector shows the reasons of all answers.
   */
  show(vote, { isLeft = false, hasReasons = false } = {}) {
    this.toggleAttribute("data-reasons", hasReasons);
    const before = this.#vote;
    // While a poll is open, only the projector shows its results.
    this.#vote = vote?.phase === "open" ? { ...vote, results: null } : vote;
    if (roundKey(vote) !== roundKey(before)) this.#startRound();
    else if (vote?.phase !== before?.phase) this.#changePhase(before);
    if (isLeft !== this.#isLeft) this.#isDismissed = isLeft && !this.isAnswerPending;
    this.#isLeft = isLeft;
    if (vote) this.#paint();
    this.#updateVisibility();
  }

  /** Send a vote that did not reach the server again: the connection is back. */
  async retryNow() {
    await this.#delivery?.retryNow();
  }

  /** Hide the ballot, or show it again. A button in the room's bar shows it again. */
  setDismissed(isDismissed) {
    this.#isDismissed = isDismissed;
    this.#updateVisibility();
    if (!isDismissed) this.#title.focus();
  }

  /** Hide the ballot while the screen is black. Answers that are being entered stay in their fields. */
  setBlack(isBlack) {
    this.#isBlack = isBlack;
    this.#updateVisibility();
  }

  get isOpen() {
    return !this.hidden;
  }

  /** Label of the button that shows the ballot; empty if there is no vote. */
  get label() {
    if (!this.#vote || !this.#form) return "";
    return this.#vote.results ? this.#texts.shown : this.#texts.open;
  }

  /** For screen readers: the right answer once it is known, else what is shown; empty if there is no vote. */
  get announcement() {
    if (!this.#form) return "";
    const { phase, results } = this.#vote;
    if (phase === "revealed" && results) return revealedAnswer(this.#vote);
    const question = spokenText(this.#form.querySelector("legend"));
    if (phase === "shown") {
      const shown = gettext("The presenter shows the results: %(question)s", { question });
      return joinSentences(shown, ...(results ? leadingAnswers(this.#vote) : []));
    }
    return `${this.#title.textContent}: ${question}`;
  }

  /** Whether the vote is open and this device has not voted. */
  get isAnswerPending() {
    return this.#vote?.phase === "open" && this.#own === undefined;
  }

  #startRound() {
    const draft = this.#vote ? this.#box.draft(this.#vote) : undefined;
    this.#message = "";
    this.#isChanging = draft !== undefined && this.#own !== undefined && this.#vote.phase === "open";
    this.#delivery?.giveUp();
    this.#isDismissed = false;
    this.scrollTop = 0;
    this.#acceptFields();
    if (this.#form) setAnswer(this.#form, this.#own === undefined || this.#isChanging ? draft : this.#own);
  }

  #changePhase(before) {
    this.#isChanging = false;
    // Why a vote or a change does not count is also shown with the results.
    if ([before, this.#vote].some(({ phase }) => phase === "open")) this.#message = this.#unsentMessage;
    this.#delivery.giveUp();
    if (this.#message) this.#restoreCounted();
    if (!this.#vote.results) return;
    this.#isDismissed = false;
    this.scrollTop = 0;
  }

  /** Replace a change that does not count by the vote that counts, if there is one. */
  #restoreCounted() {
    if (this.#own !== undefined) setAnswer(this.#form, this.#own);
  }

  /** Set `--ballot-height`, so that the page scrolls what the ballot would cover above it. */
  #reportHeight(signal) {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--ballot-height", `${this.offsetHeight}px`));
    observer.observe(this);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  #updateVisibility() {
    this.hidden = !this.#form || this.#isDismissed || this.#isBlack;
    this.dispatchEvent(new BallotChange());
  }

  #paint() {
    const { phase, round, results } = this.#vote;
    const form = this.#form;
    if (!form) return;
    const focused = form.contains(document.activeElement) ? document.activeElement : null;
    for (const other of this.#forms) other.hidden = other !== form || Boolean(results);
    this.#paintLock(form);
    form.querySelector(".ballot-actions").hidden = phase !== "open";
    this.#title.textContent = phase === "open" && round > 1 ? this.#texts.again(round) : this.#texts[phase];
    this.#paintTexts();
    this.#paintPrevious(form, round);
    this.#paintMessage(form);
    // The browser takes the focus from a hidden element only in the next frame.
    if (focused && !isVisible(focused)) this.#title.focus({ preventScroll: true });
  }

  #paintLock(form) {
    const isOpen = this.#vote.phase === "open";
    showLock(form, { isOpen, isLocked: this.#isLocked, texts: this.#texts, title: this.#title });
  }

  /** All forms share the hide button and the last line. */
  #paintTexts() {
    const { hide, privacy } = this.#texts;
    this.querySelector("[data-ballot-action=hide]").title = this.#vote.results ? gettext("Hide") : hide;
    this.querySelector(".ballot-privacy").textContent = privacy;
  }

  #paintPrevious(form, round) {
    const before = this.#box.counted({ question: this.#vote.question, round: round - 1 });
    showPreviousAnswer(form, before, this.#texts.previous(round - 1));
  }

  #paintResults(form) {
    const box = this.querySelector(".ballot-results");
    showResults(box, this.#vote, promptHtml(form.querySelector("legend")));
    if (!this.#vote.results) return;
    const isCounted = this.#own !== undefined;
    if (isCounted) showOwnAnswer(box, form, this.#own, this.#vote.results);
    showVoteStatus(box, this.#message || (isCounted ? "" : this.#status(form)));
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.#delivery.isSending || this.#vote?.phase !== "open") return;
    const form = this.#form;
    if (this.#isLocked) return this.#unlock(form);
    const answer = readAnswer(form);
    if (answer === undefined) return this.#refuse(this.#texts.noAnswer);
    const { question, round } = this.#vote;
    await this.#delivery.send({ question, round, answer, question_version: form.dataset.version });
  };

  #unlock(form) {
    this.#isChanging = true;
    this.#paintLock(form);
    this.#setMessage("");
    focusAnswer(form);
  }

  #showOutcome({ error, part, isInvalid, isLost, isBusy, retryDelay }) {
    const isOpen = this.#vote.phase === "open";
    if (!error) this.#isChanging = false;
    this.#paintLock(this.#form);
    if (isInvalid) this.#refuse(error, part);
    else if (isLost) this.#setMessage(isOpen ? this.#lossMessage(error, isBusy && retryDelay) : this.#texts.tooLate);
    else this.#setMessage(error);
    if (!isOpen) this.#restoreCounted();
  }

  /** Return the message about a vote that is sent again, after `delay` ms if the server is busy. */
  #lossMessage(error, delay) {
    const sentences = [error];
    if (delay) sentences.push(retryText(delay));
    if (this.#own !== undefined) sentences.push(this.#texts.earlierCounts);
    return joinSentences(...sentences);
  }

  /** Show why the answer is not valid. */
  #refuse(message, part) {
    this.#setMessage(message);
    refuseFields(this.#form, part);
  }

  #acceptFields() {
    if (this.#form) acceptFields(this.#form);
  }

  #setMessage(message) {
    const form = this.#form;
    if (!form) return;
    this.#message = message;
    this.#paintMessage(form);
  }

  /** Show the message, in the form and with the results; if it is empty, the status of this device's vote. */
  #paintMessage(form) {
    showStatus(form, this.#message || this.#status(form), this.#texts);
    this.#paintResults(form);
  }

  /** Message about an answer that was not submitted before the vote was closed; empty without one. */
  get #unsentMessage() {
    if (this.#delivery.isSending || this.#vote.phase === "open" || !this.#form) return "";
    if (this.#delivery.isUnsent) return this.#texts.tooLate;
    const isChanged = this.#own !== undefined && JSON.stringify(readAnswer(this.#form)) !== JSON.stringify(this.#own);
    return isChanged ? this.#texts.changeUnsent : "";
  }

  #status(form) {
    const own = this.#own;
    const { counted, changed, wasCounted, unsent, noneGiven } = this.#texts;
    if (this.#vote.phase === "open") {
      if (own === undefined) return "";
      return this.#isLocked ? counted : changed;
    }
    // Only the response shows whether the vote arrived in time.
    if (this.#delivery.isSending) return "";
    if (own !== undefined) return wasCounted;
    return isEdited(form) ? unsent : noneGiven;
  }

  /** This device's counted answer in the current round; undefined without one. */
  get #own() {
    return this.#vote ? this.#box.counted(this.#vote) : undefined;
  }

  /** Whether this device's vote is counted and is not being changed. */
  get #isLocked() {
    return this.#own !== undefined && !this.#isChanging && !this.#delivery.isUnsent;
  }

  get #texts() {
    return voteTexts({ isOpenQuestion: this.#form?.dataset.kind === "open", isChange: this.#own !== undefined });
  }

  #isOfRound(ballot) {
    return roundKey(this.#vote) === roundKey(ballot);
  }

  #formOf(question) {
    return this.#forms.find(({ dataset }) => dataset.question === question);
  }

  get #form() {
    return this.#formOf(this.#vote?.question);
  }

  get #forms() {
    return [...this.querySelectorAll(".ballot-form")];
  }

  get #title() {
    return this.querySelector("#ballot-title");
  }
}
