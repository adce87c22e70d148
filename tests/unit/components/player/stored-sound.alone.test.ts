import { beforeEach, expect, test, vi } from "vitest";
import { type StoredSound, takeStoredSound } from "#components/player/source/stored-sound.ts";
import { isInterrupted, storeInterrupted } from "#lib/browser/watching/sound/interrupted-sound.ts";
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

/** @param slug that of the page's own video */
const openPage = (slug?: string): void => {
  const querySelector = () => (slug ? { dataset: { slug } } : null);
  vi.stubGlobal("document", { documentElement: { lang: "en" }, cookie: "", querySelector });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stubStorage("sessionStorage");
  openPage();
});

test("a sound that was interrupted by a document load is taken up once", () => {
  storeInterrupted(sound());
  expect(takeStoredSound()).toMatchObject({ state: { at: 90 } });
  expect(takeStoredSound()).toBeNull();
});

const { media } = sound();
/** What it is, what is different about it, and the video of the page that opens. */
const dropped: readonly [string, Partial<StoredSound>, string?][] = [
  ["interrupted 16 s ago", { at: Date.now() - 16_000 }],
  ["in another language", { lang: "zh" }],
  ["for members, without a session", { media: { ...media, isForMember: true } }],
  ["on the page of another video", {}, "slow-brushing"],
];
for (const [what, changed, slug] of dropped)
  test(`a sound ${what} is not taken up`, () => {
    openPage(slug);
    storeInterrupted(sound(changed));
    expect(takeStoredSound()).toBeNull();
    openPage();
    expect(takeStoredSound()).toBeNull();
  });

test("the page of the interrupted video goes on in its own player, without the mini player", () => {
  openPage("night-rain");
  storeInterrupted(sound());
  expect(isInterrupted("night-rain")).toBe(true);
  expect(takeStoredSound()).toBeNull();
  expect(takeStoredSound(media)?.state.at).toBe(90);
  expect(isInterrupted("night-rain")).toBe(false);
});

test("after a reload the interrupted video waits for its listener without an ad, unless a cache restores the page", () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type: "reload" } as PerformanceNavigationTiming,
  ]);
  openPage("night-rain");
  storeInterrupted(sound());
  expect(isInterrupted("night-rain")).toBe(true);
  expect(takeStoredSound(media)).toBeNull();
  storeInterrupted(sound());
  expect(takeStoredSound(media, true)?.state.at).toBe(90);
});

test("an interrupted trailer does not go on as the whole video", () => {
  openPage("night-rain");
  storeInterrupted(sound({ media: { ...media, isTrailer: true } }));
  expect(takeStoredSound(media)).toBeNull();
});
