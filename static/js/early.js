// In the page itself, before the first paint: all that cannot wait for it, and what begins right after it.

// The theme that the reader chose, so that the page never flashes in the other one.
try {
  const theme = localStorage.getItem("overtone:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage here: the system's theme it is.
}

// The slide that the address names may be the last one: it is painted whole too.
if (location.hash.length > 1) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "expect", href: "#deck-help", blocking: "render" }));
}

// The modules come once the page is seen, so that they never compete with it. What is out of sight draws no frames.
{
  const LONGEST_WAIT = 500;
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done, { once: true }));
  const seen = new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LONGEST_WAIT);
  });
  Promise.all([parsed, seen]).then(() => {
    const urls = document.querySelector('meta[name="modules"]')?.content.split(" ") ?? [];
    // Named all at once, so that they arrive side by side.
    for (const href of urls) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "anonymous", href }));
    }
    if (urls.length) document.head.append(Object.assign(document.createElement("script"), { type: "module", crossOrigin: "anonymous", src: urls[0] }));
  });
}
