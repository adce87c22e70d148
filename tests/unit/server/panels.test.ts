import { describe, expect, test } from "vitest";
import { isPanelName } from "#lib/panels.ts";
import { localeOf, missingDocuments, panels, searchOf, unavailablePanel } from "#server/panels.ts";

describe("the document for what isn't there", () => {
  test.each([
    ["/nix", "panel/not-found"],
    ["/", "panel/not-found"],
    ["/videos", "panel/not-found"],
    ["/videos/x", "panel/not-found"],
    ["/videos?page=99", "at/videos/~/beyond panel/not-found"],
    ["/videos?page=99&anchor=mia", "at/videos/mia/beyond panel/anchor-not-found"],
    ["/videos?anchor=mia", "panel/anchor-not-found"],
    ["/videos?page=9&anchor=..%2Fx", "panel/anchor-not-found"],
    ["/anchors?page=99", "at/anchors/beyond panel/not-found"],
    ["/anchors/mia", "panel/anchor-not-found"],
    ["/anchors/mia?page=99", "at/anchor/mia/beyond panel/anchor-not-found"],
    ["/anchors/%E9%9B%A8?page=9", "at/anchor/%E9%9B%A8/beyond panel/anchor-not-found"],
    ["/anchors/a%2fb", "panel/anchor-not-found"],
    ["/video", "panel/video-invalid"],
    ["/video/", "panel/video-invalid"],
    ["/video/undefined", "panel/video-invalid"],
    ["/video/%ff", "panel/video-invalid"],
    ["/video/%00", "panel/video-invalid"],
    ["/video/..%2fx", "panel/video-invalid"],
    ["/video/a/b", "panel/video-invalid"],
    ["/video/a%20b", "panel/video-invalid"],
    ["/video/nix", "panel/video-not-found"],
    ["/video/nix/", "panel/video-not-found"],
    ["/video/%E9%9B%A8", "panel/video-not-found"],
    ["/videography", "panel/not-found"],
  ])("%s: %s", (key, expected) => {
    for (const [locale, prefix] of [
      ["en", ""],
      ["zh", "/zh"],
      ["en", "/en"],
    ] as const) {
      const documents = expected.split(" ").map((path) => `/${locale}/${path}`);
      const asked = key === "/" && prefix ? prefix : `${prefix}${key}`;
      expect(missingDocuments(asked, locale)).toEqual(documents);
    }
  });
});

test.each([
  ["/videos?page=99", "/videos?query=+soft%20%20rain&page=99", "/zh/at/videos/~/beyond/c29mdCByYWlu"],
  [
    "/zh/videos?page=9&anchor=mia",
    "/zh/videos?anchor=mia&page=9&query=soft+rain",
    "/zh/at/videos/mia/beyond/c29mdCByYWlu",
  ],
  ["/anchors?page=99", "/anchors?search=soft+rain&page=99", "/zh/at/anchors/beyond/c29mdCByYWlu"],
  ["/anchors?page=99", "/anchors?query=soft+rain&page=99", "/zh/at/anchors/beyond"],
  ["/anchors/mia?page=9", "/anchors/mia?search=soft+rain&page=9", "/zh/at/anchor/mia/beyond"],
  ["/videos?page=99", "/videos?query=%20&page=99", "/zh/at/videos/~/beyond"],
  ["/nix", "/nix?query=x", "/zh/panel/not-found"],
])("%s asked as %s is %s", (key, url, expected) => {
  expect(missingDocuments(key, "zh", searchOf(url))[0]).toBe(expected);
});

describe("the panel for what can't be had now", () => {
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
  ])("%s: %s", (key, panel) => {
    expect(unavailablePanel(key, "en")).toBe(`/en/panel/${panel}`);
    expect(unavailablePanel(key === "/" ? "/zh" : `/zh${key}`, "zh")).toBe(`/zh/panel/${panel}`);
  });
});

test("the address decides the language, then the cookie", () => {
  expect(localeOf("/zh/x", {})).toBe("zh");
  expect(localeOf("/zh", {})).toBe("zh");
  expect(localeOf("/zh/x", { cookie: "lang=en" })).toBe("zh");
  expect(localeOf("/x", { cookie: "a=b; lang=zh" })).toBe("zh");
  expect(localeOf("/x", { cookie: "lang=en" })).toBe("en");
  expect(localeOf("/zhx", {})).toBe("en");
  expect(localeOf("/vip-zh", {})).toBe("zh");
});

test("every panel fetched at the start is one that the app has", () => {
  expect(panels.length).toBe(new Set(panels).size);
  for (const key of panels) expect(isPanelName(key.split("/")[3] ?? ""), key).toBe(true);
});
