// Plays a row of the encoding as a chord: each pair is a pure tone, and its value sets the loudness.
//
//   oscillator ──> gain ──┐
//   oscillator ──> gain ──┴──> envelope ──> destination

const HIGHEST_PITCH = 880; // Hz, of the pair with the highest frequency
const LOWEST_PITCH = 110; // Hz, of the pair with the lowest
const MIN_LOUDNESS = 0.08; // of a tone's maximum, so that a pair at its lowest value is still audible
const MASTER_GAIN = 0.3; // of full scale, for all tones together at their maximum
const ATTACK = 0.04; // s
const RELEASE = 0.15; // s
const DURATION = 2; // s for one chord
const START_TIMEOUT = 3000; // ms; without audio hardware, AudioContext.resume() never settles in some browsers

export function canPlaySound() {
  return typeof window.AudioContext === "function";
}

/**
 * Return the tones of one position as `{ pitch, level }`: Hz, and a fraction of full scale. All levels together are at
 * most 1.
 *
 * `frequencies` has one value for each pair, in radians per position, from high to low. `values` is the row, with the
 * sine of each pair at even indices. Pitches are proportional to frequencies on a logarithmic scale.
 */
export function tonesOf({ frequencies, values }) {
  const logs = frequencies.map(Math.log);
  const [fastest, slowest] = [logs[0], logs.at(-1)];
  return logs.map((log, pair) => {
    const fraction = fastest === slowest ? 0 : (fastest - log) / (fastest - slowest);
    const loudness = MIN_LOUDNESS + (1 - MIN_LOUDNESS) * (1 + values[2 * pair]) / 2;
    return { pitch: HIGHEST_PITCH * (LOWEST_PITCH / HIGHEST_PITCH) ** fraction, level: loudness / logs.length };
  });
}

/** Schedule the tones in an audio context, starting now. `duration` is in seconds; `stop()` fades them out earlier. */
export function schedule(context, tones, duration = DURATION) {
  const envelope = context.createGain();
  const start = context.currentTime;
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(MASTER_GAIN, start + ATTACK);
  envelope.gain.setTargetAtTime(0, start + duration - RELEASE, RELEASE / 4);
  envelope.connect(context.destination);
  const oscillators = tones.map((tone) => startOscillator(context, tone, envelope, start));
  oscillators.forEach((oscillator) => oscillator.stop(start + duration));
  return {
    ended: new Promise((resolve) => { oscillators[0].onended = resolve; }),
    stop() {
      const now = context.currentTime;
      envelope.gain.cancelScheduledValues(now);
      envelope.gain.setTargetAtTime(0, now, RELEASE / 4);
      oscillators.forEach((oscillator) => oscillator.stop(now + RELEASE));
    },
  };
}

function startOscillator(context, { pitch, level }, output, start) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = pitch;
  gain.gain.value = level;
  oscillator.connect(gain).connect(output);
  oscillator.start(start);
  return oscillator;
}

function startTimeout() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new DOMException("The audio output did not start.", "TimeoutError")), START_TIMEOUT);
  });
}

/** Plays one chord at a time. The AudioContext is created at the first call of `start`. */
export class ChordPlayer {
  #context = null;
  #chord = null;

  /** Start the audio output. Browsers allow this only while they handle a click. Throws a DOMException on failure. */
  start() {
    this.#context ??= new AudioContext();
    return Promise.race([this.#context.resume(), startTimeout()]);
  }

  /** Play until the end, the next chord, or `stop()`. */
  async play(tones) {
    this.stop();
    const chord = schedule(this.#context, tones);
    this.#chord = chord;
    await chord.ended;
  }

  stop() {
    this.#chord?.stop();
    this.#chord = null;
  }
}
