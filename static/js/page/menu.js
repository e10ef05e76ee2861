// Makes a <details> element a menu: a click outside of it or Escape closes it.

export function setUpMenu(menu, signal) {
  document.addEventListener("click", ({ target }) => {
    if (!menu.contains(target) && !target.closest("dialog")) menu.open = false;
  }, { signal });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    // Other handlers of this key, such as the overview's, ignore the event.
    event.preventDefault();
    menu.open = false;
    menu.querySelector("summary").focus();
  }, { signal });
}
