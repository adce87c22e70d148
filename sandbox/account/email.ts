import { randomBytes } from "node:crypto";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { plainEmail } from "#sandbox/base/text.ts";
import { stepUp } from "./factor/second-factor.ts";
import { dropLinks, invalidLink, mailLink } from "./member/account-link.ts";
import { mayAct } from "./member/action-limit.ts";
import { sendMail } from "./member/mail.ts";
import { changeMember, findMember, type MemberRow } from "./member/member.ts";
import { hashPassword } from "./member/password.ts";
import { endSessions, requireMember } from "./member/session.ts";
import { mailResetKey } from "./password-reset.ts";

const user = "/wp-json/asmr/v1/user";
export const emailAddress = /^[^\s@<>"(),:;]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const hour = 3_600_000;
const mailsPerHour = { most: 3, ms: hour };
const changeDays = 1;
const revertibleDays = 7;

export const emailRoutes = createRouter()
  .post(`${user}/verify-email`, sendVerification)
  .post(`${user}/change-email`, requestEmailChange);

const asksForVerification = ({ settings }: Sandbox) => settings.features.includes("email-verification");

export const isVerified = (member: MemberRow, sandbox: Sandbox) =>
  member.verified === 1 || member.role === "administrator" || !asksForVerification(sandbox);

export function mailVerification(member: MemberRow, sandbox: Sandbox): void {
  if (!asksForVerification(sandbox)) return;
  const text = "Please confirm that this address is yours. Until then you can watch, but not comment.";
  mailLink(
    { member, purpose: "verify", days: 7, about: member.email, subject: "Confirm your address", text },
    sandbox,
  );
}

async function sendVerification(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  requireTurn(member, sandbox);
  if (!isVerified(member, sandbox)) mailVerification(member, sandbox);
  return json({ success: true });
}

function requireTurn({ id }: MemberRow, { db }: Sandbox): void {
  if (!mayAct(id, "mail", mailsPerHour, db))
    throw wpError(429, "too_many_requests", "Too many requests. Please wait a moment and try again.");
}

/** Responds alike whether or not the address belongs to another account. */
async function requestEmailChange(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  const member = await requireMember(c);
  const { email, password, code } = await readFields(c, ["email", "password"]);
  const address = plainEmail(email);
  if (!emailAddress.test(address)) throw wpError(400, "invalid_email", "Invalid email address.");
  if (address.toLowerCase() === member.email.toLowerCase())
    throw wpError(400, "same_email", "This is your address already.");
  await stepUp(member, { password, code }, sandbox.db);
  requireTurn(member, sandbox);
  changeMember(member.id, { pending_email: address }, sandbox.db);
  dropLinks(member.id, "change", sandbox);
  if (isTaken(address, member.id, sandbox)) warnOwner(address, sandbox);
  else
    mailLink(
      {
        member,
        purpose: "change",
        days: changeDays,
        about: address,
        recipient: address,
        subject: "Confirm your new address",
        text: "Your account gets this address when you confirm it.",
      },
      sandbox,
    );
  return json({ success: true });
}

/** Whether an address belongs to another account, or can still be taken back by one. */
export function isTaken(address: string, except: number, { db }: Sandbox): boolean {
  const held = db
    .prepare("SELECT 1 FROM former_emails WHERE email = ? AND member_id <> ? AND until > ?")
    .get(address, except, Date.now());
  const owner = findMember(address, db);
  return held !== undefined || (owner !== undefined && owner.id !== except);
}

function warnOwner(address: string, { db }: Sandbox): void {
  const owner = findMember(address, db);
  if (owner)
    sendMail(
      {
        recipient: owner.email,
        subject: "[Murmur] Your address was asked for",
        text: `Hello ${owner.display_name},\n\nSomebody asked to use this address for another account. Nothing changes.`,
        link: "/profile",
      },
      db,
    );
}

/** Confirms the address that a link was mailed to. */
export function verifyEmail({ id, email }: MemberRow, address: string, { db }: Sandbox): void {
  if (email !== address) throw invalidLink();
  changeMember(id, { verified: 1 }, db);
}

/** Gives the account its new address, and mails the old address a link that takes it back. */
export function change(member: MemberRow, address: string, sandbox: Sandbox): void {
  const { db } = sandbox;
  if (member.pending_email !== address || isTaken(address, member.id, sandbox)) throw invalidLink();
  const until = Date.now() + revertibleDays * 86_400_000;
  db.prepare("INSERT INTO former_emails (member_id, email, until) VALUES (?, ?, ?)").run(
    member.id,
    member.email,
    until,
  );
  mailLink(
    {
      member,
      purpose: "take-back",
      days: revertibleDays,
      about: member.email,
      subject: "Your address was changed",
      text: `Your account has a new address: ${address}. If it was not you, take it back within ${revertibleDays} days.`,
    },
    sandbox,
  );
  changeMember(member.id, { email: address, pending_email: null, verified: 1 }, db);
}

/** Restores an address, undoes later changes, ends all sessions, and mails a link for a new password. */
export async function takeAccountBack(member: MemberRow, address: string, sandbox: Sandbox): Promise<void> {
  const { db } = sandbox;
  const held = db
    .prepare(
      "SELECT id FROM former_emails WHERE member_id = ? AND email = ? AND until > ? ORDER BY id LIMIT 1",
    )
    .get(member.id, address, Date.now());
  if (!held || isTaken(address, member.id, sandbox)) throw invalidLink();
  const undone = db
    .prepare("DELETE FROM former_emails WHERE member_id = ? AND id >= ? RETURNING email")
    .all(member.id, held.id ?? 0);
  for (const { email } of undone)
    db.prepare("DELETE FROM account_links WHERE member_id = ? AND purpose = 'take-back' AND about = ?").run(
      member.id,
      email ?? "",
    );
  dropLinks(member.id, "change", sandbox);
  changeMember(member.id, { email: address, pending_email: null, verified: 1 }, db);
  await lockOut({ ...member, email: address }, "", sandbox);
}

/** After somebody else's login: invalidates password and sessions, and mails a link for a new password. */
export async function lockOut(member: MemberRow, _about: string, sandbox: Sandbox): Promise<void> {
  const { db } = sandbox;
  const password = await hashPassword(randomBytes(24).toString("base64url"));
  db.prepare("DELETE FROM passkeys WHERE member_id = ?").run(member.id);
  changeMember(member.id, { password }, db);
  endSessions(member.id, "ended", db);
  mailResetKey(member, sandbox);
}
