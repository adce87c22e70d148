import * as z from "zod";
import { requireKey } from "#sandbox/account/member/key.ts";
import { changeMember, findMember, type MemberRow } from "#sandbox/account/member/member.ts";
import { json, wpError } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { readWordPressBody } from "#sandbox/base/requests.ts";
import { findCapture } from "#sandbox/paypal/objects/order.ts";
import { cancelSubscription, findSubscription } from "#sandbox/paypal/objects/subscription.ts";
import { grant, grantee } from "./grant.ts";
import { membershipAt, newMembership } from "./membership.ts";
import { paidUntil } from "./paid-time.ts";
import { checkOrder, checkSubscription, forLevel } from "./payment-check.ts";

const types = [
  "payment.completed",
  "payment.failed",
  "payment.refunded",
  "payment.reversed",
  "subscription.renewed",
  "subscription.suspended",
  "subscription.cancelled",
  "subscription.expired",
  "dispute.opened",
  "dispute.resolved",
] as const;

const noticeBody = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(types),
  userId: z.int(),
  levelId: z.int(),
  kind: z.enum(["order", "subscription"]),
  paypalId: z.string().min(1).max(64),
  transactionId: z.string().nullish(),
  amount: z.string().nullish(),
  currency: z.string().nullish(),
  at: z.iso.datetime(),
  nextPaymentAt: z.iso.datetime().nullish(),
});
type Notice = z.infer<typeof noticeBody>;

/** Receives the site's notices about payments after the first one, with the shared key. Each counts once. */
export const paymentNoticeRoutes = createRouter().post("/wp-json/asmr/v1/paypal-event", receiveNotice);

async function receiveNotice(c: SandboxContext): Promise<Response> {
  requireKey(c);
  const { sandbox } = c.env;
  const parsed = noticeBody.safeParse(await readWordPressBody(c));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".") ?? "";
    throw wpError(400, "rest_invalid_param", `Invalid parameter(s): ${field}`);
  }
  const notice = parsed.data;
  const member = findMember(notice.userId, sandbox.db);
  if (!member) throw wpError(404, "user_not_found", "There is no such account.");
  const known = sandbox.db.prepare("SELECT refused FROM payment_notices WHERE id = ?").get(notice.id);
  if (known && known.refused === 0) return json({ success: true });
  handlers[notice.type]?.(notice, member, sandbox);
  const refused = isForNothing(notice, sandbox);
  keep(notice, refused, sandbox);
  if (refused)
    throw wpError(
      409,
      "charged_without_level",
      "This subscription charges a member who does not have its level.",
    );
  return json({ success: true });
}

/** Whether a running subscription has charged a member who has no level or another one. */
function isForNothing({ type, kind, userId, levelId, paypalId, at }: Notice, sandbox: Sandbox): boolean {
  const isPaid = type === "payment.completed" || type === "subscription.renewed";
  if (!isPaid || kind !== "subscription" || !isActive(paypalId, sandbox)) return false;
  const member = findMember(userId, sandbox.db);
  const isNewest = paymentsOf(paypalId, sandbox).every((earlier) => earlier.at <= Date.parse(at));
  return isNewest && member !== undefined && membershipAt(member, Date.now()).levelId !== levelId;
}

function keep(
  { id, type, userId, levelId, paypalId, transactionId, amount, currency, at }: Notice,
  refused: boolean,
  { db }: Sandbox,
) {
  db.prepare(
    `INSERT OR REPLACE INTO payment_notices
       (id, type, member_id, level_id, payment_id, transaction_id, amount, currency, at, refused)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    type,
    userId,
    levelId,
    paypalId,
    transactionId ?? null,
    amount ?? null,
    currency ?? null,
    Date.parse(at),
    Number(refused),
  );
}

/** All receipts of a payment, oldest first. */
function paymentsOf(paypalId: string, { db }: Sandbox) {
  return db
    .prepare(
      `SELECT transaction_id AS transactionId, amount, at FROM payment_notices
       WHERE payment_id = ? AND type IN ('payment.completed', 'subscription.renewed') ORDER BY at`,
    )
    .all(paypalId) as unknown as { transactionId: string; amount: string; at: number }[];
}

/** Whether the member's current level was paid with this payment. */
function isTheirs({ paypalId, levelId }: Notice, member: MemberRow, { db }: Sandbox): boolean {
  if (member.level_id !== levelId) return false;
  if (member.subscription_id !== null) return member.subscription_id === paypalId;
  const newest = db
    .prepare("SELECT payment_id FROM grants WHERE member_id = ? ORDER BY at DESC, rowid DESC LIMIT 1")
    .get(member.id);
  return newest?.payment_id === paypalId;
}

/** Grants the level, even if it was taken away. A refunded payment grants nothing. */
function handlePayment(notice: Notice, member: MemberRow, sandbox: Sandbox): void {
  const { paypalId: id, kind, levelId } = notice;
  if (grantee(id, sandbox) === null) {
    if (kind === "order" && findCapture(id, sandbox.db)?.status === "REFUNDED") return;
    const check = kind === "order" ? checkOrder : checkSubscription;
    const verdict = forLevel(levelId, check(id, member, sandbox, true));
    if (verdict.kind === "refused") throw wpError(402, "payment_refused", verdict.refusal[2]);
    if (verdict.kind === "waiting") throw wpError(503, "payment_pending", "PayPal is still at it.");
    grant({ id, kind, levelId, until: verdict.until }, member, sandbox);
    return;
  }
  if (kind === "order") return;
  const ends = isActive(id, sandbox) ? null : paidUntil(id, sandbox);
  if (membershipAt(member, Date.now()).paid) {
    if (ends === null && isTheirs(notice, member, sandbox)) changeMember(member.id, { ends }, sandbox.db);
  } else if (ends === null || ends > Date.now()) {
    const cancelling = ends === null ? 0 : 1;
    const membership = { ...newMembership(levelId, Date.now(), id), ends, cancelling } as const;
    changeMember(member.id, membership, sandbox.db);
  }
}

const isActive = (id: string, { db }: Sandbox) => findSubscription(id, db)?.status === "ACTIVE";

const inSeconds = (ms: number) => Math.floor(ms / 1000);

/** Whether a payment has arrived since the failure. Within one second, the newer of the two counts. */
function isMadeGood({ paypalId, at }: Notice, { db }: Sandbox): boolean {
  const subscription = findSubscription(paypalId, db);
  const later = inSeconds(subscription?.last_paid ?? 0) - inSeconds(Date.parse(at));
  return later > 0 || (later === 0 && subscription?.failed_count === 0);
}

/** Takes back a level that was given before its first payment. */
function handleFailure(notice: Notice, member: MemberRow, sandbox: Sandbox): void {
  if (paymentsOf(notice.paypalId, sandbox).length > 0 || isMadeGood(notice, sandbox)) return;
  if (!isTheirs(notice, member, sandbox)) return;
  changeMember(member.id, newMembership(1, Date.now()), sandbox.db);
}

/**
 * Handles a refund. A partial one changes nothing; a full one of the newest payment ends the level and its
 * subscription.
 */
function handleRefund(notice: Notice, member: MemberRow, sandbox: Sandbox): void {
  const payments = paymentsOf(notice.paypalId, sandbox);
  const payment = payments.find(({ transactionId }) => transactionId === notice.transactionId);
  if (!payment) throw wpError(404, "payment_not_found", "No such payment is kept here.");
  const before = sandbox.db
    .prepare(
      `SELECT coalesce(sum(amount), 0) AS sum FROM payment_notices
       WHERE transaction_id = ? AND type IN ('payment.refunded', 'payment.reversed')`,
    )
    .get(payment.transactionId);
  const amountLeft = Number(payment.amount) - Number(before?.sum ?? 0) - Number(notice.amount ?? 0);
  if (amountLeft > 0.001 || payment !== payments.at(-1) || !isTheirs(notice, member, sandbox)) return;
  changeMember(member.id, newMembership(1, Date.now()), sandbox.db);
  if (notice.kind === "subscription") cancelSubscription(notice.paypalId, sandbox);
}

/** Ends the level at the end of the paid time. */
function endWhenPaidUp(notice: Notice, member: MemberRow, sandbox: Sandbox): void {
  const isKnown = member.cancelling === 1 && member.ends !== null;
  if (isKnown || !isTheirs(notice, member, sandbox)) return;
  const ends = paidUntil(notice.paypalId, sandbox);
  const cancelling = notice.type === "subscription.suspended" ? 0 : 1;
  const isOver = ends <= Date.now();
  changeMember(member.id, isOver ? newMembership(1, Date.now()) : { ends, cancelling }, sandbox.db);
}

/** The effect of each kind of notice on a membership. A dispute has none. */
const handlers: Partial<
  Record<Notice["type"], (notice: Notice, member: MemberRow, sandbox: Sandbox) => void>
> = {
  "payment.completed": handlePayment,
  "subscription.renewed": handlePayment,
  "payment.failed": handleFailure,
  "payment.refunded": handleRefund,
  "payment.reversed": handleRefund,
  "subscription.suspended": endWhenPaidUp,
  "subscription.cancelled": endWhenPaidUp,
  "subscription.expired": endWhenPaidUp,
};
