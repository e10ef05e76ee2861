// The form in which a teacher chooses activities: its button says how many activities it adds to the course.

import { ngettext } from "../lib/translation.js";

const form = document.querySelector("[data-choices]");
const button = form.querySelector("[data-add]");
const status = form.querySelector("[data-chosen]");
const withoutCount = button.textContent;

form.addEventListener("change", showCount);
addEventListener("pageshow", showCount); // the browser may have restored a choice

function showCount() {
  const count = chosenActivities().size;
  button.textContent = count
    ? ngettext("Add %(count)s activity", "Add %(count)s activities", count)
    : withoutCount;
  status.textContent = count ? ngettext("%(count)s activity chosen.", "%(count)s activities chosen.", count) : "";
}

/** Return the keys of the chosen activities. The whole course stands for an activity for each of its lessons. */
function chosenActivities() {
  const chosen = [...form.querySelectorAll('[name="item"]:checked')];
  return new Set(chosen.flatMap(({ value, dataset }) => dataset.lessons?.split(" ") ?? value));
}
