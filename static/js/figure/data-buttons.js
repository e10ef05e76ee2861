// Buttons at a figure's data. One copies the picture as a PNG, because most programs cannot paste an SVG; the other one
// copies the link to the page with the settings of its figures.

import { copyLink } from "../lib/browser/clipboard.js";
import { gettext } from "../lib/translation.js";

const SCALE = 2; // pixels per unit of the SVG, so that the picture is sharp on a slide

/** Add the buttons after the link to the picture. */
export function addDataButtons(link) {
  if (link.nextElementSibling) return; // the figure has moved in the page, and was set up again
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const buttons = [];
  if (navigator.clipboard?.write && window.ClipboardItem) {
    buttons.push(createButton(gettext("Copy the picture"), status, () => copyPicture(link.href)));
  }
  // A page in a frame has no share button, because its address is of no use outside of the frame.
  if (document.querySelector("share-button")) buttons.push(createButton(gettext("Copy link"), status, copyLink));
  link.after(...buttons, status);
}

/** Return a button that calls `copy` and shows the message that it returns. */
function createButton(label, status, copy) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet", textContent: label });
  button.addEventListener("click", async () => {
    status.textContent = "";
    status.textContent = await copy();
  });
  return button;
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
