import type { Sandbox } from "#sandbox/base/context.ts";
import { avatarUrl } from "#sandbox/base/picture-url.ts";
import { pick } from "#sandbox/base/random.ts";
import { wordpressTime } from "#sandbox/base/text.ts";
import { levelName, levels } from "#sandbox/data/levels.ts";
import { prices } from "#sandbox/data/prices.ts";
import { isVerified } from "./email.ts";
import { findFactor } from "./factor/second-factor.ts";
import { memberLanguage } from "./member/language.ts";
import { isoTime, type MemberRow } from "./member/member.ts";
import { type Membership, membershipAt } from "./payments/membership.ts";
import { otherSubscriptions } from "./payments/other-subscriptions.ts";
import { openWithdrawalTime } from "./payments/withdrawals.ts";

/** The words for `level` in responses of older plugins. */
const levelWords: Record<number, string> = {
  1: "free",
  2: "bronze",
  3: "silver",
  4: "gold",
  5: "vip",
  6: "diamond",
};

/**
 * The current-user record in the forms of different plugins. The level is a word ("level"), PMPro's object
 * ("pmpro") or both; with "none" it is missing, which means level 1.
 */
export function currentUser(member: MemberRow, sandbox: Sandbox, now = Date.now()) {
  const { username } = member;
  const membership = membershipAt(member, now);
  const admin = member.role === "administrator";
  return {
    id: pick<number | string>([member.id, String(member.id)], "id", username),
    email: member.email,
    username,
    display_name: member.display_name,
    ...pick([{ first_name: member.display_name, last_name: "" }, {}], "names", username),
    avatar_url: member.avatar ? avatarUrl(sandbox, member.avatar) : null,
    ...levelFields(member, membership),
    roles: [member.role],
    ...(sandbox.settings.features.includes("member-language") && {
      language: memberLanguage(member.id, sandbox.db),
    }),
    ...(sandbox.settings.features.includes("email-verification") && {
      email_verified: isVerified(member, sandbox),
    }),
    ...(sandbox.settings.features.includes("email-change") && { email_pending: member.pending_email }),
    ...(sandbox.settings.features.includes("own-data") && { deletion_at: isoTime(member.deletes) }),
    ...(sandbox.settings.features.includes("withdrawals") && {
      withdrawal_at: openWithdrawalTime(member.id, sandbox.db),
    }),
    ...(member.level_id === null
      ? { membership: null }
      : { membership: membershipRecord(member, membership) }),
    other_subscriptions: otherSubscriptions(member, sandbox),
    ...(sandbox.settings.features.includes("second-factor") && {
      second_factor: factorRecord(member.id, sandbox.db),
    }),
    registered_date: wordpressTime(member.registered),
    locale: "",
    is_super_admin: admin,
  };
}

function factorRecord(memberId: number, db: Sandbox["db"]) {
  const factor = findFactor(memberId, db);
  return factor && { recovery_codes: factor.codes.length };
}

/**
 * The level's word, and PMPro's object where the word is not enough: for "diamond", and for a paid level in
 * the form "none".
 */
function levelFields({ shape, role }: MemberRow, { levelId }: Membership) {
  const level = role === "administrator" ? "admin" : levelWords[levelId];
  const id = shape === "both" ? levelId : String(levelId);
  const object = { id, ID: id, name: levelName(levelId), subscription_id: "0", expiration_number: "0" };
  if (shape === "level" && levelId < 6) return { level };
  if (shape === "none" && levelId === 1) return { pmpro_membership_level: false };
  if (shape === "both") return { level, pmpro_membership_level: object };
  return { pmpro_membership_level: object };
}

/** The price at which the level was bought, in words and, if the level has them, in fields. */
function boughtFor({ price }: MemberRow, levelId: number) {
  const level = levels.find(({ id }) => Number(id) === levelId);
  const usual = level?.pricing_text ?? "";
  const price_text = price === null ? usual : usual.replace(prices[levelId] ?? "", price);
  if (level === undefined || !("amount" in level)) return { price_text };
  const { currency, amount, initial_amount, cycle, trial } = level;
  const paid = price === null ? { amount, initial_amount } : { amount: price, initial_amount: price };
  return { price_text, currency, ...paid, cycle, trial };
}

function membershipRecord(member: MemberRow, { levelId, paid, lapsed, ends }: Membership) {
  const { username, gateway, started, subscription_id, cancelling } = member;
  // A membership that has ended keeps the name of its level.
  const named = lapsed ? (member.level_id ?? levelId) : levelId;
  return {
    ...(lapsed ? { gateway: null } : { gateway }),
    level_name: levelName(named),
    ...boughtFor(member, levelId),
    start_date: started === null ? null : wordpressTime(started),
    end_date: ends === null ? pick<false | "">([false, ""], "end", username) : wordpressTime(ends),
    subscription_id: paid ? (subscription_id ?? "") : null,
    is_cancellation_pending: cancelling
      ? pick<string | boolean | number>(["1", true, 1], "pending", username)
      : pick<string | boolean | number>(["", false, 0], "pending", username),
    status: lapsed ? "expired" : "active",
  };
}
