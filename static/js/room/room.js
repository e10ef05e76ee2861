// <lesson-room>: a lesson that follows its presenter. Everything comes in whole states of the room, and nothing goes back
// but votes.
//
//   RoomFeed ── room-state ──> FollowedDeck, the bar, the ballot; on a projector, the code and the vote

import { LessonBallot } from "./ballot.js";
import { ticketKey } from "./ballot-box.js";
import { FollowedDeck, titleOf } from "./followed-deck.js";
import { forget, recall, remember } from "../lib/storage.js";
import { RoomBar } from "./bar.js";
import { RoomFeed } from "./feed.js";
import { keepRoomKeys } from "./keys.js";
import { RoomScreen } from "./screen.js";

export class LessonRoom extends HTMLElement {
  #listening;
  #feed;
  #deck;
  #bar;
  #screen = null;
  #state = null;

  static define() {
    LessonBallot.define();
    customElements.define("lesson-room", LessonRoom);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#bar = new RoomBar(this);
    if (this.#isScreen) this.#screen = new RoomScreen(this, signal);
    this.#deck = new FollowedDeck(this, { isScreen: this.#isScreen, onTouched: () => this.#paintBar() }, signal);
    keepRoomKeys(this, this.#screen && (() => this.#screen.toggleJoining()), signal);
    this.addEventListener("click", this.#onAction, { signal });
    this.addEventListener("ballot-changed", () => this.#paintBar(), { signal });
    this.#join();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#feed.stop();
  }

  #join() {
    const ticket = this.#ticket;
    this.#ballot?.join(this.dataset.code, ticket);
    this.#feed = new RoomFeed(this.dataset.room, { ticket, counts: this.#isScreen });
    this.#feed.addEventListener("room-state", ({ state }) => this.#onState(state));
    this.#feed.addEventListener("room-status", ({ status, way }) => this.#onStatus(status, way));
    this.#feed.start();
  }

  #onState(state) {
    if (!state.open) return this.#end();
    const before = this.#state;
    this.#state = state;
    this.#tell(this.#deck.follow(state));
    // Until the room turns from where its vote was opened, or shown, the vote is what matters.
    const isVoteLeft = Boolean(state.vote) && state.vote.slide !== state.slide;
    this.#screen?.show(state, { isVoteLeft });
    this.#ballot?.show(state.vote, { isLeft: isVoteLeft });
    if (voteIn(state) !== voteIn(before)) this.#tell(this.#ballot?.told);
    this.#paintBar();
  }

  #onStatus(status, way) {
    this.#bar.note(status, way);
    if (status === "live") this.#ballot?.sendAgain();
    this.#paintBar();
  }

  /** Tells whoever does not see it, when they have a moment. */
  #tell(text) {
    if (text && !this.#isScreen) this.querySelector(".room-said").textContent = text;
  }

  #end() {
    this.#feed.stop();
    this.#ballot?.leave();
    this.#deck.leave();
    forget(ticketKey(this.dataset.code));
    const main = this.querySelector("main");
    const link = this.querySelector(".room-lesson");
    if (this.#state) link.hash = `/${this.#state.slide}`;
    this.#state = null;
    const hadFocus = main.contains(document.activeElement);
    for (const part of main.children) part.hidden = !part.matches("h1, .room-ended");
    // What had the focus is gone.
    if (hadFocus) link.focus();
    this.#paintBar();
  }

  #onAction = ({ target }) => {
    const action = target.closest("[data-room-action]")?.dataset.roomAction;
    if (action === "ballot") this.#ballot.putAside(this.#ballot.isOpen);
    if (action !== "follow") return;
    this.#deck.followAgain();
    this.#paintBar();
  };

  #paintBar() {
    this.#bar.paintStatus(this.#deck);
    if (this.#isScreen) return;
    this.#bar.paintWayBack(this.#deck, this.#state ? titleOf(this.#state.slide) : "");
    this.#bar.paintWayToBallot(this.#state && this.#ballot);
  }

  /** The one that this browser has voted with, as long as it may remember. */
  get #ticket() {
    const key = ticketKey(this.dataset.code);
    const ticket = recall(key) ?? this.dataset.ticket;
    remember(key, ticket);
    return ticket;
  }

  get #isScreen() {
    return document.body.dataset.page === "screen";
  }

  get #ballot() {
    return this.querySelector("lesson-ballot");
  }
}

/** Which question, round and phase. */
function voteIn(state) {
  const { vote } = state ?? {};
  return vote ? `${vote.question}/${vote.round}/${vote.phase}` : "";
}
