import { splitLocale } from "#lib/i18n/split-locale.ts";

/** Paths that analytics do not count: desks, previews, payments, and addresses that hold a secret. */
const uncountedPath =
  /^\/(?:account-link|admin|cancel|feed|login-by-mail|payment|preview|reset-password|withdraw)(?:[-/]|$)/;

/** Whether a visit of this path may be counted by the operator's analytics. */
export const isCountedPath = (path: string): boolean => !uncountedPath.test(splitLocale(path).path);
