import { expect, test } from "vitest";
import { type RestInput, restOf, type Silence, silenceAfter } from "#lib/browser/player/rest.ts";

const playing: RestInput = {
  quietMs: 0,
  isPlaying: true,
  isLarge: false,
  dimAfter: Number.POSITIVE_INFINITY,
  isAsleep: false,
  isInUse: false,
};

test.each<[string, Partial<RestInput>, string]>([
  ["just touched", {}, "awake"],
  ["in the page, 2.9 s", { quietMs: 2_999 }, "awake"],
  ["in the page, 3 s", { quietMs: 3_000 }, "hidden"],
  ["in the page with a timer, an hour", { quietMs: 3_600_000, dimAfter: 60_000 }, "hidden"],
  ["large, an hour", { quietMs: 3_600_000, isLarge: true }, "hidden"],
  ["large with a timer, 5.9 s", { quietMs: 5_999, isLarge: true, dimAfter: 60_000 }, "hidden"],
  ["large with a timer, 6 s", { quietMs: 6_000, isLarge: true, dimAfter: 60_000 }, "dim"],
  ["large with a timer, 59.9 s", { quietMs: 59_999, isLarge: true, dimAfter: 60_000 }, "dim"],
  ["large, dimmed after 5 minutes, 29.9 s", { quietMs: 29_999, isLarge: true, dimAfter: 300_000 }, "hidden"],
  ["large, dimmed after 5 minutes, 30 s", { quietMs: 30_000, isLarge: true, dimAfter: 300_000 }, "dim"],
  ["paused", { quietMs: 60_000, isLarge: true, dimAfter: 60_000, isPlaying: false }, "awake"],
  [
    "large, stopped by the timer",
    { quietMs: 6_000, isLarge: true, isAsleep: true, isPlaying: false },
    "dark",
  ],
  ["in the page, stopped by the timer", { quietMs: 60_000, isAsleep: true, isPlaying: false }, "awake"],
  ["a control in use", { quietMs: 60_000, isLarge: true, dimAfter: 60_000, isInUse: true }, "awake"],
])("the controls of a player rest after a while, as its state demands: %s", (_, facts, rest) => {
  expect(restOf({ ...playing, ...facts })).toBe(rest);
});

const [runs, stopped, off] = [
  { timer: "end" as const, stopped: false },
  { timer: null, stopped: true },
  { timer: null, stopped: false },
];
const silences = {
  sound: { isSilent: false, isTimed: false, isSeen: false },
  timed: { isSilent: false, isTimed: true, isSeen: false },
  silent: { isSilent: true, isTimed: true, isSeen: false },
  seen: { isSilent: true, isTimed: true, isSeen: true },
} satisfies Record<string, Silence>;

test.each<[string, Silence, typeof runs | typeof off, boolean, Silence]>([
  ["a timer runs", silences.sound, runs, false, silences.timed],
  ["the timer has stopped a video", silences.timed, stopped, false, { ...silences.silent, isTimed: false }],
  ["a video ends before its timer", silences.timed, runs, true, silences.silent],
  ["the timer of an ended video is gone", silences.silent, off, true, silences.silent],
  ["a video without a timer ends", silences.sound, off, true, silences.sound],
  ["somebody has seen the silence", silences.seen, runs, true, silences.seen],
  ["the video plays again", silences.seen, off, false, silences.sound],
])("what is known of the silence after a video changes when %s", (_, before, sleep, ended, after) => {
  expect(silenceAfter(before, sleep, ended)).toEqual(after);
});
