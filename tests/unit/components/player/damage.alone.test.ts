import { describe, expect, test, vi } from "vitest";
import { openedPlaylist } from "./opened-playlist.ts";

const { requests, errors, library, now, open, playOn, report, src, wait } = openedPlaylist();

describe("damaged segments through hls.js", () => {
  const anew = (at: number) => [["recover", at]];
  const segment = (sn: number) =>
    library().latestLevelDetails?.fragments[sn - 1] ?? expect.fail("no segment");
  const isLeftOut = (sn: number) => segment(sn).gap && segment(sn).tagList.flat().includes("GAP");

  test.each<[string, () => void]>([
    ["the library's", () => report({ type: "mediaError", details: "bufferAppendError", fatal: true })],
    ["the element's own", () => now.film.fail(errors.decode)],
  ])("after %s error, a segment is loaded again, then decoded otherwise, then skipped", async (_, fail) => {
    await open();
    await playOn();
    now.film.playbackRate = 0.75;
    now.film.tell("ratechange");
    fail();
    expect(requests()).toEqual(anew(44));
    now.film.receive();
    expect(now.film).toMatchObject({ currentTime: 44, paused: false, playbackRate: 0.75 });
    fail();
    expect(requests()).toEqual([["swap"], ...anew(44)]);
    now.film.receive();
    fail();
    expect(requests()).toEqual(anew(50));
    now.film.receive();
    expect(now.film).toMatchObject({ currentTime: 50, paused: false });
    expect(isLeftOut(5)).toBe(true);
    expect(now.trouble).toBeNull();
  });

  test("an error far behind the last one counts as new", async () => {
    await open();
    await playOn();
    now.film.fail(errors.decode);
    now.film.receive();
    requests();
    now.film.currentTime = 60;
    now.film.fail(errors.decode);
    expect(requests()).toEqual(anew(60));
  });

  test("a segment that stays damaged is left to the browser's own player", async () => {
    await open();
    await playOn();
    for (let times = 0; times < 7; times += 1) {
      now.film.fail(errors.decode);
      now.film.receive();
    }
    expect(now.film.src).toBe("");
    now.film.fail(errors.decode);
    await wait();
    expect(now.film).toMatchObject({ src, paused: false });
  });

  const reset = (sn: number) => {
    library().tell("hlsMediaDetaching", {});
    now.film.load();
    now.film.tell("emptied");
    const frag = segment(sn);
    report({ type: "mediaError", details: "mediaSourceRequiresReset", fatal: false, frag });
    now.film.receive();
  };

  test("a segment that hls.js would load again for ever is skipped at the third time", async () => {
    await open();
    await playOn();
    reset(7);
    expect([requests(), isLeftOut(7)]).toEqual([[], false]);
    now.film.currentTime = 44;
    reset(7);
    expect([requests(), isLeftOut(7)]).toEqual([[["swap"]], false]);
    now.film.currentTime = 44;
    reset(7);
    expect(isLeftOut(7), "it lies ahead, so the position stays").toBe(true);
    expect([requests(), now.film.paused]).toEqual([[], false]);
  });

  test("a segment that breaks off and takes the next one with it is skipped, and the media is loaded again", async () => {
    await open();
    await playOn();
    const details = "bufferAppendNoProgress";
    report({ type: "mediaError", details, fatal: false, frag: segment(7) });
    expect(requests()).toEqual([]);
    report({ type: "mediaError", details, fatal: false, frag: segment(8) });
    expect(requests()).toEqual(anew(44));
    expect([isLeftOut(7), isLeftOut(8)]).toEqual([true, false]);
  });

  const status = (code: number) => ({ details: "fragLoadError", response: { code } });
  const noAnswer = { details: "fragLoadTimeOut" };
  const never = Number.POSITIVE_INFINITY;
  test.each<[string, object, number, number]>([
    ["403", status(403), 2, 2],
    ["404", status(404), 2, 2],
    ["429", status(429), 10, 2],
    ["503", status(503), 10, 2],
    ["no answer in time", noAnswer, 4, 2],
    ["no connection", status(0), never, never],
  ])(
    "a segment is skipped after a number of refusals that depends on the buffer: %s",
    async (_, error, most, dry) => {
      await open();
      await playOn();
      const refusalsUntil = (sn: number) => {
        for (let times = 1; times < 13; times += 1) {
          report({ type: "networkError", fatal: false, frag: segment(sn), ...error });
          if (isLeftOut(sn)) return times;
        }
        return never;
      };
      expect(refusalsUntil(7)).toBe(most);
      now.film.readyState = 2;
      expect(refusalsUntil(8)).toBe(dry);
      vi.stubGlobal("navigator", { onLine: false });
      expect(refusalsUntil(9), "offline").toBe(never);
      expect(now.trouble).toBeNull();
    },
  );

  test("a signed segment that is refused even with two new signatures is skipped", async () => {
    let signatures = 1;
    const signed = () => ({ kind: "hls", src: `/s,${signatures}/rain.m3u8`, unsigned: src }) as const;
    await open({
      source: signed(),
      renew: async () => {
        signatures += 1;
        return signed();
      },
    });
    const refuse = async () => {
      now.film.readyState = 2;
      report({ type: "networkError", fatal: false, frag: segment(5), ...status(403) });
      await wait();
      await vi.dynamicImportSettled();
    };
    await playOn();
    for (const renewed of [2, 3]) {
      await refuse();
      expect([signatures, library().calls[0]]).toEqual([renewed, ["loadSource", `/s,${renewed}/rain.m3u8`]]);
      now.film.receive();
    }
    await refuse();
    await refuse();
    expect([signatures, isLeftOut(5), now.trouble]).toEqual([3, true, null]);
  });

  test("an element that hls.js has just emptied stays at the second where it played", async () => {
    await open();
    await playOn();
    library().tell("hlsMediaDetaching", {});
    now.film.load();
    now.film.tell("emptied");
    expect(now.player?.leave()).toMatchObject({ at: 44, playing: true });
  });

  test("a paused video stays paused after a damaged segment", async () => {
    await open();
    await playOn();
    now.film.pause();
    now.film.fail(errors.decode);
    now.film.receive();
    expect(now.film.paused).toBe(true);
  });

  describe("a player that waits without an error", () => {
    const load = (sn: number) => {
      library().tell("hlsFragLoading", { frag: { type: "main", sn } });
      library().tell("hlsFragLoaded", { frag: { type: "main", sn } });
    };
    const stand = async () => {
      await open();
      await playOn();
      now.film.readyState = 2;
      await wait(1000);
    };

    test("a player that waits skips a segment that it has and can't play", async () => {
      await stand();
      load(5);
      await wait(4000);
      expect(now.film.currentTime).toBe(44);
      await wait(2000);
      expect(now.film.currentTime).toBe(50);
    });

    test("a player that waits skips a segment sooner if it is loaded again and again", async () => {
      await stand();
      for (const sn of [5, 5, 5]) load(sn);
      await wait(1000);
      expect(now.film.currentTime).toBe(50);
    });

    test.each<[string, () => void]>([
      [
        "a slow connection still brings a segment",
        () => library().tell("hlsFragLoading", { frag: { type: "main", sn: 5 } }),
      ],
      [
        "the connection is lost",
        () => report({ type: "networkError", details: "fragLoadError", fatal: false }),
      ],
      ["the browser is offline", () => vi.stubGlobal("navigator", { onLine: false })],
      [
        "a live stream has nothing behind",
        () => Object.assign(library(), { latestLevelDetails: { fragments: [{ end: 44.2 }] } }),
      ],
      ["the playlist is not there yet", () => Object.assign(library(), { latestLevelDetails: null })],
    ])("a player that waits skips nothing if %s", async (_, be) => {
      await stand();
      be();
      await wait(15_000);
      expect(now.film.currentTime).toBe(44);
    });

    test("a player that waits skips five times at most, and then tries the browser's own player", async () => {
      await stand();
      for (const at of [50, 60, 70, 80, 90]) {
        await wait(6000);
        expect(now.film).toMatchObject({ currentTime: at, src: "" });
      }
      await wait(6000);
      expect(now.film, "then the browser's own tries").toMatchObject({ currentTime: 90, src, paused: false });
    });
  });
});
