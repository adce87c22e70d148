import * as z from "zod";

const empty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(empty, type.optional());
const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((given) => empty(given) ?? value, type);

const withoutSlash = (url: string) => url.replace(/\/+$/, "");
const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#@\\\s]+\/*$/, "needs an origin without a path, such as https://murmur.example")
  .pipe(z.url("needs an origin without a path, such as https://murmur.example"))
  .transform(withoutSlash);
const web = { protocol: /^https?$/, error: "needs an address, such as https://example.com" };
const link = z.url(web);
/** A base URL: it may have a path, but neither query nor hash. */
const base = z
  .url(web)
  .regex(/^[^?#]*$/, "needs an address without ? and #")
  .transform(withoutSlash);
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
/** "Bilibili=https://…", or a URL alone, shown by its host. */
const namedLink = z.string().transform((text, context) => {
  const [, name, url = ""] = /^(?:([^=:/]+)=)?(.*)$/.exec(text) ?? [];
  const href = link.safeParse(url.trim()).data;
  if (href === undefined)
    context.addIssue("needs addresses, such as https://example.com, separated by commas");
  return {
    name: name?.trim() || new URL(href ?? "http://invalid").hostname.replace(/^www\./, ""),
    href: href ?? "",
  };
});
const hostNames = "needs host names alone, such as cdn.example.com, separated by commas";
const hosts = z
  .string()
  .toLowerCase()
  .pipe(list)
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, hostNames)));
const hostPatterns = z
  .string()
  .toLowerCase()
  .pipe(list)
  .pipe(z.array(z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, hostNames)));
const longSecrets = "needs at least 32 characters each";
const secrets = list.pipe(z.array(z.string().min(32, longSecrets)).min(1, longSecrets));
/** Sent as a header: no spaces, nothing outside ASCII. */
const headerKey = z.string().regex(/^[\x21-\x7e]{32,}$/, "needs at least 32 ASCII characters without spaces");
const whole = (most: number) => {
  const error =
    most === Number.MAX_SAFE_INTEGER ? "needs a whole number" : `needs a whole number up to ${most}`;
  return z.coerce.number(error).int(error).min(0, error).max(most, error);
};
const port = whole(65535);
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `needs one of ${values.join(", ")}`);
const onOff = oneOf(["on", "off"]).transform((value) => value === "on");

/** Players that many WordPress sites embed; exact hosts. */
const commonEmbedHosts = [
  "www.youtube.com",
  "www.youtube-nocookie.com",
  "player.vimeo.com",
  "iframe.mediadelivery.net",
  "customer.cloudflarestream.com",
  "player.bilibili.com",
  "www.dailymotion.com",
].join(",");

const development = {
  WORDPRESS_URL: "http://127.0.0.1:4010",
  SESSION_SECRET: "a secret for development and not for a real site",
};

const schema = z.object({
  SITE_URL: withDefault(origin, "http://localhost:3000"),
  PORT: withDefault(port, "3000"),
  HOST: withDefault(z.string(), "0.0.0.0"),
  DATA_DIR: withDefault(z.string(), ".data"),
  SITE_NAME: withDefault(z.string().max(40, "needs 40 characters at most"), "Murmur"),
  WORDPRESS_URL: base,
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
  TURNSTILE_VERIFY_URL: withDefault(link, "https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  PAYPAL_ENV: withDefault(oneOf(["sandbox", "live"]), "sandbox"),
  PAYPAL_CLIENT_ID: optional(z.string()),
  PAYPAL_CLIENT_SECRET: optional(z.string()),
  PAYPAL_WEBHOOK_ID: optional(z.string()),
  PAYPAL_API_URL: optional(base),
  PAYPAL_SDK_URL: optional(link),
  TURNSTILE_SCRIPT_URL: withDefault(
    link,
    "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  ),
  CSP_MODE: withDefault(oneOf(["enforce", "report"]), "enforce"),
  HSTS_SUBDOMAINS: withDefault(onOff, "off"),
  EMBED_HOSTS: withDefault(hosts, commonEmbedHosts),
  MEDIA_HOSTS: optional(hosts),
  IMAGE_CACHE_MB: withDefault(whole(Number.MAX_SAFE_INTEGER), "512"),
  AD_SCRIPT_URL: optional(link),
  AD_HOSTS: optional(hostPatterns),
  AD_ZONE: withDefault(z.string(), "2081670"),
  CHAT_WIDGET_URL: optional(link),
  CHAT_HOSTS: optional(hostPatterns),
  CHAT_ORIGIN: optional(origin),
  TELEGRAM_GROUP_URL: optional(link),
  TELEGRAM_BOT_URL: optional(link),
  VIDEO_SITE_URL: optional(link),
  SOCIAL_URLS: withDefault(list.pipe(z.array(namedLink)), ""),
  SUPPORT_EMAIL: optional(z.email("needs an e-mail address")),
  ALIPAY_QR_URL: optional(link),
  CURRENCY: withDefault(z.string().regex(/^[A-Z]{3}$/, "needs a currency's code, such as USD"), "USD"),
  MAINTENANCE_VIP_PAYMENTS: withDefault(onOff, "off"),
  MAINTENANCE_PAYPAL: withDefault(onOff, "off"),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(?:ql)?$/, error: "needs postgres://user:password@host/database" }),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: "needs redis://host:port, or rediss://" })),
  METRICS_PORT: optional(port),
  METRICS_HOST: withDefault(z.string(), "127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(link),
  TRUSTED_PROXIES: withDefault(whole(10), "0"),
  LOG_LEVEL: withDefault(oneOf(["debug", "info", "warn", "error", "silent"]), "info"),
});

/** All settings; `.env.example` lists the same. */
export const settingNames = Object.keys(schema.shape);

export type Settings = z.output<typeof schema>;

/** The settings are invalid and stop the start; `message` has a line for each. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

type Environment = Record<string, string | undefined>;

function parseSettings(env: Environment): { settings: Settings | null; problems: string[] } {
  const production = env.NODE_ENV === "production";
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data = null, error } = schema.safeParse(production ? given : { ...development, ...given });
  const problems = (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} ${given[name] ? `is not valid: ${message}` : "is required"}`;
  });
  if (production && !given.TURNSTILE_SITE_KEY) problems.push("TURNSTILE_SITE_KEY is required");
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

/** Cloudflare's documented test secrets, which accept everybody. */
export const isTurnstileTestSecret = (secret: string): boolean => /^[123]x0+AA$/.test(secret);

const warnings: { text: string; when: (settings: Settings) => boolean }[] = [
  {
    text: "SITE_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all visitors count as one address",
    when: ({ SITE_URL, TRUSTED_PROXIES }) => SITE_URL.startsWith("https:") && TRUSTED_PROXIES === 0,
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
];

/** Warnings at the start: settings that do less than they seem to. */
export const settingWarnings = (given: Settings): string[] =>
  warnings.filter(({ when }) => when(given)).map(({ text }) => text);

let current: Settings | undefined;

/** The settings of this process, read on first use. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}
