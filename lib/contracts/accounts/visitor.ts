import type { Locale } from "#lib/i18n/languages/languages.ts";

/** The visitor's data for WordPress, which sees only this site's address and would count all visitors as one. */
export type Visitor = {
  address: string;
  /** Passed Turnstile's check. */
  human: boolean;
  /** The hash of the browser's mark, and its name as the member knows it; of logins. */
  device?: { mark: string; name: string };
  /** That of the page, for mails. */
  language: Locale;
};
