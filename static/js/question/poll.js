// <lesson-poll>: sends the reader's choice, and shows how many readers have chosen each option.

import { percent } from "../lib/percentages.js";
import { formatNumber, gettext } from "../lib/translation.js";
import { UngradedForm } from "./ungraded-form.js";

export class LessonPoll extends UngradedForm {
  change = gettext("Change my choice");
  unreached = gettext("Your choice did not reach the server. It is still selected here. Try again in a moment.");

  static define() {
    customElements.define("lesson-poll", LessonPoll);
  }

  showResult({ poll, verdict }, scrolls) {
    this.querySelectorAll(".poll-count").forEach((line, index) => {
      line.hidden = !poll.counts;
      if (!poll.counts) return;
      const share = percent(poll.counts[index], poll.answered);
      line.querySelector("rect").setAttribute("width", `${share}%`);
      line.querySelector("span").textContent = gettext("%(count)s · %(share)s%%", {
        count: formatNumber(poll.counts[index]),
        share: formatNumber(share),
      });
    });
    this.setVerdict(verdict);
    // The counts above the verdict can move it out of the slide.
    if (scrolls) this.querySelector(".verdict").scrollIntoView({ block: "nearest" });
  }
}
