// Entry point of the report on a class.

import { ThemeSwitch } from "./lib/browser/theme.js";
import { openReport } from "./lms/report.js";

ThemeSwitch.define();
openReport(window);
