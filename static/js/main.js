// Entry point of a lesson's page.

import { DECK_TASKS, runTasks } from "./startup.js";

runTasks(DECK_TASKS);
