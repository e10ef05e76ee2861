// Entry point of the report on a class.

import { loadFormulaFont } from "./page/formula-font.js";
import { ThemeSwitch } from "./lib/theme.js";
import { openReport } from "./lms/report.js";

ThemeSwitch.define();
loadFormulaFont(document);
openReport(window);
