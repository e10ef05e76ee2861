// <lesson-room>: a lesson that follows its presenter, on a phone or on the projector. It receives whole states of the
// room, and sends only votes.
//
//   RoomFeed ── room-state ──> FollowerDeck, the bar, the ballot; on the projector, the room code and the vote

import { announce } from "../lib/dom/announcement.js";
import { PageElement } from "../lib/dom/page-element.js";
import { isVisible } from "../lib/dom/visibility.js";
import { gettext } from "../lib/translation.js";
import { LessonBallot } from "./vote/ballot.js";
import { focusHeading } from "../deck/focus-heading.js";
import { FollowerDeck, titleOf } from "./follower-deck.js";
import { ProjectorOverlay } from "./projector.js";
import { reportMove } from "./projector-moves.js";
import { keepSlideFitting } from "./slide-fit.js";
import { hideVoteNote, markPassedSlides, showAnswers } from "./vote/answers.js";
import { RoomBar } from "./bar.js";
import { RoomFeed } from "./connection/feed.js";
import { Ticket } from "./connection/ticket.js";
import { handleRoomKeys } from "./keys.js";
import { watchNewRooms } from "./connection/new-room.js";
import { isVoteLeft, roundKey } from "./vote/vote-state.js";
import { withoutChart } from "./vote/vote-chart.js";
import { VoteFigure } from "./vote/vote-figure.js";

const ALL_REASONS = gettext("The presenter shows the reasons of all answers.");
const SETTINGS_DELAY = 700; // ms without another change of the presenter's settings
const SETTINGS_PAUSE = 3000; // ms after a vote or an answer in which changed settings are not announced

export class LessonRoom extends PageElement {
  #ticket;
  #feed;
  #deck;
  #bar;
  #overlay = null;
  #state = null;
  #settingsTimer = 0;
  #settingsPausedUntil = 0;
  #focusBeforeBlack = null;

  static define() {
    LessonBallot.define();
    VoteFigure.define();
    customElements.define("lesson-room", LessonRoom);
  }

  setUp(signal) {
    this.#bar = new RoomBar(this);
    if (this.#isProjector) this.#overlay = new ProjectorOverlay(this, signal);
    const onMoved = (change) => this.#onMoved(change);
    this.#deck = new FollowerDeck({ isProjector: this.#isProjector, onMoved }, signal);
    handleRoomKeys(this, this.#overlay && (() => this.#overlay.toggleJoining()), signal);
    this.addEventListener("click", this.#onAction, { signal });
    this.addEventListener("ballot-changed", () => this.#paintBar(), { signal });
    const deck = this.querySelector("lesson-deck");
    if (this.#isProjector) {
      watchNewRooms(deck.dataset.lesson, (code) => this.#goTo(code), signal);
      keepSlideFitting(deck, signal);
    }
    this.#join();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#feed.stop();
    clearTimeout(this.#settingsTimer);
  }

  #join() {
    this.#ticket = new Ticket(this.dataset.code);
    this.#ballot?.join(this.dataset.code, this.#ticket);
    this.#feed = new RoomFeed(this.dataset.url, { ticket: this.#ticket, withCounts: this.#isProjector });
    this.#feed.addEventListener("room-state", ({ state }) => this.#onState(state));
    this.#feed.addEventListener("room-status", ({ status, transport }) => this.#onStatus(status, transport));
    this.#feed.start();
  }

  #onState(state) {
    if (!state.open) return this.#end();
    const before = this.#state;
    this.#state = state;
    const { position, settings } = this.#deck.follow(state);
    this.#announce(position);
    this.#announceWhenSettled(settings);
    const answer = showAnswers(state);
    markPassedSlides(state);
    hideVoteNote(state);
    if (before && answer) this.#announceInsteadOfSettings(answer);
    // The vote covers the slide until the presenter leaves the slide on which it was opened or shown.
    const isLeft = isVoteLeft(state);
    this.querySelectorAll("vote-figure, released-answers").forEach((part) => part.show(state));
    this.#overlay?.show(state);
    const wasVoting = this.#ballot?.contains(document.activeElement);
    this.#ballot?.show(withoutChart(state.vote, this), { isLeft, hasReasons: Boolean(state.reasons) });
    if (wasVoting && !this.#ballot.isOpen) this.#focusSlide();
    if (voteKey(state) !== voteKey(before)) this.#announceInsteadOfSettings(this.#ballot?.announcement);
    else if (state.reasons && !before?.reasons && this.#ballot?.isOpen) this.#announce(ALL_REASONS);
    this.#paintFollowing();
  }

  #onMoved(change) {
    if (this.#isProjector) reportMove(this.dataset.code, change);
    else this.#paintFollowing();
  }

  #onStatus(status, transport) {
    this.#bar.setStatus(status, transport);
    if (status === "live") this.#ballot?.retryNow();
    this.#paintBar();
  }

  /** Announce a change to screen readers, politely. */
  #announce(text) {
    if (text && !this.#isProjector) announce(this.querySelector(".room-announcement"), text);
  }

  /** With a vote or an answer, the figure changes into the state that belongs to it, sometimes a moment later. */
  #announceInsteadOfSettings(text) {
    if (!text) return;
    clearTimeout(this.#settingsTimer);
    this.#settingsPausedUntil = performance.now() + SETTINGS_PAUSE;
    this.#announce(text);
  }

  /** Announce the presenter's settings, not each value on the way of a slider. */
  #announceWhenSettled(settings) {
    if (!settings || performance.now() < this.#settingsPausedUntil) return;
    clearTimeout(this.#settingsTimer);
    const text = gettext("Changed by the presenter: %(settings)s", { settings });
    this.#settingsTimer = setTimeout(() => this.#announce(text), SETTINGS_DELAY);
  }

  #end() {
    this.#feed.stop();
    this.#ballot?.leave();
    this.#deck.leave();
    this.#paintFollowerBlackScreen(false);
    this.#ticket.discard();
    const link = this.querySelector(".room-lesson");
    if (this.#state) link.hash = `/${this.#state.slide}`;
    this.#state = null;
    const focused = document.activeElement;
    for (const part of this.querySelector("main").children) part.hidden = !part.matches("h1, .room-ended");
    for (const part of this.querySelectorAll(".while-open")) part.hidden = true;
    this.#paintBar();
    const heading = this.querySelector(".room-ended h2");
    // The focused element may be hidden now.
    if (isVisible(focused)) this.#announce(heading.textContent);
    else focusHeading(heading);
  }

  /** Show another room: the presenter view has replaced this one, which has ended. */
  #goTo(code) {
    location.replace(location.href.replace(`/r/${this.dataset.code}`, `/r/${code}`));
  }

  #onAction = ({ target }) => {
    const action = target.closest("[data-room-action]")?.dataset.roomAction;
    if (action === "ballot") this.#ballot.setDismissed(this.#ballot.isOpen);
    // The pressed button is hidden now.
    if (target.closest("[data-ballot-action=hide]")) this.#bar.focusBallotButton();
    if (action === "stop-following") this.#stopFollowing();
    if (action !== "follow") return;
    this.#deck.followAgain();
    this.#paintFollowing();
  };

  #stopFollowing() {
    this.#deck.stopFollowing();
    // The pressed button is hidden now.
    this.#focusSlide();
  }

  #focusSlide() {
    focusHeading(this.querySelector("lesson-deck .slide:not([inert]) h2"));
  }

  #paintFollowing() {
    if (!this.#isProjector) this.#paintFollowerBlackScreen(Boolean(this.#state?.black) && this.#deck.isFollowing);
    this.#paintBar();
  }

  /** While the projector is black, phones that follow show only a request to look up. */
  #paintFollowerBlackScreen(isShown) {
    const box = this.querySelector(".follower-black-screen");
    if (!box || box.hidden === !isShown) return;
    if (isShown) this.#focusBeforeBlack = document.activeElement;
    box.hidden = !isShown;
    this.toggleAttribute("data-black", isShown);
    this.#ballot?.setBlack(isShown);
    if (isShown) focusHeading(box.querySelector("h2"));
    else this.#restoreFocus(this.#focusBeforeBlack);
  }

  /** Focus an element, or the slide if the element can no longer have the focus. */
  #restoreFocus(element) {
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) this.#focusSlide();
  }

  #paintBar() {
    this.#bar.paintStatus(this.#deck);
    if (this.#isProjector) return;
    this.#bar.paintFollowButton(this.#deck, this.#state ? titleOf(this.#state.slide) : "");
    this.#bar.paintBallotButton(this.#state && !this.hasAttribute("data-black") ? this.#ballot : null);
  }

  get #isProjector() {
    return document.body.dataset.page === "projector";
  }

  get #ballot() {
    return this.querySelector("lesson-ballot");
  }
}

/** Return a key for a vote's question, round and phase. */
function voteKey(state) {
  const { vote } = state ?? {};
  return vote ? `${roundKey(vote)}/${vote.phase}` : "";
}
