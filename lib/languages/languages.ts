type Language = {
  /** What it calls itself; `short` is for the button of the language menu. */
  name: string;
  short: string;
  /** The `lang` of its HTML. */
  html: string;
  /** What search engines call it; all lead to the same address. */
  hreflangs: readonly string[];
  /** Language and country as Open Graph and PayPal write them. */
  region: string;
  /** The locale of Intl for its dates, and how it writes a month alone: "September" or "9月". */
  dates: string;
  month: "long" | "numeric";
  /** The script of its texts, as Unicode calls it. */
  script: string;
  /** The method of payment that most of its readers use. */
  payment: "paypal" | "alipay";
  /** The closest language that WordPress knows (docs/wordpress-api.yaml). */
  wordpress: "en" | "zh";
};

/**
 * The languages of the site. A key is the prefix of its addresses, its file in `messages/` and its locale for Intl. The
 * first is the default (locale-path.ts).
 */
export const languages = {
  en: {
    name: "English",
    short: "EN",
    html: "en",
    hreflangs: ["en"],
    region: "en_US",
    dates: "en-GB",
    month: "long",
    script: "Latin",
    payment: "paypal",
    wordpress: "en",
  },
  zh: {
    name: "中文",
    short: "中文",
    html: "zh-Hans",
    hreflangs: ["zh-Hans", "zh"],
    region: "zh_CN",
    dates: "zh-CN",
    month: "numeric",
    script: "Han",
    payment: "alipay",
    wordpress: "zh",
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as Locale[];

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** A record with a value for each language. */
export const byLocale = <T>(of: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;

/** Where a visitor's choice is stored: local storage and, for the server, a cookie. */
export const languageKey = "lang";
