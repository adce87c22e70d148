import { expect, test } from "vitest";
import { isErrorPageName } from "#lib/addresses/error-pages.ts";
import { readAddress } from "#lib/addresses/routing/address.ts";
import { requestLocale } from "#lib/i18n/request-locale.ts";
import { errorPagePaths, notFoundPaths, unavailablePage } from "#server/cache/error-page-paths.ts";

const addressOf = (url: string) => {
  const [path = "", query] = url.split("?");
  return readAddress(path, query);
};

test.each([
  ["/nix", "error-page/not-found"],
  ["/", "error-page/not-found"],
  ["/videos", "error-page/not-found"],
  ["/videos/x", "error-page/not-found"],
  ["/videos?page=99", "lists/videos/~/~/~/past-end error-page/not-found"],
  ["/videos?page=99&anchor=mia", "lists/videos/mia/~/~/past-end error-page/anchor-not-found"],
  ["/videos?anchor=mia", "error-page/anchor-not-found"],
  ["/videos?page=9&anchor=..%2Fx", "error-page/anchor-not-found"],
  ["/anchors?page=99", "lists/anchors/~/~/past-end error-page/not-found"],
  ["/anchors/mia", "error-page/anchor-not-found"],
  ["/anchors/mia?page=99", "lists/anchor/mia/~/past-end error-page/anchor-not-found"],
  ["/anchors/%E9%9B%A8?page=9", "lists/anchor/%E9%9B%A8/~/past-end error-page/anchor-not-found"],
  ["/anchors/a%2fb", "error-page/anchor-not-found"],
  ["/video", "error-page/video-invalid"],
  ["/video/", "error-page/video-invalid"],
  ["/video/undefined", "error-page/video-invalid"],
  ["/video/%ff", "error-page/video-invalid"],
  ["/video/%00", "error-page/video-invalid"],
  ["/video/..%2fx", "error-page/video-invalid"],
  ["/video/a/b", "error-page/video-invalid"],
  ["/video/a%20b", "error-page/video-invalid"],
  ["/video/nix", "error-page/video-not-found"],
  ["/video/nix/", "error-page/video-not-found"],
  ["/video/%E9%9B%A8", "error-page/video-not-found"],
  ["/videography", "error-page/not-found"],
])("the error document for a missing page at %s is %s", (key, expected) => {
  for (const [locale, prefix] of [
    ["en", ""],
    ["zh", "/zh"],
    ["en", "/en"],
  ] as const) {
    const documents = expected.split(" ").map((path) => `/${locale}/${path}`);
    const request = key === "/" && prefix ? prefix : `${prefix}${key}`;
    expect(notFoundPaths(addressOf(request), locale)).toEqual(documents);
  }
});

test.each([
  ["/videos?query=+soft%20%20rain&page=99", "/zh/lists/videos/~/c29mdCByYWlu/~/past-end"],
  ["/zh/videos?anchor=mia&page=9&query=soft+rain", "/zh/lists/videos/mia/c29mdCByYWlu/~/past-end"],
  ["/anchors?search=soft+rain&page=99", "/zh/lists/anchors/c29mdCByYWlu/~/past-end"],
  ["/anchors?query=soft+rain&page=99", "/zh/lists/anchors/~/~/past-end"],
  ["/anchors/mia?search=soft+rain&page=9", "/zh/lists/anchor/mia/~/past-end"],
  ["/videos?query=%20&page=99", "/zh/lists/videos/~/~/~/past-end"],
  ["/nix?query=x", "/zh/error-page/not-found"],
])("the document past the end of a list keeps the search: for %s it is %s", (url, expected) => {
  expect(notFoundPaths(addressOf(url), "zh")[0]).toBe(expected);
});

test.each([
  ["/", "home-unavailable"],
  ["/videos", "videos-unavailable"],
  ["/videos?page=2", "videos-unavailable"],
  ["/anchors", "anchors-unavailable"],
  ["/anchors?page=2", "anchors-unavailable"],
  ["/anchors/mia", "anchor-unavailable"],
  ["/anchors/mia?page=2", "anchor-unavailable"],
  ["/video/rain", "video-unavailable"],
  ["/vip", "unavailable"],
  ["/sitemap.xml", "unavailable"],
])("the error page for %s during an outage is %s", (key, name) => {
  expect(unavailablePage(addressOf(key), "en")).toBe(`/en/error-page/${name}`);
  expect(unavailablePage(addressOf(key === "/" ? "/zh" : `/zh${key}`), "zh")).toBe(`/zh/error-page/${name}`);
});

test("the language of an error page follows the address, or else the cookie", () => {
  expect(requestLocale("/zh/x", {})).toBe("zh");
  expect(requestLocale("/zh", {})).toBe("zh");
  expect(requestLocale("/zh/x", { cookie: "lang=en" })).toBe("zh");
  expect(requestLocale("/x", { cookie: "a=b; lang=zh" })).toBe("zh");
  expect(requestLocale("/x", { cookie: "lang=en" })).toBe("en");
  expect(requestLocale("/zhx", {})).toBe("en");
  expect(requestLocale("/vip-zh", {})).toBe("zh");
});

test.each([
  ["zh-Hans", "zh"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en-GB,zh;q=0.5", "en"],
  ["", "en"],
])('an /_api request with Accept-Language "%s" gets its error in %s', (accepted, locale) =>
  expect(requestLocale("/_api/nix", { "accept-language": accepted, cookie: "lang=zh" })).toBe(locale),
);

test("every error page fetched at the start is a page of the app", () => {
  expect(errorPagePaths.length).toBe(new Set(errorPagePaths).size);
  for (const key of errorPagePaths) expect(isErrorPageName(key.split("/")[3] ?? ""), key).toBe(true);
});
