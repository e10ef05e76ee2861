// The page between login request and platform: stores the browser's secret at the platform, then continues.

import { putData } from "./platform-storage.js";

const page = document.querySelector("[data-store-secret]");
const next = () => location.replace(page.querySelector("[data-continue]").href);

// Without the storage, the launch page offers a new tab.
putData(page.dataset, page.dataset.secret).then(next, next);
