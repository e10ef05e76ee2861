// Entry point of a lesson in the frame of a package.

import { DECK_TASKS, runTasks } from "./startup.js";

const openSession = async () => new (await import("./package/frame.js")).PackageFrame(window).start();

// Before the deck, which reads the slide from the address and then reports it. Not one of the tasks: without the
// session, the answers would not be stored for this learner.
openSession().then(() => runTasks(DECK_TASKS));
