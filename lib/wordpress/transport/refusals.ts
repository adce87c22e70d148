import "server-only";
import { UpstreamError } from "#lib/platform/errors.ts";
import { isFalse } from "./fields.ts";

// What a response that grants nothing says, and whether WordPress said it.

export const codeOf = (json: unknown) => (json as { code?: unknown } | null | undefined)?.code;

/** Whether a server or firewall refused the method; WordPress itself refuses it in JSON. */
export const isMethodRefused = (status: number, json: unknown): boolean =>
  status === 405 || status === 501 || (status >= 400 && status < 500 && json === undefined);

/** Whether WordPress lacks the route: the plugin is off, perhaps during an update. It counts as an outage. */
export const isMissingRoute = (json: unknown) => codeOf(json) === "rest_no_route";

/** The outage of a WordPress that lacks the route. */
export class RouteMissing extends UpstreamError {}

const nouns = ["anchor", "captions", "comment", "feed", "page", "payment", "preview", "user", "video"];
const notFoundCodes = new Set([
  ...nouns.map((thing) => `${thing}_not_found`),
  "no_active_subscription",
  "no_claim",
  "no_plan",
  "no_withdrawal",
  "passkey_unknown",
  "comment_parent_gone",
  "not_found",
  "rest_post_invalid_id",
]);

/**
 * Whether a 404's code is one of the contract's. Another code comes from a security plugin or a firewall in front of
 * WordPress, and says nothing about the requested thing.
 */
export const isNotFoundCode = (code: unknown) => typeof code === "string" && notFoundCodes.has(code);

/** The names of visitor checks that a response may mention. */
const guardNames = /\b(?:imunify360|cloudflare|sucuri|wordfence|mod_?security|bot[- ]protection)\b/i;
const isGuard = (message: unknown) => typeof message === "string" && guardNames.test(message);

/**
 * Whether a refusal can be WordPress's own or a plugin's. Firewalls also refuse in JSON, such as Cloudflare with
 * `{title, error_code}`.
 */
export function isOwnRefusal(json: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  const { code, error, message, success } = json as Record<string, unknown>;
  const isWorded = [code, error, message].some((text) => typeof text === "string" && text !== "");
  return (isWorded || isFalse(success)) && !isGuard(message);
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
  if (typeof json !== "object" || json === null) return isFalse(json) || json === -1 || json === "-1";
  const { code, data, message } = json as Record<string, unknown>;
  const status = Number((data as { status?: unknown } | null | undefined)?.status);
  return (typeof code === "string" && status >= 400) || isGuard(message);
}
