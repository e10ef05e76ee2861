// Makes the list of an ordering question sortable by buttons, by arrow keys on these, and by dragging.
//
// Each item's position is the value of its <select>. The form sends these values, and shows them without JavaScript.

import { iconButton } from "../lib/dom/icon-button.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { gettext, LANGUAGE } from "../lib/translation.js";

const ARROWS = { up: "M6 14l6-6 6 6", down: "M6 10l6 6 6-6" };
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/** Sorts the items of `list` by their selects, and lets readers move them. */
export class SortableList {
  #list;
  #items;
  #status = Object.assign(document.createElement("p"), { className: "visually-hidden", role: "status" });

  constructor(list) {
    this.#list = list;
    this.#items = [...list.children];
    list.after(this.#status);
    this.#items.forEach(prepareItem);
    list.addEventListener("click", this.#onClick);
    list.addEventListener("keydown", this.#onKey);
    list.addEventListener("pointerdown", this.#onPointerDown);
    list.addEventListener("filled", () => this.#sort());
    this.#sort();
  }

  #onClick = ({ target }) => {
    const button = target.closest("[data-by]");
    if (button) this.#move(button.closest("li"), Number(button.dataset.by));
  };

  #onKey = (event) => {
    if (!STEPS[event.key] || !event.target.matches("[data-by]")) return;
    event.preventDefault();
    this.#move(event.target.closest("li"), STEPS[event.key]);
  };

  #onPointerDown = (event) => {
    const item = event.target.closest("li");
    // On a touch screen only the handle drags, so that the rest of the item scrolls the page.
    const handle = event.target.closest(event.pointerType === "touch" ? ".grip" : "li");
    if (!item || !handle || event.button || event.target.closest("button, a, select")) return;
    if (isDisabled(item)) return;
    event.preventDefault();
    item.setPointerCapture(event.pointerId);
    this.#drag(item);
  };

  /** Move the item with the pointer until the pointer is released. */
  #drag(item) {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const end = () => {
      delete item.dataset.dragged;
      listening.abort();
    };
    item.dataset.dragged = "";
    item.addEventListener("pointermove", ({ clientY }) => this.#moveTo(item, clientY), options);
    item.addEventListener("pointerup", end, options);
    item.addEventListener("pointercancel", end, options);
  }

  /** Move the item past a neighbour whose middle the pointer has passed. */
  #moveTo(item, clientY) {
    const { previousElementSibling: before, nextElementSibling: after } = item;
    if (before && clientY < middleOf(before)) this.#move(item, -1);
    else if (after && clientY > middleOf(after)) this.#move(item, 1);
  }

  /** Move an item by moving its neighbour: an element that is moved in the DOM loses the focus. */
  #move(item, by) {
    const neighbour = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    // A vote can be closed while an item is dragged.
    if (!neighbour || isDisabled(item)) return;
    if (by < 0) item.after(neighbour);
    else item.before(neighbour);
    this.#updatePositions();
    this.#list.dispatchEvent(new Event("input", { bubbles: true }));
    const position = [...this.#list.children].indexOf(item) + 1;
    const values = { item: textOf(item), position, count: this.#items.length };
    // Translators: an item of a list has a new position.
    this.#status.textContent = gettext("%(item)s: %(position)s of %(count)s", values);
  }

  /** Sort the items by the positions in their selects. */
  #sort() {
    this.#list.append(...[...this.#items].sort((one, other) => currentPosition(one) - currentPosition(other)));
    this.#updatePositions();
  }

  #updatePositions() {
    [...this.#list.children].forEach((item, index) => {
      item.querySelector("select").value = index;
      item.querySelector('[data-by="-1"]').setAttribute("aria-disabled", String(index === 0));
      item.querySelector('[data-by="1"]').setAttribute("aria-disabled", String(index === this.#items.length - 1));
    });
  }
}

/** Add a handle for dragging and two buttons, and hide the select. */
function prepareItem(item, index) {
  const select = item.querySelector("select");
  select.dataset.originalIndex = index;
  select.hidden = true;
  const handle = document.createElement("span");
  handle.className = "grip";
  // Dragging an item is not a swipe that changes the slide.
  handle.addEventListener("touchstart", (event) => event.stopPropagation(), { passive: true });
  item.prepend(handle);
  const values = { item: textOf(item) };
  const up = gettext("Move up: %(item)s", values);
  const down = gettext("Move down: %(item)s", values);
  item.append(moveButton(up, ARROWS.up, -1), moveButton(down, ARROWS.down, 1));
}

function moveButton(label, arrow, by) {
  const button = iconButton(label, arrow);
  button.dataset.by = by;
  button.lang = LANGUAGE;
  return button;
}

/** Whether the form is disabled, as in a counted or closed vote. */
function isDisabled(item) {
  return item.querySelector("select").matches(":disabled");
}

function currentPosition(item) {
  return Number(item.querySelector("select").value);
}

function middleOf(item) {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}

function textOf(item) {
  return spokenText(item.querySelector("label span"));
}
