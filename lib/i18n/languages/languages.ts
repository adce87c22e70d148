type Language = {
  /** `short` is for the language menu's button. */
  name: string;
  short: string;
  html: string;
  /** All lead to the same address. */
  hreflangs: readonly string[];
  /** Language and country for Open Graph and PayPal. */
  region: string;
  /** Intl's locale for dates, and the format of a month alone: "September" or "9月". */
  dates: string;
  /** The age of what is newer than a minute; Intl says "now". */
  justNow: string;
  month: "long" | "numeric";
  /** The order of names: Intl's locale for them. */
  collation: string;
  /** The Unicode name of its script. */
  script: string;
  /** The payment method that most of its readers use. */
  payment: "paypal" | "alipay";
  /** The closest language that WordPress has (docs/wordpress-api.yaml). */
  wordpress: "en" | "zh";
};

/** The site's languages: a key is the address prefix, the message file and Intl's locale; the first is the default. */
export const languages = {
  en: {
    name: "English",
    short: "EN",
    html: "en",
    hreflangs: ["en"],
    region: "en_US",
    dates: "en-GB",
    justNow: "just now",
    month: "long",
    collation: "zh-u-co-pinyin",
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
    justNow: "刚刚",
    month: "numeric",
    collation: "zh-u-co-pinyin",
    script: "Han",
    payment: "alipay",
    wordpress: "zh",
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as Locale[];

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const byLocale = <T>(of: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;

/** Stores the visitor's choice: in local storage, and in a cookie for the server. */
export const languageKey = "lang";
