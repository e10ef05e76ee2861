// <released-answers>: the answers to an open question that the presenter has released, on a phone or on the projector, and
// the model answer once the presenter shows it. Texts are set as text, never as HTML.

import { updateHtml } from "../../lib/dom/set-html.js";

export class ReleasedAnswers extends HTMLElement {
  static define() {
    customElements.define("released-answers", ReleasedAnswers);
  }

  show(state) {
    showReleased(this, state);
  }
}

/**
 * Show a state of the room in `element`, which is not defined in the picture of the projector. Answers that are already
 * shown stay unchanged, so that screen readers read only new ones.
 */
export function showReleased(element, { vote }) {
  const isCurrent = vote?.question === element.dataset.question;
  const released = (isCurrent && vote.released) || [];
  const model = (isCurrent && vote.results?.explanation) || "";
  paintList(element, released);
  paintModel(element.querySelector(".model-answer"), model);
  element.toggleAttribute("data-waiting", !released.length && !model);
}

function paintList(element, released) {
  const list = element.querySelector(".released-list");
  const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
  const ids = new Set(released.map(({ id }) => id));
  for (const [id, item] of known) if (!ids.has(id)) item.remove();
  list.append(...released.filter(({ id }) => !known.has(id)).map(itemOf));
  element.toggleAttribute("data-empty", !released.length);
}

function paintModel(box, html) {
  box.hidden = !html;
  updateHtml(box.querySelector(".prose"), html);
}

function itemOf({ id, text }) {
  const item = Object.assign(document.createElement("li"), { dir: "auto", textContent: text });
  item.dataset.id = id;
  return item;
}
