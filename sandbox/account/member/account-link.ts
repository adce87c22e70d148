import { createHash, randomBytes } from "node:crypto";
import { wpError } from "#sandbox/base/answers.ts";
import type { Sandbox } from "#sandbox/base/context.ts";
import { memberLanguage } from "./language.ts";
import { sendMail } from "./mail.ts";
import { findMember, type MemberRow } from "./member.ts";

export const accountLinkPurposes = ["verify", "change", "take-back", "keep", "not-me"] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

type LinkMail = {
  member: MemberRow;
  purpose: AccountLinkPurpose;
  /** Days until the link expires. */
  days: number;
  /** The subject of the link, such as an address. */
  about?: string;
  recipient?: string;
  subject: string;
  text: string;
};

/** Mails a link to the page that asks the member before it acts. */
export function mailLink(
  { member, purpose, days, about = "", recipient, subject, text }: LinkMail,
  { db }: Sandbox,
): void {
  const key = randomBytes(32).toString("base64url");
  db.prepare(
    "INSERT INTO account_links (digest, member_id, purpose, about, ends) VALUES (?, ?, ?, ?, ?)",
  ).run(digest(key), member.id, purpose, about, Date.now() + days * 86_400_000);
  const language = memberLanguage(member.id, db) === "zh" ? "/zh" : "";
  sendMail(
    {
      recipient: recipient ?? member.email,
      subject: `[Murmur] ${subject}`,
      text: `Hello ${member.display_name},\n\n${text}`,
      link: `${language}/account-link#${purpose}.${key}`,
    },
    db,
  );
}

/** Uses a key up; throws if the key is invalid for the purpose. */
export function takeLink(purpose: string, key: string, { db }: Sandbox) {
  const found = db
    .prepare("DELETE FROM account_links WHERE digest = ? AND purpose = ? RETURNING member_id, about, ends")
    .get(digest(key), purpose);
  const member = found && findMember(Number(found.member_id), db);
  if (!member || Number(found.ends) <= Date.now()) throw invalidLink();
  return { member, about: String(found.about) };
}

export const invalidLink = () =>
  wpError(400, "invalid_link", "This link is not valid. It may have been used, or be too old.");

/** Invalidates the account's links of a purpose. */
export const dropLinks = (memberId: number, purpose: AccountLinkPurpose, { db }: Sandbox) =>
  db.prepare("DELETE FROM account_links WHERE member_id = ? AND purpose = ?").run(memberId, purpose);

const digest = (key: string) => createHash("sha256").update(key).digest("hex");
