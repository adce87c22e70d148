import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { anchorsParams, commentsParams, suggestionsParams, videosParams } from "#lib/contracts/query.ts";
import { commentsOf, publicApiKey } from "#server/cache/public-api.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Options, page, startInTest, status } from "#tests/support/server/fake-next.ts";

let fake: Awaited<ReturnType<typeof startInTest>>;
const start = async (...given: Parameters<typeof startInTest>) => {
  fake = await startInTest(...given);
  return fake;
};

/** An answer as a route gives it. */
const json = (value: unknown, headers: Record<string, string | string[]> = {}) =>
  page(JSON.stringify(value), {
    "content-type": "application/json",
    "cache-control": "private, no-store",
    ...headers,
  });
const stale: Options = { tuning: { freshMs: 0 } };
const session = "__Host-session-0123456789ab=seal; signed_in-0123456789ab=1";

describe("which answer of /_api a request may get from memory", () => {
  const key = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    publicApiKey({ method, url, headers });

  test.each([
    ["/_api/homepage", "en /_api/homepage"],
    ["/_api/homepage?x=1&search=rain", "en /_api/homepage"],
    ["/_api/videos", "en /_api/videos"],
    ["/_api/videos?page=1", "en /_api/videos"],
    ["/_api/videos?utm_source=x&per_page=9&actor_id=7", "en /_api/videos?actor_id=7&per_page=9"],
    ["/_api/videos/featured-anchors", "en /_api/videos/featured-anchors"],
    ["/_api/videos?trigger=soft-rain", "en /_api/videos?trigger=soft-rain"],
    ["/_api/anchors?per_page=1000", "en /_api/anchors?per_page=1000"],
    ["/_api/memberships/levels", "en /_api/memberships/levels"],
    ["/_api/paypal/config", "en /_api/paypal/config"],
    ["/_api/user/me", "en /_api/user/me"],
    ["/_api/video/rain", "en /_api/video/rain"],
    ["/_api/video/%72ain", "en /_api/video/rain"],
    ["/_api/video/%e9%9b%a8", "en /_api/video/%E9%9B%A8"],
    ["/captions/rain/zh-Hant.vtt", "en /captions/rain/zh-Hant.vtt"],
    ["/captions/%e9%9b%a8/en.vtt?x=1", "en /captions/%E9%9B%A8/en.vtt"],
    ["/_api/video/rain/comments?page=1", "en /_api/video/rain/comments"],
    ["/_api/video/rain/comments?page=2", "en /_api/video/rain/comments?page=2"],
  ])('the key of the answer to %s is "%s"', (url, expected) => expect(key(url)).toBe(expected));

  test.each([
    ["/_api/videos", videosParams],
    ["/_api/anchors", anchorsParams],
    ["/_api/suggestions", suggestionsParams],
    ["/_api/video/rain/comments", commentsParams],
  ])("every parameter that %s reads leads to a cached answer of its own", (path, query) => {
    const without = key(path);
    for (const name of Object.keys(query.shape)) expect(key(`${path}?${name}=7`), name).not.toBe(without);
  });

  const uncached = `/_api/user/sessions /_api/user/payments /_api/user/watch-later /_api/memberships/level/3/paypal-plan
    /_api/health/ready /_api/nothing /_api/videos/ /_api/video/a/b /_api/video/..%2fuser/me
    /_api/video/%ff /captions/rain /captions/rain/en /captions/rain/e.vtt /captions/rain/en/x.vtt
    /captions/rain/..%2fen.vtt /captions/../_api/user/me /captions/rain/en.vtt/ /_api/videos?search=rain
    /_api/videos?%73earch=rain /_api/videos?search= /_api/anchors?include=1,2 /_api/videos?page=0
    /_api/videos?page=x /_api/videos?page= /_api/videos?page=2&page=3 /_api/videos?per_page=-1 /videos
    /_next/static/a.js`;
  test.each(uncached.split(/\s+/))("%s is never answered from memory", (url) => expect(key(url)).toBeNull());

  test("a member's request has no cache key at routes whose answers differ for members", () => {
    for (const url of ["/_api/user/me", "/_api/video/rain"]) {
      for (const cookie of [session, "a=1; signed_in-0123456789ab=1", "session-0123456789ab=", "session-x=1"])
        expect(key(url, { cookie }), `${url} ${cookie}`).toBeNull();
      expect(key(url, { cookie: "lang=zh; mysession-1=x" })).toBe(`en ${url}`);
    }
    expect(key("/_api/video/rain/comments", { cookie: session })).toBe("en /_api/video/rain/comments");
  });

  test("a cached answer depends on the language, and only the answers to reads are cached", () => {
    expect(key("/_api/videos", { "accept-language": "zh" })).toBe("zh /_api/videos");
    expect(key("/_api/videos", { "accept-language": "fr, zh" })).toBe("en /_api/videos");
    expect(key("/_api/videos", {}, "HEAD")).toBe("en /_api/videos");
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect(key("/_api/videos", {}, method)).toBeNull();
  });
});

test("a public answer is requested from Next once, without the visitor's headers", async () => {
  const { get, requests } = await start(json({ videos: [] }));
  const headers = { cookie: session, authorization: "Bearer x", "user-agent": "x" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => get(`/_api/videos?page=2&x=${nth}`, { headers })),
  );
  expect(answers.map(({ text }) => text)).toEqual(Array(20).fill('{"videos":[]}'));
  expect(requests.map(({ url }) => url)).toEqual(["/_api/videos?page=2"]);
  expect(requests[0]?.headers).toMatchObject({ "accept-language": "en", host: "murmur.test" });
  for (const name of ["cookie", "authorization", "user-agent"])
    expect(requests[0]?.headers).not.toHaveProperty(name);
});

test("a cached public answer is compressed, has the usual headers, and answers its own ETag with 304", async () => {
  const value = { videos: Array.from({ length: 300 }, (_, id) => ({ id })) };
  const { get, requests } = await start(json(value, { "x-powered-by": "Next.js", vary: "rsc" }));
  const packed = await get("/_api/videos", { headers: { "accept-encoding": "br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(packed.body).toString())).toEqual(value);
  expect(JSON.parse((await get("/_api/videos")).text)).toEqual(value);
  expect(requests).toHaveLength(1);
  const { headers: cached } = await get("/_api/videos");
  const { headers: passed } = await get("/_api/user/payments");
  const { etag = "", "content-length": length, ...others } = cached;
  expect(length).toBe(String(JSON.stringify(value).length));
  const { "transfer-encoding": _chunked, "x-nextjs-cache": _note, ...expected } = passed;
  const own = { "x-nextjs-cache": undefined, vary: "", date: "" };
  expect({ ...others, ...own }).toEqual({ ...expected, ...own });
  expect(cached["cache-control"]).toBe("private, no-store");
  const again = await get("/_api/videos", { headers: { "if-none-match": etag } });
  expect(again).toMatchObject({ status: 304, text: "" });
  expect(await get("/_api/videos", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
});

test("a visitor gets the cached answer for guests, and a member gets an answer of their own", async () => {
  const { get, requests } = await start((request, response) =>
    json({ user: request.headers.cookie ?? null })(request, response),
  );
  for (let turn = 0; turn < 3; turn++)
    expect((await get("/_api/user/me", { headers: { cookie: "lang=en" } })).text).toBe('{"user":null}');
  for (let turn = 0; turn < 2; turn++) {
    const { text } = await get("/_api/user/me", { headers: { cookie: session } });
    expect(JSON.parse(text)).toEqual({ user: session });
  }
  expect((await get("/_api/user/me")).text).toBe('{"user":null}');
  expect(requests.map(({ headers: { cookie } }) => cookie)).toEqual([undefined, session, session]);
});

test("a public answer that sets a cookie is not cached", async () => {
  const { get, requests } = await start(json({}, { "set-cookie": "theirs=1" }));
  for (let turn = 0; turn < 2; turn++) await get("/_api/homepage", { headers: { cookie: `a=${turn}` } });
  expect(requests.map(({ headers: { cookie } }) => cookie)).toEqual([undefined, "a=0", "a=1"]);
});

test("a public answer is served during an outage, and requested again after a change", async () => {
  const { get, context } = await start(json("old"), stale);
  await get("/_api/homepage");
  fake.answer = json({ error: { code: "UPSTREAM" } });
  fake.answer = status(500);
  for (let turn = 0; turn < 2; turn++) {
    context.api.expire();
    expect(await get("/_api/homepage")).toMatchObject({ status: 200, text: '"old"' });
  }
  fake.answer = json("new");
  context.api.expire();
  expect((await get("/_api/homepage")).text).toBe('"new"');
});

test.each([400, 404, 502, 503])(
  "an answer with %i goes to all waiting visitors in their language, and is not cached",
  async (code) => {
    let arrived = 0;
    const { get, requests, front } = await start(async (request, response) => {
      await eventually(() => arrived >= 4);
      const language = request.headers["accept-language"] ?? "";
      const headers = { "content-type": "application/json", "cache-control": "private, no-store" };
      response.writeHead(code, { ...headers, "retry-after": "5" }).end(language);
    });
    front.on("request", () => arrived++);
    const ask = (language: string) => get("/_api/videos", { headers: { "accept-language": language } });
    const answers = await Promise.all(["en", "zh", "en", "zh-CN"].map(ask));
    expect(answers.map(({ text }) => text)).toEqual(["en", "zh", "en", "zh"]);
    const headers = { "retry-after": "5", "cache-control": "private, no-store" };
    for (const answer of answers) expect(answer).toMatchObject({ status: code, headers });
    expect(requests).toHaveLength(2);
    await ask("en");
    expect(requests).toHaveLength(3);
  },
);

test("Next's own page for a crash is replaced by an error in the envelope", async () => {
  const { get } = await start(status(500));
  const { status: code, text } = await get("/_api/homepage");
  expect([code, JSON.parse(text).error.code]).toEqual([500, "SERVER_ERROR"]);
  fake.answer = (_request, response) => response.destroy();
  expect((await get("/_api/homepage")).status).toBe(503);
});

describe("comments", () => {
  const posted = () => fake.get("/_api/video/rain/comments?x=1", { method: "POST", body: "{}" });
  const read = (slug = "rain", more = "") => fake.get(`/_api/video/${slug}/comments?page=1${more}`);

  test("a new comment expires only its own video's comments", async () => {
    await start(json("first"));
    for (let turn = 0; turn < 2; turn++) for (const slug of ["rain", "rain-2"]) await read(slug);
    expect(fake.requests).toHaveLength(2);
    fake.answer = json({});
    await posted();
    fake.answer = json("second");
    expect((await read()).text).toBe('"second"');
    expect((await read("rain-2")).text).toBe('"first"');
  });

  test("comments requested while a new one is being written are not cached, whether or not the writing fails", async () => {
    const waiting: (() => void)[] = [];
    await start((request, response) => void waiting.push(() => json("before")(request, response)));
    const before = read();
    await eventually(() => waiting.length === 1);
    fake.answer = (_request, response) => response.destroy();
    expect((await posted()).status).toBe(503);
    waiting[0]?.();
    expect((await before).text).toBe('"before"');
    fake.answer = json("after");
    expect((await read()).text).toBe('"after"');
  });

  test("an outage of WordPress answers 502 for comments, which are never served stale", async () => {
    await start(json("cached"), stale);
    await read();
    fake.context.api.expire();
    fake.answer = (_request, response) =>
      response.writeHead(502, { "content-type": "application/json" }).end("{}");
    for (let turn = 0; turn < 2; turn++) expect((await read()).status).toBe(502);
  });
});

test.each([
  ["/_api/videos", "en /_api/videos", 24 * 60 * 60 * 1000],
  ["/_api/video/rain", "en /_api/video/rain", 24 * 60 * 60 * 1000],
  ["/_api/video/rain/comments?page=2", "en /_api/video/rain/comments?page=2", 10_000],
  ["/feed.xml", "/feed.xml", 24 * 60 * 60 * 1000],
])(
  "the stale answer to %s (%s) may be served for %s ms before WordPress is waited for",
  async (path, key, servableMs) => {
    const { get, context } = await start(json("cached"));
    await get(path);
    expect(context.api.get(key)?.answer.servableMs).toBe(servableMs);
  },
);

test.each([
  ["POST", "/_api/video/rain/comments", "en /_api/video/rain/comments?page=2"],
  ["POST", "/_api/video/%72ain/comments?x=1", "zh /_api/video/rain/comments"],
])("a request %s %s expires the cached comments %s", (method, url, key) => {
  const concerns = commentsOf({ method, url, headers: {} });
  expect(concerns?.(key)).toBe(true);
  expect(concerns?.("en /_api/video/rain-2/comments")).toBe(false);
});

test.each([
  ["GET", "/_api/video/rain/comments"],
  ["POST", "/_api/video/rain"],
  ["POST", "/_api/video/a%2fb/comments"],
  ["POST", "/videos"],
])("a request %s %s adds no comment, and expires none", (method, url) =>
  expect(commentsOf({ method, url, headers: {} })).toBeNull(),
);

test("made-up page numbers drop nothing from the cache but one another", async () => {
  const { get, context } = await start(json("x".repeat(40)), { tuning: { maxBytes: 8 * 8 * 4400 * 2 } });
  await get("/_api/videos");
  for (let nth = 2; nth < 40; nth++) await get(`/_api/videos?page=${nth}`);
  expect(context.api.get("en /_api/videos")).not.toBeNull();
  expect(context.api.get("en /_api/videos?page=39")).not.toBeNull();
  expect(context.api.get("en /_api/videos?page=2")).toBeNull();
});
