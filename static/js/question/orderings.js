// Loads the module that sorts orderings, which few questions need.

/** Make the orderings in `root` sortable. If the module cannot be loaded, their selects remain usable. */
export function loadOrderings(root) {
  for (const list of root.querySelectorAll(".order")) {
    import("./ordering.js").then(({ SortableList }) => new SortableList(list), () => {});
  }
}
