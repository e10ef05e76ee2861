// Links within the page, and changes of the URL's fragment.

/** Call `follow(hash)` for each clicked link and each new fragment. If it returns true, the link does nothing else. */
export function watchHashLinks(follow, signal) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (follow(link.hash)) event.preventDefault();
  }, { signal });
  window.addEventListener("hashchange", () => follow(location.hash), { signal });
}
