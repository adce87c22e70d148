import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { notifyChange } from "#lib/services/base/changes.ts";
import { buildSitemap } from "#lib/sitemap/build.ts";
import { keepSitemapFresh } from "#lib/sitemap/keep-fresh.ts";
import { indexPart } from "#lib/sitemap/sitemap-files.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { eventually } from "#tests/support/eventually.ts";
import { status as answerWith, type FakeSite, page, startFake } from "#tests/support/server/fake-next.ts";
import { freshDataDir, video, wordpress, xmlOf } from "#tests/support/sitemap-world.ts";

const dataDir = freshDataDir();

describe("the front server sends the parts as they lie there", () => {
  let fake: FakeSite;
  afterEach(() => fake.close());
  const start = async () => {
    fake = await startFake(page(), { env: { DATA_DIR: dataDir(), SITE_URL: "https://murmur.test" } });
  };
  const packed = { headers: { "accept-encoding": "gzip" } };

  test("the sitemap's index and parts are sent compressed or not, with the same validator", async () => {
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    vi.unstubAllGlobals();
    await start();
    for (const [path, name] of [
      ["/sitemap.xml", indexPart],
      ["/sitemaps/videos-en-1.xml", "videos-en-1"],
    ] as const) {
      const { status, headers, text } = await fake.get(path);
      expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
      expect(text).toBe(await xmlOf(name));
      const zipped = await fake.get(path, packed);
      expect(zipped.headers["content-encoding"]).toBe("gzip");
      expect(gunzipSync(zipped.body).toString()).toBe(text);
      expect(zipped.headers.etag).toBe(headers.etag);
      const again = await fake.get(path, { headers: { "if-none-match": String(headers.etag) } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect((await fake.get(path, { method: "HEAD" })).text).toBe("");
    }
    expect(fake.requests).toEqual([]);
  });

  test("a crawler that disconnects in the middle of a part of the sitemap causes no error", async () => {
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    vi.unstubAllGlobals();
    const folder = join(dataDir(), "sitemaps");
    const [file = ""] = readdirSync(folder).filter((name) => name.startsWith("videos-en-1"));
    writeFileSync(join(folder, file), randomBytes(20_000_000));
    await start();
    changeSettings({ LOG_LEVEL: "error" });
    const lines: string[] = [];
    const written = vi
      .spyOn(process.stdout, "write")
      .mockImplementation((line) => lines.push(String(line)) > 0);
    onTestFinished(() => written.mockRestore());
    const left = new Promise((resolve) =>
      fake.front.once("request", (_request, response) => response.once("close", resolve)),
    );
    const socket = connect(fake.port, "127.0.0.1");
    socket.write("GET /sitemaps/videos-en-1.xml HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n");
    await once(socket, "data");
    const { admission } = fake.context;
    expect(admission.counts.running).toBe(1);
    socket.destroy();
    await left;
    await eventually(() => admission.counts.running === 0);
    // The log is complete once another request has come back.
    await fake.get("/sitemap.xml");
    expect(lines).toEqual([]);
  });

  test("a part of the sitemap that is replaced while a request for it waits is sent in its new version", async () => {
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    vi.unstubAllGlobals();
    await start();
    const { admission } = fake.context;
    const enter = admission.enter.bind(admission);
    vi.spyOn(admission, "enter").mockImplementationOnce(async (...args) => {
      wordpress({ videos: [video(1), video(2)] });
      await buildSitemap();
      vi.unstubAllGlobals();
      return enter(...args);
    });
    const { status, headers, text } = await fake.get("/sitemaps/videos-en-1.xml");
    expect([status, text]).toEqual([200, await xmlOf("videos-en-1")]);
    const known = { headers: { "if-none-match": String(headers.etag) } };
    expect((await fake.get("/sitemaps/videos-en-1.xml", known)).status).toBe(304);
  });

  test("a missing part of the sitemap is a 404, but a 503 before the first one was built", async () => {
    await start();
    expect((await fake.get("/sitemap.xml")).status).toBe(503);
    wordpress({ videos: [] });
    await buildSitemap();
    vi.unstubAllGlobals();
    expect((await fake.get("/sitemap.xml")).status).toBe(200);
    for (const path of ["/sitemaps/videos-en-9.xml", "/sitemaps/constructor-en-1.xml"])
      expect((await fake.get(path)).status).toBe(404);
  });
});

test("the key of IndexNow is served at its address if there is a key", async () => {
  const key = "0123456789abcdef";
  for (const [env, status, text] of [
    [{ INDEXNOW_KEY: key }, 200, key],
    [{}, 404, expect.any(String)],
  ] as const) {
    const fake = await startFake(answerWith(404), { env: { DATA_DIR: dataDir(), ...env } });
    expect(await fake.get(`/${key}.txt`)).toMatchObject({ status, text });
    expect((await fake.get("/other.txt")).status).toBe(404);
    await fake.close();
  }
});

describe("when the sitemap is built", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  const minute = 60_000;

  /** Records the second at which each building begins. A building takes `seconds`. */
  function keeper({ seconds = 0, fails = false, breaks = false, hasOthers = false } = {}) {
    const begun: number[] = [];
    keepSitemapFresh(async () => {
      begun.push(Math.round(Date.now() / 1000));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      if (breaks) throw new Error("the disk is full");
      return !fails;
    }, hasOthers);
    return begun;
  }

  test("the sitemap is built at the start, and every hour", async () => {
    const begun = keeper();
    await vi.advanceTimersByTimeAsync(121 * minute);
    expect(begun).toEqual([0, 3600, 7200]);
  });

  test("the sitemap is built five seconds after a change that matters, once for several changes", async () => {
    const begun = keeper();
    await vi.advanceTimersByTimeAsync(6 * minute);
    notifyChange(["levels", "homepage"]);
    await vi.advanceTimersByTimeAsync(minute);
    notifyChange(["video:soft-rain", "videos"]);
    notifyChange(["anchor:mira"]);
    await vi.advanceTimersByTimeAsync(minute);
    expect(begun).toEqual([0, 425]);
  });

  test("the next build waits five minutes, or ten times as long as the last took, and covers the changes meanwhile", async () => {
    const quick = keeper();
    const slow = keeper({ seconds: 60 });
    await vi.advanceTimersByTimeAsync(minute / 2);
    notifyChange(["videos"]);
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect([quick, slow]).toEqual([
      [0, 300],
      [0, 660],
    ]);
  });

  test("after a failure the sitemap is built again in a minute, and then ever later", async () => {
    const begun = keeper({ fails: true });
    await vi.advanceTimersByTimeAsync(8 * minute);
    expect(begun).toEqual([0, 60, 180, 420]);
  });

  test("a sitemap whose build breaks is built again after ten times the time that it took", async () => {
    const begun = keeper({ seconds: 30, breaks: true });
    await vi.advanceTimersByTimeAsync(12 * minute);
    expect(begun).toEqual([0, 330, 660]);
  });

  test("the sitemap is built up to 20 s later beside other instances, so that they don't all read at once", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.6);
    onTestFinished(() => void vi.restoreAllMocks());
    wordpress({ videos: [video(1)] });
    await buildSitemap();
    const begun = keeper({ hasOthers: true });
    // Reading the manifest takes real time.
    while (vi.getTimerCount() === 0) await stat(dataDir());
    await vi.advanceTimersByTimeAsync(6 * minute);
    notifyChange(["videos"]);
    await vi.advanceTimersByTimeAsync(minute);
    expect(begun).toEqual([12, 377]);
  });

  test("the sitemap is built at once if there is none yet, even beside other instances", async () => {
    const begun = keeper({ hasOthers: true });
    while (vi.getTimerCount() === 0) await stat(dataDir());
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0]);
  });
});
