export const samplesPerSecond = 44_100;
/** Length of a clip in seconds; everything repeats without a seam after it. */
export const clipSeconds = 24;
const loopLength = samplesPerSecond * clipSeconds;
const seamLength = samplesPerSecond * 2;

export type Signal = Float64Array;

/** Two ears. */
export type Stereo = {
  left: Signal;
  right: Signal;
};

/** Numbers in [0, 1) that are the same on every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** White noise, through `shape`, that ends where it begins. */
export function noise(seed: number, shape: (white: Signal) => Signal): Signal {
  const roll = dice(seed);
  const shaped = shape(Float64Array.from({ length: loopLength + seamLength }, () => roll() * 2 - 1));
  const loop = shaped.slice(0, loopLength);
  for (let i = 0; i < seamLength; i++) {
    const t = (i / seamLength) * (Math.PI / 2);
    loop[i] = (shaped[i] ?? 0) * Math.sin(t) + (shaped[loopLength + i] ?? 0) * Math.cos(t);
  }
  return loop;
}

type Kind = "low" | "high" | "band";

/** A second-order filter (Robert Bristow-Johnson's cookbook); `hertz` is its corner or middle. */
export function filter(signal: Signal, kind: Kind, hertz: number, q = Math.SQRT1_2): Signal {
  const w = (2 * Math.PI * hertz) / samplesPerSecond;
  const alpha = Math.sin(w) / (2 * q);
  const cos = Math.cos(w);
  const [b0, b1, b2] = {
    low: [(1 - cos) / 2, 1 - cos, (1 - cos) / 2] as const,
    high: [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2] as const,
    band: [alpha, 0, -alpha] as const,
  }[kind];
  const a0 = 1 + alpha;
  const out = new Float64Array(signal.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (const [i, x] of signal.entries()) {
    const y = (b0 * x + b1 * x1 + b2 * x2 + 2 * cos * y1 - (1 - alpha) * y2) / a0;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/** Brown noise from white: a walk that is pulled back to the middle. */
export function brown(white: Signal): Signal {
  let at = 0;
  return white.map((x) => (at = at * 0.985 + x * 0.12));
}

/** Adds `sound` (a function of seconds) at a time and a place between the ears: -1 left, 1 right. */
export function place(
  into: Stereo,
  at: number,
  seconds: number,
  pan: number,
  sound: (t: number) => number,
): void {
  const start = Math.round(at * samplesPerSecond);
  const [l, r] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
  for (let i = 0; i < seconds * samplesPerSecond; i++) {
    const value = sound(i / samplesPerSecond);
    const index = (start + i) % loopLength;
    into.left[index] = (into.left[index] ?? 0) + value * l;
    into.right[index] = (into.right[index] ?? 0) + value * r;
  }
}

/** Multiplies by a function of the time in seconds. */
export function swell(signal: Signal, level: (t: number) => number): Signal {
  return signal.map((x, i) => x * level(i / samplesPerSecond));
}

export function add(...signals: readonly Signal[]): Signal {
  const sum = new Float64Array(loopLength);
  for (const signal of signals) for (const [i, x] of signal.entries()) sum[i] = (sum[i] ?? 0) + x;
  return sum;
}

/** Average level aimed at, and the highest sample allowed, both as parts of full scale: calm, never clipped. */
const averageLevel = 0.045;
const peakLevel = 0.35;

/** 16-bit samples, left and right in turn, at a calm level. */
export function samples({ left, right }: Stereo): Buffer {
  let square = 0;
  let peak = 0;
  for (const ear of [left, right]) {
    for (const x of ear) {
      square += x * x;
      peak = Math.max(peak, Math.abs(x));
    }
  }
  const gain = Math.min(averageLevel / Math.sqrt(square / (left.length * 2)), peakLevel / peak);
  const data = Buffer.alloc(left.length * 4);
  for (let i = 0; i < left.length; i++) {
    data.writeInt16LE(Math.round((left[i] ?? 0) * gain * 32767), i * 4);
    data.writeInt16LE(Math.round((right[i] ?? 0) * gain * 32767), i * 4 + 2);
  }
  return data;
}
