import { randomBytes, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Answer, wpError } from "#sandbox/answer.ts";
import type { Call, Sandbox } from "#sandbox/route.ts";
import { readToken, signToken } from "./jwt.ts";
import { findMember, type MemberRow } from "./member.ts";

/** Who calls, by which login. */
export type Session = {
  id: string;
  member: MemberRow;
};

/** Why a login counts no more; `ended` stands for a changed password, `refused` for any other 401. */
export const deadStates = ["stale", "expired", "ended", "refused"] as const;
export type SessionState = "live" | (typeof deadStates)[number];

const errors: Record<Exclude<SessionState, "live">, [status: number, code: string, message: string]> = {
  stale: [401, "jwt_auth_stale_token", "Your session has expired because you logged in from another device."],
  expired: [401, "jwt_auth_expired_token", "Expired token"],
  ended: [403, "jwt_auth_invalid_token", "The token has been revoked."],
  refused: [401, "rest_forbidden", "Sorry, you are not allowed to do that."],
};

/** A token for a new login. Where the account has one session only, its older tokens become stale. */
export function startSession(member: MemberRow, { db, origin, settings }: Sandbox): string {
  const id = randomUUID();
  const now = Date.now();
  if (member.single_session || settings.singleSession) endSessions(member.id, "stale", db);
  db.prepare("INSERT INTO sessions (id, member_id, started) VALUES (?, ?, ?)").run(id, member.id, now);
  const iat = Math.floor(now / 1000);
  const data = { user: { id: String(member.id) } };
  return signToken(
    { iss: origin, iat, nbf: iat, exp: iat + settings.tokenSeconds, jti: id, data },
    secret(db),
  );
}

/** Ends the account's live logins, all but `except`. */
export function endSessions(memberId: number, state: SessionState, db: DatabaseSync, except = ""): void {
  db.prepare("UPDATE sessions SET state = ? WHERE member_id = ? AND state = 'live' AND id <> ?").run(
    state,
    memberId,
    except,
  );
}

/** The session of a call's bearer token; an answer when the token is bad or there is none. */
export function requireSession(call: Call, sandbox: Sandbox): Session | Answer {
  return readSession(call, sandbox) ?? wpError(401, "rest_not_logged_in", "You are not currently logged in.");
}

/** The same for what visitors may call too: null without a token. */
export function readSession({ headers }: Call, { db }: Sandbox): Session | Answer | null {
  const [, token] = /^Bearer\s*(.*)$/i.exec(String(headers.authorization ?? "")) ?? [];
  if (token === undefined) return null;
  if (!token) return wpError(403, "jwt_auth_bad_auth_header", "Authorization header malformed.");
  const claims = readToken(token, secret(db));
  if (typeof claims === "string") return wpError(403, "jwt_auth_invalid_token", claims);
  if (claims.exp * 1000 <= Date.now()) return wpError(...errors.expired);
  const found = db.prepare("SELECT member_id, state FROM sessions WHERE id = ?").get(claims.jti);
  const state = (found?.state ?? "ended") as SessionState;
  if (state !== "live") return wpError(...errors[state]);
  const member = findMember(Number(found?.member_id), db);
  return member
    ? { id: claims.jti, member }
    : wpError(403, "jwt_auth_user_not_found", "User not found in the request.");
}

/** Made with the first token and kept with the data, so that tokens outlive a restart. */
function secret(db: DatabaseSync): string {
  db.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('jwt secret', ?)").run(
    randomBytes(48).toString("base64"),
  );
  return String(db.prepare("SELECT value FROM meta WHERE key = 'jwt secret'").get()?.value);
}
