// A row of the encoding as a chord: each pair is a pure tone, its value how loud it is. Knows no document.
//
//   oscillator ──> its loudness ──┐
//   oscillator ──> its loudness ──┴──> envelope ──> what the reader hears

const HIGHEST = 880; // Hz, of the fastest pair
const LOWEST = 110; // Hz, of the slowest
const QUIETEST = 0.08; // of a tone's full loudness: a pair at its lowest is still part of the chord
const MASTER = 0.3; // of full scale, for all tones together at their loudest
const ATTACK = 0.04; // s
const RELEASE = 0.15; // s
const LASTS = 2; // s that one chord is heard
const PATIENCE = 3000; // ms in which a loudspeaker begins; without any, some browsers wait for ever

export function canSound() {
  return typeof window.AudioContext === "function";
}

/**
 * The tones of one position, `{ pitch, level }` each: Hz, and a share of full scale. Together they stay below 1.
 *
 * `frequencies` are those of the pairs in radians a position, `values` the row: sines at even places. The pitch is the
 * frequency on a logarithmic scale, stretched into the range that is heard: equal ratios stay equal ratios.
 */
export function tonesOf({ frequencies, values }) {
  const logs = frequencies.map(Math.log);
  const [fastest, slowest] = [logs[0], logs.at(-1)];
  return logs.map((log, pair) => {
    const along = fastest === slowest ? 0 : (fastest - log) / (fastest - slowest);
    const loudness = QUIETEST + (1 - QUIETEST) * (1 + values[2 * pair]) / 2;
    return { pitch: HIGHEST * (LOWEST / HIGHEST) ** along, level: loudness / logs.length };
  });
}

/** Schedules the tones in any audio context, from now on for `lasts` seconds; `stop()` lets them fade at once. */
export function sound(context, tones, lasts = LASTS) {
  const envelope = context.createGain();
  const start = context.currentTime;
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(MASTER, start + ATTACK);
  envelope.gain.setTargetAtTime(0, start + lasts - RELEASE, RELEASE / 4);
  envelope.connect(context.destination);
  const oscillators = tones.map((tone) => oscillator(context, tone, envelope, start));
  oscillators.forEach((each) => each.stop(start + lasts));
  return {
    ended: new Promise((resolve) => { oscillators[0].onended = resolve; }),
    stop() {
      const now = context.currentTime;
      envelope.gain.cancelScheduledValues(now);
      envelope.gain.setTargetAtTime(0, now, RELEASE / 4);
      oscillators.forEach((each) => each.stop(now + RELEASE));
    },
  };
}

function tooLate() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new DOMException("No loudspeaker has begun.", "TimeoutError")), PATIENCE);
  });
}

function oscillator(context, { pitch, level }, output, start) {
  const oscillator = context.createOscillator();
  const loudness = context.createGain();
  oscillator.frequency.value = pitch;
  loudness.gain.value = level;
  oscillator.connect(loudness).connect(output);
  oscillator.start(start);
  return oscillator;
}

/** The loudspeaker: one chord at a time. The browser is asked for sound only when someone wants to hear some. */
export class Loudspeaker {
  #context = null;
  #sounding = null;

  /** To be called while a press is handled: browsers give sound to nobody else. Throws a DOMException when there is none. */
  wake() {
    this.#context ??= new AudioContext();
    return Promise.race([this.#context.resume(), tooLate()]);
  }

  /** Sounds until it ends, or until something else does or `stop()` is called. */
  async play(tones) {
    this.stop();
    const sounding = sound(this.#context, tones);
    this.#sounding = sounding;
    await sounding.ended;
  }

  stop() {
    this.#sounding?.stop();
    this.#sounding = null;
  }
}
