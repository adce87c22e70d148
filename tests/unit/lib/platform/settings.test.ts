import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { settingWarnings } from "#lib/platform/setting-warnings.ts";
import {
  findSettingProblems,
  readSettings,
  type Settings,
  SettingsError,
  settingNames,
} from "#lib/platform/settings.ts";

const secret = "x".repeat(32);
const required = { WORDPRESS_URL: "https://wp.test", SESSION_SECRET: secret };
const production = { NODE_ENV: "production", TURNSTILE_SITE_KEY: "key", ...required };

const fault = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
  return "none";
};

describe("defaults (product: Settings)", () => {
  test("a site with only the required settings is closed and moves no money", () =>
    expect(readSettings(required)).toMatchObject({
      PAYPAL_ENV: "sandbox",
      ADMIN_SECOND_FACTOR: "required",
      CSP_MODE: "enforce",
      HSTS_SUBDOMAINS: false,
      METRICS_HOST: "127.0.0.1",
      TRUSTED_PROXIES: 0,
    }));

  const optional = (settingNames as (keyof Settings)[]).filter((name) => !(name in required));
  test.each(optional)("an empty value of %s means the default", (name) =>
    expect(readSettings({ ...required, [name]: "" })[name]).toEqual(readSettings(required)[name]),
  );
});

describe("required (product: Settings)", () => {
  test.each(["WORDPRESS_URL", "SESSION_SECRET", "TURNSTILE_SITE_KEY"])(
    "the setting %s is required in production",
    (name) => {
      expect(fault({ ...production, [name]: "" })).toBe(`${name} is required`);
      const { [name]: _, ...others } = production as Record<string, string>;
      expect(fault(others)).toBe(`${name} is required`);
    },
  );

  test("a caller that reads all settings gets all their errors at once", () =>
    expect(findSettingProblems({ NODE_ENV: "production", PORT: "http" })).toEqual([
      expect.stringMatching("^PORT is not valid"),
      "WORDPRESS_URL is required",
      "SESSION_SECRET is required",
      "TURNSTILE_SITE_KEY is required",
    ]));

  test("no setting is required outside production", () => {
    expect(fault({})).toBe("none");
    expect(readSettings({ NODE_ENV: "development" }).WORDPRESS_URL).toBe("http://127.0.0.1:4010");
    expect(readSettings({}).SESSION_SECRET.every((one) => one.length >= 32)).toBe(true);
  });
});

describe("a malformed setting stops the start with one line that names it (product: Settings)", () => {
  test.each([
    ["SITE_URL", "murmur.test"],
    ["SITE_URL", "ftp://murmur.test"],
    ["SITE_URL", "https://murmur.test/shop"],
    ["SITE_URL", "https://murmur.test?a=b"],
    ["SITE_URL", "https://me@murmur.test"],
    ["SITE_URL", " https://murmur.test"],
    ["PORT", "http"],
    ["PORT", "70000"],
    ["SITE_NAME", "x".repeat(41)],
    ["WORDPRESS_URL", "wp.test"],
    ["WORDPRESS_URL", "javascript:alert(1)"],
    ["WORDPRESS_URL", "https://wp.test/?rest_route=/"],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", `${secret},short`],
    ["SESSION_SECRET", ","],
    ["REVALIDATE_SECRET", "short"],
    ["WORDPRESS_KEY", "short"],
    ["WORDPRESS_KEY", `${secret} ${secret}`],
    ["WORDPRESS_KEY", `${secret}雨`],
    ["WORDPRESS_KEY", `${secret}\r\nx: y`],
    ["PAYPAL_ENV", "production"],
    ["PAYPAL_API_URL", "paypal"],
    ["PAYPAL_SDK_URL", "data:text/javascript,x"],
    ["TURNSTILE_SCRIPT_URL", "/x.js"],
    ["TURNSTILE_VERIFY_URL", "/siteverify"],
    ["TURNSTILE_SECRET_KEY", "two words"],
    ["EMBED_HOSTS", "https://www.youtube.com"],
    ["EMBED_HOSTS", "www.youtube.com/embed"],
    ["EMBED_HOSTS", "*"],
    ["EMBED_HOSTS", "a.test:8443"],
    ["BUNNY_EMBED_KEYS", "0d8f0d8f-key-alone"],
    ["BUNNY_EMBED_KEYS", "library=0d8f0d8f"],
    ["BUNNY_CDN_KEYS", "https://vz-1.b-cdn.net=0d8f0d8f"],
    ["BUNNY_CDN_KEYS", "vz-1.b-cdn.net="],
    ["CLOUDFLARE_STREAM_JWK", "not base64 of JSON"],
    ["CLOUDFLARE_STREAM_JWK", Buffer.from('{"kid":"1","kty":"oct"}').toString("base64")],
    ["SECURE_LINK_KEYS", `media.test=${secret}`],
    ["SECURE_LINK_KEYS", `https://media.test/vip=${secret}`],
    ["SECURE_LINK_KEYS", "media.test/vip=short"],
    ["MAX_STREAMS", "0"],
    ["MEDIA_MAX_GB", "0"],
    ["MEDIA_BUCKET", "films.s3.test"],
    ["MEDIA_THREADS", "0"],
    ["BUCKET_KEYS", "films.s3.test=AKIA:secret"],
    ["MEDIA_HOSTS", "a.test, b test"],
    ["AD_SCRIPT_URL", "ads"],
    ["AD_HOSTS", "*"],
    ["AD_HOSTS", "*.test; script-src *"],
    ["AD_HOSTS", "https://ads.test"],
    ["ADMIN_SECOND_FACTOR", "off"],
    ["CSP_MODE", "off"],
    ["HSTS_SUBDOMAINS", "yes"],
    ["CHAT_WIDGET_URL", "chat"],
    ["CHAT_HOSTS", "*"],
    ["CHAT_HOSTS", "a.test; script-src *"],
    ["CHAT_ORIGIN", "chat.murmur.test"],
    ["CHAT_ORIGIN", "https://murmur.test/chat"],
    ["TELEGRAM_GROUP_URL", "@group"],
    ["TELEGRAM_BOT_URL", "tg://bot"],
    ["VIDEO_SITE_URL", "video"],
    ["SOCIAL_URLS", "https://a.test, javascript:alert(1)"],
    ["SUPPORT_EMAIL", "support"],
    ["ALIPAY_QR_URL", "qr.png"],
    ["CURRENCY", "dollars"],
    ["MAINTENANCE_VIP_PAYMENTS", "true"],
    ["MAINTENANCE_PAYPAL", "1"],
    ["REDIS_URL", "localhost:6379"],
    ["DATABASE_URL", "mysql://murmur@db.test/murmur"],
    ["IMAGE_CACHE_MB", "many"],
    ["INDEXNOW_KEY", "short"],
    ["METRICS_PORT", "http"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["SENTRY_DSN", "https://sentry.test/1"],
    ["SENTRY_DSN", "https://key@sentry.test/project"],
    ["SENTRY_ENVIRONMENT", "our staging"],
    ["TRUSTED_PROXIES", "all"],
    ["LOG_LEVEL", "verbose"],
  ])("the malformed setting %s=%s stops the start with one line that names it", (name, value) => {
    const message = fault({ ...production, [name]: value });
    expect(message, "what to do").toMatch(new RegExp(`^${name} is not valid: needs .+$`));
    expect(message).not.toContain("\n");
  });

  test.each([
    ["PORT", "needs a whole number up to 65535"],
    ["TRUSTED_PROXIES", "needs a whole number up to 10"],
    ["IMAGE_CACHE_MB", "needs a whole number"],
  ])("the error of a malformed %s says how large the value may be", (name, text) =>
    expect(fault({ ...production, [name]: "-1" })).toBe(`${name} is not valid: ${text}`),
  );

  const keys = { BUNNY_CDN_KEYS: "hunter2", BUCKET_KEYS: "a.test=hunter2" };
  const malformed = { SESSION_SECRET: "hunter2", ...keys };
  test("the value of a malformed secret is not printed", () =>
    expect(fault({ ...production, ...malformed })).not.toContain("hunter2"));
});

test.each([
  ["SITE_URL", "https://murmur.test/", "https://murmur.test"],
  ["WORDPRESS_URL", "https://wp.test/blog//", "https://wp.test/blog"],
  ["SESSION_SECRET", ` ${secret} , ${"y".repeat(40)} `, [secret, "y".repeat(40)]],
  ["EMBED_HOSTS", "A.test, b.TEST,", ["a.test", "b.test"]],
  ["EMBED_HOSTS", "*.A.test", ["*.a.test"]],
  ["BUNNY_EMBED_KEYS", "759=0d8f0d8f, 760=1e9a-1e9a", { 759: "0d8f0d8f", 760: "1e9a-1e9a" }],
  ["SECURE_LINK_KEYS", `/vip=${secret}`, { "/vip": secret }],
  ["BUCKET_KEYS", "a.test=eu-1:id:s/e+c==", { "a.test": "eu-1:id:s/e+c==" }],
  ["MEDIA_HOSTS", "cdn.test", ["cdn.test"]],
  [
    "SOCIAL_URLS",
    "https://www.a.test/x, Quiet place=https://b.test/?c=d",
    [
      { name: "a.test", href: "https://www.a.test/x" },
      { name: "Quiet place", href: "https://b.test/?c=d" },
    ],
  ],
  ["MAINTENANCE_PAYPAL", "on", true],
  ["MAINTENANCE_VIP_PAYMENTS", "off", false],
  ["TRUSTED_PROXIES", "2", 2],
  ["PORT", "0", 0],
] as const)("the setting %s=%s is read as the right value", (name, given, value) =>
  expect(readSettings({ ...production, [name]: given })[name]).toEqual(value),
);

describe("settings that do less than they seem to are named at the start (product: Settings)", () => {
  const key = "k".repeat(32);
  const fine = { TRUSTED_PROXIES: "1", TURNSTILE_SECRET_KEY: "0x4AAA-canary", WORDPRESS_KEY: key };
  const said = (env: object) => settingWarnings(readSettings({ ...production, ...fine, ...env }));

  test("settings without a problem cause no warning at the start", () =>
    expect(said({ REDIS_URL: "redis://:canary@cache.test" })).toEqual([]));

  test.each([
    [{ SITE_URL: "https://murmur.test", TRUSTED_PROXIES: "0" }, /^SITE_URL .*TRUSTED_PROXIES/],
    [{ TURNSTILE_SECRET_KEY: "" }, /^TURNSTILE_SECRET_KEY is missing/],
    [{ WORDPRESS_KEY: "" }, /^TURNSTILE_SECRET_KEY without WORDPRESS_KEY/],
    [{ PAYPAL_CLIENT_ID: "canary" }, /^of PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET one/],
    [{ PAYPAL_CLIENT_SECRET: "canary" }, /^of PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET one/],
    [
      { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "canary", REDIS_URL: "redis://:canary@cache.test" },
      /^REDIS_URL without DATABASE_URL/,
    ],
    ...["1x", "2x", "3x"].map((kind): [object, RegExp] => [
      { TURNSTILE_SECRET_KEY: `${kind}0000000000000000000000000000000AA` },
      /^TURNSTILE_SECRET_KEY .*tests/,
    ]),
  ])("the settings %j cause a warning at the start", (env, text) => {
    expect(said(env)).toEqual([expect.stringMatching(text)]);
    expect(said(env).join()).not.toContain("canary");
  });
});

test(".env.example lists every setting, and no other (product: Settings)", () => {
  const example = readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8");
  const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...settingNames].sort());
});
