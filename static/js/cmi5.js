// Entry point of a lesson in a cmi5 session.

import { startLaunched } from "./startup.js";

startLaunched(async () => new (await import("./package/cmi5-frame.js")).Cmi5Frame(window).start());
