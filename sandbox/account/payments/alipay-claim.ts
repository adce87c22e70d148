import { requireKey } from "#sandbox/account/member/key.ts";
import { changeMember, findMember } from "#sandbox/account/member/member.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { prices } from "#sandbox/data/prices.ts";
import { endOtherSubscriptions } from "./grant.ts";
import { endOfPeriod, hasHigher, membershipAt, newMembership } from "./membership.ts";
import { paidUntil } from "./paid-time.ts";

const api = "/wp-json/asmr/v1";

type ClaimRow = { reference: string; member_id: number; level_id: number; state: string; made: number };

/** Members report payments by Alipay; an administrator decides on them. */
export const alipayRoutes = createRouter()
  .post(`${api}/alipay-claims`, claim)
  .post(`${api}/alipay-claims/decide`, decide);

function requireFeature({ settings }: Sandbox): void {
  if (settings.features.includes("alipay")) return;
  throw wpError(404, "rest_no_route", "No route was found matching the URL and request method.");
}

async function claim(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  requireFeature(sandbox);
  const member = await requireMember(c);
  const { levelId, reference } = await readWordPressBody(c);
  if (!prices[Number(levelId)]) throw wpError(400, "invalid_level", "Invalid level ID.");
  if (typeof reference !== "string" || !/^[A-Z0-9_-]{6,56}$/.test(reference)) {
    throw wpError(400, "invalid_reference", "Please enter the reference of the payment: letters and digits.");
  }
  const { changes } = sandbox.db
    .prepare("INSERT OR IGNORE INTO alipay_claims VALUES (?, ?, ?, 'pending', ?)")
    .run(reference, member.id, Number(levelId), Date.now());
  if (Number(changes) === 0)
    throw wpError(409, "reference_claimed", "This reference has been claimed already.");
  return json({ id: reference, state: "pending" }, 201);
}

/** Called by the site, with the shared key. */
async function decide(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  requireFeature(sandbox);
  requireKey(c);
  const { reference, approved } = await readWordPressBody(c);
  const found = sandbox.db
    .prepare("SELECT * FROM alipay_claims WHERE reference = ?")
    .get(String(reference)) as unknown as ClaimRow | undefined;
  const state = approved === true ? "approved" : "refused";
  // The site repeats a decision whose answer was lost.
  if (found?.state === state) return json({ state });
  if (found?.state !== "pending") throw wpError(404, "no_claim", "There is no such claim to decide about.");
  if (approved === true) give(found, sandbox);
  sandbox.db.prepare("UPDATE alipay_claims SET state = ? WHERE reference = ?").run(state, found.reference);
  return json({ state });
}

/** Adds one period to the same level, or replaces another level that is not both higher and longer. */
function give({ member_id, level_id }: ClaimRow, sandbox: Sandbox): void {
  const now = Date.now();
  const member = findMember(member_id, sandbox.db);
  if (!member) throw wpError(404, "user_not_found", "There is no such account.");
  const membership = newMembership(level_id, now);
  const present = membershipAt(member, now);
  const paid = member.subscription_id === null ? 0 : paidUntil(member.subscription_id, sandbox);
  const from = present.levelId === level_id ? Math.max(now, paid || (present.ends ?? 0)) : now;
  const ends = endOfPeriod(level_id, from);
  if (hasHigher(member, level_id, ends ?? 0, now)) {
    const message = "The member has a higher level by now, which lasts longer. Give the money back.";
    throw wpError(409, "higher_level", message);
  }
  changeMember(member_id, { ...membership, ends }, sandbox.db);
  endOtherSubscriptions(member_id, null, sandbox);
}

export function claimsOf(memberId: number, { db }: Sandbox) {
  const rows = db.prepare("SELECT * FROM alipay_claims WHERE member_id = ?").all(memberId);
  return (rows as unknown as ClaimRow[]).map(({ reference, level_id, state, made }) => ({
    id: `ALIPAY-${reference}`,
    at: new Date(made).toISOString().slice(0, 19),
    levelId: level_id,
    amount: null,
    currency: "CNY",
    state: state === "pending" ? "review" : state === "approved" ? "paid" : "refused",
  }));
}
