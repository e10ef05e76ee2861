// Reports the preferred height of an embedded lesson to the surrounding page, in the LTI format and in H5P's:
//
//   1. The lesson sends `hello`. A page with H5P's resizer replies `hello`.
//   2. The lesson sends `prepareResize`, the page replies `resizePrepared`, the lesson sends `resize` with the height.
//   3. When the page is resized it sends `resize`, and step 2 is repeated.

const H5P = "h5p";

export function reportHeight(window) {
  if (window.parent === window || window.document.body.dataset.page !== "embed") return;
  const { document } = window;
  const send = (message) => window.parent.postMessage(message, "*");
  let reported = 0;
  let hasH5p = false;

  const prepare = () => {
    const { clientHeight } = document.documentElement;
    send({ context: H5P, action: "prepareResize", scrollHeight: preferredHeight(document), clientHeight });
  };

  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || data?.context !== H5P) return;
    if (data.action === "hello") hasH5p = true;
    if (data.action === "hello" || data.action === "resize") prepare();
    if (data.action === "resizePrepared") {
      send({ context: H5P, action: "resize", scrollHeight: preferredHeight(document) });
    }
  });

  const report = () => {
    const height = preferredHeight(document);
    if (height === reported) return;
    reported = height;
    send({ subject: "lti.frameResize", height });
    if (hasH5p) prepare();
  };

  new ResizeObserver(report).observe(document.querySelector("main"));
  new ResizeObserver(report).observe(document.querySelector(".sections") ?? document.body);
  send({ context: H5P, action: "hello" });
}

/** Return the height with the deck at its maximum. Its current height depends on the frame, which would make a loop. */
function preferredHeight(document) {
  const opening = document.querySelector(".opening");
  const main = document.querySelector("main");
  const rest = main.offsetTop + main.scrollHeight - opening.offsetHeight;
  const max = parseFloat(getComputedStyle(opening).maxBlockSize);
  return Math.ceil(rest + (Number.isNaN(max) ? opening.offsetHeight : max));
}
