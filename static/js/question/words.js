// Counts words as `app/core/quiz/kinds/free_text.py` does: Chinese and Japanese have no spaces between words, so each
// character counts as one. Signs without a letter or digit are no words.

const CJK = "\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const WORD = new RegExp(`[${CJK}]|[^\\s${CJK}]+`, "gu");

/** Return the number of words. */
export function countWords(text) {
  return (text.match(WORD) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
