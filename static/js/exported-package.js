// Entry point of a lesson in a package that grades answers in the page.

import { startSnapshots } from "./export/snapshots.js";
import { startAttempt } from "./package/saved-attempt.js";
import { DECK_TASKS, runTasks } from "./startup.js";

startSnapshots();
startAttempt();
runTasks(DECK_TASKS);
