import { describe, expect, test } from "vitest";
import { isDeviceKey, keyHelp, playerAction } from "#lib/browser/player/keys.ts";
import { secondInHash } from "#lib/browser/player/second-in-hash.ts";
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
  ])("the key %j has its function in the player", (key, action) =>
    expect(playerAction(key, false)).toEqual(action),
  );

  test.each([" ", "k", "f", "c", "0"])("the key %j with Ctrl, Alt or Meta is left to the browser", (key) =>
    expect(playerAction(key, true)).toBeNull(),
  );

  test("every line of the keyboard help has a key that does something", () =>
    expect(keyHelp.filter(({ key }) => playerAction(key, false) === null)).toEqual([]));

  test("the keyboard help names every key once", () =>
    expect(new Set(keyHelp.map(({ text }) => text)).size).toBe(12));

  test.each(["Shift", "Alt", "CapsLock", "AudioVolumeDown", "MediaPlayPause", "VolumeUp", "BrightnessDown"])(
    "the key %s belongs to the device, and does not brighten the dark page",
    (key) => expect(isDeviceKey(key)).toBe(true),
  );
  test.each(["a", " ", "Escape", "ArrowUp", "F5"])(
    "the key %s does not belong to the device, and brightens the dark page",
    (key) => expect(isDeviceKey(key)).toBe(false),
  );
});

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [61, "1:01"],
  [3599, "59:59"],
  [3661, "1:01:01"],
  [-1, "0:00"],
])("a time of %d seconds is written as %s", (seconds, text) => expect(timecode(seconds)).toBe(text));

test.each([
  ["#t=754", 754],
  ["#t=0", 0],
  ["", null],
  ["#t=", null],
  ["#t=1e9", null],
  ["#t=-4", null],
  ["#comments", null],
])("the moment to start at is read from the fragment %j", (hash, seconds) =>
  expect(secondInHash(hash)).toBe(seconds),
);

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
  ])("the sound of a playlist without its picture is found among its variants: %s", (_, lines, found) =>
    expect(soundPlaylist(["#EXTM3U", ...lines].join("\n"), "https://cdn.test/a/night.m3u8")).toBe(found),
  );
});
