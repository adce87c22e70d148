import type { ErrorData } from "hls.js";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { SourcePlayback } from "#components/player/source/source-playback.ts";
import { Film } from "./film.ts";
import { asHls, Library } from "./library.ts";

vi.mock("hls.js", (original) => asHls(Library, original));

/** A playlist in a fake element, played through the fake hls.js. */
const src = "/rain.m3u8";
const errors = { decode: 3, notSupported: 4 };
const now = {
  film: new Film(),
  trouble: null as string | null,
  player: null as SourcePlayback | null,
};

const library = () => Library.made.at(-1) ?? expect.fail("hls.js was not loaded");
/** The calls of the newest hls.js since the last read. */
const requests = () => library().calls.splice(0);
const report = (data: Partial<ErrorData> | object) => library().tell("hlsError", data);
const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

type Options = ConstructorParameters<typeof SourcePlayback>[1];
async function open(options: Partial<Options> = {}) {
  now.player = new SourcePlayback(now.film as unknown as HTMLMediaElement, {
    source: { kind: "hls", src },
    soundOnly: false,
    from: null,
    ...options,
  });
  now.player.watchTrouble((trouble) => {
    now.trouble = trouble;
  });
  await wait();
  await vi.dynamicImportSettled();
}
/** Plays in the middle of the fifth segment. */
async function playOn() {
  now.film.receive();
  await now.film.play();
  Object.assign(now.film, { currentTime: 44 });
  if (Library.made.length > 0) requests();
}

/** Prepares each test of a file. Returns the fakes and the helpers. */
export function openedPlaylist() {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("MediaSource", class {});
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    Library.made = [];
    Library.film = new Film();
    Object.assign(now, { film: Library.film, trouble: null, player: null });
  });
  afterEach(() => {
    now.player?.leave();
  });
  return { requests, errors, library, now, open, playOn, report, src, wait };
}
