// <lesson-prediction>: a question that the reader answers before trying it in the figure of the slide. It is not graded.
//
//   options ── the reader chooses one, then tries it in a figure ──> answer
//      │ ^────────────── "Show the answer" ──────────────────────────^ │
//      └─────── "Change my prediction", "Hide the answer" ─────────────┘
//
// The lesson can name the state of the figure that shows the answer. During a drag, the answer waits for its end.
// "Show the answer" puts the figure into that state, unless the reader has changed the figure before, other than with the
// first link in the question. If the figure is in that state before the reader chooses, the answer waits for "Show the
// answer".
//
// The choice is stored in this browser. Without JavaScript, the page shows the options and the answer.

import { isPresenterView } from "../deck/position/views.js";
import { showReturnNotice } from "../deck/return-notice.js";
import { areInState, requestState } from "../figure/figure-links.js";
import { announce } from "../lib/dom/announcement.js";
import { PageElement } from "../lib/dom/page-element.js";
import { spokenText } from "../lib/dom/spoken-text.js";
import { lessonKey, loadItem, saveItem } from "../lib/browser/storage.js";
import { gettext } from "../lib/translation.js";

// These settings select what a figure shows; a change of them does not test a prediction.
const VIEW_SETTINGS = new Set(["mark", "part", "step"]);

const CHANGE = gettext("Change my prediction");
const CHOOSE = gettext("Make a prediction"); // after "Show the answer" without a choice
const CHOOSE_FIRST = gettext("Choose one, then try it.");
const CHOOSE_AFTERWARDS = gettext("The figure already shows the answer. What did you expect?");
const TRY_FIGURE = gettext("Now try it in the figure.");
const TRY_LINK = gettext("Now press the highlighted words in the question.");
const SHOW_ANSWER = gettext("Now show the answer.");
const LINK = "\0"; // place of the link's name in a text
const HIDE = gettext("Hide the answer"); // the presenter hides it from the whole room

/** The answer to a prediction was shown or hidden. Bubbles. */
class AnswerChange extends Event {
  constructor(id, isShown) {
    super("answer-changed", { bubbles: true });
    Object.assign(this, { id, isShown });
  }
}

export class LessonPrediction extends PageElement {
  #isPressed = false; // a pointer is down, as in a drag
  #isTried = false; // a figure changed during the drag
  #removeNotice = () => {};
  #link; // element with the name of the link that shows the answer, in the lesson's language; null without such a link

  static define() {
    customElements.define("lesson-prediction", LessonPrediction);
  }

  setUp(signal) {
    const options = { signal };
    this.#link ??= this.querySelector(".prediction-link");
    this.#restore();
    this.addEventListener("change", this.#onChoice, options);
    this.addEventListener("click", this.#onClick, options);
    // Changes by a presenter or by another window are requested at the deck, so they do not pass through the slide.
    this.#part.addEventListener("figure-change-requested", this.#onFigure, options);
    document.addEventListener("pointerdown", this.#onPress, { ...options, capture: true });
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, this.#onRelease, { ...options, capture: true });
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#removeNotice();
  }

  /** Whether the answer is shown. Setting it dispatches no event and moves no focus, unless the focus would be lost. */
  get isShown() {
    return "shown" in this.dataset;
  }

  set isShown(isShown) {
    if (isShown === this.isShown) return;
    if (isShown) this.#show();
    else this.#hide();
  }

  /** Put the figure into the state that shows the answer, unless it was changed before. */
  showInFigure() {
    const { state = "", startState = "" } = this.dataset;
    requestState(state, this, { start: startState, ignored: VIEW_SETTINGS });
  }

  #onChoice = () => {
    saveItem(this.#storageKey, spokenText(this.#choice));
    const before = this.#nextText.textContent;
    this.#paint();
    if (this.#nextText.textContent !== before) this.#setStatus(...this.#nextText.cloneNode(true).childNodes);
  };

  #onFigure = ({ values }) => {
    if (!this.dataset.state && Object.keys(values).every((name) => VIEW_SETTINGS.has(name))) return;
    if (this.#isPressed) this.#isTried = true;
    else this.#showIfTried();
  };

  #onPress = () => {
    this.#isPressed = true;
    this.#isTried = false;
  };

  #onRelease = () => {
    this.#isPressed = false;
    if (this.#isTried) this.#showIfTried();
    this.#isTried = false;
  };

  /** Show the answer once the figures on the page have the requested settings. */
  #showIfTried() {
    queueMicrotask(() => {
      // In the presenter view, the answer appears for the whole room, so a stored choice must not show it.
      if (isPresenterView() || this.isShown) return;
      this.#paintNext();
      if (this.#choice && areInState(this.dataset.state ?? "", document)) {
        this.#show();
        this.#showNotice();
      }
    });
  }

  /** The reader is at the figure, and on a phone the answer may be out of view. The status announces it. */
  #showNotice() {
    this.#removeNotice = showReturnNotice({
      part: this.#part,
      target: this.querySelector(".prediction-answer > .prose"),
      words: this.querySelector(".prediction-recall").cloneNode(true).childNodes,
      label: gettext("See the answer"),
      goTo: () => {
        this.#changeButton.focus({ preventScroll: true });
        this.scrollIntoView({ block: "nearest" });
      },
    });
  }

  #onClick = ({ target }) => {
    const action = target.closest("button")?.dataset.prediction;
    if (action === "answer") {
      this.#show();
      this.showInFigure();
    } else if (action === "options") {
      this.#showOptions();
    }
    if (action) this.dispatchEvent(new AnswerChange(this.dataset.id, this.isShown));
  };

  #show() {
    const hadFocus = this.contains(document.activeElement);
    this.dataset.shown = "";
    const parts = this.querySelectorAll(".prediction-recall:not([hidden]), .prediction-answer > .prose");
    this.#setStatus([...parts].map(spokenText).join(" "));
    // The focused element is hidden now. The reader may look at a figure far below it.
    if (hadFocus) this.#changeButton.focus({ preventScroll: true });
  }

  #hide() {
    delete this.dataset.shown;
    this.#removeNotice();
    this.#setStatus("");
  }

  #showOptions() {
    this.#hide();
    const fields = this.#fields;
    if (isPresenterView()) this.querySelector("[data-prediction=answer]").focus();
    else (fields.find(({ checked }) => checked) ?? fields[0]).focus();
  }

  /**
   * Select the option that this reader has chosen before, and show the answer if the address of the page contains the
   * state of the figure that shows it. The text of the option is stored, because the author may move options.
   */
  #restore() {
    const stored = loadItem(this.#storageKey);
    const field = stored && this.#fields.find((each) => spokenText(textOf(each)) === stored);
    if (field) {
      field.checked = true;
      const { state } = this.dataset;
      if (state && !isPresenterView() && areInState(state, document)) this.dataset.shown = "";
    }
    this.#paint();
  }

  #paint() {
    const choice = this.#choice;
    const change = choice ? CHANGE : CHOOSE;
    this.#changeButton.textContent = isPresenterView() ? HIDE : change;
    this.#paintNext();
    if (!choice) return;
    const recall = this.querySelector(".prediction-recall");
    recall.hidden = false;
    recall.querySelector(".prediction-choice").replaceChildren(...choice.cloneNode(true).childNodes);
    const endsSentence = /[.?!…]$/.test(choice.textContent.trim());
    recall.querySelector(".prediction-stop").textContent = endsSentence ? "" : ".";
  }

  #paintNext() {
    const [before, after] = this.#nextStep.split(LINK);
    const link = after === undefined ? [] : [this.#link.cloneNode(true), after];
    this.#nextText.replaceChildren(before, ...link);
  }

  /**
   * What to do: choose, then press the link of the question that shows the answer, or else its last link. After it or
   * without a link, change the figure.
   */
  get #nextStep() {
    const { state } = this.dataset;
    const links = [...this.querySelectorAll("legend .figure-link")];
    const link = links.find((each) => "showsAnswer" in each.dataset) ?? links.at(-1);
    const isToPress = link && !areInState(new URL(link.href).search, document);
    const isShownByFigure = !isToPress && state && areInState(state, document);
    if (!this.#choice && isShownByFigure) return CHOOSE_AFTERWARDS;
    if (!this.#choice) return this.#link ? gettext("Choose one, then press “%(link)s”.", { link: LINK }) : CHOOSE_FIRST;
    if (isToPress) return this.#link ? gettext("Now press “%(link)s” in the question.", { link: LINK }) : TRY_LINK;
    return isShownByFigure ? SHOW_ANSWER : TRY_FIGURE;
  }

  #setStatus(...content) {
    announce(this.querySelector("[role=status]"), ...content);
  }

  /** The element with the text of the chosen option; undefined if the reader has not chosen. */
  get #choice() {
    const field = this.#fields.find(({ checked }) => checked);
    return field && textOf(field);
  }

  get #nextText() {
    return this.querySelector(".prediction-next");
  }

  get #changeButton() {
    return this.querySelector("[data-prediction=options]");
  }

  get #fields() {
    return [...this.querySelectorAll("input")];
  }

  /** The slide or section of this prediction. */
  get #part() {
    return this.closest(".slide, .section, .cover-line");
  }

  get #storageKey() {
    return lessonKey(`prediction:${this.dataset.key}`);
  }
}

function textOf(field) {
  return field.closest("label").querySelector("span");
}
