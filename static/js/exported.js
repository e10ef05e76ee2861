// Entry point of a lesson that was exported as a folder.

import { startSnapshots } from "./export/snapshots.js";
import { DECK_TASKS, runTasks } from "./startup.js";

startSnapshots();
runTasks(DECK_TASKS);
