import "server-only";
import { UpstreamError } from "#lib/errors.ts";
import { type Locale, languages } from "#lib/languages/languages.ts";
import type { Visitor } from "#lib/platform/visitor.ts";
import { settings } from "#lib/settings.ts";

export const endpoint = (path: string) => new URL(`${settings().WORDPRESS_URL}/wp-json/${path}`);

/** The headers of every call. Without the key WordPress would not believe data about a visitor, so none is sent. */
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

export const codeOf = (json: unknown) => (json as { code?: unknown } | null | undefined)?.code;

/** The plugin is inactive, perhaps during an update: an outage. */
export const isMissingRoute = (json: unknown) => codeOf(json) === "rest_no_route";

/** An outage because WordPress lacks the route. */
export class RouteMissing extends UpstreamError {}

const things = ["anchor", "captions", "comment", "feed", "page", "payment", "preview", "user", "video"];
const notFoundCodes = new Set([
  ...things.map((thing) => `${thing}_not_found`),
  ...["no_active_subscription", "no_claim", "no_plan", "no_withdrawal", "passkey_unknown"],
  ...["comment_parent_gone", "not_found", "rest_post_invalid_id"],
]);

/**
 * Whether a 404's code is one of the contract's. Any other is that of a security plugin or a firewall in front of
 * WordPress, and says nothing about what was asked for.
 */
export const isNotFoundCode = (code: unknown) => typeof code === "string" && notFoundCodes.has(code);
