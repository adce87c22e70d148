import { describe, expect, test, vi } from "vitest";
import { Library } from "./library.ts";
import { openedPlaylist } from "./opened-playlist.ts";

const { requests, errors, library, now, open, playOn, report, src, wait } = openedPlaylist();

describe("what plays a playlist (product: Player)", () => {
  const chromium = () => {};
  const firefox = () => void Object.assign(now.film, { canPlayType: () => "" });
  const safari = () => vi.stubGlobal("ManagedMediaSource", class {});
  const olderSafari = () => vi.stubGlobal("WebKitPlaybackTargetAvailabilityEvent", class {});
  const oldPhone = () =>
    vi.stubGlobal("MediaSource", undefined) && Reflect.deleteProperty(globalThis, "MediaSource");

  test.each<[string, () => unknown, "library" | "browser"]>([
    ["Chromium, which says that it can itself", chromium, "library"],
    ["Firefox", firefox, "library"],
    ["Safari and a new iPhone", safari, "browser"],
    ["an older Safari", olderSafari, "browser"],
    ["an iPhone without Media Source", oldPhone, "browser"],
  ])("the engine of a playlist follows from the browser: %s", async (_, be, engine) => {
    be();
    await open();
    expect(Library.made).toHaveLength(engine === "library" ? 1 : 0);
    expect(now.film.src).toBe(engine === "library" ? "" : src);
  });

  test("the browser's own player takes over from hls.js, and continues at the same second", async () => {
    await open();
    await playOn();
    now.film.readyState = 1;
    report({ type: "networkError", details: "levelParsingError", fatal: true });
    await wait();
    expect(now.film).toMatchObject({ src, currentTime: 44, paused: false });
    expect([now.trouble, requests()]).toEqual([null, [["destroy"]]]);
    now.film.fail(errors.notSupported);
    expect(now.trouble, "there is no third").toBe("lost");
  });

  test.each([errors.decode, errors.notSupported])(
    "hls.js takes over from the browser's own player after the error %i",
    async (code) => {
      safari();
      await open();
      await playOn();
      now.film.fail(code);
      await wait();
      await vi.dynamicImportSettled();
      expect(requests()).toEqual([["loadSource", src], ["attachMedia"]]);
      expect([now.film.currentTime, now.trouble]).toEqual([44, null]);
      report({ type: "networkError", details: "manifestParsingError", fatal: true });
      expect(now.trouble).toBe("broken");
      now.player?.tryAgain();
      await wait();
      expect(now.film.src, "begins with the better one again").toBe(src);
    },
  );

  test("the engine that has played waits for a lost connection", async () => {
    await open();
    await playOn();
    now.film.readyState = 1;
    report({ type: "networkError", details: "fragLoadError", fatal: true });
    await wait();
    expect([now.film.src, now.trouble]).toEqual(["", "lost"]);
  });

  test("a browser with only one engine reports at once what that can't read", async () => {
    firefox();
    await open();
    report({ type: "networkError", details: "manifestParsingError", fatal: true });
    expect(now.trouble).toBe("broken");
  });

  test.each([chromium, safari])(
    "a press on Play while hls.js is loading still starts the video (case %#)",
    async (be) => {
      be();
      const opened = open();
      if (be === safari) now.film.fail(errors.notSupported);
      now.film.play();
      await opened;
      expect(library().calls.map(([name]) => name)).toContain("attachMedia");
      expect(now.film.paused).toBe(false);
    },
  );

  describe("the browser's own player says that it plays, and stands still", () => {
    const longEnough = 10_000;
    const openStill = async () => {
      await open();
      await playOn();
    };

    test("hls.js takes over from a browser's player that stands still", async () => {
      safari();
      await openStill();
      await wait(longEnough);
      await vi.dynamicImportSettled();
      expect(requests()).toEqual([["loadSource", src], ["attachMedia"]]);
      expect(now.film).toMatchObject({ currentTime: 44, paused: false });
      expect(now.trouble).toBeNull();
    });

    test("a browser without hls.js reports a video that stands still as unplayable", async () => {
      oldPhone();
      await openStill();
      await wait(longEnough);
      expect(now.trouble).toBe("broken");
    });

    test.each<[string, () => void]>([
      ["paused", () => now.film.pause()],
      ["over", () => Object.assign(now.film, { ended: true })],
      ["on its way to another place", () => Object.assign(now.film, { seeking: true })],
      ["short of bytes", () => now.film.receive(2)],
    ])("hls.js does not take over if the browser's player is %s", async (_, rest) => {
      safari();
      await openStill();
      rest();
      await wait(longEnough);
      expect([Library.made, now.trouble]).toEqual([[], null]);
    });

    test("hls.js does not take over if the browser's player continues after a while", async () => {
      safari();
      await openStill();
      for (let looks = 0; looks < 5; looks++) {
        await wait(longEnough / 2);
        now.film.advance(0.1);
      }
      expect([Library.made, now.trouble]).toEqual([[], null]);
    });
  });
});
