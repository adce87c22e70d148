import { json, wpError } from "#sandbox/answers.ts";
import { newRoutes, type Sandbox, type SandboxContext } from "#sandbox/context.ts";
import { prices } from "#sandbox/data/prices.ts";
import { readWordPressBody } from "#sandbox/requests.ts";
import { requireKey } from "./key.ts";
import { changeMember } from "./member.ts";
import { newMembership } from "./membership.ts";
import { requireMember } from "./session.ts";

const api = "/wp-json/asmr/v1";

type ClaimRow = { reference: string; member_id: number; level_id: number; state: string; made: number };

/** Payments by Alipay that members name, and what was decided about them. */
export const alipayRoutes = newRoutes()
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

/** As the site's operator, under the key. */
async function decide(c: SandboxContext): Promise<Response> {
  const { sandbox } = c.env;
  requireFeature(sandbox);
  requireKey(c);
  const { reference, approved } = await readWordPressBody(c);
  const found = sandbox.db
    .prepare("SELECT * FROM alipay_claims WHERE reference = ? AND state = 'pending'")
    .get(String(reference)) as unknown as ClaimRow | undefined;
  if (!found) throw wpError(404, "no_claim", "There is no such claim to decide about.");
  const state = approved === true ? "approved" : "refused";
  sandbox.db.prepare("UPDATE alipay_claims SET state = ? WHERE reference = ?").run(state, found.reference);
  if (approved === true) changeMember(found.member_id, newMembership(found.level_id, Date.now()), sandbox.db);
  return json({ state });
}

/** The claims of a member as their payments. */
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
