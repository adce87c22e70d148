import "server-only";
import type { Visitor } from "#lib/platform/visitor.ts";
import { isPerson, type TurnstileAction } from "#lib/services/accounts/turnstile.ts";
import { clientAddress } from "./limits/counted-address.ts";

/** The visitor, after the anti-bot check (product: Members). @throws SiteError 403, 503 */
export async function checkedVisitor(
  request: Request,
  action: TurnstileAction,
  token: string,
): Promise<Visitor> {
  const address = clientAddress(request);
  return { address, human: await isPerson({ token, action, address }) };
}
