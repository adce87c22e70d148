import "server-only";
import { isHttps, settings } from "#lib/platform/settings.ts";

/** Whether this site's cookies are Secure, which gives their names the prefix `__Host-`. */
export const areCookiesSecure = (): boolean => isHttps(settings());
