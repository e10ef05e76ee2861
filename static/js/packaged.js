// Entry point of a lesson in the frame of a package.

import { DECK_TASKS, runTasks } from "./startup.js";

runTasks([
  // Before the deck, which reads the slide from the address and then reports it.
  async () => new (await import("./package/frame.js")).PackageFrame(window).start(),
  ...DECK_TASKS,
]);
