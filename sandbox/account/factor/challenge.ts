import { createHash, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { findMember, type MemberRow } from "#sandbox/account/member/member.ts";
import { wpError } from "#sandbox/base/answers.ts";
import { findFactor } from "./second-factor.ts";

const lifetime = 300_000;
const mostWrong = 5;

/** Throws a challenge if the member has a second factor. The login answers it in place of a token. */
export function challengeIfNeeded(member: MemberRow, db: DatabaseSync): void {
  if (!findFactor(member.id, db)) return;
  const challenge = `${member.id}-${randomBytes(32).toString("base64url")}`;
  db.prepare("DELETE FROM login_challenges WHERE ends <= ?").run(Date.now());
  db.prepare("INSERT INTO login_challenges (digest, member_id, ends) VALUES (?, ?, ?)").run(
    digest(challenge),
    member.id,
    Date.now() + lifetime,
  );
  throw wpError(401, "second_factor_required", "Enter the code of your app.", { challenge });
}

/** The account of a valid challenge; throws if the challenge is invalid. */
export function challengedMember(challenge: string, db: DatabaseSync): MemberRow {
  const found = db.prepare("SELECT member_id FROM login_challenges WHERE digest = ? AND ends > ?");
  const member = findMember(Number(found.get(digest(challenge), Date.now())?.member_id ?? 0), db);
  if (!member) throw invalid();
  return member;
}

/** Uses a challenge up; it works once. */
export function spendChallenge(challenge: string, db: DatabaseSync): void {
  const { changes } = db.prepare("DELETE FROM login_challenges WHERE digest = ?").run(digest(challenge));
  if (changes === 0) throw invalid();
}

/** Counts a wrong code. Five of them end a challenge. */
export function countWrong(challenge: string, db: DatabaseSync): void {
  const mark = digest(challenge);
  const row = db
    .prepare("UPDATE login_challenges SET wrong = wrong + 1 WHERE digest = ? RETURNING wrong")
    .get(mark);
  if (Number(row?.wrong) < mostWrong) return;
  db.prepare("DELETE FROM login_challenges WHERE digest = ?").run(mark);
  throw invalid();
}

const invalid = () => wpError(400, "invalid_challenge", "This login has taken too long. Please start again.");

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
