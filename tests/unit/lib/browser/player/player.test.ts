import { describe, expect, test } from "vitest";
import {
  type HistoryEntry,
  newestOfEach,
  noteProgress,
  parseHistory,
} from "#lib/browser/player/history-entries.ts";
import { isDeviceKey, keyHelp, playerAction } from "#lib/browser/player/keys.ts";
import { secondInHash } from "#lib/browser/player/second-in-hash.ts";
import { loudness, timeInWords, timeLeft, timerOf } from "#lib/browser/player/sleep-timer.ts";
import { soundPlaylist } from "#lib/browser/player/sound-playlist.ts";
import { timecode } from "#lib/i18n/format/timecode.ts";

describe("the keys of the player", () => {
  test.each([
    [" ", { do: "toggle" }],
    ["k", { do: "toggle" }],
    ["K", { do: "toggle" }],
    ["j", { do: "seek", seconds: -10 }],
    ["l", { do: "seek", seconds: 10 }],
    ["ArrowLeft", { do: "seek", seconds: -5 }],
    ["ArrowRight", { do: "seek", seconds: 5 }],
    ["ArrowUp", { do: "volume", step: 0.1 }],
    ["ArrowDown", { do: "volume", step: -0.1 }],
    ["m", { do: "mute" }],
    ["f", { do: "fullscreen" }],
    ["t", { do: "theatre" }],
    ["c", { do: "captions" }],
    ["s", { do: "sleep" }],
    ["d", { do: "dim" }],
    ["<", { do: "speed", step: -1 }],
    [">", { do: "speed", step: 1 }],
    ["0", { do: "jump", share: 0 }],
    ["9", { do: "jump", share: 0.9 }],
    ["?", { do: "help" }],
    ["a", null],
    ["Tab", null],
    ["Enter", null],
    ["10", null],
  ])("%j", (key, action) => expect(playerAction(key, false)).toEqual(action));

  test.each([" ", "k", "f", "c", "0"])("%j with Ctrl, Alt or Meta is the browser's", (key) =>
    expect(playerAction(key, true)).toBeNull(),
  );

  test("every line of the help has a key that does something", () =>
    expect(keyHelp.filter(({ key }) => playerAction(key, false) === null)).toEqual([]));

  test("the help names every key once", () => expect(new Set(keyHelp.map(({ text }) => text)).size).toBe(12));

  test.each(["Shift", "Alt", "CapsLock", "AudioVolumeDown", "MediaPlayPause", "VolumeUp", "BrightnessDown"])(
    "%s is a device key, which does not light the dark page",
    (key) => expect(isDeviceKey(key)).toBe(true),
  );
  test.each(["a", " ", "Escape", "ArrowUp", "F5"])("%s is no device key", (key) =>
    expect(isDeviceKey(key)).toBe(false),
  );
});

const entry = (slug: string, position: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  slug,
  title: slug,
  imageUrl: null,
  position,
  duration: 100,
  at: 1,
  ...more,
});

describe("what was begun on this device", () => {
  test("a video begun on this device comes first, and once", () => {
    const history = [entry("a", 20), entry("b", 30)];
    expect(noteProgress(history, entry("b", 40)).map(({ slug, position }) => [slug, position])).toEqual([
      ["b", 40],
      ["a", 20],
    ]);
  });

  test.each([
    ["hardly begun", entry("a", 9.9)],
    ["watched to the end", entry("a", 95)],
    ["without a length", entry("a", 50, { duration: 0 })],
    ["live", entry("a", 50, { duration: Number.POSITIVE_INFINITY })],
  ])("the list of begun videos leaves out what was %s, also if it was there", (_, now) =>
    expect(noteProgress([entry("a", 50)], now)).toEqual([]),
  );

  test("the list of begun videos holds twelve", () => {
    const many = Array.from({ length: 20 }, (_, index) => entry(`v${index}`, 50));
    expect(many.reduce<HistoryEntry[]>(noteProgress, [])).toHaveLength(12);
  });

  test.each([null, "", "{", "{}", "[1]", '[{"slug":1}]'])("%j in the storage is no history", (stored) =>
    expect(parseHistory(stored)).toEqual([]),
  );

  test("the list of begun videos is read as it was written", () => {
    const history = [entry("雨", 20)];
    expect(parseHistory(JSON.stringify(history))).toEqual(history);
    expect(parseHistory(JSON.stringify([{ slug: "broken", duration: null }, ...history]))).toEqual(history);
  });

  test("a begun video has the anchor's name that was stored as the creator", () => {
    const stored = [{ ...entry("rain", 20), creator: "Lin" }];
    expect(parseHistory(JSON.stringify(stored))).toEqual([entry("rain", 20, { anchorName: "Lin" })]);
  });
});

test("the later note of two devices counts, and a title that either reported", () => {
  const here = entry("rain", 20, { title: "Rain", at: 5 });
  const there = [
    { slug: "tea", position: 30, duration: 60, at: 7 },
    { slug: "rain", position: 90, duration: 100, at: 9 },
  ];
  const both = [
    { slug: "rain", title: "Rain", imageUrl: null, position: 90, duration: 100, at: 9 },
    { slug: "tea", position: 30, duration: 60, at: 7 },
  ];
  expect(newestOfEach([here, ...there])).toEqual(both);
  expect(newestOfEach([...there, here])).toEqual(both);
});

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [61, "1:01"],
  [3599, "59:59"],
  [3661, "1:01:01"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, text) => expect(timecode(seconds)).toBe(text));

describe("the sleep timer", () => {
  const played = { currentTime: 90, duration: 100 };
  test.each([
    ["none", null, played, null],
    ["of fifteen minutes", timerOf(15, 1000), undefined, 900_000],
    ["that is over", { at: 500 }, played, 0],
    ["at the end of the video", "end", played, 10_000],
    ["at the end of what has none", "end", { currentTime: 5, duration: Number.POSITIVE_INFINITY }, null],
    ["at the end of what is not here yet", "end", { currentTime: 0, duration: Number.NaN }, null],
    ["at the end of what takes no commands", "end", undefined, null],
  ] as const)("the time left follows from the sleep timer: %s", (_name, timer, source, left) =>
    expect(timeLeft(timer, 1000, source)).toBe(left),
  );

  test.each([
    [120_000, 60_000, 1],
    [60_000, 60_000, 1],
    [30_000, 60_000, 0.25],
    [30_000, 300_000, 0.01],
    [0, 60_000, 0],
    [30_000, 0, 1],
  ])("%d ms before the end, fading over %d: %d of the volume", (left, fadeMs, share) =>
    expect(loudness(left, fadeMs)).toBeCloseTo(share),
  );

  test.each([
    [1, "1 min"],
    [60_000, "1 min"],
    [60_001, "2 min"],
    [900_000, "15 min"],
    [7_140_000, "119 min"],
    [7_140_001, "2 h"],
    [28_799_000, "8 h"],
  ])("%d ms read %s", (left, words) =>
    expect(timeInWords(left, { minutes: "{minutes} min", hours: "{hours} h" })).toBe(words),
  );
});

test.each([
  ["#t=754", 754],
  ["#t=0", 0],
  ["", null],
  ["#t=", null],
  ["#t=1e9", null],
  ["#t=-4", null],
  ["#comments", null],
])("the moment in %j", (hash, seconds) => expect(secondInHash(hash)).toBe(seconds));

describe("the sound of a playlist, without its picture", () => {
  const film = '#EXT-X-STREAM-INF:BANDWIDTH=9,RESOLUTION=640x360,CODECS="avc1.42,mp4a.40.2"\nfilm.m3u8';
  const alone = '#EXT-X-STREAM-INF:BANDWIDTH=5,CODECS="mp4a.40.2"\nsound.m3u8';
  const apart = (more: string) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="SleepState, quiet"${more}`;
  test.each([
    ["a variant without a picture", [film, alone], "https://cdn.test/a/sound.m3u8"],
    [
      "a variant with notes before its address",
      [film, alone.replace("\n", "\n\n#EXT-NOTE\n")],
      "https://cdn.test/a/sound.m3u8",
    ],
    ["sound that is kept apart", [apart(',URI="/s.m3u8"'), film], "https://cdn.test/s.m3u8"],
    [
      "the usual one of several",
      [apart(',URI="one.m3u8"'), apart(',DEFAULT=YES,URI="two.m3u8"'), film],
      "https://cdn.test/a/two.m3u8",
    ],
    ["sound within the film", [apart(""), film], null],
    ["another language apart from it", [apart(",DEFAULT=YES"), apart(',URI="fr.m3u8"'), film], null],
    ["only films", [film], null],
    ["a variant that says nothing of itself", ["#EXT-X-STREAM-INF:BANDWIDTH=5\nx.m3u8"], null],
    ["no list of variants", ["#EXTINF:6,\nsound.m4s"], null],
  ])("the sound of a playlist is looked for among its variants: %s", (_, lines, found) =>
    expect(soundPlaylist(["#EXTM3U", ...lines].join("\n"), "https://cdn.test/a/night.m3u8")).toBe(found),
  );
});
