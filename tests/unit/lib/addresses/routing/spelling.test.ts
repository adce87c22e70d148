import { describe, expect, test } from "vitest";
import { canonicalPath, movedVideoPath } from "#lib/addresses/routing/spelling.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { isRobotAgent } from "#lib/platform/http/robot-agents.ts";

describe("the one true spelling of a page's path (product: Addresses)", () => {
  test.each([
    ["/", "/"],
    ["/videos", "/videos"],
    ["/VIDEOS", "/videos"],
    ["/Zh/Videos/", "/zh/videos"],
    ["/video/Soft-Rain", "/video/soft-rain"],
    ["/anchors/%E5%B0%8F%E9%B9%BF", "/anchors/%E5%B0%8F%E9%B9%BF"],
    ["/anchors/%25e5%25b0%258f", "/anchors/%E5%B0%8F"],
    ["/video/【ASMR】雨，", "/video/%E3%80%90asmr%E3%80%91%E9%9B%A8%EF%BC%8C"],
    ["/video/%25f0%259f%258c%25a7", "/video/%F0%9F%8C%A7"],
    ["/zh/triggers/「耳语」/feed.xml", "/zh/triggers/%E3%80%8C%E8%80%B3%E8%AF%AD%E3%80%8D/feed.xml"],
    ["/video/．．／", null],
    ["/triggers/%C3%89t%C3%A9", "/triggers/%C3%A9t%C3%A9"],
    ["/ZH/feed.xml", "/zh/feed.xml"],
    ["/Anchors/Mira/feed.xml", "/anchors/mira/feed.xml"],
    ["/no-such-page", null],
    ["/vip/feed.xml", null],
    ["/video/..", null],
    ["/en/lists/videos/~/~/~/1", null],
    ["/video/a%20b", null],
  ])("the canonical spelling of the path %s is %s", (path, expected) =>
    expect(canonicalPath(path)).toBe(expected),
  );
});

describe("the path of a video that was found by an earlier slug", () => {
  test.each([
    ["old-name", "new-name", "/video/new-name"],
    ["old-name", "【雨】新", "/video/%E3%80%90%E9%9B%A8%E3%80%91%E6%96%B0"],
    ["same", "same", null],
    ["雨声", "雨声", null],
    // Spellings of one path.
    ["soft-rain", "Soft-Rain", null],
    ["Old-Name", "New-Name", "/video/new-name"],
    // The site would not serve the new name.
    ["old-name", "a／b", null],
  ])("the path of the video %s, which is now called %s, is %s", (slug, present, path) =>
    expect(movedVideoPath(slug, present)).toBe(path),
  );
});

describe("the language of a title that is not the page's", () => {
  test.each([
    ["Soft rain", "en", undefined],
    ["雨声", "en", "zh-Hans"],
    ["ASMR 雨声", "en", "zh-Hans"],
    ["雨声 ASMR", "zh", undefined],
    ["Soft rain", "zh", "en"],
    ["123", "zh", undefined],
  ] as const)("the title %s on a page in %s is marked with the language %s", (text, locale, expected) =>
    expect(foreignLanguageOf(text, locale)).toBe(expected),
  );
});

describe("search engines and page testers by their agents (product: Search engines)", () => {
  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
    "Mozilla/5.0 (Linux; Android 6.0.1) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 (compatible; GoogleOther)",
    "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
    "Mozilla/5.0 (compatible; YandexRenderResourcesBot/1.0)",
    "Sogou web spider/4.0",
    "Mozilla/5.0 (compatible; Daum/4.1)",
    "Mozilla/5.0 (iPhone) AppleWebKit Applebot/0.1",
    "facebookexternalhit/1.1",
    "meta-externalagent/1.1",
    "Mozilla/5.0 Chrome-Lighthouse",
    "Mozilla/5.0 (compatible; Google-Extended)",
    "DuckDuckBot/1.1",
    "PetalBot",
    "Mediapartners-Google",
    "Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)",
    "Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)",
    "Mozilla/5.0 PhantomJS (compatible; Seznam screenshot-generator 2.1; +http://fulltext.sblog.cz/screenshot/)",
    "WhatsApp/2.23.20.0",
  ])("a robot is recognized by its user agent: %s", (agent) => expect(isRobotAgent(agent)).toBe(true));

  test.each([
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 YaBrowser/25.0 Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    // The apps of search engines, in which people watch.
    "Mozilla/5.0 (Linux; Android 12) AppleWebKit/537.36 Chrome/97.0 Mobile Safari/537.36 T7/13.5 baiduboxapp/13.5.0.10 (Baidu; P1 12)",
    "Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/84.0 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.22.8",
    "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 YandexSearch/23.91 YandexSearchBrowser/23.91",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Version/4.0 Chrome/129.0 Mobile DuckDuckGo/5 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 DaumApps/5.3.1",
  ])("the user agent %s counts as a person's", (agent) => expect(isRobotAgent(agent)).toBe(false));
});
