import type { HlsConfig } from "hls.js";
import type { Film } from "./film.ts";

type Listener = (event: string, data: object) => void;
export type Segment = {
  type: "main";
  sn: number;
  start: number;
  end: number;
  gap: boolean;
  tagList: string[][];
};

export const segmentsOf = (count: number, seconds: number): Segment[] =>
  Array.from({ length: count }, (_, n) => ({
    type: "main",
    sn: n + 1,
    start: n * seconds,
    end: (n + 1) * seconds,
    gap: false,
    tagList: [],
  }));

/** A fake of hls.js 1.7. A test decides what it reports. */
export class Library {
  static made: Library[] = [];
  static film: Film;
  static isSupported = () => true;
  readonly calls: unknown[][] = [];
  latestLevelDetails: { fragments: Segment[] } | null = { fragments: segmentsOf(11, 10) };
  loadLevel = -1;
  isDestroyed = false;
  readonly #listeners = new Map<string, Listener[]>();
  readonly config: Partial<HlsConfig>;
  constructor(config: Partial<HlsConfig> = {}) {
    this.config = config;
    Library.made.push(this);
  }
  on(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  tell(event: string, data: object) {
    for (const listener of this.#listeners.get(event) ?? []) if (!this.isDestroyed) listener(event, data);
  }
  loadSource(src: string) {
    this.calls.push(["loadSource", src]);
  }
  attachMedia() {
    this.calls.push(["attachMedia"]);
    // The new MediaSource makes the element load.
    Library.film.load();
  }
  /** Takes its MediaSource away, which empties the element, and loads again at the same place. */
  recoverMediaError() {
    const at = Library.film.currentTime;
    this.calls.push(["recover", at]);
    this.tell("hlsMediaDetaching", {});
    Library.film.load();
    Library.film.tell("emptied");
    if (at > 0) this.startLoad(at);
  }
  swapAudioCodec() {
    this.calls.push(["swap"]);
  }
  startLoad(at: number) {
    // hls.js sets the time as soon as something can play.
    Library.film.addEventListener(
      "loadedmetadata",
      () => {
        Library.film.currentTime = at;
      },
      { once: true },
    );
  }
  destroy() {
    this.calls.push(["destroy"]);
    this.isDestroyed = true;
    Library.film.load();
  }
}

/** The fake as the module hls.js, with the real names of events and errors. */
export async function asHls(library: typeof Library, original: () => Promise<typeof import("hls.js")>) {
  const { default: real, Events, ErrorTypes, ErrorDetails } = await original();
  return {
    default: Object.assign(library, { DefaultConfig: real.DefaultConfig, Events, ErrorTypes, ErrorDetails }),
  };
}
