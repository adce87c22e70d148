import "server-only";
import { randomInt } from "node:crypto";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { settings } from "#lib/platform/settings.ts";

export const endpoint = (path: string) => new URL(`${settings().WORDPRESS_URL}/wp-json/${path}`);

const maxCount = 100_000;
/** A random start, because other instances count, too. */
let readCount = randomInt(maxCount);

/**
 * Makes the address of a read unique: a cache in front of WordPress could have an old response, or another member's.
 */
export function bustCaches(url: URL): void {
  readCount = (readCount + 1) % maxCount;
  url.searchParams.set("_cb", `${Date.now()}${String(readCount).padStart(5, "0")}`);
}

/**
 * The headers of every call. Data about the visitor is left out without the shared key, because WordPress would not
 * trust it.
 */
export function commonHeaders(
  visitor?: Visitor,
  language: Locale | undefined = visitor?.language,
): Record<string, string> {
  const key = settings().WORDPRESS_KEY;
  if (key === undefined) return { accept: "application/json" };
  return {
    accept: "application/json",
    "x-murmur-key": key,
    ...(visitor && { "x-murmur-client-ip": visitor.address }),
    ...(language && { "x-murmur-language": languages[language].wordpress }),
    ...(visitor?.human && { "x-murmur-human": "1" }),
    ...(visitor?.device && {
      "x-murmur-device": visitor.device.mark,
      "x-murmur-device-name": visitor.device.name,
    }),
  };
}
