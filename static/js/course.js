// Entry point of the page of a course.

import { showProgress } from "./course/progress.js";
import { ThemeSwitch } from "./lib/theme.js";

ThemeSwitch.define();
showProgress(document);
