// The reader's progress in a course. The server knows the answers that belong to the token in this browser; the browser
// knows in which lessons a slide was shown.

import { loadItem } from "../lib/browser/storage.js";
import { ngettext } from "../lib/translation.js";
import { forgetToken, isTokenUnknown, learnerToken } from "../question/learner-token.js";

/** Replace the shown progress with the current progress, unless the server cannot be reached. */
export async function showProgress(page) {
  const course = page.querySelector("[data-progress]");
  const lessons = [...course.querySelectorAll("[data-lesson]")];
  const progress = await requestProgress(course.dataset.progress);
  const state = course.querySelector(".course-state");
  if (progress === undefined && !state.hidden) return; // the shown progress may still be right
  for (const lesson of lessons) showAnswers(lesson, progress?.lessons[lesson.dataset.lesson]);
  const hasTotal = showTotal(course, Object.values(progress?.lessons ?? {}));
  const hasNext = showContinue(course, nextLesson(lessons, progress));
  state.hidden = !hasTotal && !hasNext;
}

/** Return the progress of this reader: null without a token, undefined if the server does not return it. */
async function requestProgress(url) {
  if (!learnerToken()) return null;
  try {
    const headers = { Authorization: `Bearer ${learnerToken()}` };
    const response = await fetch(url, { headers, credentials: "omit" });
    if (isTokenUnknown(response)) {
      forgetToken();
      return null;
    }
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined; // offline
  }
}

/** Show the answers in one lesson. `known` is undefined for a lesson without answers. */
function showAnswers(lesson, known) {
  const line = lesson.querySelector(".lesson-progress");
  if (!line) return;
  line.hidden = !known?.answered;
  lesson.classList.toggle("complete", isComplete(known));
  if (line.hidden) return;
  line.querySelector("progress").value = known.answered;
  line.querySelector("[data-text]").textContent = sentence(known);
}

/** Show the answers in all lessons. Return whether there are any. */
function showTotal(course, lessons) {
  const total = { questions: 0, answered: 0, right: 0 };
  for (const known of lessons) {
    for (const key of Object.keys(total)) total[key] += known[key];
  }
  course.querySelector("[data-total]").textContent = total.answered ? sentence(total) : "";
  return total.answered > 0;
}

/** Show a link to the next lesson. Return whether there is one. */
function showContinue(course, next) {
  const line = course.querySelector("[data-continue]");
  line.hidden = !next;
  if (!next) return false;
  const from = next.querySelector("h3 a");
  const { lang, dir } = from.closest("[lang]");
  Object.assign(line.querySelector("a"), { href: from.href, textContent: from.textContent, lang, dir });
  return true;
}

/** Return the lesson to continue with: the latest one, or the first after it that is not complete. */
function nextLesson(lessons, progress) {
  const latest = lessons.findIndex(({ dataset }) => dataset.lesson === progress?.latest);
  const start = latest >= 0 ? latest : lessons.findLastIndex(({ dataset }) => loadItem(`place:${dataset.lesson}`));
  if (start < 0) return undefined;
  const fromStart = [...lessons.slice(start), ...lessons.slice(0, start)];
  return fromStart.find(({ dataset }) => !isComplete(progress?.lessons[dataset.lesson]));
}

/** Without questions, a lesson is never known to be complete. */
function isComplete(known) {
  return Boolean(known?.questions) && known.answered === known.questions;
}

function sentence({ questions, answered, right }) {
  return ngettext(
    "%(answered)s of %(count)s question answered, %(right)s right",
    "%(answered)s of %(count)s questions answered, %(right)s right",
    questions,
    { answered, right },
  );
}
