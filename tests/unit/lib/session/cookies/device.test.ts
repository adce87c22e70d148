import { expect, test } from "vitest";
import { deviceOf } from "#lib/session/cookies/device.ts";

const agent = (platform: string, engine: string, rest: string) =>
  `Mozilla/5.0 (${platform}) AppleWebKit/${engine} (KHTML, like Gecko) ${rest}`;
const blink = (platform: string, rest: string) => agent(platform, "537.36", rest);
const webkit = (platform: string, rest: string) => agent(platform, "605.1.15", rest);
const windows = "Windows NT 10.0; Win64; x64";
const iphone = "iPhone; CPU iPhone OS 18_6 like Mac OS X";

test.each([
  ["Chrome, Windows", blink(windows, "Chrome/141.0.0.0 Safari/537.36")],
  ["Chrome, macOS", blink("Macintosh; Intel Mac OS X 10_15_7", "Chrome/141.0.0.0 Safari/537.36")],
  ["Chrome, Linux", blink("X11; Linux x86_64", "Chrome/141.0.0.0 Safari/537.36")],
  ["Chrome, Chrome OS", blink("X11; CrOS x86_64 14541.0.0", "Chrome/141.0.0.0 Safari/537.36")],
  ["Chrome, Android", blink("Linux; Android 10; K", "Chrome/141.0.0.0 Mobile Safari/537.36")],
  ["Chrome, iOS", webkit(iphone, "CriOS/141.0.0.0 Mobile/15E148 Safari/604.1")],
  ["Microsoft Edge, Windows", blink(windows, "Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0")],
  [
    "Microsoft Edge, Android",
    blink("Linux; Android 10; K", "Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0"),
  ],
  [
    "Microsoft Edge, iOS",
    webkit(
      "iPhone; CPU iPhone OS 18_6_0 like Mac OS X",
      "Version/18.0 EdgiOS/141.0.0.0 Mobile/15E148 Safari/605.1.15",
    ),
  ],
  ["Firefox, Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Firefox, macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["Firefox, Android", "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"],
  ["Firefox, iOS", webkit(iphone, "FxiOS/143.0 Mobile/15E148 Safari/605.1.15")],
  ["Safari, macOS", webkit("Macintosh; Intel Mac OS X 10_15_7", "Version/18.6 Safari/605.1.15")],
  ["Safari, iOS", webkit(iphone, "Version/18.6 Mobile/15E148 Safari/604.1")],
  ["Safari, iOS", webkit("iPad; CPU OS 18_6 like Mac OS X", "Version/18.6 Mobile/15E148 Safari/604.1")],
  ["Safari, iOS", webkit(iphone, "Mobile/15E148")],
  ["Opera, Windows", blink(windows, "Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0")],
  ["Opera, Android", blink("Linux; Android 10; K", "Chrome/140.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0")],
  [
    "Samsung Internet for Android, Android",
    blink("Linux; Android 10; K", "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36"),
  ],
  [
    "Chrome, Android",
    blink("Linux; Android 13; SM-S901B; wv", "Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36"),
  ],
  ["Vivaldi, Windows", blink(windows, "Chrome/141.0.0.0 Safari/537.36 Vivaldi/7.6")],
  ["Yandex Browser, Windows", blink(windows, "Chrome/130.0.0.0 YaBrowser/24.12.0.0 Safari/537.36")],
  ["WeChat, iOS", webkit(iphone, "Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN")],
  [
    "WeChat, Android",
    blink(
      "Linux; Android 14; V2318A",
      "Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47",
    ),
  ],
  [
    "Miui, Android",
    blink(
      "Linux; U; Android 13; zh-cn; 2211133C",
      "Version/4.0 Chrome/112.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.0",
    ),
  ],
  [
    "Chrome, Android",
    blink(
      "Linux; Android 12; HarmonyOS; NOH-AN00",
      "Chrome/114.0.0.0 HuaweiBrowser/15.0.0.300 Mobile Safari/537.36",
    ),
  ],
  [
    "UC Browser, Android",
    blink(
      "Linux; U; Android 12; zh-CN; M2012",
      "Version/4.0 Chrome/100.0.0.0 UCBrowser/16.0.0.1 Mobile Safari/537.36",
    ),
  ],
  ["QQ Browser, Windows", blink(windows, "Chrome/123.0.0.0 Safari/537.36 QQBrowser/19.0")],
  ["Chrome, Android", blink("Linux; Android 10; K", "Chrome/141.0.0.0 Mobile DuckDuckGo/5 Safari/537.36")],
  ["Chrome, Linux", blink("X11; Linux x86_64", "HeadlessChrome/141.0.0.0 Safari/537.36")],
  ["", "curl/8.5.0"],
  ["", "node"],
  ["Safari", webkit("PlayStation; PlayStation 5/2.26", "Version/13.0 Safari/605.1.15")],
  ["Google Search, iOS", webkit(iphone, "GSA/380.0 Mobile/15E148 Safari/604.1")],
])("the device's name %s is read from the user agent %s", (device, agent) => {
  const request = new Request("https://murmur.test/", { headers: { "user-agent": agent } });
  expect(deviceOf(request)).toBe(device);
});

test("a device without a user agent has no name", () =>
  expect(deviceOf(new Request("https://murmur.test/"))).toBe(""));
