// The one module with side effects: it defines the elements, and they wake up around the page's working HTML.

const has = (selector) => document.querySelector(selector);

// Each module runs when its step comes, and not at all where the page has nothing for it.
const STEPS = [
  async () => (await import("./theme.js")).ThemeSwitch.define(),
  async () => (await import("./parameters.js")).keepParameters(document),
  async () => (await import("./figure.js")).LessonFigure.define(),
  async () => (await import("./controls.js")).LessonControls.define(),
  async () => (await import("./parts.js")).LessonParts.define(),
  async () => (await import("./question.js")).LessonQuestion.define(),
  async () => (await import("./formulas.js")).dressFormulas(document),
  async () => has("lesson-presenter") && (await import("./presenter.js")).LessonPresenter.define(),
  async () => {
    (await import("./deck.js")).LessonDeck.define();
    (await import("./link.js")).keepInStep(document);
  },
  async () => (await import("./frame.js")).tellHeight(window),
  async () => (await import("./question.js")).recallAnswers(document),
  async () => has("main pre") && (await import("./copy.js")).dressCode(document),
  async () => has("lesson-chord") && (await import("./chord.js")).LessonChord.define(),
];

// One by one, so that whoever presses a key meanwhile is heard in between.
for (const step of STEPS) {
  await step();
  await new Promise((done) => setTimeout(done));
}
