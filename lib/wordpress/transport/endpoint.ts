import "server-only";
import { randomInt } from "node:crypto";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { UpstreamError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";

export const endpoint = (path: string) => new URL(`${settings().WORDPRESS_URL}/wp-json/${path}`);

const numbers = 100_000;
/** A random start, because other instances count, too. */
let counted = randomInt(numbers);

/**
 * Makes the address of a read unique: a cache in front of WordPress could have an old response, or another member's.
 */
export function makeNew(url: URL): void {
  counted = (counted + 1) % numbers;
  url.searchParams.set("_cb", `${Date.now()}${String(counted).padStart(5, "0")}`);
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

export const codeOf = (json: unknown) => (json as { code?: unknown } | null | undefined)?.code;

/** Whether WordPress lacks the route: the plugin is off, perhaps during an update. It counts as an outage. */
export const isMissingRoute = (json: unknown) => codeOf(json) === "rest_no_route";

/** The outage of a WordPress that lacks the route. */
export class RouteMissing extends UpstreamError {}

const things = ["anchor", "captions", "comment", "feed", "page", "payment", "preview", "user", "video"];
const notFoundCodes = new Set([
  ...things.map((thing) => `${thing}_not_found`),
  ...["no_active_subscription", "no_claim", "no_plan", "no_withdrawal", "passkey_unknown"],
  ...["comment_parent_gone", "not_found", "rest_post_invalid_id"],
]);

/**
 * Whether a 404's code is one of the contract's. Another code comes from a security plugin or a firewall in front of
 * WordPress, and says nothing about the requested thing.
 */
export const isNotFoundCode = (code: unknown) => typeof code === "string" && notFoundCodes.has(code);

/** Whether a JSON value means false; some hosts turn `false` into a number or a string. */
export const isNo = (value: unknown): boolean => [false, 0, "0", "false"].some((no) => no === value);
export const isYes = (value: unknown): boolean => [true, 1, "1", "true"].some((yes) => yes === value);

/** The names of visitor checks that a response may mention. */
const guard = /\b(?:imunify360|cloudflare|sucuri|wordfence|mod_?security|bot[- ]protection)\b/i;
const isGuard = (message: unknown) => typeof message === "string" && guard.test(message);

/**
 * Whether a refusal can be WordPress's own or a plugin's. Firewalls also refuse in JSON, such as Cloudflare with
 * `{title, error_code}`.
 */
export function isOwnRefusal(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  const { code, error, message, success } = json as Record<string, unknown>;
  const isWorded = [code, error, message].some((text) => typeof text === "string" && text !== "");
  return (isWorded || isNo(success)) && !isGuard(message);
}

/**
 * As `isOwnRefusal`, but also without a message, which a form's refusal may lack; a firewall's refusal has another
 * status.
 */
export const isFormRefusal = (status: number, json: unknown): boolean =>
  isOwnRefusal(json) || ([400, 422].includes(status) && json !== undefined);

/**
 * Whether a response with a success status is no success: `false`, `0` or `-1`, which WordPress sends where no handler
 * exists; an error whose status a host has changed; or a visitor check.
 */
export function isDeniedSuccess(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return isNo(json) || json === -1 || json === "-1";
  const { code, data, message } = json as Record<string, unknown>;
  const status = Number((data as { status?: unknown } | null | undefined)?.status);
  return (typeof code === "string" && status >= 400) || isGuard(message);
}
