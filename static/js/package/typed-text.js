// Cleans and compares texts that learners type, as app/core/quiz/kinds/typed_text.py does.

const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

export function cleanLine(text) {
  return text.replace(INVISIBLE, " ").split(/\s+/).filter(Boolean).join(" ");
}

/** Return the form in which two texts are compared: case, spaces and the form of apostrophes and dashes do not matter. */
export function comparable(text) {
  const plain = text.normalize("NFKC").replace(/[‘’ʼ]/g, "'").replace(/[‐‑‒–—−]/g, "-");
  return cleanLine(plain.toUpperCase().toLowerCase());
}
