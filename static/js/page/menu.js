// A <details> as a menu: it lies over what is below, and goes when anything else is meant.

export function keepMenu(menu, signal) {
  document.addEventListener("click", ({ target }) => {
    if (!menu.contains(target) && !target.closest("dialog")) menu.open = false;
  }, { signal });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    // Nobody else opens or closes anything at this key.
    event.preventDefault();
    menu.open = false;
    menu.querySelector("summary").focus();
  }, { signal });
}
