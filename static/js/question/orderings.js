// Loads the module that sorts orderings, which few questions need.

/**
 * Make the orderings in `root` sortable, each once: an element that moves in the page is set up again. If the module cannot
 * be loaded, their selects remain usable.
 */
export function loadOrderings(root) {
  for (const list of root.querySelectorAll(".order:not([data-sortable])")) {
    list.dataset.sortable = "";
    import("./ordering.js").then(({ SortableList }) => new SortableList(list), () => {});
  }
}
