import { describe, expect, test } from "vitest";
import { trackersOf, trackingMaker } from "#lib/config/trackers.ts";
import { readSettings } from "#lib/platform/settings.ts";

const ownSettings = { SITE_URL: "https://murmur.test", EMBED_HOSTS: "media.murmur.test" };
const named = (env: Record<string, string>) =>
  trackersOf(readSettings({ ...ownSettings, ...env })).map(({ name, isOnEveryPage, from }) => [
    name,
    isOnEveryPage ? "every page" : "where one is",
    ...from,
  ]);

describe("what needs consent (product: Consent)", () => {
  test.each([
    ["own media, no ads and no chat", {}, []],
    ["ads", { AD_SCRIPT_URL: "https://a.ads.test/x.js" }, [["ads", "every page", "a.ads.test"]]],
    ["a chat", { CHAT_WIDGET_URL: "https://chat.test/w.js" }, [["chat", "every page", "chat.test"]]],
    ["analytics without cookies", { ANALYTICS_SCRIPT_URL: "https://stats.test/js/script.js" }, []],
    [
      "analytics with cookies",
      {
        ANALYTICS_SCRIPT_URL: "https://stats.test/matomo.js",
        ANALYTICS_SITE_ID: "1",
        ANALYTICS_COOKIES: "on",
      },
      [["analytics", "every page", "stats.test"]],
    ],
    [
      "players of others, each once",
      { EMBED_HOSTS: "www.youtube.com,www.youtube-nocookie.com,player.vimeo.com,play.other.test" },
      [["players", "where one is", "YouTube", "Vimeo", "play.other.test"]],
    ],
    [
      "players of hosts that keep the operator's media",
      { EMBED_HOSTS: "iframe.mediadelivery.net,*.cloudflarestream.com,vz-1.b-cdn.net" },
      [],
    ],
    [
      "the usual hosts",
      { EMBED_HOSTS: "" },
      [["players", "where one is", "YouTube", "Vimeo", "Bilibili", "Dailymotion"]],
    ],
    [
      "nothing that is off",
      { CONSENT: "off", AD_SCRIPT_URL: "https://a.ads.test/x.js", EMBED_HOSTS: "www.youtube.com" },
      [],
    ],
    [
      "nothing of PayPal and the anti-bot check, which serve what one asks for",
      { PAYPAL_CLIENT_ID: "x", TURNSTILE_SITE_KEY: "x" },
      [],
    ],
  ])("what needs consent follows from the settings: %s", (_, env, expected) =>
    expect(named(env)).toEqual(expected),
  );
});

describe("whose iframe tracks", () => {
  const settings = readSettings({
    SITE_URL: "https://www.murmur.test",
    WORDPRESS_URL: "https://wp.test",
    SESSION_SECRET: "x".repeat(32),
    SECURE_LINK_KEYS: `films.test/vip=${"k".repeat(32)}`,
    BUNNY_CDN_KEYS: "films-cdn.test=12345678",
  });
  test.each([
    ["www.youtube.com", "YouTube"],
    ["WWW.YouTube.com", "YouTube"],
    ["player.bilibili.com", "Bilibili"],
    ["notyoutube.com", "notyoutube.com"],
    ["youtube.com.evil.test", "youtube.com.evil.test"],
    ["murmur.test", null],
    ["media.murmur.test", null],
    ["notmurmur.test", "notmurmur.test"],
    ["wp.test", null],
    ["films.test", null],
    ["films-cdn.test", null],
    ["*.cloudflarestream.com", null],
  ])("an iframe of the host %s tracks for %s", (host, maker) =>
    expect(trackingMaker(host, settings)).toBe(maker),
  );
});
