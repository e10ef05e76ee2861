// Tells the package's page that this page is the answer of the server, so that it shows it.
//
// The message contains nothing secret, so its receiver may have any origin.

window.parent.postMessage({ subject: "overtone.refused" }, "*");
