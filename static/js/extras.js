// Tasks of pages with blocks that few lessons use. Replaces `no-extras.js` on these pages.

/** Go through the steps of slides. */
export const startSteps = async () => (await import("./deck/position/appearing-parts.js")).showSteps(document);

export const EXTRA_TASKS = [
  async () => document.querySelector("lesson-poll") && (await import("./question/poll.js")).LessonPoll.define(),
  async () => document.querySelector("lesson-open") && (await import("./question/open.js")).LessonOpen.define(),
  async () => document.querySelector("word-count") && (await import("./question/word-count.js")).WordCount.define(),
  async () => document.querySelector("released-answers") && (await import("./room/vote/released-answers.js")).ReleasedAnswers.define(),
];
