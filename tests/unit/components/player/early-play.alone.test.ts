import { beforeEach, expect, test, vi } from "vitest";
import { SourcePlayback } from "#components/player/source/source-playback.ts";
import { Film } from "./film.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});

test.each([true, false])(
  "a film that was started before its player's code arrived plays on: %s",
  async (started) => {
    const film = new Film();
    if (started) film.play();

    const player = new SourcePlayback(film as unknown as HTMLMediaElement, {
      source: { kind: "video", src: "/rain.mp4" },
      soundOnly: false,
      from: null,
    });
    await vi.advanceTimersByTimeAsync(0);

    expect(film.paused).toBe(!started);
    player.leave();
  },
);
