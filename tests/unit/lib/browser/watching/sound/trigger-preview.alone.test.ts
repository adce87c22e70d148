import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setCarriedPlayer } from "#lib/browser/player/current-player.ts";
import type { Playable } from "#lib/browser/player/playable.ts";
import { startPreviews } from "#lib/browser/watching/sound/trigger-preview.ts";

const callApi = vi.hoisted(() => vi.fn(async () => ({ src: "/rain.mp4" })));
vi.mock("#lib/browser/base/client.ts", () => ({ callApi }));

const played = vi.fn(async () => {});
class Tile {
  readonly dataset = { trigger: "rain" };
  closest = () => this;
  setAttribute = vi.fn();
  removeAttribute = vi.fn();
}

beforeEach(() => {
  vi.useFakeTimers();
  played.mockClear();
  vi.stubGlobal("Element", Tile);
  vi.stubGlobal(
    "Audio",
    class {
      play = played;
      pause() {}
    },
  );
  vi.stubGlobal("document", { addEventListener() {}, querySelector: () => new Tile() });
});
afterEach(() => {
  setCarriedPlayer(null);
});

test("a trigger's preview whose request failed is requested again", async () => {
  callApi.mockRejectedValueOnce(new Error("offline"));
  for (const times of [0, 1]) {
    const end = startPreviews();
    await vi.advanceTimersByTimeAsync(300);
    expect(played).toHaveBeenCalledTimes(times);
    end();
  }
});

test("a trigger under the pointer plays its preview for a while", async () => {
  const end = startPreviews();
  await vi.advanceTimersByTimeAsync(300);
  expect(played).toHaveBeenCalledTimes(1);
  end();
});

test.each([
  ["that plays", async () => {}, 1],
  ["that the browser does not play", () => Promise.reject(new Error("NotAllowedError")), 0],
])("a tile is shown as playing only for a sound %s", async (_, play, times) => {
  played.mockImplementationOnce(play);
  const tile = new Tile();
  vi.stubGlobal("document", { addEventListener() {}, querySelector: () => tile });
  const end = startPreviews();
  await vi.advanceTimersByTimeAsync(300);
  expect(tile.setAttribute).toHaveBeenCalledTimes(times);
  end();
});

test.each([
  ["plays", false, 0],
  ["is paused", true, 1],
])("whether a preview plays while the mini player %s", async (_, paused, times) => {
  setCarriedPlayer({ player: { paused } as Playable, end() {} });
  const end = startPreviews();
  await vi.advanceTimersByTimeAsync(300);
  expect(played).toHaveBeenCalledTimes(times);
  end();
});
