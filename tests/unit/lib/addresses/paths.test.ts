import { describe, expect, test } from "vitest";
import {
  homePath,
  loginPath,
  profilePath,
  registerPath,
  videoPath,
  withRedirect,
} from "#lib/addresses/light-paths.ts";
import { paths } from "#lib/addresses/paths.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { splitLocale } from "#lib/i18n/split-locale.ts";

describe("addresses (parameters query, page, anchor, search; page only above 1)", () => {
  test.each([
    [paths.videos(), "/videos"],
    [paths.videos({ page: 1 }), "/videos"],
    [paths.videos({ page: 2 }), "/videos?page=2"],
    [paths.videos({ anchor: "mira", page: 2 }), "/videos?anchor=mira&page=2"],
    [paths.videos({ query: "rain & tea" }), "/videos?query=rain+%26+tea"],
    [paths.videos({ query: "雨声" }), "/videos?query=%E9%9B%A8%E5%A3%B0"],
    [paths.videos({ query: "", anchor: "" }), "/videos"],
    [paths.anchors({ search: "mi ra", page: 3 }), "/anchors?search=mi+ra&page=3"],
    [paths.anchors({ search: "" }), "/anchors"],
    [paths.anchor("mira"), "/anchors/mira"],
    [paths.anchor("mira", { page: 1 }), "/anchors/mira"],
    [paths.anchor("mira", { page: 2 }), "/anchors/mira?page=2"],
    [paths.anchor("雨"), "/anchors/%E9%9B%A8"],
    [paths.video("soft-rain"), "/video/soft-rain"],
    [paths.video("雨"), "/video/%E9%9B%A8"],
    [paths.video("../x"), "/video/..%2Fx"],
    [paths.video("a?b#c"), "/video/a%3Fb%23c"],
    [paths.video("//evil.test"), "/video/%2F%2Fevil.test"],
  ])("the links of the table lead to addresses such as %s", (path, expected) => expect(path).toBe(expected));

  test.each(["soft-rain", "雨", "../x"])(
    "a card's link, which does without the table, equals the table's: %s",
    (slug) => expect(videoPath(slug)).toBe(paths.video(slug)),
  );

  test.each([
    [homePath, paths.home],
    [loginPath, paths.login],
    [registerPath, paths.register],
    [profilePath, paths.profile],
    [withRedirect(loginPath, "/vip?plan=3"), paths.loginTo("/vip?plan=3")],
    [withRedirect(registerPath, "/视频"), paths.registerTo("/视频")],
  ])("an address that is written outside the table equals the table's: %s", (path, expected) =>
    expect(path).toBe(expected),
  );
});

describe("an address in a language (product: Languages)", () => {
  test.each([
    ["/", "/", "/zh"],
    ["/?a=b", "/?a=b", "/zh?a=b"],
    ["/#top", "/#top", "/zh#top"],
    ["/videos", "/videos", "/zh/videos"],
    ["/videos?page=2", "/videos?page=2", "/zh/videos?page=2"],
    ["/zhou", "/zhou", "/zh/zhou"],
  ])("the address %s has one form in each language", (path, en, zh) => {
    expect(localePath("en", path)).toBe(en);
    expect(localePath("zh", path)).toBe(zh);
  });

  test.each([
    ["/", "en", "/"],
    ["/videos", "en", "/videos"],
    ["/zh", "zh", "/"],
    ["/zh/", "zh", "/"],
    ["/zh/videos", "zh", "/videos"],
    ["/zhou", "en", "/zhou"],
    ["/zh-hans", "en", "/zh-hans"],
    ["/video/zh", "en", "/video/zh"],
    ["/ZH/videos", "en", "/ZH/videos"],
    ["/vip-en", "en", "/vip"],
    ["/vip-zh", "zh", "/vip"],
    ["/vip-zhou", "en", "/vip-zhou"],
  ] as const)("the address %s is read as the language %s and the path %s", (pathname, locale, path) =>
    expect(splitLocale(pathname)).toEqual({ locale, path }),
  );

  test.each(["/", "/videos", "/video/%E9%9B%A8", "/zhou"])(
    "the path %s is read back from its address in both languages",
    (path) => {
      expect(splitLocale(localePath("en", path))).toEqual({ locale: "en", path });
      expect(splitLocale(localePath("zh", path))).toEqual({ locale: "zh", path });
    },
  );
});
