// A button that copies the picture of a figure as a PNG, because most programs cannot paste an SVG.

import { gettext } from "../lib/translation.js";

const SCALE = 2; // pixels per unit of the SVG, so that the picture is sharp on a slide

/** Add the button after the link to the picture, where browser and page allow pictures in the clipboard. */
export function addCopyButton(link) {
  if (!navigator.clipboard?.write || !window.ClipboardItem) return;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet", textContent: gettext("Copy the picture") });
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    status.textContent = "";
    status.textContent = await copyPicture(link.href);
  });
  link.after(button, status);
}

/** Copy the picture at the URL. Return the message for the reader. */
async function copyPicture(url) {
  try {
    // Safari writes only during the click, so it gets the promise of a picture.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawPicture(url) })]);
    return gettext("Picture copied");
  } catch {
    return gettext("The picture could not be copied. Download it instead.");
  }
}

async function drawPicture(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * image.naturalWidth;
  canvas.height = SCALE * image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done); });
}
