/**
 * Return an element's text without the copy buttons of its code, and with its formulas in the server's words:
 * `textContent` would turn x² into x2.
 */
export function spokenText(element) {
  if (!element) return "";
  const copy = element.cloneNode(true);
  for (const bar of copy.querySelectorAll(".copy-bar")) bar.remove();
  for (const formula of copy.querySelectorAll("math[aria-label]")) formula.replaceWith(formula.getAttribute("aria-label"));
  return copy.textContent.trim();
}
