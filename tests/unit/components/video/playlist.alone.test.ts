import type { ErrorData } from "hls.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SourcePlayback } from "#components/player/source/source-playback.ts";
import { Film } from "./film.ts";

type Listener = (event: string, data: object) => void;

/** hls.js as the player calls it; a test says what it reports. */
class Library {
  static made: Library[] = [];
  static isSupported = () => true;
  readonly calls: unknown[][] = [];
  latestLevelDetails = { fragments: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110].map((end) => ({ end })) };
  loadLevel = -1;
  readonly #listeners = new Map<string, Listener[]>();
  constructor() {
    Library.made.push(this);
  }
  on(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  tell(event: string, data: object) {
    for (const listener of this.#listeners.get(event) ?? []) listener(event, data);
  }
  loadSource(src: string) {
    this.calls.push(["loadSource", src]);
  }
  attachMedia() {
    this.calls.push(["attachMedia"]);
  }
  /** As MediaSource does it: the element loads anew. */
  recoverMediaError() {
    this.calls.push(["recover", film.currentTime]);
    film.load();
    film.tell("emptied");
  }
  swapAudioCodec() {
    this.calls.push(["swap"]);
  }
  startLoad(at: number) {
    this.calls.push(["startLoad", at]);
  }
  destroy() {
    this.calls.push(["destroy"]);
  }
}
vi.mock("hls.js", async (original) => {
  const { Events, ErrorTypes, ErrorDetails } = await original<typeof import("hls.js")>();
  return { default: Object.assign(Library, { Events, ErrorTypes, ErrorDetails }) };
});

const src = "/rain.m3u8";
const decode = 3;
const notSupported = 4;
let film: Film;
let trouble: string | null;
let player: SourcePlayback | null;
/** What has been asked of the newest hls.js since the last look. */
const asked = () => library().calls.splice(0);
const library = () => Library.made.at(-1) ?? expect.fail("hls.js was not loaded");
const report = (data: Partial<ErrorData>) => library().tell("hlsError", data);
const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

async function open() {
  player = new SourcePlayback(film as unknown as HTMLMediaElement, {
    source: { kind: "hls", src },
    soundOnly: false,
    from: null,
  });
  player.watchTrouble((now) => {
    trouble = now;
  });
  await wait();
  await vi.dynamicImportSettled();
}
/** Plays in the middle of the fifth segment. */
async function playOn() {
  film.receive();
  await film.play();
  Object.assign(film, { currentTime: 44 });
  if (Library.made.length > 0) asked();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("MediaSource", class {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  Library.made = [];
  film = new Film();
  trouble = null;
  player = null;
});
afterEach(() => {
  player?.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what plays a playlist (product: Player)", () => {
  const chromium = () => {};
  const firefox = () => void Object.assign(film, { canPlayType: () => "" });
  const safari = () => vi.stubGlobal("ManagedMediaSource", class {});
  const olderSafari = () => vi.stubGlobal("WebKitPlaybackTargetAvailabilityEvent", class {});
  const oldPhone = () =>
    vi.stubGlobal("MediaSource", undefined) && Reflect.deleteProperty(globalThis, "MediaSource");

  test.each<[string, () => unknown, "library" | "browser"]>([
    ["Chromium, which says that it can itself", chromium, "library"],
    ["Firefox", firefox, "library"],
    ["Safari and a new iPhone", safari, "browser"],
    ["an older Safari", olderSafari, "browser"],
    ["an iPhone without Media Source", oldPhone, "browser"],
  ])("%s", async (_, be, engine) => {
    be();
    await open();
    expect(Library.made).toHaveLength(engine === "library" ? 1 : 0);
    expect(film.src).toBe(engine === "library" ? "" : src);
  });

  test("the browser's own is the second try of hls.js, and goes on where that was", async () => {
    await open();
    await playOn();
    film.readyState = 1;
    report({ type: "networkError", details: "levelParsingError", fatal: true } as ErrorData);
    await wait();
    expect(film).toMatchObject({ src, currentTime: 44, paused: false });
    expect([trouble, asked()]).toEqual([null, [["destroy"]]]);
    film.fail(notSupported);
    expect(trouble, "there is no third").toBe("lost");
  });

  test.each([decode, notSupported])(
    "hls.js is the second try of the browser's own: error %i",
    async (code) => {
      safari();
      await open();
      await playOn();
      film.fail(code);
      await wait();
      await vi.dynamicImportSettled();
      expect(asked()).toEqual([["loadSource", src], ["attachMedia"]]);
      expect([film.currentTime, trouble]).toEqual([44, null]);
      report({ type: "networkError", details: "manifestParsingError", fatal: true } as ErrorData);
      expect(trouble).toBe("broken");
      player?.tryAgain();
      await wait();
      expect(film.src, "begins with the better one again").toBe(src);
    },
  );

  test("a lost connection is awaited by the engine that has played", async () => {
    await open();
    await playOn();
    film.readyState = 1;
    report({ type: "networkError", details: "fragLoadError", fatal: true } as ErrorData);
    await wait();
    expect([film.src, trouble]).toEqual(["", "lost"]);
  });

  test("a browser with one engine says at once what it can't read", async () => {
    firefox();
    await open();
    report({ type: "networkError", details: "manifestParsingError", fatal: true } as ErrorData);
    expect(trouble).toBe("broken");
  });
});

describe("damaged segments through hls.js", () => {
  const anew = (at: number) => [
    ["recover", at],
    ["startLoad", at],
  ];

  test.each<[string, () => void]>([
    [
      "the library's",
      () => report({ type: "mediaError", details: "bufferAppendError", fatal: true } as ErrorData),
    ],
    ["the element's own", () => film.fail(decode)],
  ])("%s error: loaded anew, with another codec, then jumped over; it goes on playing", async (_, fail) => {
    await open();
    await playOn();
    film.playbackRate = 0.75;
    film.tell("ratechange");
    fail();
    expect(asked()).toEqual(anew(44));
    film.receive();
    expect(film).toMatchObject({ currentTime: 44, paused: false, playbackRate: 0.75 });
    fail();
    expect(asked()).toEqual([["swap"], ...anew(44)]);
    film.receive();
    fail();
    expect(asked()).toEqual([
      ["recover", 44],
      ["startLoad", 50],
    ]);
    film.receive();
    expect(film).toMatchObject({ currentTime: 50, paused: false });
    expect(trouble).toBeNull();
  });

  test("an error far behind the last is a new one", async () => {
    await open();
    await playOn();
    film.fail(decode);
    film.receive();
    asked();
    film.currentTime = 60;
    film.fail(decode);
    expect(asked()).toEqual(anew(60));
  });

  test("what stays damaged is left to the browser's own", async () => {
    await open();
    await playOn();
    for (let times = 0; times < 7; times += 1) {
      film.fail(decode);
      film.receive();
    }
    expect(film.src).toBe("");
    film.fail(decode);
    await wait();
    expect(film).toMatchObject({ src, paused: false });
  });

  test("a paused video stays paused", async () => {
    await open();
    await playOn();
    film.pause();
    film.fail(decode);
    film.receive();
    expect(film.paused).toBe(true);
  });

  describe("where it waits and nothing says why", () => {
    const load = (sn: number) => {
      library().tell("hlsFragLoading", { frag: { type: "main", sn } });
      library().tell("hlsFragLoaded", { frag: { type: "main", sn } });
    };
    const stand = async () => {
      await open();
      await playOn();
      film.readyState = 2;
      await wait(1000);
    };

    test("what has come can't be played: it goes on behind the segment", async () => {
      await stand();
      load(5);
      await wait(4000);
      expect(film.currentTime).toBe(44);
      await wait(2000);
      expect(film.currentTime).toBe(50);
    });

    test("a segment that comes again and again is jumped over sooner", async () => {
      await stand();
      for (const sn of [5, 5, 5]) load(sn);
      await wait(1000);
      expect(film.currentTime).toBe(50);
    });

    test.each<[string, () => void]>([
      [
        "a slow connection still brings a segment",
        () => library().tell("hlsFragLoading", { frag: { type: "main", sn: 5 } }),
      ],
      [
        "the connection is lost",
        () => report({ type: "networkError", details: "fragLoadError", fatal: false } as ErrorData),
      ],
      ["the browser is offline", () => vi.stubGlobal("navigator", { onLine: false })],
      [
        "a live stream has nothing behind",
        () => Object.assign(library(), { latestLevelDetails: { fragments: [{ end: 44.2 }] } }),
      ],
      ["the playlist is not there yet", () => Object.assign(library(), { latestLevelDetails: null })],
    ])("but not where %s", async (_, be) => {
      await stand();
      be();
      await wait(15_000);
      expect(film.currentTime).toBe(44);
    });

    test("five times at most", async () => {
      await stand();
      for (const at of [50, 60, 70, 80, 90]) {
        await wait(6000);
        expect(film).toMatchObject({ currentTime: at, src: "" });
      }
      await wait(6000);
      expect(film, "then the browser's own tries").toMatchObject({ currentTime: 90, src, paused: false });
    });
  });
});
