import "server-only";
import { accountKey } from "#lib/bff/limits/account-key.ts";
import { countedAddress } from "#lib/bff/limits/counted-address.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { idKey, type Login } from "#lib/services/accounts/member.ts";
import { deviceOf } from "#lib/session/cookies/device.ts";
import { deviceMark } from "#lib/session/cookies/device-mark.ts";
import type { Session } from "#lib/session/cookies/encrypted-session.ts";
import { endAllSessions, endEverywhere, startSession } from "#lib/session/session.ts";
import { rememberNetwork } from "#lib/session/store/known-networks.ts";

/** The subject for ending a member's sessions by name; its space distinguishes it from an id. */
const nameKey = (name: string) => `name ${accountKey(name)}`;

const memberKey = ({ id, email }: Login["user"]) => (id === null ? nameKey(email) : idKey(id));

/**
 * Ends the request's sessions and starts a new one. Stores the network as one of the account's.
 *
 * @param since the moment before the token was requested
 * @returns Set-Cookie values
 * @throws SiteError 502 if no cookie can hold the token, or if all the member's sessions have ended since
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
  return [...(await endAllSessions(request)), ...started, ...deviceMark(request).cookies];
}

/** Gives the session another cookie name if the member's level has changed. @returns Set-Cookie values */
export async function renewForLevel(session: Session, level: number): Promise<string[]> {
  if (level === session.level) return [];
  return (await startSession({ ...session, level }, { replaces: session })) ?? [];
}

/** Ends all other sessions of the member, and gives this one another cookie name. @returns Set-Cookie values */
export async function endOtherSessions(session: Session): Promise<string[]> {
  return (await startSession(session, { replaces: session, endsOthers: true })) ?? [];
}

export const endSessionsOf = (name: string): Promise<void> => endEverywhere(nameKey(name));

export const endSessionsOfId = (id: number): Promise<void> => endEverywhere(idKey(id));
