import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { type Answer, json, wpError } from "#sandbox/answer.ts";
import type { Call, Route, Sandbox } from "#sandbox/route.ts";
import { isAnswer, lengthOf, readFields } from "./fields.ts";
import { sendMail } from "./mail.ts";
import { changeMember, findMember, type MemberRow } from "./member.ts";
import { hashPassword } from "./password.ts";
import { endSessions } from "./session.ts";
import { checkTurnstile } from "./turnstile.ts";

const SHORTEST_PASSWORD = 8;
const user = "/wp-json/asmr/v1/user";

/** A new password by mail (contract, Upstream; spec §3 and §5). */
export const passwordResetRoutes: readonly Route[] = [
  { method: "POST", path: `${user}/lost-password`, answer: sendKey },
  { method: "POST", path: `${user}/reset-password`, answer: resetPassword },
];

/** The same answer whether there is such an account or not. */
function sendKey(call: Call, { db, settings }: Sandbox): Answer {
  const fields = readFields(call, ["user_login"]);
  if (isAnswer(fields)) return fields;
  const failed = checkTurnstile(fields["cf-turnstile-response"], { required: true });
  if (failed) return failed;
  const name = fields.user_login.trim();
  if (!name) return wpError(400, "empty_username", "Please enter a username or email address.");
  const key = randomBytes(15).toString("base64url");
  const member = findMember(name, db);
  if (member) {
    const reset_ends = Date.now() + settings.resetKeySeconds * 1000;
    changeMember(member.id, { reset_key: digest(key).toString("hex"), reset_ends }, db);
    sendMail(keyMail(member, key), db);
  }
  return json({
    message:
      "If an account exists for that address, an email with a link to reset the password is on its way.",
  });
}

function keyMail({ username, email }: MemberRow, key: string) {
  const link = `/reset-password?key=${key}&login=${encodeURIComponent(username)}`;
  return {
    recipient: email,
    subject: "[Murmur] Password Reset",
    text: `Someone has requested a password reset for the following account:\n\nUsername: ${username}\n\nIf this was a mistake, ignore this email and nothing will happen.\n\nTo reset your password, visit the following address:`,
    link,
  };
}

/** A key counts once. All logins of the account end. */
async function resetPassword(call: Call, { db }: Sandbox): Promise<Answer> {
  const fields = readFields(call, ["key", "login", "password", "password_confirmation"]);
  if (isAnswer(fields)) return fields;
  const member = findMember(fields.login.trim(), db);
  if (!member?.reset_key || !timingSafeEqual(digest(fields.key), Buffer.from(member.reset_key, "hex"))) {
    return wpError(400, "invalid_key", message("Your password reset link appears to be invalid."));
  }
  if ((member.reset_ends ?? 0) <= Date.now()) {
    return wpError(400, "expired_key", message("Your password reset link has expired."));
  }
  if (lengthOf(fields.password) < SHORTEST_PASSWORD) {
    return wpError(400, "weak_password", `Password must be at least ${SHORTEST_PASSWORD} characters.`);
  }
  if (fields.password !== fields.password_confirmation) {
    return wpError(400, "password_reset_mismatch", "<strong>Error:</strong> The passwords do not match.");
  }
  changeMember(member.id, { reset_key: null, reset_ends: null }, db);
  changeMember(member.id, { password: await hashPassword(fields.password) }, db);
  endSessions(member.id, "ended", db);
  return json({ message: "Your password has been reset. You can now log in with your new password." });
}

function message(text: string): string {
  return `<strong>Error:</strong> ${text} Please request a new link below.`;
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
