import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type StoredSound, storeSound, takeStoredSound } from "#components/player/source/stored-sound.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";

const sound = (changed: Partial<StoredSound> = {}): StoredSound => ({
  media: {
    slug: "night-rain",
    title: "Night rain",
    anchorName: "Mira",
    imageUrl: null,
    isVip: false,
    chapters: [],
    related: [],
  },
  source: { kind: "video", src: "/night-rain.mp4" },
  texts: {} as StoredSound["texts"],
  state: { at: 90, playing: true, rate: 1, muted: false },
  tag: "video",
  isUntilEnd: false,
  lang: "en",
  at: Date.now(),
  ...changed,
});

/** @param hasPlayer whether it is the page of a video */
const openPage = (hasPlayer: boolean): void => {
  const querySelector = () => (hasPlayer ? {} : null);
  vi.stubGlobal("document", { documentElement: { lang: "en" }, cookie: "", querySelector });
};

beforeEach(() => {
  stubStorage("sessionStorage");
  openPage(false);
});
afterEach(() => vi.unstubAllGlobals());

test("a sound that a document load has interrupted is returned once", () => {
  storeSound(sound());
  expect(takeStoredSound()?.state.at).toBe(90);
  expect(takeStoredSound()).toBeNull();
});

const { media } = sound();
/** What it is, what is different about it, and whether the page that opens has a player. */
const dropped: readonly [string, Partial<StoredSound>, boolean][] = [
  ["interrupted 16 s ago", { at: Date.now() - 16_000 }, false],
  ["in another language", { lang: "zh" }, false],
  ["for members, without a session", { media: { ...media, isForMember: true } }, false],
  ["on the page of a video", {}, true],
];
for (const [what, changed, hasPlayer] of dropped)
  test(`a sound ${what} does not play on`, () => {
    openPage(hasPlayer);
    storeSound(sound(changed));
    expect(takeStoredSound()).toBeNull();
  });
