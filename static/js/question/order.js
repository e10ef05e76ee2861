// A list to be put in order: by buttons, by arrow keys on them, or by dragging. Fetched only where there is one.
//
// Each item's place stays in its <select>, which is what is sent, and what serves without script.

import { iconButton } from "../lib/icon-button.js";

const ARROWS = { up: "M6 14l6-6 6 6", down: "M6 10l6 6 6-6" };
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export function dress(list) {
  const items = [...list.children];
  const status = Object.assign(document.createElement("p"), { className: "visually-hidden", role: "status" });
  list.after(status);
  items.forEach((item, index) => dressItem(item, index));
  list.addEventListener("click", ({ target }) => step(target.closest("[data-by]")));
  list.addEventListener("keydown", (event) => {
    const item = event.target.closest("li");
    if (!STEPS[event.key] || !event.target.matches("[data-by]")) return;
    event.preventDefault();
    move(item, STEPS[event.key]);
  });
  list.addEventListener("pointerdown", drag);
  list.addEventListener("filled", arrange);
  arrange();

  function dressItem(item, index) {
    const select = item.querySelector("select");
    select.dataset.shown = index;
    select.hidden = true;
    const grip = document.createElement("span");
    grip.className = "grip";
    // A finger that drags an item turns no slide.
    grip.addEventListener("touchstart", (event) => event.stopPropagation(), { passive: true });
    item.prepend(grip);
    item.append(button("up", -1, item), button("down", 1, item));
  }

  function step(pressed) {
    if (pressed) move(pressed.closest("li"), Number(pressed.dataset.by));
  }

  /** The neighbour moves, and not the item: so whoever moves it keeps the focus. */
  function move(item, by) {
    const neighbour = by < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!neighbour) return;
    if (by < 0) item.after(neighbour);
    else item.before(neighbour);
    number();
    list.dispatchEvent(new Event("input", { bubbles: true }));
    status.textContent = `${words(item)}: ${[...list.children].indexOf(item) + 1} of ${items.length}`;
  }

  function drag(event) {
    const item = event.target.closest("li");
    // A finger anywhere else scrolls the page.
    const held = event.target.closest(event.pointerType === "touch" ? ".grip" : "li");
    if (!item || !held || event.button || event.target.closest("button, a, select")) return;
    event.preventDefault();
    const listening = new AbortController();
    const options = { signal: listening.signal };
    item.setPointerCapture(event.pointerId);
    item.dataset.dragged = "";
    item.addEventListener("pointermove", ({ clientY }) => {
      const before = item.previousElementSibling;
      const after = item.nextElementSibling;
      if (before && clientY < middle(before)) move(item, -1);
      else if (after && clientY > middle(after)) move(item, 1);
    }, options);
    for (const end of ["pointerup", "pointercancel"]) {
      item.addEventListener(end, () => {
        delete item.dataset.dragged;
        listening.abort();
      }, options);
    }
  }

  /** As the places say. */
  function arrange() {
    list.append(...items.toSorted((one, other) => place(one) - place(other)));
    number();
  }

  function number() {
    [...list.children].forEach((item, index) => {
      item.querySelector("select").value = index;
      item.querySelector('[data-by="-1"]').setAttribute("aria-disabled", String(index === 0));
      item.querySelector('[data-by="1"]').setAttribute("aria-disabled", String(index === items.length - 1));
    });
  }
}

function button(direction, by, item) {
  const made = iconButton(`Move ${direction}: ${words(item)}`, ARROWS[direction]);
  made.dataset.by = by;
  made.lang = "en";
  return made;
}

function place(item) {
  return Number(item.querySelector("select").value);
}

function middle(item) {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2;
}

function words(item) {
  return item.querySelector("label span").textContent.trim();
}
