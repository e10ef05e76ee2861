// Entry point of a lesson that a learning platform has launched.

import { DECK_TASKS, runTasks } from "./startup.js";

runTasks([
  // Before the deck, which reads the slide from the address.
  async () => (await import("./lms/activity.js")).openActivity(window),
  ...DECK_TASKS,
]);
