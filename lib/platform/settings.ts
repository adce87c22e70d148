import * as z from "zod";
import {
  base64Jwk,
  baseUrl,
  commaList,
  dsn,
  headerKey,
  hostPatterns,
  hosts,
  keysBy,
  linkUrl,
  namedLink,
  oneOf,
  onOff,
  optional,
  originUrl,
  port,
  secrets,
  wholeNumber,
  withDefault,
} from "./setting-types.ts";

/** Players that many WordPress sites embed. Each account of Cloudflare Stream has a host of its own. */
const commonEmbedHosts = [
  "www.youtube.com",
  "www.youtube-nocookie.com",
  "player.vimeo.com",
  "iframe.mediadelivery.net",
  "player.mediadelivery.net",
  "*.cloudflarestream.com",
  "player.bilibili.com",
  "www.dailymotion.com",
  "geo.dailymotion.com",
].join(",");

const development = {
  WORDPRESS_URL: "http://127.0.0.1:4010",
  SESSION_SECRET: "a secret for development and not for a real site",
};

const schema = z.object({
  SITE_URL: withDefault(originUrl, "http://localhost:3000"),
  PORT: withDefault(port, "3000"),
  HOST: optional(z.string()),
  DATA_DIR: withDefault(z.string(), ".data"),
  SITE_NAME: withDefault(z.string().max(40, "needs 40 characters at most"), "Murmur"),
  WORDPRESS_URL: baseUrl,
  WORDPRESS_KEY: optional(headerKey),
  SESSION_SECRET: secrets,
  INDEXNOW_KEY: optional(
    z.string().regex(/^[a-zA-Z0-9-]{8,128}$/, "needs 8 to 128 letters, digits and dashes"),
  ),
  REVALIDATE_SECRET: optional(z.string().min(16, "needs at least 16 characters")),
  TURNSTILE_SITE_KEY: optional(z.string()),
  TURNSTILE_SECRET_KEY: optional(
    z.string().regex(/^[\w-]+$/, "needs a secret of Turnstile's, letters and digits"),
  ),
  TURNSTILE_VERIFY_URL: withDefault(linkUrl, "https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  PAYPAL_ENV: withDefault(oneOf(["sandbox", "live"]), "sandbox"),
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_API_URL: optional(baseUrl),
  PAYPAL_SDK_URL: optional(linkUrl),
  TURNSTILE_SCRIPT_URL: withDefault(
    linkUrl,
    "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  ),
  ADMIN_SECOND_FACTOR: withDefault(oneOf(["required", "optional"]), "required"),
  CSP_MODE: withDefault(oneOf(["enforce", "report"]), "enforce"),
  HSTS_SUBDOMAINS: withDefault(onOff, "off"),
  EMBED_HOSTS: withDefault(hostPatterns, commonEmbedHosts),
  BUNNY_EMBED_KEYS: withDefault(
    keysBy(/\d+/, /[\w-]{8,}/, "needs library=key, such as 759=0d8f-…, separated by commas"),
    "",
  ),
  BUNNY_CDN_KEYS: withDefault(
    keysBy(
      /[a-z0-9.-]+/,
      /[\w-]{8,}/,
      "needs host=key, such as vz-1a2b.b-cdn.net=0d8f-…, separated by commas",
    ),
    "",
  ),
  CLOUDFLARE_STREAM_JWK: optional(base64Jwk),
  SECURE_LINK_KEYS: withDefault(
    keysBy(
      /(?:[a-z0-9.-]+)?(?:\/[\w.-]+)+/,
      /[\w-]{32,}/,
      "needs place=key, such as media.example.com/vip=…, separated by commas, keys from 32 letters and digits on",
    ),
    "",
  ),
  BUCKET_KEYS: withDefault(
    keysBy(
      /[a-z0-9.-]+/,
      /[a-z0-9-]+:[^:\s]+:[^:\s]+/,
      "needs host=region:id:secret, such as films.s3.eu-central-1.amazonaws.com=eu-central-1:AKIA…:…, separated by commas",
    ),
    "",
  ),
  MAX_STREAMS: optional(wholeNumber(100).min(1, "needs a whole number from 1 on")),
  MEDIA_DIR: optional(z.string()),
  MEDIA_BUCKET: optional(baseUrl),
  MEDIA_MAX_GB: withDefault(wholeNumber(1000).min(1, "needs a whole number from 1 on"), "20"),
  MEDIA_RESERVE_GB: withDefault(wholeNumber(10_000), "5"),
  MEDIA_THREADS: withDefault(wholeNumber(64).min(1, "needs a whole number from 1 on"), "1"),
  MEDIA_HOSTS: optional(hosts),
  IMAGE_CACHE_MB: withDefault(wholeNumber(Number.MAX_SAFE_INTEGER), "512"),
  AD_SCRIPT_URL: optional(linkUrl),
  AD_HOSTS: optional(hostPatterns),
  AD_ZONE: withDefault(z.string(), "2081670"),
  CHAT_WIDGET_URL: optional(linkUrl),
  CHAT_HOSTS: optional(hostPatterns),
  CHAT_ORIGIN: optional(originUrl),
  CONSENT: withDefault(oneOf(["auto", "off"]), "auto"),
  ANALYTICS_SCRIPT_URL: optional(linkUrl),
  ANALYTICS_SITE_ID: optional(z.string().regex(/^[\w.,-]+$/, "needs the site's id, as the tool shows it")),
  ANALYTICS_COOKIES: withDefault(onOff, "off"),
  TELEGRAM_GROUP_URL: optional(linkUrl),
  TELEGRAM_BOT_URL: optional(linkUrl),
  VIDEO_SITE_URL: optional(namedLink),
  SOCIAL_URLS: withDefault(commaList.pipe(z.array(namedLink)), ""),
  SUPPORT_EMAIL: optional(z.email("needs an e-mail address")),
  WITHDRAWAL_DAYS: withDefault(wholeNumber(365), "14"),
  BOOKS_YEARS: withDefault(wholeNumber(100), "10"),
  ALIPAY_QR_URL: optional(linkUrl),
  CURRENCY: withDefault(z.string().regex(/^[A-Z]{3}$/, "needs a currency's code, such as USD"), "USD"),
  MAINTENANCE_VIP_PAYMENTS: withDefault(onOff, "off"),
  MAINTENANCE_PAYPAL: withDefault(onOff, "off"),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(?:ql)?$/, error: "needs postgres://user:password@host/database" }),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: "needs redis://host:port, or rediss://" })),
  METRICS_PORT: optional(port),
  METRICS_HOST: withDefault(z.string(), "127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(linkUrl),
  SENTRY_DSN: optional(dsn),
  SENTRY_ENVIRONMENT: withDefault(
    z.string().regex(/^[\w.-]{1,64}$/, "needs a name, such as staging"),
    "production",
  ),
  TRUSTED_PROXIES: withDefault(wholeNumber(10), "0"),
  LOG_LEVEL: withDefault(oneOf(["debug", "info", "warn", "error", "silent"]), "info"),
});

/** All settings; `.env.example` lists the same. */
export const settingNames = Object.keys(schema.shape);

export type Settings = z.output<typeof schema>;

/** Whether browsers reach the site by https, so that its cookies are Secure. */
export const isHttps = ({ SITE_URL }: Pick<Settings, "SITE_URL">): boolean => SITE_URL.startsWith("https:");

/** The settings are invalid and stop the start; `message` has a line for each. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

type Environment = Record<string, string | undefined>;

function parseSettings(env: Environment): { settings: Settings | null; problems: string[] } {
  const production = env.NODE_ENV === "production";
  const nonEmptyValues = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data = null, error } = schema.safeParse(
    production ? nonEmptyValues : { ...development, ...nonEmptyValues },
  );
  const problems = (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} ${nonEmptyValues[name] ? `is not valid: ${message}` : "is required"}`;
  });
  if (production && !nonEmptyValues.TURNSTILE_SITE_KEY) problems.push("TURNSTILE_SITE_KEY is required");
  return { settings: problems.length > 0 ? null : data, problems };
}

/** A line for each missing or malformed setting. */
export const findSettingProblems = (env: Environment): string[] => parseSettings(env).problems;

/**
 * Reads every setting (product: Settings) from an environment.
 * Outside production WORDPRESS_URL and SESSION_SECRET have defaults.
 *
 * @throws SettingsError naming all missing or malformed settings.
 */
export function readSettings(env: Environment): Settings {
  const { settings, problems } = parseSettings(env);
  if (settings === null) throw new SettingsError(problems.join("\n") || "settings can't be read");
  return settings;
}

let current: Settings | undefined;

/** The settings of this process, read on first use. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}
