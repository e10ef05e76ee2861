// In a frame, tells the page around it how tall the lesson would like to be: to learning platforms (LTI) and in H5P's way.
//
//   1. We say hello. A page with H5P's resizer says hello back.
//   2. We ask it to prepare, it answers resizePrepared, and we give the height.
//   3. When it is resized itself it says resize, and we begin again at 2.

const H5P = "h5p";

export function tellHeight(window) {
  if (window.parent === window || window.document.body.dataset.page !== "embed") return;
  const { document } = window;
  const tell = (message) => window.parent.postMessage(message, "*");
  let known = 0;
  let h5p = false;

  const prepare = () => tell({ context: H5P, action: "prepareResize", scrollHeight: wish(document), clientHeight: document.documentElement.clientHeight });

  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || data?.context !== H5P) return;
    if (data.action === "hello") h5p = true;
    if (data.action === "hello" || data.action === "resize") prepare();
    if (data.action === "resizePrepared") tell({ context: H5P, action: "resize", scrollHeight: wish(document) });
  });

  const announce = () => {
    const height = wish(document);
    if (height === known) return;
    known = height;
    tell({ subject: "lti.frameResize", height });
    if (h5p) prepare();
  };

  new ResizeObserver(announce).observe(document.querySelector("main"));
  new ResizeObserver(announce).observe(document.querySelector(".sections") ?? document.body);
  tell({ context: H5P, action: "hello" });
}

/** The lesson's own height: the deck at its most, not as tall as the frame happens to be, or the two would chase each other. */
function wish(document) {
  const opening = document.querySelector(".opening");
  const around = document.querySelector("main").scrollHeight - opening.offsetHeight;
  const most = parseFloat(getComputedStyle(opening).maxBlockSize);
  return Math.ceil(around + (Number.isNaN(most) ? opening.offsetHeight : most));
}
