import "server-only";
import type { Member } from "#lib/contracts/accounts/member.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { settings } from "#lib/platform/settings.ts";
import { readMember } from "./member.ts";

/**
 * Checks at WordPress that the member is an administrator, and has a second factor, if WordPress offers one.
 *
 * @returns the administrator's id for the log
 * @throws SiteError 403; SessionEnded; UpstreamError
 */
export async function requireAdministrator(token: string): Promise<string> {
  const member = await readMember(token);
  if (member.role !== "admin") throw new SiteError(403, "ADMINISTRATORS_ONLY");
  requireFactor(member);
  return String(member.id ?? member.email);
}

/** Requires a second factor for an action that editors may take, too; WordPress decides who may. @throws as requireAdministrator */
export async function requireSecondFactor(token: string): Promise<void> {
  requireFactor(await readMember(token));
}

/**
 * Requires a second factor, or a passkey, which is two factors. Turning a second factor on has ended every session
 * without it (decision: second-factor).
 */
function requireFactor({ secondFactor, passkeys }: Member): void {
  if (secondFactor === null && !passkeys?.login && settings().ADMIN_SECOND_FACTOR === "required")
    throw new SiteError(403, "SECOND_FACTOR_MISSING");
}
