import type { Locale } from "#lib/i18n/languages/languages.ts";

/** What WordPress gets to know of a visitor; it sees only this site's address, and would count all visitors as one. */
export type Visitor = {
  address: string;
  /** Whether the visitor passed Turnstile's check. */
  human: boolean;
  /** For a login: the hash of the browser's mark, and the name by which the member knows the browser. */
  device?: { mark: string; name: string };
  /** The page's language, for mails. */
  language: Locale;
};
