// Whether the page is for a frame, such as the page of a course.

export function isFramed() {
  return document.body.dataset.page === "embed" || window.self !== window.top;
}
