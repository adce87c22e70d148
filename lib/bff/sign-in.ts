import "server-only";
import { SiteError } from "#lib/errors.ts";
import { accountKey } from "#lib/membership/account-key.ts";
import type { Login } from "#lib/services/accounts/member.ts";
import { deviceOf } from "#lib/session/device.ts";
import type { Session } from "#lib/session/encrypted-session.ts";
import { rememberNetwork } from "#lib/session/known-networks.ts";
import { endEverywhere, endSessions, startSession } from "#lib/session/session.ts";
import { countedAddress } from "./limits/counted-address.ts";

/** A name by which a member's sessions can be ended; no member is called so. */
const nameKey = (name: string) => `name ${accountKey(name)}`;

const memberKey = ({ id, email }: Login["user"]) => (id === null ? nameKey(email) : `id ${id}`);

/**
 * Set-Cookie values that end the sessions of a request and start a new one. The account is known at this address from
 * now on. `since`: the moment before the token was asked for.
 *
 * @throws SiteError 502 for a token that no cookie can hold, or where all sessions of the member have ended since
 */
export async function signInCookies(
  request: Request,
  { token, user, names }: Login,
  since: number,
): Promise<string[]> {
  const fresh = {
    token,
    member: memberKey(user),
    names: names.map(nameKey),
    level: user.membershipLevelId,
    device: deviceOf(request),
  };
  const started = await startSession(fresh, { since });
  if (started === null) throw new SiteError(502, "TOKEN_TOO_LONG");
  if (started.length === 0) throw new SiteError(502, "SESSION_FAILED");
  await rememberNetwork(names.map(accountKey), countedAddress(request));
  return [...(await endSessions(request)), ...started];
}

/** Set-Cookie values of a session under a new name, where the member's level is another one now. */
export async function renewForLevel(session: Session, level: number): Promise<string[]> {
  if (level === session.level) return [];
  return (await startSession({ ...session, level }, { replaces: session })) ?? [];
}

/** Ends all sessions of a member but one, which goes on under a new name: its Set-Cookie values. */
export async function endOtherSessions(session: Session): Promise<string[]> {
  return (await startSession(session, { replaces: session, endsOthers: true })) ?? [];
}

/** Ends all sessions of the account of that name. */
export const endSessionsOf = (name: string): Promise<void> => endEverywhere(nameKey(name));
