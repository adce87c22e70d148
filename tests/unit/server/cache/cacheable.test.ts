import { describe, expect, test } from "vitest";
import { cacheableAddress, rscKey } from "#server/cache/cacheable.ts";
import { hashOf } from "#server/next/rsc-request.ts";

const key = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  cacheableAddress({ method, url, headers })?.key ?? null;

describe("which page a request may be answered with", () => {
  test.each([
    ["/", "/"],
    ["/zh", "/zh"],
    ["/profile", "/profile"],
    ["/payment/success?token=EC-1&PayerID=2", "/payment/success"],
    ["/video/rain", "/video/rain"],
    ["/video/rain.v2", "/video/rain.v2"],
    ["/zh/video/%E9%9B%A8", "/zh/video/%E9%9B%A8"],
    ["/zh/video/%e9%9b%a8", "/zh/video/%E9%9B%A8"],
    ["/video/%72ain", "/video/rain"],
    ["/video/\xe9\x9b\xa8", "/video/%E9%9B%A8"],
    ["/?utm_source=x&gclid=1&fbclid=2", "/"],
    ["/?page=2", "/"],
    ["/videos?page=2", "/videos?page=2"],
    ["/videos?anchor=mia&utm_medium=y&page=3", "/videos?anchor=mia&page=3"],
    ["/zh/videos?anchor=%E9%9B%A8", "/zh/videos?anchor=%E9%9B%A8"],
    ["/videos?page=1", "/videos"],
    ["/videos?page=01", "/videos"],
    ["/videos?page=-2", "/videos"],
    ["/videos?page=100000", "/videos?page=100000"],
    ["/videos?page=123456", "/videos?page=100000"],
    ["/anchors/mia?page=123456", "/anchors/mia?page=100000"],
    ["/videos?page=0123456", "/videos"],
    ["/videos?anchor=", "/videos"],
    ["/videos?page=2&page=3", "/videos?page=2"],
    ["/anchors?page=2&anchor=mia", "/anchors?page=2"],
    ["/video/rain?page=2", "/video/rain"],
    ["/videos?", "/videos"],
    ["/videos?query=", "/videos"],
    ["/videos?query=+%20&page=2", "/videos?page=2"],
  ])("a request for %s is answered with the cached page %s", (url, expected) =>
    expect(key(url)).toBe(expected),
  );

  const uncached = `/_api/videos /_api /_next/static/a.js /pictures/320/wp.test/wp-content/uploads/a.webp /demo/clip.mp4
    /play?for=30 /zh/play?for=night /robots.txt /sitemap.xml /sitemaps/videos-1.xml /favicon.ico
    /images/a.webp /video/rain.rsc /videos?query=rain /videos?%71uery=rain /anchors?search=mia
    /lists/videos/~/~/~/1 /en/lists/videos/~/~/~/1 /LISTS/videos/~/~/1 /zh/error-page/not-found
    /ERROR-PAGE/not-found /%65rror-page/not-found /video/undefined /video/a..b /video/a%20b
    /videos?anchor=../x /videos?anchor=a%00 /video/%ff /video/%00 /video/a%2fb /video/..%2fb /a/../b
    /a/%2e%2e/b /a/./b //evil.com /%5cevil.com /a#b http://evil.com/ *`;
  test.each([...uncached.split(/\s+/), "/\\evil.com", "/a%0d%0aX: y", ""])(
    "a request for %s is not answered from the cache",
    (url) => expect(key(url)).toBeNull(),
  );

  test.each<[string, Record<string, string>]>([
    ["data for Next's client", { rsc: "1" }],
    ["the language cookie", { cookie: "a=1; lang=zh" }],
    ["the language cookie first", { cookie: "lang=zh;b=2" }],
  ])("a request with %s gets no cached page", (_name, headers) => expect(key("/videos", headers)).toBeNull());

  test.each<[string, Record<string, string>]>([
    ["an Authorization", { authorization: "Bearer x" }],
    ["a Range", { range: "bytes=0-1", "if-range": '"x"' }],
    ["a prefetch that asks for no data", { "next-router-prefetch": "1" }],
    ["a segment without data", { "next-router-segment-prefetch": "/_tree" }],
    ["a server action, of which there are none", { "next-action": "abc" }],
    ["anything else of that name", { "next-anything": "1", rsc: "0" }],
  ])("a request with %s is answered from the cache all the same", (_name, headers) => {
    expect(key("/videos", headers)).toBe("/videos");
    expect(key("/videos?_rsc=abc", headers)).toBe("/videos");
  });

  test("cookies other than the language do not change which cached page is sent", () => {
    expect(key("/videos", { cookie: "session=abc; lang=en; mylang=zh; lang=zhx" })).toBe("/videos");
  });

  test("a Chinese address has the same cached page with the Chinese cookie", () => {
    expect(key("/zh/videos", { cookie: "lang=zh" })).toBe("/zh/videos");
    expect(key("/zhongwen", { cookie: "lang=zh" })).toBeNull();
  });

  test.each([
    ["GET", "/"],
    ["HEAD", "/"],
    ["POST", null],
    ["PUT", null],
    ["OPTIONS", null],
  ])("a request with the method %s is answered with the cached page %s", (method, expected) =>
    expect(key("/", {}, method)).toBe(expected),
  );
});

describe("which data an RSC request may be answered with", () => {
  type Headers = Record<string, string>;
  const tree = "%5B%22%22%2C%7B%22children%22%3A%5B%22__PAGE__%22%2C%7B%7D%5D%7D%5D";
  const rscHeaders = { rsc: "1", "next-router-state-tree": tree, "next-url": "/en" };
  const ahead = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };
  /** The key of a request whose address has the hash of its headers, as Next's client writes it. */
  const keyOf = (path: string, headers: Headers, method = "GET") => {
    const url = `${path}${path.includes("?") ? "&" : "?"}_rsc=${hashOf(headers)}`;
    return rscKey({ method, url, headers });
  };

  test.each<[string, Headers, string]>([
    ["/videos", rscHeaders, "/videos"],
    ["/", rscHeaders, "/"],
    ["/zh", { ...rscHeaders, cookie: "lang=zh" }, "/zh"],
    ["/videos?page=2", rscHeaders, "/videos?page=2"],
    ["/videos?anchor=mia&page=3", rscHeaders, "/videos?anchor=mia&page=3"],
    ["/video/%E9%9B%A8", rscHeaders, "/video/%E9%9B%A8"],
    ["/videos", { rsc: "1" }, "/videos"],
    ["/videos", { ...rscHeaders, "next-router-state-tree": "made up", "next-url": "/x" }, "/videos"],
    ["/videos", { ...rscHeaders, cookie: "session=abc", "user-agent": "x", range: "bytes=0-1" }, "/videos"],
    ["/videos", ahead, "/videos /_tree"],
    ["/vip", { ...ahead, "next-router-segment-prefetch": "/a/$d$page/__PAGE__" }, "/vip /a/$d$page/__PAGE__"],
  ])(
    "an RSC request for %s with the headers %j is answered with the cached data %s",
    (path, headers, expected) => expect(keyOf(path, headers)).toBe(expected),
  );

  test.each<[string, string, Headers]>([
    ["no data requested", "/videos", { "next-url": "/en" }],
    ["data requested in another way", "/videos", { ...rscHeaders, rsc: "2" }],
    ["the Chinese cookie at an English address", "/videos", { ...rscHeaders, cookie: "lang=zh" }],
    ["a search", "/videos?query=rain", rscHeaders],
    ["a parameter that its page has not", "/videos?utm_source=x", rscHeaders],
    ["a parameter in another spelling", "/videos?page=02", rscHeaders],
    ["a page's own query", "/payment/success?token=EC-1", rscHeaders],
    ["an address in another spelling", "/video/%72ain", rscHeaders],
    ["an inner address", "/en/lists/videos/~/~/~/1", rscHeaders],
    ["an illegal slug", "/video/a%20b", rscHeaders],
    ["another server's", "/_api/videos", rscHeaders],
    ["fetched ahead as a whole", "/videos", { rsc: "1", "next-router-prefetch": "1" }],
    ["rendered ahead for one visitor", "/videos", { ...ahead, "next-router-prefetch": "2" }],
    [
      "a segment that is not fetched ahead",
      "/videos",
      { rsc: "1", "next-router-segment-prefetch": "/_tree" },
    ],
    ["a segment with a blank", "/videos", { ...ahead, "next-router-segment-prefetch": "/a b" }],
    [
      "a segment without an end",
      "/videos",
      { ...ahead, "next-router-segment-prefetch": `/${"a".repeat(600)}` },
    ],
  ])("an RSC request with %s gets no cached data", (_name, path, headers) =>
    expect(keyOf(path, headers)).toBeNull(),
  );

  test("the key of RSC data contains only the headers that it names, and their language", () => {
    const url = `/videos?_rsc=${hashOf(rscHeaders)}`;
    const find = (headers: Headers) => rscKey({ method: "GET", url, headers });
    for (const again of [rscHeaders, { ...rscHeaders, "user-agent": "another" }])
      expect(find(again)).toBe("/videos");
    for (const other of [
      { rsc: "1" },
      { ...rscHeaders, "next-url": "/zh" },
      { ...rscHeaders, "next-router-state-tree": "made up" },
      { ...rscHeaders, ...ahead },
      { ...rscHeaders, rsc: "2" },
      { ...rscHeaders, cookie: "lang=zh" },
    ])
      expect(find(other)).toBeNull();
    expect(find(rscHeaders)).toBe("/videos");
  });

  test("an RSC request without the headers that its hash was made of has no cache key", () => {
    const whole = { ...rscHeaders, ...ahead };
    const url = `/videos?_rsc=${hashOf(whole)}`;
    expect(rscKey({ method: "GET", url, headers: whole })).toBe("/videos /_tree");
    expect(rscKey({ method: "GET", url, headers: { rsc: "1" } })).toBeNull();
  });

  test("an RSC request whose address lacks the hash of its headers gets no cached data", () => {
    for (const url of ["/videos", "/videos?_rsc=abc", `/videos?_rsc=${hashOf(rscHeaders)}&page=2`])
      expect(rscKey({ method: "GET", url, headers: rscHeaders })).toBeNull();
    expect(keyOf("/videos", rscHeaders, "POST")).toBeNull();
  });
});
