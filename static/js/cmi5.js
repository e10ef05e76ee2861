// Entry point of a lesson in a cmi5 session.

import { DECK_TASKS, runTasks } from "./startup.js";

runTasks([
  // Before the deck, which reads the slide from the address and then reports it.
  async () => new (await import("./package/cmi5-frame.js")).Cmi5Frame(window).start(),
  ...DECK_TASKS,
]);
