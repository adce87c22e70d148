import { beforeEach, expect, test, vi } from "vitest";
import type { Playable } from "#lib/browser/player/playable.ts";
import { openPage, signedIn, user } from "#tests/support/browser/api-browser.ts";
import { stubStorage } from "#tests/support/browser/storage.ts";
import { eventually } from "#tests/support/eventually.ts";

const minute = 60_000;
let visiblePage: Document & { visibilityState: string };
let sent: { path: string; body: Record<string, unknown> }[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T22:00:00Z") });
  stubStorage("sessionStorage");
  sent = [];
});

/** A page on which somebody listens, signed out by default. */
async function open({ cookie = "", path = "/video/rain" } = {}) {
  const page = await openPage({ cookie });
  visiblePage = Object.assign(new EventTarget(), document, {
    visibilityState: "visible",
  }) as typeof visiblePage;
  vi.stubGlobal("document", visiblePage);
  vi.stubGlobal("location", { pathname: path });
  const bodies: Promise<void>[] = [];
  vi.stubGlobal("navigator", {
    sendBeacon(address: string, blob: Blob) {
      expect(blob.type).toBe("application/json");
      bodies.push(blob.text().then((text) => void sent.push({ path: address, body: JSON.parse(text) })));
      return true;
    },
  });
  const { countPlays } = await import("#lib/browser/watching/plays/count-plays.ts");
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0);
    await Promise.all(bodies);
  };
  return { ...page, countPlays, settle };
}

class Film extends EventTarget {
  currentTime = 0;
  duration = 36_000;
  playbackRate = 1;
  paused = true;
  ended = false;
  #emit = (name: string) => this.dispatchEvent(new Event(name));

  /** Plays for some seconds, as a page whose browser looks at it each second. */
  play(seconds: number) {
    this.paused = false;
    this.#emit("play");
    for (let second = 0; second < seconds; second += 1) {
      vi.setSystemTime(Date.now() + 1000);
      this.currentTime += this.playbackRate || 1;
      this.#emit("timeupdate");
    }
  }
  pause() {
    this.paused = true;
    this.#emit("pause");
  }
  leave() {
    this.#emit("leaving");
  }
}
const asPlayable = (film: Film) => film as EventTarget as Playable;

test("a play is reported after 30 s, the rest at a pause, and more when the page is left", async () => {
  const { countPlays, settle } = await open();
  const film = new Film();
  countPlays(asPlayable(film), { slug: "夜雨" });
  film.play(29);
  await settle();
  expect(sent).toEqual([]);
  film.play(16);
  film.pause();
  film.play(5);
  window.dispatchEvent(new Event("pagehide"));
  await settle();
  expect(sent.map(({ path }) => path)).toEqual(
    Array(3).fill(`/_api/video/${encodeURIComponent("夜雨")}/played`),
  );
  expect(sent.map(({ body }) => [body.isPlay, body.heard])).toEqual([
    [true, 30],
    [true, 15],
    [true, 5],
  ]);
  expect(sent[2]?.body).toMatchObject({ language: "en", part: "full", furthest: 50, slept: false });
});

test.each([
  ["double speed", 2, 80],
  ["a speed that its player does not know", 0, 40],
])("a video at %s counts the seconds for which somebody listens", async (_, playbackRate, furthest) => {
  const { countPlays, settle } = await open();
  const film = Object.assign(new Film(), { playbackRate });
  countPlays(asPlayable(film), { slug: "rain" });
  film.play(40);
  film.pause();
  await settle();
  expect(sent.map(({ body }) => body.heard)).toEqual([30, 10]);
  expect(sent[1]?.body).toMatchObject({ furthest });
});

test("a player that continues without its page counts as one play, until it is over", async () => {
  const { countPlays, settle } = await open({ path: "/zh/video/rain" });
  const film = new Film();
  countPlays(asPlayable(film), { slug: "rain", isTrailer: true });
  film.play(40);
  countPlays(asPlayable(film), { slug: "rain", isTrailer: true });
  film.play(20);
  film.leave();
  window.dispatchEvent(new Event("pagehide"));
  await settle();
  expect(sent.map(({ body }) => body.heard)).toEqual([30, 30]);
  expect(sent[0]?.body).toMatchObject({ language: "zh", part: "trailer" });
});

test("a page that is hidden reports its play so far, because a phone may end it", async () => {
  const { countPlays, settle } = await open();
  const film = new Film();
  countPlays(asPlayable(film), { slug: "rain" });
  film.play(50);
  visiblePage.visibilityState = "hidden";
  visiblePage.dispatchEvent(new Event("visibilitychange"));
  film.play(10);
  film.pause();
  await settle();
  expect(sent.map(({ body }) => body.heard)).toEqual([30, 20, 10]);
});

test("ninety minutes without a touch count as sleep, unless somebody touches or pauses meanwhile", async () => {
  const { countPlays, settle } = await open();
  const film = new Film();
  countPlays(asPlayable(film), { slug: "rain" });
  film.play(80 * 60);
  window.dispatchEvent(new Event("pointerdown"));
  film.play(80 * 60);
  film.pause();
  film.play(80 * 60);
  await settle();
  expect(sent.some(({ body }) => body.slept)).toBe(false);
  film.play(100 * 60);
  film.leave();
  await settle();
  expect(sent.at(-1)?.body).toMatchObject({ slept: true });
  expect(sent.reduce((sum, { body }) => sum + Number(body.heard), 0) / 60).toBeCloseTo(250, 0);
});

test("the time of the last touch survives a document that a night of videos loads", async () => {
  const first = await open();
  const film = new Film();
  first.countPlays(asPlayable(film), { slug: "rain" });
  film.play(60);
  film.leave();
  await first.settle();
  vi.setSystemTime(Date.now() + 95 * minute);
  const second = await open();
  const next = new Film();
  second.countPlays(asPlayable(next), { slug: "waves" });
  next.play(60);
  next.leave();
  await second.settle();
  expect(sent.at(-1)?.body).toMatchObject({ isPlay: false, heard: 0, slept: true });
});

test.each([
  ["an editor", true, 0],
  ["a member", false, 2],
])("a play is counted for a member, and not for an editor: %s", async (_, isEditor, reports) => {
  const { countPlays, settle, requests } = await open({ cookie: signedIn });
  const film = new Film();
  countPlays(asPlayable(film), { slug: "rain" });
  film.play(45);
  await eventually(() => requests.length > 0);
  await requests[0]?.answer({ status: 200, body: { user: { ...user, isEditor } } });
  film.pause();
  await vi.advanceTimersByTimeAsync(10);
  await settle();
  expect(sent).toHaveLength(reports);
});

test("a silent player is counted while its page is visible, whatever the timers of a hidden page do", async () => {
  const { settle } = await open();
  class Frame {}
  vi.stubGlobal("HTMLIFrameElement", Frame);
  Object.assign(visiblePage, { activeElement: new Frame() });
  const { countSilentIframe } = await import("#lib/browser/watching/plays/count-plays.ts");
  const stage = { contains: () => true } as unknown as HTMLElement;
  const end = countSilentIframe(stage, { slug: "rain" });
  const show = (visibilityState: string) => {
    Object.assign(visiblePage, { visibilityState });
    visiblePage.dispatchEvent(new Event("visibilitychange"));
  };
  window.dispatchEvent(new Event("blur"));
  await vi.advanceTimersByTimeAsync(42_000);
  show("hidden");
  vi.setSystemTime(Date.now() + 50_000);
  show("visible");
  await vi.advanceTimersByTimeAsync(10_000);
  end();
  await settle();
  expect(sent.reduce((sum, { body }) => sum + Number(body.heard), 0)).toBe(52);
});
