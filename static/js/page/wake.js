// How a page wakes up: step by step, around HTML that works already.

export const has = (selector) => document.querySelector(selector);

/** What every page with a deck does. Each module runs when its step comes, and not at all where there is nothing for it. */
export const DECK = [
  async () => (await import("./theme.js")).ThemeSwitch.define(),
  async () => (await import("../figure/parameters.js")).keepParameters(document),
  async () => (await import("../figure/figure.js")).LessonFigure.define(),
  async () => (await import("../figure/controls.js")).LessonControls.define(),
  async () => (await import("../figure/parts.js")).LessonParts.define(),
  async () => (await import("../question/question.js")).LessonQuestion.define(),
  async () => (await import("./formulas.js")).loadFormulaFont(document),
  async () => {
    (await import("../deck/deck.js")).LessonDeck.define();
    (await import("../presenter/window-sync.js")).syncWindows(document);
  },
  async () => (await import("./frame.js")).tellHeight(window),
  async () => has("main pre") && (await import("./copy.js")).dressCode(document),
  async () => has("lesson-chord") && (await import("../figure/chord.js")).LessonChord.define(),
  // Nothing waits for the server's answer.
  async () => { (await import("../question/question.js")).recallAnswers(document); },
];

/** Run the steps one after another. The browser handles input between two steps, so no step delays a key press for long. */
export async function wake(steps) {
  for (const step of steps) {
    await step();
    await new Promise((done) => setTimeout(done));
  }
}
