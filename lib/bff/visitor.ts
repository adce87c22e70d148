import "server-only";
import { isPerson, type TurnstileAction } from "#lib/services/turnstile.ts";
import type { Visitor } from "#lib/visitor.ts";
import { clientAddress } from "./client-address.ts";

/** Who asks, once it is known that it is a person (product: Members). @throws SiteError 403, 503 */
export async function checkedVisitor(
  request: Request,
  action: TurnstileAction,
  token: string,
): Promise<Visitor> {
  const address = clientAddress(request);
  return { address, human: await isPerson({ token, action, address }) };
}
