// The link back to the course, on a page that a learning platform has launched.

/** Show the link in `box` if `url` is a web address. The fragment of a forged address can contain any text. */
export function showReturnLink(box, url) {
  const link = box.querySelector("[data-return-link]");
  if (link && /^https?:/.test(url ?? "")) Object.assign(link, { href: url, hidden: false });
}
