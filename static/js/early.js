// Before the first paint: the theme that the reader chose, so that the page never flashes in the other one.
try {
  const theme = localStorage.getItem("overtone:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage here: the system's theme it is.
}
