// Entry point of a lesson that a learning platform has launched.

import { DECK_TASKS, runTasks } from "./startup.js";

const openSession = async () => (await import("./lms/activity.js")).openActivity(window);

// Before the deck, which reads the slide from the address. Not one of the tasks: without the session, the answers would
// not be stored for this learner.
openSession().then(() => runTasks(DECK_TASKS));
