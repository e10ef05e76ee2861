// The SCORM API of the learning platform, in versions 1.2 and 2004 with one interface.

const MAX_STATE = 4096; // characters of cmi.suspend_data in SCORM 1.2
const MAX_PARENTS = 100; // frames to search; SCORM 1.2 recommends 7 and later versions 500

const VERSIONS = {
  scorm12: {
    api: "API",
    methods: { start: "LMSInitialize", get: "LMSGetValue", set: "LMSSetValue", commit: "LMSCommit", end: "LMSFinish" },
    core: "cmi.core.",
    location: "cmi.core.lesson_location",
    maxLocation: 255,
    mode: "cmi.core.lesson_mode",
    status: "cmi.core.lesson_status",
    duration: hoursMinutesSeconds,
  },
  scorm2004: {
    api: "API_1484_11",
    methods: { start: "Initialize", get: "GetValue", set: "SetValue", commit: "Commit", end: "Terminate" },
    core: "cmi.",
    location: "cmi.location",
    maxLocation: 1000,
    mode: "cmi.mode",
    status: "cmi.completion_status",
    duration: iso8601,
  },
};

const SPACE = " "; // JSON may end with a space
const PLUS = "+"; // an encoded bookmark contains no plus sign

/** A session with the learning platform. Each method returns whether the platform accepted the call. */
export class ScormSession {
  #api;
  #version;
  #is2004;
  #hasFailed = false; // a function of the platform has thrown an error
  #changed = new Set(); // names of values that the session has changed
  #first = {}; // values with which the session began, by name
  #variants; // functions that write these values in another way with the same meaning, by name

  /**
   * Start a session with the platform that shows this page. Return null without a platform, and if the saved state cannot
   * be read: an answer would replace it.
   */
  static start(format) {
    const version = VERSIONS[format];
    const api = findApi(window, version.api);
    const session = api && new ScormSession(api, version, format === "scorm2004");
    if (!session?.#call("start", "")) return null;
    session.#get("cmi.suspend_data");
    return session.#hasFailed ? null : session;
  }

  constructor(api, version, is2004) {
    this.#api = api;
    this.#version = version;
    this.#is2004 = is2004;
    this.#variants = {
      [version.location]: (text) => (text.length < version.maxLocation ? text + PLUS : text),
      "cmi.suspend_data": (text) => (text.length < MAX_STATE ? text + SPACE : text),
      [`${version.core}score.raw`]: withFurtherDecimal,
      "cmi.score.scaled": withFurtherDecimal,
    };
  }

  /** Whether the learner looks at the lesson before an attempt. Answers are not saved. */
  get isPreview() {
    return this.#get(this.#version.mode) === "browse";
  }

  /** Whether the learner, or a teacher, looks at an attempt that has ended. Nothing may be written. */
  get isReview() {
    return this.#get(this.#version.mode) === "review" || this.#get(`${this.#version.core}credit`) === "no-credit";
  }

  /** Send that the learner has only looked at the lesson. SCORM 2004 has no such status. */
  setBrowsed() {
    if (this.#is2004) return true;
    return this.#set(this.#version.status, "browsed");
  }

  /** Whether no session has sent a status. */
  get isUnattempted() {
    return ["", "not attempted"].includes(this.#get(this.#version.status));
  }

  /** Whether an earlier session completed the lesson. */
  get wasCompleted() {
    return ["completed", "passed", "failed"].includes(this.#get(this.#version.status));
  }

  get location() {
    const text = this.#get(this.#version.location);
    return text.endsWith(PLUS) ? text.slice(0, -1) : text;
  }

  get suspendData() {
    return this.#get("cmi.suspend_data").trimEnd();
  }

  /** Send the bookmark; an empty text if it is too long for the platform. */
  setLocation(text) {
    return this.#set(this.#version.location, text.length <= this.#version.maxLocation ? text : "");
  }

  setSuspendData(text) {
    return this.#set("cmi.suspend_data", text);
  }

  /** Send a score from 0 to 100. Some platforms read only the raw score, so it has this range in both versions. */
  setScore(percent) {
    const score = `${this.#version.core}score`;
    const values = { min: 0, max: 100, raw: percent };
    // Two decimals of a percentage are four of a fraction.
    if (this.#is2004) values.scaled = Number((percent / 100).toFixed(4));
    return this.#setAll(Object.entries(values).map(([name, value]) => [`${score}.${name}`, String(value)]));
  }

  /** Send whether the lesson is completed, and whether it is passed; `isPassed` is null without a mastery score. */
  setStatus(isCompleted, isPassed) {
    const completion = isCompleted ? "completed" : "incomplete";
    const success = isPassed === null || !isCompleted ? null : isPassed ? "passed" : "failed";
    if (!this.#is2004) return this.#set(this.#version.status, success ?? completion);
    return this.#setAll([[this.#version.status, completion], ...(success ? [["cmi.success_status", success]] : [])]);
  }

  /** Send how long this session has taken, and that the learner will continue it later. */
  setTime(milliseconds) {
    return this.#setAll([
      [`${this.#version.core}session_time`, this.#version.duration(milliseconds / 1000)],
      [`${this.#version.core}exit`, "suspend"],
    ]);
  }

  commit() {
    return this.#call("commit", "");
  }

  end() {
    return this.#call("end", "");
  }

  #get(name) {
    return String(this.#invoke("get", name) ?? "");
  }

  /**
   * Moodle 4.3 does not store a value with which the session began, even if it has stored another value in the meantime.
   * So such a value is written in another way after that. The status has only one way.
   */
  #set(name, value) {
    const variant = this.#variants[name];
    if (variant) this.#first[name] ??= this.#get(name);
    const isFirst = this.#first[name] === value;
    if (!isFirst) this.#changed.add(name);
    return this.#call("set", name, variant && isFirst && this.#changed.has(name) ? variant(value) : value);
  }

  #setAll(pairs) {
    return pairs.map(([name, value]) => this.#set(name, value)).every(Boolean);
  }

  /** Some platforms return booleans instead of the texts that the standard demands. */
  #call(method, ...values) {
    return String(this.#invoke(method, ...values)) === "true";
  }

  /** Call a function of the platform. Return undefined after an error in it, so the lesson can be read all the same. */
  #invoke(method, ...values) {
    try {
      return this.#api[this.#version.methods[method]](...values);
    } catch (error) {
      this.#hasFailed = true;
      reportError(error);
      return undefined;
    }
  }
}

/** Write a number with a further decimal: 25 as 25.0, and 37.5 as 37.50. */
function withFurtherDecimal(number) {
  return number.includes(".") ? `${number}0` : `${number}.0`;
}

/** Return the API object in a frame around `frame`, or in the window that opened it; null without one. */
function findApi(frame, name) {
  return searchParents(frame, name) ?? searchParents(frame.top.opener, name);
}

function searchParents(start, name) {
  let frame = start;
  for (let count = 0; frame && count < MAX_PARENTS; count += 1) {
    const api = apiIn(frame, name);
    if (api) return api;
    if (frame.parent === frame) return null;
    frame = frame.parent;
  }
  return null;
}

function apiIn(frame, name) {
  try {
    return frame[name] ?? null;
  } catch {
    return null; // a page of another origin
  }
}

/** Format seconds as HHHH:MM:SS.SS. */
function hoursMinutesSeconds(seconds) {
  const [hours, minutes, rest] = split(seconds);
  const padded = (number, length) => String(number).padStart(length, "0");
  return `${padded(Math.min(hours, 9999), 4)}:${padded(minutes, 2)}:${rest.toFixed(2).padStart(5, "0")}`;
}

/** Format seconds as PT1H2M3.45S. */
function iso8601(seconds) {
  const [hours, minutes, rest] = split(seconds);
  return `PT${hours}H${minutes}M${Number(rest.toFixed(2))}S`;
}

/** Split seconds into hours, minutes and the remaining seconds. Hundredths are rounded before, so 59.999 s is 1 minute. */
function split(seconds) {
  const hundredths = Math.round(seconds * 100);
  return [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60, (hundredths % 6000) / 100];
}
