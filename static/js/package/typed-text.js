// Cleans and compares texts that learners type, as app/core/quiz/kinds/typed_text.py does.

const INVISIBLE = /[\u0000-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

// Python splits text at these control characters, too.
const SPACES = /[\s\u001c-\u001f\u0085]+/;

export function cleanLine(text) {
  return text.replace(INVISIBLE, "").split(SPACES).filter(Boolean).join(" ");
}

/** Return the form in which two texts are compared: case, spaces and the form of apostrophes and dashes do not matter. */
export function comparable(text) {
  const plain = text.normalize("NFKC").replace(/[‘’ʼ]/g, "'").replace(/[‐‑‒–—−]/g, "-");
  return cleanLine(plain.toUpperCase().toLowerCase()); // so that ß equals ss, as in Python's casefold()
}
