// Entry point of the page of a course.

import { showProgress } from "./page/course-progress.js";
import { ThemeSwitch } from "./lib/browser/theme.js";

ThemeSwitch.define();
showProgress(document);
// After a lesson, the Back button can show the page as it was before the lesson.
addEventListener("pageshow", ({ persisted }) => { if (persisted) showProgress(document); });
