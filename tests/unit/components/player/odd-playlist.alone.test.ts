import { describe, expect, test, vi } from "vitest";
import { segmentsOf } from "./library.ts";
import { openedPlaylist } from "./opened-playlist.ts";

// Malformed playlists.

const { requests, errors, library, now, open, playOn, report, src, wait } = openedPlaylist();

const mixed =
  '#EXTM3U\r#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="sound.m3u8"\r#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2,AUDIO="a"\rfilm.m3u8';

/** Answers by the end of the address. An address that is not listed gets no answer. */
function serve(answers: Record<string, () => Response>) {
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit = {}) => {
    const [, answer] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? [];
    if (answer) {
      const response = answer();
      Object.defineProperty(response, "url", {
        value: `https://cdn.test${address.replace(/^https:\/\/[^/]+/, "")}`,
      });
      return Promise.resolve(response);
    }
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
}
const master = { "/rain.m3u8": () => new Response(mixed) };
const sound = "https://cdn.test/sound.m3u8";
const openSound = async () => {
  vi.stubGlobal(
    "AbortSignal",
    class extends AbortSignal {
      static override timeout(ms: number) {
        const ends = new AbortController();
        setTimeout(() => ends.abort(new Error("late")), ms);
        return ends.signal;
      }
    },
  );
  await open({ soundOnly: true });
  await wait(20_000);
  await vi.dynamicImportSettled();
};
const loaded = () => library().calls.find(([name]) => name === "loadSource")?.[1];

describe("for sound only", () => {
  test("for sound only, the separate sound of a playlist plays", async () => {
    serve({ ...master, "/sound.m3u8": () => new Response("\ufeff#EXTM3U\n#EXTINF:6,\na.m4s") });
    await openSound();
    expect(loaded()).toBe(sound);
  });

  test.each<[string, Record<string, () => Response>]>([
    ["is gone", { "/sound.m3u8": () => new Response("", { status: 404 }) }],
    ["is a page", { "/sound.m3u8": () => new Response("<!DOCTYPE html>") }],
    ["never answers", {}],
  ])("for sound only, the whole film plays if the separate sound %s", async (_, answers) => {
    serve({ ...master, ...answers });
    await openSound();
    expect(loaded()).toBe(src);
  });

  test("a playlist that never answers is left to hls.js, which reports the failure", async () => {
    serve({});
    await openSound();
    expect(loaded()).toBe(src);
  });
});

describe("keys of segments", () => {
  const refuse = (code: number) => {
    now.film.readyState = 2;
    report({ type: "networkError", details: "keyLoadError", fatal: true, response: { code } });
  };

  test.each([401, 403, 404, 410])(
    "a segment whose key is refused with %i is not waited for",
    async (code) => {
      await open();
      await playOn();
      refuse(code);
      expect(now.trouble).toBe("broken");
    },
  );

  test.each([0, 429, 503])("a segment whose key fails with %i is tried again later", async (code) => {
    await open();
    await playOn();
    refuse(code);
    expect(now.trouble).toBe("lost");
  });
});

test("if the only segment is damaged, nothing is left to play, and the page reports it", async () => {
  await open();
  library().latestLevelDetails = { fragments: segmentsOf(1, 100) };
  await playOn();
  for (let times = 0; times < 3; times += 1) {
    now.film.fail(errors.decode);
    now.film.receive();
  }
  await wait();
  expect(requests().at(-1)).toEqual(["destroy"]);
  expect(now.film.src, "the other engine").toBe(src);
  now.film.fail(errors.decode);
  expect(now.trouble).toBe("broken");
});
