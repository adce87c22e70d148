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

const openPage = (pathname: string): void => {
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("document", { documentElement: { lang: "en" }, cookie: "" });
};

beforeEach(() => {
  stubStorage("sessionStorage");
  openPage("/vip");
});
afterEach(() => vi.unstubAllGlobals());

test("a sound that a document load has interrupted is returned once", () => {
  storeSound(sound());
  expect(takeStoredSound()?.state.at).toBe(90);
  expect(takeStoredSound()).toBeNull();
});

const { media } = sound();
/** What it is, what is different about it, and the page that opens. */
const dropped: readonly [string, Partial<StoredSound>, string][] = [
  ["interrupted 16 s ago", { at: Date.now() - 16_000 }, "/vip"],
  ["in another language", { lang: "zh" }, "/vip"],
  ["for members, without a session", { media: { ...media, isForMember: true } }, "/vip"],
  ["whose own page this is", {}, "/video/night-rain"],
];
for (const [what, changed, path] of dropped)
  test(`a sound ${what} does not play on`, () => {
    openPage(path);
    storeSound(sound(changed));
    expect(takeStoredSound()).toBeNull();
  });
