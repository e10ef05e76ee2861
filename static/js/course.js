// Entry point of the page of a course.

import { showProgress } from "./course/progress.js";
import { ThemeSwitch } from "./lib/browser/theme.js";

ThemeSwitch.define();
showProgress(document);
