// The page of a launch without a cookie: reads the browser's secret from the platform's storage and sends the launch
// again with it.

import { getData } from "./platform-storage.js";

const form = document.querySelector("[data-read-secret]");

getData(form.dataset).then((secret) => {
  form.elements.secret.value = secret;
  form.submit();
}, () => {}); // the page offers a new tab
