import "server-only";
import { languageOf } from "#lib/bff/answer.ts";
import { readClientAddress } from "#lib/bff/limits/counted-address.ts";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { isPerson, type TurnstileAction } from "#lib/services/accounts/turnstile.ts";
import { deviceOf } from "#lib/session/cookies/device.ts";
import { hashedMark } from "#lib/session/cookies/device-mark.ts";

/** The visitor of a route without an anti-bot check. */
export const uncheckedVisitor = (request: Request): Visitor => ({
  address: readClientAddress(request),
  human: false,
  language: languageOf(request),
  device: { mark: hashedMark(request), name: deviceOf(request) },
});

/** The visitor, after the anti-bot check (product: Account). @throws SiteError 403, 503 */
export async function checkedVisitor(
  request: Request,
  action: TurnstileAction,
  token: string,
): Promise<Visitor> {
  const visitor = uncheckedVisitor(request);
  return { ...visitor, human: await isPerson({ token, action, address: visitor.address }) };
}
