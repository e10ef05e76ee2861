// Entry point of the pages of a live room: audience, projector, presenter and remote control.

import { DECK_TASKS, find, runTasks } from "./startup.js";

runTasks([
  async () => find("lesson-presenter") && (await import("./presenter/presenter.js")).LessonPresenter.define(),
  async () => find("presenter-room") && (await import("./presenter/presenter-room.js")).PresenterRoom.define(),
  async () => find("lesson-remote") && (await import("./presenter/remote.js")).LessonRemote.define(),
  ...DECK_TASKS,
  async () => find("[data-ended-room]") && (await import("./room/ended-room.js")).followNextRoom(document),
  async () => find("lesson-room") && (await import("./room/room.js")).LessonRoom.define(),
]);
