import "server-only";
import { localePath } from "#lib/languages/locale-path.ts";
import { settings } from "#lib/settings.ts";
import { languageOf } from "./answer.ts";

/** The absolute URL of a page, in the language of the request; on SITE_URL whatever the Host header says. */
export const pageUrl = (request: Request, path: string): string =>
  `${settings().SITE_URL}${localePath(languageOf(request), path)}`;
