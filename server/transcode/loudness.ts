/** In LUFS and dBFS, as EBU R128 measures them. */
export type Loudness = {
  integrated: number;
  /** The true peak. */
  peak: number;
  /** The second with the loudest 0.4 s, and their loudness. */
  loudest: { at: number; lufs: number };
};

/** The number of values that describe the film from beginning to end, each from 0 to 1. */
const barCount = 600;

/** The value that ffmpeg gives for silence. */
const silenceLufs = -120;

const loudnessLine = /t:\s*([\d.]+)\s.*?\bM:\s*(-?[\d.]+|-?inf|nan).*?\bI:\s*(-?[\d.]+|-?inf|nan) LUFS/;
const peaksLine = /\bFTPK:((?:\s+-?(?:[\d.]+|inf|nan))+) dBFS/;

const readLevel = (text = "") => {
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(silenceLufs, value) : silenceLufs;
};
const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** Reads the lines of the filter ebur128 as they come. */
export class LoudnessReader {
  #duration: number;
  #integrated = silenceLufs;
  #peak = silenceLufs;
  #loudest = { at: 0, lufs: silenceLufs };
  #waveform: number[] = Array.from({ length: barCount }, () => 0);
  /** The last second measured. */
  seconds = 0;

  constructor(duration: number) {
    this.#duration = duration;
  }

  read(text: string): void {
    const [, time, momentary, integrated] = loudnessLine.exec(text) ?? [];
    if (time === undefined) return;
    this.seconds = Number(time);
    this.#integrated = readLevel(integrated);
    const lufs = readLevel(momentary);
    if (lufs > this.#loudest.lufs) this.#loudest = { at: Math.floor(this.seconds), lufs };
    const peak = Math.max(
      silenceLufs,
      ...(peaksLine.exec(text)?.[1]?.trim().split(/\s+/) ?? []).map(readLevel),
    );
    this.#peak = Math.max(this.#peak, peak);
    const bar = Math.min(barCount - 1, Math.floor((this.seconds / this.#duration) * barCount));
    this.#waveform[bar] = Math.max(this.#waveform[bar] ?? 0, Math.min(1, 10 ** (peak / 20)));
  }

  get loudness(): Loudness {
    const { at, lufs } = this.#loudest;
    return {
      integrated: roundToTenth(this.#integrated),
      peak: roundToTenth(this.#peak),
      loudest: { at, lufs: roundToTenth(lufs) },
    };
  }

  /** A short film has fewer values than bars; each empty bar takes the one before it. */
  get waveform(): number[] {
    let last = 0;
    return this.#waveform.map((value, at) => {
      const isMeasured = value > 0 || this.#duration * 10 > barCount;
      last = isMeasured || at === 0 ? value : last;
      return Math.round(last * 100) / 100;
    });
  }
}
