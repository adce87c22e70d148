import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from "next/experimental/testing/server.js";
import { NextRequest } from "next/server.js";
import { describe, expect, test, vi } from "vitest";
import { type Page, pages } from "#lib/addresses/pages.ts";
import { decodeSearch } from "#lib/addresses/search.ts";
import { defaultLocale } from "#lib/i18n/languages/locale-path.ts";
import { config, middleware } from "#middleware.ts";

// The tests' plain "next/server" has no requests. This is the real one, by its file.
vi.mock("next/server", () => import("next/server.js"));

const site = "https://murmur.test";
const chinese = { cookie: "lang=zh" };
const ask = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(site + path, { headers }));
const runs = (path: string, cookies?: Record<string, string>) =>
  doesMiddlewareMatch({ config, url: path, nextConfig: {}, ...(cookies && { cookies }) });

/** The inner path that the middleware rewrites a request to; null if it rewrites nothing. */
const inner = (path: string) => {
  const target = ask(path).headers.get("x-middleware-rewrite");
  return target === null ? null : target.replace(site, "");
};

test("captions have no language of their own, so that the middleware does not redirect them", () => {
  expect(runs("/captions/soft-rain/en.vtt", { lang: "zh" })).toBe(false);
});

test("the middleware runs in the process, and not in an Edge sandbox", () =>
  expect(config.runtime).toBe("nodejs"));

describe("a visitor whose language is Chinese goes to the Chinese address", () => {
  test.each([
    ["/", "/zh"],
    ["/?page=2", "/zh?page=2"],
    ["/videos", "/zh/videos"],
    ["/videos?page=2&anchor=mira", "/zh/videos?page=2&anchor=mira"],
    ["/videos?query=%E9%9B%A8+a%26b", "/zh/videos?query=%E9%9B%A8+a%26b"],
    ["/anchors/mira?page=3", "/zh/anchors/mira?page=3"],
    ["/video/%E9%9B%A8", "/zh/video/%E9%9B%A8"],
    ["/updates", "/zh/updates"],
    ["/items", "/zh/items"],
    ["/zhou", "/zh/zhou"],
    ["//evil.test/", "/zh//evil.test/"],
    ["/%5cevil.test", "/zh/%5cevil.test"],
  ])("a visitor of %s whose language is Chinese is redirected to its Chinese address", (path, target) => {
    const { status, headers } = ask(path, chinese);
    expect([status, headers.get("location")]).toEqual([307, site + target]);
  });

  test.each([
    "/",
    "/videos",
    "/videos?page=2",
    "/video/soft-rain",
    "/anchors/mira",
    "/updates",
    "/items",
    "/vip",
  ])(
    "the middleware runs for %s if the language cookie is Chinese, but not for the default language",
    (path) => {
      expect(runs(path, { lang: "zh" })).toBe(true);
      expect(runs(path, { lang: defaultLocale })).toBe(false);
      expect(runs(path)).toBe(false);
    },
  );

  test.each([
    "/_api/videos",
    "/_next/static/a.js",
    "/robots.txt",
    "/sitemap.xml",
    "/images/social.png",
    "/demo/player/a",
    "/icon.svg",
  ])("the middleware does not run for %s", (path) => expect(runs(path, { lang: "zh" })).toBe(false));

  test.each(["/zh", "/zh/videos", "/en/videos"])(
    "the address %s names its language, so that nobody is redirected from it",
    (path) => expect(ask(path, chinese).status).toBe(200),
  );

  test.each(["en", "", "ZH", "fr", "zhx"])("the cookie's language %j redirects nobody", (value) =>
    expect(ask("/videos", { cookie: `lang=${value}` }).status).toBe(200),
  );

  test.each(["/zh", "/zh/videos?page=2", "/vip-en", "/vip-zh"])(
    "the address %s is not redirected, even with the cookie",
    (path) => {
      const { status, headers } = ask(path, chinese);
      expect([status, headers.get("location")]).toEqual([200, null]);
    },
  );
});

describe("a search is answered by its static route (product: Addresses)", () => {
  test.each([
    ["/videos?query=rain", "/en/lists/videos/~/cmFpbg/~/1"],
    ["/videos?query=rain&page=3", "/en/lists/videos/~/cmFpbg/~/3"],
    ["/videos?query=rain&anchor=mira", "/en/lists/videos/mira/cmFpbg/~/1"],
    ["/videos?query=rain&anchor=%E9%9B%A8&page=2", "/en/lists/videos/%E9%9B%A8/cmFpbg/~/2"],
    ["/videos?query=rain&anchor=", "/en/lists/videos/~/cmFpbg/~/1"],
    ["/zh/videos?query=rain", "/zh/lists/videos/~/cmFpbg/~/1"],
    ["/anchors?search=rain", "/en/lists/anchors/cmFpbg/~/1"],
    ["/zh/anchors?search=rain&page=2", "/zh/lists/anchors/cmFpbg/~/2"],
    ["/anchors?search=rain&anchor=..", "/en/lists/anchors/cmFpbg/~/1"],
    ["/videos?query=%20%20rain%20", "/en/lists/videos/~/cmFpbg/~/1"],
    ["/videos?query=rain&query=tea", "/en/lists/videos/~/cmFpbg/~/1"],
  ])("the search %s is answered by its static route", (path, target) => expect(inner(path)).toBe(target));

  test.each([
    ["/videos?sort=views", "/en/lists/videos/~/~/sort.views/1"],
    ["/zh/videos?page=2&length=long&sort=shortest", "/zh/lists/videos/~/~/sort.shortest,length.long/2"],
    ["/videos?trigger=%E9%9B%A8.a&query=rain", "/en/lists/videos/~/cmFpbg/trigger.%E9%9B%A8.a/1"],
    ["/anchors/mira?access=vip&language=zh", "/en/lists/anchor/mira/access.vip,language.zh/1"],
    ["/videos?sort=rating&access=vip", "/en/lists/videos/~/~/access.vip/1"],
  ])("an order or a filter is answered by its static route: %s", (path, target) =>
    expect(inner(path)).toBe(target),
  );

  test.each([
    ["/videos?anchor=%E5%B0%8F%E9%B9%BF", "/en/lists/videos/%E5%B0%8F%E9%B9%BF/~/~/1"],
    ["/zh/videos?page=2&anchor=%E5%B0%8F", "/zh/lists/videos/%E5%B0%8F/~/~/2"],
  ])("an anchor whose slug no header can name is answered by its static route: %s", (path, target) => {
    expect(runs(path)).toBe(true);
    expect(inner(path)).toBe(target);
  });

  test.each([
    "/videos?anchor=mira",
    "/videos?anchor=%E5%B0%8F%2F",
    "/videos?sort=",
    "/videos?sort=rating",
    "/videos?trigger=a%2Csort.views",
    "/videos?trigger=..%2Fx",
    "/vip?sort=views",
    "/anchors?sort=views",
  ])("the query of %s contains no choice that has a route of its own", (path) =>
    expect(inner(path)).toBeNull(),
  );

  const searches = Object.values<Page>(pages).flatMap(({ path, params = {} }) =>
    Object.keys(params)
      .filter((name) => ["search", "choice"].includes(params[name]?.kind ?? ""))
      .map((name) => `${path.replace(":slug", "mira")}?${name}=rain`),
  );
  test.each(searches.flatMap((search) => [search, `/zh${search}`]))(
    "the middleware runs for the search %s",
    (path) => expect(runs(path)).toBe(true),
  );

  test.each([
    "/videos?query=",
    "/videos?query=%20%09",
    "/videos",
    "/videos?search=rain",
    "/anchors?search=",
    "/anchors?query=rain",
    "/anchors/mira?search=rain",
    "/video/a?query=rain",
  ])("the address %s does not count as a search", (path) => expect(inner(path)).toBeNull());

  test.each(["0", "-1", "1e3", "01", "abc", "", "..", "../../x", "2/../../x", "%00", "2%0d%0a"])(
    "the page number %s of a search leads to the first page",
    (page) => expect(inner(`/videos?query=rain&page=${page}`)).toBe("/en/lists/videos/~/cmFpbg/~/1"),
  );

  test.each(["100000", "99999999999"])(
    "the page number %s of a search leads past the end of the list",
    (page) => expect(inner(`/videos?query=rain&page=${page}`)).toBe("/en/lists/videos/~/cmFpbg/~/100000"),
  );

  test.each([
    "..",
    ".",
    "%2e%2e",
    "../..",
    "..%2f..",
    "a/b",
    "a%2fb",
    "a%5cb",
    "a%3fb",
    "a%23b",
    "%ff",
    "a%00",
    "undefined",
    "%252e%252e%252f",
  ])("no route is reached with the anchor %s, which can't be a slug", (anchor) =>
    expect(inner(`/videos?query=rain&anchor=${anchor}`)).toBeNull(),
  );

  test.each(["../../x", "..", "a/b", "%00", "%0d%0aSet-Cookie:x", "<script>", "雨声", "?a=b#c", "%ff", "~"])(
    "the search %s reaches its route unchanged, in one segment",
    (query) => {
      const target = inner(`/videos?query=${encodeURIComponent(query)}`) ?? "";
      const segment = /^\/en\/lists\/videos\/~\/([\w-]+)\/~\/1$/.exec(target)?.[1] ?? "";
      expect(decodeSearch(segment)).toBe(query);
    },
  );

  test("a search of megabytes is cut to 100 characters", () =>
    expect(inner(`/anchors?search=${"a".repeat(100_000)}`)?.length).toBeLessThan(200));
});
