// Entry point of the report on a class.

import { loadFormulaFont } from "./page/formula-font.js";
import { ThemeSwitch } from "./lib/browser/theme.js";
import { openReport } from "./lms/report.js";

ThemeSwitch.define();
loadFormulaFont(document);
openReport(window);
