// The votes of a room as its presenter sees them: the current vote, how many people have answered, its results, and the
// list of all questions.

import { devicesOf, isVoteLeft } from "../../room/vote/vote-state.js";
import { setText } from "../../lib/dom/set-text.js";
import { isVisible } from "../../lib/dom/visibility.js";
import { gettext, ngettext } from "../../lib/translation.js";
import { CurrentResults } from "./current-results.js";
import { removedQuestionText } from "./presenter-texts.js";
import { RoomRequestError } from "../../room/connection/requests.js";
import { DeviceMaximum } from "./device-maximum.js";
import { excessWarning } from "./vote-advice.js";
import { buttonsFor, primaryIndex } from "./vote-buttons.js";
import { VoteList } from "./vote-list.js";

// The first of these that is visible is for the next step: in the current vote, else to open a vote.
const NEXT_STEPS = [".vote-actions .primary", "[data-vote]", ".votes-title"];
const OPEN_VOTE_OF_SLIDE = "div.vote-group [data-vote]";

export class VotesControl {
  #box;
  #room = null;
  #list;
  #results;
  #buttonsKey = ""; // key of the buttons that are shown
  #hasReasons = false; // a wrong answer of the results has feedback
  #isAgainAdvised = false; // after the results of the first round
  #devices = new DeviceMaximum();

  /** `box` is rendered by `rooms/presenter/votes.html`. */
  constructor(box, signal) {
    this.#box = box;
    this.#list = new VoteList(box, (change) => this.change(change), signal);
    this.#results = new CurrentResults(box, this, signal);
    box.addEventListener("click", ignoreSecondClick, { capture: true, signal });
  }

  get room() {
    return this.#room;
  }

  /** Use this room from now on. */
  connect(room) {
    this.#room = room;
    this.#devices = new DeviceMaximum();
    this.#list.clear();
    this.#results.clear();
    this.#box.hidden = false;
    this.#loadPast(room);
  }

  /** Show the room's current state. */
  update() {
    const { state } = this.#room;
    if (!state?.open) return;
    this.#paintCurrentVote(state);
    this.#results.update(state.vote);
    this.#list.update(state);
  }

  /** Return the element of a question, or undefined if the lesson does not have it. */
  item(question) {
    return this.#list.item(question);
  }

  onResults({ hasReasons, isAgainAdvised }) {
    this.#hasReasons = hasReasons;
    this.#isAgainAdvised = isAgainAdvised;
    if (this.#room.state.vote) this.#paintButtons(this.#room.state);
  }

  /** Move the focus to the button for the next step. */
  focus() {
    const selectors = "waiting" in this.#box.dataset ? [OPEN_VOTE_OF_SLIDE, ...NEXT_STEPS] : NEXT_STEPS;
    const steps = selectors.flatMap((selector) => [...this.#box.querySelectorAll(selector)]);
    steps.find((step) => isVisible(step)).focus();
  }

  showError(message) {
    setText(this.#box.querySelector(".vote-error"), message);
  }

  async #loadPast(room) {
    await this.#reportErrors(async () => {
      const votes = await room.results();
      if (room !== this.#room) return;
      this.#list.addPast(votes);
      this.update();
    });
  }

  #paintCurrentVote(state) {
    const { vote, watching } = state;
    const current = this.#box.querySelector(".vote-current");
    current.hidden = !vote;
    this.#box.toggleAttribute("data-voting", Boolean(vote));
    // A closed vote of another slide can wait for a vote on this slide.
    this.#box.toggleAttribute("data-waiting", Boolean(vote) && vote.phase !== "open" && isVoteLeft(state));
    // The reminder has the count and the button that closes the vote.
    this.#box.toggleAttribute("data-reminder", vote?.phase === "open" && isVoteLeft(state));
    this.#paintButtons(state);
    if (!vote) return;
    this.#paintHeading(current.querySelector(".vote-heading"), vote.question);
    current.querySelector(".vote-answered").textContent = countText(vote, watching);
    const warning = excessWarning(vote, this.#devices.update(vote, watching), this.item(vote.question)?.dataset.kind);
    setText(current.querySelector(".vote-excess"), warning);
  }

  #paintHeading(heading, question) {
    if (heading.dataset.question === question) return;
    const prompt = this.item(question)?.querySelector(".vote-item-prompt").cloneNode(true);
    heading.replaceChildren(prompt ?? removedQuestionText(question));
    heading.dataset.question = question;
  }

  #paintButtons({ vote, reasons }) {
    const { kind, model } = (vote && this.item(vote.question)?.dataset) ?? {};
    const buttons = buttonsFor(vote, {
      kind,
      hasModel: model !== undefined,
      hasReasons: this.#hasReasons,
      reasons,
      maxRounds: Number(this.#box.dataset.maxRounds),
    });
    const primary = primaryIndex(buttons, this.#isAgainAdvised);
    const key = JSON.stringify(vote && [vote.question, vote.round, vote.phase, buttons.length, primary, reasons]);
    if (key === this.#buttonsKey) return;
    this.#buttonsKey = key;
    const hadFocus = this.#box.contains(document.activeElement);
    const elements = buttons.map(([name, changeOf]) => this.#button(name, () => this.change(changeOf(vote))));
    elements[primary]?.classList.add("primary");
    this.#box.querySelector(".vote-actions").replaceChildren(...elements);
    this.showError("");
    // The pressed button is removed, so the focus moves to the current vote. Otherwise the focus stays.
    if (hadFocus) this.#box.querySelector(vote ? ".vote-heading" : ".votes-title").focus();
  }

  #button(name, onClick) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", textContent: name });
    button.addEventListener("click", onClick);
    return button;
  }

  /** Send a change of the room, or several, and show the error if one fails. */
  async change(changes) {
    this.showError("");
    await this.#reportErrors(async () => {
      for (const change of [changes].flat()) await this.#room.set(change);
    });
  }

  async #reportErrors(request) {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof RoomRequestError)) throw error;
      this.showError(error.message);
    }
  }
}

/** The second click of a double click would press the button that has taken the place of the first one. */
function ignoreSecondClick(event) {
  if (event.detail > 1 && event.target.closest("button")) event.stopImmediatePropagation();
}

/** Return how many people have answered; while the vote is open, also of how many. */
function countText({ phase, round, answered }, watching) {
  if (phase === "open") {
    const values = { round, answered, watching: devicesOf({ answered }, watching) };
    return gettext("Round %(round)s: %(answered)s of %(watching)s have answered.", values);
  }
  return ngettext(
    "Round %(round)s: %(count)s has answered.",
    "Round %(round)s: %(count)s have answered.",
    answered,
    { round },
  );
}
