// The prompt of a question, to show it again above the results of a vote.

/** Return the HTML of a prompt without copy buttons: a copy of a button does nothing. */
export function promptHtml(prompt) {
  const copy = prompt.cloneNode(true);
  for (const box of copy.querySelectorAll(".copyable")) box.replaceWith(box.querySelector("pre"));
  return copy.innerHTML;
}
