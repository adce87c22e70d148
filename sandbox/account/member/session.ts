import { randomBytes, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { wpError } from "#sandbox/base/answers.ts";
import type { Sandbox, SandboxContext } from "#sandbox/base/context.ts";
import { findMember, type MemberRow } from "./member.ts";

export type LoggedIn = {
  id: string;
  member: MemberRow;
  /** Whether a passkey opened the session. */
  passkey: boolean;
};

/** The reasons why a session is invalid: `ended` by a changed password, `refused` by any other 401. */
export const deadStates = ["stale", "expired", "ended", "refused"] as const;
type DeadState = (typeof deadStates)[number];

const refusals: Record<DeadState, [status: 401 | 403, code: string, message: string]> = {
  stale: [401, "jwt_auth_stale_token", "Your session has expired because you logged in from another device."],
  expired: [401, "jwt_auth_expired_token", "Expired token"],
  ended: [403, "jwt_auth_invalid_token", "The token has been revoked."],
  refused: [401, "rest_forbidden", "Sorry, you are not allowed to do that."],
};

/** Starts a session and returns its token. With `singleSession`, the account's older tokens become stale. */
export function startSession(
  member: MemberRow,
  { db, origin, settings }: Sandbox,
  { passkey }: { passkey?: true } = {},
): Promise<string> {
  const id = randomUUID();
  const now = Math.floor(Date.now() / 1000);
  if (member.single_session || settings.singleSession) endSessions(member.id, "stale", db);
  db.prepare("INSERT INTO sessions (id, member_id, started, passkey) VALUES (?, ?, ?, ?)").run(
    id,
    member.id,
    Date.now(),
    passkey ? 1 : 0,
  );
  return new SignJWT({ data: { user: { id: String(member.id) } } })
    .setProtectedHeader({ typ: "JWT", alg: "HS256" })
    .setIssuer(origin)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + settings.tokenSeconds)
    .setJti(id)
    .sign(signingKey(db));
}

/** Ends all sessions of the account except `except`, and invalidates its login links and challenges. */
export function endSessions(memberId: number, state: DeadState, db: DatabaseSync, except = ""): void {
  db.prepare("DELETE FROM login_links WHERE member_id = ?").run(memberId);
  db.prepare("DELETE FROM login_challenges WHERE member_id = ?").run(memberId);
  db.prepare("UPDATE sessions SET state = ? WHERE member_id = ? AND state = 'live' AND id <> ?").run(
    state,
    memberId,
    except,
  );
}

/** The session of a call's bearer token; throws if the token is invalid or missing. */
export async function requireLogin(c: SandboxContext): Promise<LoggedIn> {
  const session = await readSession(c);
  if (!session) throw wpError(401, "rest_not_logged_in", "You are not currently logged in.");
  return session;
}

export async function requireMember(c: SandboxContext): Promise<MemberRow> {
  return (await requireLogin(c)).member;
}

/** Like `requireLogin()`, for calls that need no token: null without one. */
export async function readSession(c: SandboxContext): Promise<LoggedIn | null> {
  const { db } = c.env.sandbox;
  const [, token] = /^Bearer\s*(.*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (token === undefined) return null;
  if (!token) throw wpError(403, "jwt_auth_bad_auth_header", "Authorization header malformed.");
  const id = await readToken(token, db);
  const found = db.prepare("SELECT member_id, state, passkey FROM sessions WHERE id = ?").get(id);
  const state = (found?.state ?? "ended") as "live" | DeadState;
  if (state !== "live") throw wpError(...refusals[state]);
  const member = findMember(Number(found?.member_id), db);
  if (!member) throw wpError(403, "jwt_auth_user_not_found", "User not found in the request.");
  return { id, member, passkey: found?.passkey === 1 };
}

/** The session id in a token; throws the JWT plugin's error for an invalid token. */
async function readToken(token: string, db: DatabaseSync): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, signingKey(db), { algorithms: ["HS256"] });
    return payload.jti ?? "";
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw wpError(...refusals.expired);
    const isSignature = error instanceof joseErrors.JWSSignatureVerificationFailed;
    const message = isSignature ? "Signature verification failed" : "Wrong number of segments";
    throw wpError(403, "jwt_auth_invalid_token", message);
  }
}

/**
 * The key that signs tokens. It is created with the first token and stored with the data, so that tokens
 * survive a restart.
 */
function signingKey(db: DatabaseSync): Uint8Array {
  db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('jwt secret', ?)").run(
    randomBytes(48).toString("base64"),
  );
  const secret = db.prepare("SELECT value FROM meta WHERE key = 'jwt secret'").get()?.value;
  return new TextEncoder().encode(String(secret));
}
