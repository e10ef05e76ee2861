// Files that the page creates.

/** Save a Blob as a file with this name, as a link with `download` does. */
export function saveFile(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
