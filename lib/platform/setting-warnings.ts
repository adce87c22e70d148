import { isHttps, type Settings } from "./settings.ts";

/** Cloudflare's documented test secrets, which accept everybody. */
export const isTurnstileTestSecret = (secret: string): boolean => /^[123]x0+AA$/.test(secret);

const warnings: { text: string; when: (settings: Settings) => boolean }[] = [
  {
    text: "SITE_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all visitors count as one address",
    when: (settings) => isHttps(settings) && settings.TRUSTED_PROXIES === 0,
  },
  {
    text: "TURNSTILE_SECRET_KEY is missing: nobody checks the anti-bot token of a login",
    when: ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY }) =>
      TURNSTILE_SITE_KEY !== undefined && TURNSTILE_SECRET_KEY === undefined,
  },
  {
    text: "TURNSTILE_SECRET_KEY is one of Cloudflare's for tests: it checks nobody",
    when: ({ TURNSTILE_SECRET_KEY: secret = "" }) => isTurnstileTestSecret(secret),
  },
  {
    text: "TURNSTILE_SECRET_KEY without WORDPRESS_KEY: a WordPress that checks anti-bot tokens refuses those spent here",
    when: ({ TURNSTILE_SECRET_KEY, WORDPRESS_KEY }) =>
      TURNSTILE_SECRET_KEY !== undefined && WORDPRESS_KEY === undefined,
  },
  {
    text: "of PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET one is missing: nothing can be bought by PayPal",
    when: ({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET }) =>
      (PAYPAL_CLIENT_ID === undefined) !== (PAYPAL_CLIENT_SECRET === undefined),
  },
  {
    text: "REDIS_URL without DATABASE_URL: of several instances none would know what was paid at another",
    when: ({ REDIS_URL, DATABASE_URL, PAYPAL_CLIENT_ID }) =>
      REDIS_URL !== undefined && DATABASE_URL === undefined && PAYPAL_CLIENT_ID !== undefined,
  },
  {
    text: "MEDIA_DIR without WORDPRESS_KEY: no editor can upload, because WordPress can't sign for it",
    when: ({ MEDIA_DIR, WORDPRESS_KEY }) => MEDIA_DIR !== undefined && WORDPRESS_KEY === undefined,
  },
  {
    text: "MEDIA_DIR without a key of /media in SECURE_LINK_KEYS: nobody plays an uploaded VIP video",
    when: ({ MEDIA_DIR, SECURE_LINK_KEYS }) =>
      MEDIA_DIR !== undefined && SECURE_LINK_KEYS["/media"] === undefined,
  },
];

/** Warnings at the start, for settings that have less effect than they seem to. */
export const settingWarnings = (given: Settings): string[] =>
  warnings.filter(({ when }) => when(given)).map(({ text }) => text);
