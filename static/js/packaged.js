// Entry point of a lesson in the frame of a package.

import { startLaunched } from "./startup.js";

startLaunched(async () => new (await import("./package/frame.js")).PackageFrame(window).start());
