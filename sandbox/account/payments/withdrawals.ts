import { createHash, randomBytes } from "node:crypto";
import { requireKey } from "#sandbox/account/member/key.ts";
import { changeMember, findMember } from "#sandbox/account/member/member.ts";
import { requireMember } from "#sandbox/account/member/session.ts";
import { checkTurnstile } from "#sandbox/account/member/turnstile.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readFields } from "#sandbox/base/requests.ts";
import { plainEmail, plainLine } from "#sandbox/base/text.ts";
import { writeAmount } from "#sandbox/paypal/objects/money.ts";
import { giveBack } from "#sandbox/paypal/objects/refund.ts";
import { cancelSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { endSubscription } from "./cancel-subscription.ts";
import { membershipAt, newMembership } from "./membership.ts";
import { mailReceipt, type WithdrawalRow } from "./withdrawal-mail.ts";
import { paymentOf } from "./withdrawn-payment.ts";

const path = "/wp-json/asmr/v1/withdrawals";
const repeatedMs = 10 * 60_000;

/** Withdrawals and cancellations by members and visitors. */
export const withdrawalRoutes = createRouter()
  .post(path, receiveWithdrawal)
  .get(path, showOpen)
  .post(`${path}/confirm`, confirm)
  .post(`${path}/decide`, decide);

function requireFeature(c: SandboxContext): Sandbox {
  const { sandbox } = c.env;
  if (!sandbox.settings.features.includes("withdrawals"))
    throw wpError(404, "rest_no_route", "No route was found matching the URL and request method.");
  return sandbox;
}

function requireSite(c: SandboxContext): Sandbox {
  const sandbox = requireFeature(c);
  requireKey(c);
  return sandbox;
}

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const receipt = ({ id, made }: WithdrawalRow) => json({ id, at: iso(made) });
const digest = (key: string) => createHash("sha256").update(key).digest("hex");
const invalid = (name: string) =>
  wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, { params: { [name]: "invalid" } });

function find(id: number, { db }: Sandbox): WithdrawalRow | undefined {
  return db.prepare("SELECT * FROM withdrawals WHERE id = ?").get(id) as unknown as WithdrawalRow | undefined;
}

/** When the member's withdrawal was made that is confirmed and not decided; null without one. */
export function openWithdrawalTime(memberId: number, db: Sandbox["db"]): string | null {
  const row = db
    .prepare(
      "SELECT made FROM withdrawals WHERE member_id = ? AND kind = 'withdrawal' AND confirmed = 1 AND decided = 0 ORDER BY id DESC",
    )
    .get(memberId) as Pick<WithdrawalRow, "made"> | undefined;
  return row ? iso(row.made) : null;
}

/** Ends the subscription of an owner who has confirmed. A cancellation is then decided. */
function follow(row: WithdrawalRow, sandbox: Sandbox): void {
  const member = findMember(row.member_id, sandbox.db);
  if (member?.subscription_id && !member.cancelling && membershipAt(member, Date.now()).paid)
    endSubscription(member, sandbox);
  if (row.kind === "cancellation")
    sandbox.db.prepare("UPDATE withdrawals SET decided = 1 WHERE id = ?").run(row.id);
}

async function receiveWithdrawal(c: SandboxContext): Promise<Response> {
  const sandbox = requireFeature(c);
  const body = await readFields(c, ["kind", "name", "email", "reference", "language"]);
  const { kind, language } = body;
  const [name, email, reference] = [plainLine(body.name), plainEmail(body.email), plainLine(body.reference)];
  if (kind !== "withdrawal" && kind !== "cancellation") throw invalid("kind");
  if (language !== "en" && language !== "zh") throw invalid("language");
  if (name === "" || name.length > 100) throw invalid("name");
  if (!/^\S+@\S+\.\S+$/.test(email)) throw invalid("email");
  if (reference.length > 64) throw invalid("reference");
  const user = c.req.header("authorization") ? await requireMember(c) : null;
  if (user === null) checkTurnstile(c, body["cf-turnstile-response"]);
  const now = Date.now();
  const repeated = sandbox.db
    .prepare(
      "SELECT * FROM withdrawals WHERE kind = ? AND email = ? AND reference = ? AND made > ? AND (confirmed = 1 OR ? = 0)",
    )
    .get(kind, email, reference, now - repeatedMs, user === null ? 0 : 1) as unknown as
    | WithdrawalRow
    | undefined;
  if (repeated) return receipt(repeated);
  const member = user ?? findMember(email, sandbox.db);
  const key = user === null && member ? `${member.id}.${randomBytes(32).toString("base64url")}` : null;
  const { lastInsertRowid } = sandbox.db
    .prepare(
      "INSERT INTO withdrawals (kind, name, email, reference, member_id, made, confirmed, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .run(kind, name, email, reference, member?.id ?? 0, now, user === null ? 0 : 1, key && digest(key));
  const row = find(Number(lastInsertRowid), sandbox);
  if (!row) throw wpError(500, "db_error", "The withdrawal could not be stored.");
  mailReceipt(row, { key, isChinese: language === "zh", received: iso(now) }, sandbox.db);
  if (user !== null) follow(row, sandbox);
  return receipt(row);
}

async function confirm(c: SandboxContext): Promise<Response> {
  const sandbox = requireFeature(c);
  const { key } = await readFields(c, ["key"]);
  const row = sandbox.db
    .prepare("UPDATE withdrawals SET confirmed = 1, digest = NULL WHERE digest = ? RETURNING *")
    .get(digest(key)) as unknown as WithdrawalRow | undefined;
  if (!row)
    throw wpError(400, "invalid_key", "This link is not valid. It may have been used, or be too old.");
  follow(row, sandbox);
  return receipt(row);
}

function showOpen(c: SandboxContext): Response {
  const sandbox = requireSite(c);
  const rows = sandbox.db.prepare("SELECT * FROM withdrawals WHERE decided = 0 ORDER BY id LIMIT 100").all();
  return json(
    (rows as unknown as WithdrawalRow[]).map((row) => {
      const { id, kind, name, email, reference, made, member_id: member, confirmed } = row;
      const payment = paymentOf(row, sandbox);
      return {
        id,
        kind,
        name,
        email,
        reference,
        at: iso(made),
        member,
        confirmed: confirmed === 1,
        payment: payment && { ...payment, at: iso(payment.at) },
      };
    }),
    200,
    { "cache-control": "private, no-store" },
  );
}

async function decide(c: SandboxContext): Promise<Response> {
  const sandbox = requireSite(c);
  const { id, action, amount } = await readFields(c, ["id", "action"]);
  if (!["refund", "cancel", "done"].includes(action)) throw invalid("action");
  if (amount !== undefined && !/^\d{1,7}(\.\d{1,2})?$/.test(amount)) throw invalid("amount");
  const row = find(Number(id), sandbox);
  if (!row || row.decided === 1)
    throw wpError(404, "no_withdrawal", "There is no such withdrawal to decide about.");
  if (action === "refund") refund(row, amount, sandbox);
  const member = findMember(row.member_id, sandbox.db);
  if (action === "cancel" && member?.subscription_id) endSubscription(member, sandbox);
  sandbox.db.prepare("UPDATE withdrawals SET decided = 1 WHERE id = ?").run(row.id);
  return json({ decision: action });
}

function refund(row: WithdrawalRow, amount: string | undefined, sandbox: Sandbox): void {
  const payment = paymentOf(row, sandbox);
  if (!payment || Number(payment.amount) === 0)
    throw wpError(409, "no_payment", "There is no payment to refund.");
  const part = amount === undefined ? Number(payment.amount) : Number(amount);
  const value = writeAmount(part, payment.currency);
  if (part <= 0 || part > Number(payment.amount) || Number(value) !== part)
    throw wpError(400, "invalid_amount", "This amount can’t be refunded.");
  if (!giveBack(payment.number, { value }, sandbox))
    throw wpError(409, "not_refunded", "PayPal did not give this back.");
  const member = findMember(row.member_id, sandbox.db);
  if (!member || membershipAt(member, Date.now()).levelId !== payment.levelId) return;
  if (member.subscription_id) cancelSubscription(member.subscription_id, sandbox);
  changeMember(member.id, newMembership(1, Date.now()), sandbox.db);
}
