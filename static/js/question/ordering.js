// Makes the list of an ordering question sortable by buttons, by arrow keys on these, and by dragging.
//
// Each item's position is the value of its <select>. The form sends these values, and shows them without JavaScript.

import { iconButton } from "../lib/icon-button.js";

const ARROWS = { up: "M6 14l6-6 6 6", down: "M6 10l6 6 6-6" };
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export function makeSortable(list) {
  const items = [...list.children];
  const status = Object.assign(document.createElement("p"), { className: "visually-hidden", role: "status" });
  list.after(status);
  items.forEach((item, index) => prepareItem(item, index));
  list.addEventListener("click", ({ target }) => onClick(target.closest("[data-by]")));
  list.addEventListener("keydown", (event) => {
    const item = event.target.closest("li");
    if (!STEPS[event.key] || !event.target.matches("[data-by]")) return;
    event.preventDefault();
    move(item, STEPS[event.key]);
  });
  list.addEventListener("pointerdown", drag);
  list.addEventListener("filled", sortItems);
  sortItems();

  function prepareItem(item, index) {
    const select = item.querySelector("select");
    select.dataset.originalIndex = index;
    select.hidden = true;
    const handle = document.createElement("span");
    handle.className = "grip";
    // Dragging an item is not a swipe that changes the slide.
    handle.addEventListener("touchstart", (event) => event.stopPropagation(), { passive: true });
    item.prepend(handle);
    item.append(moveButton("up", -1, item), moveButton("down", 1, item));
  }

  function onClick(button) {
    if (button) move(button.closest("li"), Number(button.dataset.by));
  }

  /** Move an item by moving its neighbour: an element that is moved in the DOM loses the focus. */
  function move(item, by) {
    const neighbour = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!neighbour) return;
    if (by < 0) item.after(neighbour);
    else item.before(neighbour);
    updatePositions();
    list.dispatchEvent(new Event("input", { bubbles: true }));
    status.textContent = `${textOf(item)}: ${[...list.children].indexOf(item) + 1} of ${items.length}`;
  }

  function drag(event) {
    const item = event.target.closest("li");
    // On a touch screen only the handle drags, so that the rest of the item scrolls the page.
    const handle = event.target.closest(event.pointerType === "touch" ? ".grip" : "li");
    if (!item || !handle || event.button || event.target.closest("button, a, select")) return;
    event.preventDefault();
    const listening = new AbortController();
    const options = { signal: listening.signal };
    item.setPointerCapture(event.pointerId);
    item.dataset.dragged = "";
    item.addEventListener("pointermove", ({ clientY }) => {
      const before = item.previousElementSibling;
      const after = item.nextElementSibling;
      if (before && clientY < middleOf(before)) move(item, -1);
      else if (after && clientY > middleOf(after)) move(item, 1);
    }, options);
    for (const end of ["pointerup", "pointercancel"]) {
      item.addEventListener(end, () => {
        delete item.dataset.dragged;
        listening.abort();
      }, options);
    }
  }

  /** Sort the items by the positions in their selects. */
  function sortItems() {
    list.append(...items.toSorted((one, other) => currentPosition(one) - currentPosition(other)));
    updatePositions();
  }

  function updatePositions() {
    [...list.children].forEach((item, index) => {
      item.querySelector("select").value = index;
      item.querySelector('[data-by="-1"]').setAttribute("aria-disabled", String(index === 0));
      item.querySelector('[data-by="1"]').setAttribute("aria-disabled", String(index === items.length - 1));
    });
  }
}

function moveButton(direction, by, item) {
  const button = iconButton(`Move ${direction}: ${textOf(item)}`, ARROWS[direction]);
  button.dataset.by = by;
  button.lang = "en";
  return button;
}

function currentPosition(item) {
  return Number(item.querySelector("select").value);
}

function middleOf(item) {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}

function textOf(item) {
  return item.querySelector("label span").textContent.trim();
}
