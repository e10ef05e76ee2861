// Sends the page's form at once. Its button is for browsers without JavaScript.

document.querySelector("[data-submit]").submit();
