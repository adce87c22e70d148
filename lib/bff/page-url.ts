import "server-only";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { settings } from "#lib/platform/settings.ts";
import { languageOf } from "./answer.ts";

/** A page's absolute URL in the request's language, by SITE_URL: never by the Host header, which a client may forge. */
export const pageUrl = (request: Request, path: string): string =>
  `${settings().SITE_URL}${localePath(languageOf(request), path)}`;
