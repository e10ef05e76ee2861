// Starts the scripts of a page. The HTML works without them.

export const find = (selector) => document.querySelector(selector);

/** The tasks of pages with a deck. Modules that a page does not need are not run. */
export const DECK_TASKS = [
  async () => (await import("./lib/browser/theme.js")).ThemeSwitch.define(),
  async () => (await import("./figure/controls/settings.js")).manageSettings(document),
  async () => (await import("./figure/figure.js")).LessonFigure.define(),
  async () => find(".figure-link") && (await import("./figure/figure-links.js")).followFigureLinks(document),
  async () => (await import("./figure/controls/controls.js")).LessonControls.define(),
  async () => (await import("./figure/parts.js")).LessonParts.define(),
  async () => (await import("./figure/chart/formula-link.js")).linkFormulas(document),
  async () => (await import("./question/question.js")).LessonQuestion.define(),
  async () => find("lesson-prediction") && (await import("./question/prediction.js")).LessonPrediction.define(),
  async () => find("quiz-summary") && (await import("./question/quiz-summary.js")).QuizSummary.define(),
  async () => find("share-button") && (await import("./page/share-button.js")).ShareButton.define(),
  async () => {
    (await import("./deck/deck.js")).LessonDeck.define();
    (await import("./presenter/window-sync.js")).syncWindows(document);
    // In the task that starts the deck, so that no key skips the steps of the first slide.
    (await import("./deck/position/appearing-parts.js")).showSteps(document);
  },
  async () => find(".objectives") && (await import("./page/objectives.js")).setUpObjectives(find(".objectives")),
  async () => find("[data-stacked]") && (await import("./figure/chart/opening.js")).playOpenings(document),
  async () => (await import("./page/frame-links.js")).setUpFrameLinks(document),
  async () => (await import("./page/frame-height.js")).reportHeight(window),
  async () => (await import("./page/copy-buttons.js")).addCopyButtons(document),
  async () => find("lesson-chord") && (await import("./figure/sound/chord.js")).LessonChord.define(),
  async () => find("lesson-poll") && (await import("./question/poll.js")).LessonPoll.define(),
  async () => find("lesson-open") && (await import("./question/open.js")).LessonOpen.define(),
  async () => find("word-count") && (await import("./question/word-count.js")).WordCount.define(),
  async () => find("released-answers") && (await import("./room/vote/released-answers.js")).ReleasedAnswers.define(),
  // Not awaited: no later task depends on the response.
  async () => {
    // The script of a launched page loads them once it has the learner's token.
    if ("launched" in document.body.dataset) return;
    (await import("./question/learner-token.js")).storeReturnedToken();
    (await import("./question/question.js")).loadAnswers(document);
  },
];

/**
 * Start the deck after the session has opened: the session can set the slide in the address, and without its token the
 * answers would be stored for another learner.
 */
export async function startLaunched(openSession) {
  await openSession();
  await runTasks(DECK_TASKS);
}

/**
 * Run the tasks one after another. The browser handles input in between: with a quarter of the processor, the longest
 * task takes 220 instead of 380 ms. After an error, the other tasks run all the same.
 */
export async function runTasks(tasks) {
  for (const task of tasks) {
    await task().catch(reportError);
    await new Promise((done) => setTimeout(done));
  }
}
