// Where the page's own links lead, and what stands behind the # of its address.

/** Calls back with each fragment that is asked for, until the signal comes. A link that was followed does nothing else. */
export function watchFragments(follow, signal) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (follow(link.hash)) event.preventDefault();
  }, { signal });
  window.addEventListener("hashchange", () => follow(location.hash), { signal });
}
