// The one module with side effects: it defines the elements, and they wake up around the page's working HTML.

import { LessonControls } from "./controls.js";
import { LessonDeck } from "./deck.js";
import { LessonFigure } from "./figure.js";
import { dressFormulas } from "./formulas.js";
import { tellHeight } from "./frame.js";
import { keepInStep } from "./link.js";
import { keepParameters } from "./parameters.js";
import { LessonParts } from "./parts.js";
import { LessonPresenter } from "./presenter.js";
import { LessonQuestion, recallAnswers } from "./question.js";
import { ThemeSwitch } from "./theme.js";

const STEPS = [
  () => ThemeSwitch.define(),
  () => keepParameters(document),
  () => LessonFigure.define(),
  () => LessonControls.define(),
  () => LessonParts.define(),
  () => LessonQuestion.define(),
  () => dressFormulas(document),
  () => LessonPresenter.define(),
  () => {
    LessonDeck.define();
    keepInStep(document);
  },
  () => tellHeight(window),
  () => recallAnswers(document),
  // What few pages have is fetched by those alone.
  () => document.querySelector("main pre") && import("./copy.js").then(({ dressCode }) => dressCode(document)),
  () => document.querySelector("lesson-chord") && import("./chord.js").then(({ LessonChord }) => LessonChord.define()),
];

// One by one, so that whoever presses a key meanwhile is heard in between.
for (const step of STEPS) {
  step();
  await new Promise((done) => setTimeout(done));
}
