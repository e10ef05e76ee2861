// Links within the page, and changes of the URL's fragment.

/**
 * Call `follow(hash, link)` for each clicked link and each new fragment, which has no link. If it returns true, the link
 * does nothing else. When the Back button returns to a followed link, call `goBack` with its value for `addEntry`.
 */
export function watchHashLinks({ follow, goBack }, signal) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (follow(link.hash, link)) event.preventDefault();
  }, { signal });
  window.addEventListener("popstate", ({ state }) => {
    if (state?.followed) goBack(state.followed);
    else follow(location.hash);
  }, { signal });
}
