// The pages of a live room, its presenter's and its remote's: the lesson's page, and what leads or follows.

import { DECK, has, wake } from "./wake.js";

wake([
  async () => has("lesson-presenter") && (await import("./presenter.js")).LessonPresenter.define(),
  async () => has("presenter-room") && (await import("./presenter-room.js")).PresenterRoom.define(),
  async () => has("lesson-remote") && (await import("./remote.js")).LessonRemote.define(),
  ...DECK,
  async () => has("lesson-room") && (await import("./room.js")).LessonRoom.define(),
]);
