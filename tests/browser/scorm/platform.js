// A learning platform for tests: plays a SCORM package in a frame and enforces the rules of the standard.
//
// `lms.data` are the learner's data, which remain between sessions, `lms.errors` every call that breaks a rule, and
// `lms.sessions` the names of the calls of each session. Calls of the function with the name `lms.failing` throw an error.

const ascii = (limit) => (value) => value.length <= limit && /^[\x20-\x7e]*$/.test(value);
const text = (limit) => (value) => value.length <= limit;
const oneOf = (...words) => (value) => words.includes(value);
const number = (low, high) => (value) => /^-?\d+(\.\d{1,7})?$/.test(value) && low <= Number(value) && Number(value) <= high;

const STANDARDS = {
  scorm12: {
    api: "API",
    methods: ["LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish"],
    writable: {
      "cmi.core.lesson_location": ascii(255),
      "cmi.core.lesson_status": oneOf("passed", "completed", "failed", "incomplete", "browsed"),
      "cmi.core.score.raw": number(0, 100),
      "cmi.core.score.min": number(0, 100),
      "cmi.core.score.max": number(0, 100),
      "cmi.core.exit": oneOf("time-out", "suspend", "logout", ""),
      "cmi.core.session_time": (value) => /^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value),
      "cmi.suspend_data": ascii(4096),
    },
    initial: {
      "cmi.core.lesson_mode": "normal", "cmi.core.credit": "credit", "cmi.core.lesson_status": "not attempted",
      "cmi.core.lesson_location": "", "cmi.suspend_data": "", "cmi.core.student_id": "ada",
    },
    writeOnly: ["cmi.core.exit", "cmi.core.session_time"],
    exit: "cmi.core.exit",
  },
  scorm2004: {
    api: "API_1484_11",
    methods: ["Initialize", "GetValue", "SetValue", "Commit", "Terminate"],
    writable: {
      "cmi.location": text(1000),
      "cmi.completion_status": oneOf("completed", "incomplete", "not attempted", "unknown"),
      "cmi.success_status": oneOf("passed", "failed", "unknown"),
      "cmi.score.scaled": number(-1, 1),
      "cmi.score.raw": number(0, 100),
      "cmi.score.min": number(0, 100),
      "cmi.score.max": number(0, 100),
      "cmi.exit": oneOf("time-out", "suspend", "logout", "normal", ""),
      "cmi.session_time": (value) => /^PT(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?$/.test(value),
      "cmi.suspend_data": text(64000),
    },
    initial: {
      "cmi.mode": "normal", "cmi.credit": "credit", "cmi.completion_status": "unknown", "cmi.success_status": "unknown",
      "cmi.location": "", "cmi.suspend_data": "", "cmi.learner_id": "ada",
    },
    writeOnly: ["cmi.exit", "cmi.session_time"],
    exit: "cmi.exit",
  },
};

const lms = { data: {}, committed: {}, errors: [], sessions: [], accepts: true, failing: "" };

const LESSON = "lesson/index.html";

/** Start a session: open the package in a frame. `given` are values that replace the learner's data. */
function launch(format, given = {}) {
  start(format, given);
  document.body.replaceChildren(Object.assign(document.createElement("iframe"), { src: LESSON, title: "Lesson" }));
}

/** Start a session: open the package in a window. */
function launchInWindow(format) {
  start(format, {});
  window.open(LESSON);
}

function start(format, given) {
  const standard = STANDARDS[format];
  const [initialize, getValue, setValue, commit, finish] = standard.methods;
  if (lms.data[standard.exit] !== "suspend") lms.data = { ...standard.initial };
  lms.data = { ...lms.data, ...given };
  const first = { ...lms.data };
  const calls = [];
  lms.sessions.push(calls);
  let state = "new";

  const called = (name, isAllowed, ...values) => {
    calls.push(name);
    if (!isAllowed) lms.errors.push(`${name}(${values}) while ${state}`);
    if (values.some((value) => typeof value !== "string")) lms.errors.push(`${name}(${values}): not a text`);
    return isAllowed;
  };
  window[standard.api] = {
    [initialize]: (empty) => {
      // A page from the back/forward cache cannot know whether the platform accepts a new session.
      if (state === "ended") return "false";
      if (!called(initialize, state === "new" && empty === "", empty)) return "false";
      state = "running";
      return "true";
    },
    [getValue]: (name) => {
      called(getValue, state === "running", name);
      if (!(name in standard.initial) && !(name in standard.writable)) lms.errors.push(`${name} does not exist`);
      if (standard.writeOnly.includes(name)) lms.errors.push(`${name} is write-only`);
      return lms.data[name] ?? "";
    },
    [setValue]: (name, value) => {
      const isValid = standard.writable[name]?.(value);
      if (!isValid) lms.errors.push(`${name} = ${value}`);
      if (!called(setValue, state === "running", name, value) || !isValid || !lms.accepts) return "false";
      // Like Moodle 4.3, it does not store a value with which the session began, also not after another value.
      if (value !== first[name]) lms.data[name] = value;
      return "true";
    },
    [commit]: (empty) => {
      if (!called(commit, state === "running" && empty === "", empty) || !lms.accepts) return "false";
      lms.committed = { ...lms.data };
      return "true";
    },
    [finish]: (empty) => {
      if (!called(finish, state === "running" && empty === "", empty)) return "false";
      lms.committed = { ...lms.data };
      state = "ended";
      return "true";
    },
  };
  for (const [name, method] of Object.entries(window[standard.api])) {
    window[standard.api][name] = (...values) => {
      if (lms.failing === name) throw new Error(`${name} has failed`);
      return method(...values);
    };
  }
}

/** End the session, as a platform does when the learner leaves the course. */
function leave() {
  document.body.replaceChildren();
}
