// The learner's state as a text for `cmi.suspend_data`: the attempts and the latest answer of each question, and items
// such as predictions.
//
//   {"a": [[code, count, first, best, last, answer], …], "i": [[name, text], …]}     the oldest first
//
// SCORM 1.2 allows 4,096 ASCII characters. If the state is longer, the oldest entries are shortened until it fits: first
// items are dropped, then answers, of which the scores remain, then whole practice questions, then other questions.

const MAX_LENGTH = 4096;
const LENGTH_WITHOUT_ANSWER = 5; // of an entry: code, count, first, best, last
const DIGITS = 1e4; // scores are rounded to 4 decimals

/** Return the state as ASCII text. `isCounted(code)` says whether a question counts towards the score. */
export function encodeState({ attempts, items }, isCounted = () => true) {
  const a = [...attempts].map(([code, { count, first, best, last, answer }]) => {
    return [code, count, ...[first, best, last].map(roundedScore), ...(answer === undefined ? [] : [answer])];
  });
  const i = [...items];
  const fits = () => toText({ a, i }).length <= MAX_LENGTH;
  while (!fits() && i.length) i.shift();
  for (const entry of a) if (!fits()) entry.length = Math.min(entry.length, LENGTH_WITHOUT_ANSWER);
  for (const entry of [...a.filter(([code]) => !isCounted(code)), ...a.filter(([code]) => isCounted(code))]) {
    if (!fits()) a.splice(a.indexOf(entry), 1);
  }
  return toText({ a, i });
}

/** Return the state in a text; an empty state if the text is not valid. */
export function decodeState(text) {
  try {
    const { a, i } = JSON.parse(text);
    const attempts = a.map(([code, count, first, best, last, answer]) => [code, { count, first, best, last, answer }]);
    return { attempts: new Map(attempts), items: new Map(i) };
  } catch {
    return { attempts: new Map(), items: new Map() };
  }
}

function roundedScore(score) {
  return Math.round(score * DIGITS) / DIGITS;
}

function toText(value) {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
