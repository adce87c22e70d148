import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import {
  fake,
  type Options,
  page,
  startInTest,
  status,
  withErrorPages,
} from "#tests/support/server/fake-next.ts";

const stale: Options = { tuning: { freshMs: 0 } };
const numbered = (): Parameters<typeof startInTest>[0] => {
  let count = 0;
  return (request, response) => page(`page ${++count}`)(request, response);
};

test("a page is requested from Next once, even if many visitors request it at once", async () => {
  const { get, requests } = await startInTest(numbered());
  const answers = await Promise.all(Array.from({ length: 20 }, () => get("/videos?utm_source=a")));
  expect(answers.map(({ text }) => text)).toEqual(Array(20).fill("page 1"));
  expect((await get("/videos?fbclid=b")).text).toBe("page 1");
  expect(requests.map(({ url }) => url)).toEqual(["/videos"]);
});

test("a page is requested from Next without the visitor's own headers", async () => {
  const { get, requests } = await startInTest(page());
  const claims = { "x-forwarded-host": "evil.test", host: "evil.test" };
  await get("/", { headers: { cookie: "session=secret", "user-agent": "Bingbot", ...claims } });
  const site = { host: "murmur.test", "x-forwarded-host": "murmur.test", "x-forwarded-proto": "https" };
  expect(requests[0]?.headers).toEqual({ accept: "text/html", connection: "keep-alive", ...site });
});

test("a page is served stale while one refresh runs, and then new", async () => {
  const { get, requests, context } = await startInTest(page("old"), stale);
  const { etag } = (await get("/")).headers;
  let release = () => {};
  fake.answer = (request, response) => {
    release = () => page("new")(request, response);
  };
  const during = await Promise.all(Array.from({ length: 10 }, () => get("/")));
  expect(during.map(({ text }) => text)).toEqual(Array(10).fill("old"));
  await eventually(() => requests.length === 2);
  release();
  await eventually(() => context.pages.get("/")?.answer.etag !== etag);
  expect((await get("/")).text).toBe("new");
});

test("only a few pages are refreshed at once, since people wait for pages that are not cached", async () => {
  const { get, requests, context } = await startInTest(page("old"), stale);
  const paths = Array.from({ length: 40 }, (_, nth) => `/videos?page=${nth + 1}`);
  for (const path of paths) await get(path);
  const before = requests.length;
  const waiting: (() => void)[] = [];
  fake.answer = (request, response) => {
    waiting.push(() => page("new")(request, response));
  };
  for (const path of paths) expect((await get(path)).text).toBe("old");
  await eventually(() => requests.length === before + 4);
  // An answer that was not refreshed yet is refreshed when it is requested again.
  const isNew = async (path: string) => {
    const renewed = (await get(path)).text === "new";
    for (const answer of waiting.splice(0)) answer();
    return renewed;
  };
  for (const path of paths) await expect.poll(() => isNew(path), { interval: 1 }).toBe(true);
  expect(context.pages.get("/videos")?.from).toBe("stale");
});

test("a cached page is served during an outage, however long it lasts", async () => {
  const { get } = await startInTest(page("cached", { "cache-control": "s-maxage=1" }), stale);
  await get("/");
  fake.answer = withErrorPages(status(500));
  fake.context.pages.expire();
  for (let turn = 0; turn < 3; turn++) expect(await get("/")).toMatchObject({ status: 200, text: "cached" });
  fake.answer = (_request, response) => response.destroy();
  expect(await get("/")).toMatchObject({ status: 200, text: "cached" });
});

test("during an outage one visitor waits for a page, and not every visitor", async () => {
  const { get, requests } = await startInTest(page("cached"), stale);
  await get("/");
  fake.context.pages.expire();
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(deadline.signal);
  onTestFinished(() => timeout.mockRestore());
  fake.answer = () => deadline.abort();
  expect((await get("/")).text).toBe("cached");
  // From here on no deadline passes, so a request that waits for Next would hang.
  timeout.mockReturnValue(new AbortController().signal);
  fake.answer = () => undefined;
  for (let turn = 0; turn < 3; turn++) expect((await get("/")).text).toBe("cached");
  await eventually(() => requests.length === 3);
});

test("an error page stays cached, because it is needed when Next fails", async () => {
  const { context } = await startInTest(withErrorPages(page()));
  await context.pages.load("/en/error-page/not-found");
  await context.pages.load("/");
  context.pages.expire();
  expect(context.pages.get("/")).toBeNull();
  expect(context.pages.get("/en/error-page/not-found")).toMatchObject({ from: "hit" });
});

test("a page is compressed quickly at first, better for later visitors, and not again until it changes", async () => {
  const html = Array.from({ length: 3_000 }, (_, nth) => `<li>${(nth * 7_919) % 3_001}</li>`).join("");
  const { get, requests, context } = await startInTest(page(html), stale);
  const sent = async (encoding: string) => {
    const { body: bytes, headers } = await get("/", { headers: { "accept-encoding": encoding } });
    expect((encoding === "br" ? brotliDecompressSync : gunzipSync)(bytes).toString()).toBe(html);
    expect(headers["content-length"]).toBe(String(bytes.length));
    return { length: bytes.length, etag: headers.etag };
  };
  const quick = await sent("br");
  await eventually(() => context.pages.get("/")?.answer.isDense === true);
  const dense = context.pages.staleCopy("/");
  expect(await sent("br")).toEqual({ length: dense?.br.bytes.length, etag: quick.etag });
  expect(await sent("gzip")).toEqual({ length: dense?.gzip?.bytes.length, etag: quick.etag });
  expect(dense?.br.bytes.length).toBeLessThan(quick.length);
  await eventually(() => requests.length > 2);
  await context.pages.load("/");
  expect(context.pages.staleCopy("/")?.br).toBe(dense?.br);
});

test("a page that was requested before a change is not cached after it", async () => {
  let release = () => {};
  const { get } = await startInTest((request, response) => {
    release = () => page("before")(request, response);
  });
  const first = get("/");
  await eventually(() => fake.requests.length === 1);
  fake.context.pages.expire();
  release();
  expect((await first).text).toBe("before");
  fake.answer = page("after");
  expect((await get("/")).text).toBe("after");
});

test.each([404, 410])("a page is dropped when Next answers %i", async (code) => {
  const { get } = await startInTest(page("old"), stale);
  await get("/video/rain");
  fake.answer = withErrorPages(status(code));
  await get("/video/rain");
  await eventually(() => fake.context.pages.get("/video/rain") === null);
  const expected = { status: 404, text: '<html lang="en">error page video-not-found</html>' };
  expect(await get("/video/rain")).toMatchObject(expected);
});

test("a page is dropped when Next says that it is gone, even if a change came meanwhile", async () => {
  const { get, context, requests } = await startInTest(page("old"), stale);
  await get("/video/rain");
  context.pages.expire();
  let release = () => {};
  fake.answer = (request, response) => {
    release = () => withErrorPages(status(404))(request, response);
  };
  const waiting = get("/video/rain");
  await eventually(() => requests.length === 2);
  context.pages.expire();
  fake.answer = withErrorPages(status(404));
  release();
  expect((await waiting).status).toBe(404);
});

test.each([
  ["s-maxage=300, stale-while-revalidate=600", 900_000],
  ["s-maxage=300", 300_000],
])('a page with Cache-Control "%s" may be served for %i ms', async (control, ms) => {
  const { get, context } = await startInTest(page("<p>", { "cache-control": control }));
  await get("/");
  expect(context.pages.get("/")?.answer.servableMs).toBe(ms);
});

test("a cached page is dropped when Next answers with a redirect", async () => {
  const { get } = await startInTest(page("old"), stale);
  await get("/vip");
  fake.answer = status(307, { location: "/elsewhere" });
  await get("/vip");
  await eventually(() => fake.context.pages.get("/vip") === null);
  expect(await get("/vip")).toMatchObject({ status: 307, headers: { location: "/elsewhere" } });
});

test("the least recently used page is dropped when memory runs short, but never an error page", async () => {
  // An answer of these takes between 4.4 and 5.8 kB.
  const roomForThree = 17_600;
  const { context } = await startInTest(withErrorPages(page()), { tuning: { maxBytes: roomForThree } });
  for (const key of ["/en/error-page/not-found", "/a", "/b"]) await context.pages.load(key);
  context.pages.get("/a");
  await context.pages.load("/c");
  const left = ["/en/error-page/not-found", "/a", "/b", "/c"].map((key) => context.pages.get(key) !== null);
  expect(left).toEqual([true, true, false, true]);
});

describe("answers that are not cached", () => {
  test.each<[string, Record<string, string | string[]>]>([
    ["a cookie", { "set-cookie": "session=theirs" }],
    ["no-store", { "cache-control": "no-store, s-maxage=5" }],
    ["private", { "cache-control": "private, s-maxage=5" }],
    ["no s-maxage", { "cache-control": "max-age=5" }],
    ["s-maxage=0", { "cache-control": "s-maxage=0" }],
    ["data", { "content-type": "text/x-component" }],
    ["an encoding of its own", { "content-encoding": "gzip" }],
  ])("an answer with %s is not cached, so that every visitor gets their own", async (_name, headers) => {
    const { get, requests } = await startInTest((request, response) =>
      page(`for ${request.headers.cookie}`, headers)(request, response),
    );
    for (const who of ["a=1", "b=2"])
      expect((await get("/profile", { headers: { cookie: who } })).text).toBe(`for ${who}`);
    expect(requests.map(({ headers: { cookie } }) => cookie)).toEqual([undefined, "a=1", "b=2"]);
  });

  test("a Chinese visitor's redirect is not cached", async () => {
    const { get } = await startInTest((request, response) =>
      (request.headers.cookie ? status(307, { location: "/zh/videos" }) : page("English"))(request, response),
    );
    const chinese = { headers: { cookie: "lang=zh" } };
    expect((await get("/videos", chinese)).status).toBe(307);
    expect((await get("/videos")).text).toBe("English");
    expect((await get("/videos", chinese)).headers.location).toBe("/zh/videos");
    expect((await get("/videos")).text).toBe("English");
  });

  test.each(["/videos", "/videos?query=rain"])(
    "a page (%s) requested with a header that only RSC requests may have is not shared with caches",
    async (path) => {
      const { get, requests } = await startInTest(page());
      const headers = { "next-router-prefetch": "1", range: "bytes=0-1", authorization: "Bearer x" };
      expect(await get(path, { headers })).toMatchObject({
        status: 200,
        text: "<p>a page</p>",
        headers: { "cache-control": "public, max-age=0, must-revalidate, no-transform" },
      });
      for (const name of Object.keys(headers)) expect(requests[0]?.headers).not.toHaveProperty(name);
    },
  );

  test("a search is not cached, but the same page without a search is", async () => {
    const { get, requests } = await startInTest(page());
    for (const path of ["/videos?query=a", "/videos", "/videos?query=a"]) await get(path);
    expect(requests.map(({ url }) => url)).toEqual(["/videos?query=a", "/videos", "/videos?query=a"]);
  });

  test("a page that arrives incomplete is not cached", async () => {
    const { get } = await startInTest(
      withErrorPages((_request, response) => {
        const type = { "content-type": "text/html", "cache-control": "s-maxage=9" };
        response.writeHead(200, { ...type, "content-length": "100" });
        response.write("half", () => response.destroy());
      }),
    );
    expect((await get("/")).status).toBe(503);
    expect(fake.context.pages.get("/")).toBeNull();
  });
});
