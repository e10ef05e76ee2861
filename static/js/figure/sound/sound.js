// Plays a row of the encoding as a chord: each pair is a pure tone. Its sine sets the loudness on the left, its cosine the
// loudness on the right.
//
//   oscillator ──> gain, gain ──┐
//   oscillator ──> gain, gain ──┴──> left and right ──> envelope ──> destination

const HIGHEST_PITCH = 880; // Hz, of the pair with the highest frequency
const LOWEST_PITCH = 132; // Hz, of the pair with the lowest. With 2 to 8 pairs, no two tones are an octave apart and fuse.
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
 * Return the tones of one position as `{ pitch, left, right }`: Hz, and fractions of full scale. All levels of a channel
 * together are at most 1.
 *
 * `frequencies` has one value for each pair, in radians per position, from high to low. `values` is the row, with the
 * sine of each pair at even indices and its cosine at odd ones. Pitches are proportional to frequencies on a logarithmic scale.
 */
export function tonesOf({ frequencies, values }) {
  const logs = frequencies.map(Math.log);
  const [fastest, slowest] = [logs[0], logs.at(-1)];
  return logs.map((log, pair) => {
    const fraction = fastest === slowest ? 0 : (fastest - log) / (fastest - slowest);
    const level = (value) => (MIN_LOUDNESS + (1 - MIN_LOUDNESS) * (1 + value) / 2) / logs.length;
    return {
      pitch: HIGHEST_PITCH * (LOWEST_PITCH / HIGHEST_PITCH) ** fraction,
      left: level(values[2 * pair]),
      right: level(values[2 * pair + 1]),
    };
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
  const channels = context.createChannelMerger(2);
  channels.connect(envelope);
  const oscillators = tones.map((tone) => startOscillator(context, tone, channels, start));
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

function startOscillator(context, { pitch, left, right }, channels, start) {
  const oscillator = context.createOscillator();
  oscillator.frequency.value = pitch;
  for (const [channel, level] of [left, right].entries()) {
    const gain = context.createGain();
    gain.gain.value = level;
    oscillator.connect(gain).connect(channels, 0, channel);
  }
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
