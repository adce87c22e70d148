import { pageTurns, taps } from "./score.ts";
import {
  add,
  brown,
  clipSeconds,
  dice,
  filter,
  noise,
  place,
  type Stereo,
  samplesPerSecond,
  swell,
} from "./signal.ts";

const { PI, sin, exp, max, cos } = Math;
/** A wave that fits the loop a whole number of times, from 0 to 1. */
const slow = (t: number, times: number, phase = 0) =>
  0.5 - 0.5 * cos((2 * PI * times * t) / clipSeconds + phase);

function ears(make: (seed: number) => ReturnType<typeof noise>): Stereo {
  return { left: make(11), right: make(29) };
}

function rain(): Stereo {
  const roll = dice(3);
  const bed = ears((seed) =>
    add(
      noise(seed, (white) => filter(filter(white, "high", 500), "low", 5200)).map((x) => x * 0.16),
      swell(noise(seed + 1, brown), (t) => 0.05 + 0.06 * slow(t, 2, seed)),
    ),
  );
  for (let i = 0; i < 1500; i++) {
    const hertz = 900 + roll() * 3600;
    const loud = 0.03 + 0.13 * roll() ** 3;
    place(
      bed,
      roll() * clipSeconds,
      0.03,
      roll() * 2 - 1,
      (t) => loud * exp(-t * 190) * sin(2 * PI * hertz * t * (1 - t * 4)),
    );
  }
  return bed;
}

function fire(): Stereo {
  const roll = dice(5);
  const bed = ears((seed) =>
    swell(
      noise(seed, (white) => filter(brown(white), "low", 420)),
      (t) => 0.16 + 0.1 * slow(t, 5, seed) * slow(t, 7),
    ),
  );
  for (let i = 0; i < 330; i++) {
    const loud = 0.05 + 0.5 * roll() ** 5;
    const pan = roll() * 1.2 - 0.6;
    const hertz = 1200 + roll() * 3000;
    place(
      bed,
      roll() * clipSeconds,
      0.05,
      pan,
      (t) => loud * exp(-t * (140 + 200 * (1 - loud))) * (roll() * 2 - 1 + sin(2 * PI * hertz * t)) * 0.6,
    );
  }
  return bed;
}

function waves(): Stereo {
  const water = (seed: number, phase: number) =>
    add(
      swell(
        noise(seed, (white) => filter(filter(white, "low", 1500), "high", 90)),
        (t) => 0.05 + 0.34 * slow(t, 3, phase) ** 2,
      ),
      swell(
        noise(seed + 1, (white) => filter(white, "band", 4200, 0.5)),
        (t) => 0.2 * slow(t, 3, phase - 0.7) ** 5,
      ),
      swell(noise(seed + 2, brown), () => 0.09),
    );
  return { left: water(41, 0), right: water(51, 0.5) };
}

function forest(): Stereo {
  const roll = dice(7);
  const bed = ears((seed) =>
    swell(
      noise(seed, (white) => filter(brown(white), "band", 380, 0.4)),
      (t) => 0.1 + 0.3 * slow(t, 2, seed),
    ),
  );
  for (const [hertz, every, pan, loud] of [
    [4150, 1.2, -0.7, 0.05],
    [4520, 1.5, 0.6, 0.04],
    [3900, 2, 0.1, 0.025],
  ] as const) {
    for (let at = roll(); at < clipSeconds + roll() * 0.01; at += every) {
      place(
        bed,
        at,
        0.42,
        pan,
        (t) => loud * max(0, sin(2 * PI * 17 * t)) ** 2 * sin((PI * t) / 0.42) * sin(2 * PI * hertz * t),
      );
    }
  }
  for (const at of [5, 5.9, 16.4]) {
    place(bed, at, 0.7, -0.3, (t) => 0.06 * sin((PI * t) / 0.7) ** 2 * sin(2 * PI * (372 - 26 * t) * t));
  }
  return bed;
}

function brushing(): Stereo {
  const hair = (seed: number) =>
    noise(seed, (white) => add2(filter(white, "band", 5200, 0.8), filter(white, "band", 2400, 0.9), 0.5));
  const stroke = (t: number, ear: 0 | 1) => {
    const beat = (t / 1.5 + ear * 0.5) % 1;
    const side = sin((2 * PI * t) / 12 + ear * PI) * 0.4 + 0.6;
    return side * sin(PI * Math.min(1, beat / 0.78)) ** 2 * (0.8 + 0.2 * sin(2 * PI * 31 * t));
  };
  const bed = ears((seed) => noise(seed, brown).map((x) => x * 0.02));
  return {
    left: add(
      bed.left,
      swell(hair(61), (t) => 0.34 * stroke(t, 0)),
    ),
    right: add(
      bed.right,
      swell(hair(71), (t) => 0.34 * stroke(t, 1)),
    ),
  };
}

/** Breath shaped like speech: no word can be made out. */
function whisper(): Stereo {
  const roll = dice(9);
  const bed = ears((seed) => noise(seed, brown).map((x) => x * 0.02));
  const vowels = [
    [730, 1090, 2440],
    [530, 1840, 2480],
    [270, 2290, 3010],
    [570, 840, 2410],
    [300, 870, 2240],
  ] as const;
  const breaths = vowels.map((formants, v) =>
    formants.map((hertz, k) => noise(81 + v * 3 + k, (white) => filter(white, "band", hertz * 1.15, 9))),
  );
  const hiss = noise(99, (white) => filter(white, "band", 6200, 1.2));
  for (let phrase = 0; phrase < 6; phrase++) {
    const pan = phrase % 2 ? 0.75 : -0.75;
    let at = phrase * 4 + 0.3;
    for (let syllable = 0; syllable < 9; syllable++) {
      const formants = breaths[Math.floor(roll() * breaths.length)] ?? [];
      const length = 0.16 + roll() * 0.14;
      const from = Math.floor(at * samplesPerSecond);
      const loud = 0.5 + 0.5 * roll();
      if (roll() < 0.45)
        place(
          bed,
          at - 0.05,
          0.1,
          pan,
          (t) => 0.16 * sin((PI * t) / 0.1) ** 2 * (hiss[from + Math.floor(t * samplesPerSecond)] ?? 0),
        );
      place(bed, at, length, pan, (t) => {
        const i = (from + Math.floor(t * samplesPerSecond)) % (samplesPerSecond * clipSeconds);
        const voice = formants.reduce((sum, band, k) => sum + (band[i] ?? 0) / (1 + k * 0.5), 0);
        return loud * sin((PI * t) / length) ** 1.5 * voice;
      });
      at += length * (0.9 + roll() * 0.5);
    }
  }
  return bed;
}

function tapping(): Stereo {
  const bed = ears((seed) => noise(seed, brown).map((x) => x * 0.02));
  for (const { at, pan, glass, loud } of taps) {
    const partials = glass ? [1780, 3120, 5260] : [390, 860, 1420];
    const damp = glass ? 26 : 62;
    place(bed, at, 0.32, pan, (t) => {
      const ring = partials.reduce(
        (sum, hertz, k) => sum + (sin(2 * PI * hertz * t) * exp(-t * damp * (1 + k * 0.7))) / (k + 1.4),
        0,
      );
      return loud * ring * (1 - exp(-t * 2600));
    });
  }
  return bed;
}

function pages(): Stereo {
  const roll = dice(13);
  const bed = ears((seed) => noise(seed, (white) => filter(brown(white), "low", 600)).map((x) => x * 0.05));
  const paper = noise(101, (white) => filter(filter(white, "high", 1400), "low", 7600));
  for (const at of pageTurns) {
    const creases = Array.from({ length: 40 }, () => roll());
    const from = Math.floor(at * samplesPerSecond);
    for (const pan of [-0.5, 0.5]) {
      place(bed, at, 1, pan, (t) => {
        const sweep = pan < 0 ? t : 1 - t;
        const crease = creases[Math.floor(t * 40)] ?? 0;
        return (
          0.4 *
          (0.4 + sweep) *
          sin(PI * t) ** 2 *
          (0.25 + crease) *
          (paper[from + Math.floor(t * samplesPerSecond)] ?? 0)
        );
      });
    }
  }
  for (let at = 0.4; at < clipSeconds; at += 0.33 + roll() * 0.2) {
    if (pageTurns.some((turn) => at > turn - 0.6 && at < turn + 1.4)) continue;
    const length = 0.1 + roll() * 0.16;
    const from = Math.floor(at * samplesPerSecond);
    place(
      bed,
      at,
      length,
      0.35,
      (t) => 0.07 * sin((PI * t) / length) * (paper[from + Math.floor(t * samplesPerSecond)] ?? 0),
    );
  }
  return bed;
}

function add2(a: Float64Array, b: Float64Array, share: number): Float64Array {
  return a.map((x, i) => x + (b[i] ?? 0) * share);
}

/** The sound of each clip, by the clip's name. */
export const sounds: Record<string, () => Stereo> = {
  rain,
  fire,
  waves,
  forest,
  brushing,
  whisper,
  tapping,
  pages,
};
