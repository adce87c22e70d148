import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { mayAct } from "#sandbox/account/member/action-limit.ts";
import { sendMail } from "#sandbox/account/member/mail.ts";
import type { MemberRow } from "#sandbox/account/member/member.ts";
import { isPassword } from "#sandbox/account/member/password.ts";
import { wpError } from "#sandbox/base/answers.ts";
import { takeSingleUseKey } from "./single-use-key.ts";
import { base32, fromBase32, stepAt, totp } from "./totp.ts";

const setupMs = 900_000;
const triesWindow = { most: 10, ms: 900_000 };
const turn = { most: 1, ms: 30_000 };

type State = { key: string; step: number; codes: string[] };

/** The member's second factor; null without one. */
export function findFactor(memberId: number, db: DatabaseSync): State | null {
  const row = db.prepare("SELECT key, step, codes FROM second_factors WHERE member_id = ?").get(memberId);
  return row ? { key: String(row.key), step: Number(row.step), codes: JSON.parse(String(row.codes)) } : null;
}

/** Makes a key. It counts only once a code has proved that the app has it. */
export function beginSetup({ id, email }: MemberRow, db: DatabaseSync) {
  const secret = base32(randomBytes(20));
  db.prepare("INSERT OR REPLACE INTO factor_setups (member_id, key, ends) VALUES (?, ?, ?)").run(
    id,
    secret,
    Date.now() + setupMs,
  );
  return {
    secret,
    uri: `otpauth://totp/Murmur:${encodeURIComponent(email)}?secret=${secret}&issuer=Murmur`,
  };
}

/** Turns the second factor on and returns the recovery codes. Throws if the code is wrong. */
export function turnOn(member: MemberRow, code: string, db: DatabaseSync): string[] {
  const setup = db.prepare("SELECT key, ends FROM factor_setups WHERE member_id = ?").get(member.id);
  if (!setup || Number(setup.ends) <= Date.now())
    throw wpError(400, "setup_expired", "This setup has expired. Please start again.");
  throttle(member.id, db);
  const key = String(setup.key);
  const step = findStep(key, plain(code));
  if (step === null) throw wrongCode();
  if (findFactor(member.id, db)) throw wpError(409, "second_factor_on", "The second factor is on already.");
  forgive(member.id, db);
  const codes = Array.from({ length: 10 }, () => base32(randomBytes(10)).toLowerCase());
  db.prepare("INSERT INTO second_factors (member_id, key, step, codes) VALUES (?, ?, ?, ?)").run(
    member.id,
    key,
    step,
    JSON.stringify(codes.map(digest)),
  );
  db.prepare("DELETE FROM factor_setups WHERE member_id = ?").run(member.id);
  return codes.map((whole) => whole.match(/.{4}/g)?.join("-") ?? whole);
}

export function turnOff(memberId: number, db: DatabaseSync): void {
  db.prepare("DELETE FROM second_factors WHERE member_id = ?").run(memberId);
}

/** Uses up a code of the app or a recovery code; throws if it is invalid. */
export function takeCode(member: MemberRow, typed: string, db: DatabaseSync): void {
  throttle(member.id, db);
  const state = findFactor(member.id, db);
  const code = plain(typed);
  const step = state && findStep(state.key, code);
  const codesLeft = state?.codes.filter((hash) => hash !== digest(code)) ?? [];
  if (state && step !== null && step > state.step) {
    db.prepare("UPDATE second_factors SET step = ? WHERE member_id = ?").run(step, member.id);
  } else if (state && codesLeft.length < state.codes.length) {
    db.prepare("UPDATE second_factors SET codes = ? WHERE member_id = ?").run(
      JSON.stringify(codesLeft),
      member.id,
    );
    sendMail(
      {
        recipient: member.email,
        subject: "[Murmur] A recovery code was used",
        text: `Hello ${member.display_name},\n\na recovery code was used for your account. You have ${codesLeft.length} left.\n\nIf this was not you, set a new password at once.`,
        link: "/forgot-password",
      },
      db,
    );
  } else throw wrongCode();
  forgive(member.id, db);
}

/**
 * Requires the password, and a code if the member has a second factor, before a change that a stolen session
 * must not make. A passkey's proof replaces the password.
 */
export async function stepUp(
  member: MemberRow,
  { password = "", code = "" }: { password?: string | undefined; code?: string | undefined },
  db: DatabaseSync,
): Promise<void> {
  if (takeSingleUseKey("proof", password, member.id, db)) return;
  if (!(await isPassword(password, member.password)))
    throw wpError(403, "incorrect_password", "The current password you entered is incorrect.");
  if (!findFactor(member.id, db)) return;
  if (code === "") throw wpError(403, "second_factor_required", "Enter the code of your app.");
  takeCode(member, code, db);
}

/** The time step of a code, at most one step early or late; null if the code is wrong. */
function findStep(key: string, code: string): number | null {
  const now = stepAt(Date.now());
  const same = (step: number) => timingSafeEqual(hash(totp(fromBase32(key), step)), hash(code));
  return [now - 1, now, now + 1].find(same) ?? null;
}

/** Counts a try. After ten in a quarter of an hour, a member has one try in 30 seconds. */
function throttle(memberId: number, db: DatabaseSync): void {
  if (mayAct(memberId, "code", triesWindow, db) || mayAct(memberId, "code-turn", turn, db)) return;
  throw wpError(429, "too_many_requests", "Too many requests. Please wait a moment and try again.");
}

function forgive(memberId: number, db: DatabaseSync): void {
  db.prepare(
    `DELETE FROM member_actions WHERE rowid =
      (SELECT rowid FROM member_actions WHERE member_id = ? AND action = 'code' ORDER BY at DESC LIMIT 1)`,
  ).run(memberId);
}

const wrongCode = () => wpError(403, "wrong_code", "This code is not right, or it has been used.");
const plain = (code: string) => code.replace(/[\s-]+/g, "").toLowerCase();
const hash = (text: string) => createHash("sha256").update(text).digest();
const digest = (text: string) => hash(text).toString("hex");
