// Entry point of a lesson that a learning platform has launched.

import { startLaunched } from "./startup.js";

startLaunched(async () => (await import("./lms/activity.js")).openActivity(window));
