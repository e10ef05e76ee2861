// The reader's progress in a course. The server knows the answers that belong to the token in this browser; the browser
// knows in which lessons a slide was shown.

import { loadItem } from "../lib/browser/storage.js";
import { ngettext } from "../lib/translation.js";
import { forgetToken, learnerToken } from "../question/learner-token.js";

export async function showProgress(page) {
  const course = page.querySelector("[data-progress]");
  const lessons = [...course.querySelectorAll("[data-lesson]")];
  const progress = await requestProgress(course.dataset.progress);
  if (progress?.latest) showAnswers(course, lessons, progress.lessons);
  showContinue(course, lessons, progress);
}

/** Return the progress of this reader, or null without a token or a response. */
async function requestProgress(url) {
  if (!learnerToken()) return null;
  try {
    const headers = { Authorization: `Bearer ${learnerToken()}` };
    const response = await fetch(url, { headers, credentials: "omit" });
    if (response.status === 401) forgetToken();
    return response.ok ? await response.json() : null;
  } catch {
    return null; // offline
  }
}

function showAnswers(course, lessons, progress) {
  for (const lesson of lessons) {
    const line = lesson.querySelector(".lesson-progress");
    const known = progress[lesson.dataset.lesson];
    if (!line || !known?.answered) continue;
    line.querySelector("progress").value = known.answered;
    line.querySelector("[data-text]").textContent = sentence(known);
    lesson.classList.toggle("complete", isComplete(known));
    line.hidden = false;
  }
  const total = { questions: 0, answered: 0, right: 0 };
  for (const known of Object.values(progress)) {
    for (const key of Object.keys(total)) total[key] += known[key];
  }
  if (!total.answered) return;
  course.querySelector("[data-total]").textContent = sentence(total);
  course.querySelector(".course-state").hidden = false;
}

function showContinue(course, lessons, progress) {
  const next = nextLesson(lessons, progress);
  if (!next) return;
  const [from, line] = [next.querySelector("h3 a"), course.querySelector("[data-continue]")];
  const link = line.querySelector("a");
  const { lang, dir } = from.closest("[lang]");
  Object.assign(link, { href: from.href, textContent: from.textContent, lang, dir });
  line.hidden = false;
  course.querySelector(".course-state").hidden = false;
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
