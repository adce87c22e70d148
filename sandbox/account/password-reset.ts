import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { lengthOf } from "#sandbox/base/text.ts";
import { sendMail } from "./member/mail.ts";
import { changeMember, findMember, type MemberRow } from "./member/member.ts";
import { hashPassword } from "./member/password.ts";
import { endSessions } from "./member/session.ts";
import { checkTurnstile } from "./member/turnstile.ts";

const shortestPassword = 8;
const user = "/wp-json/asmr/v1/user";

export const passwordResetRoutes = createRouter()
  .post(`${user}/lost-password`, sendKey)
  .post(`${user}/reset-password`, resetPassword);

/** Responds alike whether or not the account exists. */
async function sendKey(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const fields = await readFields(c, ["user_login"]);
  checkTurnstile(c, fields["cf-turnstile-response"]);
  const name = fields.user_login.trim();
  if (!name) throw wpError(400, "empty_username", "Please enter a username or email address.");
  const member = findMember(name, db);
  if (member) mailResetKey(member, c.env.sandbox);
  return json({
    message:
      "If an account exists for that address, an email with a link to reset the password is on its way.",
  });
}

export function mailResetKey(member: MemberRow, { db }: Sandbox): void {
  const key = randomBytes(15).toString("base64url");
  const reset_ends = Date.now() + 86_400_000;
  changeMember(member.id, { reset_key: digest(key).toString("hex"), reset_ends }, db);
  sendMail(resetMailOf(member, key), db);
}

function resetMailOf({ username, email }: MemberRow, key: string) {
  const link = `/reset-password?key=${key}&login=${encodeURIComponent(username)}`;
  return {
    recipient: email,
    subject: "[Murmur] Password Reset",
    text: `Someone has requested a password reset for the following account:\n\nUsername: ${username}\n\nIf this was a mistake, ignore this email and nothing will happen.\n\nTo reset your password, visit the following address:`,
    link,
  };
}

/** Sets a new password with a key. The key works once and ends all sessions of the account. */
async function resetPassword(c: SandboxContext): Promise<Response> {
  const { db } = c.env.sandbox;
  const fields = await readFields(c, ["key", "login", "password", "password_confirmation"]);
  const member = findMember(fields.login.trim(), db);
  if (!member?.reset_key || !timingSafeEqual(digest(fields.key), Buffer.from(member.reset_key, "hex"))) {
    throw wpError(400, "invalid_key", resetError("Your password reset link appears to be invalid."));
  }
  if ((member.reset_ends ?? 0) <= Date.now()) {
    throw wpError(400, "expired_key", resetError("Your password reset link has expired."));
  }
  if (lengthOf(fields.password) < shortestPassword) {
    throw wpError(400, "weak_password", `Password must be at least ${shortestPassword} characters.`);
  }
  if (fields.password !== fields.password_confirmation) {
    throw wpError(400, "password_reset_mismatch", "<strong>Error:</strong> The passwords do not match.");
  }
  // The key came by mail, so the address is confirmed.
  changeMember(member.id, { reset_key: null, reset_ends: null, verified: 1 }, db);
  changeMember(member.id, { password: await hashPassword(fields.password) }, db);
  endSessions(member.id, "ended", db);
  return json({ message: "Your password has been reset. You can now log in with your new password." });
}

function resetError(text: string): string {
  return `<strong>Error:</strong> ${text} Please request a new link below.`;
}

function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
