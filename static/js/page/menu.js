// Makes a <details> element a menu: a click outside of it or Escape closes it.

/** Without `when`, the element is always a menu; otherwise while `when()` is true. */
export function setUpMenu(menu, { signal, when = () => true } = {}) {
  document.addEventListener("click", ({ target }) => {
    if (when() && !menu.contains(target) && !target.closest("dialog")) menu.open = false;
  }, { signal });
  // The focus may be outside of the menu. In the capture phase, this handler runs before the deck's.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open || !when() || document.querySelector("dialog[open]")) return;
    // Other handlers of this key, such as the overview's, ignore the event.
    event.preventDefault();
    menu.open = false;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  }, { signal, capture: true });
}
