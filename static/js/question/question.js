// <lesson-question>: sends an answer and shows its result without loading the page again. Without JavaScript the form
// does this by itself.

import { announce } from "../lib/dom/announcement.js";
import { interfaceText } from "../lib/dom/elements.js";
import { markInvalid, markValid } from "../lib/dom/field-errors.js";
import { setHtml } from "../lib/dom/set-html.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { gettext } from "../lib/translation.js";
import { answerFields, isInUse, readAnswer, setAnswer } from "./answer-fields.js";
import { AnswerForm } from "./answer-form.js";
import { loadOrderings } from "./orderings.js";
import { requestResults } from "./requests.js";

const UNREACHABLE = gettext(
  "Your answer did not reach the server. It is still here. Try again in a moment.",
);

const EDITED = gettext("Changed, not checked yet.");

let loads = 0; // requests for all results, to number them
let newestLoad = 0; // number of the newest request whose response has arrived

export class LessonQuestion extends AnswerForm {

  static define() {
    customElements.define("lesson-question", LessonQuestion);
  }

  setUp(signal) {
    const options = { signal };
    // Not the submit event: a sandboxed frame without `allow-forms` does not dispatch it.
    this.button.addEventListener("click", this.#onSubmit, options);
    this.addEventListener("input", this.#onEdit, options);
    document.addEventListener("answers-loaded", this.#onLoaded, options);
    this.#renderButton();
    loadOrderings(this);
  }

  #onSubmit = async (event) => {
    event.preventDefault();
    if (this.isBusy) return;
    if (this.dataset.state === "right") {
      // Enter in a field also clicks the button, but must not reset a correct answer.
      if (!this.#fields.includes(document.activeElement)) this.#reset();
      return;
    }
    if (!this.#form.reportValidity()) return;
    const answer = this.#answer;
    const response = await this.send(answer);
    const wasInUse = isInUse(this); // measured before the feedback moves the button
    if (response) this.#showResponse(response, answer);
    else this.setVerdict(UNREACHABLE);
    // The feedback above the verdict and the button can move them out of the slide.
    const verdict = this.querySelector(".verdict");
    if (wasInUse && verdict.textContent) {
      for (const each of [this.button, verdict]) each.scrollIntoView({ block: "nearest" });
    }
  };

  /** Show the response to an answer. If the reader has changed the answer in the meantime, its result is not known. */
  #showResponse({ result, ...refusal }, answer) {
    const isChanged = JSON.stringify(this.#answer) !== JSON.stringify(answer);
    if (isChanged) this.setVerdict(this.dataset.state === "edited" ? EDITED : "");
    else if (result) this.#show(result, { announces: true });
    else this.#reject(refusal);
    if (result) this.dispatchEvent(new Event("answer-recorded", { bubbles: true }));
    if (result && document.querySelector("quiz-summary")) loadAnswers(document);
  }

  /** A changed answer is a new attempt. The feedback on the last one stays, so that nothing moves below the finger. */
  #onEdit = () => {
    this.hasInput = true;
    const { state } = this.dataset;
    if (state === "rejected") this.#clearResult();
    if (state !== "right" && state !== "wrong") return;
    this.dataset.state = "edited";
    this.setVerdict(EDITED);
    announce(this.querySelector(".reason"), "");
    this.#renderButton();
  };

  #onLoaded = ({ detail }) => {
    const answer = detail.answers[this.dataset.id];
    if (!answer || this.hasInput || this.dataset.state !== "open") return;
    setAnswer(this, answer.answer);
    this.#show(answer);
  };

  #reset() {
    setAnswer(this);
    this.#clearResult();
  }

  #clearResult() {
    this.#clear();
    this.setVerdict("");
  }

  #show({ correct, feedback, explanation, verdict }, { announces = false } = {}) {
    // First, so that its live region changes before the live region of the reason, which is emptied here.
    this.setVerdict(verdict);
    this.#clear();
    this.dataset.state = correct ? "right" : "wrong";
    for (const { option, html, right } of feedback.length ? feedback : [{ option: null, html: "", right: correct }]) {
      const box = option === null ? this.querySelector(".option") : this.#fields[option].closest(".option");
      box.dataset.mark = right ? "right" : "wrong";
      fill(box.querySelector(".feedback"), html);
      describeFields(box, { byFeedback: Boolean(html) });
    }
    fill(this.querySelector(".explanation"), explanation);
    this.#renderButton();
    if (announces) this.#announceReason(correct);
  }

  /** Show why the server did not accept the answer. Mark the field of its invalid part; without a part, all fields. */
  #reject({ message, isInvalid, part }) {
    const fields = this.#fields.filter((_, index) => isInvalid && (part === undefined || index === part));
    fields.forEach((field) => markInvalid(field, this.querySelector(".verdict")));
    this.dataset.state = "rejected";
    this.setVerdict(message);
  }

  #clear() {
    this.dataset.state = "open";
    this.#fields.forEach(markValid);
    this.querySelectorAll(".option").forEach((box) => {
      delete box.dataset.mark;
      describeFields(box, { byFeedback: false });
    });
    this.querySelectorAll(".feedback, .explanation").forEach((box) => { box.hidden = true; });
    announce(this.querySelector(".reason"), "");
    this.#renderButton();
  }

  #renderButton() {
    const isRight = this.dataset.state === "right";
    this.button.classList.toggle("primary", !isRight);
    this.button.textContent = isRight ? gettext("Answer again") : gettext("Check my answer");
  }

  /** Let screen readers read why the answer is right or wrong, after the verdict. */
  #announceReason(correct) {
    const feedback = [...this.querySelectorAll(`[data-mark="${correct ? "right" : "wrong"}"] .feedback:not([hidden])`)];
    const explanation = this.querySelector(".explanation:not([hidden])");
    // The feedback of several right options is long to listen to, and the explanation covers all of them.
    const isExplained = correct && feedback.length !== 1 && explanation;
    const reasons = isExplained ? [spokenCopy(explanation)] : feedback.flatMap((box) => this.#reasonWithOption(box));
    if (explanation && !isExplained) reasons.push(interfaceText("span", "", gettext("The explanation is above the button.")));
    announce(this.querySelector(".reason"), ...reasons.flatMap((part) => [part, " "]));
  }

  /** Return the nodes that read a reason; if an answer has several options or parts, after the text of its own. */
  #reasonWithOption(feedback) {
    const fields = feedback.closest(".option").querySelectorAll('[name="answer"]');
    const isOneOfSeveral = fields.length === 1 && fields[0].type !== "radio" && this.#fields.length > 1;
    return isOneOfSeveral ? [nameOf(fields[0]), spokenCopy(feedback)] : [spokenCopy(feedback)];
  }

  get #answer() {
    return readAnswer(this) ?? []; // with nothing selected, the server's error says what is missing
  }

  get #fields() {
    return answerFields(this);
  }

  get #form() {
    return this.querySelector("form");
  }
}

/** Load all results of this reader. */
export async function loadAnswers(page) {
  const load = ++loads;
  const detail = await requestResults(page);
  if (!detail || load < newestLoad) return; // an older response may lack the newest answers
  newestLoad = load;
  // An element that is not defined yet does not receive the event.
  const names = ["lesson-question", ...[...page.querySelectorAll("[data-answers]")].map(({ localName }) => localName)];
  await Promise.all(names.map((name) => customElements.whenDefined(name)));
  page.dispatchEvent(new CustomEvent("answers-loaded", { detail }));
}

/** Add the feedback of an option to the description of its fields, or remove it: hidden elements also describe. */
function describeFields(box, { byFeedback }) {
  const { id } = box.querySelector(".feedback");
  for (const field of box.querySelectorAll('[name="answer"]')) {
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each && each !== id);
    if (byFeedback) ids.unshift(id);
    if (ids.length) field.setAttribute("aria-describedby", ids.join(" "));
    else field.removeAttribute("aria-describedby");
  }
}

function fill(box, html) {
  setHtml(box, html);
  box.hidden = !html;
}

/** Return the name of a field with a colon, in an element with its language. */
function nameOf(field) {
  const name = document.createElement("span");
  name.textContent = `${field.ariaLabel || spokenText(field.labels[0])}:`;
  if (field.lang) name.lang = field.lang;
  return name;
}

/** Return the text of feedback in an element with its language, which can be the interface's. */
function spokenCopy(feedback) {
  const copy = document.createElement("span");
  copy.textContent = spokenText(feedback);
  const { lang, dir } = feedback.firstElementChild ?? {};
  if (lang) Object.assign(copy, { lang, dir });
  return copy;
}
