// The answers to an open question, which the presenter releases one by one. The list never changes its order, so that no
// answer moves away from under the pointer: new answers come at the end, and changed ones stay in place.

import { roundKey } from "../../room/vote/vote-state.js";
import { gettext, joinSentences, ngettext } from "../../lib/translation.js";

export class AnswerRelease {
  #box;
  #change;
  #round = ""; // key of the round whose answers are listed
  #question;
  #rows = []; // answers of the round, as the server counts them
  #items = new Map(); // elements by the id of the answer

  /** `change` gets the change of the room that releases an answer or takes it back. */
  constructor(box, change) {
    this.#box = box;
    this.#change = change;
  }

  /** List these answers. `vote` is null if the current vote is not on an open question. */
  show(vote, rows) {
    this.#start(vote);
    this.#rows = rows.filter(({ counts }) => counts.at(-1));
    this.update(vote);
  }

  /** Show which answers are released now. */
  update(vote) {
    this.#start(vote);
    const released = new Map((vote?.released ?? []).map(({ id, text }) => [id, text]));
    for (const { id, html } of this.#rows) this.#add(id, (text) => { text.innerHTML = html; });
    for (const [id, text] of released) this.#add(id, (element) => { element.textContent = text; });
    const counts = new Map(this.#rows.map(({ id, counts }) => [id, counts.at(-1)]));
    for (const [id, item] of this.#items) paint(item, { count: counts.get(id) ?? 0, isReleased: released.has(id) });
    this.#box.hidden = !this.#items.size;
  }

  /** Forget the answers of another round. */
  #start(vote) {
    const round = roundKey(vote);
    if (round === this.#round) return;
    this.#round = round;
    this.#question = vote?.question;
    this.#rows = [];
    this.#items.clear();
    this.#list.replaceChildren();
  }

  #add(id, fill) {
    if (this.#items.has(id)) return;
    const item = document.createElement("li");
    const text = Object.assign(document.createElement("p"), { className: "release-text", dir: "auto", id: `answer-${id}` });
    fill(text);
    const note = Object.assign(document.createElement("span"), { className: "release-note" });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
    button.setAttribute("aria-describedby", text.id);
    button.addEventListener("click", () => this.#toggle(id, item));
    const line = Object.assign(document.createElement("p"), { className: "release-line" });
    line.append(button, note);
    item.append(text, line);
    this.#items.set(id, item);
    this.#list.append(item);
  }

  #toggle(id, item) {
    const isReleased = "released" in item.dataset;
    if (item.querySelector("button").ariaDisabled === "true") return;
    this.#change({ released: { question: this.#question, answers: { [id]: !isReleased } } });
  }

  get #list() {
    return this.#box.querySelector("ul");
  }
}

/** Show the state of an answer. Without a device that still gives it, it was changed and can only be taken back. */
function paint(item, { count, isReleased }) {
  item.toggleAttribute("data-released", isReleased);
  const button = item.querySelector("button");
  button.textContent = isReleased ? gettext("Take back") : gettext("Release");
  button.setAttribute("aria-disabled", String(!isReleased && !count));
  item.querySelector(".release-note").textContent = noteFor(count, isReleased);
}

function noteFor(count, isReleased) {
  const notes = [];
  if (isReleased) notes.push(gettext("Everyone sees it."));
  if (!count) notes.push(gettext("Changed since it was released."));
  if (count > 1) notes.push(ngettext("%(count)s device wrote it.", "%(count)s devices wrote it.", count));
  return joinSentences(...notes);
}
