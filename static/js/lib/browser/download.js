// Files that the page creates.

const DOWNLOAD_START = 60_000; // ms until a download has started in any browser

/** Save a Blob as a file with this name, as a link with `download` does. */
export function saveFile(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari may start to read the file only after the click, and downloads nothing if its URL is revoked by then.
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START);
}
