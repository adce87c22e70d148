type Language = {
  /** `short` is the name on the language menu's button. */
  name: string;
  short: string;
  html: string;
  /** The values of `hreflang` that all lead to the language's address. */
  hreflangs: readonly string[];
  /** The language and country for Open Graph and PayPal. */
  region: string;
  /** Intl's locale for dates. */
  dates: string;
  /** The text for an age below a minute, for which Intl would say "now". */
  justNow: string;
  /** The format of a month without its year: "September" or "9月". */
  month: "long" | "numeric";
  /** Intl's locale for sorting names. */
  collation: string;
  /** The Unicode name of the language's script. */
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

export const byLocale = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** Stores the visitor's choice: in local storage, and in a cookie for the server. */
export const languageKey = "lang";
