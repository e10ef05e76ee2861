// Tells the learning platform that the registration is complete, so that it closes this page.
//
// The message contains nothing secret, so its receiver may have any origin.

(window.opener ?? window.parent).postMessage({ subject: "org.imsglobal.lti.close" }, "*");
