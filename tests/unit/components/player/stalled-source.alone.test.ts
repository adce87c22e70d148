import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SourcePlayback } from "#components/player/source/source-playback.ts";
import { Film } from "./film.ts";

let film: Film;
let player: SourcePlayback;
let trouble: string | null;

/** Nobody answers, and the film stands still for some milliseconds. */
async function stall(ms: number) {
  film.readyState = 2;
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  film = new Film();
  const source = { kind: "video", src: "/rain.mp4" } as const;
  player = new SourcePlayback(film as unknown as HTMLMediaElement, { source, soundOnly: false, from: null });
  player.watchTrouble((now) => {
    trouble = now;
  });
  film.receive();
  film.play();
  Object.assign(film, { currentTime: 400, playbackRate: 0.75 });
});
afterEach(() => {
  player.leave();
});

test("a video that continues by itself is not loaded again, and its next stall is noticed", async () => {
  for (const _ of ["once", "twice"]) {
    await stall(25_000);
    expect(trouble).toBe("lost");
    film.receive();
    expect(trouble).toBeNull();
    vi.stubGlobal("fetch", async () => new Response());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(film).toMatchObject({ readyState: 4, currentTime: 400, paused: false });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  }
});

test("a video that stalled for ten minutes continues only when the listener requests it", async () => {
  await stall(11 * 60_000);
  expect([trouble, film.src]).toEqual(["broken", ""]);
  player.tryAgain();
  expect(film).toMatchObject({ src: "/rain.mp4", currentTime: 400, playbackRate: 0.75, paused: false });
});
